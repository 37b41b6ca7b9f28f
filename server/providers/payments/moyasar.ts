// Moyasar: cards (mada, Visa, Mastercard) by a token created in the browser, Apple Pay and STC Pay (saudi-commerce,
// section 1). Its API has amounts in halalas.
import * as v from 'valibot';
import { halalas, type Halalas } from '../../../contract/core/money.ts';
import type { DeclineReason } from '../../../contract/orders/payments.ts';
import { sameSecret } from '../same-secret.ts';
import { actOnce, openExchange, validatedPageUrl, refundIsDone, type ProviderEndpoint } from './exchange.ts';
import {
  BadSignature,
  BadWebhook,
  ProviderRefused,
  ProviderUnreachable,
  type Attempt,
  type OnlineMethod,
  type PaymentReport,
  type PaymentProvider,
  type ProviderPaymentStatus,
  type Started,
} from './payment-provider.ts';

export type MoyasarKeys = {
  publishableKey: string;
  secretKey: string;
  webhookSecret: string;
  webhookSecretAlso?: string | undefined;
};

/** 1 SAR. */
const least = halalas(100);
/** Moyasar has no maximum; the card's bank decides. */
const most = halalas(100_000_000);
/** Not documented; equals the time for which a payment that waits for the bank's page reserves stock. */
const sessionMs = 30 * 60 * 1000;

const money = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(halalas));
const text = v.nullish(v.string(), null);

const paymentSchema = v.object({
  id: v.string(),
  status: v.picklist(['initiated', 'paid', 'authorized', 'failed', 'refunded', 'captured', 'voided', 'verified']),
  amount: money,
  currency: v.string(),
  refunded: v.nullish(money, 0),
  captured: v.nullish(money, 0),
  metadata: v.nullish(v.record(v.string(), v.unknown()), {}),
  source: v.object({
    type: v.string(),
    company: text,
    number: text,
    message: text,
    response_code: v.nullish(v.union([v.string(), v.number()]), null),
    transaction_url: text,
  }),
});

type MoyasarPayment = v.InferOutput<typeof paymentSchema>;

const errorSchema = v.object({
  type: v.string(),
  message: v.nullish(v.string(), ''),
  errors: v.nullish(v.unknown()),
});

const webhookSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  data: v.object({ id: v.pipe(v.string(), v.nonEmpty()) }),
});

