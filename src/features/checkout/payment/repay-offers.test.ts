import { expect, test } from 'vitest';
import type { PaymentMethod, RefusedMethod } from '../../../../contract/orders/payments.ts';
import { repayMethodOffers } from './repay-offers.ts';

const offer = (id: PaymentMethod) => ({
  id,
  title: '',
  icons: [],
  min: null,
  max: null,
  discount_percent: 0,
  fee: 0,
});
const total = (payment_method: PaymentMethod) => ({
  payment_method,
  bank_transfer_discount: 0,
  cash_fee: 0,
  vat: 0,
  total: 119,
});

test('a shipped order does not offer methods that can no longer be collected', () => {
  const offers = [offer('card'), offer('tabby'), offer('cash_on_delivery')];
  const order = { repay_totals: [total('card'), total('tabby')], refused_methods: [] };
  expect(repayMethodOffers(order, offers).map(({ id }) => id)).toEqual(['card', 'tabby']);
});

test('without data from an older server, all methods are offered', () => {
  const offers = [offer('card'), offer('cash_on_delivery')];
  expect(repayMethodOffers({ repay_totals: [], refused_methods: [] }, offers)).toEqual(offers);
});

test('methods that the products rule out are listed with the reason', () => {
  const offers = [offer('card'), offer('bank_transfer'), offer('cash_on_delivery')];
  const gold: RefusedMethod = {
    payment_method: 'cash_on_delivery',
    reason: 'gold',
    titles: ['Ring'],
    message: 'Not for gold',
  };
  const order = { repay_totals: [total('card')], refused_methods: [gold] };
  expect(repayMethodOffers(order, offers).map(({ id }) => id)).toEqual(['card', 'cash_on_delivery']);
});
