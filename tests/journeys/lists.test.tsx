// A customer moves a cart line to the favorites.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopperWith } from '../support/api/checkout.ts';
import { idsBySku } from '../support/data/products-by-sku.ts';
import { eventually, openStore } from '../support/journeys/journey.ts';
import { openShop, productEntry, twoFields, type Shop } from '../support/api/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.bring({ categories: twoFields, products: [productEntry({ variety: { sku: 'BRUSH' } })] });
});
afterAll(() => shop.close());

const texts = {
  ar: { move: /^انقل إلى المفضلة/, empty: 'سلتك فارغة', noOrders: 'لا توجد طلبات بعد' },
  en: { move: /^Move to favorites/, empty: 'Your cart is empty', noOrders: 'No orders yet' },
};

test.each(['ar', 'en'] as const)('a cart line moves to favorites; there are no orders yet (%s)', async (language) => {
  const w = texts[language];
  const customer = await shopperWith(shop, { BRUSH: 1 });
  const store = await openStore({ shop, language, path: '/cart', signedIn: customer });
  await store.press(w.move);
  await store.find('heading', w.empty);
  await store.open('/favorite');
  const { productId } = await idsBySku(shop, 'BRUSH');
  const link = `article a[href="/products/${productId}"]`;
  await eventually(() => expect(store.element().querySelector(link)).not.toBeNull());
  expect((await customer.json('/carts')).body.data).toEqual([]);
  await store.open('/orders');
  await store.find('heading', w.noOrders);
});
