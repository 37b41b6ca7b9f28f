import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SlotOrder } from './slot-order.ts';

const visited = (order: SlotOrder): number[] => {
  const slots: number[] = [];
  order.visit((slot) => slots.push(slot) > 0);
  return slots;
};

test('slots stay in order while many are added and removed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000 }),
      fc.array(fc.tuple(fc.boolean(), fc.nat(5_999), fc.integer({ min: 1, max: 2_000 })), { maxLength: 6 }),
      fc.integer({ min: 1, max: 999_999 }),
      (count, changes, seed) => {
        // Any order of the slots, with slots that have equal keys.
        const key = (slot: number) => (slot * seed) % 1_009;
        const compare = (a: number, b: number) => key(a) - key(b) || a - b;
        const held = new Set(Array.from({ length: count }, (_, slot) => slot));
        const order = new SlotOrder(Int32Array.from([...held].sort(compare)), compare);
        for (const [isAdded, first, many] of changes) {
          for (let slot = first; slot < first + many; slot += 1) {
            if (isAdded === held.has(slot)) continue;
            if (isAdded) {
              order.add(slot);
              held.add(slot);
            } else {
              order.remove(slot);
              held.delete(slot);
            }
          }
          expect(visited(order)).toEqual([...held].sort(compare));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a slot that has changed before it was removed is noticed', () => {
  const keys = [1, 2, 3];
  const order = new SlotOrder(Int32Array.of(0, 1, 2), (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  keys[0] = 9;
  expect(() => order.remove(0)).toThrow('slot 0 is not where its order has it');
});

test('a visit ends as soon as it may', () => {
  const order = new SlotOrder(
    Int32Array.from({ length: 3_000 }, (_, slot) => slot),
    (a, b) => a - b,
  );
  let seen = 0;
  order.visit(() => (seen += 1) < 5);
  expect(seen).toBe(5);
});
