// Tabby: four interest-free payments on its own page (saudi-commerce, section 2.1). Its API has amounts as decimal
// strings, and statuses in upper case; webhooks have them in lower case.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { halalas, type Halalas } from '../../../contract/core/money.ts';
import type { DeclineReason } from '../../../contract/orders/payments.ts';
import { sameSecret } from '../same-secret.ts';
import { decimal, decimalText } from './decimal.ts';
import { actOnce, openExchange, validatedPageUrl, refundIsDone, type ProviderEndpoint } from './exchange.ts';
import {
  BadSignature,
  BadWebhook,
  ProviderRefused,
  ProviderUnreachable,
  type Attempt,
  type PaymentReport,
  type PaymentProvider,
  type ProviderPaymentStatus,
} from './payment-provider.ts';

export type TabbyKeys = {
  secretKey: string;
  merchantCode: string;
  /** The header registered with the webhook; its value must be `webhookSecret`. */
  webhookHeader: string;
  webhookSecret: string;
  webhookSecretAlso?: string | undefined;
};

/** Sessions last 20 minutes; the payment becomes EXPIRED about 10 minutes later. */
const sessionMs = 20 * 60 * 1000;

const parts = v.nullish(v.array(v.object({ amount: decimal })), []);

const paymentSchema = v.object({
  id: v.string(),
  created_at: v.optional(v.string()),
  status: v.pipe(v.string(), v.toUpperCase(), v.picklist(['CREATED', 'AUTHORIZED', 'CLOSED', 'REJECTED', 'EXPIRED'])),
  amount: decimal,
  currency: v.string(),
  order: v.nullish(
    v.object({
      reference_id: v.nullish(v.string()),
      tax_amount: v.nullish(v.string()),
      shipping_amount: v.nullish(v.string()),
      discount_amount: v.nullish(v.string()),
      items: v.nullish(v.array(v.unknown())),
    }),
  ),
  captures: parts,
  refunds: parts,
  meta: v.nullish(v.record(v.string(), v.unknown()), {}),
});

type TabbyPayment = v.InferOutput<typeof paymentSchema>;

const rejectionReason = v.nullish(v.string(), null);

const sessionSchema = v.object({
  status: v.picklist(['created', 'rejected']),
  payment: v.nullish(paymentSchema),
  configuration: v.object({
    available_products: v.nullish(
      v.object({ installments: v.nullish(v.array(v.object({ web_url: v.string() })), []) }),
    ),
    products: v.nullish(v.object({ installments: v.nullish(v.object({ rejection_reason: rejectionReason })) })),
  }),
});

type Session = v.InferOutput<typeof sessionSchema>;

/** Some calls return the payment, others the new capture or refund. We read the payment afterwards anyway. */
const anything = v.record(v.string(), v.unknown());

const listSchema = v.object({ payments: v.array(paymentSchema) });

const listed = 20;
const mostPages = 25;

export function createTabby(
  keys: TabbyKeys,
  { limits, ...reach }: ProviderEndpoint & { limits: { least: Halalas; most: Halalas } },
): PaymentProvider {
  const { get, post } = openExchange('tabby', reach, {
    headers: { Authorization: `Bearer ${keys.secretKey}` },
    refusalOf,
  });
  const pathOf = (ref: string) => `/api/v2/payments/${encodeURIComponent(ref)}`;
  const read = (ref: string) => get(pathOf(ref), paymentSchema);
  const retrieve = async (ref: string) => paymentOf(await read(ref));

  return {
    id: 'tabby',
    methods: ['tabby'],
    captures: 'at_once',
    limits,
    sessionMs,
    forBrowser: () => null,
    async eligibility({ amount, email, phone, language }) {
      const session = await post(
        '/api/v2/checkout',
        {
          payment: { amount: decimalText(amount), currency: 'SAR', buyer: { email, phone } },
          lang: language,
          merchant_code: keys.merchantCode,
        },
        sessionSchema,
      );
      if (session.status === 'created') return { eligible: true };
      return { eligible: false, reason: rejectionOf(session).code };
    },
    async start(attempt) {
      const session = await post('/api/v2/checkout', requestOf(attempt, keys.merchantCode), sessionSchema);
      if (session.status === 'rejected') {
        const { code, raw } = rejectionOf(session);
        throw new ProviderRefused('tabby', 200, code, raw);
      }
      const url = session.configuration.available_products?.installments?.[0]?.web_url;
      if (!session.payment || url === undefined)
        throw new ProviderUnreachable('tabby', 'a session without its payment or page');
      return {
        payment: paymentOf(session.payment),
        action: { type: 'redirect', url: validatedPageUrl('tabby', url, reach.baseUrl) },
      };
    },
    retrieve,
    /** Tabby lists successful payments only. If no shopper was sent to the page, the payment cannot have succeeded. */
    async find({ transactionId, startedAt }) {
      const since = encodeURIComponent(startedAt.toISOString());
      for (let page = 0; page < mostPages; page += 1) {
        const path = `/api/v2/payments?limit=${listed}&offset=${page * listed}&created_at__gte=${since}`;
        const { payments } = await get(path, listSchema);
        const payment = payments.find(({ meta }) => meta.transaction_id === transactionId);
        if (payment) return paymentOf(payment);
        if (payments.length < listed) return null;
      }
      throw new ProviderUnreachable('tabby', `not among the first ${mostPages * listed} payments of the list`);
    },
    capture: (ref, amount, key) =>
      actOnce(
        () => retrieve(ref),
        ({ captured }) => captured >= amount,
        async () => {
          const { order, ...payment } = await read(ref);
          // The order's tax, shipping and discount are right only for a full capture.
          const { tax_amount, shipping_amount, discount_amount, items } =
            payment.amount === amount ? (order ?? {}) : {};
          const body = {
            amount: decimalText(amount),
            reference_id: key,
            tax_amount,
            shipping_amount,
            discount_amount,
            items,
          };
          return post(`${pathOf(ref)}/captures`, body, anything);
        },
      ),
    void: (ref) =>
      actOnce(
        () => retrieve(ref),
        ({ status }) => status === 'voided' || status === 'expired' || status === 'failed',
        () => post(`${pathOf(ref)}/close`, {}, anything),
      ),
    refund: (ref, amount, key, refundedBefore) =>
      actOnce(
        () => retrieve(ref),
        refundIsDone('tabby', amount, refundedBefore),
        () =>
          post(
            `${pathOf(ref)}/refunds`,
            { amount: decimalText(amount), reference_id: key, reason: 'refund' },
            anything,
          ),
      ),
    readWebhook({ headers, body }) {
      if (!sameSecret(headers.get(keys.webhookHeader) ?? '', keys.webhookSecret, keys.webhookSecretAlso))
        throw new BadSignature('Tabby’s webhook has no valid secret');
      const event = v.safeParse(
        v.pipe(v.string(), v.parseJson(), v.object({ id: v.pipe(v.string(), v.nonEmpty()) })),
        body,
      );
      if (!event.success) throw new BadWebhook('Tabby’s webhook names no payment');
      return { eventId: createHash('sha256').update(body).digest('hex'), ref: event.output.id };
    },
  };
}

