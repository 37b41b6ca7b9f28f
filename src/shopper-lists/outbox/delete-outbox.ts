import { readToken } from '../../session/token.ts';
import type { OutboxFacade } from '../operations/shopper-queue.ts';
import { openOutbox } from './open-outbox.ts';
import { outboxDatabase } from '../../outbox/store/outbox-database.ts';

/** A busy device may not answer in time. */
const mostTries = 3;

/**
 * Deletes pending changes at sign-out. If the outbox's code cannot be loaded, deletes its database, because an earlier
 * visit may have left changes on disk. Rejects if the device refuses.
 */
export async function deleteOutbox(): Promise<void> {
  const outbox = await openOutbox().catch(() => null);
  if (outbox) return signOutOf(outbox);
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(outboxDatabase);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('the outbox could not be deleted')));
  });
}

/** What somebody who has signed in by now stores is not deleted by a further try. */
async function signOutOf(outbox: OutboxFacade, tries = 1): Promise<void> {
  try {
    await outbox.signOut();
  } catch (error) {
    if (tries === mostTries || readToken() !== null) throw error;
    await signOutOf(outbox, tries + 1);
  }
}
