// The pending changes on the device of a journey.
import { isSettled } from '../../../src/outbox/changes/outbox-record.ts';
import type { QueuedChange, Outbox } from '../../../src/shopper-lists/operations/shopper-queue.ts';
import { outboxDatabase } from '../../../src/outbox/store/outbox-database.ts';
import type { Store } from './journey.ts';

type Database = [name: string, store: string, keys: string[], records: unknown[]];

/** Pending changes of any shopper. Settled changes stay in the record until newer ones replace them. */
export async function waitingChanges(store: Store): Promise<QueuedChange[]> {
  const databases = JSON.parse(await store.inDatabases()) as Database[];
  const records = databases.flatMap(([name, , , values]) => (name === outboxDatabase ? values : []));
  return records.flatMap((record) => (record as Partial<Outbox>).ops ?? []).filter((change) => !isSettled(change));
}