export function createMoyasar(
  keys: MoyasarKeys,
  { applePay, ...reach }: ProviderEndpoint & { applePay: boolean },
): PaymentProvider {
  const { get, post } = openExchange('moyasar', reach, {
    headers: { Authorization: `Basic ${Buffer.from(`${keys.secretKey}:`).toString('base64')}` },
    refusalOf,
  });
  const pathOf = (ref: string) => `/v1/payments/${encodeURIComponent(ref)}`;
  const read = (ref: string) => get(pathOf(ref), paymentSchema);
  const retrieve = async (ref: string) => paymentOf(await read(ref));
  const find = async ({ transactionId }: { transactionId: string }): Promise<MoyasarPayment | null> => {
    try {
      return await read(transactionId);
    } catch (error) {
      if (error instanceof ProviderRefused && error.status === 404) return null;
      throw error;
    }
  };

  /** We choose the payment's id (`given_id`), so after a lost answer or a refused repeat we can read it. */
  const create = async (attempt: Attempt): Promise<MoyasarPayment> => {
    const request = requestOf(attempt);
    try {
      return await post('/v1/payments', request, paymentSchema);
    } catch (error) {
      if (!(error instanceof ProviderRefused || error instanceof ProviderUnreachable)) throw error;
      const existing = await find(attempt).catch((again: unknown) => {
        // If the read is refused too (wrong key), throw the first refusal. If it fails, the outcome is unknown.
        throw again instanceof ProviderRefused ? error : again;
      });
      if (existing) return existing;
      throw error;
    }
  };

  const stcAddress = (payment: MoyasarPayment): string => {
    const url = payment.source.transaction_url;
    // We call this URL from an answer, so it must be Moyasar's and this call only (SSRF).
    const isOurs = url !== null && URL.canParse(url) && new URL(url).href.startsWith(`${reach.baseUrl}/v1/stc_pays/`);
    if (!isOurs) throw new ProviderUnreachable('moyasar', 'STC Pay payment without a valid URL for the code');
    return url;
  };

  return {
    id: 'moyasar',
    methods: applePay ? ['card', 'apple_pay', 'stc_pay'] : ['card', 'stc_pay'],
    captures: 'by_itself',
    limits: { least, most },
    sessionMs,
    forBrowser: (method) =>
      method === 'stc_pay' ? null : { publishable_key: keys.publishableKey, api_base: reach.baseUrl },
    async start(attempt): Promise<Started> {
      const created = await create(attempt);
      const payment = paymentOf(created);
      if (payment.status !== 'pending') return { payment, action: { type: 'none' } };
      if (attempt.method === 'stc_pay') return { payment, action: { type: 'code' } };
      const page = created.source.transaction_url;
      if (page === null) throw new ProviderUnreachable('moyasar', 'a pending payment has no page');
      return { payment, action: { type: 'redirect', url: validatedPageUrl('moyasar', page, reach.baseUrl) } };
    },
    async confirmCode(ref, code) {
      const payment = await read(ref);
      // An earlier answer may have been lost; don't send the code twice.
      if (payment.status !== 'initiated') return paymentOf(payment);
      try {
        return paymentOf(await post(stcAddress(payment), { otp_value: code }, paymentSchema));
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        const after = await retrieve(ref);
        if (after.status !== 'pending') return after;
        throw new ProviderRefused('moyasar', error.status, 'wrong_code', error.raw);
      }
    },
    retrieve,
    async find(attempt) {
      const payment = await find(attempt);
      return payment && paymentOf(payment);
    },
    capture: (ref, amount) =>
      actOnce(
        () => retrieve(ref),
        ({ captured }) => captured >= amount,
        () => post(`${pathOf(ref)}/capture`, { amount }, paymentSchema),
      ),
    void: (ref) =>
      actOnce(
        () => retrieve(ref),
        ({ status }) => status === 'voided' || status === 'failed',
        () => post(`${pathOf(ref)}/void`, {}, paymentSchema),
      ),
    refund: (ref, amount, _key, refundedBefore) =>
      actOnce(
        () => retrieve(ref),
        refundIsDone('moyasar', amount, refundedBefore),
        () => post(`${pathOf(ref)}/refund`, { amount }, paymentSchema),
      ),
    readWebhook({ body }) {
      const json = parsed(body);
      const signed = v.safeParse(v.object({ secret_token: v.string() }), json);
      if (!signed.success || !sameSecret(signed.output.secret_token, keys.webhookSecret, keys.webhookSecretAlso))
        throw new BadSignature('Moyasar’s webhook has no valid secret');
      const event = v.safeParse(webhookSchema, json);
      if (!event.success) throw new BadWebhook('Moyasar’s webhook names no payment');
      return { eventId: event.output.id, ref: event.output.data.id };
    },
  };
}

function requestOf({ transactionId, amount, order, returnUrl, ...attempt }: Attempt): object {
  return {
    given_id: transactionId,
    amount,
    currency: 'SAR',
    description: `Order ${order.reference}`,
    callback_url: returnUrl,
    metadata: { order_id: order.reference, transaction_id: transactionId },
    source: sourceOf(attempt),
  };
}

function sourceOf({ method, cardToken, stcPhone }: Pick<Attempt, 'method' | 'cardToken' | 'stcPhone'>): object {
  if (method === 'card' && cardToken !== undefined) {
    return { type: 'token', token: cardToken, '3ds': true, manual: false };
  }
  if (method === 'apple_pay' && cardToken !== undefined) return { type: 'applepay', token: cardToken };
  if (method === 'stc_pay') {
    const local = /^\+966(5\d{8})$/.exec(stcPhone ?? '')?.[1];
    if (local === undefined) throw new ProviderRefused('moyasar', 422, 'not_available', 'not a Saudi mobile number');
    return { type: 'stcpay', mobile: `0${local}` };
  }
  throw new ProviderRefused(
    'moyasar',
    422,
    'declined',
    `no token or phone number for ${method satisfies OnlineMethod}`,
  );
}

