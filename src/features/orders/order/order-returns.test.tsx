// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Order, OrderStatus } from '../../../../contract/orders/orders.ts';
import { renderIn } from '../../../../tests/support/components/in-language.tsx';
import { aProduct, aVariety } from '../../../../tests/support/data/product.ts';
import { OrderLines } from './order-lines.tsx';

type Line = Order['items'][number];

const line = (facts: Partial<Line>): Line => ({
  id: 1,
  product: aProduct(),
  variety: aVariety(),
  title: 'Brush',
  variety_title: 'Brush',
  sku: 'BRUSH',
  quantity: 1,
  price: 10,
  total: 10,
  discount: 0,
  vat: 1.3,
  custom_text: null,
  uploads: [],
  returnable: true,
  return_exception: null,
  returnable_until: null,
  ...facts,
});
const until = '2026-11-29T09:00:00.000Z';
const of = (status: OrderStatus, facts: Partial<Line>) => <OrderLines status={status} items={[line(facts)]} />;

test.each<['ar' | 'en', Partial<Line>, RegExp]>([
  ['en', {}, /^Can be returned unused until .*29/],
  ['ar', {}, /^يمكن إرجاعه غير مستعمل حتى .*29/],
  ['en', { return_exception: 'hygiene' }, /^Can be returned until .*29.* unless opened$/],
  ['ar', { return_exception: 'hygiene' }, /^يمكن إرجاعه حتى .*29.* ما لم تُفتح عبوته$/],
  ['en', { return_exception: 'sealed' }, /^Can be returned until .*29.* with its seal unbroken$/],
  ['ar', { return_exception: 'sealed' }, /^يمكن إرجاعه حتى .*29.* ما لم يُفتح غلافه المختوم$/],
])('in %s, each line shows its return deadline: %o', async (language, facts, text) => {
  await renderIn(language, of('delivered', { returnable_until: until, ...facts }));
  expect(screen.getByText(text)).toBeTruthy();
});

test('a line that cannot be returned says why, before and after delivery', async () => {
  for (const status of ['processing', 'delivered'] as const) {
    const { unmount } = await renderIn('en', of(status, { returnable: false, return_exception: 'made_to_order' }));
    expect(screen.getByText('Made to order: can be returned only if faulty')).toBeTruthy();
    unmount();
  }
  await renderIn('ar', of('processing', { return_exception: 'hygiene' }));
  expect(screen.getByText('لا يُرجع بعد فتح عبوته، حفاظًا على الصحة')).toBeTruthy();
});

test('an older line, or a returned order, shows no return terms', async () => {
  const { unmount } = await renderIn('en', of('delivered', { returnable: false }));
  expect(screen.queryByText(/returned/)).toBeNull();
  unmount();
  await renderIn('en', of('returned', { return_exception: 'hygiene' }));
  expect(screen.queryByText(/returned/)).toBeNull();
});
