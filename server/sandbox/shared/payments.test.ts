// These tests call the sandbox through the real adapters.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { halalas } from '../../../contract/core/money.ts';
import { anAttempt } from '../../../tests/support/data/attempts.ts';
import { testFolder } from '../../../tests/support/folder.ts';
import {
  cardToken,
  openProviderSandbox,
  type ProviderSandbox,
} from '../../../tests/support/providers/provider-sandbox.ts';
import {
  BadSignature,
  ProviderRefused,
  ProviderUnreachable,
  type Attempt,
  type PaymentProvider,
} from '../../providers/payments/payment-provider.ts';

const mada = '4201320111111010';
const whole = halalas(115_000);

/** Starts a payment. `page` is where the shopper is redirected. */
async function begin(provider: PaymentProvider, facts: Partial<Attempt>) {
  const started = await provider.start(anAttempt(facts));
  return { ref: started.payment.ref, started, page: started.action.type === 'redirect' ? started.action.url : '' };
}
const byCard = async (parties: ProviderSandbox, number = mada, facts: Partial<Attempt> = {}) => {
  const { body } = await cardToken(parties, number);
  return begin(parties.moyasar, { method: 'card', cardToken: body.id, ...facts });
};
/** Presses a button of the page; `to` is where it redirects. */
async function press(parties: ProviderSandbox, page: string, decision: string, more: Record<string, string> = {}) {
  const response = await parties.browse(page, { decision, ...more });
  const location = response.headers.get('location');
  return { status: response.status, to: location === null ? null : new URL(location), text: await response.text() };
}
const events = (parties: ProviderSandbox) => parties.received.map(({ body }) => JSON.parse(body).type as string);

test('a card is paid on the bank’s page, and a webhook names the payment to read', async () => {
  const parties = await openProviderSandbox();
  const { ref, started, page } = await byCard(parties);
  expect(started.payment).toMatchObject({
    status: 'pending',
    brand: 'mada',
    lastFour: '1010',
    orderReference: '10042',
  });
  expect(await (await parties.browse(page)).text()).toContain('XXXX-XXXX-XXXX-1010');
  const { status, to } = await press(parties, page, 'approve');
  expect([status, to?.origin, to?.searchParams.get('id'), to?.searchParams.get('status')]).toEqual([
    303,
    'https://shop.example',
    ref,
    'paid',
  ]);
  expect(await parties.moyasar.retrieve(ref)).toMatchObject({ status: 'paid', amount: 115_000, captured: 115_000 });
  await expect.poll(() => parties.received.length).toBe(1);
  const [notice] = parties.received;
  expect(notice && parties.read(notice)).toMatchObject({ ref });
  expect((await press(parties, page, 'approve')).status).toBe(404);
});

test.each([
  ['4201320000013020', 'declined'],
  ['4201320000311101', 'insufficient_funds'],
  ['4201320131000508', 'lost_card'],
  ['4201321234411220', 'declined'],
  ['4201322267774310', 'expired_card'],
  ['4201326324640570', 'over_limit'],
  ['4201321144311528', 'stolen_card'],
  ['5436031030606378', 'declined'], // not in the list
])('card %s is approved on the page and declined by its bank: %s', async (number, code) => {
  const parties = await openProviderSandbox();
  const { ref, page } = await byCard(parties, number);
  await press(parties, page, 'approve');
  expect(await parties.moyasar.retrieve(ref)).toMatchObject({ status: 'failed', captured: 0, reason: { code } });
});

test('declining on the bank’s page fails the payment; leaving it keeps the payment pending', async () => {
  const parties = await openProviderSandbox();
  const left = await byCard(parties);
  expect((await press(parties, left.page, 'leave')).to?.search).toBe('');
  expect(await parties.moyasar.retrieve(left.ref)).toMatchObject({ status: 'pending' });
  await press(parties, left.page, 'approve');
  expect(await parties.moyasar.retrieve(left.ref)).toMatchObject({ status: 'paid' });
  const declined = await byCard(parties);
  await press(parties, declined.page, 'decline');
  expect(await parties.moyasar.retrieve(declined.ref)).toMatchObject({
    status: 'failed',
    reason: { code: 'authentication_failed' },
  });
});

