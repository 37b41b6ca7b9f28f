// When a code may be asked for again: kept over a reload, for the server would refuse it.
import * as v from 'valibot';
import { readStored, sessionKeys, writeStored } from '../../lib/storage/storage.ts';

/** The longest that a code which was sent keeps others waiting. Asked to wait longer, nothing was sent: there have been too many. */
const longestAfterOne = 60;

/** Whether an answer to 'send me a code' means that one is on its way, or was sent a moment ago. */
export function isOnItsWay(resendAfterSeconds: number): boolean {
  return resendAfterSeconds <= longestAfterOne;
}

export type CodeFor = 'email' | 'phone' | 'password' | 'confirm';

const asked = v.record(
  v.string(),
  v.object({
    /** When another may be asked for, in ms. */
    until: v.number(),
    /** Whether one was sent in this tab, now or before. */
    isSent: v.boolean(),
  }),
);

/** Notes that a code was asked for and that another may be asked for after so many seconds, which also say whether one was sent. */
export function noteSent(codeFor: CodeFor, resendAfterSeconds: number, now = Date.now()): void {
  const all = read();
  const isSent = isOnItsWay(resendAfterSeconds) || wasSent(codeFor);
  const more = { ...all, [codeFor]: { until: now + resendAfterSeconds * 1000, isSent } };
  writeStored('session', sessionKeys.codesSent, JSON.stringify(more));
}

/** Seconds until another may be asked for; 0 where that is now, null where none has been asked for in this tab. */
export function secondsUntilResend(codeFor: CodeFor, now = Date.now()): number | null {
  const at = read()[codeFor];
  return at === undefined ? null : Math.max(0, Math.ceil((at.until - now) / 1000));
}

/** Whether a code has been sent in this tab. */
export function wasSent(codeFor: CodeFor): boolean {
  return read()[codeFor]?.isSent ?? false;
}

function read(): v.InferOutput<typeof asked> {
  try {
    const known = v.safeParse(asked, JSON.parse(readStored('session', sessionKeys.codesSent) ?? '{}'));
    return known.success ? known.output : {};
  } catch {
    return {}; // somebody else wrote there
  }
}
