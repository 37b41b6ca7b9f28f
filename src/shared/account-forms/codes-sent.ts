// When another code may be requested: stored across a reload, because the server would refuse an early request.
import * as v from 'valibot';
import { readStored, sessionKeys, writeStored } from '../../lib/storage/storage.ts';

/**
 * The longest wait after a code that was sent, in seconds. A longer wait means that none was sent, because there were
 * too many.
 */
const longestAfterOne = 60;

/** Whether the answer to a code request means that a code is on its way, or was sent a moment ago. */
export function isOnItsWay(resendAfterSeconds: number): boolean {
  return resendAfterSeconds <= longestAfterOne;
}

export type CodeFor = 'email' | 'phone' | 'password' | 'confirm';

const asked = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(
    v.string(),
    v.object({
      /** When another code may be requested, ms. */
      until: v.number(),
      /** Whether a code was sent in this tab, now or earlier. */
      isSent: v.boolean(),
    }),
  ),
);

/**
 * Notes that a code was requested, and in how many seconds another may be; that number also shows whether one was sent.
 */
export function noteSent(codeFor: CodeFor, resendAfterSeconds: number, now = Date.now()): void {
  const all = read();
  const isSent = isOnItsWay(resendAfterSeconds) || wasSent(codeFor);
  const more = { ...all, [codeFor]: { until: now + resendAfterSeconds * 1000, isSent } };
  writeStored('session', sessionKeys.codesSent, JSON.stringify(more));
}

/** Seconds until another code may be requested; 0 if it may be now, null if none was requested in this tab. */
export function secondsUntilResend(codeFor: CodeFor, now = Date.now()): number | null {
  const at = read()[codeFor];
  return at === undefined ? null : Math.max(0, Math.ceil((at.until - now) / 1000));
}

/** Whether a code has been sent in this tab. */
export function wasSent(codeFor: CodeFor): boolean {
  return read()[codeFor]?.isSent ?? false;
}

function read(): v.InferOutput<typeof asked> {
  const known = v.safeParse(asked, readStored('session', sessionKeys.codesSent));
  return known.success ? known.output : {};
}
