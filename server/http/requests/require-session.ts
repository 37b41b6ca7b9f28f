// Authentication by the token in the request's headers, never by a cookie (api.md, 'Conventions').
import type { MiddlewareHandler } from 'hono';
import type { Database } from '../../db/connect.ts';
import { Refusal } from '../answers/refusal.ts';
import type { HttpContext } from '../route.ts';

/** The signed-in customer and their session. */
export type Who = { userId: number; sessionId: string };

/** Finds the session of a token; null if the token is unknown, expired or revoked. */
export type Identify = (token: string) => Promise<Who | null>;

/**
 * Throws `unauthenticated` if the session has ended or expired. The token was checked when the headers arrived; the
 * body may arrive seconds later.
 */
export type MustBeOpen = (tx: Database, who: Who, now: Date) => Promise<void>;

/**
 * Whether a provider reports something. The headers hold a signature, not a session (Tamara's token is in Authorization),
 * and a report comes once, or is repeated for hours.
 */
export function isProviderWebhook({ method, path }: { method: string; path: string }): boolean {
  return method === 'POST' && /\/(?:payments|shipping)\/webhooks\/[^/]+$/.test(path);
}

/** Sets `who`. Refuses an invalid token, or two different ones, even on calls that need none. */
export function identified(identify: Identify): MiddlewareHandler<HttpContext> {
  return async (c, next) => {
    const authorization = c.req.header('authorization');
    const jwt = c.req.header('jwt');
    c.set('who', null);
    if (isProviderWebhook(c.req)) return next();
    if (authorization !== undefined || jwt !== undefined) {
      const token = /^Bearer ([\w.~+/=-]{1,512})$/i.exec(authorization ?? '')?.[1];
      if (token === undefined || (jwt !== undefined && jwt !== token)) throw new Refusal('unauthenticated');
      const who = await identify(token);
      if (!who) throw new Refusal('unauthenticated');
      c.set('who', who);
    }
    await next();
  };
}
