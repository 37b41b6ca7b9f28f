// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { openQueue } from '../../../tests/support/outbox/queue.ts';
import { provideOutbox } from '../../shopper-lists/outbox/open-outbox.ts';
import { recordsInMemory } from '../../outbox/store/records.ts';
import { sendPendingChanges } from './send-pending-changes.ts';

afterEach(() => {
  document.cookie = 'pending=; max-age=0';
});

test('changes on a disk that did not answer count as unsent, because the installed app would not have them', async () => {
  document.cookie = 'pending=2';
  const queue = await openQueue({ records: { ...recordsInMemory(), unanswered: recordsInMemory() }, pending: 2 });
  provideOutbox(async () => queue);
  expect(await sendPendingChanges()).toBe(2);
});
