import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { halalas, type Halalas } from '../../../contract/core/money.ts';
import {
  fill,
  home,
  openPayingShop,
  order,
  assertBooksBalance,
  shopperWith,
  type PayingShop,
} from '../../../tests/support/api/checkout.ts';
import { productEntry, twoFields } from '../../../tests/support/api/shop.ts';
import { openTrialCarrier, type TrialCarrier } from '../../../tests/support/providers/trial-carrier.ts';
import { createLog } from '../../lib/log.ts';
import type { CaptureShipment } from '../../providers/payments/payment-provider.ts';
import type { Carrier } from '../../providers/shipping/carrier.ts';
import { users } from '../accounts/accounts.tables.ts';
import { varieties } from '../catalogue/catalogue.tables.ts';
import { outgoingMessages } from '../messages/messages.tables.ts';
import { carryOutOperations } from '../payments/reports/ask-provider.ts';
import { askAboutSettled } from '../orders/order/ask-about-settled.ts';
import { cancelOrderForOwner, cancelOrder } from '../orders/order/cancel-order.ts';
import { moveOrder, NotMovable } from '../orders/order/move-order.ts';
import { lockOrderByNumber, refundOrder } from '../orders/owner/owner-orders.ts';
import { orderDetails } from '../orders/owner/owner-views.ts';
import { areTracked, findParcels, requestTracking } from './find-parcels.ts';
import { orders } from '../orders/orders.tables.ts';
import { parcelEvents, parcels } from './parcels.tables.ts';
import { scrubShipments } from './personal-shipments.ts';
import { storeOwnWaybill, makeWaybills, requestWaybill, type ParcelDeps } from './create-waybills.ts';
import { trackShipments } from './track-shipments.ts';

let shop: PayingShop;
let aramex: TrialCarrier;
let deps: ParcelDeps;
const begun = new Date('2026-11-22T09:00:00Z');
const minutes = 60_000;
const days = 24 * 60 * minutes;

beforeAll(async () => {
  aramex = openTrialCarrier();
  shop = await openPayingShop({ carriers: [aramex] });
  deps = { ...shop.paying, carriers: [aramex] };
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({ variety: { sku: 'CUP', price: 100, quantity: 1_000, weight: 320.5 } }),
      productEntry({ variety: { sku: 'RING', price: 50, quantity: 1_000 } }),
    ],
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = begun;
  shop.tamara.next = { status: 'authorized' };
  Object.assign(aramex, { line: 'good', before: async () => undefined });
  // Shipments left over by earlier tests are not tracked.
  await shop.open.db.update(parcels).set({ trackAt: null });
});
afterEach(() => assertBooksBalance(shop));

const later = (ms: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + ms));
const rowOf = async (id: string) => (await shop.open.db.select().from(orders).where(eq(orders.id, id)))[0];
const parcelOf = async (id: string) => (await shop.open.db.select().from(parcels).where(eq(parcels.orderId, id)))[0];
const want = (number: string, again = false) =>
  shop.open.db.transaction(async (tx) =>
    requestWaybill(tx, await lockOrderByNumber(tx, Number(number)), { again, now: shop.clock.now }),
  );
const refund = (number: string, amount: Halalas | null) =>
  shop.open.db.transaction(async (tx) =>
    refundOrder(tx, await lockOrderByNumber(tx, Number(number)), { amount, now: shop.clock.now }),
  );
const sent = (number: string) => aramex.shipments.filter(({ reference }) => reference === number);

async function ordered(method = 'card', goods: Record<string, number> = { CUP: 1 }) {
  const shopper = await shopperWith(shop, goods);
  const { id, number } = (await order(shopper, method)).body.data.order as { id: string; number: string };
  const read = async () => (await shopper.json(`/orders/${id}`)).body.data;
  const mails = async () =>
    (await shop.open.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, shopper.email))).map(
      ({ kind }) => kind,
    );
  return { shopper, id, number, read, mails };
}

async function shipped(method = 'card') {
  const made = await ordered(method);
  await want(made.number);
  await makeWaybills(deps);
  const waybill = sent(made.number)[0]?.waybill ?? '';
  return { ...made, waybill };
}

