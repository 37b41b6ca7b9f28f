import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  after,
  answer,
  compare,
  noon,
  only,
  reduce,
  rejected,
  remove,
  request,
  set,
  setFavorite,
  changeMade,
  takeLease,
} from '../../../tests/support/outbox/operations.ts';
import { backoffMs, longestWaitMs } from '../send/backoff.ts';
import type { VerdictOf } from '../send/classify.ts';
import type { Outbox, OutboxEvent, ShopperTypes } from '../../shopper-lists/operations/shopper-queue.ts';
import { isHeldUp, isInDoubt, nextTimeToSend, nextToSend } from '../send/next-to-send.ts';
import { isBehind } from './base.ts';
import { countWaiting, emptyOutbox } from './outbox-record.ts';
import type { Write } from '../../shopper-lists/operations/queued-change.ts';
import { mostOutcomes } from '../../shopper-lists/operations/outcomes.ts';
import { projectSet } from '../../shopper-lists/projection/project.ts';
import { askAfterMs, mostWaiting } from './reduce.ts';

const minute = 60_000;
const struck = { is: 'struck', status: 500, code: 'internal', askedMs: null, mayHaveTakenEffect: false } as const;

describe('the lease', () => {
  test('row 7: a sender that lost the lease changes nothing any more', () => {
    const outbox = after(changeMade(add()), takeLease(), takeLease());
    const { id } = only(outbox);
    const of = { epoch: 1, at: noon, id };
    const chance = { random: 0, newId: 'new', today: noon };
    const late: OutboxEvent[] = [
      { ...of, is: 'frozen', request },
      { ...of, is: 'answered', verdict: { is: 'unknown' }, ...chance },
      { ...of, is: 'answered', verdict: { is: 'done', result: { quantity: 1, price: 10 } }, ...chance },
      { ...of, is: 'aged', today: noon + 3 * askAfterMs },
      { ...of, is: 'lease_returned' },
    ];
    for (const event of late) expect(reduce(outbox, event)).toBe(outbox);
  });

  test('a new holder does not know how far the previous one got', () => {
    const waiting = after(changeMade(add()), takeLease());
    const frozen = reduce(waiting, { is: 'frozen', epoch: 1, at: noon, id: only(waiting).id, request });
    expect(isInDoubt(frozen.ops)).toBe(true);
    const over = only(reduce(frozen, takeLease()));
    expect([over.state, over.doubtful, over.id, over.request]).toEqual(['queued', true, only(frozen).id, request]);
  });

  test('without a lock it is not taken from a live holder, only from one silent for 30 s, or after a clock jump', () => {
    const held = after(changeMade(add()), takeLease());
    const polite = (at: number): OutboxEvent => ({ is: 'lease_taken', at, force: false });
    expect(reduce(held, polite(noon + 30_000))).toBe(held);
    expect(reduce(held, polite(noon + 30_001)).lease?.epoch).toBe(2);
    expect(reduce(held, polite(noon - 10 * 24 * 60 * minute)).lease?.epoch).toBe(2);
    const returned = reduce(held, { is: 'lease_returned', epoch: 1, at: noon });
    expect(reduce(returned, polite(noon)).lease?.epoch).toBe(2);
  });
});

