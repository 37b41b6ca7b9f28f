// The shapes are from Moyasar's documentation (saudi-commerce, section 1).
import { expect, test } from 'vitest';
import { halalas } from '../../../contract/core/money.ts';
import { anAttempt } from '../../../tests/support/data/attempts.ts';
import {
  recordingServer,
  type RecordedRequest,
  type Reply,
} from '../../../tests/support/providers/recording-server.ts';
import { createMoyasar } from './moyasar.ts';
import { BadSignature, BadWebhook, ProviderRefused, ProviderUnreachable } from './payment-provider.ts';

const id = '3f0c2a1e-8f3d-4c66-9a53-1b0c4f2e7d10';
const secretKey = 'sk_test_very_secret';
const webhookSecret = 'a secret of the webhook';
const webhookSecretAlso = 'its next secret';

const answer = (facts: Record<string, unknown> = {}, source: Record<string, unknown> = {}) => ({
  id,
  status: 'initiated',
  amount: 115_000,
  fee: 0,
  currency: 'SAR',
  refunded: 0,
  refunded_at: null,
  captured: 0,
  captured_at: null,
  voided_at: null,
  description: 'Order 10042',
  amount_format: '1,150.00 SAR',
  invoice_id: null,
  ip: null,
  callback_url: 'https://shop.example/checkout/result/1',
  created_at: '2026-01-15T12:30:00Z',
  updated_at: '2026-01-15T12:30:00Z',
  metadata: { order_id: '10042', transaction_id: 'what the payer’s browser wrote' },
  source: {
    type: 'creditcard',
    company: 'mada',
    name: 'Sara Ali',
    number: 'XXXX-XXXX-XXXX-1010',
    gateway_id: 'moyasar_cc_1',
    reference_number: null,
    token: null,
    message: null,
    transaction_url: 'https://api.moyasar.com/v1/transaction_auths/1/form',
    response_code: null,
    authorization_code: null,
    ...source,
  },
  ...facts,
});
const notFoundReply: Reply = {
  status: 404,
  body: { type: 'record_not_found', message: 'Object not found', errors: null },
};

async function open(reply: (request: RecordedRequest, before: readonly RecordedRequest[]) => Reply, timeoutMs = 2_000) {
  const server = await recordingServer(reply);
  const keys = { publishableKey: 'pk_test_open', secretKey, webhookSecret, webhookSecretAlso };
  return { ...server, moyasar: createMoyasar(keys, { baseUrl: server.url, timeoutMs, applePay: true }) };
}
const byToken = () => anAttempt({ transactionId: id, cardToken: 'token_x1' });

test('a card payment has our id and the card’s token, and redirects to the bank’s page', async () => {
  const { moyasar, requests } = await open(() => ({ status: 201, body: answer() }));
  expect(await moyasar.start(byToken())).toEqual({
    payment: {
      ref: id,
      status: 'pending',
      amount: 115_000,
      captured: 0,
      refunded: 0,
      currency: 'SAR',
      orderReference: '10042',
      transactionId: id,
      reason: null,
      brand: 'mada',
      lastFour: '1010',
    },
    action: { type: 'redirect', url: 'https://api.moyasar.com/v1/transaction_auths/1/form' },
  });
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/v1/payments',
      headers: {
        authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
        'content-type': 'application/json',
      },
    },
  ]);
  expect(requests[0]?.body).toEqual({
    given_id: id,
    amount: 115_000,
    currency: 'SAR',
    description: 'Order 10042',
    callback_url: 'https://shop.example/checkout/result/1',
    metadata: { order_id: '10042', transaction_id: id },
    source: { type: 'token', token: 'token_x1', '3ds': true, manual: false },
  });
});

test('a payment that the bank approves without its page is paid at once', async () => {
  const { moyasar } = await open(() => ({ status: 201, body: answer({ status: 'paid' }, { transaction_url: null }) }));
  expect(await moyasar.start(byToken())).toMatchObject({
    payment: { status: 'paid', captured: 115_000 },
    action: { type: 'none' },
  });
});

