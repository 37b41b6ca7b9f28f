import { openOutbox } from './open-outbox.ts';
import { outboxDatabase } from './store/outbox-database.ts';

/** Drops what waits for whoever leaves; also where the queue's code cannot be had, for what a former visit has left is on the disk all the same. Rejects where the device does not let it. */
export async function emptyQueue(): Promise<void> {
  const outbox = await openOutbox().catch(() => null);
  if (outbox) return outbox.signOut();
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(outboxDatabase);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('the queue could not be deleted')));
  });
}
