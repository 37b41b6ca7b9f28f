// Many requests at once: nothing is sold twice, charged twice or lost, and no deadlock reaches a shopper. With real
// concurrency on PostgreSQL.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  fill,
  openPayingShop,
  assertBooksBalance,
  order,
  patientShopper,
  shopperWith,
  type PayingShop,
} from '../../../../tests/support/api/checkout.ts';
import { untilBlocked } from '../../../../tests/support/database/until-blocked.ts';
import { isEveryTest } from '../../../../tests/support/every-test.ts';
import { idsBySku, setStock } from '../../../../tests/support/data/products-by-sku.ts';
import { productEntry, twoFields } from '../../../../tests/support/api/shop.ts';
import { products, varieties } from '../../catalogue/catalogue.tables.ts';
import { holdVarieties } from '../../catalogue/stock.ts';
import { coupons, couponUses } from '../../coupons/coupons.tables.ts';
import { addCoupon } from '../../coupons/manage-coupons.ts';
import { orders } from '../orders.tables.ts';
import { declined } from '../../../../tests/support/providers/trial-provider.ts';

/** Set ROUNDS to run more. The embedded database has one connection, so there is little to race for. */
const rounds = Number(process.env.ROUNDS ?? (process.env.TEST_DB === 'postgres' ? (isEveryTest ? 20 : 5) : 1));

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  await shop.bring({
    categories: twoFields,
    products: ['HOT', 'A', 'B', 'CUP'].map((sku) => productEntry({ variety: { sku, price: 100, quantity: 10_000 } })),
  });
});
afterAll(() => shop.close());
afterEach(() => assertBooksBalance(shop));

const stockOf = async (sku: string) =>
  (await shop.open.db.select({ stock: varieties.quantity }).from(varieties).where(eq(varieties.sku, sku)))[0]?.stock;

type Answer = Awaited<ReturnType<typeof order>>;
const count = (answers: Answer[], status: number, code?: string) =>
  answers.filter((answer) => answer.status === status && (code === undefined || answer.body.code === code)).length;
/** Number of answers by kind, so that a failing test shows what came instead. */
function tally(answers: Answer[]): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const { status, body } of answers) {
    const kind = status === 201 ? '201' : `${status} ${body.code}`;
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return kinds;
}