test('the bank’s page does not open with a payment id alone', async () => {
  const parties = await openProviderSandbox();
  const { page, ref } = await byCard(parties);
  const guessed = `${page.split('?')[0] ?? ''}?key=guessed`;
  expect((await parties.browse(guessed)).status).toBe(404);
  expect((await press(parties, guessed, 'approve')).status).toBe(404);
  expect(await parties.moyasar.retrieve(ref)).toMatchObject({ status: 'pending' });
});

test('a token works once, and one attempt is one payment however often it is sent', async () => {
  const parties = await openProviderSandbox();
  const { body } = await cardToken(parties, mada);
  const attempt = anAttempt({ cardToken: body.id });
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => parties.moyasar.start(attempt)));
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value.payment.ref : each.reason))).toEqual(
    Array(4).fill(attempt.transactionId),
  );
  expect((await parties.control('GET', '/payments')).body.data).toHaveLength(1);
  await expect(parties.moyasar.start(anAttempt({ cardToken: body.id }))).rejects.toThrow(ProviderRefused);
});

test('an invalid card number gets no token, and browsers of any origin may request tokens only', async () => {
  const parties = await openProviderSandbox();
  expect((await cardToken(parties, '4201320111111011')).status).toBe(400);
  const good = await cardToken(parties, mada, { origin: 'http://localhost:3000' });
  expect([good.status, good.headers.get('access-control-allow-origin')]).toEqual([201, '*']);
  const preflight = await parties.sandbox.fetch('http://store.test/sandbox/moyasar/v1/tokens', {
    method: 'OPTIONS',
    headers: {
      Origin: 'http://localhost:3000',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
  const payment = await parties.sandbox.fetch('http://store.test/sandbox/moyasar/v1/payments/1', {
    method: 'OPTIONS',
  });
  expect(payment.headers.get('access-control-allow-origin')).toBe(null);
});

test.each([
  ['123456', 'paid', undefined],
  ['000000', 'paid', undefined],
  ['111111', 'failed', 'insufficient_funds'],
  ['222222', 'failed', 'daily_limit'],
  ['333333', 'failed', 'over_limit'],
  ['444444', 'failed', 'timeout'],
  ['987654', 'failed', 'wrong_code'],
])('STC Pay with code %s: %s %s', async (code, status, reason) => {
  const parties = await openProviderSandbox();
  const { ref, started } = await begin(parties.moyasar, { method: 'stc_pay', stcPhone: '+966512345678' });
  expect(started).toMatchObject({ payment: { status: 'pending' }, action: { type: 'code' } });
  const confirmed = await parties.moyasar.confirmCode?.(ref, code);
  expect([confirmed?.status, confirmed?.reason?.code]).toEqual([status, reason]);
  expect(await parties.moyasar.confirmCode?.(ref, '123456')).toEqual(confirmed);
});

test('an STC Pay number that cannot pay fails at once', async () => {
  const parties = await openProviderSandbox();
  const { started } = await begin(parties.moyasar, { method: 'stc_pay', stcPhone: '+966515555557' });
  expect(started).toMatchObject({ payment: { status: 'failed' }, action: { type: 'none' } });
});

test.each([
  [25_000, 'paid', undefined],
  [105_000, 'failed', 'declined'],
  [115_000, 'failed', 'insufficient_funds'],
])('an Apple Pay payment of %i halalas: %s', async (amount, status, reason) => {
  const parties = await openProviderSandbox();
  const attempt = { method: 'apple_pay' as const, cardToken: '{"version":"EC_v1"}', amount: halalas(amount) };
  const { started } = await begin(parties.moyasar, attempt);
  expect([started.payment.status, started.payment.reason?.code]).toEqual([status, reason]);
});

test('Apple Pay merchant validation needs our publishable key and an address of Apple', async () => {
  const parties = await openProviderSandbox();
  const initiate = (body: object) =>
    parties.sandbox.fetch('http://store.test/sandbox/moyasar/v1/applepay/initiate', {
      method: 'POST',
      headers: { Origin: 'https://shop.example', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const body = {
    validation_url: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
    display_name: 'Lamsa',
    domain_name: 'shop.example',
    publishable_api_key: parties.moyasar.forBrowser('apple_pay')?.publishable_key,
  };
  const vouched = await initiate(body);
  expect([vouched.status, vouched.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(await vouched.json()).toMatchObject({ domainName: 'shop.example', displayName: 'Lamsa' });
  expect((await initiate({ ...body, publishable_api_key: 'pk_test_guessed' })).status).toBe(401);
  expect((await initiate({ ...body, validation_url: 'https://apple.com.evil.example/' })).status).toBe(400);
});

test('partial refunds happen once each and never exceed the captured amount', async () => {
  const parties = await openProviderSandbox();
  const { ref, page } = await byCard(parties);
  await press(parties, page, 'approve');
  const { moyasar } = parties;
  const part = halalas(5_000);
  expect(await moyasar.refund(ref, part, 'a', halalas(0))).toMatchObject({
    status: 'partially_refunded',
    refunded: 5_000,
  });
  expect(await moyasar.refund(ref, part, 'a', halalas(0))).toMatchObject({ refunded: 5_000 });
  await expect(moyasar.refund(ref, whole, 'b', part)).rejects.toThrow(ProviderRefused);
  expect(await moyasar.refund(ref, halalas(110_000), 'c', part)).toMatchObject({
    status: 'refunded',
    refunded: 115_000,
  });
  await expect(moyasar.void(ref, 'd')).rejects.toThrow(ProviderRefused);
});

const tabbyCodes = { code: '8888' };

test('Tabby: approved with the code, captured, refunded in parts', async () => {
  const parties = await openProviderSandbox();
  const { ref, page } = await begin(parties.tabby, { method: 'tabby' });
  const shown = await (await parties.browse(page)).text();
  expect([shown.includes('lang="ar" dir="rtl"'), shown.includes('1,150.00')]).toEqual([true, true]);
  const wrong = await press(parties, page, 'approve', { code: '1111' });
  expect([wrong.status, wrong.text.includes('role="alert"')]).toEqual([422, true]);
  expect((await press(parties, page, 'approve', { code: '٨٨٨٨' })).to?.searchParams.get('payment_id')).toBe(ref);
  expect(await parties.tabby.retrieve(ref)).toMatchObject({ status: 'authorized', orderReference: '10042' });
  expect(await parties.tabby.capture(ref, whole, 'cap')).toMatchObject({ status: 'paid', captured: 115_000 });
  expect(await parties.tabby.capture(ref, whole, 'cap')).toMatchObject({ status: 'paid', captured: 115_000 });
  expect(await parties.tabby.refund(ref, halalas(1), 'r1', halalas(0))).toMatchObject({ status: 'partially_refunded' });
  expect(await parties.tabby.refund(ref, halalas(114_999), 'r2', halalas(1))).toMatchObject({ status: 'refunded' });
  await expect.poll(() => parties.received.length).toBe(5);
  const statuses = parties.received.map(({ body }) => JSON.parse(body).status as string);
  expect(statuses.every((status) => status === status.toLowerCase())).toBe(true);
  expect(parties.received.every((notice) => parties.read(notice)?.ref === ref)).toBe(true);
});

test.each([
  ['reject', {}, {}, 'failed', 'not_available'],
  ['cancel', {}, {}, 'expired', 'session_expired'],
  ['leave', {}, {}, 'pending', undefined],
  ['approve', tabbyCodes, { email: 'otp.rejected@tabby.ai' }, 'failed', 'not_available'],
])('Tabby: %s %j of %j ends as %s', async (decision, form, person, status, reason) => {
  const parties = await openProviderSandbox();
  const buyer = { ...anAttempt().buyer, ...person };
  const { ref, page } = await begin(parties.tabby, { method: 'tabby', language: 'en', buyer });
  expect((await press(parties, page, decision, form)).to?.origin).toBe('https://shop.example');
  const payment = await parties.tabby.retrieve(ref);
  expect([payment.status, payment.reason?.code]).toEqual([status, reason]);
});

test('Tabby: a rejected phone or too high an amount is refused at the start', async () => {
  const parties = await openProviderSandbox();
  const buyer = { ...anAttempt().buyer, phone: '+966500000002' };
  const refusal = (facts: Partial<Attempt>) => parties.tabby.start(anAttempt({ method: 'tabby', ...facts }));
  await expect(refusal({ buyer })).rejects.toMatchObject({ code: 'not_available' });
  await expect(refusal({ amount: halalas(500_001) })).rejects.toMatchObject({ code: 'amount_too_high' });
  const purchase = { amount: whole, email: 'a@b.sa', phone: '+966500000001', language: 'ar' as const };
  expect(await parties.tabby.eligibility?.(purchase)).toEqual({ eligible: true });
  expect(await parties.tabby.eligibility?.({ ...purchase, phone: buyer.phone })).toMatchObject({ eligible: false });
  expect((await parties.control('GET', '/payments')).body.data).toEqual([]);
});

test('Tabby: an authorized payment can be voided; a session ends first, its payment later', async () => {
  const parties = await openProviderSandbox();
  const held = await begin(parties.tabby, { method: 'tabby' });
  await press(parties, held.page, 'approve', tabbyCodes);
  expect(await parties.tabby.void(held.ref, 'v')).toMatchObject({ status: 'voided' });
  await expect(parties.tabby.refund(held.ref, whole, 'r', halalas(0))).rejects.toThrow(ProviderRefused);
  const late = await begin(parties.tabby, { method: 'tabby' });
  parties.clock.ahead = 21 * 60_000;
  expect((await parties.browse(late.page)).status).toBe(404);
  expect(await parties.tabby.retrieve(late.ref)).toMatchObject({ status: 'pending' });
  parties.clock.ahead = 31 * 60_000;
  expect(await parties.tabby.retrieve(late.ref)).toMatchObject({ status: 'expired' });
});

test('Tamara: approved on its page, authorised by the store, captured on shipping, refunded', async () => {
  const parties = await openProviderSandbox();
  const { tamara } = parties;
  const { ref, page, started } = await begin(tamara, { method: 'tamara' });
  expect((await press(parties, page, 'approve')).to?.searchParams.get('paymentStatus')).toBe('approved');
  expect(await tamara.retrieve(ref)).toMatchObject({
    status: 'authorized',
    orderReference: '10042',
    transactionId: started.payment.transactionId,
  });
  const handedOver = {
    company: 'Aramex',
    trackingNumber: '4123456789',
    trackingUrl: 'https://a.example/',
    at: new Date(),
  };
  expect(await tamara.capture(ref, whole, 'c', handedOver)).toMatchObject({ status: 'paid', captured: 115_000 });
  expect(await tamara.capture(ref, whole, 'c', handedOver)).toMatchObject({ status: 'paid', captured: 115_000 });
  expect(await tamara.refund(ref, halalas(5_005), 'r', halalas(0))).toMatchObject({
    status: 'partially_refunded',
    refunded: 5_005,
  });
  expect(await tamara.refund(ref, halalas(109_995), 's', halalas(5_005))).toMatchObject({ status: 'refunded' });
  // The notification to the checkout's address, and the webhooks approved, authorised, captured, refunded, refunded.
  await expect.poll(() => parties.received.length).toBe(6);
  expect(parties.received.every((notice) => parties.read(notice)?.ref === ref)).toBe(true);
});

test.each([
  ['reject', '+966544337866', 'failed', 'not_available'],
  ['cancel', '+966544337866', 'voided', 'cancelled_by_shopper'],
  ['leave', '+966544337866', 'pending', undefined],
  ['approve', '+966526422337', 'failed', 'not_available'],
])('Tamara: %s by %s ends as %s', async (decision, phone, status, reason) => {
  const parties = await openProviderSandbox();
  const buyer = { ...anAttempt().buyer, phone };
  const { ref, page } = await begin(parties.tamara, { method: 'tamara', buyer });
  expect((await press(parties, page, decision)).to?.origin).toBe('https://shop.example');
  const payment = await parties.tamara.retrieve(ref);
  expect([payment.status, payment.reason?.code]).toEqual([status, reason]);
});

test('Tamara: an authorised payment can be voided, an open one expires, an attempt is found by its id', async () => {
  const parties = await openProviderSandbox();
  const held = await begin(parties.tamara, { method: 'tamara' });
  await press(parties, held.page, 'approve');
  expect(await parties.tamara.void(held.ref, 'v')).toMatchObject({ status: 'voided' });
  const attempt = anAttempt({ method: 'tamara' });
  await parties.tamara.start(attempt);
  const { transactionId } = attempt;
  const lost = { transactionId, orderReference: '10042', startedAt: new Date() };
  expect(await parties.tamara.find(lost)).toMatchObject({ status: 'pending', transactionId });
  parties.clock.ahead = 31 * 60_000;
  expect(await parties.tamara.find(lost)).toMatchObject({ status: 'expired' });
  expect(await parties.tamara.find({ ...lost, transactionId: 'another' })).toBe(null);
});

test('Tabby: after a lost answer to the start, a successful payment is found in the list', async () => {
  const parties = await openProviderSandbox();
  const attempt = anAttempt({ method: 'tabby' });
  const started = await parties.tabby.start(attempt);
  const lost = {
    transactionId: attempt.transactionId,
    orderReference: '10042',
    startedAt: new Date(Date.now() - 1000),
  };
  expect(await parties.tabby.find(lost)).toBe(null);
  if (started.action.type !== 'redirect') throw new Error('no page');
  await press(parties, started.action.url, 'approve', tabbyCodes);
  expect(await parties.tabby.find(lost)).toMatchObject({ ref: started.payment.ref, status: 'authorized' });
});

test('a sandbox provider refuses requests without its secret key', async () => {
  const parties = await openProviderSandbox();
  for (const path of ['moyasar/v1/payments', 'tabby/api/v2/payments', 'tamara/merchants/orders/1']) {
    const response = await parties.sandbox.fetch(`http://store.test/sandbox/${path}`, {
      headers: { Authorization: 'Bearer guessed' },
    });
    expect(response.status).toBe(401);
  }
  const publishable = `Basic ${Buffer.from('pk_test_sandbox:').toString('base64')}`;
  const listed = await parties.sandbox.fetch('http://store.test/sandbox/moyasar/v1/payments', {
    headers: { Authorization: publishable },
  });
  expect(listed.status).toBe(401);
});

test.each(['error', 'garbage', 'silent'])(
  'with the fault %s a provider does nothing, and the store does not know the outcome',
  async (answers) => {
    const parties = await openProviderSandbox();
    const { page, ref } = await byCard(parties);
    await press(parties, page, 'approve');
    await parties.control('PUT', '/switches/moyasar', { answers, calls: '/refund', times: 1 });
    const refund = parties.moyasar.refund(ref, halalas(5_000), 'r', halalas(0)).catch((error: unknown) => error);
    const wait = new Promise((resolve) => setTimeout(resolve, 700, 'still waiting'));
    if (answers === 'silent') expect(await Promise.race([refund, wait])).toBe('still waiting');
    else expect(await refund).toBeInstanceOf(ProviderUnreachable);
    expect(await parties.moyasar.retrieve(ref)).toMatchObject({ refunded: 0 });
  },
);

test('a payment whose answer was lost was made once and is found', async () => {
  const parties = await openProviderSandbox();
  const { body } = await cardToken(parties, mada);
  await parties.control('PUT', '/switches/moyasar', { answers: 'lost', calls: '/v1/payments', times: 1 });
  const attempt = anAttempt({ cardToken: body.id });
  const started = parties.moyasar.start(attempt);
  started.catch(() => undefined);
  const lost = { transactionId: attempt.transactionId, orderReference: '10042', startedAt: new Date() };
  await expect.poll(() => parties.moyasar.find(lost)).toMatchObject({ status: 'pending' });
  expect((await parties.control('GET', '/payments')).body.data).toHaveLength(1);
});

const approve = async (parties: ProviderSandbox) => {
  const { ref, page } = await byCard(parties);
  await press(parties, page, 'approve');
  return ref;
};

test('webhooks: a doubled one has one event id, a missing one is sent by hand', async () => {
  const parties = await openProviderSandbox();
  await parties.control('PUT', '/switches/moyasar', { webhooks: 'doubled' });
  await approve(parties);
  await expect.poll(() => parties.received.length).toBe(2);
  const [first, second] = parties.received.map(parties.read);
  expect(first).toEqual(second);
  await parties.control('PUT', '/switches/moyasar', { webhooks: 'missing' });
  const ref = await approve(parties);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(parties.received).toHaveLength(2);
  expect((await parties.control('POST', '/deliveries')).body.data).toEqual({ sent: 1 });
  expect(parties.received.map(parties.read).at(-1)).toMatchObject({ ref });
});

test('webhooks: an early one arrives before the answer to the call, a late one after a delay', async () => {
  const parties = await openProviderSandbox();
  await parties.control('PUT', '/switches/moyasar', { webhooks: 'early' });
  const apple = { method: 'apple_pay' as const, cardToken: '{}', amount: halalas(25_000) };
  await begin(parties.moyasar, apple);
  expect(events(parties)).toEqual(['payment_paid']);
  await parties.control('PUT', '/switches/moyasar', { webhooks: 'late' });
  const startedAt = Date.now();
  await begin(parties.moyasar, apple);
  expect(parties.received).toHaveLength(1);
  await expect.poll(() => parties.received.length, { timeout: 3_000 }).toBe(2);
  expect(Date.now() - startedAt).toBeGreaterThan(250);
});

test('webhooks: a reordered one arrives after the next one of the same payment', async () => {
  const parties = await openProviderSandbox();
  await parties.control('PUT', '/switches/moyasar', { webhooks: 'reordered' });
  const ref = await approve(parties);
  await parties.moyasar.refund(ref, halalas(5_000), 'r', halalas(0));
  await expect.poll(() => parties.received.length, { timeout: 3_000 }).toBe(2);
  expect(events(parties)).toEqual(['payment_refunded', 'payment_paid']);
});

test('webhooks: one that the store answers with an error is retried five times', async () => {
  let fails = 2;
  const parties = await openProviderSandbox({ answer: () => (fails-- > 0 ? 503 : 200) });
  await approve(parties);
  await expect.poll(async () => (await parties.control('GET', '/deliveries')).body.data[0].state).toBe('delivered');
  expect(parties.received).toHaveLength(3);
  expect(new Set(parties.received.map(({ body }) => body)).size).toBe(1);
  const deaf = await openProviderSandbox({ answer: () => 500 });
  await approve(deaf);
  await expect
    .poll(async () => (await deaf.control('GET', '/deliveries')).body.data[0])
    .toMatchObject({
      state: 'given_up',
      tries: 6,
      status: 500,
    });
});

test('webhooks: each provider’s adapter rejects a forged one', async () => {
  const parties = await openProviderSandbox();
  await approve(parties);
  const tabby = await begin(parties.tabby, { method: 'tabby' });
  await press(parties, tabby.page, 'reject');
  const tamara = await begin(parties.tamara, { method: 'tamara' });
  await press(parties, tamara.page, 'reject');
  await expect.poll(() => new Set(parties.received.map(({ party }) => party)).size).toBe(3);
  for (const notice of parties.received) {
    expect(parties.read(notice)).toHaveProperty('ref');
    const body = notice.body.replace(/"secret_token":"[^"]+"/, '"secret_token":"guessed"');
    const forged = { ...notice, body, headers: new Headers(), url: new URL(notice.url.origin + notice.url.pathname) };
    expect(() => parties.read(forged)).toThrow(BadSignature);
  }
});

test('payments and unsent webhooks of a sandbox provider survive a crash', async () => {
  const { path } = testFolder();
  const first = await openProviderSandbox({ folder: path });
  await first.control('PUT', '/switches/moyasar', { webhooks: 'late' });
  const { ref, page } = await byCard(first);
  await press(first, page, 'approve');
  first.close();
  const second = await openProviderSandbox({ folder: path });
  expect(await second.moyasar.retrieve(ref)).toMatchObject({ status: 'paid' });
  await expect.poll(() => second.received.length, { timeout: 3_000 }).toBe(1);
  expect(second.received.map(second.read)).toMatchObject([{ ref }]);
  expect(first.received).toEqual([]);
});

test('no card number and no CVC is stored, sent or shown anywhere', async () => {
  const { path } = testFolder();
  const parties = await openProviderSandbox({ folder: path });
  const { body } = await cardToken(parties, mada);
  const { page, ref } = await begin(parties.moyasar, { cardToken: body.id });
  const pages = [await (await parties.browse(page)).text(), JSON.stringify(await parties.moyasar.retrieve(ref))];
  await press(parties, page, 'approve');
  await expect.poll(() => parties.received.length).toBe(1);
  const files = readdirSync(path).map((name) => readFileSync(join(path, name), 'utf8'));
  const lists = [await parties.control('GET', '/payments'), await parties.control('GET', '/deliveries')];
  const control = await (await parties.browse('http://store.test/sandbox/parties')).text();
  const everything = [...pages, ...files, control, JSON.stringify([body, lists, parties.received])].join('\n');
  expect(files.length).toBeGreaterThan(2);
  expect(everything).toContain('1010');
  expect(everything).not.toContain(mada);
  expect(everything).not.toContain(mada.slice(0, 12));
  expect(everything).not.toMatch(/"cvc"|\b987\b/);
});
