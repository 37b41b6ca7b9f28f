import { expect, test } from 'vitest';
import { calls } from '../../contract/calls.ts';

const all = Object.entries(calls);

test('no two calls have the same method and path', () => {
  const places = all.map(([, call]) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`);
  expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
});

test.each(all)('%s: its path and its parameters name the same values', (_, call) => {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const entries = (call.params as { entries?: Record<string, unknown> }).entries ?? {};
  expect(inPath.toSorted()).toEqual(Object.keys(entries).toSorted());
});

test.each(all)('%s is described in one sentence', (_, call) => {
  expect(call.summary).toMatch(/^[A-Z].*\.$/);
});
