import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { emptyQueue } from './empty-outbox.ts';
import { provideOutbox } from './open-outbox.ts';
import type { OutboxFacade } from './outbox.ts';
import { recordsOnDisk } from './store/records.ts';

/** Of another tab, which holds the database open. */
const records = recordsOnDisk(indexedDB);

const kept = async () => {
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

test('the queue is asked to empty itself', async () => {
  const signOut = vi.fn<OutboxFacade['signOut']>(async () => undefined);
  provideOutbox(async () => ({ signOut }) as Partial<OutboxFacade> as OutboxFacade);
  await emptyQueue();
  expect(signOut).toHaveBeenCalledOnce();
  expect(await kept()).toEqual(['outbox:7']); // it alone says what goes
});

test('where its code cannot be had, what a former visit has left is deleted all the same', async () => {
  provideOutbox(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  await emptyQueue();
  expect(await kept()).toEqual([]);
});
