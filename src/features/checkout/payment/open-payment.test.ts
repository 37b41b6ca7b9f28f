import { expect, test } from 'vitest';
import type { Order } from '../../../../contract/orders/orders.ts';
import { blockingPayment, openPayment } from './open-payment.ts';

const attempt: Order['transactions'][number] = {
  id: '1',
  order_id: '1',
  order_number: '100001',
  payment_method: 'tabby',
  amount: 100,
  refunded: 0,
  status: 'pending',
  reason: null,
  reason_code: null,
  brand: null,
  last_four: null,
  created_at: '2026-11-22T09:00:00Z',
  open_until: '2026-11-22T09:20:00Z',
  can_repay: true,
};
const redirect = { type: 'redirect', url: 'https://checkout.tabby.sa' } as const;
const open = { method: 'tabby', until: '2026-11-22T09:20:00Z' };

test('an open payment blocks other methods, and its own method continues it', () => {
  const order = { transactions: [attempt], action: redirect };
  expect(openPayment(order)).toEqual(open);
  expect(blockingPayment(order, 'bank_transfer')).toEqual(open);
  expect(blockingPayment(order, 'tabby')).toBeNull();
});

test('without a page to continue at, it blocks its own method too', () => {
  expect(blockingPayment({ transactions: [attempt], action: { type: 'none' } }, 'tabby')).toEqual(open);
});

test('an ended payment blocks nothing', () => {
  const order = { transactions: [{ ...attempt, open_until: null }], action: redirect };
  expect(openPayment(order)).toBeNull();
  expect(blockingPayment(order, 'bank_transfer')).toBeNull();
});
