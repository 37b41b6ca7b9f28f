import type { Hono } from 'hono';
import { quoteCheckout } from '../../../contract/orders/checkout.ts';
import { fromSar } from '../../../contract/core/money.ts';
import {
  cancelOrder as cancelCall,
  checkPayment,
  getInvoice,
  getOrder,
  listOrders as listCall,
  placeOrder as placeCall,
  reorder as reorderCall,
  repayOrder as repayCall,
  sendReceipt as receiptCall,
  sendRefundAccount,
} from '../../../contract/orders/orders.ts';
import { paginate } from '../../../contract/core/paging.ts';
import {
  confirmTransaction,
  listPaymentMethods,
  listTransactions as transactionsCall,
} from '../../../contract/orders/payments.ts';
import { createLimit, refusedBy } from '../../http/requests/rate-limiter.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import {
  publicRead,
  personalRead,
  signedInWrite,
  twoStepWrite,
  type CallDeps,
  type HttpContext,
} from '../../http/route.ts';
import type { AnswerCache } from '../../http/answers/answer-cache.ts';
import { ownUser } from '../accounts/find-user.ts';
import { findAddress } from '../addresses/save-address.ts';
import { cartAnswer } from '../cart/cart-answer.ts';
import { cartWeight } from '../cart/cart-weight.ts';
import type { Carrier } from '../../providers/shipping/carrier.ts';
import type { FlagsOf } from '../catalogue/shopper-flags.ts';
import type { Catalogue } from '../catalogue/index/snapshot.ts';
import { createEligibility } from './checkout/ask-eligibility.ts';
import { describeOrder } from './checkout/describe-order.ts';
import { askAboutOrder, carryOutOperations } from '../payments/reports/ask-provider.ts';
import { cancelOrder } from './order/cancel-order.ts';
import { claimCodeAttempt } from '../payments/attempts/claim-code-attempt.ts';
import { lockOwnOrder } from './order/change-order.ts';
import { confirmCode } from '../payments/attempts/confirm-code.ts';
import { priceCheckout, quoteAnswer } from './checkout/quote.ts';
import { openIdentitySeal } from './checkout/identity-seal.ts';
import { findCreditNotes, findInvoice } from '../invoices/issue-invoice.ts';
import {
  isPayable,
  listOrders,
  listTransactions,
  orderAnswer,
  ownTransaction,
  transactionAnswer,
} from './order/order-answer.ts';
import { offerAnswer, offersOf, type Payments } from './checkout/payment-methods.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { placeOrder } from './checkout/place-order.ts';
import { reasonText } from '../payments/reports/failure-reasons.ts';
import { storeRefundAccount } from './returns/refund-account.ts';
import { reorder } from './order/reorder.ts';
import { repayOrder } from './checkout/repay-order.ts';
import { sendReceipt } from './order/send-receipt.ts';
import { askRates, type RateDeps } from '../shipping/live-rates.ts';
import { startPayment, type StartDeps } from '../payments/attempts/start-payment.ts';

export type OrdersDeps = CallDeps &
  Omit<PaymentDeps, 'db' | 'now' | 'payments'> & {
    payments: Payments;
    /** The store's public address, without a trailing slash. */
    publicUrl: string;
    catalogue: Catalogue;
    flagsOf: FlagsOf;
    answers: AnswerCache;
    carriers: readonly Carrier[];
  };

