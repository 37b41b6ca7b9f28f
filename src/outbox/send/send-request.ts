// Sends a frozen request and returns the server's response: bytes out, status and JSON in. classify.ts interprets it.
import { clientTimeoutMs } from '../../../contract/core/client-timeout.ts';

export type OutboxRequest = {
  method: string;
  /** Below the API's base path. */
  path: string;
  body?: string;
  /** Idempotency-Key. */
  key?: string;
  token: string;
};

export type RawResponse = {
  status: number;
  /**
   * The parsed JSON; undefined if the response is not from our API: another type, a redirect, a captive portal's login
   * page.
   */
  body: unknown;
  retryAfterMs: number | null;
  /** The `Date` header, ms. */
  date: number | null;
};

/** Rejects if there is no response. */
export type Send = (sent: OutboxRequest) => Promise<RawResponse>;

/** Sends with fetch. The token is added to each request and stored nowhere. */
export function sendWith(deps: {
  fetch: typeof fetch;
  /** Base address of the API. */
  base: string;
  language: () => string;
  /** The value of the cookie XSRF-TOKEN, read for each request. */
  xsrfToken: () => string | null;
  now: () => number;
  timeoutMs?: number;
}): Send {
  return async ({ method, path, body, key, token }) => {
    const xsrf = deps.xsrfToken();
    const tooLate = new AbortController();
    const timer = setTimeout(() => tooLate.abort(), deps.timeoutMs ?? clientTimeoutMs);
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
        signal: tooLate.signal,
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

/**
 * The address of a call. Throws for every path that a browser could resolve outside `base`: '..', another host, a
 * query.
 */
export function addressOf(base: string, path: string): string {
  if (!/^(?:\/[a-z0-9-]+)+$/i.test(path)) throw new Error(`not a path of the API: ${path}`);
  return base + path;
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.redirected || !/^application\/json\b/i.test(response.headers.get('Content-Type') ?? ''))
    return undefined;
  const text = await response.text(); // rejects if the connection breaks off here
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

/** Accepts HTTP dates only, not the other formats that browsers parse. */
function timeOf(text: string | null): number | null {
  const time = text?.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
  return Number.isFinite(time) ? time : null;
}
