// The shapes are from Tabby's documentation (saudi-commerce, section 2.1).
import { expect, test } from 'vitest';
import { halalas } from '../../../contract/core/money.ts';
import { anAttempt } from '../../../tests/support/data/attempts.ts';
import {
  recordingServer,
  type RecordedRequest,
  type Reply,
} from '../../../tests/support/providers/recording-server.ts';
import { BadSignature, BadWebhook, ProviderRefused, ProviderUnreachable } from './payment-provider.ts';
import { createTabby } from './tabby.ts';

const ref = 'b0c9c6a2-6a4b-4a8e-8c86-6c5b7e4d1f20';
const transactionId = '3f0c2a1e-8f3d-4c66-9a53-1b0c4f2e7d10';
const limits = { least: halalas(100), most: halalas(500_000) };
const keys = {
  secretKey: 'sk_test_very_secret',
  merchantCode: 'SHOPSA',
  webhookHeader: 'X-Shop-Tabby',
  webhookSecret: 'a secret of the webhook',
  webhookSecretAlso: 'its next secret',
};

const payment = (facts: Record<string, unknown> = {}) => ({
  id: ref,
  created_at: '2026-01-15T12:30:00Z',
  expires_at: '2026-01-15T13:00:00Z',
  status: 'CREATED',
  is_test: true,
  amount: '1150.00',
  currency: 'SAR',
  order: {
    reference_id: '10042',
    tax_amount: '150.00',
    shipping_amount: '25.00',
    discount_amount: '0.00',
    items: [{ reference_id: 'SKU-9', title: 'Ring', quantity: 1, unit_price: '1125.00' }],
  },
  captures: [],
  refunds: [],
  meta: { order_id: '10042', customer: '77', transaction_id: transactionId },
  ...facts,
});

const session = (facts: Record<string, unknown> = {}) => ({
  id: 'session-1',
  status: 'created',
  token: null,
  payment: payment(),
  configuration: {
    available_products: { installments: [{ web_url: 'https://checkout.tabby.sa/?sessionId=session-1', qr_code: '' }] },
    products: { installments: { type: 'installments', is_available: true, rejection_reason: null } },
  },
  merchant_urls: {},
  ...facts,
});

const rejected = (reason: string | null) =>
  session({
    status: 'rejected',
    payment: null,
    configuration: {
      available_products: {},
      products: { installments: { type: 'installments', is_available: false, rejection_reason: reason } },
    },
  });

async function open(reply: (request: RecordedRequest, before: readonly RecordedRequest[]) => Reply, timeoutMs = 2_000) {
  const server = await recordingServer(reply);
  return { ...server, tabby: createTabby(keys, { baseUrl: server.url, timeoutMs, limits }) };
}
const attempt = () => anAttempt({ transactionId, method: 'tabby' });

test('a session is created with amounts as strings and redirects to Tabby’s page', async () => {
  const { tabby, requests } = await open(() => ({ body: session() }));
  expect(await tabby.start(attempt())).toEqual({
    payment: {
      ref,
      status: 'pending',
      amount: 115_000,
      captured: 0,
      refunded: 0,
      currency: 'SAR',
      orderReference: '10042',
      transactionId,
      reason: null,
      brand: null,
      lastFour: null,
    },
    action: { type: 'redirect', url: 'https://checkout.tabby.sa/?sessionId=session-1' },
  });
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/api/v2/checkout',
    headers: { authorization: `Bearer ${keys.secretKey}` },
  });
  expect(requests[0]?.body).toMatchObject({
    payment: {
      amount: '1150.00',
      currency: 'SAR',
      description: 'Order 10042',
      buyer: { name: 'Sara Ali', email: 'sara@example.com', phone: '+966544337866' },
      shipping_address: { city: 'Riyadh', address: '3242 Al Urubah, Al Olaya', zip: '12611' },
      order: {
        reference_id: '10042',
        tax_amount: '150.00',
        shipping_amount: '25.00',
        discount_amount: '0.00',
        items: [{ reference_id: 'SKU-9', title: 'خاتم 18', quantity: 1, unit_price: '1125.00', category: 'Jewellery' }],
      },
      buyer_history: { registered_since: '2025-01-01T00:00:00.000Z', loyalty_level: 0 },
      order_history: [],
      meta: { order_id: '10042', customer: '77', transaction_id: transactionId },
    },
    lang: 'ar',
    merchant_code: 'SHOPSA',
    merchant_urls: { success: attempt().returnUrl, cancel: attempt().returnUrl, failure: attempt().returnUrl },
  });
});

