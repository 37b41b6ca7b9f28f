import { describe, expect, test } from 'vitest';
import {
  add,
  after,
  answer,
  changeMade,
  compare,
  noon,
  only,
  reduce,
  rejected,
  remove,
  request,
  set,
  setFavorite,
  takeLease,
} from '../../../tests/support/outbox/operations.ts';
import { countWaiting } from '../../outbox/changes/outbox-record.ts';
import type { VerdictOf } from '../../outbox/send/classify.ts';
import { nextToSend } from '../../outbox/send/next-to-send.ts';
import { mostOutcomes } from './outcomes.ts';
import type { Write } from './queued-change.ts';
import type { Outbox, OutboxEvent, ShopperTypes } from './shopper-queue.ts';

const minute = 60_000;

describe('refusals', () => {
  test('fewer are left: what is left is requested, once, in the same place', () => {
    const outbox = answer(
      after(changeMade(add(5)), changeMade(setFavorite(true)), takeLease()),
      rejected({ why: 'out_of_stock', available: 3, isInCart: false }),
    );
    expect(outbox.outcomes).toMatchObject([{ is: 'fewer_left', available: 3, holds: 3 }]);
    const next = nextToSend(outbox, noon);
    expect(next).toMatchObject({ kind: 'cart.set', payload: { quantity: 3 }, isFollowUp: true, seq: 1 });
    const again = answer(outbox, rejected({ why: 'out_of_stock', available: 2, isInCart: false }));
    expect(again.outcomes.at(-1)).toMatchObject({ is: 'fewer_left', available: 2, holds: null });
    expect(nextToSend(again, noon)?.kind).toBe('wishlist.set');
  });

  test('a newer change that sets the quantity is not overruled', () => {
    let outbox = after(changeMade(add(5)), takeLease());
    outbox = reduce(outbox, { is: 'frozen', epoch: 1, at: noon, id: only(outbox).id, request });
    const { id } = only(outbox);
    outbox = reduce(outbox, changeMade(remove()));
    const event = { is: 'answered', epoch: 1, at: noon, today: noon, id, random: 0, newId: 'new' } as const;
    outbox = reduce(outbox, { ...event, verdict: rejected({ why: 'out_of_stock', available: 3, isInCart: false }) });
    expect(outbox.outcomes).toMatchObject([{ is: 'fewer_left', holds: null }]);
    expect(nextToSend(outbox, noon)?.kind).toBe('cart.remove');
  });

  test.each([
    [{ why: 'out_of_stock', available: 0, isInCart: false } as const, 'sold_out'],
    [{ why: 'gone' } as const, 'gone'],
    [{ why: 'compare_full' } as const, 'compare_full'],
    [{ why: 'text_refused' } as const, 'text_refused'],
    [{ why: 'other', message: 'no' } as const, 'refused'],
  ])('%j is reported once, and nothing is pending any more', (refused, is) => {
    const outbox = answer(after(changeMade(add()), takeLease()), rejected(refused));
    expect(outbox.outcomes).toMatchObject([{ is, title: 'Ring', product_id: 1 }]);
    expect(countWaiting(outbox.ops)).toBe(0);
  });

  test('what the cart holds of a sold-out product stays there, and the outcome says so', () => {
    const refused = { why: 'out_of_stock', available: 0, isInCart: true } as const;
    const outbox = answer(after(changeMade(add()), takeLease()), rejected(refused));
    expect(outbox.outcomes).toMatchObject([{ is: 'sold_out', isInCart: true }]);
  });

  test('a changed price is reported', () => {
    const outbox = answer(after(changeMade(add()), takeLease()), { is: 'done', result: { quantity: 1, price: 12.5 } });
    expect(outbox.outcomes).toMatchObject([{ is: 'price_changed', price: 12.5, was: 10, variety_id: 11 }]);
  });

  describe('a price change stays open', () => {
    const priceChanged = answer(after(changeMade(add()), takeLease()), {
      is: 'done',
      result: { quantity: 1, price: 12.5 },
    });
    const isOpen = ({ outcomes }: Outbox) => outcomes.map((each) => each.is === 'price_changed' && !each.isAccepted);
    const again = (price: number): OutboxEvent => {
      const more = add();
      return changeMade({ ...more, seen: { ...more.seen, price } });
    };

    test('until that price is accepted', () => {
      expect(isOpen(reduce(priceChanged, { is: 'accepted', acceptance: { variety_id: 11, price: 12 } }))).toEqual([
        true,
      ]);
      expect(isOpen(reduce(priceChanged, { is: 'accepted', acceptance: { variety_id: 12, price: 12.5 } }))).toEqual([
        true,
      ]);
      const accepted = reduce(priceChanged, { is: 'accepted', acceptance: { variety_id: 11, price: 12.5 } });
      expect(isOpen(accepted)).toEqual([false]);
      expect(reduce(accepted, { is: 'accepted', acceptance: { variety_id: 11, price: 12.5 } })).toBe(accepted);
    });

    test('until more is added at that price, not at an older one', () => {
      expect(isOpen(reduce(priceChanged, again(10)))).toEqual([true]);
      expect(isOpen(reduce(priceChanged, again(12.5)))).toEqual([false]);
      const compared = { ...compare(true), seen: { ...add().seen, price: 12.5 } };
      expect(isOpen(reduce(priceChanged, changeMade(compared)))).toEqual([true]);
    });

    test('until a newer one of the same variety, however many other outcomes there are', () => {
      const dearer = answer(reduce(priceChanged, again(10)), { is: 'done', result: { quantity: 2, price: 13 } });
      expect(isOpen(dearer)).toEqual([false, true]);
      const others = Array.from({ length: mostOutcomes + 1 }, (_, index): OutboxEvent => {
        const about = { at: noon, isRead: true, kind: 'cart.add', product_id: 1, title: '' };
        return { is: 'reported', outcome: { is: 'gone', id: String(index), ...about } };
      });
      const later = others.reduce(reduce, priceChanged);
      expect(isOpen(later).filter(Boolean)).toEqual([true]);
      expect(later.outcomes).toHaveLength(mostOutcomes + 1);
    });

    test('even if a line leaves the cart: another line of the same variety may stay', () => {
      expect(isOpen(reduce(priceChanged, changeMade(remove())))).toEqual([true]);
    });

    test('once, even if several changes of a line meet it', () => {
      const twice = answer(reduce(priceChanged, again(10)), { is: 'done', result: { quantity: 2, price: 12.5 } });
      expect(isOpen(twice)).toEqual([true]);
    });
  });
});

