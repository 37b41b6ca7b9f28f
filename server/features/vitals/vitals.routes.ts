// Field measurement: devices report how fast a page was, and the owner's monitoring reads the counts. Neither is part of
// the public API.
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { vitalsReport } from '../../../contract/app/vitals-report.ts';
import { vitalsPath } from '../../../contract/app/vitals.ts';
import type { Database } from '../../db/connect.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import type { RateLimitOverrides } from '../../http/rate-limits.ts';
import { localOnly } from '../../http/requests/local-only.ts';
import { createMemoryLimit } from '../../http/requests/rate-limiter.ts';
import { rateLimitKeyOf, remoteAddress } from '../../http/requests/remote-address.ts';
import type { HttpContext } from '../../http/route.ts';
import { sameSecret } from '../../providers/same-secret.ts';
import { prometheusText, prometheusType } from './prometheus-text.ts';
import { countsOfToday } from './read-vitals.ts';
import type { VitalCounts } from './vital-counts.ts';

const largestReport = 1_024;

type Deps = {
  db: Database;
  vitals: VitalCounts;
  now: () => Date;
  trustedProxies: number;
  rateLimitOverrides?: RateLimitOverrides;
  /** What monitoring sends as a bearer token; without it `/metrics` answers this machine only. */
  metricsToken?: string | undefined;
};

/** `POST /vitals` and `GET /metrics`. */
export function vitalsRoutes({ db, vitals, now, metricsToken, ...deps }: Deps): Hono<HttpContext> {
  const app = new Hono<HttpContext>();
  const limit = createMemoryLimit(deps, 'vitalsPlace');
  app.post(vitalsPath, ofOwnPage, ofConsent, noLargerThanReport, async (c) => {
    await limit.take(rateLimitKeyOf(remoteAddress(c, deps.trustedProxies)));
    const report = v.safeParse(v.pipe(v.string(), v.parseJson(), vitalsReport), await c.req.text());
    if (!report.success) throw new Refusal('malformed');
    vitals.add(report.output);
    return c.body(null, 204);
  });
  // Behind a proxy every request may look like one of this machine.
  const ofOwner =
    metricsToken !== undefined ? withToken(metricsToken) : deps.trustedProxies > 0 ? nobody : ofThisMachine;
  app.get('/metrics', ofOwner, async (c) => {
    // Any process may be asked, and only the database has the counts of all.
    await vitals.store();
    const text = prometheusText(await countsOfToday(db, now()));
    return c.body(text, 200, { 'Content-Type': prometheusType, 'Cache-Control': 'no-store' });
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

const ofThisMachine = localOnly('Metrics are available only on the machine that runs the store. Set METRICS_TOKEN.');

const nobody: MiddlewareHandler = async (c) => c.text('Set METRICS_TOKEN to read metrics behind a proxy.', 403);

function withToken(token: string): MiddlewareHandler {
  return async (c, next) => {
    if (!sameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`)) throw new Refusal('unauthenticated');
    await next();
  };
}
