import { expect, test } from 'vitest';
import { aCartLine } from '../../../tests/support/data/product.ts';
import type { Outcome } from '../operations/outcomes.ts';
import { withPriceChanges } from './price-changes.ts';

const line = aCartLine({ price: 149.5 });
const about = { id: 'a', at: 0, isRead: true, kind: 'cart.add', product_id: 7, title: 'Ring' };
const priceChange = (
  facts: { price?: number; was?: number; variety_id?: number; isAccepted?: boolean } = {},
): Outcome => ({
  is: 'price_changed',
  ...about,
  price: 149.5,
  was: 129,
  variety_id: line.variety_id,
  ...facts,
});
const issueOf = (outcomes: readonly Outcome[], of = line) => {
  const [only] = withPriceChanges([of], outcomes);
  return only && [only.issue, only.price_when_added];
};

test('a line whose price changed on its way to the server shows the change and the old price', () => {
  expect(issueOf([priceChange()])).toEqual(['price_changed', 129]);
  expect(issueOf([priceChange({ was: 99 }), priceChange()])).toEqual(['price_changed', 129]);
});

test.each([
  ['that were accepted', [priceChange({ isAccepted: true })]],
  ['of another variety', [priceChange({ variety_id: line.variety_id + 1 })]],
  ['that no longer apply', [priceChange({ price: 150 })]],
  ['from a release that stored no variety', [{ ...about, is: 'price_changed', price: 149.5, was: 129 } as const]],
])('price changes %s are ignored', (_, outcomes) => {
  expect(issueOf(outcomes)).toEqual([null, 149.5]);
});

test('the server’s own issue of a line comes first', () => {
  expect(issueOf([priceChange()], { ...line, issue: 'out_of_stock' })).toEqual(['out_of_stock', 149.5]);
});