describe('answers', () => {
  test('rows 3 and 4: without a response bytes and key stay, and the cart is in doubt until there is one', () => {
    const lost = answer(after(changeMade(add(2)), takeLease()), { is: 'unknown' });
    expect(only(lost)).toMatchObject({ state: 'queued', doubtful: true, attempts: 1, request });
    expect(isInDoubt(lost.ops)).toBe(true);
    const done = answer(lost, { is: 'done', result: { quantity: 2, price: 10 } }, { at: noon + minute });
    expect(only(done)).toMatchObject({ id: only(lost).id, state: 'acked', attempts: 2, doubtful: false });
    expect(isInDoubt(done.ops)).toBe(false);
    expect(done.outcomes).toMatchObject([{ is: 'saved', count: 1 }]);
  });

  const announced: OutboxEvent = { is: 'announced' };
  const saved = { is: 'done', result: { value: true } } as const;
  const savedCount = ({ outcomes }: Outbox) =>
    outcomes.reduce((sum, each) => sum + (each.is === 'saved' ? each.count : 0), 0);

  test('every change announced as pending is confirmed, however briefly it waited, or has its own outcome', () => {
    const early = Array.from({ length: 20 }, (_, index) => changeMade(setFavorite(true, index + 1), noon - minute));
    const late = Array.from({ length: 30 }, (_, index) => changeMade(setFavorite(true, index + 21), noon - 100));
    let outbox = after(...early, announced, ...late, takeLease());
    expect(countWaiting(outbox.ops)).toBe(50);
    outbox = answer(outbox, { is: 'parked', status: 422, code: 'x' });
    outbox = answer(outbox, rejected({ why: 'gone' }));
    while (nextToSend(outbox, noon)) outbox = answer(outbox, saved);
    expect(savedCount(outbox)).toBe(48);
    expect(outbox.outcomes.map(({ is }) => is).sort()).toEqual(['gone', 'parked', 'saved']);
  });

  test('a change that is sent at once is not confirmed, even while another waits for a decision', () => {
    let outbox = after(changeMade(setFavorite(true)), announced, takeLease());
    outbox = answer(outbox, { is: 'parked', status: 422, code: 'x' });
    outbox = reduce(outbox, announced); // nothing is left that waits for the server
    outbox = answer(reduce(outbox, changeMade(setFavorite(true, 2), noon)), saved);
    expect(savedCount(outbox)).toBe(0);
  });

  test('the follow-up to a refused quantity does not count as a change', () => {
    let outbox = after(changeMade(add(5)), announced, takeLease());
    outbox = answer(outbox, rejected({ why: 'out_of_stock', available: 3, isInCart: false }));
    outbox = answer(outbox, { is: 'done', result: { quantity: 3, price: 10 } });
    expect(outbox.outcomes.map(({ is }) => is)).toEqual(['fewer_left']);
  });

  test('row 11: a change that breaks the server is parked after eight tries over ten minutes; others go on, Retry and Undo work', () => {
    let outbox = after(changeMade(setFavorite(true)), changeMade(add()), takeLease());
    const { id } = outbox.ops[0] ?? { id: '' };
    outbox = answer(outbox, struck);
    expect(nextToSend(outbox, noon)?.kind).toBe('cart.add');
    outbox = answer(outbox, { is: 'done', result: { quantity: 1, price: 10 } });
    for (let tries = 2; tries <= 8; tries += 1) outbox = answer(outbox, struck, { at: noon + tries * minute });
    expect(outbox.ops[0]).toMatchObject({ state: 'queued', strikes: 8 }); // only eight minutes so far
    outbox = answer(outbox, struck, { at: noon + 10 * minute });
    expect(outbox.ops[0]).toMatchObject({ id, state: 'parked', request });
    expect(outbox.outcomes).toMatchObject([{ is: 'parked', operation_id: id, title: 'Ring' }]);
    expect(nextToSend(outbox, noon + minute * 11)).toBeUndefined();
    const again = reduce(outbox, { is: 'retried', id });
    expect(nextToSend(again, noon + 11 * minute)).toMatchObject({ id, request });
    expect(countWaiting(reduce(outbox, { is: 'undone', id }).ops)).toBe(0);
    // After two days the server may have forgotten the key.
    const old = reduce(again, { is: 'aged', epoch: 1, at: noon, today: noon + askAfterMs + 1 });
    expect(old.ops[0]).toMatchObject({ id, state: 'confirm' });
  });

  test('lost responses count as no strikes, however many', () => {
    let outbox = after(changeMade(setFavorite(true)), takeLease());
    for (let tries = 1; tries < 50; tries += 1)
      outbox = answer(outbox, { is: 'unknown' }, { at: noon + tries * 2 * minute });
    outbox = answer(outbox, struck, { at: noon + 200 * minute });
    expect(only(outbox)).toMatchObject({ state: 'queued', strikes: 1 });
  });

  test('row 12: Retry-After holds up everything, including a new change, a start, a returning connection and ‘try now’', () => {
    const asked: VerdictOf<ShopperTypes> = { is: 'later', askedMs: 20_000, mayHaveTakenEffect: false };
    let outbox = answer(after(changeMade(setFavorite(true)), takeLease()), asked);
    outbox = reduce(outbox, changeMade(add()));
    outbox = reduce(outbox, { is: 'woken', at: noon, random: 0 });
    outbox = reduce(outbox, { is: 'started' });
    expect(nextToSend(outbox, noon + 19_999)).toBeUndefined();
    expect(nextTimeToSend(outbox)).toBe(noon + 20_000);
    expect(nextToSend(outbox, noon + 20_000)?.kind).toBe('wishlist.set');
    const long = answer(after(changeMade(setFavorite(true)), takeLease()), { ...asked, askedMs: 24 * 60 * minute });
    expect(nextTimeToSend(long)).toBe(noon + longestWaitMs);
  });

  test('without Retry-After it backs off; a new change or a start goes at once, a returning connection within two seconds', () => {
    const lost = answer(after(changeMade(setFavorite(true)), takeLease()), { is: 'unknown' }, { random: 0.999 });
    expect(nextToSend(lost, noon + 900)).toBeUndefined();
    expect(nextToSend(reduce(lost, changeMade(add())), noon)).toBeDefined();
    const woken = reduce(lost, { is: 'woken', at: noon + 10, random: 0.5 });
    expect(nextTimeToSend(woken)).toBe(noon + 10 + 1_000);
    expect(nextToSend(reduce(lost, { is: 'started' }), noon + 10)).toBeDefined();
  });

  test('a start does not shorten the delay of a change that was refused', () => {
    const failed = { is: 'struck', status: 500, code: '', askedMs: null, mayHaveTakenEffect: false } as const;
    const struck = answer(after(changeMade(setFavorite(true)), takeLease()), failed, { random: 0.999 });
    expect(nextTimeToSend(struck)).toBeGreaterThan(noon);
    expect(reduce(struck, { is: 'started' })).toBe(struck);
  });

  test('the backoff is random, doubles with each try, and is at most a minute', () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (tries, random) => {
        const wait = backoffMs(tries, random);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(Math.min(60_000, 1_000 * 2 ** Math.min(tries, 6)));
      }),
    );
  });

  test('a change that is still running is tried again a second later, with the same key', () => {
    const outbox = answer(after(changeMade(add()), takeLease()), { is: 'still_running' });
    expect(only(outbox)).toMatchObject({ nextAt: noon + 1_000, doubtful: true, request });
  });

  test('a missing line makes it another request under another key', () => {
    const before = after(changeMade(set(2)), takeLease());
    const outbox = answer(before, { is: 'id_gone' });
    expect(only(outbox)).toMatchObject({ attempts: 1, state: 'queued' });
    expect([only(outbox).id === only(before).id, only(outbox).request]).toEqual([false, undefined]);
  });

  test('an answer that the session is over changes nothing', () => {
    const outbox = answer(after(changeMade(add()), takeLease()), { is: 'signed_out' });
    expect(only(outbox)).toMatchObject({ state: 'queued', doubtful: false, request });
  });
});

