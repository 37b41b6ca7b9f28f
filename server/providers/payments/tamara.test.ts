// The shapes are from Tamara's documentation and SDK (saudi-commerce, section 2.2).
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { halalas } from '../../../contract/core/money.ts';
import { anAttempt } from '../../../tests/support/data/attempts.ts';
import {
  recordingServer,
  type RecordedRequest,
  type Reply,
} from '../../../tests/support/providers/recording-server.ts';
import { BadSignature, BadWebhook, ProviderUnreachable } from './payment-provider.ts';
import { createTamara } from './tamara.ts';

const ref = '5c1e6f0e-27a1-4c5e-9f57-0a0c7f6b3d42';
const transactionId = '3f0c2a1e-8f3d-4c66-9a53-1b0c4f2e7d10';
const keys = {
  apiToken: 'very-secret-token',
  notificationToken: 'a notification token',
  notificationTokenAlso: 'the next notification token',
};
const notificationUrl = 'https://shop.example/api/v1/payments/webhooks/tamara';
const clock = new Date('2026-01-15T12:30:00Z');
const sar = (amount: number) => ({ amount, currency: 'SAR' });

const order = (facts: Record<string, unknown> = {}) => ({
  order_id: ref,
  order_reference_id: transactionId,
  order_number: '10042',
  status: 'new',
  payment_type: 'PAY_BY_INSTALMENTS',
  consumer: { first_name: 'Sara' },
  total_amount: sar(1150),
  captured_amount: sar(0),
  refunded_amount: sar(0),
  canceled_amount: sar(0),
  tax_amount: sar(150),
  shipping_amount: sar(25),
  discount_amount: { name: '', amount: sar(0) },
  items: [{ reference_id: 'SKU-9', quantity: 1 }],
  created_at: '2026-01-15T12:00:00+00:00',
  ...facts,
});
const notFoundReply: Reply = {
  status: 404,
  body: { message: 'Order not found', errors: [{ error_code: 'order_not_found' }] },
};

async function open(reply: (request: RecordedRequest, before: readonly RecordedRequest[]) => Reply, timeoutMs = 2_000) {
  const server = await recordingServer(reply);
  const limits = { least: halalas(100), most: halalas(500_000) };
  const tamara = createTamara(keys, { baseUrl: server.url, timeoutMs, limits, notificationUrl, now: () => clock });
  return { ...server, tamara };
}
const attempt = () => anAttempt({ transactionId, method: 'tamara' });
const posts = (requests: readonly RecordedRequest[]) => requests.filter(({ method }) => method === 'POST');

test('a checkout has amounts as numbers and a reference per attempt, and redirects to Tamara’s page', async () => {
  const checkout = { order_id: ref, checkout_id: 'c1', checkout_url: 'https://checkout.tamara.co/c1', status: 'new' };
  const { tamara, requests } = await open(() => ({ body: checkout }));
  expect(await tamara.start(attempt())).toEqual({
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
    action: { type: 'redirect', url: 'https://checkout.tamara.co/c1' },
  });
  expect(requests[0]).toMatchObject({ path: '/checkout', headers: { authorization: `Bearer ${keys.apiToken}` } });
  expect(requests[0]?.body).toMatchObject({
    order_reference_id: transactionId,
    order_number: '10042',
    total_amount: sar(1150),
    country_code: 'SA',
    payment_type: 'PAY_BY_INSTALMENTS',
    instalments: 3,
    locale: 'ar_SA',
    items: [
      {
        reference_id: 'SKU-9',
        type: 'Physical',
        name: 'خاتم 18',
        sku: 'SKU-9',
        quantity: 1,
        unit_price: sar(1125),
        discount_amount: sar(0),
        tax_amount: sar(146.74),
        total_amount: sar(1125),
      },
    ],
    consumer: { first_name: 'Sara', last_name: 'Ali', phone_number: '+966544337866', is_first_order: true },
    shipping_address: { line1: '3242 Al Urubah, Al Olaya', city: 'Riyadh', postal_code: '12611', country_code: 'SA' },
    discount: { name: '', amount: sar(0) },
    tax_amount: sar(150),
    shipping_amount: sar(25),
    merchant_url: { success: attempt().returnUrl, notification: notificationUrl },
    expires_in_minutes: 30,
  });
  expect(requests[0]?.text).not.toContain('national_id');
});

