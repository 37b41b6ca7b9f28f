import { expect, test } from 'vitest';
import type { CartLine, CartSummary } from '../../../contract/cart.ts';
import { aProductDetail } from '../../../tests/support/product.ts';
import { cartView, hasIssues, shippingProgress } from './cart-view.ts';

function aLine(facts: Partial<CartLine> = {}): CartLine {
  const { varieties, ...product } = aProductDetail({ price: 10.05 });
  const [variety] = varieties;
  if (!variety) throw new Error('a product has a variety');
  const price = facts.price ?? 10.05;
  const quantity = facts.quantity ?? 1;
  return {
    id: 1,
    variety_id: variety.id,
    quantity,
    custom_text: null,
    uploads: [],
    product,
    variety,
    price,
    price_when_added: price,
    total: price * quantity,
    available: 9,
    issue: null,
    ...facts,
  };
}

const summary: CartSummary = { items: 3, subtotal: 30.15, coupon: null, vat: 3.93, total: 30.15 };
const nothing = new Map<number, number>();

test('without a change under way the sums are the server’s', () => {
  const view = cartView({ data: [aLine({ quantity: 3 })], summary }, nothing);
  expect(view.summary).toEqual(summary);
  expect(view.lines[0]).toMatchObject({ key: '1', quantity: 3, total: 30.15, issue: null });
});

test('a quantity that was asked for is shown at once, with what it comes to; VAT waits for the server', () => {
  const view = cartView({ data: [aLine({ quantity: 3 }), aLine({ id: 2 })], summary }, new Map([[1, 7]]));
  expect(view.lines.map(({ quantity, total }) => [quantity, total])).toEqual([
    [7, 70.35],
    [1, 10.05],
  ]);
  expect(view.summary).toEqual({ items: 8, subtotal: 80.4, coupon: null, vat: null, total: 80.4 });
});

test('a line that goes is gone at once; one that cannot be had does not count', () => {
  const data = [aLine(), aLine({ id: 2, issue: 'out_of_stock', available: 0 }), aLine({ id: 3, quantity: 2 })];
  const view = cartView({ data, summary }, new Map([[1, 0]]));
  expect(view.lines.map(({ key }) => key)).toEqual(['2', '3']);
  expect(view.summary).toMatchObject({ items: 2, total: 20.1 });
});

test('a coupon takes off what it took, and never below nothing', () => {
  const coupon = { code: 'TEN', discount: 50, free_shipping: false, problem: null };
  const view = cartView({ data: [aLine({ quantity: 2 })], summary: { ...summary, coupon } }, new Map([[1, 1]]));
  expect(view.summary).toMatchObject({ subtotal: 10.05, total: 0, coupon: { code: 'TEN', discount: 50 } });
});

test('what has to be settled says what it is about', () => {
  const data = [
    aLine({ issue: 'insufficient_stock', available: 2, quantity: 5 }),
    aLine({ id: 2, issue: 'price_changed', price_when_added: 9 }),
    aLine({ id: 3, issue: 'unavailable', available: 0 }),
  ];
  const { lines } = cartView({ data, summary }, nothing);
  expect(lines.map(({ issue }) => issue)).toEqual([
    { kind: 'insufficient_stock', available: 2 },
    { kind: 'price_changed', was: 9 },
    { kind: 'unavailable' },
  ]);
  expect(hasIssues(lines)).toBe(true);
  expect(hasIssues([])).toBe(false);
});

test('how far it is to free shipping', () => {
  expect(shippingProgress(75, 300)).toEqual({ missing: 225, part: 0.25 });
  expect(shippingProgress(300, 300)).toEqual({ missing: 0, part: 1 });
  expect(shippingProgress(500, 300)).toEqual({ missing: 0, part: 1 });
  expect(shippingProgress(500, null)).toBeNull();
});