describe('a waybill', () => {
  test.each(['refunded', 'voided'] as const)(
    'is not created for an order whose payment was %s at the provider without a webhook',
    async (status) => {
      const { id, number, read } = await ordered();
      const [{ id: transactionId }] = (await read()).transactions;
      const { captured } = shop.moyasar.becomes(transactionId, {});
      shop.moyasar.becomes(transactionId, { status, refunded: status === 'refunded' ? captured : halalas(0) });
      await want(number);
      await makeWaybills(deps);
      expect(sent(number)).toEqual([]);
      expect(await parcelOf(id)).toBeUndefined();
      expect(await read()).toMatchObject({ payment_status: 'refunded', status: 'cancelled' });
    },
  );

  test('is neither created nor requested while the order is being refunded in full; a partial refund does not matter', async () => {
    const { number, read } = await ordered();
    await want(number);
    shop.moyasar.line = 'dead';
    await refund(number, null);
    await makeWaybills(deps);
    expect([sent(number).length, (await read()).status]).toEqual([0, 'processing']);
    await expect(want(number)).rejects.toThrow('is being refunded in full');
    shop.moyasar.line = 'good';
    later(60_000);
    await carryOutOperations(shop.paying);
    expect((await read()).status).toBe('cancelled');

    const other = await ordered();
    await want(other.number);
    await refund(other.number, halalas(1_000));
    await makeWaybills(deps);
    expect([sent(other.number).length, (await other.read()).status]).toEqual([1, 'shipped']);
  });

  test('is created if the provider cannot be asked: the last known payment status counts', async () => {
    const { number, read } = await ordered();
    shop.moyasar.line = 'dead';
    await want(number);
    await makeWaybills(deps);
    shop.moyasar.line = 'good';
    expect([sent(number).length, (await read()).status]).toEqual([1, 'shipped']);
  });

  test('is created with the cash to collect and the weight, and the order is shipped with it', async () => {
    const { id, number, read, mails } = await ordered('cash_on_delivery', { CUP: 2, RING: 1 });
    await want(number);
    expect((await read()).status).toBe('processing');
    await makeWaybills(deps);
    const [parcel] = sent(number);
    const { total } = await read();
    expect(parcel).toMatchObject({
      reference: number,
      weightGrams: 641,
      pieces: 1,
      cashOnDelivery: total * 100,
      description: `Order ${number}`,
      to: { city: 'Riyadh', postalCode: '12611', country: 'SA', line: '3242, طريق العروبة, العليا' },
      consignee: { name: 'Sara Ali', secondPhone: null, phone: expect.stringMatching(/^\+9665\d{8}$/) },
      dueAt: Date.parse('2026-11-24T09:00:00Z'),
    });
    expect(await read()).toMatchObject({
      status: 'shipped',
      shipping: {
        tracking_number: parcel?.waybill,
        tracking_url: `https://www.aramex.com/track/shipments?ShipmentNumber=${parcel?.waybill}`,
      },
    });
    expect(await parcelOf(id)).toMatchObject({
      status: 'made',
      labelUrl: `https://labels.test/${parcel?.waybill}.pdf`,
    });
    expect(await mails()).toContain('order_shipped');
  });

  test('goes to the other recipient if there is one, and to the city in the carrier’s spelling', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const other = {
      ...home,
      city: 'جدة',
      other_recipient: true,
      recipient_name: 'Noura',
      recipient_phone: '0551112233',
      another_phone: '0554445566',
    };
    const { body } = await shopper.json('/addresses', { body: other });
    const made = (await order({ ...shopper, addressId: body.data.id })).body.data.order;
    await want(made.number);
    await makeWaybills(deps);
    expect(sent(made.number)).toMatchObject([
      {
        cashOnDelivery: null,
        to: { city: 'Jeddah' },
        consignee: { name: 'Noura', phone: '+966551112233', secondPhone: '+966554445566' },
      },
    ]);
  });

  test('is announced to the recipient by SMS, only if the address says so', async () => {
    const shopper = await shopperWith(shop, {});
    const { phone } = (await shopper.json('/user/profile')).body.data.user;
    const send = async (fields: object) => {
      await fill(shop, shopper, { CUP: 1 });
      const { body } = await shopper.json('/addresses', { body: { ...home, ...fields } });
      const made = (await order({ ...shopper, addressId: body.data.id })).body.data.order;
      for (const to of ['shipped', 'out_for_delivery', 'delivered'] as const)
        await shop.open.db.transaction((tx) => moveOrder(tx, deps, { orderId: made.id, to, now: deps.now() }));
    };
    const textsTo = async (recipient: string) => {
      const rows = await shop.open.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, recipient));
      return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('parcel_'));
    };
    const other = { other_recipient: true, recipient_name: 'Noura' };
    await send({ ...other, recipient_phone: '0551112234', notifications: true });
    await send({ ...other, recipient_phone: '0551112235', notifications: false });
    await send({ notifications: false });
    expect(await textsTo('+966551112234')).toEqual(['parcel_shipped', 'parcel_out_for_delivery']);
    expect(await textsTo('+966551112235')).toEqual([]);
    expect(await textsTo(phone)).toEqual([]);
    await send({ notifications: true });
    expect(await textsTo(phone)).toEqual(['parcel_shipped', 'parcel_out_for_delivery']);
  });

  test('makes Tamara capture the payment and tells it the carrier', async () => {
    const shipments: (CaptureShipment | undefined)[] = [];
    const { capture } = shop.tamara;
    shop.tamara.capture = (ref, amount, key, handedOver) => {
      shipments.push(handedOver);
      return capture(ref, amount, key, handedOver);
    };
    const { number, waybill, read } = await shipped('tamara');
    shop.tamara.capture = capture;
    expect((await read()).payment_status).toBe('paid');
    expect(shipments).toMatchObject([
      { company: 'Aramex', trackingNumber: waybill, trackingUrl: expect.stringContaining(waybill) },
    ]);
    expect(sent(number)).toHaveLength(1);
  });

  test('is created once, however often it is requested and however many instances run', async () => {
    const { number, read } = await ordered();
    await Promise.all([want(number), want(number), want(number)]);
    await Promise.all(Array.from({ length: 6 }, () => makeWaybills(deps)));
    await want(number); // already shipped
    await makeWaybills(deps);
    expect([sent(number).length, (await read()).status]).toEqual([1, 'shipped']);
  });

  test('with a lost answer is not requested again until a person has checked', async () => {
    const { id, number } = await ordered();
    aramex.line = 'answer lost';
    await want(number);
    await makeWaybills(deps);
    aramex.line = 'good';
    later(days);
    await makeWaybills(deps);
    expect(sent(number)).toHaveLength(1);
    expect([(await rowOf(id))?.status, (await parcelOf(id))?.status]).toEqual(['processing', 'unclear']);
    await expect(want(number)).rejects.toThrow(/answer was lost/);
    await want(number, true);
    await makeWaybills(deps);
    expect([sent(number).length, (await rowOf(id))?.trackingNumber]).toEqual([2, sent(number)[1]?.waybill]);
  });

  test('with the process killed during the call is not requested again, and is marked as unclear', async () => {
    const { id, number } = await ordered();
    await want(number);
    await shop.open.db
      .update(parcels)
      .set({ status: 'asking', askedAt: shop.clock.now })
      .where(eq(parcels.orderId, id));
    await makeWaybills(deps);
    expect((await parcelOf(id))?.status).toBe('asking');
    later(3 * minutes);
    await makeWaybills(deps);
    expect(await parcelOf(id)).toMatchObject({ status: 'unclear', error: expect.stringContaining('stopped') });
    expect(sent(number)).toEqual([]);
    await expect(want(number)).rejects.toThrow(/answer was lost/);
  });

  test('that the carrier refuses shows its words, which are not logged, and can be requested again', async () => {
    const { id, number, read } = await ordered();
    aramex.line = 'refused';
    await want(number);
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    await makeWaybills({ ...deps, log });
    expect(await parcelOf(id)).toMatchObject({ status: 'refused', error: 'ERR06 Consignee city is invalid' });
    expect(lines.join('')).toContain('aramex refused: ERR06');
    expect(lines.join('')).not.toContain('Consignee city');
    aramex.line = 'good';
    await makeWaybills(deps);
    expect(sent(number)).toEqual([]);
    await want(number);
    await makeWaybills(deps);
    expect([sent(number).length, (await read()).status]).toEqual([1, 'shipped']);
  });

  test('that fails does not delay those of other orders', async () => {
    const [failing, next] = [await ordered(), await ordered()];
    await want(failing.number);
    later(1_000);
    await want(next.number);
    let isFirst = true;
    const trackingUrl: Carrier['trackingUrl'] = (waybill) => {
      if (!isFirst) return aramex.trackingUrl(waybill);
      isFirst = false;
      throw new Error('failed on purpose');
    };
    await makeWaybills({ ...deps, carriers: [{ ...aramex, trackingUrl }] });
    expect((await parcelOf(failing.id))?.status).toBe('unclear');
    expect((await next.read()).status).toBe('shipped');
  });

  test('is not in the log when its shipment fails: the order’s id is', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const failing = (parts: Partial<Carrier>) => ({ ...deps, log, carriers: [{ ...aramex, ...parts }] });
    const fail = () => {
      throw new Error('failed on purpose');
    };
    const lost = await ordered();
    await want(lost.number);
    await makeWaybills(failing({ trackingUrl: fail }));
    const [parcel] = await shop.open.db.select().from(parcels).where(eq(parcels.orderId, lost.id));
    expect(parcel).toMatchObject({
      status: 'unclear',
      error: expect.stringContaining(sent(lost.number)[0]?.waybill ?? '-'),
    });

    const needless = await ordered();
    await want(needless.number);
    aramex.before = async () => void (await needless.shopper.json(`/orders/${needless.id}/cancel`, { method: 'POST' }));
    await makeWaybills(failing({}));
    aramex.before = async () => undefined;

    const stuck = await shipped();
    await trackShipments(failing({ stageOf: fail }));

    const cancelled = await shipped();
    await shop.open.db.transaction(async (tx) =>
      cancelOrderForOwner(tx, await lockOrderByNumber(tx, Number(cancelled.number)), {
        reason: null,
        now: shop.clock.now,
      }),
    );
    aramex.say(cancelled.waybill, { code: 'SH005', at: shop.clock.now });
    await trackShipments(failing({}));
    await carryOutOperations(deps);

    const logged = lines.map((line) => JSON.parse(line) as { orderId: string; msg: string });
    expect(logged.map(({ orderId, msg }) => [orderId, msg])).toEqual([
      [lost.id, 'a waybill was created but could not be stored: look for the order at the carrier'],
      [lost.id, 'scheduled work on one row failed'],
      [needless.id, 'a waybill was created for an order that will not be shipped'],
      [stuck.id, 'an order could not be updated from its tracking'],
      [cancelled.id, 'the shipment of a cancelled order was delivered'],
    ]);
    for (const { number } of [lost, needless, stuck, cancelled])
      expect(lines.join('')).not.toContain(sent(number)[0]?.waybill);
  });

  test('is not created for a cancelled order, and is marked as not needed if the order is cancelled during the call', async () => {
    const early = await ordered();
    await want(early.number);
    await early.shopper.json(`/orders/${early.id}/cancel`, { method: 'POST' });
    await makeWaybills(deps);
    expect([sent(early.number), await parcelOf(early.id)]).toEqual([[], undefined]);

    const late = await ordered();
    aramex.before = () =>
      shop.open.db.transaction((tx) =>
        cancelOrder(tx, { userId: late.shopper.id, orderId: late.id, now: shop.clock.now }),
      );
    await want(late.number);
    await makeWaybills(deps);
    expect((await late.read()).status).toBe('cancelled');
    expect(await parcelOf(late.id)).toMatchObject({ status: 'needless', waybill: sent(late.number)[0]?.waybill });
    const isShown = async (now: Date) =>
      (await findParcels(shop.open.db, { most: 500, all: false, now })).some(
        ({ parcel }) => parcel.orderId === late.id,
      );
    expect(await isShown(shop.clock.now)).toBe(true);
    expect(await isShown(new Date(shop.clock.now.getTime() + 15 * 86_400_000))).toBe(false);
  });

  test('is marked as not needed if the order is refunded in full during the call: it ends and does not ship', async () => {
    const { id, number, read } = await ordered();
    const [{ id: transactionId }] = (await read()).transactions;
    aramex.before = async () => {
      const { captured } = shop.moyasar.becomes(transactionId, {});
      shop.moyasar.becomes(transactionId, { status: 'refunded', refunded: captured });
      await askAboutSettled(deps, id);
    };
    await want(number);
    await makeWaybills(deps);
    expect(await read()).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect(await rowOf(id)).toMatchObject({ stockHeld: false, trackingNumber: null });
    expect(await parcelOf(id)).toMatchObject({ status: 'needless', waybill: sent(number)[0]?.waybill });
  });

  test('is not created for an unpaid order', async () => {
    shop.moyasar.next = { status: 'pending', action: { type: 'redirect', url: 'https://bank.test' } };
    const { number } = await ordered();
    shop.moyasar.next = { status: 'paid' };
    await expect(want(number)).rejects.toThrow('is not paid (pending)');
  });

  test('created by the owner is stored, except while the carrier is being called', async () => {
    const { id, number } = await ordered();
    const keep = () =>
      shop.open.db.transaction(async (tx) =>
        storeOwnWaybill(tx, await lockOrderByNumber(tx, Number(number)), { waybill: '777', now: shop.clock.now }),
      );
    await want(number);
    await shop.open.db.update(parcels).set({ status: 'asking' }).where(eq(parcels.orderId, id));
    await expect(keep()).rejects.toThrow(NotMovable);
    await shop.open.db.update(parcels).set({ status: 'unclear' }).where(eq(parcels.orderId, id));
    await keep();
    expect(await parcelOf(id)).toMatchObject({ status: 'made', waybill: '777' });

    const gone = await shipped();
    await shop.open.db.transaction(async (tx) =>
      storeOwnWaybill(tx, await lockOrderByNumber(tx, Number(gone.number)), { waybill: '888', now: shop.clock.now }),
    );
    expect((await parcelOf(gone.id))?.waybill).toBe(gone.waybill);
  });
});

