// Rate limits for accounts. Tests that wait for a limit to end shorten it (AppDeps.limits): the rate limit library uses
// the real clock.
import type { Database } from '../../db/connect.ts';
import { createLimit, refusedBy, type Limit, type LimitRule } from '../../http/requests/limits.ts';
import type { Log } from '../../lib/log.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * `…Place` counts per IP address (`placeOf` in remote-address.ts). These limits are generous: mobile networks here put
 * thousands of customers behind one address. Limits per account or target apply from any IP address.
 */
export const accountLimits = {
  /** Failed sign-ins from one IP address. */
  signInPlace: { points: 60, seconds: 15 * minute },
  /**
   * Failed sign-ins for one email address. Beyond the limit, sign-in is paused for the rest of the period, even with
   * the right password; setting a new password ends the pause. Wrong passwords entered while signed in count here too,
   * but the pause does not block them.
   */
  signInAccount: { points: 10, seconds: 15 * minute },
  /** Wrong passwords that one account enters while signed in. Strangers cannot use this limit up. */
  ownPassword: { points: 10, seconds: 15 * minute },
  /** Emails about such a pause, per account. */
  pauseEmail: { points: 1, seconds: day },
  /** Registrations from one IP address. */
  registerPlace: { points: 60, seconds: hour },
  /** Changes of email or phone that one account requests: each answer reveals whether another account has it. */
  contactAccount: { points: 20, seconds: hour },
  /** The same per IP address; as generous as `registerPlace`, because registering reveals the same. */
  contactPlace: { points: 60, seconds: hour },
  /** Resent codes for one purpose and target (saudi-commerce, section 10). */
  codeAgain: { points: 1, seconds: minute },
  /** Codes for one purpose and target (saudi-commerce, section 10). */
  codeTarget: { points: 3, seconds: 10 * minute },
  /** The same per day, so that five tries per code stay far below a million. */
  codeTargetDay: { points: 12, seconds: day },
  /**
   * The same for password resets, which anybody can request for any address. High enough that one IP address cannot use
   * them up and lock the owner out. Sixty codes with five tries each are 300 guesses in a million: a chance of three in
   * ten thousand a day, and only from at least ten IP addresses.
   */
  resetTargetDay: { points: 60, seconds: day },
  /**
   * Reset codes that one IP address requests for one email address: more than the owner needs, a tenth of
   * `resetTargetDay`.
   */
  resetTargetPlaceDay: { points: 6, seconds: day },
  /** Codes requested from one IP address. */
  codePlace: { points: 60, seconds: 10 * minute },
  /** Codes that one account requests for any target: each costs money and may annoy the recipient. */
  codeAccount: { points: 20, seconds: day },
  /** SMS codes requested from one IP address: fraudsters earn from SMS to premium numbers abroad. */
  smsPlaceDay: { points: 200, seconds: day },
  /** SMS codes of the whole store, to cap the daily cost. The owner can set another number (SMS_CODES_A_DAY). */
  smsStoreDay: { points: 5_000, seconds: day },
  /**
   * Codes that one IP address tries for one email address. Five wrong tries end a code, so an attacker could end every
   * code the owner requests. This limit lets them end one code, but not the next.
   */
  resetPlaceTarget: { points: 7, seconds: 15 * minute },
  /** Reset codes tried from one IP address. */
  resetPlace: { points: 60, seconds: 15 * minute },
  /** Undo keys tried from one IP address. */
  undoPlace: { points: 60, seconds: 15 * minute },
  /** Password changes of one account: each sends an email and costs two hashes. */
  passwordChange: { points: 10, seconds: hour },
} satisfies Record<string, LimitRule>;

export type AccountLimits = Record<keyof typeof accountLimits, LimitRule>;

/** The owner's limit for SMS codes of the whole store. */
export function smsCeiling(codesADay: number | undefined): Partial<AccountLimits> {
  return codesADay === undefined ? {} : { smsStoreDay: { ...accountLimits.smsStoreDay, points: codesADay } };
}

export type OpenLimits = Record<keyof AccountLimits, Limit>;

export function openLimits(db: Database, log: Log, changed: Partial<AccountLimits> = {}): OpenLimits {
  const limit = (name: keyof AccountLimits) => createLimit(db, { name, ...accountLimits[name], ...changed[name] });
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
    smsStoreDay: loudly(log, limit('smsStoreDay'), 'no more SMS codes today: SMS_CODES_A_DAY is reached'),
    resetPlaceTarget: limit('resetPlaceTarget'),
    resetPlace: limit('resetPlace'),
    undoPlace: limit('undoPlace'),
    passwordChange: limit('passwordChange'),
  };
}

/** Logs a warning when the limit is reached, once until it resets: only the owner can raise it. */
function loudly(log: Log, limit: Limit, says: string): Limit {
  let quietUntil = 0; // real clock in milliseconds, like the rate limit library
  return {
    ...limit,
    async take(key) {
      const refused = await refusedBy(limit.take(key));
      if (!refused) return;
      const { retryAfterSeconds = 0 } = refused.more;
      if (Date.now() >= quietUntil) {
        quietUntil = Date.now() + retryAfterSeconds * 1000;
        log.warn({ retryAfterSeconds }, says);
      }
      throw refused;
    },
  };
}
