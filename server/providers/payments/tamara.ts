// Tamara: instalments on its own page (saudi-commerce, section 2.2). Its API has amounts in SAR as numbers. Tamara's
// 'order' is our payment.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { instalmentCounts } from '../../../contract/orders/instalments.ts';
import { halalas, toSar, vatContained, type Halalas } from '../../../contract/core/money.ts';
import type { DeclineReason } from '../../../contract/orders/payments.ts';
import { sarNumber } from './decimal.ts';
import { actOnce, openExchange, validatedPageUrl, refundIsDone, type ProviderEndpoint } from './exchange.ts';
import {
  BadSignature,
  BadWebhook,
  ProviderRefused,
  type Attempt,
  type CaptureShipment,
  type PaymentReport,
  type PaymentProvider,
  type ProviderPaymentStatus,
} from './payment-provider.ts';
import { isSignedWith } from './signed-token.ts';

export type TamaraKeys = { apiToken: string; notificationToken: string; notificationTokenAlso?: string | undefined };

const sessionMinutes = 30;

const statuses = [
  'new',
  'approved',
  'on_hold',
  'declined',
  'authorised',
  'canceled',
  'updated',
  'fully_captured',
  'partially_captured',
  'fully_refunded',
  'partially_refunded',
  'expired',
] as const;

const money = v.object({ amount: sarNumber, currency: v.string() });

const orderSchema = v.object({
  order_id: v.string(),
  order_reference_id: v.string(),
  order_number: v.nullish(v.string(), null),
  status: v.picklist(statuses),
  total_amount: money,
  captured_amount: v.nullish(money),
  refunded_amount: v.nullish(money),
  tax_amount: v.nullish(money),
  shipping_amount: v.nullish(money),
  // An amount in some answers, a named discount in others.
  discount_amount: v.nullish(
    v.union([
      money,
      v.pipe(
        v.object({ amount: money }),
        v.transform(({ amount }) => amount),
      ),
    ]),
  ),
  items: v.nullish(v.array(v.unknown()), []),
});

type TamaraOrder = v.InferOutput<typeof orderSchema>;

const checkoutSchema = v.object({ order_id: v.string(), checkout_url: v.string(), status: v.picklist(statuses) });
const optionsSchema = v.object({ has_available_payment_options: v.boolean() });
const anything = v.record(v.string(), v.unknown());

const wire = (amount: Halalas) => ({ amount: toSar(amount), currency: 'SAR' });
const nothing = halalas(0);