/** Checkout, orders and their payments. */
export function mountOrders(app: Hono<HttpContext>, deps: OrdersDeps): void {
  const { db, catalogue, payments } = deps;
  const limit = createLimit(deps, 'orderWrites');
  const asking = { ...deps, limitRates: createLimit(deps, 'carrierRates') };
  const seal = openIdentitySeal(deps.secretKeys);
  const starting: StartDeps = {
    ...deps,
    describeOrder: (orderId, language) =>
      describeOrder({ db, snapshot: catalogue.current, publicUrl: deps.publicUrl }, orderId, language),
  };
  const answering = () => ({ snapshot: catalogue.current, payments });
  const prepare = ({ who }: { who: { userId: number } }) => limit.take(String(who.userId));
  const afterwards = () => deps.wakeMessages();

  publicRead(
    app,
    listPaymentMethods,
    { answers: deps.answers, version: () => 'payment methods' },
    async ({ language }) => ({
      data: offersOf(payments).map((offer) => offerAnswer(offer, language)),
    }),
  );

  mountQuote(app, asking);

  twoStepWrite(app, placeCall, deps, {
    needsKey: true,
    async prepare({ body, who }) {
      await prepare({ who });
      await askCartRates(asking, { userId: who.userId, addressId: body.address_id });
    },
    afterwards,
    carryOut: (tx, { body, who, language, now }) =>
      placeOrder(
        tx,
        { snapshot: catalogue.current, payments, seal },
        {
          userId: who.userId,
          addressId: body.address_id,
          company: body.shipping_company_id,
          method: body.payment_method,
          means: { cardToken: body.card_token, stcPhone: body.stc_phone },
          expectedTotal: body.expected_total,
          identity: body.identity,
          notes: body.notes,
        },
        { language, now },
      ),
    finish: ({ body, who, language }, started) =>
      beginPayment({ ...started, userId: who.userId, language, cardToken: body.card_token, stcPhone: body.stc_phone }),
  });

  twoStepWrite(app, repayCall, deps, {
    needsKey: true,
    async prepare({ params, who }) {
      await limit.take(String(who.userId));
      // The open attempt may have ended without the store knowing.
      await ownOrder(params.id, who.userId);
      await askAboutOrder(deps, params.id);
    },
    afterwards,
    carryOut: (tx, { params, body, who, now }) =>
      repayOrder(
        tx,
        { payments, seal },
        {
          userId: who.userId,
          orderId: params.id,
          method: body.payment_method,
          means: { cardToken: body.card_token, stcPhone: body.stc_phone },
          expectedTotal: body.expected_total,
          identity: body.identity,
        },
        now,
      ),
    finish: ({ body, who, language }, started) =>
      beginPayment({ ...started, userId: who.userId, language, cardToken: body.card_token, stcPhone: body.stc_phone }),
  });

  /**
   * Calls the provider unless it was called before, and answers with the current state. `hasProvider` is missing in what
   * is stored with older keys.
   */
  async function beginPayment({
    orderId,
    transactionId,
    hasProvider = true,
    userId,
    language,
    cardToken,
    stcPhone,
  }: {
    orderId: string;
    transactionId: string;
    hasProvider?: boolean;
    userId: number;
    language: 'ar' | 'en';
    cardToken: string | null;
    stcPhone: string | null;
  }) {
    if (hasProvider) {
      await startPayment(starting, transactionId, { cardToken, stcPhone }, language);
      await carryOutOperations(deps, { orderId });
    }
    const order = await orderAnswer(db, answering(), { userId, orderId, language, now: deps.now() });
    const transaction = order.transactions.find(({ id }) => id === transactionId);
    if (!transaction) throw new Error(`the order ${orderId} has lost its transaction`);
    return { data: { order, transaction, action: order.action } };
  }

  async function ownOrder(orderId: string, userId: number): Promise<void> {
    await orderAnswer(db, answering(), { userId, orderId, language: 'ar', now: deps.now() });
  }

  personalRead(app, listCall, deps, async ({ query, who, language, now }) => {
    const { page, per_page: perPage } = query;
    const { data, total } = await listOrders(db, answering(), { userId: who.userId, page, perPage, language, now });
    return { data, pagination: paginate(page, perPage, total) };
  });

  personalRead(app, getOrder, deps, async ({ params, who, language, now }) => ({
    data: await orderAnswer(db, answering(), { userId: who.userId, orderId: params.id, language, now }),
  }));

  twoStepWrite(app, checkPayment, deps, {
    prepare,
    async carryOut(tx, { params, who, language, now }) {
      await orderAnswer(tx, answering(), { userId: who.userId, orderId: params.id, language, now });
      return {};
    },
    async finish({ params, who, language }) {
      await askAboutOrder(deps, params.id);
      return {
        data: await orderAnswer(db, answering(), { userId: who.userId, orderId: params.id, language, now: deps.now() }),
      };
    },
  });

  twoStepWrite(app, cancelCall, deps, {
    prepare,
    afterwards,
    async carryOut(tx, { params, who, now }) {
      await cancelOrder(tx, { userId: who.userId, orderId: params.id, now });
      return {};
    },
    async finish({ params, who, language }) {
      await carryOutOperations(deps, { orderId: params.id });
      return {
        data: await orderAnswer(db, answering(), { userId: who.userId, orderId: params.id, language, now: deps.now() }),
      };
    },
  });

  signedInWrite(app, receiptCall, deps, {
    prepare,
    async carryOut(tx, { params, body, who, language, now }) {
      await sendReceipt(tx, {
        userId: who.userId,
        orderId: params.id,
        uploadId: body.upload_id,
        sender: body.sender_name,
        bank: body.sending_bank,
        amount: body.amount === null ? null : fromSar(Math.round(body.amount * 100) / 100),
        sentOn: body.sent_on,
        now,
      });
      return { data: await orderAnswer(tx, answering(), { userId: who.userId, orderId: params.id, language, now }) };
    },
  });

  // In two steps, so that the account is not stored with the idempotency key.
  twoStepWrite(app, sendRefundAccount, deps, {
    prepare,
    async carryOut(tx, { params, body, who, now }) {
      await storeRefundAccount(tx, seal, await lockOwnOrder(tx, who.userId, params.id), { ...body, now });
      return {};
    },
    finish: async ({ params, who, language }) => ({
      data: await orderAnswer(db, answering(), { userId: who.userId, orderId: params.id, language, now: deps.now() }),
    }),
  });

  signedInWrite(app, reorderCall, deps, {
    prepare,
    async carryOut(tx, { params, who, language, now }) {
      const { userId } = who;
      const skipped = await reorder(tx, catalogue.current, { userId, orderId: params.id, language, now });
      const cart = await cartAnswer(
        tx,
        { snapshot: catalogue.current, flagsOf: deps.flagsOf },
        { userId, language, now },
      );
      return { ...cart, skipped };
    },
  });

  personalRead(app, getInvoice, deps, async ({ params, who }) => {
    await ownOrder(params.id, who.userId);
    const invoice = await findInvoice(db, params.id);
    if (!invoice) throw new Refusal('not_found');
    return { data: { invoice, credit_notes: await findCreditNotes(db, params.id) } };
  });

  personalRead(app, transactionsCall, deps, async ({ query, who, language }) => {
    const { page, per_page: perPage } = query;
    const { data, total } = await listTransactions(db, deps, {
      userId: who.userId,
      page,
      perPage,
      language,
      now: deps.now(),
    });
    return { data, pagination: paginate(page, perPage, total) };
  });

  twoStepWrite(app, confirmTransaction, deps, {
    prepare,
    async carryOut(tx, { params, who, now }) {
      const { attempt } = await ownTransaction(tx, { userId: who.userId, id: params.id });
      await claimCodeAttempt(tx, attempt, now);
      return {};
    },
    async finish({ params, body, who, language }) {
      const own = { userId: who.userId, id: params.id };
      await confirmCode(deps, (await ownTransaction(db, own)).attempt, body.code);
      const { attempt, order } = await ownTransaction(db, own);
      const now = deps.now();
      const payable = isPayable(order, deps.payments, now);
      return { data: transactionAnswer(attempt, order, { latestId: attempt.id, payable, language, now }) };
    },
  });
}