describe('a shipment on its way', () => {
  const at = (ms: number) => new Date(begun.getTime() + ms);

  test('moves the order stage by stage, at the carrier’s times, with its emails, and stores the carrier’s words', async () => {
    const { id, waybill, read, mails } = await shipped();
    aramex.say(
      waybill,
      { code: 'SH012', at: at(1 * minutes), text: 'Picked up' },
      { code: 'SH003', at: at(60 * minutes) },
    );
    later(90 * minutes);
    await trackShipments(deps);
    expect((await read()).status).toBe('out_for_delivery');
    aramex.say(waybill, { code: 'SH005', at: at(100 * minutes), text: 'Delivered' });
    later(31 * minutes);
    await trackShipments(deps);
    expect(await read()).toMatchObject({
      status: 'delivered',
      delivered_at: at(100 * minutes).toISOString(),
      returnable_until: at(100 * minutes + 7 * days).toISOString(),
    });
    expect((await read()).timeline.slice(-2)).toMatchObject([
      { status: 'out_for_delivery', at: at(60 * minutes).toISOString() },
      { status: 'delivered', at: at(100 * minutes).toISOString() },
    ]);
    expect((await mails()).slice(-3)).toEqual(['order_shipped', 'order_out_for_delivery', 'order_delivered']);
    const events = await shop.open.db.select().from(parcelEvents).where(eq(parcelEvents.orderId, id));
    expect(events.map(({ code, text }) => [code, text])).toEqual([
      ['SH012', 'Picked up'],
      ['SH003', 'SH003'],
      ['SH005', 'Delivered'],
    ]);
    expect((await parcelOf(id))?.trackAt).toBeNull();
  });

  test('never moves the order back, whatever the carrier reports or omits later', async () => {
    const { id, waybill, read } = await shipped();
    aramex.say(waybill, { code: 'SH003', at: at(5 * minutes) });
    later(31 * minutes);
    await trackShipments(deps);
    aramex.forget(waybill);
    aramex.say(waybill, { code: 'SH012', at: at(6 * minutes) }, { code: 'SH008', at: at(40 * minutes) });
    later(31 * minutes);
    await trackShipments(deps);
    expect((await read()).status).toBe('out_for_delivery');
    expect(await parcelOf(id)).toMatchObject({ stage: 'out_for_delivery', note: 'delayed' });
  });

  test('is followed after its buyer has deleted the account; then the carrier’s words and label are deleted', async () => {
    const { shopper, id, waybill } = await shipped();
    const others = await shipped();
    aramex.say(waybill, { code: 'SH003', at: at(5 * minutes), text: 'With Sara’s courier' });
    aramex.say(others.waybill, { code: 'SH005', at: at(5 * minutes), text: 'Delivered' });
    later(31 * minutes);
    await trackShipments(deps);
    await shop.open.db.update(parcels).set({ labelUrl: 'https://carrier.example/label' });
    await shop.open.db.delete(users).where(eq(users.id, shopper.id));
    const left = async (orderId: string) => [
      (await parcelOf(orderId))?.labelUrl,
      (await shop.open.db.select().from(parcelEvents).where(eq(parcelEvents.orderId, orderId))).length,
    ];
    await scrubShipments(shop.open.db);
    expect(await left(id)).toEqual(['https://carrier.example/label', 1]);
    aramex.say(waybill, { code: 'SH005', at: at(40 * minutes), text: 'Received by Sara' });
    later(31 * minutes);
    await trackShipments(deps);
    await scrubShipments(shop.open.db);
    expect(await left(id)).toEqual([null, 0]);
    expect(await left(others.id)).toEqual(['https://carrier.example/label', 1]);
  });

  test('delivery collects the cash', async () => {
    const { waybill, read } = await shipped('cash_on_delivery');
    aramex.say(waybill, { code: 'SH005', at: at(5 * minutes) });
    later(31 * minutes);
    await trackShipments(deps);
    expect(await read()).toMatchObject({ status: 'delivered', payment_status: 'paid', has_invoice: true });
  });

  test('a carrier’s clock that runs ahead delivers nothing in the future', async () => {
    const { waybill, read } = await shipped();
    aramex.say(waybill, { code: 'SH005', at: at(9 * days) });
    later(31 * minutes);
    await trackShipments(deps);
    expect((await read()).delivered_at).toBe(shop.clock.now.toISOString());
  });

  test('is tracked every half hour, less often after 14 days, and finally no more; by one instance at a time', async () => {
    const { waybill } = await shipped();
    const asked = () => aramex.tracked.filter((each) => each.includes(waybill)).length;
    const askAll = () => Promise.all([trackShipments(deps), trackShipments(deps), trackShipments(deps)]);
    await askAll();
    expect(asked()).toBe(1);
    later(29 * minutes);
    await askAll();
    expect(asked()).toBe(1);
    later(1 * minutes);
    await askAll();
    expect(asked()).toBe(2);
    later(14 * days);
    await askAll();
    expect(asked()).toBe(3);
    later(11 * 60 * minutes);
    await askAll();
    expect(asked()).toBe(3);
    later(60 * minutes);
    await askAll();
    expect(asked()).toBe(4);
    later(90 * days);
    await askAll();
    later(90 * days);
    await askAll();
    expect(asked()).toBe(5);
  });

  test('counts as tracked for the owner only once the carrier has answered', async () => {
    const { id, number, waybill } = await shipped();
    const { db } = shop.open;
    later(1_000);
    aramex.say(waybill, { code: 'SH012', at: shop.clock.now });
    expect(await requestTracking(db, Number(number), shop.clock.now)).toEqual([id]);
    aramex.line = 'dead';
    await trackShipments(deps);
    expect(await areTracked(db, [id], shop.clock.now)).toBe(false);
    aramex.line = 'good';
    await requestTracking(db, Number(number), shop.clock.now);
    await trackShipments(deps);
    expect(await areTracked(db, [id], shop.clock.now)).toBe(true);
    expect(await areTracked(db, [id], later(1))).toBe(false);
  });

  test('is tracked again later if the carrier does not answer', async () => {
    const { waybill, read } = await shipped();
    aramex.say(waybill, { code: 'SH005', at: at(5 * minutes) });
    aramex.line = 'dead';
    await trackShipments(deps);
    expect((await read()).status).toBe('shipped');
    aramex.line = 'good';
    later(31 * minutes);
    await trackShipments(deps);
    expect((await read()).status).toBe('delivered');
  });

  test('leaves an order that the owner has moved alone', async () => {
    const { id, waybill, read } = await shipped();
    await shop.open.db.transaction((tx) => moveOrder(tx, deps, { orderId: id, to: 'delivered', now: begun }));
    aramex.say(waybill, { code: 'SH003', at: at(5 * minutes) });
    later(31 * minutes);
    await trackShipments(deps);
    expect((await read()).status).toBe('delivered');
  });
});

