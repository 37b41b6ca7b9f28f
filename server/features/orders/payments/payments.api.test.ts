// What providers do at the worst moment: no answer, late, twice, never, wrong. The order ends right, and the books with it.
import { randomUUID } from 'node:crypto';
import { and, eq, sum } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { halalas } from '../../../../contract/core/money.ts';
import {
  openPayingShop,
  proveBooks,
  order,
  patientShopper,
  repay,
  shopperWith,
  type PayingShop,
} from '../../../../tests/support/api/checkout.ts';
import { goodsBySku, setStock } from '../../../../tests/support/data/goods.ts';
import { ownerRuns } from '../../../../tests/support/store/owner.ts';
import { productEntry, twoFields } from '../../../../tests/support/api/shop.ts';
import type { Database } from '../../../db/connect.ts';
import { startOrderJobs } from '../../../jobs/orders.ts';
import { sessions } from '../../accounts/accounts.tables.ts';
import { uploads } from '../../uploads/uploads.tables.ts';
import { varieties } from '../../catalogue/catalogue.tables.ts';
import { deliveryDates } from '../../shipping/delivery-dates.ts';
import { outgoingMessages } from '../../messages/messages.tables.ts';
import { carryOutOperations, reconcile } from './ask-provider.ts';
import { takeCodeChance } from './claim-code-attempt.ts';
import { callOffOrder, cancelOrder } from '../order/cancel-order.ts';
import { holdOrder, type OrderRow } from '../order/change-order.ts';
import { closeUnpaid, endHolds } from '../order/expire-holds.ts';
import { findCreditNotes, findInvoice } from '../invoices/issue-invoice.ts';
import { moveOrder, NotMovable, receiveByHand } from '../order/move-order.ts';
import { overdueWork } from '../owner/overdue-work.ts';
import { orderAnswer } from '../order/order-answer.ts';
import {
  askRefusedAgain,
  dropRefund,
  refundedByHand,
  refundOrder,
  rejectReceipt,
  takeRefundOver,
} from '../owner/owner-orders.ts';
import {
  ledgerEntries,
  orderEvents,
  orders,
  paymentOperations,
  providerEvents,
  refundAccounts,
  transactions,
} from '../orders.tables.ts';
import { mismatchesOf, noteMismatch, openMismatches } from './payment-mismatches.ts';
import { personalOrders } from '../order/personal-orders.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { sendReceipt } from './send-receipt.ts';
import { openIdentitySeal } from '../checkout/identity-seal.ts';
import { providerIds, ProviderRefused, ProviderUnreachable } from '../../../providers/payments/payment-provider.ts';

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
afterEach(() => proveBooks(shop));

const redirect = { status: 'pending' as const, action: { type: 'redirect' as const, url: 'https://bank.test/3ds' } };
const later = (minutes: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};
/** What the jobs do, once. */
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
  shop.open.db.transaction(async (tx) => void (await work(tx, await holdOrder(tx, id))));
const asUser = (work: (tx: Database) => Promise<unknown>) =>
  shop.open.db.transaction(async (tx) => void (await work(tx)));
const noFacts = { sender: null, bank: null, amount: null, sentOn: null };
/** An order that waits on the provider's page. */
async function waiting(goods: Record<string, number> = { CUP: 1 }) {
  shop.moyasar.next = redirect;
  const shopper = await shopperWith(shop, goods);
  const { body } = await order(shopper);
  shop.moyasar.next = { status: 'paid' };
  return { shopper, id: body.data.order.id as string, transactionId: body.data.transaction.id as string };
}

