import { expect, test } from 'vitest';
import type { ComparedProduct } from '../../../contract/shopper/compare.ts';
import { aProductDetail } from '../../../tests/support/data/product.ts';
import { bestOf, compareRows, pricePerGram } from './compare-rows.ts';

function compared(facts: Partial<ComparedProduct>): ComparedProduct {
  const { varieties, ...product } = aProductDetail(facts);
  const [variety] = varieties;
  if (!variety) throw new Error('the product has no variety');
  return { ...product, variety: { ...variety, title: product.title }, ...facts };
}

const row = (products: ComparedProduct[], fact: string) => compareRows(products).find((each) => each.fact === fact);

test('each fact is one row that marks differences', () => {
  const products = [compared({ id: 1, price: 100, caliber: 18 }), compared({ id: 2, price: 90, caliber: 18 })];
  expect(row(products, 'price')).toEqual({ fact: 'price', values: [100, 90], differs: true });
  expect(row(products, 'caliber')).toEqual({ fact: 'caliber', values: [18, 18], differs: false });
});

test('stock differs only if one product is sold out', () => {
  const of = (...quantities: number[]) =>
    row(
      quantities.map((quantity, id) => compared({ id, quantity })),
      'stock',
    )?.differs;
  expect([of(3, 7), of(0, 7), of(0, 0)]).toEqual([false, true, false]);
});

test('leaves out a fact that no product has', () => {
  const none = [compared({ caliber: null }), compared({ caliber: null })];
  expect(row(none, 'caliber')).toBeUndefined();
  expect(row([compared({ caliber: null }), compared({ caliber: 21 })], 'caliber')).toMatchObject({
    values: [null, 21],
    differs: true,
  });
});

test.each([
  [100, 8, 12.5],
  [99.99, 3, 33.33],
  [100, null, null],
  [100, 0, null],
])('%s SAR for %s g is %s SAR per gram', (price, weight, each) => {
  expect(pricePerGram(price, weight)).toBe(each);
});

test('marks the best value if there is one', () => {
  expect(bestOf({ fact: 'price', values: [100, 90, 95], differs: true })).toEqual({ index: 1, is: 'lowest' });
  expect(bestOf({ fact: 'per_gram', values: [3, 4], differs: true })).toEqual({ index: 0, is: 'lowest' });
  expect(bestOf({ fact: 'saving', values: [5, 20], differs: true })).toEqual({ index: 1, is: 'highest' });
  expect(bestOf({ fact: 'rating', values: [4.5, null, 4.8], differs: true })).toEqual({ index: 2, is: 'highest' });
  expect(bestOf({ fact: 'price', values: [90, 90], differs: false })).toBeNull();
  expect(bestOf({ fact: 'weight', values: [1, 2], differs: true })).toBeNull();
});
