// Sandbox of Tabby's server and payment page (saudi-commerce, section 2.1). Buyers and amounts that fail:
//
//   +966500000002               rejected at pre-scoring, before the page
//   otp.rejected@tabby.ai       rejected after the code
//   above SAR 5,000             amount too high
//   below SAR 1                 amount too low
//
// The code on the page is 8888.
import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import { fromSar, halalas, toSar } from '../../../contract/core/money.ts';
import { toLanguage, type Language } from '../../../contract/core/language.ts';
import { JsonLinesStore } from '../shared/json-lines-store.ts';
import {
  escape,
  instalmentsText,
  ltrHtml,
  overPage,
  sandboxPage,
  priceHtml,
  withParameters,
  type BilingualText,
} from '../shared/page.ts';
import type { SandboxDeps } from '../shared/party.ts';

export type TabbySandboxKeys = {
  secretKey: string;
  merchantCode: string;
  webhookHeader: string;
  webhookSecret: string;
};

const code = '8888';
const rejectedPhone = /500000002$/;
const rejectedEmail = 'otp.rejected@tabby.ai';
const least = 100;
const most = 500_000;
const sessionMs = 20 * 60 * 1000;
const expiresAfterMs = 30 * 60 * 1000;

const movement = v.object({ id: v.string(), amount: v.number(), reference: v.string(), at: v.string() });

const paymentSchema = v.object({
  id: v.string(),
  sessionId: v.string(),
  status: v.picklist(['CREATED', 'AUTHORIZED', 'CLOSED', 'REJECTED', 'EXPIRED']),
  amount: v.number(),
  reference: v.string(),
  order: v.record(v.string(), v.unknown()),
  meta: v.record(v.string(), v.unknown()),
  email: v.string(),
  language: v.string(),
  urls: v.object({ success: v.string(), cancel: v.string(), failure: v.string() }),
  captures: v.array(movement),
  refunds: v.array(movement),
  createdAt: v.string(),
  closedAt: v.nullable(v.string()),
});

type Payment = v.InferOutput<typeof paymentSchema>;

const decimal = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}(\.\d{1,2})?$/, 'is not a decimal'),
  v.transform((text) => fromSar(Number(text))),
);

const buyer = { email: v.pipe(v.string(), v.email()), phone: v.pipe(v.string(), v.regex(/^\+?\d{9,15}$/)) };
const address = v.pipe(v.string(), v.url());

