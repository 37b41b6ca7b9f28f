// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { halalas } from '../../../contract/core/money.ts';
import { runHere } from '../../../tests/support/store/command-line.ts';
import { openPayingShop, order, shopperWith, type PayingShop } from '../../../tests/support/api/checkout.ts';
import { setStock } from '../../../tests/support/data/products-by-sku.ts';
import { productEntry, twoFields } from '../../../tests/support/api/shop.ts';
import { writeCredit } from '../../features/payments/operations/ledger.ts';
import { orderLines, orders } from '../../features/orders/orders.tables.ts';
import { ledgerEntries, transactions } from '../../features/payments/payments.tables.ts';
import { coupons } from '../../features/coupons/coupons.tables.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  await shop.bring({
    categories: twoFields,
    products: [productEntry({ variety: { sku: 'CUP', price: 100, quantity: 10 } })],
  });
});
afterAll(() => shop.close());

async function run(...argv: string[]) {
  const { code, out, err } = await runHere(['audit', ...argv], (work) => work(shop.open.db));
  return { code, out: out + err };
}

test('the difference is 0.00 for an empty store and for one with orders', async () => {
  expect(await run()).toMatchObject({ code: 0, out: expect.stringMatching(/difference +0\.00/) });
  for (const method of ['card', 'cash_on_delivery', 'bank_transfer'])
    expect((await order(await shopperWith(shop, { CUP: 1 }), method)).status).toBe(201);
  const { code, out } = await run('--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    orders: 3,
    sold: 11_900 + 13_400 + 11_600,
    captured: 11_900,
    refunded: 0,
    receivable: 13_400 + 11_600,
    problems: [],
    difference: 0,
  });
});

test('setting the stock makes no difference, because it is recorded too', async () => {
  await setStock(shop, 'CUP', 500);
  expect((await run()).code).toBe(0);
});

test('changes made behind its back are reported, each by name', async () => {
  const { db } = shop.open;
  await db.update(orderLines).set({ discountHalalas: 7 });
  expect(await run()).toMatchObject({ code: 1, out: expect.stringContaining('lines, discounts and VAT') });
  await db.update(orderLines).set({ discountHalalas: 0 });
  await db.update(transactions).set({ capturedHalalas: 100 }).where(eq(transactions.status, 'pending'));
  expect(await run()).toMatchObject({
    code: 1,
    out: expect.stringMatching(/money in the ledger[\s\S]*status matches its amounts/),
  });
  await db.insert(coupons).values({ code: 'X', kind: 'percent', percent: 1, used: 3, createdAt: new Date() });
  expect((await run()).out).toContain('a coupon counts the orders that use it: not X');
});

test('a credit without a refund, money from a foreign account and a delivery without an invoice are reported', async () => {
  const { db } = shop.open;
  const card = await standing('card');
  const at = new Date();
  await db.transaction((tx) => writeCredit(tx, { orderId: card.id, amount: halalas(500), before: halalas(0), at }));
  expect((await run()).out).toContain(
    `the refunds of an order, or the total of one returned unpaid: not ${card.number} (5.00)`,
  );
  const [paid] = await db.select().from(transactions).where(eq(transactions.orderId, card.id));
  const moved = { orderId: card.id, transactionId: paid?.id, journal: randomUUID(), reason: 'refund' as const, at };
  await db.insert(ledgerEntries).values([
    { ...moved, account: 'bank', amountHalalas: -700 },
    { ...moved, account: 'moyasar', amountHalalas: 700 },
  ]);
  expect((await run()).out).toContain(`are booked from the bank, and nothing else is: not ${paid?.id} (-7.00)`);
  const cash = await standing('cash_on_delivery');
  for (const status of ['shipped', 'delivered'] as const)
    await db.update(orders).set({ status }).where(eq(orders.id, cash.id));
  expect((await run()).out).toContain(`a delivered order has an invoice: not ${cash.number} (134.00)`);
});

async function standing(method: string): Promise<{ id: string; number: string }> {
  return (await order(await shopperWith(shop, { CUP: 1 }), method)).body.data.order;
}
