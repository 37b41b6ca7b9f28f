// How often things of accounts may be done. Tests that wait for the end of a limit shorten it (AppDeps.limits): the counting library uses the real clock.
import type { Database } from '../../db/connect.ts';
import { createLimit, refusedBy, type Limit, type LimitRule } from '../../http/limits.ts';
import type { Log } from '../../lib/log.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A place is an address as remote-address.ts counts it. What is for each place is generous: mobile networks here put thousands of customers behind one address. What is
 * for each account or target holds whoever asks from wherever.
 */
export const accountLimits = {
  /** Sign-ins that fail, from one place. */
  signInPlace: { points: 60, seconds: 15 * minute },
  /**
   * Sign-ins that fail, for one e-mail address. Then it is paused, right password or not, to the end of that time; a new
   * password ends the pause. Own passwords given wrong while signed in count here too, but the pause does not refuse them.
   */
  signInAccount: { points: 10, seconds: 15 * minute },
  /** Own passwords given wrong while signed in, for one account: strangers cannot use them up. */
  ownPassword: { points: 10, seconds: 15 * minute },
  /** Mails that tell of such a pause, for one account. */
  pauseTold: { points: 1, seconds: day },
  /** Registrations, from one place. */
  registerPlace: { points: 60, seconds: hour },
  /** Other e-mail addresses and phones that one account asks for: each answer tells whether somebody has it. */
  contactAccount: { points: 20, seconds: hour },
  /** The same from one place, as for registering, which tells the same. */
  contactPlace: { points: 60, seconds: hour },
  /** A code again, for one purpose and target (saudi-commerce, section 10). */
  codeAgain: { points: 1, seconds: minute },
  /** Codes for one purpose and target (there as well). */
  codeTarget: { points: 3, seconds: 10 * minute },
  /** The same over a day, so that five tries for each code stay far from a million. */
  codeTargetDay: { points: 12, seconds: day },
  /**
   * The same for another password, which anybody may ask for with anybody's address: so many that one place cannot use them up and keep its owner out. Sixty codes with
   * five tries each are 300 of a million: three chances in ten thousand a day, for whoever asks from ten places at least.
   */
  resetTargetDay: { points: 60, seconds: day },
  /** Those that one place asks for one address: more than its owner needs, a tenth of what all places may. */
  resetTargetPlaceDay: { points: 6, seconds: day },
  /** Codes that are asked for from one place. */
  codePlace: { points: 60, seconds: 10 * minute },
  /** Codes that one account has sent anywhere: each costs, and may be a nuisance to who gets it. */
  codeAccount: { points: 20, seconds: day },
  /** Codes by SMS that are asked for from one place: premium numbers abroad pay whoever has them sent to. */
  smsPlaceDay: { points: 200, seconds: day },
  /** Codes by SMS of the whole store, so that a day costs no more than that; another number where the owner says one (SMS_CODES_A_DAY). */
  smsStoreDay: { points: 5_000, seconds: day },
  /**
   * Codes that one place tries for one address. Five wrong ones end a code, so that anybody could end each that its owner asks for: this ends one, and leaves the next alive.
   */
  resetPlaceTarget: { points: 7, seconds: 15 * minute },
  /** Codes that are tried for another password, from one place. */
  resetPlace: { points: 60, seconds: 15 * minute },
  /** Keys of undone changes, from one place. */
  undoPlace: { points: 60, seconds: 15 * minute },
  /** Changes of one account's password: each sends a mail, and costs two hashes. */
  passwordChange: { points: 10, seconds: hour },
} satisfies Record<string, LimitRule>;

export type AccountLimits = Record<keyof typeof accountLimits, LimitRule>;

/** The ceiling of the store as its owner has it. */
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
    pauseTold: limit('pauseTold'),
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
    smsStoreDay: loudly(log, limit('smsStoreDay'), 'no more codes by SMS today: SMS_CODES_A_DAY is reached'),
    resetPlaceTarget: limit('resetPlaceTarget'),
    resetPlace: limit('resetPlace'),
    undoPlace: limit('undoPlace'),
    passwordChange: limit('passwordChange'),
  };
}

/** Writes a warning where no more is left, once until there is: it concerns everybody, and the owner alone can do something about it. */
function loudly(log: Log, limit: Limit, says: string): Limit {
  let saidUntil = 0; // as the counting library: by the real clock, in milliseconds
  return {
    ...limit,
    async take(key) {
      const refused = await refusedBy(limit.take(key));
      if (!refused) return;
      const { retryAfterSeconds = 0 } = refused.more;
      if (Date.now() >= saidUntil) {
        saidUntil = Date.now() + retryAfterSeconds * 1000;
        log.warn({ retryAfterSeconds }, says);
      }
      throw refused;
    },
  };
}
