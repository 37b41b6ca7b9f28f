// Sandbox of Moyasar's server (saudi-commerce, section 1). The token call derives the payment's outcome from the card
// number and stores the outcome, never the number.
import { randomBytes, randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import * as v from 'valibot';
import { JsonLinesStore } from '../shared/json-lines-store.ts';
import {
  escape,
  languageOf,
  ltrHtml,
  overPage,
  sandboxPage,
  priceHtml,
  withParameters,
  type BilingualText,
} from '../shared/page.ts';
import type { SandboxDeps } from '../shared/party.ts';
import {
  testCardBrandOf,
  outcomeOfApplePay,
  outcomeOfCard,
  outcomeOfCode,
  stcPayFails,
  type TestPaymentResult,
} from './test-data.ts';

export type MoyasarSandboxKeys = { publishableKey: string; secretKey: string; webhookSecret: string };

const outcomeSchema = v.variant('paid', [
  v.object({ paid: v.literal(true) }),
  v.object({ paid: v.literal(false), code: v.string(), message: v.string() }),
]);

const tokenSchema = v.object({
  id: v.string(),
  name: v.string(),
  brand: v.string(),
  lastFour: v.string(),
  month: v.string(),
  year: v.string(),
  createdAt: v.string(),
  isUsed: v.boolean(),
  outcome: outcomeSchema,
});

const paymentSchema = v.object({
  id: v.string(),
  status: v.picklist(['initiated', 'paid', 'authorized', 'failed', 'refunded', 'captured', 'voided']),
  amount: v.number(),
  refunded: v.number(),
  captured: v.number(),
  description: v.nullable(v.string()),
  callbackUrl: v.nullable(v.string()),
  metadata: v.record(v.string(), v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  source: v.object({
    type: v.picklist(['creditcard', 'stcpay', 'applepay']),
    company: v.nullable(v.string()),
    name: v.nullable(v.string()),
    number: v.nullable(v.string()),
    mobile: v.nullable(v.string()),
    message: v.nullable(v.string()),
    responseCode: v.nullable(v.string()),
  }),
  /** Protects the 3-D Secure page and the STC Pay code call. */
  secret: v.string(),
  /** Whether it is captured manually. */
  manual: v.boolean(),
  /** What becomes of the payment once the shopper approves it. */
  outcome: outcomeSchema,
});

type Payment = v.InferOutput<typeof paymentSchema>;

const cardBody = v.object({
  name: v.pipe(v.string(), v.regex(/^\S+(\s+\S+)+$/, 'must have at least two words')),
  number: v.pipe(v.string(), v.regex(/^\d{12,19}$/, 'is invalid'), v.check(passesLuhn, 'is invalid')),
  month: v.pipe(v.string(), v.regex(/^(0?[1-9]|1[0-2])$/, 'is invalid')),
  year: v.pipe(v.string(), v.regex(/^(\d{2}|\d{4})$/, 'is invalid')),
  cvc: v.pipe(v.string(), v.regex(/^\d{3,4}$/, 'is invalid')),
});

const paymentBody = v.object({
  given_id: v.optional(v.pipe(v.string(), v.uuid())),
  amount: v.pipe(v.number(), v.integer(), v.minValue(100, 'must be at least 100')),
  currency: v.literal('SAR'),
  description: v.optional(v.string()),
  callback_url: v.optional(v.pipe(v.string(), v.url())),
  metadata: v.optional(v.record(v.string(), v.string()), {}),
  source: v.variant('type', [
    v.object({
      type: v.literal('token'),
      token: v.string(),
      '3ds': v.optional(v.boolean(), true),
      manual: v.optional(v.boolean(), false),
    }),
    v.object({ type: v.literal('stcpay'), mobile: v.pipe(v.string(), v.regex(/^05\d{8}$/, 'is invalid')) }),
    v.object({ type: v.literal('applepay'), token: v.string() }),
  ]),
});

const initiateBody = v.object({
  validation_url: v.pipe(
    v.string(),
    v.regex(/^https:\/\/apple-pay-gateway[\w-]*\.apple\.com\/paymentservices\//, 'is not an Apple address'),
  ),
  display_name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  domain_name: v.pipe(v.string(), v.nonEmpty()),
  publishable_api_key: v.string(),
});

const amountBody = v.object({ amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))) });

