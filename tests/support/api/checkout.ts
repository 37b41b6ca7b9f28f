// A shop that takes payments, and what shoppers do in it.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { halalas } from '../../../contract/core/money.ts';
import type { CashExclusion } from '../../../contract/orders/payments.ts';
import { paymentsOf } from '../../../server/app.ts';
import { sessions } from '../../../server/features/accounts/accounts.tables.ts';
import type { Payments } from '../../../server/features/orders/checkout/payment-methods.ts';
import { payableOrders } from '../../../server/features/orders/order/payable-orders.ts';
import { audit } from '../../../server/features/orders/owner/audit.ts';
import type { RateLimitOverrides } from '../../../server/http/rate-limits.ts';
import type { PaymentProvider } from '../../../server/providers/payments/payment-provider.ts';
import type { Carrier } from '../../../server/providers/shipping/carrier.ts';
import type { PaymentDeps } from '../../../server/features/payments/payment-deps.ts';
import type { PushOffer } from '../../../server/features/notifications/notifications.routes.ts';
import { idsBySku } from '../data/products-by-sku.ts';
import { openShop, productEntry, twoFields, type Customer, type Shop } from './shop.ts';
import { openPaymentProviderStub, type TrialProvider } from '../providers/trial-provider.ts';

export type PayingShop = Shop & {
  moyasar: TrialProvider;
  tabby: TrialProvider;
  tamara: TrialProvider;
  /** The payment providers: these three, until a test replaces them. */
  providers: PaymentProvider[];
  /** Dependencies of the payment jobs. */
  paying: PaymentDeps & { payments: Payments };
  clock: { now: Date };
};

/** A valid IBAN: saudi-commerce.md, section 3. */
const account = { bank: 'Al Rajhi Bank', beneficiary: 'Lamsa Trading', iban: 'SA0380000000608010167519' };

export async function openPayingShop({
  carriers = [],
  push,
  cashExcludes = [],
  clock = { now: new Date('2026-11-22T09:00:00Z') }, // a Sunday
  rateLimitOverrides,
}: {
  carriers?: Carrier[];
  push?: PushOffer;
  cashExcludes?: CashExclusion[];
  clock?: PayingShop['clock'];
  rateLimitOverrides?: RateLimitOverrides;
} = {}): Promise<PayingShop> {
  const moyasar = openPaymentProviderStub();
  const tabby = openPaymentProviderStub({ id: 'tabby', methods: ['tabby'], captures: 'at_once' });
  const tamara = openPaymentProviderStub({ id: 'tamara', methods: ['tamara'], captures: 'on_shipping' });
  const providers: PaymentProvider[] = [moyasar, tabby, tamara];
  const shop = await openShop({
    now: () => clock.now,
    ...(push ? { push } : {}),
    ...(rateLimitOverrides ? { rateLimitOverrides } : {}),
    paying: {
      payments: providers,
      carriers,
      bankAccounts: [account],
      cashOnDelivery: { enabled: true, fee: halalas(1_500), most: halalas(300_000), excludes: cashExcludes },
    },
  });
  const { db, now, log, wakeMessages } = shop.deps;
  const paying = { db, now, log, wakeMessages, payments: paymentsOf(shop.deps), orders: payableOrders };
  return { ...shop, moyasar, tabby, tamara, providers, clock, paying };
}

/** The same with one product: CUP at SAR 100, 100 in stock. */
export async function openCupShop(): Promise<PayingShop> {
  const shop = await openPayingShop();
  await shop.bring({
    categories: twoFields,
    products: [productEntry({ accepts_uploads: true, variety: { sku: 'CUP', price: 100, quantity: 100 } })],
  });
  return shop;
}

/** Throws with the mismatches if orders, payments, refunds and stock do not add up. */
export async function assertBooksBalance(shop: Shop): Promise<void> {
  const { problems, difference } = await audit(shop.open.db);
  if (problems.length > 0 || difference !== 0) throw new Error(`the audit found mismatches:\n${problems.join('\n')}`);
}

export const home = {
  city: 'Riyadh',
  district: 'العليا',
  street: 'طريق العروبة',
  building_number: '3242',
  postal_code: '12611',
  location: { lat: 24.694, lng: 46.685 },
};

/** A customer with an address and these products in the cart, by SKU. */
export async function shopperWith(
  shop: Shop,
  goods: Record<string, number>,
  facts: Parameters<Shop['customer']>[0] = {},
): Promise<Customer & { addressId: number }> {
  const customer = await shop.customer(facts);
  const added = await customer.json('/addresses', { body: home });
  await fill(shop, customer, goods);
  return { ...customer, addressId: added.body.data.id };
}

/** A customer whose session outlives the days that a test skips. */
export async function patientShopper(...made: Parameters<typeof shopperWith>): ReturnType<typeof shopperWith> {
  const shopper = await shopperWith(...made);
  const end = new Date('2100-01-01T00:00:00Z');
  await made[0].open.db.update(sessions).set({ expiresAt: end }).where(eq(sessions.userId, shopper.id));
  return shopper;
}

export async function fill(shop: Shop, customer: Customer, goods: Record<string, number>): Promise<void> {
  for (const [sku, quantity] of Object.entries(goods)) {
    const { varietyId } = await idsBySku(shop, sku);
    const added = await customer.json('/products/add-to-cart', { body: { variety_id: varietyId, quantity } });
    if (added.status !== 200) throw new Error(`${sku} was not added: ${JSON.stringify(added.body)}`);
  }
}

type Shopper = Customer & { addressId: number };

export const choicesOf = (shopper: Shopper, method: string) => ({
  address_id: shopper.addressId,
  shipping_company_id: 'aramex',
  payment_method: method,
});

export async function quoteOf(shopper: Shopper, method = 'card') {
  const { status, body } = await shopper.json('/checkout/quote', { body: choicesOf(shopper, method) });
  if (status !== 200) throw new Error(`no quote: ${JSON.stringify(body)}`);
  return body.data;
}

/** Places an order; `change` overrides the body. `expected_total` defaults to the quote's total. */
export async function order(
  shopper: Shopper,
  method = 'card',
  change: Record<string, unknown> = {},
  key: string = randomUUID(),
) {
  const expected_total = 'expected_total' in change ? change.expected_total : (await quoteOf(shopper, method)).total;
  return shopper.json('/orders', {
    body: {
      ...choicesOf(shopper, method),
      ...(method === 'card' ? { card_token: 'token_1' } : {}),
      ...change,
      expected_total,
    },
    key,
  });
}

export function repay(
  shopper: Customer,
  orderId: string,
  total: number,
  method = 'card',
  change: object = {},
  key: string = randomUUID(),
) {
  return shopper.json(`/orders/${orderId}/repay`, {
    body: {
      payment_method: method,
      expected_total: total,
      ...(method === 'card' ? { card_token: 'token_2' } : {}),
      ...change,
    },
    key,
  });
}