const sessionBody = v.object({
  payment: v.object({
    amount: decimal,
    currency: v.literal('SAR'),
    buyer: v.object({ ...buyer, name: v.pipe(v.string(), v.nonEmpty()) }),
    shipping_address: v.object({ city: v.string(), address: v.string(), zip: v.string() }),
    order: v.looseObject({
      reference_id: v.pipe(v.string(), v.nonEmpty()),
      items: v.pipe(v.array(v.unknown()), v.minLength(1)),
    }),
    buyer_history: v.looseObject({ registered_since: v.string(), loyalty_level: v.number() }),
    order_history: v.array(v.unknown()),
    meta: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
  lang: v.picklist(['ar', 'en']),
  merchant_code: v.string(),
  merchant_urls: v.object({ success: address, cancel: address, failure: address }),
});

/** The minimum that pre-scoring needs. */
const scoringBody = v.object({
  payment: v.object({ amount: decimal, currency: v.literal('SAR'), buyer: v.object(buyer) }),
  merchant_code: v.string(),
});

const movementBody = v.object({ amount: decimal, reference_id: v.pipe(v.string(), v.nonEmpty()) });

const mostListed = 20;

export function createTabbySandbox(deps: SandboxDeps & { keys: TabbySandboxKeys }) {
  const { baseUrl, keys, now, deliveries, switches, webhookUrl, file } = deps;
  const payments = new JsonLinesStore(paymentSchema, file && `${file}.jsonl`);
  const app = new Hono();

  deliveries.proveBy('tabby', ({ url, body }) => ({
    url,
    body,
    headers: { [keys.webhookHeader]: keys.webhookSecret },
  }));

  const change = async (payment: Payment, event: string, changes: Partial<Payment>): Promise<Payment> => {
    const changed = payments.put({ ...payment, ...changes });
    await deliveries.plan({
      party: 'tabby',
      url: webhookUrl,
      about: payment.id,
      title: event,
      body: JSON.stringify(webhookBodyOf(changed)),
    });
    return changed;
  };

  /** Expires the payment if the shopper has not finished it in time. */
  const current = async (payment: Payment | undefined): Promise<Payment | undefined> => {
    if (payment?.status !== 'CREATED') return payment;
    const isOver = Date.parse(payment.createdAt) + expiresAfterMs <= now().getTime();
    return isOver ? change(payment, 'expired', { status: 'EXPIRED' }) : payment;
  };

  app.use('/api/*', switches.faults('tabby'));
  app.use('/api/*', async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${keys.secretKey}`) return next();
    return refuse(c, 401, 'not_authorized', 'not authorized');
  });

  app.post('/api/v2/checkout', async (c) => {
    const body = await json(c);
    const request = v.safeParse(scoringBody, body);
    if (!request.success || request.output.merchant_code !== keys.merchantCode)
      return refuse(c, 400, 'bad_data', 'bad data');
    const { amount, buyer: person } = request.output.payment;
    const id = randomUUID();
    const reason = rejectionOf(amount, person.phone);
    const whole = v.safeParse(sessionBody, body);
    if (reason !== null || !whole.success) {
      // Pre-scoring, or a rejection: no payment page.
      const products = {
        installments: { type: 'installments', is_available: reason === null, rejection_reason: reason },
      };
      const configuration = { available_products: {}, products };
      return c.json({
        id,
        status: reason === null ? 'created' : 'rejected',
        token: null,
        payment: null,
        configuration,
      });
    }
    const { payment, lang, merchant_urls: urls } = whole.output;
    const made = payments.put({
      id: randomUUID(),
      sessionId: id,
      status: 'CREATED',
      amount,
      reference: payment.order.reference_id,
      order: payment.order,
      meta: payment.meta,
      email: person.email,
      language: lang,
      urls,
      captures: [],
      refunds: [],
      createdAt: now().toISOString(),
      closedAt: null,
    });
    return c.json({
      id,
      status: 'created',
      token: null,
      payment: answerOf(made),
      configuration: {
        available_products: { installments: [{ web_url: `${baseUrl}/checkout?sessionId=${id}`, qr_code: '' }] },
        products: { installments: { type: 'installments', is_available: true, rejection_reason: null } },
      },
      merchant_urls: urls,
    });
  });

  app.get('/api/v2/payments', (c) => {
    const since = Date.parse(c.req.query('created_at__gte') ?? '') || 0;
    const limit = Math.min(mostListed, Number(c.req.query('limit') ?? mostListed));
    const offset = Number(c.req.query('offset') ?? 0);
    const successful = payments
      .list()
      .filter(
        ({ status, createdAt }) => (status === 'AUTHORIZED' || status === 'CLOSED') && Date.parse(createdAt) >= since,
      );
    return c.json({ payments: successful.slice(offset, offset + limit).map(answerOf) });
  });

  app.get('/api/v2/payments/:id', async (c) => {
    const payment = await current(payments.get(c.req.param('id')));
    return payment ? c.json(answerOf(payment)) : refuse(c, 404, 'not_found', 'payment not found');
  });

  app.post('/api/v2/payments/:id/captures', async (c) => {
    const payment = await current(payments.get(c.req.param('id')));
    if (!payment) return refuse(c, 404, 'not_found', 'payment not found');
    const body = v.safeParse(movementBody, await json(c));
    if (!body.success) return refuse(c, 400, 'bad_data', 'bad data');
    const { amount, reference_id: reference } = body.output;
    if (payment.captures.some((capture) => capture.reference === reference)) return c.json(answerOf(payment));
    if (payment.status !== 'AUTHORIZED') return refuse(c, 400, 'bad_data', 'could not capture not authorized payments');
    if (sum(payment.captures) + amount > payment.amount)
      return refuse(c, 400, 'bad_data', 'captured amount exceeds the payment');
    const captures = [...payment.captures, { id: randomUUID(), amount, reference, at: now().toISOString() }];
    const captured = await change(payment, 'capture', { captures });
    const isWhole = sum(captures) === payment.amount;
    const closed = { status: 'CLOSED', closedAt: now().toISOString() } as const;
    return c.json(answerOf(isWhole ? await change(captured, 'closed', closed) : captured));
  });

  app.post('/api/v2/payments/:id/refunds', async (c) => {
    const payment = payments.get(c.req.param('id'));
    if (!payment) return refuse(c, 404, 'not_found', 'payment not found');
    const body = v.safeParse(movementBody, await json(c));
    if (!body.success) return refuse(c, 400, 'bad_data', 'bad data');
    const { amount, reference_id: reference } = body.output;
    if (payment.refunds.some((refund) => refund.reference === reference)) return c.json(answerOf(payment));
    if (payment.status !== 'CLOSED') return refuse(c, 400, 'bad_data', 'could not refund not closed payments');
    if (sum(payment.refunds) + amount > sum(payment.captures))
      return refuse(c, 400, 'bad_data', 'refunded amount exceeds the captured');
    const refunds = [...payment.refunds, { id: randomUUID(), amount, reference, at: now().toISOString() }];
    return c.json(answerOf(await change(payment, 'refund', { refunds })));
  });

  app.post('/api/v2/payments/:id/close', async (c) => {
    const payment = await current(payments.get(c.req.param('id')));
    if (!payment) return refuse(c, 404, 'not_found', 'payment not found');
    if (payment.status !== 'AUTHORIZED') return refuse(c, 400, 'bad_data', 'could not close not authorized payments');
    return c.json(answerOf(await change(payment, 'closed', { status: 'CLOSED', closedAt: now().toISOString() })));
  });

  const atPage = async (c: Context) => {
    const payment = await current(payments.list().find(({ sessionId }) => sessionId === c.req.query('sessionId')));
    const language = toLanguage(c.req.query('lang') ?? payment?.language);
    const isOpen = payment?.status === 'CREATED' && Date.parse(payment.createdAt) + sessionMs > now().getTime();
    return { payment, language, isOpen };
  };

  app.get('/checkout', async (c) => {
    const { payment, language, isOpen } = await atPage(c);
    if (!payment || !isOpen)
      return overPage(c, language, payment ? withParameters(payment.urls.failure, { payment_id: payment.id }) : '/');
    return hostedPage(c, payment, language, false);
  });

  app.post('/checkout', async (c) => {
    const { payment, language, isOpen } = await atPage(c);
    if (!payment || !isOpen)
      return overPage(c, language, payment ? withParameters(payment.urls.failure, { payment_id: payment.id }) : '/');
    const form = await c.req.parseBody();
    const back = (url: string) => c.redirect(withParameters(url, { payment_id: payment.id }), 303);
    switch (form.decision) {
      case 'approve': {
        if (latinDigits(String(form.code ?? '')) !== code) return hostedPage(c, payment, language, true);
        const isRejected = payment.email.toLowerCase() === rejectedEmail;
        await change(payment, isRejected ? 'rejected' : 'authorized', {
          status: isRejected ? 'REJECTED' : 'AUTHORIZED',
        });
        return back(isRejected ? payment.urls.failure : payment.urls.success);
      }
      case 'reject':
        await change(payment, 'rejected', { status: 'REJECTED' });
        return back(payment.urls.failure);
      case 'cancel':
        await change(payment, 'expired', { status: 'EXPIRED' });
        return back(payment.urls.cancel);
      default:
        return back(payment.urls.cancel);
    }
  });

  return { routes: app, payments: () => payments.list().map(summaryOf) };
}

function rejectionOf(amount: number, phone: string): string | null {
  if (amount > most) return 'order_amount_too_high';
  if (amount < least) return 'order_amount_too_low';
  return rejectedPhone.test(phone) ? 'not_available' : null;
}

const sum = (movements: readonly { amount: number }[]) => movements.reduce((total, { amount }) => total + amount, 0);
const decimalText = (amount: number) => toSar(halalas(amount)).toFixed(2);

function latinDigits(text: string): string {
  return text.trim().replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
}

function movementsOf(movements: Payment['captures']): object[] {
  return movements.map(({ id, amount, reference, at }) => ({
    id,
    amount: decimalText(amount),
    reference_id: reference,
    created_at: at,
  }));
}

function answerOf(payment: Payment): object {
  return {
    id: payment.id,
    created_at: payment.createdAt,
    expires_at: new Date(Date.parse(payment.createdAt) + expiresAfterMs).toISOString(),
    closed_at: payment.closedAt,
    status: payment.status,
    is_test: true,
    amount: decimalText(payment.amount),
    currency: 'SAR',
    order: payment.order,
    captures: movementsOf(payment.captures),
    refunds: movementsOf(payment.refunds),
    meta: payment.meta,
  };
}

/** A payment as in webhooks: the status in lower case. */
function webhookBodyOf(payment: Payment): object {
  const { status } = payment;
  return {
    ...answerOf(payment),
    status: status.toLowerCase(),
    is_expired: status === 'EXPIRED',
    order: { reference_id: payment.reference },
    token: null,
  };
}

function summaryOf({ id, status, amount, refunds, reference, createdAt }: Payment) {
  return { id, status, amount, refunded: sum(refunds), order: reference, how: '', createdAt };
}

const texts = {
  title: { ar: 'ادفع لاحقًا عبر تابي', en: 'Pay later with Tabby' },
  lead: {
    ar: 'هذه الصفحة تحل محل صفحة تابي في نسخة التجربة. لا يُخصم أي مبلغ.',
    en: 'This page replaces Tabby’s page in a trial store. Nothing is charged.',
  },
  order: { ar: 'الطلب', en: 'Order' },
  amount: { ar: 'المبلغ', en: 'Amount' },
  parts: { ar: 'أربع دفعات', en: 'Four payments' },
  code: { ar: 'رمز التحقق (8888)', en: 'Code (8888)' },
  wrong: { ar: 'الرمز غير صحيح. رمز التجربة هو 8888.', en: 'The code is incorrect. The test code is 8888.' },
  approve: { ar: 'موافقة', en: 'Approve' },
  reject: { ar: 'رفض', en: 'Reject' },
  cancel: { ar: 'إلغاء', en: 'Cancel' },
  leave: { ar: 'العودة دون إجابة', en: 'Go back without an answer' },
} satisfies Record<string, BilingualText>;

function hostedPage(c: Context, payment: Payment, language: Language, isWrong: boolean): Response {
  const w = (key: keyof typeof texts) => texts[key][language];
  const { amount, reference, sessionId, urls } = payment;
  const wrong = isWrong ? `<p id="wrong" class="wrong" role="alert">${w('wrong')}</p>` : '';
  const marked = isWrong ? ' aria-invalid="true" aria-describedby="wrong" autofocus' : '';
  const body =
    `<h1>${w('title')}</h1><p>${w('lead')}</p>\n` +
    `<dl><dt>${w('order')}</dt><dd>${ltrHtml(reference)}</dd>` +
    `<dt>${w('amount')}</dt><dd class="sum">${priceHtml(amount, language)}</dd>` +
    `<dt>${w('parts')}</dt><dd>${ltrHtml(instalmentsText(amount, 4))}</dd></dl>\n` +
    `<form method="post" action="?sessionId=${escape(sessionId)}&amp;lang=${language}">\n` +
    `<label for="code">${w('code')}</label><input id="code" name="code" dir="ltr" inputmode="numeric" ` +
    `autocomplete="one-time-code" maxlength="4"${marked}>${wrong}\n<div class="ways">` +
    `<button class="main" name="decision" value="approve">${w('approve')}</button>` +
    `<button name="decision" value="reject">${w('reject')}</button>` +
    `<button name="decision" value="cancel">${w('cancel')}</button>` +
    `<button name="decision" value="leave">${w('leave')}</button></div></form>`;
  return sandboxPage(c, { language, title: w('title'), body, formTargets: Object.values(urls) }, isWrong ? 422 : 200);
}

function json(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null);
}

function refuse(c: Context, status: 400 | 401 | 404 | 409, errorType: string, error: string): Response {
  return c.json({ status: 'error', errorType, error }, status);
}
