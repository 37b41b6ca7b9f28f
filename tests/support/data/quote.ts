// A quote for checkout tests.
import type { Quote } from '../../../contract/orders/checkout.ts';

export const deliveryDates = { from: '2026-11-23', to: '2026-11-26' };

export const quote: Quote = {
  lines: [],
  subtotal: 100,
  coupon: null,
  bank_transfer_discount: 0,
  delivery_cost: 25,
  cash_fee: 0,
  vat: 16.3,
  total: 125,
  needs_identity: false,
  delivery_dates: deliveryDates,
  instalments: null,
  method_allowed: true,
  method_message: null,
  refused_methods: [],
};
