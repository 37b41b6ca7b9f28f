import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxQuantity } from '../../../contract/shopper/cart.ts';
import { fromSar, halalas } from '../../../contract/core/money.ts';
import { cartTotalOf, issueOf, maxQuantities, sumLines } from './price-lines.ts';

const lines = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 });
const stock = fc.integer({ min: 0, max: 40 });
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

test('a single line can take the whole stock, two lines share it', () => {
  expect(maxQuantities([2], 5)).toEqual([5]);
  expect(maxQuantities([2, 1], 5)).toEqual([4, 3]);
  expect(maxQuantities([2], 0)).toEqual([0]);
  expect(maxQuantities([2], 1_000_000)).toEqual([maxQuantity]);
});

test('if lines want more than the stock, the older line keeps its quantity', () => {
  expect(maxQuantities([3, 3], 4)).toEqual([3, 1]);
  expect(maxQuantities([1, 5], 4)).toEqual([1, 3]);
  expect(maxQuantities([10, 1], 4)).toEqual([4, 0]);
});

test('if no line exceeds its maximum, the cart does not exceed the stock', () => {
  fc.assert(
    fc.property(lines, stock, (quantities, stock) => {
      const limits = maxQuantities(quantities, stock);
      const settled = quantities.every((quantity, at) => quantity <= (limits[at] ?? 0));
      expect(settled).toBe(sum(quantities) <= stock);
    }),
  );
});

test('changing a line within its maximum never makes a valid cart exceed the stock', () => {
  fc.assert(
    fc.property(lines, stock, fc.nat(), fc.nat(), (quantities, stock, which, quantity) => {
      fc.pre(sum(quantities) <= stock);
      const at = which % quantities.length;
      const limit = maxQuantities(quantities, stock)[at] ?? 0;
      expect(sum(quantities.with(at, quantity % (limit + 1)))).toBeLessThanOrEqual(stock);
      expect(sum(quantities.with(at, limit + 1))).toBeGreaterThan(stock);
    }),
  );
});

test('reducing each line to its maximum, one after the other, makes the cart valid', () => {
  fc.assert(
    fc.property(lines, stock, (start, stock) => {
      let quantities = start;
      for (const at of start.keys())
        quantities = quantities.with(at, Math.min(quantities[at] ?? 0, maxQuantities(quantities, stock)[at] ?? 0));
      expect(sum(quantities)).toBeLessThanOrEqual(stock);
    }),
  );
});

test('of several issues, the worst is reported', () => {
  const line = { isSold: true, quantity: 2, available: 5, price: halalas(100), priceWhenAdded: halalas(100) };
  expect(issueOf(line)).toBeNull();
  expect(issueOf({ ...line, price: halalas(101) })).toBe('price_changed');
  expect(issueOf({ ...line, available: 1, price: halalas(101) })).toBe('insufficient_stock');
  expect(issueOf({ ...line, available: 0, price: halalas(101) })).toBe('out_of_stock');
  expect(issueOf({ ...line, isSold: false, available: 0 })).toBe('unavailable');
});

const counted = { total: fromSar(299), quantity: 2, issue: null };

test('sums match the example in the API’s description', () => {
  expect(sumLines([counted])).toEqual({ items: 2, subtotal: 29_900 });
  expect(cartTotalOf(fromSar(299), fromSar(29.9))).toEqual({ total: 26_910, vat: 3_510 });
});

test('unavailable lines are left out of the sums; lines with other issues count', () => {
  const more = { total: fromSar(50), quantity: 1 };
  expect(
    sumLines([
      counted,
      { ...more, issue: 'unavailable' },
      { ...more, issue: 'out_of_stock' },
      { ...more, issue: 'price_changed' },
    ]),
  ).toEqual({ items: 3, subtotal: 34_900 });
  expect(sumLines([{ ...more, issue: 'insufficient_stock' }])).toEqual({ items: 1, subtotal: 5_000 });
  expect(sumLines([])).toEqual({ items: 0, subtotal: 0 });
});

test('a total is never below zero', () => {
  expect(cartTotalOf(fromSar(10), fromSar(25))).toEqual({ total: 0, vat: 0 });
});
