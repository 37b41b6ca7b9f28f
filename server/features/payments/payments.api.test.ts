// Providers at the worst moments: no answer, late, twice, never, wrong. Orders end in the right state, and the books
// add up.
import { randomUUID } from 'node:crypto';
import { and, eq, sql, sum, desc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { halalas } from '../../../contract/core/money.ts';
import {
  openPayingShop,
  assertBooksBalance,
  order,
  patientShopper,
  repay,
  shopperWith,
  type PayingShop,
} from '../../../tests/support/api/checkout.ts';
import { idsBySku, setStock } from '../../../tests/support/data/products-by-sku.ts';
import { runOwnerCommand } from '../../../tests/support/store/owner.ts';
import { productEntry, twoFields } from '../../../tests/support/api/shop.ts';
import type { Database } from '../../db/connect.ts';
import { createLog } from '../../lib/log.ts';
import { startOrderJobs } from '../../jobs/orders.ts';
import { sessions } from '../accounts/accounts.tables.ts';
import { addCoupon } from '../coupons/manage-coupons.ts';
import { coupons } from '../coupons/coupons.tables.ts';
import { uploads } from '../uploads/uploads.tables.ts';
import { varieties } from '../catalogue/catalogue.tables.ts';
import { deliveryDates } from '../shipping/delivery-dates.ts';
import { outgoingMessages } from '../messages/messages.tables.ts';
import { askAboutOrder, carryOutOperations, reconcile } from './reports/ask-provider.ts';
import { claimCodeAttempt } from './attempts/claim-code-attempt.ts';
import { cancelOrderForOwner, cancelOrder } from '../orders/order/cancel-order.ts';
import { lockOrder, type OrderRow } from '../orders/order/change-order.ts';
import { closeUnpaid, endHolds } from '../orders/order/expire-holds.ts';
import { findCreditNotes, findInvoice } from '../invoices/issue-invoice.ts';
import { moveOrder, NotMovable, bookManualPayment } from '../orders/order/move-order.ts';
import { overdueWork } from '../orders/owner/overdue-work.ts';
import { orderAnswer } from '../orders/order/order-answer.ts';
import {
  retryRefusedOperations,
  dropRefund,
  bookManualRefund,
  refundOrder,
  rejectReceipt,
  takeRefundOver,
} from '../orders/owner/owner-orders.ts';
import { orderEvents, orders, refundAccounts } from '../orders/orders.tables.ts';
import {
  ledgerEntries,
  paymentMismatches,
  paymentOperations,
  providerEvents,
  transactions,
} from './payments.tables.ts';
import { mismatchesOf, recordMismatch } from './reports/payment-mismatches.ts';
import { personalOrders } from '../orders/order/personal-orders.ts';
import { placeOrder } from '../orders/checkout/place-order.ts';
import { sendReceipt } from '../orders/order/send-receipt.ts';
import { unsettledMismatches } from '../orders/owner/owner-views.ts';
import { readAttempt } from './attempts/attempts.ts';
import { openIdentitySeal } from '../orders/checkout/identity-seal.ts';
import { providerIds, ProviderRefused, ProviderUnreachable } from '../../providers/payments/payment-provider.ts';

let shop: PayingShop;
const began = new Date('2026-11-22T09:00:00Z');
beforeAll(async () => {
  shop = await openPayingShop();
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({ accepts_uploads: true, variety: { sku: 'CUP', price: 100, quantity: 1_000 } }),
      productEntry({ variety: { sku: 'LAST', price: 100, quantity: 1 } }),
      productEntry({ variety: { sku: 'HELD', price: 100, quantity: 10 } }),
      productEntry({ requires_custom_text: true, variety: { sku: 'NAME', price: 100, quantity: 10 } }),
    ],
  });
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clock.now = began;
  for (const provider of [shop.moyasar, shop.tabby, shop.tamara]) {
    provider.next = { status: 'paid' };
    provider.line = 'good';
  }
});
afterEach(() => assertBooksBalance(shop));

const redirect = { status: 'pending' as const, action: { type: 'redirect' as const, url: 'https://bank.test/3ds' } };
const later = (minutes: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};
/** One round of the jobs. */
const tick = async () => {
  for (const provider of providerIds) await reconcile(shop.paying, provider);
  await carryOutOperations(shop.paying);
  for (const provider of [...providerIds, null]) await endHolds(shop.paying, provider);
  await closeUnpaid(shop.paying);
  await carryOutOperations(shop.paying);
};
const stockOf = async (sku: string) =>
  (await shop.open.db.select({ stock: varieties.quantity }).from(varieties).where(eq(varieties.sku, sku)))[0]?.stock ??
  0;
const rowOf = async (id: string) => {
  const [row] = await shop.open.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('the order is gone');
  return row;
};
const attemptsOf = async (id: string) =>
  (
    await shop.open.db.select().from(transactions).where(eq(transactions.orderId, id)).orderBy(transactions.attempt)
  ).map(({ status }) => status);
const refOf = (transactionId: string) => shop.moyasar.payments.get(transactionId)?.ref ?? '';
const webhook = (ref: string, { id = randomUUID() as string, secret = 'right' } = {}) =>
  shop.get('/payments/webhooks/moyasar', {
    method: 'POST',
    headers: { 'x-secret': secret },
    body: JSON.stringify({ id, ref, status: 'paid', amount: 1 }),
  });
const move = (id: string, to: 'shipped' | 'out_for_delivery' | 'delivered' | 'returned') =>
  shop.open.db.transaction((tx) => moveOrder(tx, shop.paying, { orderId: id, to, now: shop.clock.now }));
const asOwner = (id: string, work: (tx: Database, held: OrderRow) => Promise<unknown>) =>
  shop.open.db.transaction(async (tx) => void (await work(tx, await lockOrder(tx, id))));
const asUser = (work: (tx: Database) => Promise<unknown>) =>
  shop.open.db.transaction(async (tx) => void (await work(tx)));
/** In the order of their transactions, because the clock stands still. */
const mailsTo = async (email: string) =>
  (
    await shop.open.db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.recipient, email))
      .orderBy(outgoingMessages.createdAt, sql`xmin::text::bigint`)
  )
    .filter(({ channel }) => channel === 'email')
    .map(({ kind }) => kind);
const noFacts = { sender: null, bank: null, amount: null, sentOn: null };
const dayMs = 24 * 3_600_000;
/** Makes an order older. */
const placedBefore = (id: string, ms: number) =>
  shop.open.db
    .update(orders)
    .set({ createdAt: new Date(began.getTime() - ms) })
    .where(eq(orders.id, id));
/** An order that waits for payment on the provider's page. */
async function waiting(goods: Record<string, number> = { CUP: 1 }) {
  shop.moyasar.next = redirect;
  const shopper = await shopperWith(shop, goods);
  const { body } = await order(shopper);
  shop.moyasar.next = { status: 'paid' };
  return { shopper, id: body.data.order.id as string, transactionId: body.data.transaction.id as string };
}

test('a shopper signed out during the call to the provider still has the paid order', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  shop.moyasar.before = async () => {
    await shop.open.db.delete(sessions).where(eq(sessions.userId, shopper.id));
  };
  try {
    const { status, body } = await order(shopper);
    expect([status, body.data.transaction.status]).toEqual([201, 'paid']);
  } finally {
    shop.moyasar.before = async () => undefined;
  }
  expect((await shopper.json('/orders')).status).toBe(401);
});

