import { expect, test } from 'vitest';
import { fromSar } from '../../../contract/core/money.ts';
import { sumLines, cartTotalOf } from './cart-sums.ts';

const line = { total: fromSar(299), quantity: 2, issue: null };

test('sums match the example in the API’s description', () => {
  expect(sumLines([line])).toEqual({ items: 2, subtotal: 29_900 });
  expect(cartTotalOf(fromSar(299), fromSar(29.9))).toEqual({ total: 26_910, vat: 3_510 });
});

test('unavailable lines are left out of the sums; lines with other issues count', () => {
  const more = { total: fromSar(50), quantity: 1 };
  expect(
    sumLines([
      line,
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
