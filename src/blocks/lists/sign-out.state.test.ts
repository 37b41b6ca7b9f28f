// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { openQueue } from '../../../tests/support/outbox/queue.ts';
import { provideOutbox } from '../../offline/open-outbox.ts';
import { recordsInMemory } from '../../offline/records.ts';
import { askAndSignOut, signOutQuestion } from './sign-out.state.ts';

afterEach(() => {
  signOutQuestion.waiting = null;
});

test('the question counts what is on a disk that did not answer: signing out would drop that too', async () => {
  const queue = await openQueue({ records: { ...recordsInMemory(), unanswered: recordsInMemory() }, pending: 2 });
  provideOutbox(async () => queue);
  await askAndSignOut();
  expect(signOutQuestion.waiting).toBe(2);
});