describe('age and clocks', () => {
  const aged = (outbox: Outbox, today: number) => reduce(outbox, { is: 'aged', epoch: 1, at: noon, today });

  test.each([
    ['48 hours', askAfterMs, 'queued'],
    ['more than 48 hours', askAfterMs + 1, 'confirm'],
    ['a clock that is 5 minutes behind', -5 * minute, 'queued'],
    ['a clock that is further behind', -5 * minute - 1, 'confirm'],
    ['a clock that is 10 days behind', -10 * 24 * 60 * minute, 'confirm'],
  ])('row 29, 30: after %s it is %s', (_, ms, state) => {
    expect(only(aged(after(changeMade(add()), takeLease()), noon + ms)).state).toBe(state);
  });

  test('row 30: confirmed, it is sent under a new key; not wanted, it is gone', () => {
    const lost = answer(after(changeMade(add()), takeLease()), { is: 'unknown' });
    const today = noon + 3 * askAfterMs;
    const asked = aged(lost, today);
    const { id } = only(asked);
    expect(only(asked)).toMatchObject({ state: 'confirm', doubtful: true });
    expect(isInDoubt(asked.ops)).toBe(false); // the cart is read, to show it with the question
    const yes = reduce(asked, { is: 'confirmed', id, newId: 'a new key', at: today, now: today });
    expect(only(yes)).toMatchObject({
      id: 'a new key',
      state: 'queued',
      createdAt: today,
      attempts: 0,
      doubtful: false,
    });
    expect(only(yes).request).toBeUndefined();
    expect(countWaiting(reduce(asked, { is: 'undone', id }).ops)).toBe(0);
  });

  test('row 29: confirmed on a wrong clock, it is not asked about again when the clock is known, but after 48 hours', () => {
    const wrong = noon + 10 * 24 * 60 * minute;
    const asked = aged(after(changeMade(add()), takeLease()), wrong);
    const yes = reduce(asked, { is: 'confirmed', id: only(asked).id, newId: 'a new key', at: wrong, now: wrong });
    const on = (now: number) => only(reduce(yes, { is: 'aged', epoch: 1, at: now, today: noon })).state;
    expect([on(wrong), on(wrong + askAfterMs), on(wrong + askAfterMs + 1)]).toEqual(['queued', 'queued', 'confirm']);
  });

  test('row 29: a wait that a clock jump has put far ahead is over', () => {
    const outbox = answer(after(changeMade(add()), takeLease()), { is: 'unknown' });
    expect(nextToSend(outbox, noon - 10 * 24 * 60 * minute)).toBeDefined();
  });

  test('one that waits for the shopper holds up its own lane only', () => {
    const outbox = aged(
      after(
        changeMade(compare(true, 11), noon - 2 * askAfterMs),
        changeMade(compare(true, 12)),
        changeMade(add()),
        takeLease(),
      ),
      noon,
    );
    expect(nextToSend(outbox, noon)?.kind).toBe('cart.add');
  });
});

