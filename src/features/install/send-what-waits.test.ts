// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { openQueue } from '../../../tests/support/outbox/queue.ts';
import { provideOutbox } from '../../outbox/open-outbox.ts';
import { recordsInMemory } from '../../outbox/store/records.ts';
import { sendWhatWaits } from './send-what-waits.ts';

afterEach(() => {
  document.cookie = 'pending=; max-age=0';
});

test('what is on a disk that did not answer is still to be sent: the installed store would not have it', async () => {
  document.cookie = 'pending=2';
  const queue = await openQueue({ records: { ...recordsInMemory(), unanswered: recordsInMemory() }, pending: 2 });
  provideOutbox(async () => queue);
  expect(await sendWhatWaits()).toBe(2);
});
