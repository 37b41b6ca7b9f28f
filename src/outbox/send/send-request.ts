// From a frozen request to the server's answer, whatever it is: bytes out, status and JSON in. What it means is said in classify.ts.
import { clientPatienceMs } from '../../../contract/core/client-timeout.ts';

export type Sent = {
  method: string;
  /** Below the API's base path. */
  path: string;
  body?: string;
  /** Idempotency-Key. */
  key?: string;
  token: string;
};

export type Answer = {
  status: number;
  /** The parsed JSON; undefined where the answer is not one of our API: another type, a redirect, a hotel's login page. */
  body: unknown;
  retryAfterMs: number | null;
  /** The answer's `Date`, ms. */
  date: number | null;
};

/** Rejects where there is no answer. */
export type Send = (sent: Sent) => Promise<Answer>;

/** Sends with a fetch. The token is put in now and stored nowhere. */
export function sendWith(deps: {
  fetch: typeof fetch;
  /** Address before the paths of the calls. */
  base: string;
  language: () => string;
  /** The value of the cookie XSRF-TOKEN, read anew for each request. */
  xsrfToken: () => string | null;
  now: () => number;
  patienceMs?: number;
}): Send {
  return async ({ method, path, body, key, token }) => {
    const xsrf = deps.xsrfToken();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), deps.patienceMs ?? clientPatienceMs);
    try {
      const response = await deps.fetch(addressOf(deps.base, path), {
        method,
        ...(body === undefined ? {} : { body }),
        headers: {
          Accept: 'application/json',
          'Accept-Language': deps.language(),
          Authorization: `Bearer ${token}`,
          JWT: token,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
          ...(xsrf === null ? {} : { 'X-XSRF-TOKEN': xsrf }),
        },
        redirect: 'manual',
        cache: 'no-store',
        signal: patience.signal,
      });
      return {
        status: response.status,
        body: await bodyOf(response),
        retryAfterMs: retryAfterMs(response.headers.get('Retry-After'), deps.now()),
        date: timeOf(response.headers.get('Date')),
      };
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The address of a call. Rejects every path that a browser could resolve to a place outside `base`: '..', another host, a query. */
export function addressOf(base: string, path: string): string {
  if (!/^(?:\/[a-z0-9-]+)+$/i.test(path)) throw new Error(`not a path of the API: ${path}`);
  return base + path;
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.redirected || !/^application\/json\b/i.test(response.headers.get('Content-Type') ?? ''))
    return undefined;
  const text = await response.text(); // a connection that breaks off here is no answer
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function retryAfterMs(text: string | null, now: number): number | null {
  if (text === null) return null;
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : null;
  const ms = seconds === null ? (timeOf(text) ?? Number.NaN) - now : seconds * 1000;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** A date of HTTP; what else a browser takes for a date is none. */
function timeOf(text: string | null): number | null {
  const time = text?.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
  return Number.isFinite(time) ? time : null;
}
