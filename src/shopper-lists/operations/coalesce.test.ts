import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  after,
  compare,
  noon,
  reduce,
  remove,
  set,
  setFavorite,
  changeMade,
} from '../../../tests/support/outbox/operations.ts';
import type { BasePresence } from '../../outbox/changes/base.ts';
import { emptyOutbox } from '../../outbox/changes/outbox-record.ts';
import { laneOf, normalizeWrite, type Write } from './queued-change.ts';
import type { QueuedChange } from './shopper-queue.ts';
import { projectCart, projectSet } from '../projection/project.ts';

const there: BasePresence = { holds: true, clock: 0 };
const notThere: BasePresence = { holds: false, clock: 0 };

const brief = ({ kind, payload }: Pick<QueuedChange, 'kind' | 'payload'>) => [
  kind,
  'quantity' in payload ? payload.quantity : 'value' in payload ? payload.value : null,
];

describe('a second change to something pending', () => {
  test.each<[string, Write, Write, BasePresence | null, unknown[]]>([
    ['add, add', add(2), add(3), notThere, [['cart.add', 5]]],
    ['add, set', add(2), set(3), notThere, [['cart.set', 3]]],
    ['add, remove: never there', add(2), remove(), notThere, []],
    ['add, remove: in the cart', add(2), remove(), there, [['cart.remove', null]]],
    ['add, remove: unknown', add(2), remove(), null, [['cart.remove', null]]],
    ['set, add', set(2), add(3), there, [['cart.set', 5]]],
    ['set, set', set(2), set(3), there, [['cart.set', 3]]],
    ['set, remove', set(2), remove(), notThere, [['cart.remove', null]]],
    ['remove, add', remove(), add(3), there, [['cart.set', 3]]],
    ['remove, set', remove(), set(3), there, [['cart.set', 3]]],
    ['on, off: was off', setFavorite(true), setFavorite(false), notThere, []],
    ['on, off: was on', setFavorite(true), setFavorite(false), there, [['wishlist.set', false]]],
    ['on, off: unknown', setFavorite(true), setFavorite(false), null, [['wishlist.set', false]]],
    ['compared, not compared', compare(true), compare(false), notThere, []],
    ['set to 0', set(2), normalizeWrite(set(0)), there, [['cart.remove', null]]],
  ])('%s', (_, first, second, base, expected) => {
    expect(after(changeMade(first, noon, base), changeMade(second, noon, base)).ops.map(brief)).toEqual(expected);
  });

  test('takes the place of the first, with its own key and time', () => {
    const [first, other, second] = [changeMade(add(1)), changeMade(setFavorite(true)), changeMade(add(2), noon + 5)];
    const { ops } = after(first, other, second);
    expect(ops.map(({ kind, seq, createdAt }) => [kind, seq, createdAt])).toEqual([
      ['cart.add', 1, noon + 5],
      ['wishlist.set', 2, noon],
    ]);
    expect(ops[0]?.id).toBe('id' in second ? second.id : '');
  });

  test('queues behind one that has been sent, and behind another thing in its lane', () => {
    const sent = after(changeMade(add(1)), { is: 'lease_taken', at: noon, force: true });
    const frozen = reduce(sent, {
      is: 'frozen',
      epoch: 1,
      at: noon,
      id: sent.ops[0]?.id ?? '',
      request: { method: 'POST', path: '/' },
    });
    expect(reduce(frozen, changeMade(add(2))).ops.map(brief)).toEqual([
      ['cart.add', 1],
      ['cart.add', 2],
    ]);
    expect(
      after(changeMade(compare(true, 11)), changeMade(compare(true, 12)), changeMade(compare(false, 11))).ops,
    ).toHaveLength(3);
  });

  test('never cancels out while a change to the same thing is being sent', () => {
    const waiting = after(changeMade(setFavorite(true)), { is: 'lease_taken', at: noon, force: true });
    const sending = reduce(waiting, {
      is: 'frozen',
      epoch: 1,
      at: noon,
      id: waiting.ops[0]?.id ?? '',
      request: { method: 'POST', path: '/' },
    });
    const off = reduce(sending, changeMade(setFavorite(false), noon, notThere));
    expect(reduce(off, changeMade(setFavorite(true), noon, notThere)).ops.map(brief)).toEqual([
      ['wishlist.set', true],
      ['wishlist.set', true],
    ]);
  });

  test('two lines of one variety are two lanes', () => {
    expect(laneOf(add(1))).not.toBe(laneOf(add(1, { custom_text: 'Noor' })));
    expect(after(changeMade(add(1)), changeMade(add(1, { custom_text: 'Noor' }))).ops).toHaveLength(2);
  });
});

test('invariant 10: joining changes does not change the view', () => {
  const quantity = fc.integer({ min: 1, max: 5 });
  const variety = fc.constantFrom(11, 12).map((variety_id) => ({ variety_id }));
  const write = fc.oneof(
    fc.tuple(quantity, variety).map(([many, of]) => add(many, of)),
    fc.tuple(quantity, variety).map(([many, of]) => set(many, of)),
    variety.map((of) => remove(of)),
    fc.tuple(fc.boolean(), fc.constantFrom(1, 2)).map(([value, id]) => setFavorite(value, id)),
    fc.tuple(fc.boolean(), fc.constantFrom(11, 12)).map(([value, id]) => compare(value, id)),
  );
  const held = fc.constantFrom(0, 3);
  fc.assert(
    fc.property(fc.array(write, { maxLength: 8 }), held, fc.boolean(), (writes, many, isKnown) => {
      const lines = many > 0 ? [{ id: 1, variety_id: 11, custom_text: null, uploads: [], quantity: many }] : [];
      const member = many > 0 ? [1, 11] : [];
      const standing = (each: Write): BasePresence | null => {
        if (!isKnown) return null;
        const id = each.kind === 'wishlist.set' ? each.payload.product_id : each.payload.variety_id;
        return { holds: member.includes(id), clock: 0 };
      };
      const joined = writes.map((each) => changeMade(each, noon, standing(each))).reduce(reduce, emptyOutbox('7'));
      // Each in its own outbox, with nothing to join.
      const apart = { ...joined, ops: writes.flatMap((each) => reduce(emptyOutbox('7'), changeMade(each)).ops) };
      for (const { shown, alone } of [
        {
          shown: projectCart({ clock: 0, data: lines }, joined)
            .lines.map((each) => [each.variety_id, each.quantity])
            .sort(),
          alone: projectCart({ clock: 0, data: lines }, apart)
            .lines.map((each) => [each.variety_id, each.quantity])
            .sort(),
        },
        ...(['wishlist', 'compare'] as const).map((list) => ({
          shown: projectSet({ clock: 0, data: member }, joined, list).ids.sort(),
          alone: projectSet({ clock: 0, data: member }, apart, list).ids.sort(),
        })),
      ])
        expect(shown).toEqual(alone);
    }),
    { numRuns: 500 },
  );
});
