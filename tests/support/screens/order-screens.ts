// A customer's own pages: lists, cart, orders and invoices.
import type { CartLine } from '../../../contract/shopper/cart.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { answersWith, type ScreenRow } from './screen.ts';
import type { ScreenShop } from './shop.ts';

type Orders = keyof ScreenShop['orders'];

/** The page of an order with some of its data changed. */
const orderPage = (name: string, which: Orders, change: Partial<Order>, more: Partial<ScreenRow> = {}): ScreenRow => ({
  who: 'buyer',
  name,
  at: ({ orders }) => `/OrderDetails/${orders[which]}`,
  before: ({ page, shop }) =>
    answersWith<Order>(page, `/orders/${shop.orders[which]}`, (order) => ({ ...order, ...change })),
  mark: 'main ol[aria-label] li, main dl',
  ...more,
});

const issues: CartLine['issue'][] = ['insufficient_stock', 'price_changed'];

export const orderScreens: ScreenRow[] = [
  { who: 'newcomer', name: 'an empty cart', at: '/cart', mark: 'main h1', hasOtherTitle: true },
  { who: 'newcomer', name: 'no favorites', at: '/favorite', mark: 'main h1', hasOtherTitle: true },
  { who: 'newcomer', name: 'nothing to compare', at: '/compare', mark: 'main h1', hasOtherTitle: true },
  { who: 'newcomer', name: 'no orders', at: '/orders', mark: 'main h1', hasOtherTitle: true },
  { who: 'newcomer', name: 'no transactions', at: '/transactions', mark: 'main h1', hasOtherTitle: true },
  { who: 'buyer', name: 'a cart', at: '/cart', mark: 'main article' },
  {
    who: 'buyer',
    name: 'a cart with line issues',
    at: '/cart',
    before: ({ page }) =>
      answersWith<CartLine[]>(page, '/carts', (lines) =>
        lines.map((line, at) => ({
          ...line,
          available: 1,
          quantity: 2,
          price_when_added: 1,
          issue: issues[at] ?? null,
        })),
      ),
    mark: 'main article button',
  },
  {
    who: 'buyer',
    name: 'a coupon that does not exist',
    at: '/cart',
    hasFailure: true,
    bring: async ({ page }) => {
      await page.locator('main input[name=coupon]').fill('NOSUCH');
      await page.keyboard.press('Enter');
    },
    mark: 'main [aria-invalid=true]',
  },
  {
    who: 'buyer',
    name: 'confirming that a custom product moves to the favorites',
    at: '/cart',
    bring: async ({ page, shop }) => {
      const line = page.locator('main article').filter({ has: page.locator(`a[href^="/products/${shop.engraved}"]`) });
      await line.getByRole('button').nth(-2).click();
    },
    mark: 'dialog[open] #move-text',
  },
  { who: 'buyer', name: 'favorites', at: '/favorite', mark: 'main article' },
  { who: 'buyer', name: 'products compared', at: '/compare', mark: 'main table' },
  { who: 'buyer', name: 'changes of a customer', at: '/changes', hasOtherTitle: true, mark: 'main h1' },
  { who: 'buyer', name: 'orders', at: '/orders', mark: 'main a[href^="/OrderDetails/"]' },
  { who: 'buyer', name: 'transactions', at: '/transactions', mark: 'main a[href^="/OrderDetails/"], main article' },
  orderPage('an order that is paid on delivery', 'due', {}),
  orderPage('an order whose payment failed', 'failed', {}),
  orderPage('an order that is paid', 'paid', {}),
  orderPage('an order on its way, late', 'paid', { status: 'shipped', is_late: true, can_cancel: true }),
  orderPage('a delivered order that can be returned', 'paid', {
    status: 'delivered',
    delivered_at: '2026-11-20T10:00:00Z',
    returnable_until: '2026-11-27T10:00:00Z',
  }),
  orderPage('an order that is cancelled', 'paid', { status: 'cancelled', payment_status: 'refunded', refunded: 10 }),
  orderPage(
    'the refund account, sent empty',
    'paid',
    { status: 'cancelled', transfer_back: { amount: 119, account: null } },
    {
      bring: ({ page }) => page.locator('section[aria-labelledby=refund-account] button[type=submit]').click(),
      mark: 'main [aria-invalid=true]',
    },
  ),
  orderPage(
    'the refund account, as saved',
    'paid',
    { status: 'cancelled', transfer_back: { amount: 119, account: { last_four: '7519', holder: 'Noura' } } },
    { mark: 'section[aria-labelledby=refund-account] button' },
  ),
  orderPage(
    'confirming the cancellation of an order',
    'due',
    {},
    { bring: ({ press }) => press('orders:cancel.open'), mark: 'dialog[open]' },
  ),
  {
    who: 'buyer',
    name: 'an order that does not exist',
    at: '/OrderDetails/5c4f6a52-0000-4000-8000-000000000000',
    hasOtherTitle: true,
    hasFailure: true,
    mark: 'main h1',
  },
  {
    who: 'buyer',
    name: 'an invoice',
    at: ({ orders }) => `/OrderDetails/${orders.paid}/invoice`,
    isBilingual: true,
    hasOtherTitle: true,
    mark: 'main svg[role=img]',
  },
];