describe('a new change to something that waits for the shopper', () => {
  const asked = (write: Write, doubtful = false): Outbox => {
    const outbox = after(changeMade(write));
    return { ...outbox, ops: [{ ...only(outbox), state: 'parked', attempts: 8, doubtful }] };
  };

  test.each([
    ['a removal', add(2), remove()],
    ['another quantity', set(2), set(1)],
    ['removal from favorites', setFavorite(true), setFavorite(false)],
    ['removal from compare', compare(true), compare(false)],
  ])('%s settles the old change and is sent', (_, parked, next) => {
    const { ops, ...outbox } = reduce(asked(parked), changeMade(next));
    expect(ops.map(({ state }) => state)).toEqual(['rejected', 'queued']);
    expect(nextToSend({ ...outbox, ops }, noon)).toMatchObject(next);
  });

  test.each([
    ['it may have taken effect', asked(add(2), true), remove()],
    ['more is added', asked(add(2)), add(1)],
    ['the new one is about something else in the lane', asked(compare(true, 11)), compare(false, 12)],
  ])('if %s, the old change still needs a decision, and the new one waits behind it', (_, before, next) => {
    const outbox = reduce(before, changeMade(next));
    expect(outbox.ops.map((op) => [op.state, isHeldUp(op, outbox.ops)])).toEqual([
      ['parked', false],
      ['queued', true],
    ]);
    expect(nextToSend(outbox, noon)).toBeUndefined();
  });
});

