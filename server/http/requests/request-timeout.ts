import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../answers/refusal.ts';
import type { HttpContext } from '../route.ts';

/** Request timeout: answers 503 after `ms`. The work goes on, except what waits with `untilAborted` for `late`. */
export function requestTimeout(ms: number): MiddlewareHandler<HttpContext> {
  return async (c, next) => {
    const late = new AbortController();
    c.set('late', late.signal);
    const timer = setTimeout(() => late.abort(new Refusal('unavailable', { retryAfterSeconds: 5 })), ms);
    try {
      await untilAborted(late.signal, next);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Waits for the work until the signal aborts, then throws the signal's reason. Does not begin after that. */
export async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([work(), aborted]);
}
