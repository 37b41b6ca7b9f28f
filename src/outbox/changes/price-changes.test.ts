import { expect, test } from 'vitest';
import { aCartLine } from '../../../tests/support/data/product.ts';
import type { Outcome } from './outcomes.ts';
import { withPriceNews } from './price-changes.ts';

const line = aCartLine({ price: 149.5 });
const about = { id: 'a', at: 0, isRead: true, kind: 'cart.add', product_id: 7, title: 'Ring' };
const news = (facts: { price?: number; was?: number; variety_id?: number; isAccepted?: boolean } = {}): Outcome => ({
  is: 'price_changed',
  ...about,
  price: 149.5,
  was: 129,
  variety_id: line.variety_id,
  ...facts,
});
const issueOf = (outcomes: readonly Outcome[], of = line) => {
  const [only] = withPriceNews([of], outcomes);
  return only && [only.issue, only.price_when_added];
};

test('a line that came to cost something else on its way to the server says so, and from what', () => {
  expect(issueOf([news()])).toEqual(['price_changed', 129]);
  expect(issueOf([news({ was: 99 }), news()])).toEqual(['price_changed', 129]);
});

test.each([
  ['that were agreed to', [news({ isAccepted: true })]],
  ['of another variety', [news({ variety_id: line.variety_id + 1 })]],
  ['that hold no more', [news({ price: 150 })]],
  ['of a release that did not name the variety', [{ ...about, is: 'price_changed', price: 149.5, was: 129 } as const]],
])('news %s say nothing of it', (_, outcomes) => {
  expect(issueOf(outcomes)).toEqual([null, 149.5]);
});

test('what the server has against a line comes first', () => {
  expect(issueOf([news()], { ...line, issue: 'out_of_stock' })).toEqual(['out_of_stock', 149.5]);
});