describe('a line that moves to favorites', () => {
  const { quantity: _, ...line } = (add() as Extract<Write, { kind: 'cart.add' }>).payload;
  const move: Write = { kind: 'wishlist.set', payload: { product_id: 1, value: true, moves: line }, seen: add().seen };
  const liked: VerdictOf<ShopperTypes> = { is: 'done', result: { value: true } };
  const open = ({ ops }: Outbox) => ops.filter(({ state }) => state === 'queued').map(({ kind }) => kind);

  test('is removed once the server has the favorite, under a key of its own', () => {
    const outbox = answer(after(changeMade(move), takeLease()), liked);
    expect(open(outbox)).toEqual(['cart.remove']);
    expect(new Set(outbox.ops.map(({ id }) => id)).size).toBe(2);
  });

  test('stays if the favorite is refused, or removed before', () => {
    expect(open(answer(after(changeMade(move), takeLease()), rejected({ why: 'gone' })))).toEqual([]);
    expect(
      open(
        answer(after(changeMade(move), changeMade(setFavorite(false)), takeLease()), {
          is: 'done',
          result: { value: false },
        }),
      ),
    ).toEqual([]);
  });

  describe('once its favorite was tried, and is answered later', () => {
    const tried = answer(after(changeMade(move), takeLease()), { is: 'unknown' });
    const epoch = tried.lease?.epoch ?? 0;
    const back = { ...tried, pause: undefined };
    const at = noon + minute;
    /** Sends and completes everything that is pending, in order. */
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
            random: 0,
            newId: `n-${op.id}`,
          } as const,
        ].reduce<Outbox>(reduce, now);
      }
      return now.ops.map(({ kind }) => kind);
    };

    test('it is removed', () => {
      expect(allDone(back)).toEqual(['wishlist.set', 'cart.remove']);
    });

    test('it stays if the favorite was removed since', () => {
      expect(allDone(reduce(back, changeMade(setFavorite(false))))).toEqual(['wishlist.set']); // the removal from favorites
    });

    test.each([
      ['more of it', add()],
      ['another quantity of it', set(3)],
    ])('it stays if the shopper asked for %s since', (_, write) => {
      expect(allDone(reduce(back, changeMade(write)))).toEqual(['wishlist.set', write.kind]);
    });
  });

  test('stays if more of it was added since, even joined with an earlier change', () => {
    const waiting = after(changeMade(add()), changeMade(move), changeMade(add()));
    expect(waiting.ops.map(({ kind, seq }) => [kind, seq])).toEqual([
      ['cart.add', 1],
      ['wishlist.set', 2],
    ]);
    const added = answer(reduce(waiting, takeLease()), { is: 'done', result: { quantity: 2, price: null } });
    expect(open(answer(added, liked))).toEqual([]);
  });

  test('is removed even if a fast clock says that it was added later', () => {
    const there = answer(after(changeMade(add(), noon + 5 * minute), takeLease()), {
      is: 'done',
      result: { quantity: 1, price: null },
    });
    expect(open(answer(reduce(there, changeMade(move)), liked))).toEqual(['cart.remove']);
  });

  test('two lines of one product each leave with their own favorite', () => {
    const other: Write = { ...move, payload: { product_id: 1, value: true, moves: { ...line, variety_id: 12 } } };
    const both = after(changeMade(move), changeMade(other), takeLease());
    expect(both.ops).toHaveLength(2);
    expect(open(answer(answer(both, liked), liked))).toEqual(['cart.remove', 'cart.remove']);
  });

  test('a second click before the change is sent still moves the line', () => {
    expect(open(answer(after(changeMade(move), changeMade(setFavorite(true)), takeLease()), liked))).toEqual([
      'cart.remove',
    ]);
  });

  test('is removed even if the product is a favorite already', () => {
    const isOne = { holds: true, clock: 0 };
    const waiting = after(changeMade(setFavorite(false), noon, isOne), changeMade(move, noon, isOne), takeLease());
    expect(open(answer(waiting, liked))).toEqual(['cart.remove']);
  });
});
