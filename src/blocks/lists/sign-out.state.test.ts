// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { openQueue } from '../../../tests/support/outbox/queue.ts';
import { provideOutbox } from '../../offline/open-outbox.ts';
import { recordsInMemory } from '../../offline/records.ts';
import { askAndSignOut, signOutQuestion } from './sign-out.state.ts';

afterEach(() => {
  signOutQuestion.waiting = null;
  document.cookie = 'pending=; max-age=0';
});

test('the question counts what is on a disk that did not answer: signing out would drop that too', async () => {
  const queue = await openQueue({ records: { ...recordsInMemory(), unanswered: recordsInMemory() }, pending: 2 });
  provideOutbox(async () => queue);
  await askAndSignOut();
  expect(signOutQuestion.waiting).toBe(2);
});

test('where the queue’s code cannot be had, the question counts what waits by the cookie', async () => {
  document.cookie = 'pending=3';
  provideOutbox(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  await askAndSignOut();
  expect(signOutQuestion.waiting).toBe(3);
});
