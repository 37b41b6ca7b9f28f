import { describe, expect, test } from 'vitest';
import type { CartLine, CartSummary } from '../../../contract/shopper/cart.ts';
import { aCartLine as aLine, aProductDetail, aVariety } from '../../../tests/support/data/product.ts';
import { cartView, hasIssues, shippingProgress } from './cart-view.ts';

const summary: CartSummary = { items: 3, subtotal: 30.15, coupon: null, vat: 3.93, total: 30.15 };
const unknown = () => undefined;
const seen = { product_id: 7, title: 'Ring', price: 20.5, available: 4 };

/** The cart with a quantity per line, as the outbox projects it: a quantity other than the server's is pending. */
function viewOf(data: readonly CartLine[], quantities: readonly number[] = data.map(({ quantity }) => quantity)) {
  const lines = data.map((line, index) => ({
    variety_id: line.variety_id,
    custom_text: line.custom_text,
    uploads: [],
    quantity: quantities[index] ?? 0,
    line,
    seen: null,
    mark: quantities[index] === line.quantity ? null : ('waiting' as const),
  }));
  return { lines: lines.filter(({ quantity }) => quantity > 0), count: 0, isKnown: true };
}

test('without a pending change the sums are the server’s', () => {
  const data = [aLine({ quantity: 3 })];
  const view = cartView({ data, summary }, viewOf(data), unknown);
  expect(view.summary).toEqual(summary);
  expect(view.lines[0]).toMatchObject({ quantity: 3, total: 30.15, issue: null, mark: null });
});

test('shows a changed quantity and its total at once; VAT waits for the server', () => {
  const data = [aLine({ quantity: 3 }), aLine({ id: 2, custom_text: 'Sara' })];
  const view = cartView({ data, summary }, viewOf(data, [7, 1]), unknown);
  expect(view.lines.map(({ quantity, total, mark }) => [quantity, total, mark])).toEqual([
    [7, 70.35, 'waiting'],
    [1, 10.05, null],
  ]);
  expect(view.summary).toEqual({ items: 8, subtotal: 80.4, coupon: null, vat: null, total: 80.4 });
});

test('a removed line disappears at once; an unavailable one does not count', () => {
  const data = [aLine(), aLine({ id: 2, issue: 'out_of_stock', available: 0 }), aLine({ id: 3, quantity: 2 })];
  const view = cartView({ data, summary }, viewOf(data, [0, 1, 2]), unknown);
  expect(view.lines.map(({ quantity }) => quantity)).toEqual([1, 2]);
  expect(view.summary).toMatchObject({ items: 2, total: 20.1 });
});

describe('coupon', () => {
  const coupon = { code: 'TEN', discount: 100, free_shipping: false, problem: null };
  const data = [aLine({ price: 100, quantity: 10 })];
  const held = { data, summary: { items: 10, subtotal: 1000, coupon, vat: 117.39, total: 900 } };

  test('the discount of a previous cart is not applied to a changed one: the server computes it', () => {
    const { summary } = cartView(held, viewOf(data, [1]), unknown);
    expect(summary).toMatchObject({ subtotal: 100, total: 100, coupon: { code: 'TEN', takes: null } });
    expect(shippingProgress(summary, 100)).toBeNull();
  });

  test('without a pending change the discount is the server’s', () => {
    const { summary } = cartView(held, viewOf(data), unknown);
    expect(summary).toMatchObject({ total: 900, coupon: { takes: { discount: 100, freeShipping: false } } });
  });

  test('a free-shipping coupon leaves no amount missing', () => {
    const free = { ...coupon, discount: 0, free_shipping: true };
    const { summary } = cartView({ ...held, summary: { ...held.summary, coupon: free } }, viewOf(data), unknown);
    expect(shippingProgress(summary, 5000)).toEqual({ missing: 0, part: 1 });
  });
});

test('a line only on this device is as the shopper saw it, with the picture and variety known to the device', () => {
  const line = {
    variety_id: 71,
    custom_text: null,
    uploads: [],
    quantity: 2,
    line: null,
    seen,
    mark: 'waiting' as const,
  };
  const others = { ...line, variety_id: 72, quantity: 1 };
  const product = aProductDetail({ id: 7 });
  const storedProduct = (id: number, variety: number) =>
    id === 7
      ? { product, variety: variety === 71 ? aVariety({ id: 71, title: 'Size 8', size: '8' }) : null }
      : undefined;
  const view = cartView(null, { lines: [line, others], count: 3, isKnown: false }, storedProduct);
  expect(view.lines[0]).toMatchObject({ title: 'Ring', price: 20.5, total: 41, most: 4, picture: product.media[0] });
  expect(view.lines.map(({ about }) => about)).toEqual([['Size 8', '8'], []]);
  expect(view).toMatchObject({ isWhole: false, summary: { items: 3, total: 61.5, vat: null } });
});

test('an issue about the former quantity does not show for another one', () => {
  const data = [aLine({ quantity: 5, issue: 'insufficient_stock', available: 2 })];
  expect(cartView({ data, summary }, viewOf(data, [2]), unknown).lines[0]?.issue).toBeNull();
});

test('each issue carries its details', () => {
  const data = [
    aLine({ issue: 'insufficient_stock', available: 2, quantity: 5 }),
    aLine({ id: 2, issue: 'price_changed', price_when_added: 9 }),
    aLine({ id: 3, issue: 'unavailable', available: 0 }),
  ];
  const { lines } = cartView({ data, summary }, viewOf(data), unknown);
  expect(lines.map(({ issue }) => issue)).toEqual([
    { kind: 'insufficient_stock', available: 2 },
    { kind: 'price_changed', was: 9 },
    { kind: 'unavailable' },
  ]);
  expect(hasIssues(lines)).toBe(true);
  expect(hasIssues([])).toBe(false);
});

test('progress to free delivery', () => {
  const at = (total: number, freeFrom: number | null) => shippingProgress({ total, coupon: null }, freeFrom);
  expect(at(75, 300)).toEqual({ missing: 225, part: 0.25 });
  expect(at(300, 300)).toEqual({ missing: 0, part: 1 });
  expect(at(500, 300)).toEqual({ missing: 0, part: 1 });
  expect(at(500, null)).toBeNull();
});