describe('a bad connection', () => {
  test('the answer is lost after the charge: the job finds it, charged once', async () => {
    shop.moyasar.line = 'answer lost';
    const shopper = await shopperWith(shop, { CUP: 1 });
    const starts = shop.moyasar.calls.start;
    const { status, body } = await order(shopper, 'card', {}, 'a-key-that-is-stored');
    expect([status, body.data.transaction.status, body.data.action.type]).toEqual([201, 'initiated', 'none']);
    shop.moyasar.line = 'good';
    const again = await order(shopper, 'card', { expected_total: 119 }, 'a-key-that-is-stored');
    expect(again.body.data.order.id).toBe(body.data.order.id);
    await tick();
    expect((await rowOf(body.data.order.id)).paymentStatus).toBe('paid');
    expect(shop.moyasar.calls.start).toBe(starts + 1);
  });

  test.each(['card', 'tabby', 'tamara'])(
    'the answer with the page of a payment by %s is lost: once the provider reports it waiting, another method is open',
    async (method) => {
      const provider = method === 'card' ? shop.moyasar : shop[method as 'tabby' | 'tamara'];
      provider.next = redirect;
      provider.line = 'answer lost';
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper, method)).body.data;
      expect((await repay(shopper, made.id, 119, 'stc_pay')).body.code).toBe('payment_in_progress');
      provider.line = 'good';
      await tick();
      expect(await attemptsOf(made.id)).toEqual(['pending']);
      const read = (await shopper.json(`/orders/${made.id}`)).body.data;
      expect([read.can_repay, read.transactions[0].open_until]).toEqual([true, null]);
      shop.moyasar.next = { status: 'paid' };
      expect((await repay(shopper, made.id, 119)).body.data.order.payment_status).toBe('paid');
      // If it is paid on that page after all, the order is not paid twice.
      provider.pays(transaction.id);
      later(1);
      await tick();
      later(1);
      await tick();
      expect(provider.payments.get(transaction.id)).toMatchObject({ status: 'refunded' });
    },
  );

  test('the call never arrived: the attempt fails after a while, and another one pays', async () => {
    shop.moyasar.line = 'dead';
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper)).body.data.order;
    await tick(); // still down: the state stays unknown
    expect(await attemptsOf(id)).toEqual(['initiated']);
    shop.moyasar.line = 'good';
    later(1);
    await tick(); // too early: a missing payment proves nothing yet
    expect(await attemptsOf(id)).toEqual(['initiated']);
    later(2);
    await tick();
    expect([await attemptsOf(id), (await rowOf(id)).paymentStatus]).toEqual([['failed'], 'failed']);
    expect((await repay(shopper, id, 119)).body.data.order.payment_status).toBe('paid');
  });

  test('the process dies between order and call: the job ends the attempt, and another one pays', async () => {
    const seal = openIdentitySeal(shop.deps.secretKeys);
    const shopper = await shopperWith(shop, { CUP: 1 });
    const placed = await shop.open.db.transaction((tx) =>
      placeOrder(
        tx,
        { snapshot: shop.catalogue.current, payments: shop.paying.payments, seal },
        {
          userId: shopper.id,
          addressId: shopper.addressId,
          company: 'aramex',
          method: 'card',
          means: { cardToken: 't', stcPhone: null },
          expectedTotal: 119,
          identity: null,
          notes: null,
        },
        { language: 'en', now: shop.clock.now },
      ),
    );
    expect(await attemptsOf(placed.orderId)).toEqual(['initiated']);
    later(3);
    await tick();
    expect([await attemptsOf(placed.orderId), (await rowOf(placed.orderId)).stockHeld]).toEqual([['failed'], true]);
    expect((await repay(shopper, placed.orderId, 119)).body.data.order.payment_status).toBe('paid');
  });

  test('an adapter crashes during a charge: the same key shows the order, and the charge is found, not repeated', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const starts = shop.moyasar.calls.start;
    const { start } = shop.moyasar;
    shop.moyasar.start = async (attempt) => {
      await start(attempt);
      throw new Error('a fault of ours');
    };
    const key = randomUUID();
    const send = () => order(shopper, 'card', { expected_total: 119 }, key);
    expect((await send()).status).toBe(500);
    shop.moyasar.start = start;
    expect((await send()).body.code).toBe('in_progress');
    later(2);
    const again = (await send()).body.data;
    expect(again.transaction.status).toBe('initiated');
    await tick();
    expect((await rowOf(again.order.id)).paymentStatus).toBe('paid');
    expect(shop.moyasar.calls.start).toBe(starts + 1);
  });

  /** The store dies before it has stored the provider's answer: the order with an attempt that waits there. */
  async function diesDuringStart(method: string) {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { start } = shop.moyasar;
    shop.moyasar.start = async (attempt) => {
      await start(attempt);
      throw new Error('the store dies');
    };
    expect((await order(shopper, method)).status).toBe(500);
    shop.moyasar.start = start;
    shop.moyasar.next = { status: 'paid' };
    const [{ id }] = (await shopper.json('/orders')).body.data;
    const read = async () => (await shopper.json(`/orders/${id}`)).body.data;
    const [{ id: transactionId }] = (await read()).transactions;
    return { shopper, id: id as string, transactionId: transactionId as string, read };
  }

  test('the process dies before it stores the answer with the page: then another method is open', async () => {
    shop.moyasar.next = redirect;
    const { shopper, id, transactionId, read } = await diesDuringStart('card');
    later(1);
    await tick(); // the call may still be under way
    expect(await attemptsOf(id)).toEqual(['pending']);
    expect((await repay(shopper, id, 119, 'tabby')).body.code).toBe('payment_in_progress');
    later(1);
    await tick();
    expect((await read()).transactions[0].open_until).toBeNull();
    expect((await repay(shopper, id, 119, 'tabby')).body.data.order.payment_status).toBe('paid');
    shop.moyasar.pays(transactionId);
    for (let round = 0; round < 2; round += 1) {
      later(1);
      await tick();
    }
    expect(shop.moyasar.payments.get(transactionId)).toMatchObject({ status: 'refunded' });
  });

  test('the process dies before it stores that an STC Pay code was sent: then the code can be typed', async () => {
    shop.moyasar.next = { status: 'pending', action: { type: 'code' } };
    const { shopper, transactionId, read } = await diesDuringStart('stc_pay');
    const give = () => shopper.json(`/transactions/${transactionId}/code`, { body: { code: '123456' } });
    later(1);
    await tick();
    expect([(await read()).action.type, (await give()).body.code]).toEqual(['none', 'not_payable']);
    later(1);
    await tick();
    expect((await read()).action.type).toBe('code');
    expect((await give()).body.data.status).toBe('paid');
  });

  describe('an STC Pay code', () => {
    const waitsForCode = async () => {
      shop.moyasar.next = { status: 'pending', action: { type: 'code' } };
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper, 'stc_pay')).body.data;
      return { shopper, id: made.id as string, transactionId: transaction.id as string };
    };
    type Waiting = Awaited<ReturnType<typeof waitsForCode>>;
    const actionOf = async ({ shopper, id }: Waiting) => (await shopper.json(`/orders/${id}`)).body.data.action.type;
    const give = ({ shopper, transactionId }: Waiting, code = '123456') =>
      shopper.json(`/transactions/${transactionId}/code`, { body: { code } });

    test('that was never sent can be typed again once it is certainly not on its way', async () => {
      const waits = await waitsForCode();
      const { transactionId } = waits;
      later(5);
      // The attempt is claimed, and the store dies.
      await shop.open.db.transaction(async (tx) =>
        claimCodeAttempt(tx, await readAttempt(tx, transactionId), shop.clock.now),
      );
      later(1);
      await tick();
      expect([await actionOf(waits), (await give(waits)).body.code]).toEqual(['none', 'not_payable']);
      later(1);
      await tick();
      expect(await actionOf(waits)).toBe('code');
      expect((await give(waits)).body.data.status).toBe('paid');
    });

    test('that paid is not asked for again', async () => {
      const waits = await waitsForCode();
      shop.moyasar.line = 'answer lost';
      expect((await give(waits)).body.data.status).toBe('pending');
      shop.moyasar.line = 'good';
      later(2);
      await tick();
      expect([await actionOf(waits), (await rowOf(waits.id)).paymentStatus]).toEqual(['none', 'paid']);
    });

    test('is asked for if the answer to the start was lost', async () => {
      shop.moyasar.line = 'answer lost';
      const waits = await waitsForCode();
      shop.moyasar.line = 'good';
      expect(await actionOf(waits)).toBe('none');
      later(2);
      await tick();
      expect(await actionOf(waits)).toBe('code');
      expect((await give(waits)).body.data.status).toBe('paid');
    });

    test('that is refused while the payment still waits can be typed again at once', async () => {
      const waits = await waitsForCode();
      const { confirmCode } = shop.moyasar;
      shop.moyasar.confirmCode = () => Promise.reject(new ProviderRefused('moyasar', 400, 'wrong_code', 'wrong'));
      expect((await give(waits, '999999')).body.data.status).toBe('pending');
      Object.assign(shop.moyasar, { confirmCode });
      expect(await actionOf(waits)).toBe('code');
      expect((await give(waits)).body.data.status).toBe('paid');
    });
  });

  test('a refund with a lost answer is made once', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper)).body.data.order;
    shop.moyasar.line = 'answer lost';
    await shopper.json(`/orders/${id}/cancel`, { method: 'POST' });
    expect((await rowOf(id)).paymentStatus).toBe('paid');
    shop.moyasar.line = 'good';
    later(5);
    await tick();
    expect((await rowOf(id)).paymentStatus).toBe('refunded');
    const [payment] = [...shop.moyasar.payments.values()].slice(-1);
    expect(payment?.refunded).toBe(payment?.captured);
  });

  test('a refund that waits for slow ones until another process has made it is not made again', async () => {
    const made: { id: string; transactionId: string }[] = [];
    for (let each = 0; each < 6; each += 1) {
      const { order: paid, transaction } = (await order(await shopperWith(shop, { CUP: 1 }))).body.data;
      made.push({ id: paid.id, transactionId: transaction.id });
    }
    for (const { id } of made)
      await asOwner(id, (tx, held) => refundOrder(tx, held, { amount: halalas(4_000), now: shop.clock.now }));
    const { refund } = shop.moyasar;
    let answer: () => void = () => undefined;
    const silence = new Promise<void>((resolve) => (answer = resolve));
    const asked: string[] = [];
    shop.moyasar.refund = async (ref, ...more) => {
      asked.push(ref);
      if (asked.length <= 5) await silence;
      return refund(ref, ...more);
    };
    try {
      const first = carryOutOperations(shop.paying);
      await vi.waitFor(() => expect(asked).toHaveLength(5));
      const queued = made.find(({ transactionId }) => !asked.includes(refOf(transactionId)));
      if (!queued) throw new Error('none is queued');
      later(3); // the claim of the first process is over
      await carryOutOperations(shop.paying, { orderId: queued.id });
      answer();
      await first;
      expect(asked.filter((ref) => ref === refOf(queued.transactionId))).toHaveLength(1);
    } finally {
      answer();
      shop.moyasar.refund = refund;
    }
    for (const { transactionId } of made)
      expect(shop.moyasar.payments.get(transactionId)).toMatchObject({ refunded: 4_000 });
  });

  test('a refund whose claim is over, but that nobody else has taken, is made', async () => {
    const { order: paid, transaction } = (await order(await shopperWith(shop, { CUP: 1 }))).body.data;
    await asOwner(paid.id, (tx, held) => refundOrder(tx, held, { amount: null, now: shop.clock.now }));
    const refunds = shop.moyasar.calls.refund;
    const { now } = shop.paying;
    let calls = 0;
    // Three minutes pass between claim and call.
    await carryOutOperations({ ...shop.paying, now: () => new Date(now().getTime() + (calls++ === 0 ? 0 : 180_000)) });
    expect(shop.moyasar.calls.refund).toBe(refunds + 1);
    expect(shop.moyasar.payments.get(transaction.id)).toMatchObject({ status: 'refunded' });
  });

  describe('when the provider refuses', () => {
    const operationsOf = (transactionId: string) =>
      shop.open.db
        .select({ kind: paymentOperations.kind, status: paymentOperations.status })
        .from(paymentOperations)
        .where(eq(paymentOperations.transactionId, transactionId))
        .orderBy(paymentOperations.createdAt, paymentOperations.kind);
    const says = (status: number) => () => Promise.reject(new ProviderRefused('moyasar', status, 'declined', 'no'));
    let moyasarMethods: Pick<PayingShop['moyasar'], 'refund'>;
    let tamaraMethods: Pick<PayingShop['tamara'], 'capture' | 'void'>;
    beforeEach(() => {
      moyasarMethods = { refund: shop.moyasar.refund };
      tamaraMethods = { capture: shop.tamara.capture, void: shop.tamara.void };
    });
    afterEach(() => {
      Object.assign(shop.moyasar, moyasarMethods);
      Object.assign(shop.tamara, tamaraMethods);
    });
    /** Cancelled after payment, while the provider refuses the refund. */
    async function refused(status: number) {
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper)).body.data;
      shop.moyasar.refund = says(status);
      await shopper.json(`/orders/${made.id}/cancel`, { method: 'POST' });
      shop.moyasar.refund = moyasarMethods.refund;
      return { id: made.id as string, transactionId: transaction.id as string };
    }

    test('its words are stored for the owner, and not logged', async () => {
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper)).body.data;
      await asOwner(made.id, (tx, held) => refundOrder(tx, held, { amount: null, now: shop.clock.now }));
      const raw = 'no account of Sara Ali, +966512345678';
      shop.moyasar.refund = () => Promise.reject(new ProviderRefused('moyasar', 400, 'declined', raw));
      const lines: string[] = [];
      const log = createLog('trace', { write: (line) => void lines.push(line) });
      await carryOutOperations({ ...shop.paying, log });
      const [stored] = await shop.open.db
        .select({ lastError: paymentOperations.lastError })
        .from(paymentOperations)
        .where(eq(paymentOperations.transactionId, transaction.id));
      expect(stored?.lastError).toBe(raw);
      expect(lines.join('')).toContain('moyasar refused with 400: declined');
      expect(lines.join('')).not.toContain(raw);
    });

    test.each([401, 403])('our keys (%i), the refund is made once they are fixed', async (status) => {
      const { id, transactionId } = await refused(status);
      expect(await operationsOf(transactionId)).toEqual([{ kind: 'refund', status: 'waiting' }]);
      later(5);
      await tick();
      expect((await rowOf(id)).paymentStatus).toBe('refunded');
    });

    test('a refund, it waits for the owner, who has it retried', async () => {
      const { id, transactionId } = await refused(400);
      later(24 * 60);
      await tick();
      expect(await operationsOf(transactionId)).toEqual([{ kind: 'refund', status: 'refused' }]);
      expect((await rowOf(id)).paymentStatus).toBe('paid');
      await asOwner(id, (tx, held) => retryRefusedOperations(tx, held, shop.clock.now));
      await tick();
      expect((await rowOf(id)).paymentStatus).toBe('refunded');
      await expect(asOwner(id, (tx, held) => retryRefusedOperations(tx, held, shop.clock.now))).rejects.toThrow(
        NotMovable,
      );
    });

    test('a refund that was made in its dashboard since, nothing is left to do', async () => {
      const { id, transactionId } = await refused(400);
      const { captured } = shop.moyasar.becomes(transactionId, {});
      shop.moyasar.becomes(transactionId, { status: 'refunded', refunded: captured });
      await webhook(refOf(transactionId));
      expect((await rowOf(id)).paymentStatus).toBe('refunded');
      expect(await operationsOf(transactionId)).toEqual([{ kind: 'refund', status: 'dropped' }]);
    });

    /** Shipped, but the capture was refused. */
    async function notCaptured() {
      shop.tamara.next = { status: 'authorized' };
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper, 'tamara')).body.data;
      const id: string = made.id;
      shop.tamara.capture = says(400);
      await move(id, 'shipped');
      await tick();
      expect(await operationsOf(transaction.id)).toEqual([{ kind: 'capture', status: 'refused' }]);
      return { id, transactionId: transaction.id as string };
    }

    test('a capture that it makes by itself later, the order is paid and can be refunded', async () => {
      const { id, transactionId } = await notCaptured();
      shop.tamara.pays(transactionId);
      later(7 * 60);
      await tick();
      expect((await rowOf(id)).paymentStatus).toBe('paid');
      await asOwner(id, (tx, held) => refundOrder(tx, held, { amount: null, now: shop.clock.now }));
      await tick();
      expect((await rowOf(id)).paymentStatus).toBe('refunded');
      expect(await operationsOf(transactionId)).toEqual([
        { kind: 'capture', status: 'dropped' },
        { kind: 'refund', status: 'done' },
      ]);
    });

    test('a capture of an order cancelled meanwhile, the authorization is voided', async () => {
      shop.tamara.next = { status: 'authorized' };
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper, 'tamara')).body.data;
      const id: string = made.id;
      await move(id, 'shipped');
      shop.tamara.capture = async () => {
        await asOwner(id, (tx, held) => cancelOrderForOwner(tx, held, { reason: null, now: shop.clock.now }));
        throw new ProviderRefused('tamara', 400, 'declined', 'no');
      };
      await tick();
      expect(await operationsOf(transaction.id)).toEqual([
        { kind: 'capture', status: 'dropped' },
        { kind: 'void', status: 'done' },
      ]);
      expect(shop.tamara.payments.get(transaction.id)?.status).toBe('voided');
    });

    test('a void that had not arrived before it captured by itself, the capture is refunded', async () => {
      shop.tamara.next = { status: 'authorized' };
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper, 'tamara')).body.data;
      shop.tamara.line = 'dead';
      await asOwner(made.id, (tx, held) => cancelOrderForOwner(tx, held, { reason: null, now: shop.clock.now }));
      await carryOutOperations(shop.paying);
      shop.tamara.line = 'good';
      shop.tamara.pays(transaction.id);
      shop.tamara.void = says(400);
      await askAboutOrder(shop.paying, made.id);
      expect(await operationsOf(transaction.id)).toEqual([{ kind: 'void', status: 'waiting' }]);
      await assertBooksBalance(shop);
      later(5);
      await tick();
      expect(await operationsOf(transaction.id)).toEqual([
        { kind: 'void', status: 'dropped' },
        { kind: 'refund', status: 'done' },
      ]);
      expect((await attemptsOf(made.id))[0]).toBe('refunded');
    });
  });
});

