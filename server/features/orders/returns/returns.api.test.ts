// The return rights of an order stay as they were when it was placed.
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrder } from '../../../../contract/orders/orders.ts';
import type { ReturnException } from '../../../../contract/orders/returns.ts';
import { openPayingShop, order, shopperWith, type PayingShop } from '../../../../tests/support/api/checkout.ts';
import { idsBySku } from '../../../../tests/support/data/products-by-sku.ts';
import { productEntry, twoFields } from '../../../../tests/support/api/shop.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { settings } from '../../content/content.tables.ts';
import { moveOrder } from '../order/move-order.ts';
import { orderLines } from '../orders.tables.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({ variety: { sku: 'CUP' } }),
      productEntry({ return_exception: 'hygiene', variety: { sku: 'HEADS' } }),
      productEntry({ return_exception: 'made_to_order', variety: { sku: 'CUT' } }),
      productEntry({ return_exception: 'hygiene', requires_custom_text: true, variety: { sku: 'NAME' } }),
    ],
  });
});
afterAll(() => shop.close());

type Shopper = Awaited<ReturnType<typeof shopperWith>>;

const until = '2026-11-29T09:00:00.000Z';
const deliver = async (orderId: string) => {
  for (const to of ['shipped', 'out_for_delivery', 'delivered'] as const)
    await shop.open.db.transaction((tx) => moveOrder(tx, shop.paying, { orderId, to, now: shop.clock.now }));
};
const place = async (shopper: Shopper) => {
  const { status, body } = await order(shopper);
  expect(status).toBe(201);
  return body.data.order.id as string;
};
const read = async (shopper: Shopper, id: string) =>
  v.parse(getOrder.data, (await shopper.json(`/orders/${id}`)).body.data);
const returnTerms = ({ items }: Awaited<ReturnType<typeof read>>) =>
  items.map(({ sku, returnable, return_exception, returnable_until }) => [
    sku,
    returnable,
    return_exception,
    returnable_until,
  ]);
const ownerSays = async (sku: string, returnException: ReturnException | null) => {
  const { productId } = await idsBySku(shop, sku);
  await shop.open.db.update(products).set({ returnException }).where(eq(products.id, productId));
};
const withName = async (shopper: Shopper) => {
  const { varietyId } = await idsBySku(shop, 'NAME');
  await shopper.json('/products/add-to-cart', { body: { variety_id: varietyId, custom_text: 'سارة' } });
  return shopper;
};

test('each line shows until when it can be returned or why not, whatever happens to its product', async () => {
  const shopper = await withName(await shopperWith(shop, { CUP: 1, HEADS: 1, CUT: 1 }));
  const id = await place(shopper);
  expect(returnTerms(await read(shopper, id))).toEqual([
    ['CUP', true, null, null],
    ['HEADS', true, 'hygiene', null],
    ['CUT', false, 'made_to_order', null],
    ['NAME', false, 'made_to_order', null],
  ]);
  await ownerSays('CUP', 'made_to_order');
  await ownerSays('HEADS', null);
  await ownerSays('NAME', null);
  try {
    await deliver(id);
    const delivered = await read(shopper, id);
    expect(returnTerms(delivered)).toEqual([
      ['CUP', true, null, until],
      ['HEADS', true, 'hygiene', until],
      ['CUT', false, 'made_to_order', null],
      ['NAME', false, 'made_to_order', null],
    ]);
    expect(delivered.returnable_until).toBe(until);
  } finally {
    await ownerSays('CUP', null);
    await ownerSays('HEADS', 'hygiene');
    await ownerSays('NAME', 'hygiene');
  }
});

test('an order without returnable lines promises no return', async () => {
  const shopper = await withName(await shopperWith(shop, { CUT: 1 }));
  const id = await place(shopper);
  await deliver(id);
  expect((await read(shopper, id)).returnable_until).toBeNull();
});

test('the return period stays as promised when the order was placed', async () => {
  const promise = async (days: string | null) => {
    await shop.open.db.delete(settings).where(eq(settings.key, 'return_days'));
    if (days !== null) await shop.open.db.insert(settings).values({ key: 'return_days', valueAr: days, valueEn: days });
  };
  const shopper = await shopperWith(shop, { CUP: 1 });
  await promise('30');
  try {
    const id = await place(shopper);
    await promise('14');
    await deliver(id);
    expect((await read(shopper, id)).returnable_until).toBe('2026-12-22T09:00:00.000Z');
  } finally {
    await promise(null);
  }
});

test('an older line without a stored exception is made to order if it has a text', async () => {
  const shopper = await withName(await shopperWith(shop, { CUP: 1 }));
  const id = await place(shopper);
  await shop.open.db.update(orderLines).set({ returnException: null }).where(eq(orderLines.orderId, id));
  expect(returnTerms(await read(shopper, id))).toEqual([
    ['CUP', true, null, null],
    ['NAME', false, 'made_to_order', null],
  ]);
});