test.each([
  ['new', {}, 'pending', null],
  ['on_hold', {}, 'under_review', null],
  ['declined', {}, 'failed', 'not_available'],
  ['authorised', {}, 'authorized', null],
  ['canceled', {}, 'voided', 'cancelled_by_shopper'],
  ['updated', {}, 'authorized', null],
  ['partially_captured', { captured_amount: sar(50) }, 'authorized', null],
  ['fully_captured', { captured_amount: sar(1150) }, 'paid', null],
  ['partially_refunded', { captured_amount: sar(1150), refunded_amount: sar(50.05) }, 'partially_refunded', null],
  ['fully_refunded', { captured_amount: sar(1150), refunded_amount: sar(1150) }, 'refunded', null],
  ['expired', {}, 'expired', 'session_expired'],
])('status %s', async (status, facts, expected, reason) => {
  const { tamara, requests } = await open(() => ({ body: order({ status, ...facts }) }));
  const report = await tamara.retrieve(ref);
  expect([report.status, report.reason?.code ?? null]).toEqual([expected, reason]);
  expect(requests.map(({ path }) => path)).toEqual([`/merchants/orders/${ref}`]);
});

test('an approved order is authorised when it is read', async () => {
  let status = 'approved';
  const { tamara, requests } = await open(({ path }) => {
    if (path.endsWith('/authorise')) status = 'authorised';
    return { body: order({ status }) };
  });
  expect(await tamara.retrieve(ref)).toMatchObject({ status: 'authorized' });
  expect(posts(requests).map(({ path }) => path)).toEqual([`/orders/${ref}/authorise`]);
});

test('an order that was already authorised or captured elsewhere is no error', async () => {
  let tried = false;
  const { tamara } = await open(({ path }) => {
    if (!path.endsWith('/authorise'))
      return { body: order(tried ? { status: 'fully_captured', captured_amount: sar(1150) } : { status: 'approved' }) };
    tried = true;
    return { status: 409, body: { message: 'wrong state', errors: [{ error_code: 'order_status_invalid' }] } };
  });
  expect(await tamara.retrieve(ref)).toMatchObject({ status: 'paid', captured: 115_000 });
});

test('a capture has the shipment’s details and the order’s items, and is not repeated', async () => {
  let captured = 0;
  const { tamara, requests } = await open(({ method, body }) => {
    if (method === 'GET')
      return {
        body: order({ status: captured > 0 ? 'fully_captured' : 'authorised', captured_amount: sar(captured) }),
      };
    captured = body.total_amount.amount;
    return { status: 502 }; // done, but the answer is lost
  });
  const handedOver = {
    company: 'Aramex',
    trackingNumber: '4123456789',
    trackingUrl: 'https://www.aramex.com/track/shipments?ShipmentNumber=4123456789',
    at: new Date('2026-01-16T09:00:00Z'),
  };
  const capture = () => tamara.capture(ref, halalas(115_000), 'cap-1', handedOver);
  await expect(capture()).rejects.toThrow(ProviderUnreachable);
  expect(await capture()).toMatchObject({ status: 'paid', captured: 115_000 });
  expect(posts(requests)).toHaveLength(1);
  expect(posts(requests)[0]).toMatchObject({
    path: '/payments/capture',
    body: {
      order_id: ref,
      total_amount: sar(1150),
      shipping_info: {
        shipped_at: '2026-01-16T09:00:00+00:00',
        shipping_company: 'Aramex',
        tracking_number: '4123456789',
        tracking_url: handedOver.trackingUrl,
      },
      items: [{ reference_id: 'SKU-9', quantity: 1 }],
      tax_amount: sar(150),
      shipping_amount: sar(25),
      discount_amount: sar(0),
    },
  });
});

test('void cancels the full amount, a refund has its key', async () => {
  let status = 'authorised';
  const live = await open(({ path }) => {
    if (path.endsWith('/cancel')) status = 'canceled';
    return { body: order({ status }) };
  });
  expect(await live.tamara.void(ref, 'key')).toMatchObject({ status: 'voided' });
  expect(posts(live.requests)).toMatchObject([{ path: `/orders/${ref}/cancel`, body: { total_amount: sar(1150) } }]);

  let refunded = 0;
  const paid = await open(({ method, body }) => {
    if (method === 'POST') refunded = body.total_amount.amount;
    const facts = { status: refunded > 0 ? 'partially_refunded' : 'fully_captured', refunded_amount: sar(refunded) };
    return { body: order({ ...facts, captured_amount: sar(1150) }) };
  });
  const refund = await paid.tamara.refund(ref, halalas(5_005), 'ref-1', halalas(0));
  expect(refund).toMatchObject({ status: 'partially_refunded', refunded: 5_005 });
  expect(posts(paid.requests)).toMatchObject([
    {
      path: `/payments/simplified-refund/${ref}`,
      body: { total_amount: sar(50.05), comment: 'refund', merchant_refund_id: 'ref-1' },
    },
  ]);
});

