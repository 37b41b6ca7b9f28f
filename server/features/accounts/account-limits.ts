// Opens the rate limits for accounts (server/http/rate-limits.ts).
import type { Database } from '../../db/connect.ts';
import { rateLimitRules, type RateLimitName, type RateLimitOverrides } from '../../http/rate-limits.ts';
import { createLimit, refusedBy, type Limit } from '../../http/requests/rate-limiter.ts';
import type { Log } from '../../lib/log.ts';

/** The owner's limit for SMS codes of the whole store. */
export function smsCeiling(codesADay: number | undefined): RateLimitOverrides {
  return codesADay === undefined ? {} : { smsStoreDay: { ...rateLimitRules.smsStoreDay, points: codesADay } };
}

export type OpenLimits = ReturnType<typeof openLimits>;

export function openLimits(deps: { db: Database; log: Log; rateLimitOverrides?: RateLimitOverrides }) {
  const limit = (name: RateLimitName) => createLimit(deps, name);
  return {
    signInPlace: limit('signInPlace'),
    signInAccount: limit('signInAccount'),
    ownPassword: limit('ownPassword'),
    pauseEmail: limit('pauseEmail'),
    registerPlace: limit('registerPlace'),
    contactAccount: limit('contactAccount'),
    contactPlace: limit('contactPlace'),
    codeAgain: limit('codeAgain'),
    codeTarget: limit('codeTarget'),
    codeTargetDay: limit('codeTargetDay'),
    resetTargetDay: limit('resetTargetDay'),
    resetTargetPlaceDay: limit('resetTargetPlaceDay'),
    codePlace: limit('codePlace'),
    codeAccount: limit('codeAccount'),
    smsPlaceDay: limit('smsPlaceDay'),
    smsStoreDay: withWarning(deps.log, limit('smsStoreDay'), 'no more SMS codes today: SMS_CODES_A_DAY is reached'),
    resetPlaceTarget: limit('resetPlaceTarget'),
    resetPlace: limit('resetPlace'),
    undoPlace: limit('undoPlace'),
    passwordChange: limit('passwordChange'),
    exports: limit('exports'),
  };
}

/** Logs a warning when the limit is reached, once until it resets: only the owner can raise it. */
function withWarning(log: Log, limit: Limit, warning: string): Limit {
  let quietUntil = 0; // real clock in milliseconds, like the rate limit library
  return {
    ...limit,
    async take(key) {
      const refused = await refusedBy(limit.take(key));
      if (!refused) return;
      const { retryAfterSeconds = 0 } = refused.more;
      if (Date.now() >= quietUntil) {
        quietUntil = Date.now() + retryAfterSeconds * 1000;
        log.warn({ retryAfterSeconds }, warning);
      }
      throw refused;
    },
  };
}
