import { expect, test } from 'vitest';
import type { Write } from '../../../src/shopper-lists/operations/queued-change.ts';
import { emptyOutbox } from '../../../src/outbox/changes/outbox-record.ts';
import { storeText } from '../browser/store-text.ts';
import { add, compare, reduce, seen, set, setFavorite } from '../outbox/operations.ts';
import { createRecorder, eventsOfRequests, type RoundNote } from './history.ts';

/** What is noted if the page's messages about these changes arrive, and the record is read after each step. */
function notesOf(steps: readonly { id: string; write: Write; isHeard: boolean; isRead: boolean }[]): RoundNote[] {
  const notes: RoundNote[] = [];
  const recorder = createRecorder((note) => notes.push(note));
  let outbox = emptyOutbox('7') as Parameters<typeof reduce>[0];
  for (const { id, write, isHeard, isRead } of steps) {
    if (isHeard) recorder.hear(0, { is: 'noted', id, at: Date.now(), write });
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

const savedText = storeText('ar', 'shopper-lists:pending.stored');

test.each<{ name: string; leave: (recorder: ReturnType<typeof createRecorder>) => void }>([
  { name: 'the page has loaded again', leave: (recorder) => recorder.hear(0, { is: 'loaded', at: Date.now() }) },
  { name: 'the shopper has logged out', leave: (recorder) => recorder.onLoggedOut('') },
  { name: 'the tab has died', leave: (recorder) => recorder.onDied('crashed tab', 0, false) },
])('a message is about a change of its own page: $name', ({ leave }) => {
  const notes: RoundNote[] = [];
  const recorder = createRecorder((note) => notes.push(note));
  recorder.hear(0, { is: 'noted', at: Date.now(), id: 'a', write: setFavorite(true) });
  leave(recorder);
  recorder.hear(0, { is: 'noted', at: Date.now(), id: 'b', write: setFavorite(true, 2) });
  recorder.hear(0, { is: 'text', text: savedText });
  expect(notes.filter(({ is }) => is === 'shown')).toEqual([{ is: 'shown', id: 'b' }]);
});

test('a change that goes on under another key is the same change', () => {
  const notes: RoundNote[] = [];
  const recorder = createRecorder((note) => notes.push(note));
  const outbox = reduce(emptyOutbox('7'), { is: 'added', write: set(2), id: 'a', at: 0, base: null, mirrored: [] });
  recorder.hear(0, { is: 'noted', at: Date.now(), id: 'a', write: set(2) });
  recorder.hear(0, { is: 'recorded', outbox });
  const again = { ...outbox, clock: outbox.clock + 1, ops: outbox.ops.map((op) => ({ ...op, id: 'b' })) };
  recorder.hear(0, { is: 'recorded', outbox: again });
  recorder.hear(0, { is: 'recorded', outbox: { ...again, clock: again.clock + 1 } });
  expect(notes.filter(({ is }) => is !== 'noted')).toMatchObject([
    { is: 'stored', id: 'a' },
    { is: 'rekeyed', id: 'b', of: 'a' },
  ]);
});

test('what a page does to its notes, and that it shows a refusal', () => {
  const notes: RoundNote[] = [];
  const recorder = createRecorder((note) => notes.push(note));
  const write = compare(true);
  expect(recorder.hear(1, { is: 'noted', at: Date.now(), id: 'a', write })).toBe(true);
  expect(recorder.hear(1, { is: 'noted', at: Date.now(), id: 'a', write })).toBe(false); // the next page finds it
  recorder.hear(1, { is: 'dropped', at: Date.now(), id: 'a' });
  const text = storeText('en', 'shopper-lists:outcome.compare_full').replace('{{title}}', seen.title);
  recorder.hear(1, { is: 'text', text });
  expect(notes.map(({ at: _at, ...note }) => note)).toMatchObject([
    { is: 'noted', tab: 1, id: 'a' },
    { is: 'dropped', id: 'a' },
    { is: 'refusal shown', title: seen.title },
  ]);
});

test('a page is storing a change until its note is gone, or the page', () => {
  const recorder = createRecorder(() => undefined);
  const isStoring = () => recorder.isStoring(1, 'wishlist:1');
  const note = (id: string) => recorder.hear(1, { is: 'noted', at: Date.now(), id, write: setFavorite(true) });
  note('a');
  expect([isStoring(), recorder.isStoring(0, 'wishlist:1'), recorder.isStoring(1, 'wishlist:2')]).toEqual([
    true,
    false,
    false,
  ]);
  recorder.hear(1, { is: 'dropped', at: Date.now(), id: 'a' });
  expect(isStoring()).toBe(false);
  note('b');
  recorder.onDied('closed tab', 1, false);
  expect(isStoring()).toBe(false);
});

test('what a device has sent, with a name for the session of its token', () => {
  const request = { method: 'POST', path: '/x', key: 'a', body: '', at: 1, endedAt: 2, answers: [] };
  const requestOf = (token?: string) => ({ ...request, token });
  const sessions = eventsOfRequests(0, [requestOf('secret'), requestOf('secret'), requestOf('other'), requestOf()]).map(
    (event) => (event.is === 'sent' ? event.session : null),
  );
  expect(sessions[0]).toMatch(/^[0-9a-f]{8}$/);
  expect(sessions).toEqual([sessions[0], sessions[0], expect.not.stringContaining(sessions[0] ?? ''), undefined]);
});

test('a refusal is known from its outcome if the change is gone', () => {
  const notes: RoundNote[] = [];
  const recorder = createRecorder((note) => notes.push(note));
  const outcome = { is: 'compare_full', id: 'a', at: 0, isRead: false, kind: 'compare.set', ...seen } as const;
  const outbox = { ...emptyOutbox('7'), outcomes: [outcome] } as Parameters<typeof reduce>[0];
  recorder.hear(0, { is: 'recorded', outbox });
  recorder.hear(0, { is: 'recorded', outbox });
  expect(notes).toEqual([{ is: 'refused', id: 'a', code: 'compare_full', isReported: true }]);
});