test.each([
  ['order_amount_too_high', 'amount_too_high'],
  ['order_amount_too_low', 'amount_too_low'],
  ['not_available', 'not_available'],
  ['something_new', 'not_available'],
  [null, 'not_available'],
])('a session rejected for %s is refused as %s', async (reason, code) => {
  const { tabby } = await open(() => ({ body: rejected(reason) }));
  await expect(tabby.start(attempt())).rejects.toMatchObject({ code });
  const purchase = { amount: halalas(115_000), email: 'a@b.sa', phone: '+966500000002', language: 'ar' as const };
  expect(await tabby.eligibility?.(purchase)).toEqual({ eligible: false, reason: code });
});

test('eligibility sends only the minimum that Tabby needs', async () => {
  const { tabby, requests } = await open(() => ({ body: session({ payment: null }) }));
  const person = { email: 'a@b.sa', phone: '+966500000001' };
  expect(await tabby.eligibility?.({ ...person, amount: halalas(10_005), language: 'en' })).toEqual({ eligible: true });
  expect(requests[0]?.body).toEqual({
    payment: { amount: '100.05', currency: 'SAR', buyer: person },
    lang: 'en',
    merchant_code: 'SHOPSA',
  });
});

test.each([
  ['CREATED', [], [], 'pending', null],
  ['AUTHORIZED', [], [], 'authorized', null],
  ['authorized', [], [], 'authorized', null],
  ['AUTHORIZED', ['50.00'], [], 'authorized', null],
  ['CLOSED', ['1150.00'], [], 'paid', null],
  ['CLOSED', ['1150.00'], ['50.00'], 'partially_refunded', null],
  ['CLOSED', ['1150.00'], ['50.00', '1100.00'], 'refunded', null],
  ['CLOSED', [], [], 'voided', null],
  ['REJECTED', [], [], 'failed', 'not_available'],
  ['EXPIRED', [], [], 'expired', 'session_expired'],
])('%s with captures %j and refunds %j', async (status, captures, refunds, expected, reason) => {
  const parts = (amounts: string[]) => amounts.map((amount) => ({ id: 'x', amount }));
  const facts = { status, captures: parts(captures), refunds: parts(refunds) };
  const { tabby } = await open(() => ({ body: payment(facts) }));
  const report = await tabby.retrieve(ref);
  expect([report.status, report.reason?.code ?? null]).toEqual([expected, reason]);
});

test('a capture has its key and the order’s amounts, and is not repeated', async () => {
  let captured = false;
  const { tabby, requests } = await open(({ method }) => {
    if (method === 'GET')
      return {
        body: captured
          ? payment({ status: 'CLOSED', captures: [{ amount: '1150.00' }] })
          : payment({ status: 'AUTHORIZED' }),
      };
    captured = true;
    return { status: 504 }; // done, but the answer is lost
  });
  const capture = () => tabby.capture(ref, halalas(115_000), 'cap-1');
  await expect(capture()).rejects.toThrow(ProviderUnreachable);
  expect(await capture()).toMatchObject({ status: 'paid', captured: 115_000 });
  expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
    {
      path: `/api/v2/payments/${ref}/captures`,
      body: {
        amount: '1150.00',
        reference_id: 'cap-1',
        tax_amount: '150.00',
        shipping_amount: '25.00',
        discount_amount: '0.00',
        items: [{ reference_id: 'SKU-9' }],
      },
    },
  ]);
});