describe('many at once', () => {
  test(
    `fifty shoppers for ten units, ${rounds} times: ten orders, forty clear refusals, stock 0`,
    { tags: ['embedded'], timeout: 300_000 },
    async () => {
      const shoppers = await Promise.all(Array.from({ length: 50 }, () => patientShopper(shop, { HOT: 1 })));
      const tookMs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await setStock(shop, 'HOT', 10);
        const answers = await Promise.all(
          shoppers.map(async (shopper) => {
            const begun = performance.now();
            const answer = await order(shopper, 'cash_on_delivery', { expected_total: 134 });
            tookMs.push(performance.now() - begun);
            return answer;
          }),
        );
        expect(tally(answers)).toEqual({ 201: 10, '409 out_of_stock': 40 });
        expect(await stockOf('HOT')).toBe(0);
        for (const { body } of answers.filter(({ status }) => status === 409))
          expect(body.lines).toMatchObject([{ requested: 1, available: 0 }]);
        await shop.catalogue.refresh();
        const { productId } = await idsBySku(shop, 'HOT');
        expect(shop.catalogue.current.index.hasStock(productId)).toBe(false);
        const winners = shoppers.flatMap((shopper, at) => {
          const { order } = answers[at]?.body.data ?? {};
          return order ? [{ shopper, id: order.id }] : [];
        });
        // Nobody may have many unpaid orders, nor many that ended unpaid within a day.
        shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 60 * 60_000);
        for (const { shopper, id } of winners) await shopper.json(`/orders/${id}/cancel`, { body: {} });
        // The carts of refused shoppers are unchanged.
        await setStock(shop, 'HOT', 10);
        await Promise.all(winners.map(({ shopper }) => fill(shop, shopper, { HOT: 1 })));
      }
      const inOrder = tookMs.sort((a, b) => a - b);
      const [p99 = Infinity, slowest = Infinity] = [inOrder[Math.ceil(inOrder.length * 0.99) - 1], inOrder.at(-1)];
      process.stdout.write(
        `${rounds} rounds of fifty orders: p99 ${p99.toFixed(0)} ms, the last ${slowest.toFixed(0)} ms\n`,
      );
    },
  );

  test('one key twenty times: one order, one charge', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const starts = shop.moyasar.calls.start;
    const key = randomUUID();
    let open = () => undefined as void;
    const opened = new Promise<void>((resolve) => (open = resolve));
    shop.moyasar.before = () => opened;
    const sent = Array.from({ length: 20 }, () => order(shopper, 'card', { expected_total: 119 }, key));
    setTimeout(open, 300); // the provider takes that long
    const answers = await Promise.all(sent);
    shop.moyasar.before = async () => undefined;
    expect(count(answers, 201) + count(answers, 409, 'in_progress')).toBe(20);
    expect(count(answers, 201)).toBeGreaterThan(0);
    const late = await order(shopper, 'card', { expected_total: 119 }, key);
    expect([late.status, late.body.data.order.payment_status]).toEqual([201, 'paid']);
    expect((await shopper.json('/orders')).body.data).toHaveLength(1);
    expect(shop.moyasar.calls.start).toBe(starts + 1);
  }, 60_000);

  test('twenty tabs with a key each: one order, because the cart is empty then', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => order(shopper, 'cash_on_delivery', { expected_total: 134 })),
    );
    expect([count(answers, 201), count(answers, 409, 'cart_empty')]).toEqual([1, 19]);
  }, 60_000);

  test.for([
    ['sold out', 'out_of_stock', { quantity: 0 }],
    ['dearer', 'price_changed', { priceHalalas: 12_000 }],
    ['retired', 'out_of_stock', { active: false }],
    ['retired with its product', 'out_of_stock', { titleEn: 'Hot' }],
  ] as const)('an order that waits for a product which is %s by then is refused', async ([name, code, change]) => {
    const shopper = await shopperWith(shop, { HOT: 1 });
    const hot = eq(varieties.sku, 'HOT');
    const sent = await shop.open.db.transaction(async (tx) => {
      await tx.update(varieties).set(change).where(hot);
      if (name === 'retired with its product') await tx.update(products).set({ active: false });
      const answer = order(shopper, 'cash_on_delivery', { expected_total: 134 });
      await untilBlocked(tx);
      return { answer };
    });
    expect(tally([await sent.answer])).toEqual({ [`409 ${code}`]: 1 });
    await shop.open.db.update(products).set({ active: true });
    await shop.open.db.update(varieties).set({ quantity: 10_000, priceHalalas: 10_000, active: true }).where(hot);
    expect((await order(shopper, 'cash_on_delivery', { expected_total: 134 })).status).toBe(201);
    expect(await stockOf('HOT')).toBe(9_999);
  });

  test.runIf(process.env.TEST_DB === 'postgres')('a product goes into a cart while an order locks it', async () => {
    const { varietyId } = await idsBySku(shop, 'HOT');
    const shopper = await shopperWith(shop, { CUP: 1 });
    await shop.open.db.transaction(async (tx) => {
      await holdVarieties(tx, [varietyId]);
      await fill(shop, shopper, { HOT: 1 });
    });
  });

  test(
    `opposite orders of two lines, ten at once, ${rounds} times, while stock is changed: no deadlock reaches anyone`,
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const shoppers = await Promise.all(
          Array.from({ length: 10 }, (_, at) => shopperWith(shop, at % 2 ? { A: 1, B: 1 } : { B: 1, A: 1 })),
        );
        const answers = await Promise.all([
          ...shoppers.map((shopper) => order(shopper, 'cash_on_delivery', { expected_total: 234 })),
          shop.open.db
            .update(varieties)
            .set({ priceBeforeDiscountHalalas: 20_000 + round })
            .then(() => null),
        ]);
        expect(answers.map((answer) => answer?.status ?? 201)).toEqual(Array(11).fill(201));
        const cancelled = await Promise.all(
          answers.flatMap((answer, at) =>
            answer && shoppers[at]
              ? [shoppers[at].json(`/orders/${answer.body.data.order.id}/cancel`, { method: 'POST' })]
              : [],
          ),
        );
        expect(cancelled.map(({ status }) => status)).toEqual(Array(10).fill(200));
      }
      expect([await stockOf('A'), await stockOf('B')]).toEqual([10_000, 10_000]);
    },
    60_000 + rounds * 10_000,
  );

  test('fifty orders race for the last use of a coupon: one gets it, and nobody pays a price they did not see', async () => {
    await addCoupon(shop.open.db, { code: 'LAST', kind: 'percent', percent: 50, totalUses: 1, createdAt: new Date() });
    const shoppers = await Promise.all(Array.from({ length: 50 }, () => shopperWith(shop, { CUP: 1 })));
    await Promise.all(shoppers.map((shopper) => shopper.json('/carts/coupon', { body: { code: 'LAST' } })));
    const answers = await Promise.all(shoppers.map((shopper) => order(shopper, 'card', { expected_total: 69 })));
    expect([count(answers, 201), count(answers, 422, 'coupon_not_valid')]).toEqual([1, 49]);
    for (const { body } of answers.filter(({ status }) => status === 422)) expect(body.reason).toBe('used_up');
    const [coupon] = await shop.open.db.select().from(coupons).where(eq(coupons.code, 'LAST'));
    expect(coupon?.used).toBe(1);
    expect(
      await shop.open.db
        .select()
        .from(couponUses)
        .where(eq(couponUses.couponId, coupon?.id ?? 0)),
    ).toHaveLength(1);
  }, 60_000);

  test('two tabs pay an order and a third cancels it: it ends consistently, with the money where it belongs', async () => {
    for (let round = 0; round < 5; round += 1) {
      shop.moyasar.next = declined;
      const shopper = await shopperWith(shop, { CUP: 1 });
      const { id } = (await order(shopper)).body.data.order;
      shop.moyasar.next = { status: 'paid' };
      const pay = () =>
        shopper.json(`/orders/${id}/repay`, {
          body: { payment_method: 'card', card_token: 't', expected_total: 119 },
          key: randomUUID(),
        });
      const answers = await Promise.all([
        pay(),
        pay(),
        shopper.json(`/orders/${id}/cancel`, { method: 'POST' }),
        pay(),
      ]);
      for (const { status } of answers) expect([200, 201, 409]).toContain(status);
      await shopper.json(`/orders/${id}/check-payment`, { method: 'POST' });
      const [row] = await shop.open.db.select().from(orders).where(eq(orders.id, id));
      expect(row?.status).toBe('cancelled');
      const payments = [...shop.moyasar.payments.values()].filter(
        ({ orderReference }) => orderReference === String(row?.number),
      );
      for (const payment of payments) expect(payment.captured - payment.refunded).toBe(0);
    }
  }, 60_000);
});