test('delivery days count from the payment if that comes days after the order', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
  const promised = async () => {
    const { deliveryFrom: from, deliveryTo: to } = await rowOf(id);
    return { from, to };
  };
  const first = await promised();
  later(3 * 24 * 60);
  await shop.open.db.transaction(async (tx) =>
    bookManualPayment(tx, shop.paying, await lockOrder(tx, id), { method: 'bank_transfer', now: shop.clock.now }),
  );
  const { daysLeast, daysMost } = await rowOf(id);
  expect(await promised()).toEqual(deliveryDates(shop.clock.now, [daysLeast, daysMost]));
  expect((await promised()).from > first.from).toBe(true);
});

describe('webhooks', () => {
  test('a hundred times, and before the shopper returns: paid once', async () => {
    const { shopper, id, transactionId } = await waiting();
    shop.moyasar.pays(transactionId);
    const [first] = await Promise.all(
      Array.from({ length: 100 }, (_, at) => webhook(refOf(transactionId), { id: `evt-${at % 7}-${id}` })),
    );
    expect(first?.status).toBe(200);
    expect((await rowOf(id)).paymentStatus).toBe('paid');
    const { timeline } = (await shopper.json(`/orders/${id}`)).body.data;
    expect(timeline.map(({ payment_status }: { payment_status: string }) => payment_status)).toEqual([
      'pending',
      'paid',
    ]);
    const events = await shop.open.db.select().from(providerEvents);
    expect(events.filter(({ eventId }) => eventId.endsWith(id))).toHaveLength(7);
  });

  test('its content is not trusted: the provider is asked', async () => {
    const { id, transactionId } = await waiting();
    expect((await webhook(refOf(transactionId))).status).toBe(200);
    expect((await rowOf(id)).paymentStatus).toBe('pending');
  });

  test('a wrong signature is 401, garbage 400, an unknown provider 404; an unknown payment changes nothing', async () => {
    const { id, transactionId } = await waiting();
    shop.moyasar.pays(transactionId);
    expect((await webhook(refOf(transactionId), { secret: 'wrong' })).status).toBe(401);
    const send = (provider: string, body: string) =>
      shop.get(`/payments/webhooks/${provider}`, { method: 'POST', headers: { 'x-secret': 'right' }, body });
    expect((await send('moyasar', '{}')).status).toBe(400);
    expect((await send('paypal', '{}')).status).toBe(404);
    expect((await webhook('ref-of-nobody')).status).toBe(200);
    expect((await rowOf(id)).paymentStatus).toBe('pending');
  });

  test('a payment that somebody made with the publishable key changes nothing, and nothing of it is stored', async () => {
    shop.moyasar.next = { status: 'failed', refuse: true };
    const { body } = await order(await shopperWith(shop, { CUP: 1 })); // an attempt without a payment at the provider
    const { id, number } = body.data.order as { id: string; number: number };
    const { transactionId } = await waiting();
    const template = shop.moyasar.payments.get(transactionId);
    if (!template) throw new Error('there is no payment');
    const strangers = {
      ...template,
      ref: 'ref-of-a-stranger',
      orderReference: String(number),
      transactionId: randomUUID(),
    };
    shop.moyasar.payments.set('a stranger’s', { ...strangers, status: 'failed', amount: halalas(100) });
    expect((await webhook('ref-of-a-stranger', { id: 'evt-of-a-stranger' })).status).toBe(200);
    const ofRef = eq(paymentMismatches.ref, 'ref-of-a-stranger');
    expect(await shop.open.db.select().from(paymentMismatches).where(ofRef)).toEqual([]);
    const ofStranger = eq(providerEvents.ref, 'ref-of-a-stranger');
    expect(await shop.open.db.select().from(providerEvents).where(ofStranger)).toEqual([]);
    const [attempt] = await shop.open.db.select().from(transactions).where(eq(transactions.orderId, id));
    expect([attempt?.status, attempt?.providerRef]).toEqual(['failed', null]);
    shop.moyasar.payments.delete('a stranger’s');
  });

  test('if the provider cannot be asked, the webhook is answered with a retry, and the retry counts', async () => {
    const { id, transactionId } = await waiting();
    shop.moyasar.pays(transactionId);
    shop.moyasar.line = 'dead';
    const sent = await webhook(refOf(transactionId), { id: 'evt-of-a-bad-hour' });
    expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '60']);
    shop.moyasar.line = 'good';
    expect((await webhook(refOf(transactionId), { id: 'evt-of-a-bad-hour' })).status).toBe(200);
    expect((await rowOf(id)).paymentStatus).toBe('paid');
  });

  test('if the provider refuses our keys, it is asked again until they are fixed, also about a paid payment', async () => {
    const { transactionId } = await waiting();
    shop.moyasar.pays(transactionId);
    expect((await webhook(refOf(transactionId))).status).toBe(200);
    shop.moyasar.becomes(transactionId, { status: 'partially_refunded', refunded: halalas(500) });
    const { retrieve } = shop.moyasar;
    shop.moyasar.retrieve = () => Promise.reject(new ProviderRefused('moyasar', 401, 'declined', 'no such key'));
    expect((await webhook(refOf(transactionId))).status).toBe(503);
    await tick();
    shop.moyasar.retrieve = retrieve;
    const attempt = async () =>
      (await shop.open.db.select().from(transactions).where(eq(transactions.id, transactionId)))[0];
    expect(await attempt()).toMatchObject({ refundedHalalas: 0, askAt: expect.any(Date) });
    later(1);
    await tick();
    expect(await attempt()).toMatchObject({ refundedHalalas: 500, askAt: null });
  });

  test('a provider’s token in the Authorization header is not a session, and not refused as one', async () => {
    const { id, transactionId } = await waiting();
    shop.moyasar.pays(transactionId);
    const sent = await shop.get('/payments/webhooks/moyasar', {
      method: 'POST',
      headers: { 'x-secret': 'right', Authorization: 'Bearer a.provider.token', 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: randomUUID(), ref: refOf(transactionId) }),
    });
    expect([sent.status, (await rowOf(id)).paymentStatus]).toEqual([200, 'paid']);
  });

  test('without any, the job finds out', async () => {
    const { id, transactionId } = await waiting();
    shop.moyasar.pays(transactionId);
    later(2);
    await tick();
    expect((await rowOf(id)).paymentStatus).toBe('paid');
  });

  test.each([
    ['another amount', { amount: halalas(11_899) }],
    ['another currency', { currency: 'USD' }],
    ['another order', { orderReference: '999999' }],
    ['another transaction', { orderReference: null, transactionId: randomUUID() }],
  ])('%s than expected changes nothing', async (_, change) => {
    const { id, transactionId } = await waiting();
    const ref = refOf(transactionId);
    shop.moyasar.payments.set(transactionId, {
      ...shop.moyasar.pays(transactionId),
      ...change,
    });
    await webhook(ref);
    expect((await rowOf(id)).paymentStatus).toBe('pending');
    const [attempt] = await shop.open.db.select().from(transactions).where(eq(transactions.id, transactionId));
    expect([attempt?.status, attempt?.reasonCode, attempt?.capturedHalalas]).toEqual(['pending', 'mismatch', 0]);
    shop.moyasar.payments.delete(transactionId);
  });

  test('a refund that the provider made by itself is booked', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = (await order(shopper)).body.data;
    shop.moyasar.becomes(transaction.id, { status: 'partially_refunded', refunded: halalas(1_900) });
    await webhook(refOf(transaction.id));
    shop.moyasar.becomes(transaction.id, { status: 'partially_refunded', refunded: halalas(4_900) });
    await webhook(refOf(transaction.id));
    const read = (await shopper.json(`/orders/${made.id}`)).body.data;
    expect([read.payment_status, read.refunded]).toEqual(['partially_refunded', 49]);
    const { credit_notes } = (await shopper.json(`/orders/${made.id}/invoice`)).body.data;
    expect(credit_notes.map(({ total, vat }: { total: number; vat: number }) => [total, vat])).toEqual([
      [19, 2.48],
      [30, 3.91],
    ]);
    // Cancelling refunds the rest.
    await shopper.json(`/orders/${made.id}/cancel`, { method: 'POST' });
    expect((await rowOf(made.id)).paymentStatus).toBe('refunded');
  });
});

test('a payment voided at the provider after it was paid is refunded: the order does not ship', async () => {
  const before = await stockOf('CUP');
  const shopper = await shopperWith(shop, { CUP: 1 });
  const { order: made, transaction } = (await order(shopper)).body.data;
  shop.moyasar.becomes(transaction.id, { status: 'voided', captured: halalas(0) });
  await webhook(refOf(transaction.id));
  expect([await rowOf(made.id), await stockOf('CUP')]).toMatchObject([
    { status: 'cancelled', paymentStatus: 'refunded', stockHeld: false, countedAsSold: false },
    before,
  ]);
  const read = (await shopper.json(`/orders/${made.id}`)).body.data;
  expect([read.payment_status, read.refunded, await attemptsOf(made.id)]).toEqual(['refunded', 119, ['refunded']]);
  const { credit_notes } = (await shopper.json(`/orders/${made.id}/invoice`)).body.data;
  expect(credit_notes.map(({ total }: { total: number }) => total)).toEqual([119]);
  await expect(
    shop.open.db.transaction((tx) =>
      moveOrder(tx, shop.paying, { orderId: made.id, to: 'shipped', now: shop.clock.now }),
    ),
  ).rejects.toThrow(NotMovable);
});

describe('an order that the owner refunds', () => {
  const owner = (...argv: string[]) => runOwnerCommand(shop, ...argv);
  const usesOf = async (code: string) =>
    (await shop.open.db.select({ used: coupons.used }).from(coupons).where(eq(coupons.code, code)))[0]?.used;

  test('in parts is cancelled with the last one, before it ships: stock and coupon are free', async () => {
    const code = 'GOESBACK';
    await addCoupon(shop.open.db, { code, kind: 'fixed', amountHalalas: 1_000, totalUses: 1, createdAt: began });
    const before = await stockOf('CUP');
    const shopper = await shopperWith(shop, { CUP: 2 });
    expect((await shopper.json('/carts/coupon', { body: { code } })).status).toBe(200);
    const { id, number, total } = (await order(shopper)).body.data.order;

    await owner('refund', 'order', number, '--amount', '100');
    await tick();
    expect([await rowOf(id), await stockOf('CUP'), await usesOf(code)]).toMatchObject([
      { status: 'processing', paymentStatus: 'partially_refunded', stockHeld: true, countedAsSold: true },
      before - 2,
      1,
    ]);
    later(1);
    await owner('refund', 'order', number);
    await tick();
    const held = { stockHeld: false, heldUntil: null, closesAt: null, countedAsSold: false };
    expect([await rowOf(id), await stockOf('CUP'), await usesOf(code)]).toMatchObject([
      { status: 'cancelled', paymentStatus: 'refunded', ...held },
      before,
      0,
    ]);
    expect((await shopper.json(`/orders/${id}`)).body.data.refunded).toBe(total);
    expect((await findCreditNotes(shop.open.db, id)).map((note) => note.total)).toEqual([100, total - 100]);
    expect(await mailsTo(shopper.email)).toEqual([
      'order_placed',
      'payment_received',
      'order_refunded',
      'order_cancelled',
      'order_refunded',
    ]);
    expect((await owner('orders', 'cancel', number)).code).toBe(0);
    expect(await stockOf('CUP')).toBe(before);
  });

  test('by bank transfer is cancelled once the owner has recorded the whole refund', async () => {
    const before = await stockOf('CUP');
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id, number } = (await order(shopper, 'bank_transfer')).body.data.order;
    await owner('transfers', 'confirm', number);
    await owner('refund', 'order', number);
    expect(await rowOf(id)).toMatchObject({ status: 'processing', paymentStatus: 'paid' });
    const account = { iban: 'SA4420000001234567891234', holder: 'Sara' };
    expect((await shopper.json(`/orders/${id}/refund-account`, { body: account })).status).toBe(200);
    expect((await owner('refund', 'done', number, '--amount', '116', '--to', '1234')).output).toBe(
      `Order ${number}: SAR 116.00 refunded to the account that ends in 1234.\n`,
    );
    expect([await rowOf(id), await stockOf('CUP')]).toMatchObject([
      { status: 'cancelled', paymentStatus: 'refunded', stockHeld: false },
      before,
    ]);
  });

  test.each(['shipped', 'delivered'] as const)('after it was %s stays as it is', async (stage) => {
    const before = await stockOf('CUP');
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id, number } = (await order(shopper)).body.data.order;
    await move(id, 'shipped');
    if (stage === 'delivered') await move(id, stage);
    await owner('refund', 'order', number);
    await tick();
    expect([await rowOf(id), await stockOf('CUP')]).toMatchObject([
      { status: stage, paymentStatus: 'refunded', stockHeld: true },
      before - 1,
    ]);
    expect(await mailsTo(shopper.email)).not.toContain('order_cancelled');
  });
});

