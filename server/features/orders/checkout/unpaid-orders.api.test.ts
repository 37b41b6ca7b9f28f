// An account that pays nothing cannot take the stock from everybody else.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  assertBooksBalance,
  fill,
  openPayingShop,
  order,
  patientShopper,
  repay,
  shopperWith,
  type PayingShop,
} from '../../../../tests/support/api/checkout.ts';
import { productEntry, twoFields } from '../../../../tests/support/api/shop.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { orders } from '../orders.tables.ts';
import { cancelOrderForOwner } from '../order/cancel-order.ts';
import { lockOrder } from '../order/change-order.ts';
import { endHolds } from '../order/expire-holds.ts';
import { moveOrder } from '../order/move-order.ts';
import { declined } from '../../../../tests/support/providers/trial-provider.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  await shop.bring({
    categories: twoFields,
    products: [productEntry({ variety: { sku: 'CUP', price: 1, quantity: 10_000 } })],
  });
});
afterAll(() => shop.close());
afterEach(() => assertBooksBalance(shop));

type Shopper = Awaited<ReturnType<typeof shopperWith>>;

async function buy(shopper: Shopper, quantity: number, method = 'cash_on_delivery') {
  await fill(shop, shopper, { CUP: quantity });
  const { status, body } = await order(shopper, method);
  return { status, code: body.code, message: body.message, mostPieces: body.most_pieces, order: body.data?.order };
}
const cancel = (shopper: Shopper, id: string) => shopper.json(`/orders/${id}/cancel`, { body: {} });

const later = (minutes: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};

test('without a verified contact: three orders that wait for money, until one is canceled; and online ones', async () => {
  const shopper = await shopperWith(shop, {});
  const placed = [];
  for (const method of ['cash_on_delivery', 'bank_transfer', 'cash_on_delivery'])
    placed.push(await buy(shopper, 1, method));
  expect(placed.map(({ status }) => status)).toEqual([201, 201, 201]);
  const refused = await buy(shopper, 1);
  expect([refused.status, refused.code]).toEqual([409, 'unpaid_orders']);
  expect(refused.message).toBe(
    'You have 3 orders waiting for a bank transfer or for payment on delivery. Make any transfer that you have not ' +
      'made yet, cancel one of the orders, or pay online. To raise this limit, verify your email in your profile.',
  );
  expect((await shopper.json('/carts')).body.data).toHaveLength(1); // nothing is lost
  shop.moyasar.next = { status: 'paid' };
  expect((await order(shopper)).body.data.order.payment_status).toBe('paid');
  expect((await cancel(shopper, placed[0]?.order.id)).status).toBe(200);
  expect((await buy(shopper, 1)).status).toBe(201);
});

test('without a verified contact: three orders whose online payment is not complete, declined or given up', async () => {
  const shopper = await shopperWith(shop, {});
  shop.moyasar.next = declined;
  const { id } = (await buy(shopper, 1, 'card')).order;
  for (let at = 0; at < 2; at += 1) {
    shop.tabby.next = { status: 'expired' };
    expect((await buy(shopper, 1, 'tabby')).status).toBe(201);
  }
  const refused = await buy(shopper, 1, 'tabby');
  expect([refused.status, refused.code]).toEqual([409, 'unpaid_orders']);
  expect(refused.message).toMatch(/^You have 3 orders whose payment is not complete.*verify your email/);
  expect((await order(shopper, 'cash_on_delivery')).status).toBe(201); // it counts on its own
  expect((await cancel(shopper, id)).status).toBe(200);
  expect((await buy(shopper, 1, 'tabby')).status).toBe(201);
});

test('without a verified contact: fifty pieces to be paid online; a thousand with one', async () => {
  const shopper = await shopperWith(shop, {});
  shop.moyasar.next = declined;
  expect((await buy(shopper, 40, 'card')).status).toBe(201);
  const refused = await buy(shopper, 11, 'tabby');
  expect([refused.status, refused.code, refused.mostPieces]).toEqual([409, 'unpaid_orders', 50]);
  expect(refused.message).toBe(
    'No more than 50 unpaid items in total can be reserved for you. Reduce the quantity, or first pay or cancel your ' +
      'other orders whose payment is not complete. To raise this limit, verify your email in your profile.',
  );
  await shop.open.db.update(users).set({ emailVerifiedAt: shop.clock.now }).where(eq(users.id, shopper.id));
  shop.tabby.next = declined;
  expect((await order(shopper, 'tabby')).status).toBe(201);
  expect(await buy(shopper, 950, 'tabby')).toMatchObject({ status: 409, mostPieces: 1_000 });
});