function requestOf(
  { transactionId, amount, language, order, buyer, address, returnUrl }: Attempt,
  merchantCode: string,
): object {
  return {
    payment: {
      amount: decimalText(amount),
      currency: 'SAR',
      description: `Order ${order.reference}`,
      buyer: { name: buyer.name, email: buyer.email, phone: buyer.phone },
      shipping_address: { city: address.city, address: address.line, zip: address.postalCode },
      order: {
        reference_id: order.reference,
        tax_amount: decimalText(order.vat),
        shipping_amount: decimalText(order.delivery),
        discount_amount: decimalText(order.discount),
        updated_at: order.createdAt.toISOString(),
        items: order.items.map(({ sku, title, quantity, unit, categoryTitle, imageUrl }) => ({
          reference_id: sku,
          title,
          quantity,
          unit_price: decimalText(unit),
          discount_amount: '0.00',
          category: categoryTitle,
          is_refundable: true,
          ...(imageUrl === null ? {} : { image_url: imageUrl }),
        })),
      },
      buyer_history: { registered_since: buyer.registeredAt.toISOString(), loyalty_level: buyer.ordersBefore },
      order_history: [],
      meta: { order_id: order.reference, customer: buyer.id, transaction_id: transactionId },
    },
    lang: language,
    merchant_code: merchantCode,
    merchant_urls: { success: returnUrl, cancel: returnUrl, failure: returnUrl },
  };
}

function paymentOf(payment: TabbyPayment): PaymentReport {
  const sum = (amounts: readonly { amount: Halalas }[]) =>
    halalas(amounts.reduce((total, { amount }) => total + amount, 0));
  const captured = sum(payment.captures ?? []);
  const refunded = sum(payment.refunds ?? []);
  const transactionId = payment.meta?.transaction_id;
  return {
    ref: payment.id,
    status: statusOf(payment.status, { amount: payment.amount, captured, refunded }),
    amount: payment.amount,
    captured,
    refunded,
    currency: payment.currency,
    orderReference: payment.order?.reference_id ?? null,
    transactionId: typeof transactionId === 'string' ? transactionId : null,
    reason: reasonOf(payment.status),
    brand: null,
    lastFour: null,
  };
}

function statusOf(
  status: TabbyPayment['status'],
  { amount, captured, refunded }: { amount: Halalas; captured: Halalas; refunded: Halalas },
): ProviderPaymentStatus {
  switch (status) {
    case 'CREATED':
      return 'pending';
    case 'AUTHORIZED':
      return captured >= amount ? 'paid' : 'authorized';
    case 'REJECTED':
      return 'failed';
    case 'EXPIRED':
      return 'expired';
    case 'CLOSED':
      if (captured === 0) return 'voided';
      if (refunded === 0) return 'paid';
      return refunded >= captured ? 'refunded' : 'partially_refunded';
  }
}

/** A payment is EXPIRED both if the shopper cancels on Tabby's page and if they do not come back. */
function reasonOf(status: TabbyPayment['status']): PaymentReport['reason'] {
  if (status === 'REJECTED') return { code: 'not_available', raw: status };
  return status === 'EXPIRED' ? { code: 'session_expired', raw: status } : null;
}

const reasonOfRejection: Readonly<Record<string, DeclineReason>> = {
  order_amount_too_high: 'amount_too_high',
  order_amount_too_low: 'amount_too_low',
  not_available: 'not_available',
};

function rejectionOf({ configuration }: Session): { code: DeclineReason; raw: string } {
  const raw = configuration.products?.installments?.rejection_reason ?? 'rejected';
  return { code: reasonOfRejection[raw] ?? 'not_available', raw };
}

const errorSchema = v.object({ errorType: v.string(), error: v.optional(v.string(), '') });

function refusalOf(json: unknown): { code: DeclineReason; message: string } | null {
  const error = v.safeParse(errorSchema, json);
  if (!error.success) return null;
  return { code: 'declined', message: `${error.output.errorType}: ${error.output.error}` };
}