test('a captured amount above the order total is not trusted, and reported to the owner', async () => {
  const { id, transactionId } = await waiting();
  shop.moyasar.becomes(transactionId, { status: 'paid', captured: halalas(99_900) });
  await webhook(refOf(transactionId));
  const [attempt] = await shop.open.db.select().from(transactions).where(eq(transactions.id, transactionId));
  expect([attempt?.status, attempt?.reasonCode, (await rowOf(id)).paymentStatus]).toEqual([
    'pending',
    'mismatch',
    'pending',
  ]);
  shop.moyasar.payments.delete(transactionId);
});

test('a captured amount below the order total pays the order, and is reported to the owner', async () => {
  const { id, transactionId } = await waiting();
  shop.moyasar.becomes(transactionId, { status: 'paid', captured: halalas(11_000) });
  for (let time = 0; time < 2; time += 1) await webhook(refOf(transactionId));
  const reports = async () =>
    (await mismatchesOf(shop.open.db, transactionId)).map(({ reported, expected }) => [reported, expected]);
  expect((await rowOf(id)).paymentStatus).toBe('paid');
  expect(await reports()).toEqual([['captured SAR 110.00', 'SAR 119.00']]);
  shop.moyasar.becomes(transactionId, { status: 'paid', captured: halalas(11_900) });
  await webhook(refOf(transactionId));
  const [attempt] = await shop.open.db.select().from(transactions).where(eq(transactions.id, transactionId));
  expect([attempt?.status, attempt?.capturedHalalas, attempt?.reasonCode]).toEqual(['paid', 11_900, null]);
  expect(await reports()).toHaveLength(1);
});

describe('a payment mismatch', () => {
  const openOnes = async (number: string) =>
    (await unsettledMismatches(shop.open.db)).filter((each) => String(each.number) === number);
  const attemptOf = async (transactionId: string) =>
    (await shop.open.db.select().from(transactions).where(eq(transactions.id, transactionId)))[0];
  const owner = (...argv: string[]) => runOwnerCommand(shop, ...argv);

  test('is a task for the owner, once per report, until settled', async () => {
    const { shopper, id, transactionId } = await waiting();
    const { number } = (await shopper.json(`/orders/${id}`)).body.data;
    const ref = refOf(transactionId);
    const says = async (amount: number) => {
      shop.moyasar.payments.set(transactionId, {
        ...shop.moyasar.pays(transactionId),
        amount: halalas(amount),
      });
      await webhook(ref);
    };
    await says(5_000);
    await says(5_000);
    const wrong = { provider: 'moyasar', ref, reported: 'amount SAR 50.00', expected: 'SAR 119.00' };
    expect(await openOnes(number)).toMatchObject([wrong]);
    expect((await shopper.json(`/orders/${id}`)).body.data.transactions[0].reason_code).toBe('mismatch');
    expect((await owner('transactions', 'show', transactionId)).output).toContain(
      'mismatch: amount SAR 50.00, expected SAR 119.00 (to be settled)',
    );

    expect((await owner('transactions', 'settled', number)).output).toBe(
      `Order ${number}: its payment mismatches are settled.\n`,
    );
    expect((await attemptOf(transactionId))?.reasonCode).toBe(null);
    await says(5_000);
    expect([await openOnes(number), (await attemptOf(transactionId))?.reasonCode]).toEqual([[], null]);
    const twice = await owner('transactions', 'settled', number);
    expect([twice.code, twice.output]).toEqual([1, `Order ${number} has no payment mismatch to settle.\n`]);

    await says(6_000);
    expect(await openOnes(number)).toMatchObject([{ ...wrong, reported: 'amount SAR 60.00' }]);
    // The same text for another payment is a separate task.
    const attempt = await attemptOf(transactionId);
    if (!attempt) throw new Error('the attempt is gone');
    await asUser((tx) => recordMismatch(tx, attempt, { ...wrong, ref: 'another' }, shop.clock.now));
    expect((await openOnes(number)).map((each) => each.ref)).toEqual([ref, 'another']);
    const json = await owner('transactions', 'settled', number, '--json');
    expect(JSON.parse(json.output)).toEqual({ number: Number(number), settled: 2 });
    shop.moyasar.payments.delete(transactionId);
  });

  test('does not hide the known status of a paid attempt', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = (await order(shopper)).body.data;
    shop.moyasar.payments.set(transaction.id, {
      ...shop.moyasar.pays(transaction.id),
      currency: 'USD',
    });
    await webhook(refOf(transaction.id));
    expect(await attemptOf(transaction.id)).toMatchObject({ status: 'paid', reasonCode: null, reasonRaw: null });
    expect(await openOnes(made.number)).toMatchObject([{ reported: 'currency USD', expected: 'SAR' }]);
    await owner('transactions', 'settled', made.number);
    shop.moyasar.payments.delete(transaction.id);
  });
});