/** Asks carriers for their rates for a customer's cart, before the transaction that prices it. */
async function askCartRates(
  deps: OrdersDeps & RateDeps,
  { userId, addressId }: { userId: number; addressId: number },
): Promise<void> {
  if (deps.carriers.length === 0) return;
  const address = await findAddress(deps.db, userId, addressId);
  const weightGrams = await cartWeight(deps.db, userId);
  if (!address || weightGrams === null) return; // empty when an order is sent again that has been placed
  await askRates(deps, { userId, city: address.city, weightGrams });
}

function mountQuote(app: Hono<HttpContext>, deps: OrdersDeps & RateDeps): void {
  const { catalogue, payments } = deps;
  const limitQuotes = createLimit(deps, 'quotes');
  const ask = createEligibility(deps.now);
  const limitAsked = createLimit(deps, 'eligibility');
  twoStepWrite(app, quoteCheckout, deps, {
    async prepare({ body, who }) {
      await limitQuotes.take(String(who.userId));
      await askCartRates(deps, { userId: who.userId, addressId: body.address_id });
    },
    async carryOut(tx, { body, who, language, now }) {
      const draft = await priceCheckout(
        tx,
        { snapshot: catalogue.current, payments },
        {
          userId: who.userId,
          addressId: body.address_id,
          company: body.shipping_company_id,
          method: body.payment_method,
        },
        { language, now },
      );
      const { email, phone, phoneVerifiedAt } = await ownUser(tx, who.userId);
      const ownPhone = phoneVerifiedAt === null ? null : phone;
      return { quote: quoteAnswer(draft, language), amount: draft.priced.total, email, ownPhone };
    },
    // Outside the transaction, because it calls a provider.
    async finish({ body, who, language }, { quote, amount, email, ownPhone }) {
      const { provider } = offersOf(payments).find(({ method }) => method === body.payment_method) ?? {};
      if (!provider || !quote.method_allowed || amount === 0 || email === null || ownPhone === null)
        return { data: quote };
      const mayAsk = async () => (await refusedBy(limitAsked.take(String(who.userId)))) === null;
      const reason = await ask(provider, { amount, email, phone: ownPhone, language }, mayAsk);
      if (reason === null) return { data: quote };
      return { data: { ...quote, method_allowed: false, method_message: reasonText(reason, language) } };
    },
  });
}
