import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  after,
  compare,
  noon,
  only,
  remove,
  set,
  wish,
  wished,
} from '../../../tests/support/outbox/operations.ts';
import { backoffMs, longestWaitMs } from '../send/backoff.ts';
import type { Verdict } from '../send/classify.ts';
import { isCartInDoubt, isHeldUp, nextTimeToSend, nextToSend } from '../send/next-to-send.ts';
import { countWaiting, emptyOutbox, type Outbox, type Write } from './operation.ts';
import { mostOutcomes } from './outcomes.ts';
import { listsToRead, projectSet } from './project.ts';
import { askAfterMs, mostWaiting, reduce, type OutboxEvent } from './reduce.ts';

const minute = 60_000;
const request = { method: 'POST', path: '/x' };
const takeLease = (at = noon): OutboxEvent => ({ is: 'lease_taken', at, force: true });

/** The outbox after its next operation was sent by whoever holds the lease, and answered. */
const struck = { is: 'struck', status: 500, code: 'internal', askedMs: null, mayHaveTakenEffect: false } as const;

function answer(outbox: Outbox, verdict: Verdict, { at = noon, luck = 0.5 } = {}): Outbox {
  const op = nextToSend(outbox, at);
  if (!op) throw new Error('nothing is to be sent');
  const epoch = outbox.lease?.epoch ?? 0;
  return [
    { is: 'frozen', epoch, at, id: op.id, request } as const,
    { is: 'answered', epoch, at, today: at, id: op.id, verdict, luck, newId: `new-${op.id}-${op.attempts}` } as const,
  ].reduce<Outbox>(reduce, outbox);
}
const rejected = (refused: Extract<Verdict, { is: 'rejected' }>['refused']): Verdict => ({
  is: 'rejected',
  status: 409,
  code: 'out_of_stock',
  refused,
});

describe('the lease', () => {
  test('row 7: a sender that was robbed changes nothing any more, whatever it says', () => {
    const outbox = after(wished(add()), takeLease(), takeLease());
    const { id } = only(outbox);
    const of = { epoch: 1, at: noon, id };
    const chance = { luck: 0, newId: 'new', today: noon };
    const late: OutboxEvent[] = [
      { ...of, is: 'frozen', request },
      { ...of, is: 'answered', verdict: { is: 'unknown' }, ...chance },
      { ...of, is: 'answered', verdict: { is: 'done', result: { quantity: 1, price: 10 } }, ...chance },
      { ...of, is: 'aged', today: noon + 3 * askAfterMs },
      { ...of, is: 'lease_returned' },
    ];
    for (const event of late) expect(reduce(outbox, event)).toBe(outbox);
  });

  test('whoever takes it over does not know how far the one before came', () => {
    const waiting = after(wished(add()), takeLease());
    const frozen = reduce(waiting, { is: 'frozen', epoch: 1, at: noon, id: only(waiting).id, request });
    expect(isCartInDoubt(frozen)).toBe(true);
    const over = only(reduce(frozen, takeLease()));
    expect([over.state, over.doubtful, over.id, over.request]).toEqual(['queued', true, only(frozen).id, request]);
  });

  test('without a lock it is not taken from one who is alive, but from one who has been silent for 30 s, and after a jump of the clock', () => {
    const held = after(wished(add()), takeLease());
    const polite = (at: number): OutboxEvent => ({ is: 'lease_taken', at, force: false });
    expect(reduce(held, polite(noon + 30_000))).toBe(held);
    expect(reduce(held, polite(noon + 30_001)).lease?.epoch).toBe(2);
    expect(reduce(held, polite(noon - 10 * 24 * 60 * minute)).lease?.epoch).toBe(2);
    const returned = reduce(held, { is: 'lease_returned', epoch: 1, at: noon });
    expect(reduce(returned, polite(noon)).lease?.epoch).toBe(2);
  });
});

