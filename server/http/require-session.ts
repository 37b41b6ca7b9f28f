// Who asks: the token of the request's headers, never a cookie (api.md, 'Conventions').
import type { MiddlewareHandler } from 'hono';
import type { Database } from '../db/connect.ts';
import { Refusal } from './refusal.ts';
import type { HttpContext } from './route.ts';

/** Somebody who is signed in, and where. */
export type Who = { userId: number; sessionId: string };

/** Finds who has a token; null for one that is forged, over or revoked. */
export type Identify = (token: string) => Promise<Who | null>;

/** Throws the refusal `unauthenticated` where a session has ended or run out: between the headers of a request, which said who asks, and its body there may be seconds. */
export type MustBeOpen = (tx: Database, who: Who, now: Date) => Promise<void>;

/** News from an outside party: what stands in its headers is that party's proof (Tamara's token stands where a shopper's would), and nobody's session. */
const fromParties = /\/(payments|shipping)\/webhooks\/[^/]+$/;

/** Sets `who`. A token that is not good is refused on every call, also on one that needs none; so are two that differ. */
export function identified(identify: Identify): MiddlewareHandler<HttpContext> {
  return async (c, next) => {
    const authorization = c.req.header('authorization');
    const jwt = c.req.header('jwt');
    c.set('who', null);
    if (fromParties.test(c.req.path)) return next();
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