const perPage = 40;

export function createMoyasarSandbox(deps: SandboxDeps & { keys: MoyasarSandboxKeys }) {
  const { baseUrl, keys, now, deliveries, switches, webhookUrl, file } = deps;
  const tokens = new JsonLinesStore(tokenSchema, file && `${file}-tokens.jsonl`);
  const payments = new JsonLinesStore(paymentSchema, file && `${file}.jsonl`);
  const app = new Hono();

  deliveries.proveBy('moyasar', ({ url, body }) => ({
    url,
    headers: {},
    body: JSON.stringify({ ...(JSON.parse(body) as object), secret_token: keys.webhookSecret }),
  }));

  /** Which of our keys the request has; null for none. */
  const keyOf = (c: Context): 'publishable' | 'secret' | null => {
    const basic = /^Basic (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    const [user] = Buffer.from(basic, 'base64').toString('utf8').split(':');
    if (user === keys.secretKey) return 'secret';
    return user === keys.publishableKey ? 'publishable' : null;
  };

  const change = async (payment: Payment, event: string, changes: Partial<Payment>): Promise<Payment> => {
    const changed = payments.put({ ...payment, ...changes, updatedAt: now().toISOString() });
    await deliveries.plan({
      party: 'moyasar',
      url: webhookUrl,
      about: payment.id,
      title: event,
      body: JSON.stringify({
        id: randomUUID(),
        type: event,
        created_at: now().toISOString(),
        account_name: 'Sandbox',
        live: false,
        data: answerOf(changed, baseUrl),
      }),
    });
    return changed;
  };

  const finish = (payment: Payment, outcome: TestPaymentResult): Promise<Payment> => {
    if (outcome.paid) {
      const done = { message: 'APPROVED', responseCode: '00' };
      const source = { ...payment.source, ...done };
      if (payment.manual) return change(payment, 'payment_authorized', { status: 'authorized', source });
      return change(payment, 'payment_paid', { status: 'paid', source });
    }
    const source = { ...payment.source, message: outcome.message, responseCode: outcome.code };
    return change(payment, 'payment_failed', { status: 'failed', source });
  };

  // The store's page calls only these two from the browser: card tokens and Apple Pay merchant validation.
  for (const path of ['/v1/tokens', '/v1/applepay/initiate']) {
    app.use(
      path,
      cors({
        origin: '*',
        allowMethods: ['POST'],
        allowHeaders: ['Authorization', 'Content-Type', 'Accept'],
        maxAge: 600,
      }),
    );
    app.use(path, switches.faults('moyasar'));
  }
  app.use('/v1/payments/*', switches.faults('moyasar'));
  app.use('/v1/stc_pays/*', switches.faults('moyasar'));

  app.post('/v1/applepay/initiate', async (c) => {
    const body = v.safeParse(initiateBody, await json(c));
    if (!body.success) return invalid(c, body.issues);
    const { publishable_api_key: key, domain_name: domainName, display_name: displayName } = body.output;
    if (key !== keys.publishableKey) return unauthorised(c);
    const begins = now().getTime();
    // Apple's merchant session; opaque to the page that passes it on.
    return c.json({
      epochTimestamp: begins,
      expiresAt: begins + 5 * 60_000,
      merchantSessionIdentifier: randomBytes(24).toString('hex'),
      nonce: randomBytes(4).toString('hex'),
      domainName,
      displayName,
      signature: randomBytes(64).toString('hex'),
    });
  });

  app.post('/v1/tokens', async (c) => {
    if (keyOf(c) === null) return unauthorised(c);
    const body = v.safeParse(cardBody, await json(c));
    if (!body.success) return invalid(c, body.issues);
    const { number, name, month, year } = body.output;
    const fullYear = year.length === 2 ? `20${year}` : year;
    if (new Date(Date.UTC(Number(fullYear), Number(month), 1)) <= now())
      return refuse(c, 'expired card', { year: ['is expired'] });
    const token = tokens.put({
      id: `token_${randomBytes(18).toString('base64url')}`,
      name,
      brand: testCardBrandOf(number),
      lastFour: number.slice(-4),
      month: month.padStart(2, '0'),
      year: fullYear,
      createdAt: now().toISOString(),
      isUsed: false,
      outcome: outcomeOfCard(number),
    });
    return c.json(
      {
        id: token.id,
        status: 'initiated',
        brand: token.brand,
        funding: token.brand === 'mada' ? 'debit' : 'credit',
        country: 'SA',
        month: token.month,
        year: token.year,
        name: token.name,
        last_four: token.lastFour,
        message: null,
        verification_url: null,
        created_at: token.createdAt,
        updated_at: token.createdAt,
        expires_at: null,
      },
      201,
    );
  });

  app.post('/v1/payments', async (c) => {
    if (keyOf(c) === null) return unauthorised(c);
    const body = v.safeParse(paymentBody, await json(c));
    if (!body.success) return invalid(c, body.issues);
    const {
      given_id: id = randomUUID(),
      amount,
      metadata,
      description = null,
      callback_url: callbackUrl = null,
      source,
    } = body.output;
    if (payments.get(id)) return refuse(c, 'Duplicate payment', { given_id: ['has already been taken'] });
    const created = now().toISOString();
    const nothing = { company: null, name: null, number: null, mobile: null, message: null, responseCode: null };
    const base = {
      id,
      status: 'initiated' as const,
      amount,
      refunded: 0,
      captured: 0,
      description,
      callbackUrl,
      metadata,
      createdAt: created,
      updatedAt: created,
      secret: randomBytes(18).toString('base64url'),
      manual: false,
    };
    if (source.type === 'stcpay') {
      const made = payments.put({
        ...base,
        source: { ...nothing, type: 'stcpay', mobile: source.mobile },
        outcome: { paid: true },
      });
      if (!stcPayFails(source.mobile)) return c.json(answerOf(made, baseUrl), 201);
      const failed = { paid: false as const, code: '99', message: 'The mobile number cannot pay by STC Pay' };
      return c.json(answerOf(await finish(made, failed), baseUrl), 201);
    }
    if (source.type === 'applepay') {
      const outcome = outcomeOfApplePay(amount);
      const made = payments.put({
        ...base,
        source: { ...nothing, type: 'applepay', company: 'mada', number: 'XXXX-XXXX-XXXX-1010' },
        outcome,
      });
      return c.json(answerOf(await finish(made, outcome), baseUrl), 201);
    }
    const token = tokens.get(source.token);
    if (!token || token.isUsed) return refuse(c, 'Token not found', { token: ['is invalid or was used'] });
    if (!callbackUrl) return refuse(c, 'Validation failed', { callback_url: ["can't be blank"] });
    tokens.put({ ...token, isUsed: true });
    const made = payments.put({
      ...base,
      manual: source.manual,
      source: {
        ...nothing,
        type: 'creditcard',
        company: token.brand,
        name: token.name,
        number: `XXXX-XXXX-XXXX-${token.lastFour}`,
      },
      outcome: token.outcome,
    });
    return c.json(answerOf(source['3ds'] ? made : await finish(made, token.outcome), baseUrl), 201);
  });

  app.get('/v1/payments', (c) => {
    if (keyOf(c) !== 'secret') return unauthorised(c);
    const page = Number(c.req.query('page') ?? '1');
    const filters = Object.entries(c.req.query()).flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value] as const];
    });
    const matches = payments
      .list()
      .filter(({ status }) => c.req.query('status') === undefined || status === c.req.query('status'))
      .filter(({ metadata }) => filters.every(([key, value]) => metadata[key] === value));
    const pages = Math.max(1, Math.ceil(matches.length / perPage));
    return c.json({
      payments: matches.slice((page - 1) * perPage, page * perPage).map((payment) => answerOf(payment, baseUrl)),
      meta: {
        current_page: page,
        next_page: page < pages ? page + 1 : null,
        prev_page: page > 1 ? page - 1 : null,
        total_pages: pages,
        total_count: matches.length,
      },
    });
  });

  app.get('/v1/payments/:id', (c) => {
    if (keyOf(c) !== 'secret') return unauthorised(c);
    const payment = payments.get(c.req.param('id'));
    return payment
      ? c.json(answerOf(payment, baseUrl))
      : c.json({ type: 'record_not_found', message: 'Object not found', errors: null }, 404);
  });

  app.post('/v1/payments/:id/:action{refund|void|capture}', async (c) => {
    if (keyOf(c) !== 'secret') return unauthorised(c);
    const payment = payments.get(c.req.param('id'));
    if (!payment) return c.json({ type: 'record_not_found', message: 'Object not found', errors: null }, 404);
    const body = v.safeParse(amountBody, (await json(c)) ?? {});
    if (!body.success) return invalid(c, body.issues);
    const action = c.req.param('action');
    const { status } = payment;
    if (action === 'void') {
      if (status !== 'authorized') return refuse(c, `Payment is ${status}, it cannot be voided`);
      return c.json(answerOf(await change(payment, 'payment_voided', { status: 'voided' }), baseUrl));
    }
    if (action === 'capture') {
      const amount = body.output.amount ?? payment.amount;
      if (status !== 'authorized') return refuse(c, `Payment is ${status}, it cannot be captured`);
      if (amount > payment.amount) return refuse(c, 'Validation failed', { amount: ['is more than authorized'] });
      const changes = { status: 'captured', captured: amount } as const;
      return c.json(answerOf(await change(payment, 'payment_captured', changes), baseUrl));
    }
    if (status !== 'paid' && status !== 'captured' && status !== 'refunded')
      return refuse(c, `Payment is ${status}, it cannot be refunded`);
    const left = (payment.captured || payment.amount) - payment.refunded;
    const amount = body.output.amount ?? left;
    if (amount > left || left === 0)
      return refuse(c, 'Validation failed', { amount: ['is more than can be refunded'] });
    const changes = { status: 'refunded', refunded: payment.refunded + amount } as const;
    return c.json(answerOf(await change(payment, 'payment_refunded', changes), baseUrl));
  });

  app.post('/v1/stc_pays/:id/proceed', async (c) => {
    const payment = payments.get(c.req.param('id'));
    if (!payment || payment.source.type !== 'stcpay' || c.req.query('otp_token') !== payment.secret)
      return c.json({ type: 'record_not_found', message: 'Object not found', errors: null }, 404);
    const body = v.safeParse(v.object({ otp_value: v.pipe(v.string(), v.regex(/^\d{4,10}$/)) }), await json(c));
    if (!body.success) return invalid(c, body.issues);
    if (payment.status !== 'initiated') return refuse(c, `Payment is ${payment.status}`);
    return c.json(answerOf(await finish(payment, outcomeOfCode(body.output.otp_value)), baseUrl));
  });

  const waiting = (c: Context): Payment | null => {
    const payment = payments.get(c.req.param('id') ?? '');
    return payment?.source.type === 'creditcard' && c.req.query('key') === payment.secret ? payment : null;
  };

  app.get('/v1/transaction_auths/:id/form', (c) => {
    const language = languageOf(c);
    const payment = waiting(c);
    if (payment?.status !== 'initiated') return overPage(c, language, payment?.callbackUrl ?? '/');
    return secureStep(c, payment);
  });

  app.post('/v1/transaction_auths/:id/form', async (c) => {
    const payment = waiting(c);
    const form = await c.req.parseBody();
    if (payment?.status !== 'initiated' || payment.callbackUrl === null)
      return overPage(c, languageOf(c), payment?.callbackUrl ?? '/');
    if (form.decision === 'leave') return c.redirect(payment.callbackUrl, 303);
    const declined = { paid: false as const, code: '99', message: '3-D Secure authentication failed' };
    const done = await finish(payment, form.decision === 'approve' ? payment.outcome : declined);
    const hints = { id: done.id, status: done.status, message: done.source.message ?? '' };
    return c.redirect(withParameters(payment.callbackUrl, hints), 303);
  });

  return { routes: app, payments: () => payments.list().map(summaryOf) };
}