describe('answers', () => {
  test('rows 3 and 4: no answer keeps bytes and key, and the cart is in doubt until there is one', () => {
    const lost = answer(after(wished(add(2)), takeLease()), { is: 'unknown' });
    expect(only(lost)).toMatchObject({ state: 'queued', doubtful: true, attempts: 1, request });
    expect(isCartInDoubt(lost)).toBe(true);
    const done = answer(lost, { is: 'done', result: { quantity: 2, price: 10 } }, { at: noon + minute });
    expect(only(done)).toMatchObject({ id: only(lost).id, state: 'acked', attempts: 2, doubtful: false });
    expect(isCartInDoubt(done)).toBe(false);
    expect(done.outcomes).toMatchObject([{ is: 'saved', count: 1 }]);
  });

  const announced: OutboxEvent = { is: 'announced' };
  const saved = { is: 'done', result: { value: true } } as const;
  const savedCount = ({ outcomes }: Outbox) =>
    outcomes.reduce((sum, each) => sum + (each.is === 'saved' ? each.count : 0), 0);

  test('all changes that were announced as waiting are confirmed, however short they waited, or have an outcome of their own', () => {
    const early = Array.from({ length: 20 }, (_, index) => wished(wish(true, index + 1), noon - minute));
    const late = Array.from({ length: 30 }, (_, index) => wished(wish(true, index + 21), noon - 100));
    let outbox = after(...early, announced, ...late, takeLease());
    expect(countWaiting(outbox.ops)).toBe(50);
    outbox = answer(outbox, { is: 'parked', status: 422, code: 'x' });
    outbox = answer(outbox, rejected({ why: 'gone' }));
    while (nextToSend(outbox, noon)) outbox = answer(outbox, saved);
    expect(savedCount(outbox)).toBe(48);
    expect(outbox.outcomes.map(({ is }) => is).sort()).toEqual(['gone', 'parked', 'saved']);
  });

  test('a change that is sent at once needs no confirmation, also while another waits for a decision', () => {
    let outbox = after(wished(wish(true)), announced, takeLease());
    outbox = answer(outbox, { is: 'parked', status: 422, code: 'x' });
    outbox = reduce(outbox, announced); // nothing is left that waits for the server
    outbox = answer(reduce(outbox, wished(wish(true, 2), noon)), saved);
    expect(savedCount(outbox)).toBe(0);
  });

  test('what is asked for in the place of a refused quantity is no further change', () => {
    let outbox = after(wished(add(5)), announced, takeLease());
    outbox = answer(outbox, rejected({ why: 'out_of_stock', available: 3, isInCart: false }));
    outbox = answer(outbox, { is: 'done', result: { quantity: 3, price: 10 } });
    expect(outbox.outcomes.map(({ is }) => is)).toEqual(['fewer_left']);
  });

  test('row 11: an operation that breaks the server is parked after eight tries over ten minutes; others go on, Retry and Undo work', () => {
    let outbox = after(wished(wish(true)), wished(add()), takeLease());
    const { id } = outbox.ops[0] ?? { id: '' };
    outbox = answer(outbox, struck);
    expect(nextToSend(outbox, noon)?.kind).toBe('cart.add');
    outbox = answer(outbox, { is: 'done', result: { quantity: 1, price: 10 } });
    for (let tries = 2; tries <= 8; tries += 1) outbox = answer(outbox, struck, { at: noon + tries * minute });
    expect(outbox.ops[0]).toMatchObject({ state: 'queued', strikes: 8 }); // only eight minutes
    outbox = answer(outbox, struck, { at: noon + 10 * minute });
    expect(outbox.ops[0]).toMatchObject({ id, state: 'parked', request });
    expect(outbox.outcomes).toMatchObject([{ is: 'parked', operation_id: id, title: 'Ring' }]);
    expect(nextToSend(outbox, noon + minute * 11)).toBeUndefined();
    const again = reduce(outbox, { is: 'retried', id, at: noon + 11 * minute });
    expect(nextToSend(again, noon + 11 * minute)).toMatchObject({ id, request });
    expect(countWaiting(reduce(outbox, { is: 'undone', id }).ops)).toBe(0);
    // After two days the server may have forgotten the key.
    expect(reduce(outbox, { is: 'retried', id, at: noon + askAfterMs + 1 }).ops[0]?.state).toBe('confirm');
  });

  test('what is lost on the way counts as no poison, however often', () => {
    let outbox = after(wished(wish(true)), takeLease());
    for (let tries = 1; tries < 50; tries += 1)
      outbox = answer(outbox, { is: 'unknown' }, { at: noon + tries * 2 * minute });
    outbox = answer(outbox, struck, { at: noon + 200 * minute });
    expect(only(outbox)).toMatchObject({ state: 'queued', strikes: 1 });
  });

  test('row 12: Retry-After holds everything up, also a new tap, the connection that comes back and a wish to try now', () => {
    const asked: Verdict = { is: 'later', askedMs: 20_000, mayHaveTakenEffect: false };
    let outbox = answer(after(wished(wish(true)), takeLease()), asked);
    outbox = reduce(outbox, wished(add()));
    outbox = reduce(outbox, { is: 'woken', at: noon, luck: 0 });
    expect(nextToSend(outbox, noon + 19_999)).toBeUndefined();
    expect(nextTimeToSend(outbox)).toBe(noon + 20_000);
    expect(nextToSend(outbox, noon + 20_000)?.kind).toBe('wishlist.set');
    const long = answer(after(wished(wish(true)), takeLease()), { ...asked, askedMs: 24 * 60 * minute });
    expect(nextTimeToSend(long)).toBe(noon + longestWaitMs);
  });

  test('without Retry-After it backs off, a tap is tried at once, and the connection that comes back within two seconds', () => {
    const lost = answer(after(wished(wish(true)), takeLease()), { is: 'unknown' }, { luck: 0.999 });
    expect(nextToSend(lost, noon + 900)).toBeUndefined();
    expect(nextToSend(reduce(lost, wished(add())), noon)).toBeDefined();
    const woken = reduce(lost, { is: 'woken', at: noon + 10, luck: 0.5 });
    expect(nextTimeToSend(woken)).toBe(noon + 10 + 1_000);
  });

  test('the back-off is anything up to a doubling second, and never more than a minute', () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (tries, luck) => {
        const wait = backoffMs(tries, luck);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(Math.min(60_000, 1_000 * 2 ** Math.min(tries, 6)));
      }),
    );
  });

  test('a first try that still runs is asked about a second later, with the same key', () => {
    const outbox = answer(after(wished(add()), takeLease()), { is: 'still_running' });
    expect(only(outbox)).toMatchObject({ nextAt: noon + 1_000, doubtful: true, request });
  });

  test('a line that is gone makes it another request under another key', () => {
    const before = after(wished(set(2)), takeLease());
    const outbox = answer(before, { is: 'line_gone' });
    expect(only(outbox)).toMatchObject({ attempts: 1, state: 'queued' });
    expect([only(outbox).id === only(before).id, only(outbox).request]).toEqual([false, undefined]);
  });

  test('an answer that asks to sign in changes nothing', () => {
    const outbox = answer(after(wished(add()), takeLease()), { is: 'signed_out' });
    expect(only(outbox)).toMatchObject({ state: 'queued', doubtful: false, request });
  });
});