test.each([
  ['initiated', 0, { status: 'pending', captured: 0 }],
  ['authorized', 0, { status: 'authorized', captured: 0 }],
  ['paid', 0, { status: 'paid', captured: 115_000 }],
  ['captured', 0, { status: 'paid', captured: 115_000 }],
  ['voided', 0, { status: 'voided', captured: 0 }],
  ['refunded', 5_000, { status: 'partially_refunded', captured: 115_000, refunded: 5_000 }],
  ['refunded', 115_000, { status: 'refunded', captured: 115_000, refunded: 115_000 }],
  ['failed', 0, { status: 'failed', captured: 0 }],
])('status %s with %i halalas refunded', async (status, refunded, expected) => {
  const { moyasar } = await open(() => ({ body: answer({ status, refunded }) }));
  expect(await moyasar.retrieve(id)).toMatchObject(expected);
});

test.each([
  ['51', 'INSUFFICIENT FUNDS', 'insufficient_funds'],
  ['41', 'LOST CARD', 'lost_card'],
  ['43', 'STOLEN CARD', 'stolen_card'],
  ['05', 'DECLINED', 'declined'],
  ['54', 'EXPIRED CARD', 'expired_card'],
  ['61', 'EXCEEDED WITHDRAWAL LIMIT', 'over_limit'],
  [null, 'Insufficient balance', 'insufficient_funds'],
  [null, '3-D Secure authentication failed', 'authentication_failed'],
  ['99', 'Invalid OTP', 'wrong_code'],
  ['99', 'UNSPECIFIED FAILURE', 'declined'],
  [null, null, 'declined'],
])('a failure with code %s and message %s has reason %s', async (code, message, reason) => {
  const { moyasar } = await open(() => ({ body: answer({ status: 'failed' }, { response_code: code, message }) }));
  expect((await moyasar.retrieve(id)).reason?.code).toBe(reason);
});

test('STC Pay gets the local number; the code goes to the URL from Moyasar, without our key', async () => {
  const { moyasar, requests, url } = await open(({ path, method }) => {
    if (path.startsWith('/v1/stc_pays/')) return { body: answer({ status: 'paid' }, { type: 'stcpay' }) };
    const transaction_url = `${url}/v1/stc_pays/7/proceed?otp_token=abc`;
    return { status: method === 'POST' ? 201 : 200, body: answer({}, { type: 'stcpay', transaction_url }) };
  });
  const started = await moyasar.start(anAttempt({ transactionId: id, method: 'stc_pay', stcPhone: '+966512345678' }));
  expect(started.action).toEqual({ type: 'code' });
  expect(requests[0]?.body.source).toEqual({ type: 'stcpay', mobile: '0512345678' });
  expect(await moyasar.confirmCode?.(id, '123456')).toMatchObject({ status: 'paid' });
  expect(requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/v1/stc_pays/7/proceed?otp_token=abc',
    body: { otp_value: '123456' },
  });
  expect(requests.at(-1)?.headers.authorization).toBe(undefined);
});

test('an STC Pay code is sent only to Moyasar, and not for a settled payment', async () => {
  const elsewhere = await recordingServer(() => ({ body: answer({ status: 'paid' }) }));
  for (const transaction_url of [`${elsewhere.url}/v1/stc_pays/7/proceed`, 'file:///etc/passwd', null]) {
    const { moyasar } = await open(() => ({ body: answer({}, { type: 'stcpay', transaction_url }) }));
    await expect(moyasar.confirmCode?.(id, '123456')).rejects.toThrow(ProviderUnreachable);
  }
  expect(elsewhere.requests).toEqual([]);
  const settled = await open(() => ({ body: answer({ status: 'paid' }, { type: 'stcpay' }) }));
  expect(await settled.moyasar.confirmCode?.(id, '123456')).toMatchObject({ status: 'paid' });
  expect(settled.requests.map(({ method }) => method)).toEqual(['GET']);
});