test('without a verified contact: ten pieces by transfer or cash', async () => {
  const shopper = await shopperWith(shop, {});
  expect((await buy(shopper, 6)).status).toBe(201);
  const refused = await buy(shopper, 5, 'bank_transfer');
  expect([refused.status, refused.code]).toEqual([409, 'unpaid_orders']);
  expect(refused.message).toMatch(/available for 10 unpaid items in total.*verify your email/);
  shop.moyasar.next = { status: 'paid' };
  expect((await order(shopper)).status).toBe(201);
  expect((await buy(shopper, 4, 'bank_transfer')).status).toBe(201);
});

test('with a verified contact: ten orders and five hundred pieces', async () => {
  const shopper = await shopperWith(shop, {}, { phoneVerifiedAt: shop.clock.now });
  for (let at = 0; at < 4; at += 1) expect((await buy(shopper, 100)).status).toBe(201);
  expect((await buy(shopper, 95)).status).toBe(201);
  expect((await buy(shopper, 6)).message).toBe(
    'Bank transfer and cash on delivery are available for 500 unpaid items in total. ' +
      'Pay online or reduce the quantity.',
  );
  const line = (await shopper.json('/carts')).body.data[0];
  await shopper.json(`/carts/${line.id}`, { method: 'DELETE' });
  for (let at = 5; at < 10; at += 1) expect((await buy(shopper, 1)).status).toBe(201);
  expect((await buy(shopper, 1)).code).toBe('unpaid_orders');
});

test('with a verified contact: ten orders whose online payment is not complete', async () => {
  const shopper = await shopperWith(shop, {}, { emailVerifiedAt: shop.clock.now });
  for (let at = 0; at < 10; at += 1) {
    shop.tabby.next = declined;
    expect((await buy(shopper, 1, 'tabby')).status).toBe(201);
  }
  const refused = await buy(shopper, 1, 'tabby');
  expect([refused.status, refused.code]).toEqual([409, 'unpaid_orders']);
  expect(refused.message).toBe(
    'You have 10 orders whose payment is not complete. Pay or cancel one of them first.', // nothing left to confirm
  );
  expect((await order(shopper, 'bank_transfer')).status).toBe(201); // it counts on its own
});

test('paying again: a reserved order is counted already, one whose stock was released is not', async () => {
  const shopper = await shopperWith(shop, {});
  shop.moyasar.next = declined;
  const { id, total } = (await buy(shopper, 11, 'card')).order;
  shop.moyasar.next = declined;
  for (let at = 0; at < 2; at += 1) expect((await buy(shopper, 1, 'card')).status).toBe(201);
  const byCash = await repay(shopper, id, total + 15, 'cash_on_delivery');
  expect([byCash.status, byCash.body.code]).toEqual([409, 'unpaid_orders']); // eleven pieces
  expect((await repay(shopper, id, total)).status).toBe(201);

  later(31);
  await endHolds(shop.paying, 'moyasar');
  for (let at = 0; at < 3; at += 1) expect((await buy(shopper, 1, 'card')).status).toBe(201);
  const again = await repay(shopper, id, total);
  expect([again.status, again.body.code]).toEqual([409, 'unpaid_orders']);
});

test('paying again and again: attempts within two hours reserve for half an hour, later ones only after its end', async () => {
  const shopper = await shopperWith(shop, {}, { emailVerifiedAt: shop.clock.now });
  shop.tabby.next = declined;
  const { id, total } = (await buy(shopper, 1, 'tabby')).order;
  const placedAt = shop.clock.now.getTime();
  const minutesHeld = async () => {
    const [row] = await shop.open.db.select().from(orders).where(eq(orders.id, id));
    return row?.heldUntil ? (row.heldUntil.getTime() - placedAt) / 60_000 : null;
  };
  const payAgain = async () => {
    shop.tabby.next = declined;
    expect((await repay(shopper, id, total, 'tabby')).status).toBe(201);
    return minutesHeld();
  };
  const held = [await minutesHeld()];
  for (const minutes of [29, 29, 29, 29, 10, 19]) {
    later(minutes);
    held.push(await payAgain());
  }
  expect(held).toEqual([30, 59, 88, 117, 146, 146, 146]);
  later(1); // the job that releases it has not run yet
  expect(await payAgain()).toBe(176);
  later(29);
  expect(await payAgain()).toBe(176);
  later(2);
  await endHolds(shop.paying, 'tabby');
  expect(await minutesHeld()).toBeNull();
  expect(await payAgain()).toBe(207);
});