describe('what is refused', () => {
  test('fewer are left: what is left is asked for, once, in the same place', () => {
    const outbox = answer(
      after(wished(add(5)), wished(wish(true)), takeLease()),
      rejected({ why: 'out_of_stock', available: 3, isInCart: false }),
    );
    expect(outbox.outcomes).toMatchObject([{ is: 'fewer_left', available: 3, holds: 3 }]);
    const next = nextToSend(outbox, noon);
    expect(next).toMatchObject({ kind: 'cart.set', payload: { quantity: 3 }, isFollowUp: true, seq: 1 });
    const again = answer(outbox, rejected({ why: 'out_of_stock', available: 2, isInCart: false }));
    expect(again.outcomes.at(-1)).toMatchObject({ is: 'fewer_left', available: 2, holds: null });
    expect(nextToSend(again, noon)?.kind).toBe('wishlist.set');
  });

  test('a newer wish that says how many is not overruled', () => {
    let outbox = after(wished(add(5)), takeLease());
    outbox = reduce(outbox, { is: 'frozen', epoch: 1, at: noon, id: only(outbox).id, request });
    const { id } = only(outbox);
    outbox = reduce(outbox, wished(remove()));
    const event = { is: 'answered', epoch: 1, at: noon, today: noon, id, luck: 0, newId: 'new' } as const;
    outbox = reduce(outbox, { ...event, verdict: rejected({ why: 'out_of_stock', available: 3, isInCart: false }) });
    expect(outbox.outcomes).toMatchObject([{ is: 'fewer_left', holds: null }]);
    expect(nextToSend(outbox, noon)?.kind).toBe('cart.remove');
  });

  test.each([
    [{ why: 'out_of_stock', available: 0, isInCart: false } as const, 'sold_out'],
    [{ why: 'gone' } as const, 'gone'],
    [{ why: 'compare_full' } as const, 'compare_full'],
    [{ why: 'text_refused' } as const, 'text_refused'],
    [{ why: 'other', words: 'no' } as const, 'refused'],
  ])('%j is told once, and nothing waits any more', (refused, is) => {
    const outbox = answer(after(wished(add()), takeLease()), rejected(refused));
    expect(outbox.outcomes).toMatchObject([{ is, title: 'Ring', product_id: 1 }]);
    expect(countWaiting(outbox.ops)).toBe(0);
  });

  test('what the cart holds of a thing that is sold out stays there, and the words are others', () => {
    const refused = { why: 'out_of_stock', available: 0, isInCart: true } as const;
    const outbox = answer(after(wished(add()), takeLease()), rejected(refused));
    expect(outbox.outcomes).toMatchObject([{ is: 'sold_out', isInCart: true }]);
  });

  test('another price is told', () => {
    const outbox = answer(after(wished(add()), takeLease()), { is: 'done', result: { quantity: 1, price: 12.5 } });
    expect(outbox.outcomes).toMatchObject([{ is: 'price_changed', price: 12.5, was: 10, variety_id: 11 }]);
  });

  describe('another price is open', () => {
    const told = answer(after(wished(add()), takeLease()), { is: 'done', result: { quantity: 1, price: 12.5 } });
    const isOpen = ({ outcomes }: Outbox) => outcomes.map((each) => each.is === 'price_changed' && !each.isAccepted);
    const again = (price: number): OutboxEvent => {
      const more = add();
      return wished({ ...more, seen: { ...more.seen, price } });
    };

    test('until it is agreed to; another one stays', () => {
      expect(isOpen(reduce(told, { is: 'price_accepted', variety_id: 11, price: 12 }))).toEqual([true]);
      expect(isOpen(reduce(told, { is: 'price_accepted', variety_id: 12, price: 12.5 }))).toEqual([true]);
      const accepted = reduce(told, { is: 'price_accepted', variety_id: 11, price: 12.5 });
      expect(isOpen(accepted)).toEqual([false]);
      expect(reduce(accepted, { is: 'price_accepted', variety_id: 11, price: 12.5 })).toBe(accepted);
    });

    test('until more is wished at that price, and not by a wish from a copy that is older', () => {
      expect(isOpen(reduce(told, again(10)))).toEqual([true]);
      expect(isOpen(reduce(told, again(12.5)))).toEqual([false]);
      const compared = { ...compare(true), seen: { ...add().seen, price: 12.5 } };
      expect(isOpen(reduce(told, wished(compared)))).toEqual([true]);
    });

    test('in place of an earlier one of the same variety, and however much else is told', () => {
      const dearer = answer(reduce(told, again(10)), { is: 'done', result: { quantity: 2, price: 13 } });
      expect(isOpen(dearer)).toEqual([false, true]);
      const others = Array.from({ length: mostOutcomes + 1 }, (_, index): OutboxEvent => {
        const about = { at: noon, isRead: true, kind: 'cart.add', product_id: 1, title: '' };
        return { is: 'told', outcome: { is: 'gone', id: String(index), ...about } };
      });
      const later = others.reduce(reduce, told);
      expect(isOpen(later).filter(Boolean)).toEqual([true]);
      expect(later.outcomes).toHaveLength(mostOutcomes + 1);
    });

    test('also while a line leaves the cart: another one of the same variety may stay', () => {
      expect(isOpen(reduce(told, wished(remove())))).toEqual([true]);
    });

    test('once, where several changes of a line meet it', () => {
      const twice = answer(reduce(told, again(10)), { is: 'done', result: { quantity: 2, price: 12.5 } });
      expect(isOpen(twice)).toEqual([true]);
    });
  });
});