test('the lead of the server’s clock is stored from its responses, and a missing response does not reset it', () => {
  const outbox = reduce(after(changeMade(setFavorite(true))), takeLease());
  const epoch = outbox.lease?.epoch ?? 0;
  const { id } = only(outbox);
  const chance = { epoch, at: noon, id, random: 0.5, newId: 'new' };
  const heard = [
    { is: 'frozen', epoch, at: noon, id, request } as const,
    { is: 'answered', ...chance, today: noon - minute, verdict: struck } as const,
  ].reduce<Outbox>(reduce, outbox);
  expect(heard.serverAhead).toBe(-minute);
  expect(reduce(heard, { is: 'answered', ...chance, today: noon, verdict: { is: 'unknown' } }).serverAhead).toBe(
    -minute,
  );
});

describe('limits', () => {
  test('row 31: 200 changes wait, the next is refused, and one that joins a pending change is not', () => {
    const many = Array.from({ length: mostWaiting.owner }, (_, index) => changeMade(setFavorite(true, index + 1)));
    const full = after(...many);
    expect(countWaiting(full.ops)).toBe(200);
    expect(reduce(full, changeMade(setFavorite(true, 999)))).toBe(full);
    expect(reduce(full, changeMade(setFavorite(false, 1)))).not.toBe(full);
    const visitor = many.reduce(reduce, emptyOutbox('guest'));
    expect(countWaiting(visitor.ops)).toBe(20);
    // A visitor's change from the day before is forgotten, and takes no room.
    const next = reduce(visitor, changeMade(setFavorite(true, 999), noon + 24 * 60 * minute));
    expect(next.ops).toMatchObject([{ payload: { product_id: 999 } }]);
  });

  test('row 31: while 200 are sent and no list is read, every accepted change stays visible', () => {
    const many = Array.from({ length: mostWaiting.owner }, (_, index) => changeMade(setFavorite(true, index + 1)));
    let outbox = reduce(after(...many), takeLease());
    for (let acked = 0; acked < many.length; acked += 1) {
      outbox = answer(outbox, { is: 'done', result: { value: true } });
      expect(projectSet({ clock: 0, data: [] }, outbox, 'wishlist').ids).toHaveLength(many.length);
    }
  });

  test('row 28: a base from before the outbox was lost hides no change made since', () => {
    const outbox = answer(after(changeMade(setFavorite(true)), takeLease()), { is: 'done', result: { value: true } });
    const base = { clock: 500, data: [] };
    expect(projectSet(base, outbox, 'wishlist').ids).toEqual([1]);
    expect(isBehind(base, outbox.ops, outbox)).toBe(true);
    expect(isBehind(null, outbox.ops, outbox)).toBe(false);
  });

  test('50 outcomes are stored, the oldest read ones go first; several saved ones become one', () => {
    const report = (id: number): OutboxEvent => ({
      is: 'reported',
      outcome: { is: 'gone', id: String(id), at: noon, isRead: false, kind: 'cart.add', product_id: 1, title: '' },
    });
    const all = after(...Array.from({ length: mostOutcomes }, (_, index) => report(index)));
    const read = reduce(all, { is: 'outcomes_read', ids: ['7'] });
    const next = reduce(read, report(100));
    expect(next.outcomes).toHaveLength(mostOutcomes);
    expect(next.outcomes.map(({ id }) => id)).not.toContain('7');
    const saved = (id: string): OutboxEvent => ({
      is: 'reported',
      outcome: { is: 'saved', id, at: noon, isRead: false, count: 1 },
    });
    expect(after(saved('a'), saved('b'), saved('c')).outcomes).toMatchObject([{ is: 'saved', count: 3 }]);
  });
});
