import { flushBeforeLeaving } from '../../shopper-lists/outbox/flush-before-leaving.ts';
import { pendingCount } from '../../outbox/store/pending-count.ts';

/** Sends this browser's pending changes. Resolves with the number left; never rejects. */
export async function sendPendingChanges(): Promise<number> {
  return pendingCount() === 0 ? 0 : flushBeforeLeaving();
}