export function createTamara(
  keys: TamaraKeys,
  {
    limits,
    notificationUrl,
    now = () => new Date(),
    ...reach
  }: ProviderEndpoint & {
    limits: { least: Halalas; most: Halalas };
    /** Address of our webhook for Tamara. */
    notificationUrl: string;
    now?: (() => Date) | undefined;
  },
): PaymentProvider {
  const { get, post } = openExchange('tamara', reach, {
    headers: { Authorization: `Bearer ${keys.apiToken}` },
    refusalOf,
  });

  /** Reads an order and authorises it if Tamara has approved it: otherwise an approved order expires. */
  const settled = async (path: string): Promise<TamaraOrder> => {
    const order = await get(path, orderSchema);
    if (order.status !== 'approved') return order;
    try {
      await post(`/orders/${encodeURIComponent(order.order_id)}/authorise`, {}, anything);
    } catch (error) {
      // 409: authorised by another process, or no longer possible. The re-read order shows which.
      if (!(error instanceof ProviderRefused)) throw error;
    }
    return get(path, orderSchema);
  };
  const read = (ref: string) => settled(`/merchants/orders/${encodeURIComponent(ref)}`);
  const retrieve = async (ref: string) => paymentOf(await read(ref));

  return {
    id: 'tamara',
    methods: ['tamara'],
    captures: 'on_shipping',
    limits,
    sessionMs: sessionMinutes * 60 * 1000,
    forBrowser: () => null,
    async eligibility({ amount, phone }) {
      const body = { country: 'SA', order_value: wire(amount), phone_number: phone.replace(/^\+/, '') };
      const answer = await post('/checkout/payment-options-pre-check', body, optionsSchema);
      return answer.has_available_payment_options ? { eligible: true } : { eligible: false, reason: 'not_available' };
    },
    async start(attempt) {
      const { order_id, checkout_url, status } = await post(
        '/checkout',
        requestOf(attempt, notificationUrl),
        checkoutSchema,
      );
      const { amount, order, transactionId } = attempt;
      const placed = {
        order_id,
        order_reference_id: transactionId,
        order_number: order.reference,
        status,
        total_amount: { amount, currency: 'SAR' },
        items: [],
      };
      return {
        payment: paymentOf(placed),
        action: { type: 'redirect', url: validatedPageUrl('tamara', checkout_url, reach.baseUrl) },
      };
    },
    retrieve,
    async find({ transactionId }) {
      try {
        return paymentOf(await settled(`/merchants/orders/reference-id/${encodeURIComponent(transactionId)}`));
      } catch (error) {
        if (error instanceof ProviderRefused && error.status === 404) return null;
        throw error;
      }
    },
    capture: (ref, amount, _key, handedOver) =>
      actOnce(
        () => retrieve(ref),
        ({ captured }) => captured >= amount,
        async () => post('/payments/capture', captureOf(await read(ref), amount, handedOver, now()), anything),
      ),
    void: (ref) =>
      actOnce(
        () => retrieve(ref),
        ({ status }) => status === 'voided' || status === 'expired' || status === 'failed',
        ({ amount }) => post(`/orders/${encodeURIComponent(ref)}/cancel`, { total_amount: wire(amount) }, anything),
      ),
    refund: (ref, amount, key, refundedBefore) =>
      actOnce(
        () => retrieve(ref),
        refundIsDone('tamara', amount, refundedBefore),
        () =>
          post(
            `/payments/simplified-refund/${encodeURIComponent(ref)}`,
            { total_amount: wire(amount), comment: 'refund', merchant_refund_id: key },
            anything,
          ),
      ),
    readWebhook({ headers, body, url }) {
      const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
      const token = bearer ?? url.searchParams.get('tamaraToken') ?? '';
      const secrets = [keys.notificationToken, keys.notificationTokenAlso];
      if (!secrets.some((secret) => secret !== undefined && isSignedWith(token, secret, now())))
        throw new BadSignature('Tamara’s notification has no valid token');
      const event = v.safeParse(
        v.pipe(v.string(), v.parseJson(), v.object({ order_id: v.pipe(v.string(), v.nonEmpty()) })),
        body,
      );
      if (!event.success) throw new BadWebhook('Tamara’s notification names no order');
      // Events have no id, and two may be identical (a second partial refund). The token makes each delivery unique.
      return { eventId: createHash('sha256').update(`${token}\n${body}`).digest('hex'), ref: event.output.order_id };
    },
  };
}

function requestOf(
  { transactionId, amount, language, order, buyer, address, returnUrl }: Attempt,
  notificationUrl: string,
): object {
  const [first = '', ...others] = buyer.name.trim().split(/\s+/);
  const person = { first_name: first, last_name: others.join(' ') || first };
  return {
    // Unique per attempt, so that we can find it; the order's number is sent as well.
    order_reference_id: transactionId,
    order_number: order.reference,
    total_amount: wire(amount),
    description: `Order ${order.reference}`,
    country_code: 'SA',
    payment_type: 'PAY_BY_INSTALMENTS',
    instalments: instalmentCounts.tamara,
    locale: language === 'ar' ? 'ar_SA' : 'en_US',
    items: order.items.map(({ sku, title, quantity, unit, total, imageUrl }) => ({
      reference_id: sku,
      type: 'Physical',
      name: title,
      sku,
      quantity,
      unit_price: wire(unit),
      discount_amount: wire(nothing),
      tax_amount: wire(vatContained(total)),
      total_amount: wire(total),
      ...(imageUrl === null ? {} : { image_url: imageUrl }),
    })),
    consumer: {
      ...person,
      phone_number: buyer.phone,
      email: buyer.email,
      is_first_order: buyer.ordersBefore === 0,
    },
    shipping_address: {
      ...person,
      line1: address.line,
      line2: '',
      region: address.city,
      postal_code: address.postalCode,
      city: address.city,
      country_code: address.country,
      phone_number: buyer.phone,
    },
    discount: { name: '', amount: wire(order.discount) },
    tax_amount: wire(order.vat),
    shipping_amount: wire(order.delivery),
    merchant_url: { success: returnUrl, failure: returnUrl, cancel: returnUrl, notification: notificationUrl },
    platform: 'web',
    is_mobile: false,
    expires_in_minutes: sessionMinutes,
  };
}