describe('timeouts', () => {
  test('an order that fails does not block those after it', async () => {
    const first = await waiting({ HELD: 1 });
    later(1);
    const second = await waiting({ HELD: 1 });
    later(40);
    const { retrieve } = shop.moyasar;
    shop.moyasar.retrieve = async (ref) => {
      if (ref === refOf(first.transactionId)) throw new TypeError('a fault of ours');
      return retrieve(ref);
    };
    await tick();
    shop.moyasar.retrieve = retrieve;
    expect([(await rowOf(first.id)).stockHeld, (await rowOf(second.id)).stockHeld]).toEqual([true, false]);
    await tick();
    expect((await rowOf(first.id)).stockHeld).toBe(false);
  });

  test('a silent provider delays no other provider’s payments and refunds, and no release of stock', async () => {
    const before = await stockOf('HELD');
    const tabby = { status: 'pending' as const, action: { type: 'redirect' as const, url: 'https://tabby.test' } };
    const waitingAtTabby = async () => {
      shop.tabby.next = tabby;
      await order(await shopperWith(shop, { CUP: 1 }), 'tabby');
    };
    const { retrieve, capture } = shop.tabby;
    shop.tabby.next = { status: 'authorized' };
    shop.tabby.capture = () => Promise.reject(new ProviderUnreachable('tabby', 'no answer'));
    await order(await shopperWith(shop, { CUP: 1 }), 'tabby');
    const refunded = await order(await shopperWith(shop, { CUP: 1 }));
    for (let each = 0; each < 6; each += 1) await waitingAtTabby();
    await waiting({ HELD: 1 });
    later(31);
    await waitingAtTabby(); // only reconcile asks about this one; about the earlier ones, the hold job asks too
    const { id, transactionId } = await waiting();
    shop.moyasar.pays(transactionId);
    const made = refunded.body.data.order.id;
    await shop.open.db.transaction(async (tx) =>
      refundOrder(tx, await lockOrder(tx, made), { amount: null, now: shop.clock.now }),
    );
    later(2);
    let answer: () => void = () => undefined;
    const silence = new Promise<void>((resolve) => (answer = resolve));
    shop.tabby.retrieve = async (ref) => {
      await silence;
      return retrieve(ref);
    };
    shop.tabby.capture = async (...args) => {
      await silence;
      return capture(...args);
    };
    const jobs = startOrderJobs(shop.paying);
    try {
      await vi.waitFor(
        async () => {
          jobs.wake();
          expect((await rowOf(id)).paymentStatus).toBe('paid');
          expect((await rowOf(made)).paymentStatus).toBe('refunded');
          expect(await stockOf('HELD')).toBe(before);
        },
        { timeout: 20_000, interval: 50 },
      );
    } finally {
      answer();
      await jobs.stop();
      Object.assign(shop.tabby, { retrieve, capture });
    }
  });

  test('after thirty minutes the stock is released; the order can still be paid, which reserves it again', async () => {
    const before = await stockOf('HELD');
    const { shopper, id } = await waiting({ HELD: 1 });
    later(29);
    await tick();
    expect(await stockOf('HELD')).toBe(before - 1);
    later(2);
    await Promise.all([tick(), tick()]); // two instances
    expect([await stockOf('HELD'), (await rowOf(id)).paymentStatus, (await rowOf(id)).status]).toEqual([
      before,
      'expired',
      'processing',
    ]);
    expect((await repay(shopper, id, 119)).body.data.order).toMatchObject({ payment_status: 'paid', held_until: null });
    expect(await stockOf('HELD')).toBe(before - 1);
  });

  test('a payment that succeeded in the last minute counts', async () => {
    const { id, transactionId } = await waiting();
    shop.moyasar.pays(transactionId);
    later(31);
    await endHolds(shop.paying, 'moyasar');
    expect((await rowOf(id)).paymentStatus).toBe('paid');
  });

  test('paid late: the order is valid again if its stock is available', async () => {
    const { id, transactionId } = await waiting();
    later(31);
    await tick();
    expect((await rowOf(id)).stockHeld).toBe(false);
    shop.moyasar.pays(transactionId);
    await webhook(refOf(transactionId));
    expect(await rowOf(id)).toMatchObject({ paymentStatus: 'paid', stockHeld: true, closesAt: null });
  });

  test('paid late with the last unit sold: cancelled, refunded, buyer notified', async () => {
    await setStock(shop, 'LAST', 1);
    const { shopper, id, transactionId } = await waiting({ LAST: 1 });
    later(31);
    await tick();
    const other = await shopperWith(shop, { LAST: 1 });
    expect((await order(other)).status).toBe(201);
    expect((await repay(shopper, id, 119)).body.code).toBe('out_of_stock');
    shop.moyasar.pays(transactionId);
    await webhook(refOf(transactionId));
    await tick();
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', stockHeld: false });
    const mails = await shop.open.db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.recipient, shopper.email));
    expect(mails.map(({ kind }) => kind).slice(-2)).toEqual(['order_cancelled', 'order_refunded']);
  });

  test('paid after cancelling: refunded automatically, and the order stays cancelled', async () => {
    const { shopper, id, transactionId } = await waiting();
    await shopper.json(`/orders/${id}/cancel`, { method: 'POST' });
    shop.moyasar.pays(transactionId);
    await webhook(refOf(transactionId));
    await tick();
    expect([(await rowOf(id)).status, await attemptsOf(id)]).toEqual(['cancelled', ['refunded']]);
  });

  test('unpaid for three days: cancelled, and a later authorization is voided', async () => {
    const { id, transactionId } = await waiting();
    later(31);
    await tick();
    later(3 * 24 * 60 + 1);
    await tick();
    expect((await rowOf(id)).status).toBe('cancelled');
    shop.moyasar.becomes(transactionId, { status: 'authorized' });
    await webhook(refOf(transactionId));
    await tick();
    expect([await attemptsOf(id), shop.moyasar.payments.get(transactionId)?.status]).toEqual([['expired'], 'voided']);
  });

  test('an order that is paid again and again without success ends after fourteen days, and its coupon is free', async () => {
    const code = 'FOREVER';
    await addCoupon(shop.open.db, { code, kind: 'fixed', amountHalalas: 1_000, totalUses: 1, createdAt: began });
    const shopper = await patientShopper(shop, { CUP: 1 });
    await shopper.json('/carts/coupon', { body: { code } });
    shop.tabby.next = { status: 'expired' };
    const { id, total } = (await order(shopper, 'tabby')).body.data.order;
    const answers = [];
    for (let time = 0; time < 6; time += 1) {
      later(31);
      await tick(); // its stock is released
      later(2.9 * 24 * 60 - 31);
      await tick();
      const { can_repay, repay_totals } = (await shopper.json(`/orders/${id}`)).body.data;
      const { status, body } = await repay(shopper, id, total, 'tabby');
      answers.push([can_repay, repay_totals.length > 0, status, body.code, (await rowOf(id)).status]);
    }
    const isPaidAgain = [true, true, 201, undefined, 'processing'];
    // Cancelled on the last day, not three days after the last attempt.
    const refused = [false, false, 409, 'not_repayable', 'cancelled'];
    expect(answers).toEqual([...Array.from({ length: 4 }, () => isPaidAgain), refused, refused]);
    const [coupon] = await shop.open.db.select().from(coupons).where(eq(coupons.code, code));
    expect([coupon?.used, await rowOf(id)]).toMatchObject([0, { stockHeld: false, closesAt: null }]);
  });

  test('an order that nobody paid is closed on its last day, however late its reservation ends', async () => {
    const { id } = await waiting();
    await placedBefore(id, 13 * dayMs);
    later(31);
    await tick();
    expect(await rowOf(id)).toMatchObject({ paymentStatus: 'expired', closesAt: new Date(began.getTime() + dayMs) });
  });

  describe('after the last day', () => {
    const read = async (shopper: { json: (path: string) => Promise<{ body: { data: unknown } }> }, id: string) =>
      (await shopper.json(`/orders/${id}`)).body.data;
    /** An order whose Tamara authorization ends, unshipped, on its sixteenth day. */
    async function promiseEnded(status: 'voided' | 'expired' = 'voided') {
      shop.tamara.next = { status: 'authorized' };
      const shopper = await patientShopper(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper, 'tamara')).body.data;
      later(15 * 24 * 60);
      shop.tamara.becomes(transaction.id, { status });
      await tick();
      return { shopper, id: made.id as string };
    }

    test.each(['voided', 'expired'] as const)(
      'an order whose authorization is %s can be paid again for three days, as its emails say',
      async (status) => {
        const { shopper, id } = await promiseEnded(status);
        const ended = shop.clock.now;
        expect((await mailsTo(shopper.email)).at(-1)).toBe('payment_failed');
        expect(await rowOf(id)).toMatchObject({ stockHeld: true, heldUntil: new Date(ended.getTime() + 30 * 60_000) });
        expect(await read(shopper, id)).toMatchObject({ payment_status: 'expired', can_repay: true });
        later(31);
        expect(await read(shopper, id)).toMatchObject({ can_repay: true }); // before the job has run, too
        await tick();
        expect((await mailsTo(shopper.email)).at(-1)).toBe('payment_expired');
        expect(await rowOf(id)).toMatchObject({ stockHeld: false, closesAt: new Date(ended.getTime() + 3 * dayMs) });
        later(2.9 * 24 * 60);
        await tick();
        expect(await read(shopper, id)).toMatchObject({ can_repay: true });
        expect((await repay(shopper, id, 119)).body.data.order).toMatchObject({ payment_status: 'paid' });
      },
    );

    test('an order whose authorization ended is cancelled after three days', async () => {
      const { shopper, id } = await promiseEnded();
      later(31);
      await tick();
      later(3 * 24 * 60);
      expect(await read(shopper, id)).toMatchObject({ status: 'processing', can_repay: false });
      expect((await repay(shopper, id, 119)).body.code).toBe('not_repayable');
      await tick();
      expect((await rowOf(id)).status).toBe('cancelled');
    });

    test('further attempts are possible while the items are reserved, without extending that', async () => {
      const { shopper, id } = await promiseEnded();
      later(24 * 60);
      await tick();
      shop.tabby.next = { status: 'expired' };
      expect((await repay(shopper, id, 119, 'tabby')).status).toBe(201);
      const { heldUntil } = await rowOf(id);
      expect(heldUntil).toEqual(new Date(shop.clock.now.getTime() + 30 * 60_000));
      expect((await mailsTo(shopper.email)).at(-1)).toBe('payment_failed');
      later(20);
      await tick();
      expect(await read(shopper, id)).toMatchObject({ status: 'processing', can_repay: true });
      expect((await repay(shopper, id, 119, 'tabby')).status).toBe(201);
      expect((await rowOf(id)).heldUntil).toEqual(heldUntil);
      later(10);
      expect(await read(shopper, id)).toMatchObject({ can_repay: false, repay_totals: [] });
      expect((await repay(shopper, id, 119, 'tabby')).body.code).toBe('not_repayable');
      const before = await stockOf('CUP');
      await tick();
      expect(await rowOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'expired', stockHeld: false });
      expect(await stockOf('CUP')).toBe(before + 1);
      // Nothing invites the shopper to pay what can no longer be paid.
      expect((await mailsTo(shopper.email)).slice(-2)).toEqual(['payment_failed', 'order_cancelled']);
    });

    test('an attempt that is found to have ended when the reservation is over sends no invitation to pay', async () => {
      const { shopper, id, transactionId } = await waiting();
      await placedBefore(id, 14 * dayMs - 10 * 60_000);
      later(31);
      shop.moyasar.becomes(transactionId, { status: 'failed' });
      await tick();
      expect((await rowOf(id)).status).toBe('cancelled');
      expect(await mailsTo(shopper.email)).toEqual(['order_placed', 'order_cancelled']);
    });
  });

  test.each([
    ['the shopper, before authorization', 'pending', 'cancelled_by_shopper'],
    ['the store, after authorization', 'authorized', null],
  ] as const)('a payment that was cancelled by %s shows it', async (_, before, reason) => {
    const { id, transactionId } = await waiting();
    shop.moyasar.becomes(transactionId, { status: before });
    await webhook(refOf(transactionId));
    shop.moyasar.becomes(transactionId, {
      status: 'voided',
      reason: { code: 'cancelled_by_shopper', raw: 'canceled' },
    });
    await webhook(refOf(transactionId));
    await tick();
    const rows = await shop.open.db.select().from(transactions).where(eq(transactions.orderId, id));
    expect(rows.map(({ status, reasonCode }) => [status, reasonCode])).toEqual([['expired', reason]]);
  });

  test(
    'a transfer is awaited for 48 hours, a receipt stops the clock, the owner’s confirmation pays',
    { tags: ['embedded'] },
    async () => {
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
      later(47 * 60);
      await tick();
      expect((await rowOf(id)).stockHeld).toBe(true);
      await shop.open.db.insert(uploads).values({
        id: `r-${id}`,
        userId: shopper.id,
        webp: new Uint8Array([1]),
        width: 1,
        height: 1,
        createdAt: began,
      });
      await shop.open.db.transaction((tx) =>
        sendReceipt(tx, {
          userId: shopper.id,
          orderId: id,
          uploadId: `r-${id}`,
          sender: null,
          bank: null,
          amount: null,
          sentOn: null,
          now: shop.clock.now,
        }),
      );
      later(100 * 60);
      await tick();
      expect(await rowOf(id)).toMatchObject({ stockHeld: true, paymentStatus: 'under_review' });
      await shop.open.db.transaction(async (tx) =>
        bookManualPayment(tx, shop.paying, await lockOrder(tx, id), { method: 'bank_transfer', now: shop.clock.now }),
      );
      expect(await rowOf(id)).toMatchObject({ paymentStatus: 'paid', stockHeld: true });
      shop.clock.now = began;
      await shopper.json(`/orders/${id}/cancel`, { method: 'POST' });
      const [refund] = await shop.open.db
        .select()
        .from(paymentOperations)
        .where(eq(paymentOperations.status, 'by_hand'));
      expect(refund?.amountHalalas).toBe(11_600);
    },
  );

  test('receipts extend the reservation up to a maximum number of days', async () => {
    const shopper = await patientShopper(shop, { CUP: 1 });
    const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
    const uploadId = `s-${id}`;
    await shop.open.db
      .insert(uploads)
      .values({ id: uploadId, userId: shopper.id, webp: new Uint8Array([1]), width: 1, height: 1, createdAt: began });
    const send = () =>
      asUser((tx) => sendReceipt(tx, { userId: shopper.id, orderId: id, uploadId, ...noFacts, now: shop.clock.now }));
    const reject = () =>
      asOwner(id, (tx, held) =>
        rejectReceipt(tx, held, { times: shop.paying.payments.settings, reason: null, now: shop.clock.now }),
      );
    const day = 24 * 60;
    const end = new Date(began.getTime() + 14 * day * 60_000);
    for (let days = 0; days < 13; days += 1) {
      await send();
      later(day);
      await reject();
      await tick();
      expect((await rowOf(id)).stockHeld).toBe(true);
    }
    // On the last day the reservation is cut short.
    expect((await rowOf(id)).heldUntil).toEqual(end);
    // A late review is not the shopper's fault: the items stay reserved until the owner has reviewed.
    await send();
    later(5 * day);
    await tick();
    expect(await rowOf(id)).toMatchObject({ stockHeld: true, paymentStatus: 'under_review' });
    await reject();
    await tick();
    expect(await rowOf(id)).toMatchObject({ stockHeld: false, paymentStatus: 'expired', status: 'processing' });
    await expect(send()).rejects.toThrow('not_payable');
    // A second wait for a transfer is not offered; methods that pay at once are.
    const snapshot = shop.catalogue.current;
    const read = await orderAnswer(
      shop.open.db,
      { snapshot, payments: shop.paying.payments },
      { userId: shopper.id, orderId: id, language: 'en', now: shop.clock.now },
    );
    expect(read.repay_totals.map(({ payment_method }) => payment_method)).toContain('card');
    expect(read.repay_totals.map(({ payment_method }) => payment_method)).not.toContain('bank_transfer');
    // Once: when the reservation of another unpaid attempt is over, so is the order.
    shop.tabby.next = { status: 'expired' };
    expect((await repay(shopper, id, 119, 'tabby')).status).toBe(201);
    later(30);
    expect((await repay(shopper, id, 119, 'tabby')).body.code).toBe('not_repayable');
    await tick();
    expect((await rowOf(id)).status).toBe('cancelled');
  });

  test('after its time is over no receipt is accepted, even before the job has run', async () => {
    const shopper = await patientShopper(shop, { CUP: 1 });
    const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
    const uploadId = `o-${id}`;
    await shop.open.db
      .insert(uploads)
      .values({ id: uploadId, userId: shopper.id, webp: new Uint8Array([1]), width: 1, height: 1, createdAt: began });
    later(48 * 60);
    const sent = await shopper.json(`/orders/${id}/receipt`, { body: { upload_id: uploadId } });
    expect([sent.status, sent.body.code]).toEqual([409, 'not_payable']);
    const { data } = (await shopper.json(`/orders/${id}`)).body;
    expect(data).toMatchObject({ can_send_receipt: false, action: { type: 'none' } });
    await tick();
    expect(await rowOf(id)).toMatchObject({ stockHeld: false, paymentStatus: 'expired' });
  });

  test('a picture that others can see is not accepted as a receipt, nor a receipt as such a picture', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
    const [shown, receipt] = [`shown-${id}`, `receipt-${id}`];
    for (const each of [shown, receipt])
      await shop.open.db
        .insert(uploads)
        .values({ id: each, userId: shopper.id, webp: new Uint8Array([1]), width: 1, height: 1, createdAt: began });
    const { varietyId } = await idsBySku(shop, 'CUP');
    const add = (upload: string) =>
      shopper.json('/products/add-to-cart', { body: { variety_id: varietyId, uploads: [upload] } });
    const send = (upload: string) => shopper.json(`/orders/${id}/receipt`, { body: { upload_id: upload } });
    const refused = { code: 'invalid', errors: { upload_id: [expect.any(String)] } };
    expect((await add(shown)).status).toBe(200);
    expect((await send(shown)).body).toMatchObject(refused);
    await order(shopper);
    expect((await send(shown)).body).toMatchObject(refused);
    expect((await send(receipt)).status).toBe(200);
    expect((await send(receipt)).status).toBe(200);
    expect((await add(receipt)).body).toMatchObject({ code: 'invalid', errors: { uploads: [expect.any(String)] } });
    const avatar = { body: { first_name: 'Sara', last_name: 'A', avatar: receipt }, method: 'PUT' };
    expect((await shopper.json('/user', avatar)).status).not.toBe(200);
  });

  test('a transfer is offered again as long as there is enough time for one', async () => {
    const shopper = await patientShopper(shop, { CUP: 1 });
    const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
    const offered = async () =>
      ((await shopper.json(`/orders/${id}`)).body.data.repay_totals as { payment_method: string }[]).some(
        ({ payment_method }) => payment_method === 'bank_transfer',
      );
    later(49 * 60);
    await tick();
    await shop.open.db.update(orders).set({ closesAt: null }).where(eq(orders.id, id)); // kept open, as an owner could
    shop.clock.now = new Date(began.getTime() + 13 * 24 * 3_600_000);
    expect(await offered()).toBe(true);
    later(1);
    expect(await offered()).toBe(false);
    expect((await repay(shopper, id, 116, 'bank_transfer')).body.errors).toHaveProperty('payment_method');
  });

  test('money that arrives by another method than the order’s current one does not pay it', async () => {
    const shopper = await patientShopper(shop, { CUP: 1 });
    const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
    later(49 * 60);
    await tick();
    expect((await repay(shopper, id, 134, 'cash_on_delivery')).status).toBe(201);
    await asOwner(id, async (tx, held) => {
      expect(await bookManualPayment(tx, shop.paying, held, { method: 'bank_transfer', now: shop.clock.now })).toEqual({
        amount: 11_600,
        paysOrder: false,
      });
    });
    expect(await rowOf(id)).toMatchObject({ paymentStatus: 'due_on_delivery', totalHalalas: 13_400 });
    const [back] = await shop.open.db
      .select({ amount: paymentOperations.amountHalalas })
      .from(paymentOperations)
      .innerJoin(transactions, eq(transactions.id, paymentOperations.transactionId))
      .where(eq(transactions.orderId, id));
    expect(back?.amount).toBe(11_600);
    // Nor does it pay an order whose items have been sold.
    await setStock(shop, 'LAST', 1);
    const late = await shopperWith(shop, { LAST: 1 });
    const gone = (await order(late, 'bank_transfer')).body.data.order.id;
    later(49 * 60);
    await tick();
    await setStock(shop, 'LAST', 0);
    await asOwner(gone, async (tx, held) => {
      expect(
        await bookManualPayment(tx, shop.paying, held, { method: 'bank_transfer', now: shop.clock.now }),
      ).toMatchObject({
        paysOrder: false,
      });
    });
    expect((await rowOf(gone)).status).toBe('cancelled');
    // Nobody has transferred anything for an order due in cash.
    const second = await shopperWith(shop, { CUP: 1 });
    const due = (await order(second, 'cash_on_delivery')).body.data.order.id;
    await expect(
      asOwner(due, (tx, held) =>
        bookManualPayment(tx, shop.paying, held, { method: 'bank_transfer', now: shop.clock.now }),
      ),
    ).rejects.toThrow('does not await a transfer');
    expect((await rowOf(due)).paymentStatus).toBe('due_on_delivery');
  });

  test('a transfer that does not arrive', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
    later(48 * 60 + 1);
    await tick();
    expect([await attemptsOf(id), await rowOf(id)]).toMatchObject([
      ['expired'],
      { paymentStatus: 'expired', stockHeld: false },
    ]);
  });
});

