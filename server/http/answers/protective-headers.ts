// Security headers that every answer has, whatever it is. Pages add theirs (server/pages/security-headers.ts).
import type { MiddlewareHandler } from 'hono';
import { policyReportsPath } from '../../../contract/app/policy-reports.ts';

/** Opened by itself, an answer loads and runs nothing. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A worker has the policy of its script. Pictures are those of notifications. */
const workers =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'; " +
  `require-trusted-types-for 'script'; trusted-types 'none'; report-uri ${policyReportsPath}`;
/** Browsers put pictures, videos and PDF files that are opened by themselves into a document of their own. */
const files = `${nothing}; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'`;

/** What mails, search engines and messengers show on pages of their own. */
const shownElsewhere = /^\/media\//;

/** `isHttps`: whether browsers reach the store by https only. */
type Reach = { isHttps: boolean };

const always = ({ isHttps }: Reach): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
});

/** For answers that do not come from the app: the server's own refusals, and metrics. */
export function headersOfData(reach: Reach): Record<string, string> {
  return { ...always(reach), 'Cross-Origin-Resource-Policy': 'same-origin', 'Content-Security-Policy': nothing };
}

/** Sets what an answer does not set itself. */
export function protectiveHeaders(reach: Reach): MiddlewareHandler {
  const ofEvery = Object.entries(always(reach));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const setDefault = (name: string, value: string) => headers.has(name) || headers.set(name, value);
    for (const [name, value] of ofEvery) headers.set(name, value);
    const isShownElsewhere = shownElsewhere.test(c.req.path);
    setDefault('Cross-Origin-Resource-Policy', isShownElsewhere ? 'cross-origin' : 'same-origin');
    const isScript = headers.get('Content-Type')?.startsWith('text/javascript') ?? false;
    setDefault('Content-Security-Policy', isScript ? workers : isShownElsewhere ? files : nothing);
  };
}
