import { openOutbox } from './open-outbox.ts';
import { outboxDatabase } from '../../outbox/store/outbox-database.ts';

/**
 * Deletes pending changes at sign-out. If the outbox's code cannot be loaded, deletes its database, because an earlier
 * visit may have left changes on disk. Rejects if the device refuses.
 */
export async function deleteOutbox(): Promise<void> {
  const outbox = await openOutbox().catch(() => null);
  if (outbox) return outbox.signOut();
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(outboxDatabase);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('outbox not deleted')));
  });
}
