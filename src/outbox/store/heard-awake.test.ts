import { expect, test } from 'vitest';
import type { TabMessage } from './channel.ts';
import { heardAwake } from './heard-awake.ts';

test('a frozen page hears the newest message of each type when it wakes, and then all of them', () => {
  const page = new EventTarget();
  let send: (message: TabMessage) => void = () => {};
  const heard: TabMessage[] = [];
  const channel = heardAwake({ post: () => undefined, listen: (hear) => (send = hear) }, page);
  channel.listen((message) => heard.push(message));
  send({ type: 'outbox', clock: 1 });
  page.dispatchEvent(new Event('freeze'));
  send({ type: 'outbox', clock: 2 });
  send({ type: 'wiped' });
  send({ type: 'outbox', clock: 3 });
  expect(heard).toEqual([{ type: 'outbox', clock: 1 }]);
  page.dispatchEvent(new Event('resume'));
  expect(heard.slice(1)).toEqual([{ type: 'outbox', clock: 3 }, { type: 'wiped' }]);
  send({ type: 'outbox', clock: 4 });
  expect(heard).toHaveLength(4);
});
