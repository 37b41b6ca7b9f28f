import type { CallDeps } from '../../http/route.ts';
import type { Log } from '../../lib/log.ts';
import type { OpenLimits } from './account-limits.ts';
import type { PersonalPart } from './profile/personal-part.ts';

/** What the account routes are built from. */
export type AccountsOptions = CallDeps & {
  log: Log;
  /** The store's URL, without a trailing slash. */
  publicUrl: string;
  /** Whether the store can send SMS. If not, no code is created for a phone: it would reach nobody. */
  sendsSms: boolean;
  /** How many codes may go out by SMS per day; `smsStoreDay` of rate-limits.ts if missing. */
  smsCodesADay?: number;
  /** Wakes the message sender. */
  wakeMessages: () => void;
  /** What other features store about a shopper. */
  personal: readonly PersonalPart[];
};

export type AccountDeps = AccountsOptions & { limits: OpenLimits };
