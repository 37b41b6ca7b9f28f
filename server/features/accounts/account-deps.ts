import type { CallDeps } from '../../http/route.ts';
import type { Log } from '../../lib/log.ts';
import type { AccountLimits, OpenLimits } from './account-limits.ts';
import type { PersonalPart } from './profile/personal-part.ts';

/** What accounts are built from. */
export type AccountsGiven = CallDeps & {
  log: Log;
  /** The store's address, without a slash at the end. */
  publicUrl: string;
  /** Whether SMS can be sent. Where not, no code is made for a phone, for nobody would get it. */
  sendsSms: boolean;
  /** How many codes go by SMS in a day; as account-limits.ts has it where nothing is said. */
  smsCodesADay?: number;
  /** Tells the sender of messages that there are some. */
  wakeMessages: () => void;
  /** Limits that are others than those of account-limits.ts. */
  limits?: Partial<AccountLimits>;
  /** What other features know of shoppers. */
  personal: readonly PersonalPart[];
};

export type AccountDeps = Omit<AccountsGiven, 'limits'> & { limits: OpenLimits };