test('STC Pay refuses numbers of other countries', async () => {
  const { moyasar, requests } = await open(() => ({ body: answer() }));
  const abroad = anAttempt({ method: 'stc_pay', stcPhone: '+971501234567' });
  await expect(moyasar.start(abroad)).rejects.toMatchObject({ status: 422, code: 'not_available' });
  expect(requests).toEqual([]);
});

test('a payment whose answer was lost is found by our id and not sent twice', async () => {
  const { moyasar, requests } = await open(({ method }) => (method === 'POST' ? { status: 500 } : { body: answer() }));
  expect(await moyasar.start(byToken())).toMatchObject({ payment: { ref: id, status: 'pending' } });
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/payments',
    `GET /v1/payments/${id}`,
  ]);
});

test('a repeat that Moyasar refuses returns the existing payment', async () => {
  const taken = {
    type: 'invalid_request_error',
    message: 'Duplicate',
    errors: { given_id: ['has already been taken'] },
  };
  const { moyasar } = await open(({ method }) =>
    method === 'POST' ? { status: 400, body: taken } : { body: answer({ status: 'paid' }) },
  );
  expect(await moyasar.start(byToken())).toMatchObject({ payment: { status: 'paid' }, action: { type: 'none' } });
});

test('a refusal counts only if there is no payment; if that is unknown, so is the outcome', async () => {
  const refusal = {
    type: 'invalid_request_error',
    message: 'Validation failed',
    errors: { amount: ['must be at least 100'] },
  };
  const clear = await open(({ method }) => (method === 'POST' ? { status: 400, body: refusal } : notFoundReply));
  await expect(clear.moyasar.start(byToken())).rejects.toMatchObject({ status: 400, code: 'amount_too_low' });
  const unclear = await open(({ method }) => (method === 'POST' ? { status: 400, body: refusal } : { status: 502 }));
  await expect(unclear.moyasar.start(byToken())).rejects.toThrow(ProviderUnreachable);
  const wrongKey = await open(() => ({
    status: 401,
    body: { type: 'authentication_error', message: 'no', errors: null },
  }));
  await expect(wrongKey.moyasar.start(byToken())).rejects.toThrow(ProviderRefused);
});

test('after a lost answer a missing payment is no refusal, because it may still appear', async () => {
  const { moyasar } = await open(({ method }) => (method === 'POST' ? { status: 500 } : notFoundReply));
  await expect(moyasar.start(byToken())).rejects.toThrow(ProviderUnreachable);
});

test.each<[string, Reply]>([
  ['a failing server', { status: 503 }],
  ['a limit', { status: 429, body: {} }],
  ['a page instead of JSON', { body: '<html>gateway</html>' }],
  ['nothing', { body: '' }],
  ['another shape', { body: { payment: answer() } }],
  ['an unknown status', { body: answer({ status: 'sleeping' }) }],
  ['an amount that is no whole number', { body: answer({ amount: 115_000.5 }) }],
  ['a redirect', { status: 302, headers: { Location: 'https://elsewhere.example/' } }],
])('%s leaves the payment’s state unknown', async (_, reply) => {
  const { moyasar } = await open(() => reply);
  await expect(moyasar.retrieve(id)).rejects.toThrow(ProviderUnreachable);
});

test('a call that gets no answer times out and is not retried', async () => {
  const { moyasar, requests } = await open(() => 'silence', 150);
  const failure = await moyasar.retrieve(id).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProviderUnreachable);
  expect(requests).toHaveLength(1);
  expect(String(failure)).not.toContain(secretKey);
});

test('a read that fails without a timeout is retried once; a refused connection is unreachable', async () => {
  const { moyasar, requests } = await open((_, before) => (before.length === 0 ? { status: 502 } : { body: answer() }));
  expect(await moyasar.retrieve(id)).toMatchObject({ ref: id });
  expect(requests).toHaveLength(2);
  const gone = createMoyasar(
    { publishableKey: 'pk', secretKey, webhookSecret },
    { baseUrl: 'http://127.0.0.1:1', applePay: false },
  );
  await expect(gone.retrieve(id)).rejects.toThrow(ProviderUnreachable);
});

