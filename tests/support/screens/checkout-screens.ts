// From the cart to an order: each step, what may block it, and the result of the payment.
import type { CartLine } from '../../../contract/shopper/cart.ts';
import type { Quote } from '../../../contract/orders/checkout.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { cards, chooseMethod, goOn, toReview, typeCard } from '../store/ordering.ts';
import { answersWith, refuses, type ScreenRow, type Visit } from './screen.ts';

const payment = '/checkout?step=payment';

/** The payment step with a method chosen. */
const method = (id: string, more: (visit: Visit) => Promise<unknown> = async () => undefined): ScreenRow => ({
  who: 'buyer',
  name: `paying by ${id}`,
  at: payment,
  bring: async (visit) => {
    await chooseMethod(visit.page, id);
    await more(visit);
  },
});

const choosesTransfer = async ({ page }: Visit) => {
  await chooseMethod(page, 'bank_transfer');
  await toReview(page);
};

/** The page after a payment, with some of the order's data changed. */
const result = (name: string, change: Partial<Order>): ScreenRow => ({
  who: 'buyer',
  name: `after the payment: ${name}`,
  at: ({ orders }) => `/checkout/result/${orders.failed}`,
  before: ({ page, shop }) =>
    answersWith<Order>(page, `/orders/${shop.orders.failed}/check-payment`, (order) => ({
      ...order,
      can_repay: false,
      ...change,
    })),
  mark: 'main h1 + p',
  hasOtherTitle: true,
});

const bank = {
  accounts: [{ bank: 'Trial Bank', beneficiary: 'Lamsa', iban: 'SA0380000000608010167519' }],
  amount: 119,
  note: '100245',
  until: '2026-12-01T10:00:00Z',
};

export const checkoutScreens: ScreenRow[] = [
  { who: 'newcomer', name: 'ordering an empty cart', at: '/checkout', mark: 'main h1', hasOtherTitle: true },
  { who: 'guest', name: 'the first address', at: '/checkout', mark: 'main input[name=city]' },
  {
    who: 'guest',
    name: 'the first address, sent empty',
    at: '/checkout',
    bring: ({ page }) => goOn(page).click(),
    mark: 'main [aria-invalid=true]',
  },
  { who: 'buyer', name: 'the choice of an address', at: '/checkout', mark: 'main input[name=address]' },
  { who: 'buyer', name: 'the shipping company', at: '/checkout?step=shipping', mark: 'main input[type=radio]' },
  { who: 'buyer', name: 'the payment methods', at: payment, mark: 'main input[type=radio]' },
  ...['tabby', 'tamara', 'bank_transfer', 'cash_on_delivery', 'stc_pay'].map((id) => method(id)),
  { ...method('card', ({ page }) => goOn(page).click()), mark: 'main [aria-invalid=true]' },
  {
    who: 'buyer',
    name: 'a payment method that the provider refuses',
    at: payment,
    before: ({ page, text }) =>
      answersWith<Quote>(page, '/checkout/quote', (quote) => ({
        ...quote,
        method_allowed: false,
        method_message: text('checkout:payment.none_text'),
      })),
    bring: async ({ page, text }) => {
      await chooseMethod(page, 'tabby');
      await page.getByText(text('checkout:payment.none_text')).first().waitFor();
    },
  },
  {
    who: 'buyer',
    name: 'the identity number, sent empty',
    at: payment,
    before: ({ page }) => answersWith<Quote>(page, '/checkout/quote', (quote) => ({ ...quote, needs_identity: true })),
    bring: async ({ page }) => {
      await chooseMethod(page, 'bank_transfer');
      await goOn(page).click();
      await page.waitForURL(/step=identity/);
      await goOn(page).click();
    },
    mark: 'main [aria-invalid=true]',
  },
  { who: 'buyer', name: 'the review, by transfer', at: payment, bring: choosesTransfer },
  {
    who: 'buyer',
    name: 'the review, by card',
    at: payment,
    bring: async ({ page }) => {
      await chooseMethod(page, 'card');
      await typeCard(page, cards.paid);
      await toReview(page);
    },
  },
  {
    who: 'buyer',
    name: 'a changed total',
    at: payment,
    hasFailure: true,
    bring: async (visit) => {
      await choosesTransfer(visit);
      const dearer = (quote: Quote) => ({ ...quote, total: quote.total + 10 });
      await answersWith<Quote>(visit.page, '/checkout/quote', dearer);
      await refuses(visit.page, '/orders', 409, { code: 'total_changed', message: 'changed' });
      await goOn(visit.page).click();
      await visit.page.locator('main aside').getByText(visit.text('checkout:summary.before')).first().waitFor();
    },
  },
  {
    who: 'buyer',
    name: 'line issues to resolve before ordering',
    at: '/checkout',
    before: ({ page }) =>
      answersWith<CartLine[]>(page, '/carts', (lines) =>
        lines.map((line, at) => ({
          ...line,
          quantity: 2,
          available: 1,
          price_when_added: 1,
          issue: at === 0 ? 'insufficient_stock' : 'price_changed',
        })),
      ),
    mark: '#cart-problems',
  },

  result('paid', { payment_status: 'paid' }),
  result('due on delivery', { payment_status: 'due_on_delivery' }),
  result('a transfer to make', {
    payment_status: 'awaiting_transfer',
    action: { type: 'bank_transfer', bank },
    can_send_receipt: true,
  }),
  result('a transfer under review', { payment_status: 'under_review' }),
  result('declined', { payment_status: 'failed', can_repay: true }),
  result('not completed in time', { payment_status: 'expired', can_repay: true }),
  result('too late to pay again', { payment_status: 'expired' }),
  result('not decided', {
    payment_status: 'pending',
    action: { type: 'redirect', url: 'https://pay.example.com/' },
    can_repay: true,
  }),
  result('a code to type', { payment_status: 'pending', action: { type: 'code' } }),
  result('refunded', { payment_status: 'refunded', status: 'cancelled' }),
  {
    who: 'buyer',
    name: 'after the payment: unknown',
    at: ({ orders }) => `/checkout/result/${orders.failed}`,
    hasFailure: true,
    hasOtherTitle: true,
    before: ({ page }) => refuses(page, /\/check-payment$/, 500, { code: 'server_error', message: 'broken' }),
    mark: 'main h1',
  },
  { who: 'buyer', name: 'paying again', at: ({ orders }) => `/checkout/pay/${orders.failed}`, mark: 'main input' },
  {
    who: 'buyer',
    name: 'paying again by card, sent empty',
    at: ({ orders }) => `/checkout/pay/${orders.failed}`,
    bring: async ({ page }) => {
      await chooseMethod(page, 'card');
      await goOn(page).click();
    },
    mark: 'main [aria-invalid=true]',
  },
  {
    who: 'buyer',
    name: 'paying again while another payment is open',
    at: ({ orders }) => `/checkout/pay/${orders.failed}`,
    before: ({ page, shop }) =>
      answersWith<Order>(page, `/orders/${shop.orders.failed}`, (order) => ({
        ...order,
        action: { type: 'redirect', url: 'https://pay.example.com/' },
        transactions: order.transactions.map((each, at) =>
          at === 0 ? { ...each, payment_method: 'tabby' as const, open_until: '2026-12-01T10:00:00Z' } : each,
        ),
      })),
    mark: 'main input',
  },
  {
    who: 'buyer',
    name: 'paying an order that needs no payment',
    at: ({ orders }) => `/checkout/pay/${orders.due}`,
    mark: 'main a[href^="/OrderDetails/"]',
  },
];