/** A capture repeats the order's items and amounts as Tamara has them. */
function captureOf(order: TamaraOrder, amount: Halalas, handedOver: CaptureShipment | undefined, now: Date): object {
  return {
    order_id: order.order_id,
    total_amount: wire(amount),
    shipping_info: {
      shipped_at: (handedOver?.at ?? now).toISOString().replace(/\.\d+Z$/, '+00:00'),
      shipping_company: handedOver?.company ?? '',
      tracking_number: handedOver?.trackingNumber ?? '',
      tracking_url: handedOver?.trackingUrl ?? '',
    },
    items: order.items,
    tax_amount: wire(order.tax_amount?.amount ?? nothing),
    shipping_amount: wire(order.shipping_amount?.amount ?? nothing),
    discount_amount: wire(order.discount_amount?.amount ?? nothing),
  };
}

function paymentOf(order: TamaraOrder): PaymentReport {
  const amount = order.total_amount.amount;
  const captured = order.captured_amount?.amount ?? nothing;
  return {
    ref: order.order_id,
    status: statusOf(order.status, captured >= amount),
    amount,
    captured,
    refunded: order.refunded_amount?.amount ?? nothing,
    currency: order.total_amount.currency,
    orderReference: order.order_number,
    transactionId: order.order_reference_id,
    reason: reasonOf(order.status),
    brand: null,
    lastFour: null,
  };
}

function statusOf(status: TamaraOrder['status'], isCaptured: boolean): ProviderPaymentStatus {
  switch (status) {
    case 'new':
    case 'approved': // not authorised yet
      return 'pending';
    case 'on_hold':
      return 'under_review';
    case 'declined':
      return 'failed';
    case 'expired':
      return 'expired';
    case 'canceled':
      return 'voided';
    case 'authorised':
    case 'updated':
    case 'partially_captured':
      return isCaptured ? 'paid' : 'authorized';
    case 'fully_captured':
      return 'paid';
    case 'fully_refunded':
      return 'refunded';
    case 'partially_refunded':
      return 'partially_refunded';
  }
}

function reasonOf(status: TamaraOrder['status']): PaymentReport['reason'] {
  if (status === 'declined') return { code: 'not_available', raw: status };
  if (status === 'canceled') return { code: 'cancelled_by_shopper', raw: status };
  return status === 'expired' ? { code: 'session_expired', raw: status } : null;
}

const errorSchema = v.object({
  message: v.string(),
  errors: v.nullish(v.array(v.object({ error_code: v.optional(v.string(), '') })), []),
});

const reasonOfError: readonly (readonly [RegExp, DeclineReason])[] = [
  [/above.*limit|exceed|max(imum)?_/i, 'amount_too_high'],
  [/below.*limit|under.*limit|min(imum)?_/i, 'amount_too_low'],
  [/eligib|not_support|not_available|blocked|blacklist/i, 'not_available'],
];

function refusalOf(json: unknown): { code: DeclineReason; message: string } | null {
  const error = v.safeParse(errorSchema, json);
  if (!error.success) return null;
  const message = [error.output.message, ...(error.output.errors ?? []).map(({ error_code }) => error_code)].join(' ');
  return { code: reasonOfError.find(([pattern]) => pattern.test(message))?.[1] ?? 'declined', message };
}
