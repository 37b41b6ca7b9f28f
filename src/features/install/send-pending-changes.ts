import { lastTry } from '../../outbox/flush-before-leaving.ts';
import { changesOwed } from '../../outbox/store/pending-count.ts';

/** Sends this browser's pending changes. Resolves with the number left; never rejects. */
export async function sendWhatWaits(): Promise<number> {
  const owed = changesOwed();
  if (owed === 0) return 0;
  const left = await lastTry();
  return left ? left.waiting + left.waitsForSignIn + left.outOfReach : owed;
}
