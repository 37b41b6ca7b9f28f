// The product page: quantity and total, what a visitor is asked for, and a price that cannot be refreshed.
import { afterAll, beforeAll, describe, expect, onTestFinished, vi } from 'vitest';
import { serverError } from '../support/network/faulty-proxy.ts';
import { idsBySku } from '../support/data/products-by-sku.ts';
import { inTurn } from '../support/in-turn.ts';
import { waitingChanges } from '../support/journeys/journey-outbox.ts';
import { eventually, openStore, type Store } from '../support/journeys/journey.ts';
import { openShop, productEntry, twoFields, type Shop } from '../support/api/shop.ts';

let shop: Shop;
let ring: { id: number; small: number; large: number };
beforeAll(async () => {
  shop = await openShop();
  const varieties = [
    { sku: 'SMALL', title: { en: 'Small' }, price: 1_250, quantity: 4 },
    { sku: 'LARGE', title: { en: 'Large' }, price: 1_700.5, quantity: 5 },
  ];
  await shop.bring({ categories: twoFields, products: [{ ...productEntry({ category: 'gold.rings' }), varieties }] });
  const [small, large] = [await idsBySku(shop, 'SMALL'), await idsBySku(shop, 'LARGE')];
  ring = { id: small.productId, small: small.varietyId, large: large.varietyId };
});
afterAll(() => shop.close());

const texts = {
  ar: {
    add: 'أضف إلى السلة',
    buy: 'اشترِ الآن',
    favourite: 'أضف إلى المفضلة',
    compare: 'أضف إلى المقارنة',
    more: 'زيادة الكمية',
    logIn: 'يرجى تسجيل الدخول للإضافة إلى',
    stale: /تعذّر تحديث السعر والكمية/,
    retry: 'أعد المحاولة',
  },
  en: {
    add: 'Add To Cart',
    buy: 'Buy Now',
    favourite: 'Add To Favorite',
    compare: 'Add To Compare',
    more: 'Increase quantity',
    logIn: 'Please log in to add to',
    stale: /Price and stock could not be refreshed/,
    retry: 'Try again',
  },
};

describe.each(['ar', 'en'] as const)('%s', (language) => {
  const test = inTurn(language);
  const w = texts[language];
  const total = (store: Store) => store.element().querySelector('article form [role=status]')?.textContent;

  test('the total follows the quantity; a visitor is asked to log in and returns to the same variety', async () => {
    const path = `/products/${ring.id}?variety=${ring.large}`;
    const store = await openStore({ shop, language, path });
    await store.press(w.more);
    await eventually(() => expect(total(store)).toContain('3,401'));
    await store.press(w.add);
    await store.isAt(/^\/register\?/);
    await store.toast(w.logIn);
    const parameters = new URL(location.href).searchParams;
    expect([parameters.get('back'), parameters.get('wish')]).toEqual([path, `cart:${ring.id}`]);
    await eventually(async () =>
      expect(await waitingChanges(store)).toMatchObject([
        { kind: 'cart.add', payload: { variety_id: ring.large, quantity: 2 } },
      ]),
    );
    store.back();
    await eventually(() =>
      expect(store.element().querySelector('a[aria-current="true"][href*="variety="]')?.getAttribute('href')).toBe(
        path,
      ),
    );
    for (const [name, list, back] of [
      [w.buy, 'cart', '/checkout'],
      [w.favourite, 'favourite', path],
      [w.compare, 'compare', path],
    ] as const) {
      await store.press(name);
      await store.isAt(new RegExp(`^/register\\?.*wish=${list}`));
      expect(new URL(location.href).searchParams.get('back')).toBe(back);
      store.back();
      await store.isAt(path);
    }
  });

  test('a failed price refresh says so and can be retried', async () => {
    const store = await openStore({ shop, language, path: `/products/${ring.id}` });
    await store.find('button', w.add);
    const failing = store.line.fail(`GET /products/${ring.id}`, serverError(500));
    vi.setSystemTime(Date.now() + 120_000); // makes the page's data stale
    onTestFinished(() => void vi.useRealTimers());
    store.lookAgain();
    await store.sees(w.stale);
    expect(await store.axe()).toEqual([]);
    failing.letGo();
    await store.press(w.retry);
    await store.seesNo(w.stale);
  });
});
