import { flushBeforeLeaving } from '../../shopper-lists/outbox/flush-before-leaving.ts';
import { pendingCount } from '../../outbox/store/pending-count.ts';

/** Sends this browser's pending changes. Resolves with the number left; never rejects. */
export async function sendPendingChanges(): Promise<number> {
  const pending = pendingCount();
  if (pending === 0) return 0;
  const left = await flushBeforeLeaving();
  return left ? left.waiting + left.pendingForSignIn + left.outOfReach : pending;
}
