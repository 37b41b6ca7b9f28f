import { expect, test } from 'vitest';
import type { Write } from '../../../src/shopper-lists/operations/queued-change.ts';
import { emptyOutbox } from '../../../src/outbox/changes/outbox-record.ts';
import { storeText } from '../browser/store-text.ts';
import { add, reduce, set, setFavorite } from '../outbox/operations.ts';
import { createRecorder, type RoundNote } from './history.ts';

/** What is noted if the page's messages about these changes arrive, and the record is read after each step. */
function notesOf(steps: readonly { id: string; write: Write; isHeard: boolean; isRead: boolean }[]): RoundNote[] {
  const notes: RoundNote[] = [];
  const recorder = createRecorder((note) => notes.push(note));
  let outbox = emptyOutbox('7') as Parameters<typeof reduce>[0];
  for (const { id, write, isHeard, isRead } of steps) {
    if (isHeard) recorder.hear(0, { is: 'noted', id, at: performance.timeOrigin, write });
    outbox = reduce(outbox, { is: 'added', write, id, at: 0, base: null, mirrored: [] });
    if (isRead) recorder.hear(0, { is: 'recorded', outbox });
  }
  return notes;
}

const storedOf = (notes: readonly RoundNote[]) => notes.filter((note) => note.is === 'stored');

test('a change whose message was lost is known from the record', () => {
  expect(storedOf(notesOf([{ id: 'a', write: add(2), isHeard: false, isRead: true }]))).toMatchObject([
    { id: 'a', write: { kind: 'cart.add', payload: { quantity: 2 } } },
  ]);
});

test('so is what it has added to an earlier change, without what others have added since', () => {
  const notes = notesOf([
    { id: 'a', write: add(2), isHeard: true, isRead: true },
    { id: 'b', write: add(3), isHeard: true, isRead: false },
    { id: 'c', write: add(4), isHeard: false, isRead: true },
  ]);
  expect(storedOf(notes).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(storedOf(notes).at(-1)).toMatchObject({ write: { kind: 'cart.add', payload: { quantity: 4 } } });
});

test('a quantity that has replaced an earlier one is the newest', () => {
  const notes = notesOf([
    { id: 'a', write: set(2), isHeard: true, isRead: true },
    { id: 'b', write: set(5), isHeard: false, isRead: true },
  ]);
  expect(storedOf(notes).at(-1)).toMatchObject({ id: 'b', write: { kind: 'cart.set', payload: { quantity: 5 } } });
});

test('a change for which the device had no room is not one that is stored already', () => {
  const notes: RoundNote[] = [];
  const recorder = createRecorder((note) => notes.push(note));
  const favorite = { write: setFavorite(true), id: 'a' }; // it shows no text when it is saved
  recorder.hear(0, { is: 'noted', at: performance.timeOrigin, ...favorite });
  const event = { is: 'added', ...favorite, at: 0, base: null, mirrored: [] } as const;
  recorder.hear(0, { is: 'recorded', outbox: reduce(emptyOutbox('7'), event) });
  recorder.hear(0, { is: 'noted', at: performance.timeOrigin, id: 'b', write: add(1) });
  recorder.hear(0, { is: 'text', text: storeText('ar', 'shopper-lists:not_stored.no_room') });
  expect(notes.filter(({ is }) => is === 'refused')).toMatchObject([{ id: 'b', code: 'no_room' }]);
});
