// Field measurement: devices report how fast a page was. Not part of the public API.
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { vitalsReport } from '../../../contract/app/vitals-report.ts';
import { vitalsPath } from '../../../contract/app/vitals.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import type { RateLimitOverrides } from '../../http/rate-limits.ts';
import { createMemoryLimit } from '../../http/requests/rate-limiter.ts';
import { rateLimitKeyOf, remoteAddress } from '../../http/requests/remote-address.ts';
import type { HttpContext } from '../../http/route.ts';
import type { VitalCounts } from './vital-counts.ts';

const largestReport = 1_024;

type Deps = {
  vitals: VitalCounts;
  trustedProxies: number;
  rateLimitOverrides?: RateLimitOverrides;
};

/** `POST /vitals`. */
export function vitalsRoutes({ vitals, ...deps }: Deps): Hono<HttpContext> {
  const app = new Hono<HttpContext>();
  const limit = createMemoryLimit(deps, 'vitalsPlace');
  app.post(vitalsPath, ofOwnPage, ofConsent, noLargerThanReport, async (c) => {
    await limit.take(rateLimitKeyOf(remoteAddress(c, deps.trustedProxies)));
    const report = v.safeParse(v.pipe(v.string(), v.parseJson(), vitalsReport), await c.req.text());
    if (!report.success) throw new Refusal('malformed');
    vitals.add(report.output);
    return c.body(null, 204);
  });
  return app;
}

/** Refuses reports that pages of other sites send. Older browsers do not say where they come from. */
const ofOwnPage: MiddlewareHandler = async (c, next) => {
  if ((c.req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin') throw new Refusal('forbidden');
  await next();
};

/** Counts nothing if the browser asks for no tracking, as the page itself does. */
const ofConsent: MiddlewareHandler = async (c, next) => {
  if (c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1') return c.body(null, 204);
  return next();
};

const noLargerThanReport = bodyLimit({
  maxSize: largestReport,
  onError: () => Promise.reject(new Refusal('too_large')),
});
