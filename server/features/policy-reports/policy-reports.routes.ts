// What browsers report of stopped scripts, styles and requests. Nothing is stored: the owner's log gets one line for each
// kind of violation and hour, and at most fifty.
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { policyReportsPath } from '../../../contract/app/policy-reports.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import type { RateLimitOverrides } from '../../http/rate-limits.ts';
import { createMemoryLimit } from '../../http/requests/rate-limiter.ts';
import { rateLimitKeyOf, remoteAddress } from '../../http/requests/remote-address.ts';
import type { HttpContext } from '../../http/route.ts';
import type { Log } from '../../lib/log.ts';
import { readPolicyReports, type Violation } from './read-policy-reports.ts';

const largestReport = 32 * 1024;
const mostKinds = 200;
/** An hour, in all: anybody can make up kinds. */
const mostLines = 50;
const hourMs = 3_600_000;

type Deps = {
  log: Log;
  now: () => Date;
  trustedProxies: number;
  publicUrl: string;
  rateLimitOverrides?: RateLimitOverrides;
};

/** `POST /api/policy-reports`. Any page may send it, and anybody false reports, so nothing depends on them. */
export function policyReportRoutes({ log, now, publicUrl, ...deps }: Deps): Hono<HttpContext> {
  const app = new Hono<HttpContext>();
  const limit = createMemoryLimit(deps, 'policyReportsPlace');
  const seen = new LRUCache<string, { since: number; count: number }>({ max: mostKinds });
  let logged = { since: -hourMs, lines: 0 };
  const count = (violation: Violation) => {
    const kind = JSON.stringify(violation);
    const at = now().getTime();
    const before = seen.get(kind) ?? { since: -hourMs, count: 0 };
    const isDue = at - before.since >= hourMs;
    const times = before.count + 1;
    seen.set(kind, isDue ? { since: at, count: 0 } : { since: before.since, count: times });
    if (!isDue) return;
    if (at - logged.since >= hourMs) logged = { since: at, lines: 0 };
    logged.lines += 1;
    if (logged.lines <= mostLines)
      log.warn({ ...violation, times }, 'browsers stopped something that the content security policy forbids');
    else if (logged.lines === mostLines + 1)
      log.warn('browsers stopped more kinds of things: no more are logged this hour');
  };
  app.post(policyReportsPath, noLargerThanReport, async (c) => {
    await limit.take(rateLimitKeyOf(remoteAddress(c, deps.trustedProxies)));
    const reports = v.safeParse(v.pipe(v.string(), v.parseJson()), await c.req.text());
    const violations = reports.success ? readPolicyReports(reports.output, publicUrl) : null;
    if (!violations) throw new Refusal('malformed');
    violations.forEach(count);
    return c.body(null, 204);
  });
  return app;
}

const noLargerThanReport = bodyLimit({
  maxSize: largestReport,
  onError: () => Promise.reject(new Refusal('too_large')),
});
