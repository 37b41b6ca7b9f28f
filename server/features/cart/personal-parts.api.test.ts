// Cart, favorites and compare as personal data: exported and deleted completely, and never another customer's.
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromSar } from '../../../contract/core/money.ts';
import { idsBySku } from '../../../tests/support/data/products-by-sku.ts';
import { openShop, productEntry, twoFields, type Customer, type Shop } from '../../../tests/support/api/shop.ts';
import { buildApp } from '../../app.ts';
import { users } from '../accounts/accounts.tables.ts';
import { comparedVarieties } from '../compare/compare.tables.ts';
import { emptyCompare, exportCompare } from '../compare/compare.ts';
import { coupons, couponUses } from '../coupons/coupons.tables.ts';
import { addCoupon } from '../coupons/manage-coupons.ts';
import { redeemCoupon } from '../coupons/redeem-coupon.ts';
import { customerFavorites } from '../favorites/favorites.tables.ts';
import { emptyWishlist, exportWishlist } from '../favorites/favorites.ts';
import { cartCoupons, cartLines } from './cart.tables.ts';
import { emptyCart, exportCart } from './personal-cart.ts';

const now = new Date('2026-11-21T12:00:00Z');
let shop: Shop;
let cup: { varietyId: number; productId: number };
let couponId: number;
beforeAll(async () => {
  shop = await openShop({ now: () => now });
  await shop.bring({
    categories: twoFields,
    products: [productEntry({ title: { ar: 'كأس', en: 'Cup' }, variety: { sku: 'CUP', price: 10, quantity: 99 } })],
  });
  cup = await idsBySku(shop, 'CUP');
  await addCoupon(shop.open.db, { code: 'TEN', kind: 'percent', percent: 10, createdAt: now });
  couponId = (await shop.open.db.select().from(coupons))[0]?.id ?? 0;
});
afterAll(() => shop.close());

async function withEverything(): Promise<Customer> {
  const customer = await shop.customer();
  await customer.json('/products/add-to-cart', {
    body: { variety_id: cup.varietyId, quantity: 2, custom_text: 'Sara' },
  });
  await customer.json('/carts/coupon', { body: { code: 'TEN' } });
  await customer.json(`/products/${cup.productId}/toggle-wishlist`, { body: { value: true } });
  await customer.json('/products/add-to-compare', { body: { variety_id: cup.varietyId } });
  const use = { couponId, userId: customer.id, orderId: `order-${customer.id}`, subtotal: fromSar(20), now };
  await shop.open.db.transaction((tx) => redeemCoupon(tx, use));
  return customer;
}
const rowsOf = async (userId: number) => {
  const counts: number[] = [];
  for (const table of [cartLines, cartCoupons, customerFavorites, comparedVarieties])
    counts.push(
      (await shop.open.db.select({ rows: count() }).from(table).where(eq(table.userId, userId)))[0]?.rows ?? 0,
    );
  return counts;
};

test('everything is exported, in both languages', async () => {
  const customer = await withEverything();
  await withEverything();
  const { db } = shop.open;
  const named = { product_id: cup.productId, title: { ar: 'كأس', en: 'Cup' } };
  const added_at = now.toISOString();
  expect(await exportCart(db, customer.id)).toEqual({
    lines: [{ ...named, sku: 'CUP', quantity: 2, custom_text: 'Sara', uploads: [], price_when_added: 10, added_at }],
    coupon: 'TEN',
    coupons_used: [{ code: 'TEN', order_id: `order-${customer.id}`, used_at: added_at }],
  });
  expect(await exportWishlist(db, customer.id)).toEqual([{ ...named, added_at }]);
  expect(await exportCompare(db, customer.id)).toEqual([{ ...named, sku: 'CUP', added_at }]);
});

test('emptying removes the customer’s own data and nothing else', async () => {
  const [customer, other] = [await withEverything(), await withEverything()];
  await shop.open.db.transaction(async (tx) => {
    for (const empty of [emptyCart, emptyWishlist, emptyCompare]) await empty(tx, customer.id);
  });
  expect(await rowsOf(customer.id)).toEqual([0, 0, 0, 0]);
  expect(await rowsOf(other.id)).toEqual([1, 1, 1, 1]);
});

test('deleting the account removes everything except that the coupon was used', async () => {
  const customer = await withEverything();
  const usedBefore = (await shop.open.db.select().from(coupons))[0]?.used;
  await shop.open.db.delete(users).where(eq(users.id, customer.id));
  expect(await rowsOf(customer.id)).toEqual([0, 0, 0, 0]);
  const [use] = await shop.open.db
    .select()
    .from(couponUses)
    .where(eq(couponUses.orderId, `order-${customer.id}`));
  expect(use?.userId).toBeNull();
  expect((await shop.open.db.select().from(coupons))[0]?.used).toBe(usedBefore);
});

test('a write during the deletion of the account gets a 401 and leaves nothing', async () => {
  const customer = await shop.customer();
  const { db } = shop.open;
  const deleting = Object.create(db, {
    transaction: {
      value: async (work: Parameters<typeof db.transaction>[0]) => {
        await db.delete(users).where(eq(users.id, customer.id)); // after the token was checked, before the write
        return db.transaction(work);
      },
    },
  });
  const app = buildApp({ ...shop.deps, db: deleting });
  const send = (path: string, body: object) =>
    app.fetch(
      new Request(`http://store.test/api/v1${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${customer.token}`,
          'Idempotency-Key': 'a-key-of-somebody-gone',
        },
      }),
    );
  const answer = await send('/products/add-to-cart', { variety_id: cup.varietyId });
  expect([answer.status, (await answer.json()).code]).toEqual([401, 'unauthenticated']);
  expect(await rowsOf(customer.id)).toEqual([0, 0, 0, 0]);
});
