// Sandbox of Tamara's server and payment page (saudi-commerce, section 2.2). The phone 526422337 is declined even on
// approval; amounts above SAR 5,000 or below SAR 1 are refused. It asks for no card: only Moyasar's token call does.
import { createHmac, randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { fromSar, halalas, toSar } from '../../../contract/core/money.ts';
import { toLanguage, type Language } from '../../../contract/core/language.ts';
import { JsonLinesStore } from '../shared/json-lines-store.ts';
import {
  instalmentsText,
  ltrHtml,
  overPage,
  sandboxPage,
  priceHtml,
  withParameters,
  type BilingualText,
} from '../shared/page.ts';
import type { SandboxDeps } from '../shared/party.ts';

export type TamaraSandboxKeys = { apiToken: string; notificationToken: string };

const declinedPhone = /526422337$/;
const least = 100;
const most = 500_000;
const authorisedForMs = 72 * 60 * 60 * 1000;
const tokenSeconds = 15 * 60;

const statuses = [
  'new',
  'approved',
  'declined',
  'authorised',
  'canceled',
  'fully_captured',
  'partially_captured',
  'fully_refunded',
  'partially_refunded',
  'expired',
] as const;

const orderSchema = v.object({
  id: v.string(),
  checkoutId: v.string(),
  reference: v.string(),
  number: v.string(),
  status: v.picklist(statuses),
  amount: v.number(),
  captured: v.number(),
  refunded: v.number(),
  canceled: v.number(),
  refunds: v.array(v.object({ id: v.string(), merchantId: v.string(), amount: v.number() })),
  captureId: v.nullable(v.string()),
  tax: v.number(),
  shipping: v.number(),
  discount: v.number(),
  items: v.array(v.unknown()),
  consumer: v.record(v.string(), v.unknown()),
  address: v.record(v.string(), v.unknown()),
  phone: v.string(),
  language: v.string(),
  urls: v.object({ success: v.string(), failure: v.string(), cancel: v.string(), notification: v.string() }),
  createdAt: v.string(),
  expiresAt: v.string(),
});

type Order = v.InferOutput<typeof orderSchema>;

const money = v.pipe(
  v.object({ amount: v.pipe(v.number(), v.minValue(0)), currency: v.literal('SAR') }),
  v.transform(({ amount }) => fromSar(amount)),
);
const address = v.pipe(v.string(), v.url());
const filled = v.pipe(v.string(), v.nonEmpty());

const checkoutBody = v.object({
  order_reference_id: filled,
  order_number: v.optional(v.string(), ''),
  total_amount: money,
  description: v.string(),
  country_code: v.literal('SA'),
  payment_type: v.literal('PAY_BY_INSTALMENTS'),
  instalments: v.number(),
  locale: v.picklist(['ar_SA', 'en_US']),
  items: v.pipe(
    v.array(
      v.looseObject({
        reference_id: filled,
        type: filled,
        name: filled,
        sku: filled,
        quantity: v.number(),
        unit_price: money,
        discount_amount: money,
        tax_amount: money,
        total_amount: money,
      }),
    ),
    v.minLength(1),
  ),
  consumer: v.looseObject({
    first_name: filled,
    last_name: filled,
    phone_number: filled,
    email: v.pipe(v.string(), v.email()),
  }),
  shipping_address: v.looseObject({
    first_name: filled,
    last_name: filled,
    line1: filled,
    city: filled,
    country_code: filled,
  }),
  discount: v.object({ name: v.string(), amount: money }),
  tax_amount: money,
  shipping_amount: money,
  merchant_url: v.object({ success: address, failure: address, cancel: address, notification: address }),
  expires_in_minutes: v.optional(v.number(), 30),
});

const preCheckBody = v.object({ country: v.literal('SA'), order_value: money, phone_number: v.string() });

const captureBody = v.object({
  order_id: filled,
  total_amount: money,
  shipping_info: v.object({
    shipped_at: v.pipe(v.string(), v.isoTimestamp()),
    shipping_company: v.string(),
    tracking_number: v.string(),
    tracking_url: v.string(),
  }),
  items: v.array(v.unknown()),
  tax_amount: money,
  shipping_amount: money,
  discount_amount: money,
});

const cancelBody = v.object({ total_amount: money });
const refundBody = v.object({
  total_amount: money,
  comment: v.string(),
  merchant_refund_id: v.optional(v.string(), ''),
});

export function createTamaraSandbox(deps: SandboxDeps & { keys: TamaraSandboxKeys }) {
  const { baseUrl, keys, now, deliveries, switches, webhookUrl, file } = deps;
  const orders = new JsonLinesStore(orderSchema, file && `${file}.jsonl`);
  const app = new Hono();

  deliveries.proveBy('tamara', ({ url, body }) => {
    const token = signed(keys.notificationToken, Math.floor(now().getTime() / 1000));
    return { url: withParameters(url, { tamaraToken: token }), body, headers: { Authorization: `Bearer ${token}` } };
  });

  const change = async (order: Order, event: string, changes: Partial<Order>): Promise<Order> => {
    const changed = orders.put({ ...order, ...changes });
    const common = { order_id: order.id, order_reference_id: order.reference, order_number: order.number };
    const about = { party: 'tamara' as const, about: order.id };
    // Besides the registered webhook, the shopper's own steps are notified to the checkout's notification address.
    if (event === 'order_approved' || event === 'order_declined') {
      const body = JSON.stringify({ ...common, order_status: changed.status, data: [] });
      await deliveries.plan({ ...about, url: order.urls.notification, title: changed.status, body });
    }
    const body = JSON.stringify({ ...common, event_type: event, data: [] });
    await deliveries.plan({ ...about, url: webhookUrl, title: event, body });
    return changed;
  };

  const current = async (order: Order | undefined): Promise<Order | undefined> => {
    const isOpen = order && ['new', 'approved', 'authorised'].includes(order.status);
    if (!isOpen || Date.parse(order.expiresAt) > now().getTime()) return order;
    return change(order, 'order_expired', { status: 'expired' });
  };

  const api = new Hono();
  api.use(switches.faults('tamara'));
  api.use(async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${keys.apiToken}`) return next();
    return refuse(c, 401, 'Unauthorized', 'not_authorized');
  });

  api.post('/checkout', async (c) => {
    const body = v.safeParse(checkoutBody, await json(c));
    if (!body.success)
      return refuse(
        c,
        400,
        'Invalid data',
        body.issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}_invalid`).join(' '),
      );
    const request = body.output;
    const id = randomUUID();
    const checkoutId = randomUUID();
    if (request.total_amount > most) return refuse(c, 400, 'Order amount', 'total_amount_above_max_limit');
    if (request.total_amount < least) return refuse(c, 400, 'Order amount', 'total_amount_below_min_limit');
    orders.put({
      id,
      checkoutId,
      reference: request.order_reference_id,
      number: request.order_number,
      status: 'new',
      amount: request.total_amount,
      captured: 0,
      refunded: 0,
      canceled: 0,
      refunds: [],
      captureId: null,
      tax: request.tax_amount,
      shipping: request.shipping_amount,
      discount: request.discount.amount,
      items: request.items.map((item) => ({
        ...item,
        unit_price: wire(item.unit_price),
        discount_amount: wire(item.discount_amount),
        tax_amount: wire(item.tax_amount),
        total_amount: wire(item.total_amount),
      })),
      consumer: request.consumer,
      address: request.shipping_address,
      phone: request.consumer.phone_number,
      language: request.locale.slice(0, 2),
      urls: request.merchant_url,
      createdAt: now().toISOString(),
      expiresAt: new Date(now().getTime() + request.expires_in_minutes * 60_000).toISOString(),
    });
    return c.json({
      order_id: id,
      checkout_id: checkoutId,
      checkout_url: `${baseUrl}/pay/${checkoutId}`,
      status: 'new',
    });
  });

  api.post('/checkout/payment-options-pre-check', async (c) => {
    const body = v.safeParse(preCheckBody, await json(c));
    if (!body.success) return refuse(c, 400, 'Invalid data', 'data_invalid');
    const { order_value: value, phone_number: phone } = body.output;
    const isThere = value >= least && value <= most && !declinedPhone.test(phone);
    return c.json({
      has_available_payment_options: isThere,
      single_checkout_enabled: true,
      available_payment_labels: isThere ? [{ payment_type: 'PAY_BY_INSTALMENTS', instalment: 3 }] : [],
    });
  });

  const read = async (c: Context, stored: Order | undefined): Promise<Response> => {
    const order = await current(stored);
    return order ? c.json(answerOf(order)) : refuse(c, 404, 'Order not found', 'order_not_found');
  };
  api.get('/merchants/orders/reference-id/:reference', (c) =>
    read(
      c,
      orders.list().find(({ reference }) => reference === c.req.param('reference')),
    ),
  );
  api.get('/merchants/orders/:id', (c) => read(c, orders.get(c.req.param('id'))));
  api.get('/orders/:id', (c) => read(c, orders.get(c.req.param('id'))));

  api.post('/orders/:id/authorise', async (c) => {
    const order = await current(orders.get(c.req.param('id')));
    if (!order) return refuse(c, 404, 'Order not found', 'order_not_found');
    if (order.status !== 'approved') return refuse(c, 409, 'Order is not approved', 'order_status_invalid');
    const expiresAt = new Date(now().getTime() + authorisedForMs).toISOString();
    await change(order, 'order_authorised', { status: 'authorised', expiresAt });
    return c.json({
      order_id: order.id,
      status: 'authorised',
      order_expiry_time: expiresAt,
      payment_type: 'PAY_BY_INSTALMENTS',
      auto_captured: false,
      authorized_amount: wire(order.amount),
      capture_id: null,
    });
  });

  api.post('/orders/:id/cancel', async (c) => {
    const order = await current(orders.get(c.req.param('id')));
    if (!order) return refuse(c, 404, 'Order not found', 'order_not_found');
    const body = v.safeParse(cancelBody, await json(c));
    if (!body.success) return refuse(c, 400, 'Invalid data', 'total_amount_invalid');
    const isOpen = ['approved', 'authorised'].includes(order.status);
    if (!isOpen || body.output.total_amount !== order.amount)
      return refuse(c, 409, 'Order cannot be canceled', 'order_status_invalid');
    await change(order, 'order_canceled', { status: 'canceled', canceled: order.amount });
    return c.json({
      cancel_id: randomUUID(),
      order_id: order.id,
      status: 'canceled',
      canceled_amount: wire(order.amount),
    });
  });

  api.post('/payments/capture', async (c) => {
    const body = v.safeParse(captureBody, await json(c));
    if (!body.success)
      return refuse(
        c,
        400,
        'Invalid data',
        body.issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}_invalid`).join(' '),
      );
    const { order_id: id, total_amount: amount } = body.output;
    const order = await current(orders.get(id));
    if (!order) return refuse(c, 404, 'Order not found', 'order_not_found');
    const isOpen = order.status === 'authorised' || order.status === 'partially_captured';
    if (!isOpen || order.captured + amount > order.amount)
      return refuse(c, 409, 'Order cannot be captured', 'order_status_invalid');
    const captured = order.captured + amount;
    const status = captured === order.amount ? 'fully_captured' : 'partially_captured';
    const captureId = randomUUID();
    await change(order, 'order_captured', { status, captured, captureId });
    return c.json({ capture_id: captureId, order_id: id, status, captured_amount: wire(captured) });
  });

  api.post('/payments/simplified-refund/:id', async (c) => {
    const order = orders.get(c.req.param('id'));
    if (!order) return refuse(c, 404, 'Order not found', 'order_not_found');
    const body = v.safeParse(refundBody, await json(c));
    if (!body.success) return refuse(c, 400, 'Invalid data', 'total_amount_invalid');
    const { total_amount: amount, merchant_refund_id: merchantId } = body.output;
    const refunded = order.refunded + amount;
    const isCaptured = ['fully_captured', 'partially_refunded'].includes(order.status);
    if (!isCaptured || refunded > order.captured)
      return refuse(c, 409, 'Order cannot be refunded', 'order_status_invalid');
    const status = refunded === order.captured ? 'fully_refunded' : 'partially_refunded';
    const refund = { id: randomUUID(), merchantId, amount };
    await change(order, 'order_refunded', { status, refunded, refunds: [...order.refunds, refund] });
    return c.json({ refund_id: refund.id, capture_id: order.captureId, status, refunded_amount: wire(refunded) });
  });

  const atPage = async (c: Context) => {
    const order = await current(orders.list().find(({ checkoutId }) => checkoutId === c.req.param('id')));
    return { order, language: toLanguage(c.req.query('lang') ?? order?.language) };
  };

  app.get('/pay/:id', async (c) => {
    const { order, language } = await atPage(c);
    return order?.status === 'new' ? hostedPage(c, order, language) : overPage(c, language, order?.urls.failure ?? '/');
  });

  app.post('/pay/:id', async (c) => {
    const { order, language } = await atPage(c);
    if (order?.status !== 'new') return overPage(c, language, order?.urls.failure ?? '/');
    const form = await c.req.parseBody();
    const back = (url: string, paymentStatus: string) =>
      c.redirect(withParameters(url, { orderId: order.id, paymentStatus }), 303);
    if (form.decision === 'approve' && !declinedPhone.test(order.phone)) {
      await change(order, 'order_approved', { status: 'approved' });
      return back(order.urls.success, 'approved');
    }
    if (form.decision === 'approve' || form.decision === 'reject') {
      await change(order, 'order_declined', { status: 'declined' });
      return back(order.urls.failure, 'declined');
    }
    if (form.decision === 'cancel') {
      await change(order, 'order_canceled', { status: 'canceled', canceled: order.amount });
      return back(order.urls.cancel, 'canceled');
    }
    return back(order.urls.cancel, 'canceled');
  });

  app.route('/', api);
  return { routes: app, payments: () => orders.list().map(summaryOf) };
}

const wire = (amount: number) => ({ amount: toSar(halalas(amount)), currency: 'SAR' });

/** The token that proves a notification is Tamara's: signed by HS256 with the notification token. */
function signed(key: string, issuedAt: number): string {
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: 'Tamara', iat: issuedAt, exp: issuedAt + tokenSeconds })}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

function answerOf(order: Order): object {
  return {
    order_id: order.id,
    order_reference_id: order.reference,
    order_number: order.number,
    status: order.status,
    description: '',
    payment_type: 'PAY_BY_INSTALMENTS',
    instalments: 3,
    consumer: order.consumer,
    billing_address: order.address,
    shipping_address: order.address,
    total_amount: wire(order.amount),
    captured_amount: wire(order.captured),
    refunded_amount: wire(order.refunded),
    canceled_amount: wire(order.canceled),
    tax_amount: wire(order.tax),
    shipping_amount: wire(order.shipping),
    discount_amount: { name: '', amount: wire(order.discount) },
    items: order.items,
    settlement_status: '',
    settlement_date: null,
    created_at: order.createdAt,
    transactions: {
      cancels: [],
      captures: order.captureId === null ? [] : [{ capture_id: order.captureId, total_amount: wire(order.captured) }],
      refunds: order.refunds.map(({ id, amount }) => ({
        refund_id: id,
        capture_id: order.captureId,
        total_amount: wire(amount),
      })),
    },
  };
}

function summaryOf({ id, status, amount, refunded, number, createdAt }: Order) {
  return { id, status, amount, refunded, order: number, how: '', createdAt };
}

const texts = {
  title: { ar: 'قسّم فاتورتك مع تمارا', en: 'Split your bill with Tamara' },
  lead: {
    ar: 'هذه الصفحة تحل محل صفحة تمارا في نسخة التجربة. لا يُخصم أي مبلغ.',
    en: 'This page replaces Tamara’s page in a trial store. Nothing is charged.',
  },
  order: { ar: 'الطلب', en: 'Order' },
  amount: { ar: 'المبلغ', en: 'Amount' },
  parts: { ar: 'ثلاث دفعات', en: 'Three payments' },
  approve: { ar: 'موافقة', en: 'Approve' },
  reject: { ar: 'رفض', en: 'Reject' },
  cancel: { ar: 'إلغاء', en: 'Cancel' },
  leave: { ar: 'العودة دون إجابة', en: 'Go back without an answer' },
} satisfies Record<string, BilingualText>;

function hostedPage(c: Context, { number, amount, urls }: Order, language: Language): Response {
  const w = (key: keyof typeof texts) => texts[key][language];
  const body =
    `<h1>${w('title')}</h1><p>${w('lead')}</p>\n` +
    `<dl><dt>${w('order')}</dt><dd>${ltrHtml(number)}</dd>` +
    `<dt>${w('amount')}</dt><dd class="sum">${priceHtml(amount, language)}</dd>` +
    `<dt>${w('parts')}</dt><dd>${ltrHtml(instalmentsText(amount, 3))}</dd></dl>\n` +
    `<form method="post" action="?lang=${language}"><div class="ways">` +
    `<button class="main" name="decision" value="approve">${w('approve')}</button>` +
    `<button name="decision" value="reject">${w('reject')}</button>` +
    `<button name="decision" value="cancel">${w('cancel')}</button>` +
    `<button name="decision" value="leave">${w('leave')}</button></div></form>`;
  return sandboxPage(c, { language, title: w('title'), body, formTargets: [urls.success, urls.failure, urls.cancel] });
}

function json(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null);
}

function refuse(c: Context, status: 400 | 401 | 404 | 409, message: string, errorCode: string): Response {
  return c.json({ message, errors: errorCode.split(' ').map((each) => ({ error_code: each })) }, status);
}