const texts = {
  title: { ar: 'تحقق البنك', en: 'Bank verification' },
  lead: {
    ar: 'هذه الصفحة تحل محل صفحة البنك في نسخة التجربة. لا يُخصم أي مبلغ.',
    en: 'This page replaces the bank’s page in a trial store. Nothing is charged.',
  },
  card: { ar: 'البطاقة', en: 'Card' },
  amount: { ar: 'المبلغ', en: 'Amount' },
  approve: { ar: 'موافقة', en: 'Approve' },
  decline: { ar: 'رفض', en: 'Decline' },
  leave: { ar: 'العودة دون إجابة', en: 'Go back without an answer' },
} satisfies Record<string, BilingualText>;

/** The 3-D Secure page, on which the bank authenticates the cardholder. */
function secureStep(c: Context, { source, amount, callbackUrl, secret }: Payment): Response {
  const language = languageOf(c);
  const w = (key: keyof typeof texts) => texts[key][language];
  const body =
    `<h1>${w('title')}</h1><p>${w('lead')}</p>\n` +
    `<dl><dt>${w('card')}</dt><dd>${ltrHtml(`${source.company ?? ''} ${source.number ?? ''}`)}</dd>` +
    `<dt>${w('amount')}</dt><dd class="sum">${priceHtml(amount, language)}</dd></dl>\n` +
    `<form method="post" action="?key=${escape(secret)}&amp;lang=${language}"><div class="ways">` +
    `<button class="main" name="decision" value="approve">${w('approve')}</button>` +
    `<button name="decision" value="decline">${w('decline')}</button>` +
    `<button name="decision" value="leave">${w('leave')}</button></div></form>`;
  return sandboxPage(c, { language, title: w('title'), body, formTargets: callbackUrl === null ? [] : [callbackUrl] });
}

