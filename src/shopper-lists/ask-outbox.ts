import type { Translate } from '../lib/text/i18n.ts';
import { showToast } from '../lib/toast.ts';
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
    showToast({ kind: 'error', text: t('not_stored.not_loaded') });
  } catch {
    showToast({ kind: 'error', text: t(queue?.state().isOutdated ? 'not_stored.outdated' : 'not_stored.no_room') });
  }
  return null;
}