test('who is signed out while the provider is asked has the order, paid and answered', async () => {
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

describe('the line is bad', () => {
  test('the answer is lost after the charge: found by the job, charged once', async () => {
    shop.moyasar.line = 'answer lost';
    const shopper = await shopperWith(shop, { CUP: 1 });
    const starts = shop.moyasar.calls.start;
    const { status, body } = await order(shopper, 'card', {}, 'a-key-that-is-kept');
    expect([status, body.data.transaction.status, body.data.action.type]).toEqual([201, 'initiated', 'none']);
    shop.moyasar.line = 'good';
    const again = await order(shopper, 'card', { expected_total: 119 }, 'a-key-that-is-kept');
    expect(again.body.data.order.id).toBe(body.data.order.id);
    await tick();
    expect((await rowOf(body.data.order.id)).paymentStatus).toBe('paid');
    expect(shop.moyasar.calls.start).toBe(starts + 1);
  });

  test.each(['card', 'tabby', 'tamara'])(
    'the answer with the page of a payment by %s is lost: once the provider says that it waits there, another way is open',
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
      // And should it be paid on that page all the same, it is not paid twice.
      provider.pays(transaction.id);
      later(1);
      await tick();
      later(1);
      await tick();
      expect(provider.payments.get(transaction.id)).toMatchObject({ status: 'refunded' });
    },
  );

  test('the call never arrived: after a while it is a failed attempt, and another pays', async () => {
    shop.moyasar.line = 'dead';
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper)).body.data.order;
    await tick(); // still dead: nothing is known, nothing is concluded
    expect(await attemptsOf(id)).toEqual(['initiated']);
    shop.moyasar.line = 'good';
    later(1);
    await tick(); // too early to conclude from there being none
    expect(await attemptsOf(id)).toEqual(['initiated']);
    later(2);
    await tick();
    expect([await attemptsOf(id), (await rowOf(id)).paymentStatus]).toEqual([['failed'], 'failed']);
    expect((await repay(shopper, id, 119)).body.data.order.payment_status).toBe('paid');
  });

  test('we die between the order and the call: the job ends the attempt, and another pays', async () => {
    const seal = openIdentitySeal(shop.deps.secretKey);
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

  test('an adapter that breaks in the middle of a charge: the same key shows the order, the charge is found and not made again', async () => {
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

  describe('a code', () => {
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

    test('whose call never left is typed again, once it is sure that it is not on its way', async () => {
      const waits = await waitsForCode();
      const { shopper, transactionId } = waits;
      later(5);
      // The chance is taken, and the store dies.
      await shop.open.db.transaction((tx) =>
        takeCodeChance(tx, { userId: shopper.id, id: transactionId, now: shop.clock.now }),
      );
      later(1);
      await tick();
      expect([await actionOf(waits), (await give(waits)).body.code]).toEqual(['none', 'not_payable']);
      later(1);
      await tick();
      expect(await actionOf(waits)).toBe('code');
      expect((await give(waits)).body.data.status).toBe('paid');
    });

    test('that was paid with is not asked for again', async () => {
      const waits = await waitsForCode();
      shop.moyasar.line = 'answer lost';
      expect((await give(waits)).body.data.status).toBe('pending');
      shop.moyasar.line = 'good';
      later(2);
      await tick();
      expect([await actionOf(waits), (await rowOf(waits.id)).paymentStatus]).toEqual(['none', 'paid']);
    });

    test('is asked for where the answer that it was sent was lost', async () => {
      shop.moyasar.line = 'answer lost';
      const waits = await waitsForCode();
      shop.moyasar.line = 'good';
      expect(await actionOf(waits)).toBe('none');
      later(2);
      await tick();
      expect(await actionOf(waits)).toBe('code');
      expect((await give(waits)).body.data.status).toBe('paid');
    });

    test('that is refused while the payment still waits is typed again at once', async () => {
      const waits = await waitsForCode();
      const { confirmCode } = shop.moyasar;
      shop.moyasar.confirmCode = () => Promise.reject(new ProviderRefused('moyasar', 400, 'wrong_code', 'wrong'));
      expect((await give(waits, '999999')).body.data.status).toBe('pending');
      Object.assign(shop.moyasar, { confirmCode });
      expect(await actionOf(waits)).toBe('code');
      expect((await give(waits)).body.data.status).toBe('paid');
    });
  });

  test('a refund that is not answered is done once', async () => {
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

  describe('when the provider says no', () => {
    const operationsOf = (transactionId: string) =>
      shop.open.db
        .select({ kind: paymentOperations.kind, status: paymentOperations.status })
        .from(paymentOperations)
        .where(eq(paymentOperations.transactionId, transactionId))
        .orderBy(paymentOperations.createdAt, paymentOperations.kind);
    const says = (status: number) => () => Promise.reject(new ProviderRefused('moyasar', status, 'declined', 'no'));
    let kept: Pick<PayingShop['moyasar'], 'refund'>;
    let keptOfTamara: Pick<PayingShop['tamara'], 'capture'>;
    beforeEach(() => {
      kept = { refund: shop.moyasar.refund };
      keptOfTamara = { capture: shop.tamara.capture };
    });
    afterEach(() => {
      Object.assign(shop.moyasar, kept);
      Object.assign(shop.tamara, keptOfTamara);
    });
    /** Cancelled after it was paid, where the provider gives nothing back. */
    async function refused(status: number) {
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper)).body.data;
      shop.moyasar.refund = says(status);
      await shopper.json(`/orders/${made.id}/cancel`, { method: 'POST' });
      shop.moyasar.refund = kept.refund;
      return { id: made.id as string, transactionId: transaction.id as string };
    }

    test.each([401, 403])('to our keys (%i), the refund is done once they are right', async (status) => {
      const { id, transactionId } = await refused(status);
      expect(await operationsOf(transactionId)).toEqual([{ kind: 'refund', status: 'waiting' }]);
      later(5);
      await tick();
      expect((await rowOf(id)).paymentStatus).toBe('refunded');
    });

    test('to a refund, it waits for the owner, who has it asked for again', async () => {
      const { id, transactionId } = await refused(400);
      later(24 * 60);
      await tick();
      expect(await operationsOf(transactionId)).toEqual([{ kind: 'refund', status: 'refused' }]);
      expect((await rowOf(id)).paymentStatus).toBe('paid');
      await asOwner(id, (tx, held) => askRefusedAgain(tx, held, shop.clock.now));
      await tick();
      expect((await rowOf(id)).paymentStatus).toBe('refunded');
      await expect(asOwner(id, (tx, held) => askRefusedAgain(tx, held, shop.clock.now))).rejects.toThrow(NotMovable);
    });

    test('to a refund that has been made in its dashboard since, nothing is left to do', async () => {
      const { id, transactionId } = await refused(400);
      const { captured } = shop.moyasar.becomes(transactionId, {});
      shop.moyasar.becomes(transactionId, { status: 'refunded', refunded: captured });
      await webhook(refOf(transactionId));
      expect((await rowOf(id)).paymentStatus).toBe('refunded');
      expect(await operationsOf(transactionId)).toEqual([{ kind: 'refund', status: 'dropped' }]);
    });

    /** It has left, and the promise was not called in. */
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

    test('to a capture that it makes by itself later, the order is paid and can be given back', async () => {
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

    test('to a capture of an order that was called off meanwhile, the promise is let go', async () => {
      shop.tamara.next = { status: 'authorized' };
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper, 'tamara')).body.data;
      const id: string = made.id;
      await move(id, 'shipped');
      shop.tamara.capture = async () => {
        await asOwner(id, (tx, held) => callOffOrder(tx, held, { reason: null, now: shop.clock.now }));
        throw new ProviderRefused('tamara', 400, 'declined', 'no');
      };
      await tick();
      expect(await operationsOf(transaction.id)).toEqual([
        { kind: 'capture', status: 'dropped' },
        { kind: 'void', status: 'done' },
      ]);
      expect(shop.tamara.payments.get(transaction.id)?.status).toBe('voided');
    });
  });
});

test('the days of delivery count from the payment, where that comes days after the order', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
  const promised = async () => {
    const { deliveryFrom: from, deliveryTo: to } = await rowOf(id);
    return { from, to };
  };
  const first = await promised();
  later(3 * 24 * 60);
  await shop.open.db.transaction(async (tx) =>
    receiveByHand(tx, shop.paying, await holdOrder(tx, id), { method: 'bank_transfer', now: shop.clock.now }),
  );
  const { daysLeast, daysMost } = await rowOf(id);
  expect(await promised()).toEqual(deliveryDates(shop.clock.now, [daysLeast, daysMost]));
  expect((await promised()).from > first.from).toBe(true);
});

describe('webhooks', () => {
  test('a hundred times, and before the shopper is back: paid once', async () => {
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

  test('what it says is not believed: the provider is asked', async () => {
    const { id, transactionId } = await waiting();
    expect((await webhook(refOf(transactionId))).status).toBe(200);
    expect((await rowOf(id)).paymentStatus).toBe('pending');
  });

  test('a bad proof is 401, garbage 400, an unknown provider 404; a payment of nobody’s changes nothing', async () => {
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

  test('the provider cannot be asked: it is told to come again, and then it counts', async () => {
    const { id, transactionId } = await waiting();
    shop.moyasar.pays(transactionId);
    shop.moyasar.line = 'dead';
    const sent = await webhook(refOf(transactionId), { id: 'evt-of-a-bad-hour' });
    expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '60']);
    shop.moyasar.line = 'good';
    expect((await webhook(refOf(transactionId), { id: 'evt-of-a-bad-hour' })).status).toBe(200);
    expect((await rowOf(id)).paymentStatus).toBe('paid');
  });

  test('a token of the provider’s own in the header is nobody’s session, and no reason to refuse', async () => {
    const { id, transactionId } = await waiting();
    shop.moyasar.pays(transactionId);
    const sent = await shop.get('/payments/webhooks/moyasar', {
      method: 'POST',
      headers: { 'x-secret': 'right', Authorization: 'Bearer a.provider.token', 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: randomUUID(), ref: refOf(transactionId) }),
    });
    expect([sent.status, (await rowOf(id)).paymentStatus]).toEqual([200, 'paid']);
  });

  test('none ever comes: the job finds out', async () => {
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
  ])('%s than was asked for changes nothing', async (_, change) => {
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

  test('money that the provider has given back by itself is written down', async () => {
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
    // What is left goes back when it is cancelled.
    await shopper.json(`/orders/${made.id}/cancel`, { method: 'POST' });
    expect((await rowOf(made.id)).paymentStatus).toBe('refunded');
  });
});

test('a payment that is voided at the provider after it was paid has gone back: the parcel does not leave', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  const { order: made, transaction } = (await order(shopper)).body.data;
  shop.moyasar.becomes(transaction.id, { status: 'voided', captured: halalas(0) });
  await webhook(refOf(transaction.id));
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

test('more taken than the order costs is not believed, and told to the owner', async () => {
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

describe('a payment that does not fit', () => {
  const openOnes = async (number: string) =>
    (await openMismatches(shop.open.db)).filter((each) => String(each.number) === number);
  const attemptOf = async (transactionId: string) =>
    (await shop.open.db.select().from(transactions).where(eq(transactions.id, transactionId)))[0];
  const owner = (...argv: string[]) => ownerRuns(shop, ...argv);

  test('is the owner’s task, once for each that is said, until he has settled it', async () => {
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
    const wrong = { provider: 'moyasar', ref, said: 'amount SAR 50.00', expected: 'SAR 119.00' };
    expect(await openOnes(number)).toMatchObject([wrong]);
    expect((await shopper.json(`/orders/${id}`)).body.data.transactions[0].reason_code).toBe('mismatch');
    expect((await owner('transactions', 'show', transactionId)).said).toContain(
      'does not fit: amount SAR 50.00, expected SAR 119.00 (to be settled)',
    );

    expect((await owner('transactions', 'settled', number)).said).toBe(
      `Order ${number}: what did not fit its payments is settled.\n`,
    );
    expect((await attemptOf(transactionId))?.reasonCode).toBe(null);
    await says(5_000);
    expect([await openOnes(number), (await attemptOf(transactionId))?.reasonCode]).toEqual([[], null]);
    const twice = await owner('transactions', 'settled', number);
    expect([twice.code, twice.said]).toEqual([1, `No payment of order ${number} waits to be looked into.\n`]);

    await says(6_000);
    expect(await openOnes(number)).toMatchObject([{ ...wrong, said: 'amount SAR 60.00' }]);
    // The same words of another payment are another task.
    const attempt = await attemptOf(transactionId);
    if (!attempt) throw new Error('the attempt is gone');
    await asUser((tx) => noteMismatch(tx, attempt, { ...wrong, ref: 'another' }, shop.clock.now));
    expect((await openOnes(number)).map((each) => each.ref)).toEqual([ref, 'another']);
    const json = await owner('transactions', 'settled', number, '--json');
    expect(JSON.parse(json.said)).toEqual({ number: Number(number), settled: 2 });
    shop.moyasar.payments.delete(transactionId);
  });

  test('does not talk over what is known of one that was paid', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = (await order(shopper)).body.data;
    shop.moyasar.payments.set(transaction.id, {
      ...shop.moyasar.pays(transaction.id),
      currency: 'USD',
    });
    await webhook(refOf(transaction.id));
    expect(await attemptOf(transaction.id)).toMatchObject({ status: 'paid', reasonCode: null, reasonRaw: null });
    expect(await openOnes(made.number)).toMatchObject([{ said: 'currency USD', expected: 'SAR' }]);
    await owner('transactions', 'settled', made.number);
    shop.moyasar.payments.delete(transaction.id);
  });
});

describe('time runs out', () => {
  test('an order that cannot be dealt with holds up none of those behind it', async () => {
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

  test('a provider that says nothing holds up no other: not what it was paid, not what it gives back, not the goods', async () => {
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
    await waitingAtTabby(); // asked about by the first job, the others by both
    const { id, transactionId } = await waiting();
    shop.moyasar.pays(transactionId);
    const made = refunded.body.data.order.id;
    await shop.open.db.transaction(async (tx) =>
      refundOrder(tx, await holdOrder(tx, made), { amount: null, now: shop.clock.now }),
    );
    later(2);
    let answer: () => void = () => undefined;
    const silence = new Promise<void>((resolve) => (answer = resolve));
    shop.tabby.retrieve = async (ref) => {
      await silence;
      return retrieve(ref);
    };
    shop.tabby.capture = async (...wanted) => {
      await silence;
      return capture(...wanted);
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

  test('after thirty minutes the goods go back; the order can still be paid, which takes them again', async () => {
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

  test('a payment that succeeded in the last minute counts, whatever the clock says', async () => {
    const { id, transactionId } = await waiting();
    shop.moyasar.pays(transactionId);
    later(31);
    await endHolds(shop.paying, 'moyasar');
    expect((await rowOf(id)).paymentStatus).toBe('paid');
  });

  test('paid after its time: it stands again where the goods are there', async () => {
    const { id, transactionId } = await waiting();
    later(31);
    await tick();
    expect((await rowOf(id)).stockHeld).toBe(false);
    shop.moyasar.pays(transactionId);
    await webhook(refOf(transactionId));
    expect(await rowOf(id)).toMatchObject({ paymentStatus: 'paid', stockHeld: true, closesAt: null });
  });

  test('paid after its time and the last piece sold: cancelled, refunded, told', async () => {
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

  test('paid after it was cancelled: the money goes back by itself, the order stays cancelled', async () => {
    const { shopper, id, transactionId } = await waiting();
    await shopper.json(`/orders/${id}/cancel`, { method: 'POST' });
    shop.moyasar.pays(transactionId);
    await webhook(refOf(transactionId));
    await tick();
    expect([(await rowOf(id)).status, await attemptsOf(id)]).toEqual(['cancelled', ['refunded']]);
  });

  test('nobody pays for three days: cancelled, and a promise that comes later is let go', async () => {
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

  test.each([
    ['the shopper, before it was promised', 'pending', 'cancelled_by_shopper'],
    ['the store, after that', 'authorized', null],
  ] as const)('a payment that was cancelled by %s says so', async (_, before, reason) => {
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
    'a transfer is waited for 48 hours, a receipt stops the clock, the owner’s word pays',
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
        receiveByHand(tx, shop.paying, await holdOrder(tx, id), { method: 'bank_transfer', now: shop.clock.now }),
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

  test('receipts keep the goods for days after the placing, and then no longer', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
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
    // On the last of its days the hold is cut short.
    expect((await rowOf(id)).heldUntil).toEqual(end);
    // The owner is late: that is not the shopper's fault, and the goods are kept until he has looked.
    await send();
    later(5 * day);
    await tick();
    expect(await rowOf(id)).toMatchObject({ stockHeld: true, paymentStatus: 'under_review' });
    await reject();
    await tick();
    expect(await rowOf(id)).toMatchObject({ stockHeld: false, paymentStatus: 'expired', status: 'processing' });
    await expect(send()).rejects.toThrow('not_payable');
    // Nor are they taken again for another wait; by a way that is paid at once they are.
    const snapshot = shop.catalogue.current;
    const read = await orderAnswer(
      shop.open.db,
      { snapshot, payments: shop.paying.payments },
      { userId: shopper.id, orderId: id, language: 'en', now: shop.clock.now },
    );
    expect(read.repay_totals.map(({ payment_method }) => payment_method)).toContain('card');
    expect(read.repay_totals.map(({ payment_method }) => payment_method)).not.toContain('bank_transfer');
  });

  test('once its time is over no receipt stops the clock again, though the job has not come by yet', async () => {
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

  test('a picture that others have to see is no receipt, and a receipt is no such picture', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
    const [shown, receipt] = [`shown-${id}`, `receipt-${id}`];
    for (const each of [shown, receipt])
      await shop.open.db
        .insert(uploads)
        .values({ id: each, userId: shopper.id, webp: new Uint8Array([1]), width: 1, height: 1, createdAt: began });
    const { varietyId } = await goodsBySku(shop, 'CUP');
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

  test('a transfer is offered again as long as one can still be made in time', async () => {
    const shopper = await patientShopper(shop, { CUP: 1 });
    const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
    const offered = async () =>
      ((await shopper.json(`/orders/${id}`)).body.data.repay_totals as { payment_method: string }[]).some(
        ({ payment_method }) => payment_method === 'bank_transfer',
      );
    later(49 * 60);
    await tick();
    await shop.open.db.update(orders).set({ closesAt: null }).where(eq(orders.id, id)); // kept open by its owner
    shop.clock.now = new Date(began.getTime() + 13 * 24 * 3_600_000);
    expect(await offered()).toBe(true);
    later(1);
    expect(await offered()).toBe(false);
    expect((await repay(shopper, id, 116, 'bank_transfer')).body.errors).toHaveProperty('payment_method');
  });

  test('money that comes by another way than the order is paid by now is not taken for it', async () => {
    const shopper = await patientShopper(shop, { CUP: 1 });
    const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
    later(49 * 60);
    await tick();
    expect((await repay(shopper, id, 134, 'cash_on_delivery')).status).toBe(201);
    await asOwner(id, async (tx, held) => {
      expect(await receiveByHand(tx, shop.paying, held, { method: 'bank_transfer', now: shop.clock.now })).toEqual({
        amount: 11_600,
        isWanted: false,
      });
    });
    expect(await rowOf(id)).toMatchObject({ paymentStatus: 'due_on_delivery', totalHalalas: 13_400 });
    const [back] = await shop.open.db
      .select({ amount: paymentOperations.amountHalalas })
      .from(paymentOperations)
      .innerJoin(transactions, eq(transactions.id, paymentOperations.transactionId))
      .where(eq(transactions.orderId, id));
    expect(back?.amount).toBe(11_600);
    // Nor is it said to pay an order whose goods are gone by then.
    await setStock(shop, 'LAST', 1);
    const late = await shopperWith(shop, { LAST: 1 });
    const gone = (await order(late, 'bank_transfer')).body.data.order.id;
    later(49 * 60);
    await tick();
    await setStock(shop, 'LAST', 0);
    await asOwner(gone, async (tx, held) => {
      expect(
        await receiveByHand(tx, shop.paying, held, { method: 'bank_transfer', now: shop.clock.now }),
      ).toMatchObject({
        isWanted: false,
      });
    });
    expect((await rowOf(gone)).status).toBe('cancelled');
    // Nobody has transferred anything for a plain order in cash.
    const second = await shopperWith(shop, { CUP: 1 });
    const due = (await order(second, 'cash_on_delivery')).body.data.order.id;
    await expect(
      asOwner(due, (tx, held) =>
        receiveByHand(tx, shop.paying, held, { method: 'bank_transfer', now: shop.clock.now }),
      ),
    ).rejects.toThrow('waits for no transfer');
    expect((await rowOf(due)).paymentStatus).toBe('due_on_delivery');
  });

  test('a transfer that does not come', async () => {
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

describe('on its way', () => {
  const mailsTo = async (email: string) =>
    (await shop.open.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, email)))
      .filter(({ channel }) => channel === 'email')
      .map(({ kind }) => kind);

  test('Tamara takes the money when the parcel leaves, cash comes with the delivery', async () => {
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
    // What has arrived is not ‘being prepared’.
    expect((await mailsTo(second.email)).slice(-3)).toEqual(['order_delivered', 'payment_completed', 'order_returned']);
  });

  describe('when what was promised is not given', () => {
    /** An order that left with Tamara's promise, which has run out since. */
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

    test('it can be paid while it is on its way, by whatever is paid at once', async () => {
      const { shopper, id } = await unpaidOnTheRoad();
      const gone = { status: 'shipped', paymentStatus: 'expired', stockHeld: true, heldUntil: null, closesAt: null };
      expect(await rowOf(id)).toMatchObject(gone);
      // Not that goods are kept, nor that it can be paid in any way.
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

    test('another promise is called in at once, for the parcel has left', async () => {
      const { shopper, id } = await unpaidOnTheRoad();
      const captures = shop.tamara.calls.capture;
      expect((await repay(shopper, id, 119, 'tamara')).body.data.order.payment_status).toBe('paid');
      expect(shop.tamara.calls.capture).toBe(captures + 1);
    });

    test('once it has arrived or come back it is not offered, and what comes too late for goods that came back goes back', async () => {
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

    test('what has arrived has its invoice, paid or not; sent back unpaid, it is credited', async () => {
      const { id } = await unpaidOnTheRoad(['out_for_delivery', 'delivered']);
      expect(await rowOf(id)).toMatchObject({ status: 'delivered', paymentStatus: 'expired' });
      expect(await findInvoice(shop.open.db, id)).toMatchObject({ total: 119 });
      expect(await findCreditNotes(shop.open.db, id)).toEqual([]);
      await move(id, 'returned');
      expect(await findCreditNotes(shop.open.db, id)).toMatchObject([{ total: 119 }]);
    });

    test('who has sent the goods back is asked for nothing', async () => {
      const { shopper, id } = await unpaidOnTheRoad(['out_for_delivery', 'delivered', 'returned']);
      // They were promised when they came back, so what is credited is credited once the promise is gone.
      expect(await findCreditNotes(shop.open.db, id)).toMatchObject([{ total: 119 }]);
      const owed = await shop.open.db
        .select({ amount: sum(ledgerEntries.amountHalalas).mapWith(Number) })
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.orderId, id), eq(ledgerEntries.account, 'receivable')));
      expect(owed).toEqual([{ amount: 0 }]);
      expect(await rowOf(id)).toMatchObject({ status: 'returned', paymentStatus: 'expired' });
      expect((await mailsTo(shopper.email)).at(-1)).toBe('order_returned');
    });

    test('no time runs for goods that are not here, and nobody is told to end it', async () => {
      const { id } = await unpaidOnTheRoad();
      // As the store left such orders before.
      await shop.open.db.update(orders).set({ heldUntil: began, closesAt: began }).where(eq(orders.id, id));
      await tick();
      expect(await rowOf(id)).toMatchObject({ status: 'shipped', stockHeld: true });
      expect((await overdueWork(shop.open.db, shop.clock.now)).map(({ what }) => what)).not.toContain(
        'holds of goods to end',
      );
    });
  });

  test.each([
    ['made to order and others', 1, true],
    ['nothing but made to order', 0, false],
  ])('the days for returning stand at an order of %s', async (_, cups, isShown) => {
    const shopper = await shopperWith(shop, cups > 0 ? { CUP: cups } : {});
    const { varietyId } = await goodsBySku(shop, 'NAME');
    await shopper.json('/products/add-to-cart', { body: { variety_id: varietyId, quantity: 1, custom_text: 'Sara' } });
    const { id } = (await order(shopper)).body.data.order;
    for (const to of ['shipped', 'out_for_delivery', 'delivered'] as const) await move(id, to);
    expect((await shopper.json(`/orders/${id}`)).body.data.returnable_until !== null).toBe(isShown);
  });

  test('what is being taken while the order is called off goes back', async () => {
    shop.tamara.next = { status: 'authorized' };
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper, 'tamara')).body.data.order;
    await move(id, 'shipped');
    shop.tamara.line = 'answer lost';
    await tick();
    const callOff = () =>
      shop.open.db.transaction(async (tx) =>
        callOffOrder(tx, await holdOrder(tx, id), { reason: 'lost', now: shop.clock.now }),
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

  test('why an order was called off is given out with the account, and goes with it', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper)).body.data.order;
    const reason = 'refused at the door by the neighbour';
    await shop.open.db.transaction(async (tx) =>
      callOffOrder(tx, await holdOrder(tx, id), { reason, now: shop.clock.now }),
    );
    expect(JSON.stringify((await shopper.json('/user/export')).body)).toContain(reason);
    await shop.open.db.transaction((tx) => personalOrders.remove(tx, shopper.id));
    const reasons = () => shop.open.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
    expect((await reasons()).filter((event) => event.reason !== null)).toEqual([]);
    expect((await reasons()).map(({ status }) => status)).toContain('cancelled');
  });

  test('what was given back whole before is cancelled without another refund', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper)).body.data.order;
    await move(id, 'shipped');
    await shop.open.db.transaction(async (tx) =>
      refundOrder(tx, await holdOrder(tx, id), { amount: null, now: shop.clock.now }),
    );
    await tick();
    const refunds = shop.moyasar.calls.refund;
    await shop.open.db.transaction(async (tx) =>
      callOffOrder(tx, await holdOrder(tx, id), { reason: null, now: shop.clock.now }),
    );
    await tick();
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(shop.moyasar.calls.refund).toBe(refunds);
  });

  test('a part that the owner has still to give back comes before the rest, and the books say so', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
    const givenBack = (amount: number) => asOwner(id, (tx, held) => givesBack(tx, held, amount));
    await asOwner(id, (tx, held) =>
      receiveByHand(tx, shop.paying, held, { method: 'bank_transfer', now: shop.clock.now }),
    );
    await move(id, 'shipped');
    await asOwner(id, (tx, held) => refundOrder(tx, held, { amount: halalas(1_600), now: shop.clock.now }));
    await asOwner(id, (tx, held) => callOffOrder(tx, held, { reason: 'lost', now: shop.clock.now }));
    await proveBooks(shop);
    await givenBack(1_600);
    await proveBooks(shop);
    expect((await rowOf(id)).paymentStatus).toBe('partially_refunded');
    // Said once more, it is not the rest that has gone back.
    await expect(givenBack(1_600)).rejects.toThrow('is owed SAR 100.00 by hand, not SAR 16.00');
    expect((await rowOf(id)).paymentStatus).toBe('partially_refunded');
    await givenBack(10_000);
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    await expect(givenBack(10_000)).rejects.toThrow('is owed nothing by hand');
  });

  test('of two that are owed the one that was transferred is done', async () => {
    const shopper = await patientShopper(shop, { CUP: 1 });
    const { id } = (await order(shopper, 'bank_transfer')).body.data.order;
    later(49 * 60);
    await tick();
    const paid = await repay(shopper, id, 119);
    await asOwner(id, (tx, held) =>
      receiveByHand(tx, shop.paying, held, { method: 'bank_transfer', now: shop.clock.now }),
    );
    await withRefusal(() => asOwner(id, (tx, held) => callOffOrder(tx, held, { reason: null, now: shop.clock.now })));
    await asOwner(id, (tx, held) => takeRefundOver(tx, held, shop.clock.now));
    await asOwner(id, async (tx, held) => {
      expect(
        await refundedByHand(tx, shop.paying, held, { amount: halalas(11_900), to: null, now: shop.clock.now }),
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

  test('what was refunded before it came back is credited once', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper)).body.data.order;
    await move(id, 'shipped');
    await move(id, 'delivered');
    await asOwner(id, (tx, held) => refundOrder(tx, held, { amount: null, now: shop.clock.now }));
    await tick();
    await move(id, 'returned');
    expect(await findCreditNotes(shop.open.db, id)).toMatchObject([{ total: 119 }]);
  });

  /** Does something that has Moyasar asked for a refund, and has it refuse. */
  async function withRefusal(work: () => Promise<void>) {
    const { refund } = shop.moyasar;
    shop.moyasar.refund = () => Promise.reject(new ProviderRefused('moyasar', 400, 'declined', 'no'));
    await work();
    await tick();
    shop.moyasar.refund = refund;
  }
  const givesBack = (tx: Database, held: OrderRow, amount: number) =>
    refundedByHand(tx, shop.paying, held, { amount: halalas(amount), to: null, now: shop.clock.now });
  /** Moyasar gives back so much in all, as from its dashboard. */
  const gives = (transactionId: string, refunded: number) =>
    shop.moyasar.becomes(transactionId, {
      refunded: halalas(refunded),
      status: refunded === 11_900 ? 'refunded' : 'partially_refunded',
    });
  const saidOf = async (transactionId: string) =>
    (await mismatchesOf(shop.open.db, transactionId)).map(({ said }) => said);
  const operationsOf = async (transactionId: string) =>
    (
      await shop.open.db
        .select()
        .from(paymentOperations)
        .where(eq(paymentOperations.transactionId, transactionId))
        .orderBy(paymentOperations.createdAt)
    ).map(({ status, amountHalalas }) => [status, amountHalalas]);

  test.each([
    ['before it is asked', 'heard'],
    ['before it is asked', 'not heard'],
    ['after it has refused', 'heard'],
    ['after it has refused', 'not heard'],
  ])(
    'a part given back in the dashboard %s for the whole, and %s of: the rest goes back, and no more',
    async (when, news) => {
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper)).body.data;
      const callOff = () =>
        asOwner(made.id, (tx, held) => callOffOrder(tx, held, { reason: null, now: shop.clock.now }));
      const dashboard = async () => {
        gives(transaction.id, 1_000);
        if (news === 'heard') await webhook(refOf(transaction.id));
        await proveBooks(shop);
      };
      if (when === 'before it is asked') {
        await callOff();
        await dashboard();
      } else {
        await withRefusal(callOff);
        expect(await operationsOf(transaction.id)).toEqual([['refused', 11_900]]);
        later(1);
        await dashboard();
        if (news === 'not heard') await asOwner(made.id, (tx, held) => askRefusedAgain(tx, held, shop.clock.now));
      }
      for (let round = 0; round < 3; round += 1) {
        later(1);
        await tick();
      }
      expect(shop.moyasar.payments.get(transaction.id)?.refunded).toBe(11_900);
      expect(await rowOf(made.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
      expect((await operationsOf(transaction.id)).at(-1)).toEqual(['done', 10_900]);
      expect(await saidOf(transaction.id)).toEqual([]);
    },
  );

  test('of a part that the owner ordered the rest waits for his word, where some of it has gone back meanwhile', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = (await order(shopper)).body.data;
    gives(transaction.id, 1_000); // of which no news has come
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
    await asOwner(made.id, (tx, held) => askRefusedAgain(tx, held, shop.clock.now));
    await tick();
    expect(shop.moyasar.payments.get(transaction.id)?.refunded).toBe(4_000);
  });

  test('what a provider has refused of an order that stands can be given up, and then another part ordered', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = (await order(shopper)).body.data;
    const ordered = (amount: number) => () =>
      asOwner(made.id, (tx, held) => refundOrder(tx, held, { amount: halalas(amount), now: shop.clock.now }));
    const givesUp = () => asOwner(made.id, (tx, held) => dropRefund(tx, held, shop.clock.now));
    await expect(givesUp()).rejects.toThrow('has no refund that was refused');
    await withRefusal(ordered(4_000));
    await expect(ordered(1_000)()).rejects.toThrow('Another refund');
    await givesUp();
    await expect(givesUp()).rejects.toThrow('has no refund that was refused');
    later(1);
    await ordered(1_000)();
    await tick();
    expect(await operationsOf(transaction.id)).toEqual([
      ['dropped', 4_000],
      ['done', 1_000],
    ]);
    // What is not the order's has to go back.
    later(1);
    await withRefusal(() =>
      asOwner(made.id, (tx, held) => callOffOrder(tx, held, { reason: null, now: shop.clock.now })),
    );
    await expect(givesUp()).rejects.toThrow('has no refund that was refused');
    await asOwner(made.id, (tx, held) => askRefusedAgain(tx, held, shop.clock.now));
    await tick();
    expect(await rowOf(made.id)).toMatchObject({ paymentStatus: 'refunded' });
  });

  test('what a provider that is set up no more has to give back is the owner’s after a day', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = (await order(shopper)).body.data;
    await asOwner(made.id, (tx, held) => callOffOrder(tx, held, { reason: null, now: shop.clock.now }));
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

  test('what has no provider is asked of none again', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = (await order(shopper, 'bank_transfer')).body.data;
    await asOwner(made.id, (tx, held) =>
      receiveByHand(tx, shop.paying, held, { method: 'bank_transfer', now: shop.clock.now }),
    );
    await asOwner(made.id, (tx, held) => callOffOrder(tx, held, { reason: null, now: shop.clock.now }));
    await expect(asOwner(made.id, (tx, held) => askRefusedAgain(tx, held, shop.clock.now))).rejects.toThrow(
      'No provider has refused',
    );
    expect(await operationsOf(transaction.id)).toEqual([['by_hand', 11_600]]);
    await asOwner(made.id, (tx, held) => givesBack(tx, held, 11_600));
  });

  describe('a refund that the owner has taken over from a provider', () => {
    /** An order of 119 of which Moyasar will not give back 40. */
    async function takenOver() {
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { order: made, transaction } = (await order(shopper)).body.data;
      const id: string = made.id;
      await withRefusal(() =>
        asOwner(id, (tx, held) => refundOrder(tx, held, { amount: halalas(4_000), now: shop.clock.now })),
      );
      // As long as it is only refused, the owner has not given it back.
      await expect(asOwner(id, (tx, held) => givesBack(tx, held, 4_000))).rejects.toThrow(
        'is owed nothing by hand. Its provider has refused SAR 40.00',
      );
      await asOwner(id, async (tx, held) => {
        expect(await takeRefundOver(tx, held, shop.clock.now)).toEqual([4_000]);
      });
      const operations = () => operationsOf(transaction.id);
      const givenBack = async () =>
        (await shop.open.db.select().from(transactions).where(eq(transactions.id, transaction.id)))[0]?.refundedHalalas;
      return { shopper, id, transactionId: transaction.id as string, operations, givenBack };
    }

    test('comes from the bank, and the provider gives back the rest', async () => {
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

    test('is no task any more once the provider has given it back after all', async () => {
      const { shopper, id, transactionId, operations, givenBack } = await takenOver();
      const account = { iban: 'SA4420000001234567891234', holder: 'Sara' };
      expect((await shopper.json(`/orders/${id}/refund-account`, { body: account })).status).toBe(200);
      shop.moyasar.payments.set(transactionId, { ...shop.moyasar.pays(transactionId), refunded: halalas(4_000) });
      await webhook(refOf(transactionId));
      expect([await operations(), await givenBack()]).toEqual([[['dropped', 4_000]], 4_000]);
      expect((await shopper.json(`/orders/${id}`)).body.data.transfer_back).toBeNull();
      expect(await shop.open.db.select().from(refundAccounts).where(eq(refundAccounts.orderId, id))).toEqual([]);
      // It may have been transferred, too, and not been said yet.
      expect(await saidOf(transactionId)).toEqual([
        'SAR 40.00 given back of SAR 40.00 that you have taken over, SAR 40.00 by it in all',
      ]);
    });

    test('is the rest where the provider gives a part of it back', async () => {
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
      expect(await saidOf(transactionId)).toEqual([
        'SAR 10.00 given back of SAR 40.00 that you have taken over, SAR 10.00 by it in all',
        'SAR 10.00 given back of SAR 30.00 that you have taken over, SAR 20.00 by it in all',
      ]);
      await expect(asOwner(id, (tx, held) => givesBack(tx, held, 4_000))).rejects.toThrow('is owed SAR 20.00 by hand');
      await asOwner(id, (tx, held) => givesBack(tx, held, 2_000));
      expect(await givenBack()).toBe(4_000);
    });

    test('and that both have given back is the owner’s task, and changes no more than was taken', async () => {
      const { id, transactionId, givenBack } = await takenOver();
      await asOwner(id, (tx, held) => givesBack(tx, held, 4_000));
      gives(transactionId, 4_000);
      await webhook(refOf(transactionId));
      expect(await saidOf(transactionId)).toEqual([
        'SAR 40.00 given back beside SAR 40.00 by you in its place, SAR 40.00 by it in all',
      ]);
      gives(transactionId, 11_900);
      for (let time = 0; time < 2; time += 1) await webhook(refOf(transactionId));
      expect(await givenBack()).toBe(11_900);
      expect(await saidOf(transactionId)).toContain('given back SAR 159.00');
      expect(await rowOf(id)).toMatchObject({ paymentStatus: 'refunded' });
    });

    test('and that both have given back is told also where the next refund brings it to light', async () => {
      const { id, transactionId, givenBack } = await takenOver();
      await asOwner(id, (tx, held) => givesBack(tx, held, 4_000));
      gives(transactionId, 4_000); // of which no news has come
      later(1);
      await asOwner(id, (tx, held) => refundOrder(tx, held, { amount: halalas(1_000), now: shop.clock.now }));
      await tick();
      expect(await givenBack()).toBe(8_000);
      expect(await saidOf(transactionId)).toEqual([
        'SAR 30.00 given back beside SAR 40.00 by you in its place, SAR 40.00 by it in all',
      ]);
    });

    test('and what the owner gives back in the dashboard, as it was refused, is none of that', async () => {
      const { id, transactionId } = await takenOver();
      await asOwner(id, (tx, held) => givesBack(tx, held, 4_000));
      later(1);
      await withRefusal(() => asOwner(id, (tx, held) => callOffOrder(tx, held, { reason: null, now: shop.clock.now })));
      gives(transactionId, 7_900);
      await webhook(refOf(transactionId));
      expect(await rowOf(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
      expect(await saidOf(transactionId)).toEqual([]);
    });

    test('can be asked of the provider again', async () => {
      const { id, operations, givenBack } = await takenOver();
      await asOwner(id, (tx, held) => askRefusedAgain(tx, held, shop.clock.now));
      await tick();
      expect([await operations(), await givenBack()]).toEqual([[['done', 4_000]], 4_000]);
    });
  });

  test('what was delivered is not called off', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper)).body.data.order;
    await move(id, 'shipped');
    await move(id, 'delivered');
    await expect(
      shop.open.db.transaction(async (tx) =>
        callOffOrder(tx, await holdOrder(tx, id), { reason: null, now: shop.clock.now }),
      ),
    ).rejects.toThrow('was delivered and cannot be cancelled');
  });

  test('what is not paid for does not leave, and nothing goes backwards', async () => {
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
    'paid by %s and %j, it is late, and not for the shopper to cancel: only the owner can find out whether it has arrived',
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
        callOffOrder(tx, await holdOrder(tx, id), { reason: null, now: shop.clock.now }),
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

  test('once it is delivered, lateness ends no order', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { id } = (await order(shopper)).body.data.order;
    await move(id, 'shipped');
    await move(id, 'delivered');
    shop.clock.now = new Date('2026-12-20T00:00:00Z');
    expect(await readBy(shopper, id)).toMatchObject({ is_late: false, can_cancel: false });
  });

  test('sixteen days past the promised day it is late', async () => {
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