function paymentOf(payment: MoyasarPayment): PaymentReport {
  const { source, metadata } = payment;
  const status = statusOf(payment);
  const isTaken = ['paid', 'refunded', 'partially_refunded'].includes(status);
  return {
    ref: payment.id,
    status,
    amount: payment.amount,
    // `captured` counts manual captures only.
    captured: isTaken ? halalas(payment.captured > 0 ? payment.captured : payment.amount) : halalas(0),
    refunded: halalas(payment.refunded),
    currency: payment.currency,
    orderReference: typeof metadata.order_id === 'string' ? metadata.order_id : null,
    transactionId: payment.id, // `given_id`; metadata is what the payer's browser wrote, if it made the payment
    reason: status === 'failed' ? reasonOf(source) : null,
    brand: source.company?.toLowerCase().replace(/^master$/, 'mastercard') ?? null,
    lastFour: /(\d{4})$/.exec(source.number ?? '')?.[1] ?? null,
  };
}

function statusOf({
  status,
  amount,
  refunded,
}: {
  status: MoyasarPayment['status'];
  amount: Halalas;
  refunded: number;
}): ProviderPaymentStatus {
  switch (status) {
    case 'initiated':
      return 'pending';
    case 'authorized':
      return 'authorized';
    case 'failed':
      return 'failed';
    case 'voided':
    case 'verified': // a card verification, which we never request
      return 'voided';
    case 'paid':
    case 'captured':
    case 'refunded':
      if (refunded >= amount) return 'refunded';
      return refunded > 0 || status === 'refunded' ? 'partially_refunded' : 'paid';
  }
}

/** Response codes of ISO 8583, as banks send them. */
const reasonOfCode: Readonly<Record<string, DeclineReason>> = {
  '05': 'declined',
  '33': 'expired_card',
  '41': 'lost_card',
  '43': 'stolen_card',
  '51': 'insufficient_funds',
  '54': 'expired_card',
  '61': 'over_limit',
  '65': 'over_limit',
  '68': 'timeout',
};

const reasonPatterns: readonly (readonly [RegExp, DeclineReason])[] = [
  [/insufficient|balance/i, 'insufficient_funds'],
  [/lost/i, 'lost_card'],
  [/stolen/i, 'stolen_card'],
  [/expired card|card.*expired/i, 'expired_card'],
  [/otp|one.?time|invalid code/i, 'wrong_code'],
  [/3-?d ?s|authenticat/i, 'authentication_failed'],
  [/daily/i, 'daily_limit'],
  [/limit/i, 'over_limit'],
  [/time.?d?.?out/i, 'timeout'],
  [/cancel/i, 'cancelled_by_shopper'],
];

function reasonOf({ message, response_code: code }: MoyasarPayment['source']): NonNullable<PaymentReport['reason']> {
  const key = code === null ? '' : String(code).padStart(2, '0');
  const raw = [key, message ?? ''].filter((part) => part !== '').join(' ');
  const byMessage = reasonPatterns.find(([pattern]) => pattern.test(message ?? ''))?.[1];
  // Code 61 is any limit; the message may say which.
  const isDaily = byMessage === 'daily_limit';
  return { code: (isDaily ? byMessage : reasonOfCode[key]) ?? byMessage ?? 'declined', raw };
}

function refusalOf(json: unknown): { code: DeclineReason; message: string } | null {
  const error = v.safeParse(errorSchema, json);
  if (!error.success) return null;
  const fields = v.safeParse(v.record(v.string(), v.unknown()), error.output.errors);
  const names = fields.success ? Object.keys(fields.output) : [];
  // Messages about fields may repeat the values that were sent, so use the fields' names only.
  const message = [error.output.type, error.output.message ?? '', names.join(', ')].filter(Boolean).join(': ');
  if (names.some((name) => /amount/.test(name))) return { code: 'amount_too_low', message };
  return { code: 'declined', message };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