describe('a line that is moved to the favourites', () => {
  const { quantity: _, ...line } = (add() as Extract<Write, { kind: 'cart.add' }>).payload;
  const move: Write = { kind: 'wishlist.set', payload: { product_id: 1, value: true, moves: line }, seen: add().seen };
  const liked: Verdict = { is: 'done', result: { value: true } };
  const open = ({ ops }: Outbox) => ops.filter(({ state }) => state === 'queued').map(({ kind }) => kind);

  test('is taken out once the server has the favourite, under a key of its own', () => {
    const outbox = answer(after(wished(move), takeLease()), liked);
    expect(open(outbox)).toEqual(['cart.remove']);
    expect(new Set(outbox.ops.map(({ id }) => id)).size).toBe(2);
  });

  test('stays where the favourite is refused, or taken back before', () => {
    expect(open(answer(after(wished(move), takeLease()), rejected({ why: 'gone' })))).toEqual([]);
    expect(
      open(answer(after(wished(move), wished(wish(false)), takeLease()), { is: 'done', result: { value: false } })),
    ).toEqual([]);
  });

  describe('once its like was tried, and is answered later', () => {
    const tried = answer(after(wished(move), takeLease()), { is: 'unknown' });
    const epoch = tried.lease?.epoch ?? 0;
    const back = { ...tried, pause: undefined };
    const at = noon + minute;
    /** Everything that waits is sent and done, in its order. */
    const allDone = (outbox: Outbox) => {
      let now = outbox;
      for (let op = nextToSend(now, at); op; op = nextToSend(now, at)) {
        const result = 'value' in op.payload ? { value: op.payload.value } : { quantity: 2, price: null };
        now = [
          { is: 'frozen', epoch, at, id: op.id, request } as const,
          {
            is: 'answered',
            epoch,
            at,
            today: at,
            id: op.id,
            verdict: { is: 'done', result },
            luck: 0,
            newId: `n-${op.id}`,
          } as const,
        ].reduce<Outbox>(reduce, now);
      }
      return now.ops.map(({ kind }) => kind);
    };

    test('it is taken out', () => {
      expect(allDone(back)).toEqual(['wishlist.set', 'cart.remove']);
    });

    test('it stays where the favourite was taken back since', () => {
      expect(allDone(reduce(back, wished(wish(false))))).toEqual(['wishlist.set']); // the unlike
    });

    test.each([
      ['more of it', add()],
      ['another quantity of it', set(3)],
    ])('it stays where %s was wished since', (_, write) => {
      expect(allDone(reduce(back, wished(write)))).toEqual(['wishlist.set', write.kind]);
    });
  });

  test('stays where more of it was wished since, which became one with an earlier wish', () => {
    const waiting = after(wished(add()), wished(move), wished(add()));
    expect(waiting.ops.map(({ kind, seq }) => [kind, seq])).toEqual([
      ['cart.add', 1],
      ['wishlist.set', 2],
    ]);
    const added = answer(reduce(waiting, takeLease()), { is: 'done', result: { quantity: 2, price: null } });
    expect(open(answer(added, liked))).toEqual([]);
  });

  test('is taken out also where a clock that was fast says that it was put in later', () => {
    const there = answer(after(wished(add(), noon + 5 * minute), takeLease()), {
      is: 'done',
      result: { quantity: 1, price: null },
    });
    expect(open(answer(reduce(there, wished(move)), liked))).toEqual(['cart.remove']);
  });

  test('of two lines of one product each leaves with its own like', () => {
    const other: Write = { ...move, payload: { product_id: 1, value: true, moves: { ...line, variety_id: 12 } } };
    const both = after(wished(move), wished(other), takeLease());
    expect(both.ops).toHaveLength(2);
    expect(open(answer(answer(both, liked), liked))).toEqual(['cart.remove', 'cart.remove']);
  });

  test('a like that is pressed once more, before it was sent, still moves its line', () => {
    expect(open(answer(after(wished(move), wished(wish(true)), takeLease()), liked))).toEqual(['cart.remove']);
  });

  test('is taken out also where it is a favourite already', () => {
    const isOne = { holds: true, clock: 0 };
    const waiting = after(wished(wish(false), noon, isOne), wished(move, noon, isOne), takeLease());
    expect(open(answer(waiting, liked))).toEqual(['cart.remove']);
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
    expect(only(aged(after(wished(add()), takeLease()), noon + ms)).state).toBe(state);
  });

  test('row 30: asked and wanted, it goes under a new key; not wanted, it is gone', () => {
    const lost = answer(after(wished(add()), takeLease()), { is: 'unknown' });
    const today = noon + 3 * askAfterMs;
    const asked = aged(lost, today);
    const { id } = only(asked);
    expect(only(asked)).toMatchObject({ state: 'confirm', doubtful: true });
    expect(isCartInDoubt(asked)).toBe(false); // the cart is read, to be shown beside the question
    const yes = reduce(asked, { is: 'confirmed', id, newId: 'a new key', at: today });
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

  test('row 29: a waiting time that a jump has put far ahead is over', () => {
    const outbox = answer(after(wished(add()), takeLease()), { is: 'unknown' });
    expect(nextToSend(outbox, noon - 10 * 24 * 60 * minute)).toBeDefined();
  });

  test('one that waits for the shopper holds up its lane and no other', () => {
    const outbox = aged(
      after(wished(compare(true, 11), noon - 2 * askAfterMs), wished(compare(true, 12)), wished(add()), takeLease()),
      noon,
    );
    expect(nextToSend(outbox, noon)?.kind).toBe('cart.add');
  });
});

describe('a change of mind about what waits for the shopper', () => {
  const asked = (write: Write, doubtful = false): Outbox => {
    const outbox = after(wished(write));
    return { ...outbox, ops: [{ ...only(outbox), state: 'parked', attempts: 8, doubtful }] };
  };

  test.each([
    ['a removal', add(2), remove()],
    ['another quantity', set(2), set(1)],
    ['no favourite any more', wish(true), wish(false)],
    ['not to be compared any more', compare(true), compare(false)],
  ])('%s decides about it, and goes on', (_, parked, next) => {
    const { ops, ...outbox } = reduce(asked(parked), wished(next));
    expect(ops.map(({ state }) => state)).toEqual(['rejected', 'queued']);
    expect(nextToSend({ ...outbox, ops }, noon)).toMatchObject(next);
  });

  test.each([
    ['it may have taken effect', asked(add(2), true), remove()],
    ['there is more wanted', asked(add(2)), add(1)],
    ['it is about something else of the lane', asked(compare(true, 11)), compare(false, 12)],
  ])('where %s it is still asked about, and the new one stands behind it', (_, before, next) => {
    const outbox = reduce(before, wished(next));
    expect(outbox.ops.map((op) => [op.state, isHeldUp(op, outbox.ops)])).toEqual([
      ['parked', false],
      ['queued', true],
    ]);
    expect(nextToSend(outbox, noon)).toBeUndefined();
  });
});

test('how far the server’s clock is ahead is kept from its answers, and what nobody answers takes nothing away', () => {
  const outbox = reduce(after(wished(wish(true))), takeLease());
  const epoch = outbox.lease?.epoch ?? 0;
  const { id } = only(outbox);
  const chance = { epoch, at: noon, id, luck: 0.5, newId: 'new' };
  const heard = [
    { is: 'frozen', epoch, at: noon, id, request } as const,
    { is: 'answered', ...chance, today: noon - minute, verdict: struck } as const,
  ].reduce<Outbox>(reduce, outbox);
  expect(heard.serverAhead).toBe(-minute);
  expect(reduce(heard, { is: 'answered', ...chance, today: noon, verdict: { is: 'unknown' } }).serverAhead).toBe(
    -minute,
  );
});

describe('bounds', () => {
  test('row 31: 200 wait, the next is refused, and one about what already waits is not', () => {
    const many = Array.from({ length: mostWaiting.owner }, (_, index) => wished(wish(true, index + 1)));
    const full = after(...many);
    expect(countWaiting(full.ops)).toBe(200);
    expect(reduce(full, wished(wish(true, 999)))).toBe(full);
    expect(reduce(full, wished(wish(false, 1)))).not.toBe(full);
    const visitor = many.reduce(reduce, emptyOutbox('guest'));
    expect(countWaiting(visitor.ops)).toBe(20);
    // What a visitor wished the day before has been forgotten, and takes no place.
    const next = reduce(visitor, wished(wish(true, 999), noon + 24 * 60 * minute));
    expect(next.ops).toMatchObject([{ payload: { product_id: 999 } }]);
  });

  test('row 31: while 200 go and no list is read, nothing that has been acked is shown otherwise again', () => {
    const many = Array.from({ length: mostWaiting.owner }, (_, index) => wished(wish(true, index + 1)));
    let outbox = reduce(after(...many), takeLease());
    for (let acked = 0; acked < many.length; acked += 1) {
      outbox = answer(outbox, { is: 'done', result: { value: true } });
      expect(projectSet({ clock: 0, data: [] }, outbox, 'wishlist').ids).toHaveLength(many.length);
    }
  });

  test('row 28: a base from before the outbox was lost hides nothing that has been asked for since', () => {
    const outbox = answer(after(wished(wish(true)), takeLease()), { is: 'done', result: { value: true } });
    const base = { clock: 500, data: [] };
    expect(projectSet(base, outbox, 'wishlist').ids).toEqual([1]);
    expect(listsToRead(outbox, { cart: null, wishlist: base.clock, compare: null })).toEqual(['wishlist']);
  });

  test('50 outcomes are kept, the oldest that were read go first; several saved ones are one', () => {
    const told = (id: number): OutboxEvent => ({
      is: 'told',
      outcome: { is: 'gone', id: String(id), at: noon, isRead: false, kind: 'cart.add', product_id: 1, title: '' },
    });
    const all = after(...Array.from({ length: mostOutcomes }, (_, index) => told(index)));
    const read = reduce(all, { is: 'outcomes_read', ids: ['7'] });
    const next = reduce(read, told(100));
    expect(next.outcomes).toHaveLength(mostOutcomes);
    expect(next.outcomes.map(({ id }) => id)).not.toContain('7');
    const saved = (id: string): OutboxEvent => ({
      is: 'told',
      outcome: { is: 'saved', id, at: noon, isRead: false, count: 1 },
    });
    expect(after(saved('a'), saved('b'), saved('c')).outcomes).toMatchObject([{ is: 'saved', count: 3 }]);
  });
});
