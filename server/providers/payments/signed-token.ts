// JSON Web Tokens signed with a shared key, as in Tamara's notifications (RFC 7515, RFC 7519). Only HS256 is accepted,
// whatever the token's header says.
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

const leewayMs = 60_000;

const headerSchema = v.object({ alg: v.literal('HS256'), crit: v.optional(v.never()) });
const claimsSchema = v.object({ exp: v.optional(v.number()), nbf: v.optional(v.number()) });

/** Whether the token is signed with `key` by HS256 and valid at `now` (`nbf`, `exp`), with a minute's leeway. */
export function isSignedWith(token: string, key: string, now: Date): boolean {
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token);
  if (!parts) return false;
  const [, header = '', claims = '', signature = ''] = parts;
  const expected = createHmac('sha256', key).update(`${header}.${claims}`).digest();
  const received = Buffer.from(signature, 'base64url');
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return false;
  const read = v.safeParse(v.tuple([headerSchema, claimsSchema]), [parsed(header), parsed(claims)]);
  if (!read.success) return false;
  const { exp, nbf } = read.output[1];
  const isOver = exp !== undefined && exp * 1000 + leewayMs < now.getTime();
  const isEarly = nbf !== undefined && nbf * 1000 - leewayMs > now.getTime();
  return !isOver && !isEarly;
}

function parsed(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