test('an attempt is found by its own reference', async () => {
  const lost = { transactionId, orderReference: '10042', startedAt: clock };
  const { tamara, requests } = await open(() => ({ body: order() }));
  expect(await tamara.find(lost)).toMatchObject({ ref, transactionId });
  expect(requests[0]?.path).toBe(`/merchants/orders/reference-id/${transactionId}`);
  expect(await (await open(() => notFoundReply)).tamara.find(lost)).toBe(null);
});

test('eligibility sends the phone number in Tamara’s format', async () => {
  const { tamara, requests } = await open(() => ({ body: { has_available_payment_options: false } }));
  const person = { email: 'a@b.sa', phone: '+966544337866', language: 'ar' as const };
  expect(await tamara.eligibility?.({ ...person, amount: halalas(115_000) })).toEqual({
    eligible: false,
    reason: 'not_available',
  });
  expect(requests[0]).toMatchObject({
    path: '/checkout/payment-options-pre-check',
    body: { country: 'SA', order_value: sar(1150), phone_number: '966544337866' },
  });
});

test.each([
  ['total_amount_above_max_limit', 'amount_too_high'],
  ['total_amount_below_min_limit', 'amount_too_low'],
  ['consumer_not_eligible', 'not_available'],
  ['something_new', 'declined'],
])('error %s has reason %s', async (error_code, code) => {
  const { tamara } = await open(() => ({ status: 400, body: { message: 'no', errors: [{ error_code }] } }));
  await expect(tamara.start(attempt())).rejects.toMatchObject({ status: 400, code });
});

test.each<[string, Reply]>([
  ['a failing server', { status: 500 }],
  ['a page', { body: '<html></html>' }],
  ['an amount with three decimals', { body: order({ total_amount: sar(1150.005) }) }],
  ['an amount as a string', { body: order({ total_amount: { amount: '1150', currency: 'SAR' } }) }],
  ['an unknown status', { body: order({ status: 'thinking' }) }],
])('%s leaves the payment’s state unknown', async (_, reply) => {
  const { tamara } = await open(() => reply);
  await expect(tamara.retrieve(ref)).rejects.toThrow(ProviderUnreachable);
});

const token = (
  claims: object,
  key = keys.notificationToken,
  header: object = { alg: 'HS256', typ: 'JWT' },
  hash = 'sha256',
) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
};
const seconds = clock.getTime() / 1000;

test('a notification is verified by its token, in the header or in the URL', async () => {
  const { tamara } = await open(() => ({}));
  const body = JSON.stringify({
    order_id: ref,
    order_reference_id: transactionId,
    event_type: 'order_approved',
    data: [],
  });
  const read = (headers: Record<string, string>, query = '', text = body) =>
    tamara.readWebhook({ headers: new Headers(headers), body: text, url: new URL(notificationUrl + query) });
  const good = token({ iss: 'Tamara', iat: seconds, exp: seconds + 600 });
  expect(read({ authorization: `Bearer ${good}` }).ref).toBe(ref);
  expect(read({}, `?tamaraToken=${good}`).ref).toBe(ref);
  expect(read({}, `?tamaraToken=${token({})}`).ref).toBe(ref);
  expect(read({}, `?tamaraToken=${token({}, keys.notificationTokenAlso)}`).ref).toBe(ref);
  const [head, claims] = good.split('.');
  for (const forged of [
    '',
    'a.b.c',
    `${head}.${claims}.`,
    token({ exp: seconds + 600 }, 'another key'),
    token({ exp: seconds - 600 }),
    token({ nbf: seconds + 600 }),
    token({}, keys.notificationToken, { alg: 'none' }),
    token({}, keys.notificationToken, { alg: 'HS512' }, 'sha512'),
    token({}, keys.notificationToken, { alg: 'RS256' }),
  ])
    expect(() => read({ authorization: `Bearer ${forged}` })).toThrow(BadSignature);
  // A valid token in the URL does not excuse an invalid one in the header.
  expect(() => read({ authorization: 'Bearer a.b.c' }, `?tamaraToken=${good}`)).toThrow(BadSignature);
  for (const empty of ['', 'null', '{}']) expect(() => read({}, `?tamaraToken=${good}`, empty)).toThrow(BadWebhook);
});

test.each<[string, Reply]>([
  ['a page', { status: 404, body: '<html>Not found</html>' }],
  ['foreign JSON', { status: 404, body: { error: 'no route' } }],
])('a gateway’s 404 (%s) does not mean that the payment does not exist', async (_, reply) => {
  const { tamara } = await open(() => reply);
  const lost = { transactionId: 'x', orderReference: '10042', startedAt: new Date() };
  await expect(tamara.find(lost)).rejects.toThrow(ProviderUnreachable);
});