function summaryOf({ id, status, amount, refunded, metadata, createdAt, source }: Payment) {
  const how = source.type === 'creditcard' ? `${source.company ?? ''} ${source.number?.slice(-4) ?? ''}` : source.type;
  return { id, status, amount, refunded, order: metadata.order_id ?? '', how, createdAt };
}

function answerOf(payment: Payment, baseUrl: string): object {
  const { id, source, amount, refunded, captured, updatedAt } = payment;
  const isOpen = payment.status === 'initiated';
  const text = (halalas: number) => `${(halalas / 100).toFixed(2)} SAR`;
  const address = {
    creditcard: `${baseUrl}/v1/transaction_auths/${id}/form?key=${payment.secret}`,
    stcpay: `${baseUrl}/v1/stc_pays/${id}/proceed?otp_token=${payment.secret}`,
    applepay: null,
  }[source.type];
  const common = {
    type: source.type,
    message: source.message,
    response_code: source.responseCode,
    transaction_url: isOpen ? address : null,
  };
  return {
    id,
    status: payment.status,
    amount,
    fee: 0,
    currency: 'SAR',
    refunded,
    refunded_at: refunded > 0 ? updatedAt : null,
    captured,
    captured_at: captured > 0 ? updatedAt : null,
    voided_at: payment.status === 'voided' ? updatedAt : null,
    description: payment.description,
    amount_format: text(amount),
    fee_format: text(0),
    refunded_format: text(refunded),
    captured_format: text(captured),
    invoice_id: null,
    ip: null,
    callback_url: payment.callbackUrl,
    created_at: payment.createdAt,
    updated_at: updatedAt,
    metadata: payment.metadata,
    source:
      source.type === 'stcpay'
        ? { ...common, mobile: source.mobile, reference_number: null, branch: null, cashier: null }
        : {
            ...common,
            company: source.company,
            name: source.name,
            number: source.number,
            gateway_id: `moyasar_cc_${id}`,
            reference_number: null,
            token: null,
            authorization_code: null,
            issuer_name: null,
            issuer_country: null,
            issuer_card_type: null,
          },
  };
}

function json(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null);
}

function unauthorised(c: Context): Response {
  return c.json({ type: 'authentication_error', message: 'Invalid authorization credentials', errors: null }, 401);
}

function refuse(c: Context, message: string, errors: Record<string, string[]> | null = null): Response {
  return c.json({ type: 'invalid_request_error', message, errors }, 400);
}

function invalid(c: Context, issues: readonly v.BaseIssue<unknown>[]): Response {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) (errors[v.getDotPath(issue) ?? 'base'] ??= []).push(issue.message);
  return refuse(c, 'Validation Failed', errors);
}

/** The check digit of card numbers (ISO/IEC 7812). */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
