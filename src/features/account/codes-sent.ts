// When a code may be asked for again: kept over a reload, for the server would refuse it.
import * as v from 'valibot';
import { readStored, sessionKeys, writeStored } from '../../lib/storage.ts';

/** The longest that a code which was sent keeps others waiting. Asked to wait longer, nothing was sent: there have been too many. */
const longestAfterOne = 60;

/** Whether an answer to 'send me a code' means that one is on its way, or was sent a moment ago. */
export function isOnItsWay(resendAfterSeconds: number): boolean {
  return resendAfterSeconds <= longestAfterOne;
}

export type CodeFor = 'email' | 'phone' | 'password';

const moments = v.record(v.string(), v.number());

/** Notes that a code is on its way and that another may be asked for after so many seconds. */
export function noteSent(codeFor: CodeFor, resendAfterSeconds: number, now = Date.now()): void {
  const all = { ...read(), [codeFor]: now + resendAfterSeconds * 1000 };
  writeStored('session', sessionKeys.codesSent, JSON.stringify(all));
}

/** Seconds until another may be asked for; 0 where that is now, null where none has been sent in this tab. */
export function secondsUntilResend(codeFor: CodeFor, now = Date.now()): number | null {
  const at = read()[codeFor];
  return at === undefined ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

function read(): Record<string, number> {
  try {
    const known = v.safeParse(moments, JSON.parse(readStored('session', sessionKeys.codesSent) ?? '{}'));
    return known.success ? known.output : {};
  } catch {
    return {}; // somebody else wrote there
  }
}
