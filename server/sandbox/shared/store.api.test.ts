// End to end: a store that takes orders, the real adapters, the sandbox providers, and their webhooks over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { order, shopperWith } from '../../../tests/support/api/checkout.ts';
import {
  cardToken,
  openProviderSandbox,
  type ProviderSandbox,
} from '../../../tests/support/providers/provider-sandbox.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../../tests/support/api/shop.ts';
import type { PaymentProvider } from '../../providers/payments/payment-provider.ts';

let shop: Shop;
/** The providers of the running test; each test opens its own. */
const current: PaymentProvider[] = [];
beforeAll(async () => {
  shop = await openShop({ paying: { payments: current } });
  await shop.bring({
    categories: twoFields,
    products: [productEntry({ variety: { sku: 'CUP', price: 100, quantity: 1_000 } })],
  });
});
afterAll(() => shop.close());

async function open(): Promise<ProviderSandbox> {
  const parties = await openProviderSandbox({ store: (request) => shop.app.fetch(request) });
  current.splice(0, current.length, ...parties.providers);
  return parties;
}

/** Places an order and presses a button of the payment page. Returns the order when its payment is not pending. */
async function placed(
  parties: ProviderSandbox,
  method: string,
  decision: string,
  change: Record<string, unknown> = {},
) {
  const shopper = await shopperWith(shop, { CUP: 1 });
  const { status, body } = await order(shopper, method, change);
  expect(status).toBe(201);
  const { url } = body.data.action;
  await parties.browse(url, { decision, code: '8888' });
  const standing = async () => (await shopper.json(`/orders/${body.data.order.id}`)).body.data;
  await expect.poll(async () => (await standing()).payment_status, { timeout: 5_000 }).not.toBe('pending');
  return standing();
}

test.each([
  ['card', 'approve', 'paid', null],
  ['card', 'decline', 'failed', 'authentication_failed'],
  ['tabby', 'reject', 'failed', 'not_available'],
  ['tabby', 'cancel', 'expired', 'session_expired'],
  ['tamara', 'cancel', 'expired', 'cancelled_by_shopper'],
  ['tamara', 'approve', 'authorized', null],
  ['tamara', 'reject', 'failed', 'not_available'],
])('an order by %s, %s: the webhook makes its payment %s', async (method, decision, status, reason) => {
  const parties = await open();
  const token = method === 'card' ? { card_token: (await cardToken(parties, '4201320111111010')).body.id } : {};
  const settled = await placed(parties, method, decision, token);
  expect([settled.payment_status, settled.transactions[0].reason_code]).toEqual([status, reason]);
  const states = async () =>
    (await parties.control('GET', '/deliveries')).body.data.map(
      (each: { state: string; status: number }) => each.status,
    );
  await expect.poll(async () => new Set(await states())).toEqual(new Set([200]));
});

test('a webhook with a wrong signature is refused, and a provider’s token is no session', async () => {
  await open();
  const post = (provider: string, headers: Record<string, string>) =>
    shop.json(`/payments/webhooks/${provider}`, {
      method: 'POST',
      headers,
      body: '{"id":"1","order_id":"1","data":{"id":"1"}}',
    });
  for (const provider of ['moyasar', 'tabby', 'tamara'])
    expect((await post(provider, { Authorization: 'Bearer guessed' })).status).toBe(401);
  expect((await post('pigeon', {})).status).toBe(404);
  expect((await shop.json('/orders', { headers: { Authorization: 'Bearer guessed' } })).status).toBe(401);
});