test('without a verified contact: ten pieces to be paid online can be reserved again, and any number at first', async () => {
  const shopper = await shopperWith(shop, {});
  const place = async (pieces: number) => {
    shop.tabby.next = declined;
    const { status, order } = await buy(shopper, pieces, 'tabby');
    expect(status).toBe(201);
    return order;
  };
  const payAgain = async ({ id, total }: { id: string; total: number }) => {
    shop.tabby.next = declined;
    const { status, body } = await repay(shopper, id, total, 'tabby');
    return [status, body.code ?? null, body.most_pieces ?? null, body.message ?? ''];
  };
  const taken = [201, null, null, ''];
  const refused = [409, 'unpaid_orders', 10, expect.stringContaining('To raise this limit, verify your email')];
  const [large, small, other] = [await place(12), await place(6), await place(5)];
  expect(await payAgain(large)).toEqual(taken); // it is still reserved
  later(30);
  expect(await payAgain(large)).toEqual(refused); // its time is over, though the job has not run yet
  await endHolds(shop.paying, 'tabby');
  expect(await payAgain(large)).toEqual(refused);
  expect(await payAgain(small)).toEqual(taken);
  expect(await payAgain(other)).toEqual(refused);
  expect((await cancel(shopper, small.id)).status).toBe(200);
  expect(await payAgain(other)).toEqual(taken);

  await shop.open.db.update(users).set({ emailVerifiedAt: shop.clock.now }).where(eq(users.id, shopper.id));
  expect(await payAgain(large)).toEqual(taken);
});