describe('a returned shipment', () => {
  const at = (ms: number) => new Date(begun.getTime() + ms);
  const stockOf = async (sku: string) =>
    (await shop.open.db.select({ stock: varieties.quantity }).from(varieties).where(eq(varieties.sku, sku)))[0]?.stock;
  const sendBack = (waybill: string, ...more: { code: string; at: Date }[]) => {
    aramex.say(waybill, { code: 'SH003', at: at(5 * minutes) }, { code: 'SH033', at: at(6 * minutes) });
    aramex.say(waybill, { code: 'SH704', at: at(7 * minutes), text: 'Returned to shipper' }, ...more);
    later(31 * minutes);
  };

  test('is noted, listed and tracked; the owner cancels the order, and no cash is booked', async () => {
    const before = await stockOf('CUP');
    const { id, number, waybill, read, mails } = await shipped('cash_on_delivery');
    sendBack(waybill, { code: 'SH005', at: at(20 * minutes) }); // handed back to the sender
    await trackShipments(deps);
    expect((await read()).status).toBe('out_for_delivery');
    expect(await parcelOf(id)).toMatchObject({ note: 'returned', trackAt: expect.any(Date) });
    await shop.open.db.transaction(async (tx) =>
      cancelOrderForOwner(tx, await lockOrderByNumber(tx, Number(number)), { reason: 'refused', now: shop.clock.now }),
    );
    expect(await read()).toMatchObject({
      status: 'cancelled',
      payment_status: 'expired',
      has_invoice: false,
      refunded: 0,
      delivered_at: null,
    });
    expect((await mails()).at(-1)).toBe('order_not_delivered');
    expect(await stockOf('CUP')).toBe(before);
    const { timeline } = await orderDetails(shop.open.db, Number(number));
    expect(timeline.find(({ status }) => status === 'cancelled')?.reason).toBe('refused');
  });

  test('after delivery is left to the owner', async () => {
    const { id, waybill, read } = await shipped();
    aramex.say(waybill, { code: 'SH005', at: at(minutes) }, { code: 'SH704', at: at(9 * minutes) });
    later(31 * minutes);
    await trackShipments(deps);
    expect((await read()).status).toBe('delivered');
    expect((await parcelOf(id))?.note).toBe('returned');
  });

  test.each(['card', 'tamara'])('paid by %s is refunded once, however often it is reported', async (method) => {
    const before = await stockOf('CUP');
    const { number, waybill, read, mails } = await shipped(method);
    const provider = method === 'card' ? shop.moyasar : shop.tamara;
    const refunds = provider.calls.refund;
    sendBack(waybill);
    const callOff = () =>
      shop.open.db.transaction(async (tx) =>
        cancelOrderForOwner(tx, await lockOrderByNumber(tx, Number(number)), { reason: null, now: shop.clock.now }),
      );
    await Promise.all([trackShipments(deps), callOff(), trackShipments(deps), callOff()]);
    await carryOutOperations(deps);
    expect(await read()).toMatchObject({ status: 'cancelled', payment_status: 'refunded', has_invoice: true });
    expect(provider.calls.refund).toBe(refunds + 1);
    expect(await stockOf('CUP')).toBe(before);
    const cancelMails = (await mails()).filter((kind) => ['order_cancelled', 'order_not_delivered'].includes(kind));
    expect(cancelMails).toHaveLength(1);
  });

  test('of an order cancelled on its way is still tracked and shown to the owner', async () => {
    const { id, number, waybill, read } = await shipped();
    await shop.open.db.transaction(async (tx) =>
      cancelOrderForOwner(tx, await lockOrderByNumber(tx, Number(number)), { reason: null, now: shop.clock.now }),
    );
    const listed = async () =>
      (await findParcels(shop.open.db, { most: 500, all: false, now: shop.clock.now })).some(
        ({ parcel }) => parcel.orderId === id,
      );
    expect(await listed()).toBe(true);
    aramex.say(waybill, { code: 'SH005', at: at(5 * minutes) });
    later(31 * minutes);
    await trackShipments(deps);
    expect((await read()).status).toBe('cancelled');
    expect(await parcelOf(id)).toMatchObject({ stage: 'delivered', trackAt: null });
    expect(await listed()).toBe(false);
  });
});