test('a refund has its key; a disputed payment is refused', async () => {
  const closed = payment({ status: 'CLOSED', captures: [{ amount: '1150.00' }] });
  const { tabby, requests } = await open(({ method }) =>
    method === 'GET'
      ? { body: closed }
      : { status: 409, body: { status: 'error', errorType: 'conflict', error: 'payment is disputed' } },
  );
  const failure = await tabby.refund(ref, halalas(5_000), 'ref-1', halalas(0)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProviderRefused);
  expect(failure).toMatchObject({ status: 409, raw: 'conflict: payment is disputed' });
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
    path: `/api/v2/payments/${ref}/refunds`,
    body: { amount: '50.00', reference_id: 'ref-1' },
  });
});

test('void closes an authorized payment and leaves an expired one alone', async () => {
  let closed = false;
  const live = await open(({ path }) => {
    if (path.endsWith('/close')) closed = true;
    return { body: payment({ status: closed ? 'CLOSED' : 'AUTHORIZED' }) };
  });
  expect(await live.tabby.void(ref, 'key')).toMatchObject({ status: 'voided' });
  const over = await open(() => ({ body: payment({ status: 'EXPIRED' }) }));
  expect(await over.tabby.void(ref, 'key')).toMatchObject({ status: 'expired' });
  expect(over.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('after a lost answer to the start, the payment is searched for page by page', async () => {
  const others = Array.from({ length: 20 }, () => payment({ meta: { transaction_id: 'another' } }));
  const { tabby, requests } = await open(({ path }) => ({
    body: { payments: path.includes('offset=0') ? others : [payment({ status: 'AUTHORIZED' })] },
  }));
  const lost = { transactionId, orderReference: '10042', startedAt: new Date('2026-01-15T12:00:00Z') };
  expect(await tabby.find(lost)).toMatchObject({ ref, status: 'authorized' });
  expect(requests).toHaveLength(2);
  const none = await open(() => ({ body: { payments: [payment({ meta: {} })] } }));
  expect(await none.tabby.find(lost)).toBe(null);
});

test.each<[string, Reply]>([
  ['a failing server', { status: 500 }],
  ['a page', { body: '<html></html>' }],
  ['an amount with three decimals', { body: payment({ amount: '1150.005' }) }],
  ['an invalid amount', { body: payment({ amount: '9999999999.12' }) }],
  ['an amount as a number', { body: payment({ amount: 1150 }) }],
  ['an unknown status', { body: payment({ status: 'PENDING' }) }],
])('%s leaves the payment’s state unknown', async (_, reply) => {
  const { tabby } = await open(() => reply);
  await expect(tabby.retrieve(ref)).rejects.toThrow(ProviderUnreachable);
});

test('a session without an https page counts as unreachable', async () => {
  for (const web_url of ['javascript:alert(1)', 'http://tabby.example/pay', '']) {
    const configuration = { available_products: { installments: [{ web_url }] }, products: {} };
    const { tabby } = await open(() => ({ body: session({ configuration }) }));
    await expect(tabby.start(attempt())).rejects.toThrow(ProviderUnreachable);
  }
});

test('a webhook is verified by its header; equal bodies are one event', async () => {
  const { tabby } = await open(() => ({}));
  const body = JSON.stringify({ ...payment(), status: 'authorized' });
  const read = (secret: string | null, text = body) =>
    tabby.readWebhook({
      headers: new Headers(secret === null ? {} : { 'x-shop-tabby': secret }),
      body: text,
      url: new URL('https://shop.example/hook'),
    });
  const first = read(keys.webhookSecret);
  expect(first.ref).toBe(ref);
  for (const secret of [keys.webhookSecret, keys.webhookSecretAlso]) expect(read(secret)).toEqual(first);
  expect(read(keys.webhookSecret, body.replace('authorized', 'closed')).eventId).not.toBe(first.eventId);
  for (const forged of [null, '', 'guessed', `${keys.webhookSecret} `.repeat(2)])
    expect(() => read(forged)).toThrow(BadSignature);
  for (const empty of ['', 'null', '{}', '{"id":""}'])
    expect(() => read(keys.webhookSecret, empty)).toThrow(BadWebhook);
});
