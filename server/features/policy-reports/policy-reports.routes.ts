// What browsers report of stopped scripts, styles and requests. Nothing is stored: the owner's log gets one line for each
// kind of violation and hour, at most ten for the reports of one IP address, and at most fifty.
import { Counter } from 'prom-client';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { policyReportsPath } from '../../../contract/app/policy-reports.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import type { RateLimitOverrides } from '../../http/rate-limits.ts';
import { createMemoryLimit, refusedBy } from '../../http/requests/rate-limiter.ts';
import { rateLimitKeyOf, remoteAddress } from '../../http/requests/remote-address.ts';
import type { HttpContext } from '../../http/route.ts';
import type { Log } from '../../lib/log.ts';
import { processRegistry } from '../../lib/metrics.ts';
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

const reported = new Counter({
  name: 'store_policy_violations_total',
  help: 'Violations of the content security policy that browsers reported. Anybody can report false ones.',
  registers: [processRegistry],
});

/** `POST /api/policy-reports`. Any page may send it, and anybody false reports, so nothing depends on them. */
export function policyReportRoutes({ log, now, publicUrl, ...deps }: Deps): Hono<HttpContext> {
  const app = new Hono<HttpContext>();
  const limit = createMemoryLimit(deps, 'policyReportsPlace');
  const limitLines = createMemoryLimit(deps, 'policyReportLinesPlace');
  // `times`: reported since the last line. A kind that got no line for want of room gets one later.
  const seen = new LRUCache<string, { loggedAt: number; times: number }>({ max: mostKinds });
  let logged = { since: -hourMs, lines: 0 };
  const mayLog = async (place: string): Promise<boolean> => {
    const at = now().getTime();
    if (at - logged.since >= hourMs) logged = { since: at, lines: 0 };
    if (logged.lines >= mostLines || (await refusedBy(limitLines.take(place)))) return false;
    logged.lines += 1;
    return true;
  };
  const count = async (violation: Violation, place: string): Promise<void> => {
    const kind = JSON.stringify(violation);
    const at = now().getTime();
    const { loggedAt, times } = seen.get(kind) ?? { loggedAt: -hourMs, times: 0 };
    const isLogged = at - loggedAt >= hourMs && (await mayLog(place));
    seen.set(kind, isLogged ? { loggedAt: at, times: 0 } : { loggedAt, times: times + 1 });
    if (!isLogged) return;
    log.warn({ ...violation, times: times + 1 }, 'browsers stopped something that the content security policy forbids');
    if (logged.lines === mostLines) log.warn('no more of what the content security policy stops is logged this hour');
  };
  app.post(policyReportsPath, noLargerThanReport, async (c) => {
    const place = rateLimitKeyOf(remoteAddress(c, deps.trustedProxies));
    await limit.take(place);
    const reports = v.safeParse(v.pipe(v.string(), v.parseJson()), await c.req.text());
    const violations = reports.success ? readPolicyReports(reports.output, publicUrl) : null;
    if (!violations) throw new Refusal('malformed');
    reported.inc(violations.length);
    for (const violation of violations) await count(violation, place);
    return c.body(null, 204);
  });
  return app;
}

const noLargerThanReport = bodyLimit({
  maxSize: largestReport,
  onError: () => Promise.reject(new Refusal('too_large')),
});
