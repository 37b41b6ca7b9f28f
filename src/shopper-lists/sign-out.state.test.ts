// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { setFavorite } from '../../tests/support/outbox/operations.ts';
import { mirrorInMemory, openQueue } from '../../tests/support/outbox/queue.ts';
import { provideOutbox } from './outbox/open-outbox.ts';
import { recordsInMemory } from '../outbox/store/records.ts';
import { askAndSignOut, signOutQuestion } from './sign-out.state.ts';

afterEach(() => {
  signOutQuestion.waiting = null;
  document.cookie = 'pending=; max-age=0';
  vi.useRealTimers();
});

test('the question counts what is on a disk that did not answer: signing out would delete that too', async () => {
  const queue = await openQueue({ records: { ...recordsInMemory(), unanswered: recordsInMemory() }, pending: 2 });
  provideOutbox(async () => queue);
  await askAndSignOut();
  expect(signOutQuestion.waiting).toBe(2);
});

test('the question counts a change that a tab had only noted when it died: signing out would delete the note', async () => {
  const mirror = mirrorInMemory();
  const queue = await openQueue({ mirror });
  provideOutbox(async () => queue);
  mirror.note({ id: crypto.randomUUID(), owner: '7', at: Date.now(), write: setFavorite(true) });
  await askAndSignOut();
  expect(signOutQuestion.waiting).toBe(1);
});

test('if the outbox’s code cannot be loaded, the question counts the pending changes by the cookie', async () => {
  document.cookie = 'pending=3';
  provideOutbox(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  await askAndSignOut();
  expect(signOutQuestion.waiting).toBe(3);
});

test('if the outbox does not open on a stalled connection, the question is asked too', async () => {
  vi.useFakeTimers();
  document.cookie = 'pending=2';
  provideOutbox(() => new Promise(() => undefined));
  const asked = askAndSignOut();
  await vi.runAllTimersAsync();
  await asked;
  expect(signOutQuestion.waiting).toBe(2);
});
