import { expect, test } from 'vitest';
import { deferWhileFrozen } from './defer-while-frozen.ts';

test('a frozen page does the last of each name when it wakes, and then all of them', () => {
  const page = new EventTarget();
  const whenAwake = deferWhileFrozen(page);
  const done: string[] = [];
  const hear = (name: string, what: string) => whenAwake(name, () => done.push(what));
  hear('outbox', 'first');
  page.dispatchEvent(new Event('freeze'));
  hear('outbox', 'second');
  hear('wiped', 'third');
  hear('outbox', 'fourth');
  expect(done).toEqual(['first']);
  page.dispatchEvent(new Event('resume'));
  expect(done).toEqual(['first', 'fourth', 'third']);
  hear('outbox', 'fifth');
  expect(done).toEqual(['first', 'fourth', 'third', 'fifth']);
});
