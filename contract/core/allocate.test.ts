import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halalas } from './money.ts';
import { allocate } from './allocate.ts';

const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 60 });

test('the parts add up to the whole, and none is a halala or more off its exact share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), amounts, (amount, shares) => {
      const whole = shares.reduce((sum, share) => sum + share, 0);
      fc.pre(whole > 0);
      const parts = allocate(halalas(amount), shares.map(halalas));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      for (const [at, share] of shares.entries()) {
        const off = BigInt(parts[at] ?? -1) * BigInt(whole) - BigInt(amount) * BigInt(share);
        expect(off > -BigInt(whole) && off < BigInt(whole)).toBe(true);
        if (share === 0) expect(parts[at]).toBe(0);
      }
    }),
  );
});

test('a discount up to the whole amount leaves no line below zero', () => {
  fc.assert(
    fc.property(amounts, fc.nat(), (shares, taken) => {
      const whole = shares.reduce((sum, share) => sum + share, 0);
      const parts = allocate(halalas(Math.min(taken, whole)), shares.map(halalas));
      expect(parts.every((part, at) => part <= (shares[at] ?? 0))).toBe(true);
    }),
  );
});

test('the largest remainder is rounded up; of equal ones the earlier', () => {
  expect(allocate(halalas(100), [halalas(1), halalas(1), halalas(1)])).toEqual([34, 33, 33]);
  expect(allocate(halalas(10), [halalas(2), halalas(3), halalas(3)])).toEqual([2, 4, 4]);
  expect(allocate(halalas(0), [])).toEqual([]);
  expect(allocate(halalas(0), [halalas(0)])).toEqual([0]);
  expect(() => allocate(halalas(1), [halalas(0)])).toThrow(RangeError);
  expect(() => allocate(halalas(-1), [halalas(1)])).toThrow(RangeError);
});