describe('after shipping', () => {
  test('Tamara captures on shipping, and delivery collects the cash', async () => {
    shop.tamara.next = { status: 'authorized' };
    const first = await shopperWith(shop, { CUP: 1 });
    const promised = (await order(first, 'tamara')).body.data.order.id;
    await move(promised, 'shipped');
    await tick();
    expect([shop.tamara.calls.capture, (await rowOf(promised)).paymentStatus]).toEqual([1, 'paid']);
    expect(await mailsTo(first.email)).toEqual(['order_placed', 'order_shipped', 'payment_completed']);

    const second = await shopperWith(shop, { CUP: 1 });
    const due = (await order(second, 'cash_on_delivery')).body.data.order.id;
    for (const to of ['shipped', 'out_for_delivery', 'delivered'] as const) {
      expect((await rowOf(due)).paymentStatus).toBe('due_on_delivery');
      await move(due, to);
    }
    const read = (await second.json(`/orders/${due}`)).body.data;
    expect(read).toMatchObject({ status: 'delivered', payment_status: 'paid', has_invoice: true });
    expect(read.returnable_until).toBe('2026-11-29T09:00:00.000Z');
    expect(read.timeline.map(({ status }: { status: string | null }) => status).filter(Boolean)).toEqual([
      'processing',
      'shipped',
      'out_for_delivery',
      'delivered',
    ]);
    await move(due, 'returned');
    // A delivered order is not ‘being prepared’.
    expect((await mailsTo(second.email)).slice(-3)).toEqual(['order_delivered', 'payment_completed', 'order_returned']);
  });

  describe('when an authorization expires', () => {
    /** A shipped order whose Tamara authorization has expired since. */
    async function unpaidOnTheRoad(further: ('out_for_delivery' | 'delivered' | 'returned')[] = []) {
      shop.tamara.next = { status: 'authorized' };
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper, 'tamara')).body.data;
      const id: string = made.id;
      const { capture } = shop.tamara;
      shop.tamara.capture = () => Promise.reject(new ProviderRefused('tamara', 400, 'declined', 'not captured'));
      await move(id, 'shipped');
      await tick();
      for (const to of further) await move(id, to);
      shop.tamara.capture = capture;
      shop.tamara.becomes(transaction.id, { status: 'expired' });
      later(7 * 60);
      await tick();
      return { shopper, id };
    }
    const read = async (shopper: { json: (path: string) => Promise<{ body: { data: unknown } }> }, id: string) =>
      (await shopper.json(`/orders/${id}`)).body.data;

    test('the shipped order can be paid by any method that pays at once', async () => {
      const { shopper, id } = await unpaidOnTheRoad();
      const gone = { status: 'shipped', paymentStatus: 'expired', stockHeld: true, heldUntil: null, closesAt: null };
      expect(await rowOf(id)).toMatchObject(gone);
      // The email must not say that items are reserved or that every method is open.
      expect((await mailsTo(shopper.email)).at(-1)).toBe('payment_missing');
      expect(await read(shopper, id)).toMatchObject({
        can_repay: true,
        repay_totals: ['card', 'stc_pay', 'tabby', 'tamara'].map((payment_method) => ({ payment_method })),
      });
      for (const [method, total] of [
        ['cash_on_delivery', 134],
        ['bank_transfer', 116],
      ] as const)
        expect((await repay(shopper, id, total, method)).body.errors).toHaveProperty('payment_method');
      shop.moyasar.next = redirect;
      const { order: begun, action } = (await repay(shopper, id, 119)).body.data;
      expect([begun.payment_status, begun.held_until, action.type]).toEqual(['pending', null, 'redirect']);
      expect(await read(shopper, id)).toMatchObject({ action: { type: 'redirect' } });
      await move(id, 'delivered');
      shop.moyasar.pays(begun.transactions[0].id);
      await webhook(refOf(begun.transactions[0].id));
      await tick();
      expect(await read(shopper, id)).toMatchObject({
        status: 'delivered',
        payment_status: 'paid',
        has_invoice: true,
        refunded: 0,
      });
    });

    test('the shipped order can be paid however old it is', async () => {
      const { shopper, id } = await unpaidOnTheRoad();
      await shop.open.db
        .update(orders)
        .set({ createdAt: new Date(began.getTime() - 30 * 24 * 3_600_000) })
        .where(eq(orders.id, id));
      expect(await read(shopper, id)).toMatchObject({ can_repay: true });
      expect((await repay(shopper, id, 119)).body.data.order.payment_status).toBe('paid');
    });

    test('another authorization is captured at once, because the order is shipped', async () => {
      const { shopper, id } = await unpaidOnTheRoad();
      const captures = shop.tamara.calls.capture;
      expect((await repay(shopper, id, 119, 'tamara')).body.data.order.payment_status).toBe('paid');
      expect(shop.tamara.calls.capture).toBe(captures + 1);
    });

    test('a delivered or returned order cannot be paid, and a late payment for a returned one is refunded', async () => {
      const { shopper, id } = await unpaidOnTheRoad();
      shop.moyasar.next = redirect;
      const [attempt] = (await repay(shopper, id, 119)).body.data.order.transactions;
      await move(id, 'delivered');
      expect(await read(shopper, id)).toMatchObject({ can_repay: false, repay_totals: [] });
      expect((await repay(shopper, id, 119)).body.code).toBe('not_repayable');
      await move(id, 'returned');
      shop.moyasar.pays(attempt.id);
      await webhook(refOf(attempt.id));
      await tick();
      expect(shop.moyasar.payments.get(attempt.id)?.status).toBe('refunded');
      expect((await rowOf(id)).paymentStatus).toBe('pending');
    });

    test('a delivered order has an invoice, paid or not; returned unpaid, it is credited', async () => {
      const { id } = await unpaidOnTheRoad(['out_for_delivery', 'delivered']);
      expect(await rowOf(id)).toMatchObject({ status: 'delivered', paymentStatus: 'expired' });
      expect(await findInvoice(shop.open.db, id)).toMatchObject({ total: 119 });
      expect(await findCreditNotes(shop.open.db, id)).toEqual([]);
      await move(id, 'returned');
      expect(await findCreditNotes(shop.open.db, id)).toMatchObject([{ total: 119 }]);
    });

    test('a buyer who has returned the items is not asked to pay', async () => {
      const { shopper, id } = await unpaidOnTheRoad(['out_for_delivery', 'delivered', 'returned']);
      // The payment was authorized at the return, so the credit note follows once the authorization is gone.
      expect(await findCreditNotes(shop.open.db, id)).toMatchObject([{ total: 119 }]);
      const owed = await shop.open.db
        .select({ amount: sum(ledgerEntries.amountHalalas).mapWith(Number) })
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.orderId, id), eq(ledgerEntries.account, 'receivable')));
      expect(owed).toEqual([{ amount: 0 }]);
      expect(await rowOf(id)).toMatchObject({ status: 'returned', paymentStatus: 'expired' });
      expect((await mailsTo(shopper.email)).at(-1)).toBe('order_returned');
    });

    test('no hold ends for a shipped order, and the doctor does not report one', async () => {
      const { id } = await unpaidOnTheRoad();
      // Older versions left orders in this state.
      await shop.open.db.update(orders).set({ heldUntil: began, closesAt: began }).where(eq(orders.id, id));
      await tick();
      expect(await rowOf(id)).toMatchObject({ status: 'shipped', stockHeld: true });
      expect((await overdueWork(shop.open.db, shop.clock.now)).map(({ what }) => what)).not.toContain(
        'reservations to end',
      );
    });
  });

  test.each([
    ['made to order and others', 1, true],
    ['nothing but made to order', 0, false],
  ])('the return period is shown for an order of %s', async (_, cups, isShown) => {
    const shopper = await shopperWith(shop, cups > 0 ? { CUP: cups } : {});
    const { varietyId } = await idsBySku(shop, 'NAME');
    await shopper.json('/products/add-to-cart', { body: { variety_id: varietyId, quantity: 1, custom_text: 'Sara' } });
    const { id } = (await order(shopper)).body.data.order;
    for (const to of ['shipped', 'out_for_delivery', 'delivered'] as const) await move(id, to);
    expect((await shopper.json(`/orders/${id}`)).body.data.returnable_until !== null).toBe(isShown);
  });

  test('a capture in progress while the order is cancelled is refunded', async () => {
    shop.tamara.next = { status: 'authorized' };
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper, 'tamara')).body.data.order;
    await move(id, 'shipped');
    shop.tamara.line = 'answer lost';
    await tick();
    const callOff = () =>
      shop.open.db.transaction(async (tx) =>
        cancelOrderForOwner(tx, await lockOrder(tx, id), { reason: 'lost', now: shop.clock.now }),
      );
    await callOff();
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', stockHeld: false });
    shop.tamara.line = 'good';
    for (let round = 0; round < 3; round += 1) {
      later(60);
      await tick();
    }
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', stockHeld: false });
    expect(await attemptsOf(id)).toEqual(['refunded']);
    expect((await mailsTo(shopper.email)).slice(-2)).toEqual(['order_not_delivered', 'order_refunded']);
    await callOff();
  });

  test('the reason of a cancellation is in the data export and deleted with the account', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper)).body.data.order;
    const reason = 'refused at the door by the neighbour';
    await shop.open.db.transaction(async (tx) =>
      cancelOrderForOwner(tx, await lockOrder(tx, id), { reason, now: shop.clock.now }),
    );
    expect(JSON.stringify((await shopper.json('/user/export')).body)).toContain(reason);
    await shop.open.db.transaction((tx) => personalOrders.remove(tx, shopper.id));
    const reasons = () => shop.open.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
    expect((await reasons()).filter((event) => event.reason !== null)).toEqual([]);
    expect((await reasons()).map(({ status }) => status)).toContain('cancelled');
  });

  test('cancelling a fully refunded order makes no second refund', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper)).body.data.order;
    await move(id, 'shipped');
    await shop.open.db.transaction(async (tx) =>
      refundOrder(tx, await lockOrder(tx, id), { amount: null, now: shop.clock.now }),
    );
    await tick();
    const refunds = shop.moyasar.calls.refund;
    await shop.open.db.transaction(async (tx) =>
      cancelOrderForOwner(tx, await lockOrder(tx, id), { reason: null, now: shop.clock.now }),
    );
    await tick();
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(shop.moyasar.calls.refund).toBe(refunds);
  });

  test('an open partial refund is made before the rest, and the books show it', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
    const givenBack = (amount: number) => asOwner(id, (tx, held) => givesBack(tx, held, amount));
    await asOwner(id, (tx, held) =>
      bookManualPayment(tx, shop.paying, held, { method: 'bank_transfer', now: shop.clock.now }),
    );
    await move(id, 'shipped');
    await asOwner(id, (tx, held) => refundOrder(tx, held, { amount: halalas(1_600), now: shop.clock.now }));
    await asOwner(id, (tx, held) => cancelOrderForOwner(tx, held, { reason: 'lost', now: shop.clock.now }));
    await assertBooksBalance(shop);
    await givenBack(1_600);
    await assertBooksBalance(shop);
    expect((await rowOf(id)).paymentStatus).toBe('partially_refunded');
    // Reporting it again must not count as the rest.
    await expect(givenBack(1_600)).rejects.toThrow('has a manual refund of SAR 100.00 open, not SAR 16.00');
    expect((await rowOf(id)).paymentStatus).toBe('partially_refunded');
    await givenBack(10_000);
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    await expect(givenBack(10_000)).rejects.toThrow('has no manual refund open');
  });

  test('of two manual refunds, the one that was transferred is done', async () => {
    const shopper = await patientShopper(shop, { CUP: 1 });
    const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
    later(49 * 60);
    await tick();
    const paid = await repay(shopper, id, 119);
    await asOwner(id, (tx, held) =>
      bookManualPayment(tx, shop.paying, held, { method: 'bank_transfer', now: shop.clock.now }),
    );
    await withRefusal(() =>
      asOwner(id, (tx, held) => cancelOrderForOwner(tx, held, { reason: null, now: shop.clock.now })),
    );
    await asOwner(id, (tx, held) => takeRefundOver(tx, held, shop.clock.now));
    await asOwner(id, async (tx, held) => {
      expect(
        await bookManualRefund(tx, shop.paying, held, { amount: halalas(11_900), to: null, now: shop.clock.now }),
      ).toEqual({
        left: 11_600,
        lastFour: null,
      });
    });
    const [byCard] = await shop.open.db
      .select()
      .from(transactions)
      .where(eq(transactions.id, paid.body.data.transaction.id));
    expect(byCard).toMatchObject({ refundedHalalas: 11_900, refundedByHandHalalas: 11_900 });
    await asOwner(id, (tx, held) => givesBack(tx, held, 11_600));
  });

  test('a refund before the return is credited once', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper)).body.data.order;
    await move(id, 'shipped');
    await move(id, 'delivered');
    await asOwner(id, (tx, held) => refundOrder(tx, held, { amount: null, now: shop.clock.now }));
    await tick();
    await move(id, 'returned');
    expect(await findCreditNotes(shop.open.db, id)).toMatchObject([{ total: 119 }]);
  });

  /** Runs work that requests a refund from Moyasar, which refuses it. */
  async function withRefusal(work: () => Promise<void>) {
    const { refund } = shop.moyasar;
    shop.moyasar.refund = () => Promise.reject(new ProviderRefused('moyasar', 400, 'declined', 'no'));
    await work();
    await tick();
    shop.moyasar.refund = refund;
  }
  const givesBack = (tx: Database, held: OrderRow, amount: number) =>
    bookManualRefund(tx, shop.paying, held, { amount: halalas(amount), to: null, now: shop.clock.now });
  /** Moyasar has refunded this total, as from its dashboard. */
  const gives = (transactionId: string, refunded: number) =>
    shop.moyasar.becomes(transactionId, {
      refunded: halalas(refunded),
      status: refunded === 11_900 ? 'refunded' : 'partially_refunded',
    });
  const reportedOf = async (transactionId: string) =>
    (await mismatchesOf(shop.open.db, transactionId)).map(({ reported }) => reported);
  const operationsOf = async (transactionId: string) =>
    (
      await shop.open.db
        .select()
        .from(paymentOperations)
        .where(eq(paymentOperations.transactionId, transactionId))
        .orderBy(paymentOperations.createdAt, desc(paymentOperations.amountHalalas))
    ) // the clock may stand still
      .map(({ status, amountHalalas }) => [status, amountHalalas]);

  test.each([
    ['before it is asked', 'received'],
    ['before it is asked', 'lost'],
    ['after it has refused', 'received'],
    ['after it has refused', 'lost'],
  ])(
    'a full refund and a partial one in the dashboard, %s (webhook %s): the rest is refunded, and no more',
    async (when, webhookIs) => {
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper)).body.data;
      const callOff = () =>
        asOwner(made.id, (tx, held) => cancelOrderForOwner(tx, held, { reason: null, now: shop.clock.now }));
      const dashboard = async () => {
        gives(transaction.id, 1_000);
        if (webhookIs === 'received') await webhook(refOf(transaction.id));
        await assertBooksBalance(shop);
      };
      if (when === 'before it is asked') {
        await callOff();
        await dashboard();
      } else {
        await withRefusal(callOff);
        expect(await operationsOf(transaction.id)).toEqual([['refused', 11_900]]);
        later(1);
        await dashboard();
        if (webhookIs === 'lost')
          await asOwner(made.id, (tx, held) => retryRefusedOperations(tx, held, shop.clock.now));
      }
      for (let round = 0; round < 3; round += 1) {
        later(1);
        await tick();
      }
      expect(shop.moyasar.payments.get(transaction.id)?.refunded).toBe(11_900);
      expect(await rowOf(made.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
      expect((await operationsOf(transaction.id)).at(-1)).toEqual(['done', 10_900]);
      expect(await reportedOf(transaction.id)).toEqual([]);
    },
  );

  test('a refund to which the provider gives no answer for a day is overdue, although it is tried again', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = (await order(shopper)).body.data;
    const overdue = async () =>
      (await overdueWork(shop.open.db, shop.clock.now)).filter(({ what }) => what === 'captures and refunds');
    later(1);
    const ordered = shop.clock.now.getTime();
    await asOwner(made.id, (tx, held) => refundOrder(tx, held, { amount: null, now: shop.clock.now }));
    shop.moyasar.line = 'dead';
    for (let hour = 0; hour < 24; hour += 1) {
      await tick();
      expect(await overdue()).toEqual([]);
      later(60);
    }
    later(1);
    await tick();
    expect(await overdue()).toMatchObject([{ many: 1, since: new Date(ordered + 24 * 60 * 60_000) }]);
    shop.moyasar.line = 'good';
    later(60);
    await tick();
    expect(await overdue()).toEqual([]);
    expect(await operationsOf(transaction.id)).toEqual([['done', 11_900]]);
  });

  test('the rest of the owner’s partial refund waits for the owner if part of it was refunded meanwhile', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = (await order(shopper)).body.data;
    gives(transaction.id, 1_000); // without a webhook
    later(1);
    await asOwner(made.id, (tx, held) => refundOrder(tx, held, { amount: halalas(4_000), now: shop.clock.now }));
    for (let round = 0; round < 2; round += 1) {
      await tick();
      later(61);
    }
    expect(shop.moyasar.payments.get(transaction.id)?.refunded).toBe(1_000);
    expect(await operationsOf(transaction.id)).toEqual([
      ['dropped', 4_000],
      ['refused', 3_000],
    ]);
    await asOwner(made.id, (tx, held) => retryRefusedOperations(tx, held, shop.clock.now));
    await tick();
    expect(shop.moyasar.payments.get(transaction.id)?.refunded).toBe(4_000);
  });

  test.each([
    [4_000, 'good'],
    [4_000, 'dead'],
    [5_000, 'good'],
  ] as const)(
    'another refund of %i halalas in the dashboard does not settle the owner’s partial refund: the owner is told (line %s)',
    async (given, line) => {
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper)).body.data;
      gives(transaction.id, given); // without a webhook
      const refund = () =>
        asOwner(made.id, (tx, held) => refundOrder(tx, held, { amount: halalas(4_000), now: shop.clock.now }));
      later(1);
      shop.moyasar.line = line;
      await refund();
      for (let round = 0; round < 3; round += 1) {
        await tick();
        shop.moyasar.line = 'good';
        later(61);
      }
      expect(shop.moyasar.payments.get(transaction.id)?.refunded).toBe(given);
      expect(await operationsOf(transaction.id)).toEqual([['dropped', 4_000]]);
      const sum = `SAR ${given / 100}.00`;
      expect(await reportedOf(transaction.id)).toEqual([
        `${sum} refunded before your refund of SAR 40.00, which was not sent; ${sum} in total`,
      ]);
      await refund(); // both are wanted
      await tick();
      expect(shop.moyasar.payments.get(transaction.id)?.refunded).toBe(given + 4_000);
      expect(await reportedOf(transaction.id)).toHaveLength(1);
      await assertBooksBalance(shop);
    },
  );

  test('a refused refund is not taken for another one made since when the owner has it retried', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = (await order(shopper)).body.data;
    await withRefusal(() =>
      asOwner(made.id, (tx, held) => refundOrder(tx, held, { amount: halalas(4_000), now: shop.clock.now })),
    );
    gives(transaction.id, 4_000); // without a webhook
    await asOwner(made.id, (tx, held) => retryRefusedOperations(tx, held, shop.clock.now));
    await tick();
    expect(shop.moyasar.payments.get(transaction.id)?.refunded).toBe(4_000);
    expect(await operationsOf(transaction.id)).toEqual([['dropped', 4_000]]);
    expect(await reportedOf(transaction.id)).toHaveLength(1);
  });

  test('a refund whose answer was lost is not taken for another one when the owner has it retried', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = (await order(shopper)).body.data;
    await asOwner(made.id, (tx, held) => refundOrder(tx, held, { amount: halalas(4_000), now: shop.clock.now }));
    shop.moyasar.line = 'answer lost';
    await tick();
    await shop.open.db
      .update(paymentOperations)
      .set({ status: 'refused', lastError: 'no keys' })
      .where(eq(paymentOperations.transactionId, transaction.id));
    shop.moyasar.line = 'good';
    await asOwner(made.id, (tx, held) => retryRefusedOperations(tx, held, shop.clock.now));
    await tick();
    expect(shop.moyasar.payments.get(transaction.id)?.refunded).toBe(4_000);
    expect(await operationsOf(transaction.id)).toEqual([['done', 4_000]]);
    expect(await reportedOf(transaction.id)).toEqual([]);
  });

  test('a refused refund can be given up and another partial refund made, unless the order is cancelled', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = (await order(shopper)).body.data;
    const ordered = (amount: number) => () =>
      asOwner(made.id, (tx, held) => refundOrder(tx, held, { amount: halalas(amount), now: shop.clock.now }));
    const givesUp = () => asOwner(made.id, (tx, held) => dropRefund(tx, held, shop.clock.now));
    await expect(givesUp()).rejects.toThrow('has no refused refund');
    await withRefusal(ordered(4_000));
    await expect(ordered(1_000)()).rejects.toThrow('Another refund');
    await givesUp();
    await expect(givesUp()).rejects.toThrow('has no refused refund');
    later(1);
    await ordered(1_000)();
    await tick();
    expect(await operationsOf(transaction.id)).toEqual([
      ['dropped', 4_000],
      ['done', 1_000],
    ]);
    // A payment that does not belong to the order must be refunded.
    later(1);
    await withRefusal(() =>
      asOwner(made.id, (tx, held) => cancelOrderForOwner(tx, held, { reason: null, now: shop.clock.now })),
    );
    await expect(givesUp()).rejects.toThrow('has no refused refund');
    await asOwner(made.id, (tx, held) => retryRefusedOperations(tx, held, shop.clock.now));
    await tick();
    expect(await rowOf(made.id)).toMatchObject({ paymentStatus: 'refunded' });
  });

  test('the refund of a provider that is no longer configured becomes the owner’s after a day', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = (await order(shopper)).body.data;
    await asOwner(made.id, (tx, held) => cancelOrderForOwner(tx, held, { reason: null, now: shop.clock.now }));
    const without = { ...shop.paying, payments: { ...shop.paying.payments, providers: [] } };
    await carryOutOperations(without);
    expect(await operationsOf(transaction.id)).toEqual([['waiting', 11_900]]);
    for (let round = 0; round < 30; round += 1) {
      later(61);
      await carryOutOperations(without);
    }
    expect(await operationsOf(transaction.id)).toEqual([['refused', 11_900]]);
    await asOwner(made.id, (tx, held) => takeRefundOver(tx, held, shop.clock.now));
    await asOwner(made.id, (tx, held) => givesBack(tx, held, 11_900));
    expect(await rowOf(made.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  });

  test('a refund without a provider is not retried at one', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = (await order(shopper, 'bank_transfer')).body.data;
    await asOwner(made.id, (tx, held) =>
      bookManualPayment(tx, shop.paying, held, { method: 'bank_transfer', now: shop.clock.now }),
    );
    await asOwner(made.id, (tx, held) => cancelOrderForOwner(tx, held, { reason: null, now: shop.clock.now }));
    await expect(asOwner(made.id, (tx, held) => retryRefusedOperations(tx, held, shop.clock.now))).rejects.toThrow(
      'No provider has refused',
    );
    expect(await operationsOf(transaction.id)).toEqual([['by_hand', 11_600]]);
    await asOwner(made.id, (tx, held) => givesBack(tx, held, 11_600));
  });

  describe('a refused refund that the owner has taken over', () => {
    /** An order of SAR 119 with a refund of SAR 40 that Moyasar refused. */
    async function takenOver() {
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper)).body.data;
      const id: string = made.id;
      await withRefusal(() =>
        asOwner(id, (tx, held) => refundOrder(tx, held, { amount: halalas(4_000), now: shop.clock.now })),
      );
      // While it is only refused, the owner cannot report it as done.
      await expect(asOwner(id, (tx, held) => givesBack(tx, held, 4_000))).rejects.toThrow(
        'has no manual refund open. Its provider has refused SAR 40.00',
      );
      await asOwner(id, async (tx, held) => {
        expect(await takeRefundOver(tx, held, shop.clock.now)).toEqual([4_000]);
      });
      const operations = () => operationsOf(transaction.id);
      const givenBack = async () =>
        (await shop.open.db.select().from(transactions).where(eq(transactions.id, transaction.id)))[0]?.refundedHalalas;
      return { shopper, id, transactionId: transaction.id as string, operations, givenBack };
    }

    test('is booked from the bank, and the provider refunds the rest', async () => {
      const { id, transactionId, operations, givenBack } = await takenOver();
      await asOwner(id, (tx, held) => givesBack(tx, held, 4_000));
      const fromBank = await shop.open.db
        .select({ amount: ledgerEntries.amountHalalas })
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.orderId, id), eq(ledgerEntries.account, 'bank')));
      expect(fromBank).toEqual([{ amount: -4_000 }]);
      later(1);
      await asOwner(id, (tx, held) => refundOrder(tx, held, { amount: halalas(1_000), now: shop.clock.now }));
      await tick();
      expect(shop.moyasar.payments.get(transactionId)?.refunded).toBe(1_000);
      expect(await givenBack()).toBe(5_000);
      later(1);
      await asOwner(id, (tx, held) => refundOrder(tx, held, { amount: null, now: shop.clock.now }));
      await tick();
      expect((await operations()).map(([status]) => status)).toEqual(['done', 'done', 'done']);
      expect(await rowOf(id)).toMatchObject({ paymentStatus: 'refunded' });
    });

    test('another refund of the next one’s amount in the dashboard is reported: that one is not sent', async () => {
      const { id, transactionId, operations } = await takenOver();
      await asOwner(id, (tx, held) => givesBack(tx, held, 4_000));
      gives(transactionId, 3_000); // without a webhook
      later(1);
      await asOwner(id, (tx, held) => refundOrder(tx, held, { amount: halalas(3_000), now: shop.clock.now }));
      await tick();
      expect(shop.moyasar.payments.get(transactionId)?.refunded).toBe(3_000);
      expect(await operations()).toEqual([
        ['done', 4_000],
        ['dropped', 3_000],
      ]);
      expect(await reportedOf(transactionId)).toEqual([
        'SAR 30.00 refunded before your refund of SAR 30.00, which was not sent; SAR 30.00 in total',
      ]);
    });

    test('is dropped if the provider refunds it after all', async () => {
      const { shopper, id, transactionId, operations, givenBack } = await takenOver();
      const account = { iban: 'SA4420000001234567891234', holder: 'Sara' };
      expect((await shopper.json(`/orders/${id}/refund-account`, { body: account })).status).toBe(200);
      shop.moyasar.payments.set(transactionId, { ...shop.moyasar.pays(transactionId), refunded: halalas(4_000) });
      await webhook(refOf(transactionId));
      expect([await operations(), await givenBack()]).toEqual([[['dropped', 4_000]], 4_000]);
      expect((await shopper.json(`/orders/${id}`)).body.data.transfer_back).toBeNull();
      expect(await shop.open.db.select().from(refundAccounts).where(eq(refundAccounts.orderId, id))).toEqual([]);
      // The owner may have transferred it without reporting it.
      expect(await reportedOf(transactionId)).toEqual([
        'SAR 40.00 refunded by the provider of SAR 40.00 that you have taken over, SAR 40.00 by it in total',
      ]);
    });

    test('is reduced to the rest if the provider refunds part of it', async () => {
      const { id, transactionId, operations, givenBack } = await takenOver();
      gives(transactionId, 1_000);
      await webhook(refOf(transactionId));
      expect([await operations(), await givenBack()]).toEqual([
        [
          ['dropped', 4_000],
          ['by_hand', 3_000],
        ],
        1_000,
      ]);
      gives(transactionId, 2_000);
      await webhook(refOf(transactionId));
      expect(await reportedOf(transactionId)).toEqual([
        'SAR 10.00 refunded by the provider of SAR 40.00 that you have taken over, SAR 10.00 by it in total',
        'SAR 10.00 refunded by the provider of SAR 30.00 that you have taken over, SAR 20.00 by it in total',
      ]);
      await expect(asOwner(id, (tx, held) => givesBack(tx, held, 4_000))).rejects.toThrow(
        'has a manual refund of SAR 20.00 open',
      );
      await asOwner(id, (tx, held) => givesBack(tx, held, 2_000));
      expect(await givenBack()).toBe(4_000);
    });

    test('is reported to the owner if both have refunded it, and books no more than was captured', async () => {
      const { id, transactionId, givenBack } = await takenOver();
      await asOwner(id, (tx, held) => givesBack(tx, held, 4_000));
      gives(transactionId, 4_000);
      await webhook(refOf(transactionId));
      expect(await reportedOf(transactionId)).toEqual([
        'SAR 40.00 refunded by the provider besides SAR 40.00 by you in its place, SAR 40.00 by it in total',
      ]);
      gives(transactionId, 11_900);
      for (let time = 0; time < 2; time += 1) await webhook(refOf(transactionId));
      expect(await givenBack()).toBe(11_900);
      expect(await reportedOf(transactionId)).toContain('refunded SAR 159.00');
      expect(await rowOf(id)).toMatchObject({ paymentStatus: 'refunded' });
    });

    test('is reported too if only the next refund reveals that both have refunded it', async () => {
      const { id, transactionId, givenBack } = await takenOver();
      await asOwner(id, (tx, held) => givesBack(tx, held, 4_000));
      gives(transactionId, 4_000); // without a webhook
      later(1);
      await asOwner(id, (tx, held) => refundOrder(tx, held, { amount: halalas(1_000), now: shop.clock.now }));
      await tick();
      expect(await givenBack()).toBe(8_000);
      expect(await reportedOf(transactionId)).toEqual([
        'SAR 30.00 refunded by the provider besides SAR 40.00 by you in its place, SAR 40.00 by it in total',
      ]);
    });

    test('is not confused with a refused refund that the owner makes in the dashboard', async () => {
      const { id, transactionId } = await takenOver();
      await asOwner(id, (tx, held) => givesBack(tx, held, 4_000));
      later(1);
      await withRefusal(() =>
        asOwner(id, (tx, held) => cancelOrderForOwner(tx, held, { reason: null, now: shop.clock.now })),
      );
      gives(transactionId, 7_900);
      await webhook(refOf(transactionId));
      expect(await rowOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
      expect(await reportedOf(transactionId)).toEqual([]);
    });

    test('can be retried at the provider', async () => {
      const { id, operations, givenBack } = await takenOver();
      await asOwner(id, (tx, held) => retryRefusedOperations(tx, held, shop.clock.now));
      await tick();
      expect([await operations(), await givenBack()]).toEqual([[['done', 4_000]], 4_000]);
    });
  });

  test('a delivered order cannot be cancelled', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper)).body.data.order;
    await move(id, 'shipped');
    await move(id, 'delivered');
    await expect(
      shop.open.db.transaction(async (tx) =>
        cancelOrderForOwner(tx, await lockOrder(tx, id), { reason: null, now: shop.clock.now }),
      ),
    ).rejects.toThrow('was delivered and cannot be cancelled');
  });

  test('an unpaid order does not ship, and no order moves backwards', async () => {
    const { id } = await waiting();
    await expect(move(id, 'shipped')).rejects.toThrow(NotMovable);
    const shopper = await shopperWith(shop, { CUP: 1 });
    const paid = (await order(shopper)).body.data.order.id;
    await expect(move(paid, 'delivered')).rejects.toThrow(NotMovable);
    await move(paid, 'shipped');
    await move(paid, 'delivered');
    await expect(move(paid, 'shipped')).rejects.toThrow(NotMovable);
  });

  const readBy = (shopper: { id: number }, orderId: string) =>
    orderAnswer(
      shop.open.db,
      { snapshot: shop.catalogue.current, payments: shop.paying.payments },
      { userId: shopper.id, orderId, language: 'en', now: shop.clock.now },
    );

  test.each([
    ['card', ['shipped']],
    ['card', ['shipped', 'out_for_delivery']],
    ['cash_on_delivery', ['shipped', 'out_for_delivery']],
  ] as const)(
    'paid by %s and %j, a late order is not for the shopper to cancel: only the owner knows whether it has arrived',
    async (method, stages) => {
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { id } = (await order(shopper, method)).body.data.order;
      for (const stage of stages) await move(id, stage);
      const cancel = () =>
        shop.open.db.transaction((tx) => cancelOrder(tx, { userId: shopper.id, orderId: id, now: shop.clock.now }));
      shop.clock.now = new Date('2026-12-09T21:00:00Z');
      expect(await readBy(shopper, id)).toMatchObject({ is_late: false, can_cancel: false });
      await expect(cancel()).rejects.toThrow('not_cancellable');
      shop.clock.now = new Date('2026-12-09T21:00:01Z');
      expect(await readBy(shopper, id)).toMatchObject({ is_late: true, can_cancel: false });
      await expect(cancel()).rejects.toThrow('not_cancellable');
      await shop.open.db.transaction(async (tx) =>
        cancelOrderForOwner(tx, await lockOrder(tx, id), { reason: null, now: shop.clock.now }),
      );
      await tick();
      expect(await readBy(shopper, id)).toMatchObject({
        status: 'cancelled',
        payment_status: method === 'card' ? 'refunded' : 'expired',
        is_late: false,
        can_cancel: false,
      });
      expect((await rowOf(id)).stockHeld).toBe(false);
    },
  );

  test('a delivered order is never late', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper)).body.data.order;
    await move(id, 'shipped');
    await move(id, 'delivered');
    shop.clock.now = new Date('2026-12-20T00:00:00Z');
    expect(await readBy(shopper, id)).toMatchObject({ is_late: false, can_cancel: false });
  });

  test('an order is late sixteen days after the promised day', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper)).body.data.order;
    const isLate = async () => (await readBy(shopper, id)).is_late;
    expect((await rowOf(id)).deliveryTo).toBe('2026-11-24');
    shop.clock.now = new Date('2026-12-09T21:00:00Z');
    expect(await isLate()).toBe(false);
    shop.clock.now = new Date('2026-12-09T21:00:01Z');
    expect(await isLate()).toBe(true);
  });
});
