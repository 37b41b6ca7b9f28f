import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { deleteOutbox } from './delete-outbox.ts';
import { provideOutbox } from './open-outbox.ts';
import type { OutboxFacade } from '../operations/shopper-queue.ts';
import { recordsOnDisk } from '../../outbox/store/records.ts';

/** Records of another tab, which holds the database open. */
const records = recordsOnDisk(indexedDB);

const stored = async () => {
  let names: string[] = [];
  await records.transact('all', (found) => {
    names = Object.keys(found);
    return {};
  });
  return names;
};

beforeEach(async () => {
  await records.transact([], () => ({ 'outbox:7': { written: 'for Noor' } }));
});

test('asks the outbox to delete its data', async () => {
  const signOut = vi.fn<OutboxFacade['signOut']>(async () => undefined);
  provideOutbox(async () => ({ signOut }) as Partial<OutboxFacade> as OutboxFacade);
  await deleteOutbox();
  expect(signOut).toHaveBeenCalledOnce();
  expect(await stored()).toEqual(['outbox:7']); // the outbox itself decides what to delete
});

test('deletes what an earlier visit left even if the outbox’s code cannot be loaded', async () => {
  provideOutbox(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  await deleteOutbox();
  expect(await stored()).toEqual([]);
});