describe('a carrier’s push', () => {
  const push = (body: string, headers: Record<string, string> = {}) =>
    shop.json('/shipping/webhooks/aramex', { method: 'POST', body, headers });
  const about = (waybill: string, code = 'SH005') =>
    JSON.stringify({ Key: waybill, Value: { UpdateCode: code, UpdateDescription: 'Delivered' } });

  test('is only a reason to ask; its content is not trusted', async () => {
    const { waybill, read } = await shipped();
    await trackShipments(deps);
    later(5 * minutes);
    expect(await push(about(waybill))).toEqual({ status: 200, body: { data: {} } });
    await trackShipments(deps);
    expect((await read()).status).toBe('shipped');
    aramex.say(waybill, { code: 'SH005', at: new Date(shop.clock.now.getTime() - minutes) });
    later(1 * minutes);
    await push(about(waybill));
    await trackShipments(deps);
    expect((await read()).status).toBe('delivered');
  });

  test('makes the store ask at most once in ten seconds, even for a thousand pushes', async () => {
    const { waybill } = await shipped();
    await trackShipments(deps);
    const before = aramex.tracked.length;
    for (let tick = 0; tick < 12; tick += 1) {
      later(5_000);
      for (let count = 0; count < 5; count += 1) await push(about(waybill));
      await trackShipments(deps);
    }
    expect(aramex.tracked.length - before).toBe(6);
  });

  test('without the configured secret gets a 401, and nothing is asked', async () => {
    const { waybill } = await shipped();
    await trackShipments(deps);
    later(1 * minutes);
    aramex.secret = 'a long enough secret';
    try {
      const refused = await push(about(waybill));
      expect([refused.status, refused.body.code]).toEqual([401, 'unauthenticated']);
      const before = aramex.tracked.length;
      await trackShipments(deps);
      expect(aramex.tracked.length).toBe(before);
      const path = `/shipping/webhooks/aramex?secret=${encodeURIComponent(aramex.secret)}`;
      expect((await shop.json(path, { method: 'POST', body: about(waybill) })).status).toBe(200);
      await trackShipments(deps);
      expect(aramex.tracked.length).toBe(before + 1);
    } finally {
      aramex.secret = null;
    }
  });

  test('gets a 200 whatever its body and headers contain', async () => {
    const { waybill } = await shipped();
    for (const body of ['', 'nonsense', '{"Key":null}', about('4400000'), about("x'); drop table parcels; --")])
      expect((await push(body)).status).toBe(200);
    expect((await push(about(waybill), { Authorization: 'Bearer nobody' })).status).toBe(200);
    expect((await shop.json('/shipping/webhooks/pigeon', { method: 'POST', body: '' })).status).toBe(404);
  });
});