describe('after an order to be paid online has ended unpaid', () => {
  const place = async (shopper: Shopper, pieces: number, next: PayingShop['tabby']['next'] = declined) => {
    shop.tabby.next = next;
    return buy(shopper, pieces, 'tabby');
  };
  /** Places nothing, and takes the refused pieces out of the cart. */
  const refusalOf = async (shopper: Shopper, pieces: number) => {
    const { status, code, message, mostPieces } = await place(shopper, pieces);
    for (const { id } of (await shopper.json('/carts')).body.data)
      await shopper.json(`/carts/${id}`, { method: 'DELETE' });
    return { status, code, message, mostPieces };
  };
  const redirect = { status: 'pending', action: { type: 'redirect', url: 'https://tabby.test' } } as const;
  const refused = { status: 409, code: 'unpaid_orders', mostPieces: 10 };

  test('canceled, without a verified contact: ten pieces in new ones for a day, then any number again', async () => {
    const shopper = await patientShopper(shop, {});
    const { order: first } = await place(shopper, 12, redirect);
    expect((await cancel(shopper, first.id)).status).toBe(200);
    const refusal = await refusalOf(shopper, 12);
    expect(refusal).toMatchObject(refused);
    expect(refusal.message).toBe(
      'One of your orders in the last 24 hours has ended unpaid, so for now no more than 10 unpaid items in total can be ' +
        'reserved for you. Reduce the quantity, or first pay your other orders whose payment is not complete. To raise ' +
        'this limit, verify your email in your profile.',
    );
    expect((await place(shopper, 4)).status).toBe(201);
    expect(await refusalOf(shopper, 7)).toMatchObject(refused);
    expect((await place(shopper, 6)).status).toBe(201);
    later(24 * 60);
    expect((await place(shopper, 12)).status).toBe(201);
  });

  test('with its reservation, without a verified contact: ten pieces in new ones, whether the job has run or not', async () => {
    const shopper = await shopperWith(shop, {});
    expect((await place(shopper, 12, redirect)).status).toBe(201);
    later(30);
    expect(await refusalOf(shopper, 12)).toMatchObject(refused);
    await endHolds(shop.paying, 'tabby');
    expect(await refusalOf(shopper, 12)).toMatchObject(refused);
    expect((await place(shopper, 10)).status).toBe(201);
  });

  test('with a verified contact: five hundred pieces in new ones', async () => {
    const shopper = await shopperWith(shop, {}, { emailVerifiedAt: shop.clock.now });
    const { order: first } = await place(shopper, 501, redirect);
    expect((await cancel(shopper, first.id)).status).toBe(200);
    const refusal = await refusalOf(shopper, 501);
    expect(refusal).toMatchObject({ ...refused, mostPieces: 500 });
    expect(refusal.message).toMatch(/no more than 500 unpaid items.*payment is not complete\.$/);
    expect((await place(shopper, 500)).status).toBe(201);
  });

  test.each([
    ['cash_on_delivery', 15],
    ['bank_transfer', -0.3],
  ])('canceled after a change to %s: ten pieces in new ones', async (method, difference) => {
    const shopper = await shopperWith(shop, {});
    const { order: first } = await place(shopper, 10);
    expect((await repay(shopper, first.id, first.total + difference, method)).status).toBe(201);
    expect((await cancel(shopper, first.id)).status).toBe(200);
    expect(await refusalOf(shopper, 11)).toMatchObject(refused);
    expect((await place(shopper, 10)).status).toBe(201);
  });

  test('a declined card, an order that was paid, and a transfer do not limit the pieces of the next order', async () => {
    const shopper = await shopperWith(shop, {});
    shop.moyasar.next = declined;
    expect((await buy(shopper, 12, 'card')).status).toBe(201); // it can still be paid
    shop.moyasar.next = { status: 'paid' };
    const { order: paid } = await buy(shopper, 12, 'card');
    expect((await cancel(shopper, paid.id)).status).toBe(200);
    shop.tamara.next = { status: 'authorized' };
    const { order: promised } = await buy(shopper, 12, 'tamara');
    expect((await cancel(shopper, promised.id)).status).toBe(200);
    const { order: transfer } = await buy(shopper, 1, 'bank_transfer');
    expect((await cancel(shopper, transfer.id)).status).toBe(200);
    expect((await place(shopper, 12)).status).toBe(201);
  });
});

test('no new order after twenty that ended unpaid within a day, by whatever method; paid or shipped ones do not count', async () => {
  const shopper = await patientShopper(shop, {}, { emailVerifiedAt: shop.clock.now });
  const { order: shipped } = await buy(shopper, 1);
  await shop.open.db.transaction(async (tx) => {
    const { now } = shop.clock;
    await moveOrder(tx, shop.paying, { orderId: shipped.id, to: 'shipped', now });
    await cancelOrderForOwner(tx, await lockOrder(tx, shipped.id), { reason: null, now });
  });
  shop.moyasar.next = { status: 'paid' };
  expect((await cancel(shopper, (await buy(shopper, 1, 'card')).order.id)).status).toBe(200);
  shop.moyasar.next = declined;
  const { order: open } = await buy(shopper, 1, 'card');
  for (let at = 0; at < 20; at += 1) {
    shop.moyasar.next = { status: 'pending', action: { type: 'redirect', url: 'https://moyasar.test' } };
    const placed = await buy(shopper, 1, ['cash_on_delivery', 'bank_transfer', 'card'][at % 3]);
    expect(placed.status).toBe(201);
    expect((await cancel(shopper, placed.order.id)).status).toBe(200);
  }
  await fill(shop, shopper, { CUP: 1 });
  for (const method of ['cash_on_delivery', 'card']) {
    const { status, body } = await order(shopper, method);
    expect([status, body.code, body.most_orders]).toEqual([409, 'unpaid_orders', 20]);
    expect(body.message).toBe(
      '20 of your orders in the last 24 hours have ended unpaid, so you cannot place another one for now. ' +
        'Try again tomorrow.',
    );
  }
  shop.moyasar.next = { status: 'paid' };
  expect((await repay(shopper, open.id, open.total)).status).toBe(201); // it is not new
  later(24 * 60);
  expect((await order(shopper, 'cash_on_delivery')).status).toBe(201);
});