test('a refund whose answer was lost is carried out once', async () => {
  let refunded = 0;
  const { moyasar, requests } = await open(({ method, body }) => {
    if (method === 'GET') return { body: answer({ status: refunded > 0 ? 'refunded' : 'paid', refunded }) };
    refunded += body.amount;
    return { status: 500 }; // done, but the answer is lost
  });
  const refund = () => moyasar.refund(id, halalas(5_000), 'key', halalas(0));
  await expect(refund()).rejects.toThrow(ProviderUnreachable);
  expect(await refund()).toMatchObject({ status: 'partially_refunded', refunded: 5_000 });
  expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: `/v1/payments/${id}/refund`, body: { amount: 5_000 } },
  ]);
});

test('a refund is refused if another refund came between', async () => {
  const { moyasar, requests } = await open(() => ({ body: answer({ status: 'refunded', refunded: 3_000 }) }));
  await expect(moyasar.refund(id, halalas(5_000), 'key', halalas(0))).rejects.toMatchObject({ status: 409 });
  expect(requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('capture and void do nothing if already done', async () => {
  const captured = await open(() => ({ body: answer({ status: 'captured', captured: 115_000 }) }));
  expect(await captured.moyasar.capture(id, halalas(115_000), 'key')).toMatchObject({ status: 'paid' });
  const voided = await open(() => ({ body: answer({ status: 'voided' }) }));
  expect(await voided.moyasar.void(id, 'key')).toMatchObject({ status: 'voided' });
  expect([...captured.requests, ...voided.requests].every(({ method }) => method === 'GET')).toBe(true);
});

test('a payment is found by our id', async () => {
  const attempt = { transactionId: id, orderReference: '10042', startedAt: new Date() };
  expect(await (await open(() => ({ body: answer() }))).moyasar.find(attempt)).toMatchObject({ ref: id });
  expect(await (await open(() => notFoundReply)).moyasar.find(attempt)).toBe(null);
});

test('a webhook is verified by the secret in its body, and only its payment’s id is read', async () => {
  const { moyasar } = await open(() => ({}));
  const read = (body: unknown) =>
    moyasar.readWebhook({
      headers: new Headers(),
      body: typeof body === 'string' ? body : JSON.stringify(body),
      url: new URL('https://shop.example/hook'),
    });
  const event = { id: 'evt-1', type: 'payment_faild', secret_token: webhookSecret, data: answer({ status: 'paid' }) };
  for (const secret_token of [webhookSecret, webhookSecretAlso])
    expect(read({ ...event, secret_token })).toEqual({ eventId: 'evt-1', ref: id });
  for (const forged of [
    { ...event, secret_token: 'guessed' },
    { ...event, secret_token: undefined },
    'not json',
    'null',
    '',
  ])
    expect(() => read(forged)).toThrow(BadSignature);
  expect(() => read({ ...event, data: {} })).toThrow(BadWebhook);
});

test('Apple Pay is offered only with its flag; the browser gets only the publishable key', async () => {
  const { moyasar, url } = await open(() => ({}));
  expect(moyasar.methods).toContain('apple_pay');
  expect(moyasar.forBrowser('card')).toEqual({ publishable_key: 'pk_test_open', api_base: url });
  expect(moyasar.forBrowser('stc_pay')).toBe(null);
  const without = createMoyasar({ publishableKey: 'pk', secretKey, webhookSecret }, { baseUrl: url, applePay: false });
  expect(without.methods).toEqual(['card', 'stc_pay']);
});

test.each<[string, Reply]>([
  ['a page', { status: 404, body: '<html>Not found</html>' }],
  ['foreign JSON', { status: 404, body: { error: 'no route' } }],
])('a gateway’s 404 (%s) does not mean that the payment does not exist', async (_, reply) => {
  const { moyasar } = await open(() => reply);
  const lost = { transactionId: 'x', orderReference: '10042', startedAt: new Date() };
  await expect(moyasar.find(lost)).rejects.toThrow(ProviderUnreachable);
});
