import { expect, test } from 'vitest';
import { totalBy } from './total-by.ts';

const quote = { total: 224, bank_transfer_discount: 0, cash_fee: 0 };

test('a method without fee or discount has the same total whatever is chosen now', () => {
  expect(totalBy(quote, { fee: 0 })).toBe(224);
  expect(totalBy({ ...quote, total: 217.85, bank_transfer_discount: 6.15 }, { fee: 0 })).toBe(224);
  expect(totalBy({ ...quote, total: 239.1, cash_fee: 15.1 }, { fee: 0 })).toBe(224);
});

test('cash includes its fee before it is chosen, and only once', () => {
  expect(totalBy(quote, { fee: 15.1 })).toBe(239.1);
  expect(totalBy({ ...quote, total: 239.1, cash_fee: 15.1 }, { fee: 15.1 })).toBe(239.1);
});
