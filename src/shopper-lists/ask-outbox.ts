import type { Translate } from '../lib/text/i18n.ts';
import { showErrorToast } from '../lib/toast.ts';
import { isFull } from '../outbox/store/records.ts';
import { openOutbox } from './outbox/open-outbox.ts';
import type { OutboxFacade } from './operations/shopper-queue.ts';

/**
 * Runs a shopper's action on the outbox and returns the result. If it could not be stored, or the outbox's code cannot
 * be loaded, it shows a toast and returns null.
 */
export async function runOnOutbox<T>(
  work: (queue: OutboxFacade) => Promise<T>,
  t: Translate,
): Promise<{ queue: OutboxFacade; result: T } | null> {
  const queue = await openOutbox().catch(() => null);
  try {
    if (queue) return { queue, result: await work(queue) };
    showErrorToast(t('not_stored.not_loaded'));
  } catch (error) {
    const reason = queue?.state().isOutdated ? 'outdated' : isFull(error) ? 'no_room' : 'no_storage';
    showErrorToast(t(`not_stored.${reason}`));
  }
  return null;
}
