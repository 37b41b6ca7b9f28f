// Product card, quick view and product page: what they refuse or require, and the events that a card dispatches.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shopperWith } from '../support/api/checkout.ts';
import { idsBySku } from '../support/data/products-by-sku.ts';
import { inTurn } from '../support/in-turn.ts';
import { waitingChanges } from '../support/journeys/journey-outbox.ts';
import { eventually, openStore, type Store } from '../support/journeys/journey.ts';
import { openShop, productEntry, twoFields, type Shop } from '../support/api/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const plain = ['One', 'Two', 'Three', 'Four', 'Five'].map((en, number) =>
    productEntry({ title: { en }, variety: { sku: `PLAIN-${number}`, price: 100 + number, quantity: 8 } }),
  );
  await shop.bring({
    categories: twoFields,
    products: [
      ...plain,
      productEntry({ title: { en: 'Gone' }, variety: { sku: 'GONE', quantity: 0 } }),
      productEntry({ title: { en: 'Engraved' }, requires_custom_text: true, variety: { sku: 'ENGRAVED' } }),
      {
        ...productEntry({ title: { en: 'Ring' }, category: 'gold.rings' }),
        varieties: [
          { sku: 'SMALL', title: { en: 'Small' }, price: 1_250, quantity: 4 },
          { sku: 'LARGE', title: { en: 'Large' }, price: 1_700.5, quantity: 5 },
        ],
      },
    ],
  });
});
afterAll(() => shop.close());

const idOf = async (sku: string) => (await idsBySku(shop, sku)).productId;
const cardOf = (store: Store, title: string) => store.within('article', title);
const isOff = (element: HTMLElement) => element.matches(':disabled') || element.ariaDisabled === 'true';
const dialog = () => document.querySelector('dialog[open]');

test('a card dispatches an event for each action', async () => {
  const store = await openStore({ shop, language: 'en', path: '/store' });
  const product_id = await idOf('PLAIN-0');
  const details: unknown[] = [];
  document.addEventListener('product-card', (event) => {
    if (event instanceof CustomEvent) details.push(event.detail);
  });
  await eventually(() => cardOf(store, 'One').element());
  await cardOf(store, 'One').press('Quick View');
  await store.press('Close quick view');
  await eventually(() => expect(dialog()).toBeNull());
  expect(details.splice(0)).toEqual([{ event: 'show-desc-modal', product_id }]);
  for (const [name, event] of [
    ['Add To Favorite', 'add-to-favorite'],
    ['Add To Cart', 'add-to-cart'],
    ['Add To Compare', 'add-to-compare'],
  ] as const) {
    await cardOf(store, 'One').press(name);
    await store.isAt(/^\/register\?/);
    expect(details.splice(0)).toEqual([{ event, product_id }]);
    await eventually(async () => expect(await waitingChanges(store)).not.toEqual([]));
    store.back();
    await store.isAt('/store');
    await eventually(() => cardOf(store, 'One').element());
  }
  store.pressElement(cardOf(store, 'One').element().querySelector('h2 a, h3 a'));
  await store.isAt(`/products/${product_id}`);
  expect(details.splice(0)).toEqual([{ event: 'show-desc', product_id }]);
});

test('a product with a custom text is not added from its card: its page opens', async () => {
  const store = await openStore({ shop, language: 'en', path: '/store' });
  const page = `/products/${await idOf('ENGRAVED')}`;
  await eventually(() => cardOf(store, 'Engraved').element());
  await cardOf(store, 'Engraved').press('Quick View');
  const link = await store.find('link', 'Add your text on the product page');
  expect(link.getAttribute('href')).toBe(page);
  expect(store.has('button', 'Add To Cart')).toBe(false);
  await store.press('Close quick view');
  await eventually(() => expect(dialog()).toBeNull());
  await cardOf(store, 'Engraved').press('Add To Cart');
  await store.isAt(page);
  expect(await waitingChanges(store)).toEqual([]);
});

test('a sold-out product cannot be added from the card or the quick view, and both say why', async () => {
  const store = await openStore({ shop, language: 'en', path: '/store' });
  await eventually(() => cardOf(store, 'Gone').element());
  expect(isOff(await cardOf(store, 'Gone').find('button', 'Sold out'))).toBe(true);
  await cardOf(store, 'Gone').press('Quick View');
  await eventually(() => expect(dialog()).not.toBeNull());
  expect(isOff(await store.find('button', 'Sold out'))).toBe(true);
  expect(isOff(await store.find('spinbutton', 'Quantity'))).toBe(true);
});

test('a change that another site puts in the URL is not stored', async () => {
  const path = `/login?wish=cart:${await idOf('PLAIN-0')}`;
  const store = await openStore({ shop, language: 'en', path });
  await store.sees('You can find it on its product page at any time.');
  expect(await waitingChanges(store)).toEqual([]);
});

describe.each(['ar', 'en'] as const)('%s', (language) => {
  const test = inTurn(language);
  const w = {
    ar: {
      compare: 'أضف إلى المقارنة',
      full: /أربعة منتجات/,
      nothing: 'لا توجد منتجات للمقارنة',
      remove: /من المقارنة$/,
      favourite: 'أضف إلى المفضلة',
      cart: 'أضف إلى السلة',
      view: 'نظرة سريعة',
      text: 'النص المراد نقشه أو طباعته',
      logIn: {
        favourite: 'يرجى تسجيل الدخول للإضافة إلى المفضلة',
        cart: 'يرجى تسجيل الدخول للإضافة إلى السلة',
        compare: 'يرجى تسجيل الدخول للإضافة إلى المقارنة',
      },
      register: 'إنشاء حساب',
      back: 'العودة إلى حيث كنت',
    },
    en: {
      compare: 'Add To Compare',
      full: /already comparing four products/,
      nothing: 'Nothing to compare',
      remove: /from compare$/,
      favourite: 'Add To Favorite',
      cart: 'Add To Cart',
      view: 'Quick View',
      text: 'Text to engrave or print',
      logIn: {
        favourite: 'Please log in to add to favorites',
        cart: 'Please log in to add to cart',
        compare: 'Please log in to add to compare',
      },
      register: 'Create an account',
      back: 'Back to where you were',
    },
  }[language];

  test.each([
    ['favourite', 'wishlist.set'],
    ['cart', 'cart.add'],
    ['compare', 'compare.set'],
  ] as const)('%s asks a visitor to log in, stores the change and links back', async (list, kind) => {
    const path = '/store?order=price_asc';
    const store = await openStore({ shop, language, path });
    await eventually(() => cardOf(store, 'Three').element());
    await cardOf(store, 'Three').press(w[list]);
    await store.isAt(/^\/register\?/);
    await store.toast(w.logIn[list]);
    const product_id = await idOf('PLAIN-2');
    const parameters = new URL(location.href).searchParams;
    expect([parameters.get('back'), parameters.get('wish')]).toEqual([path, `${list}:${product_id}`]);
    await store.heading(w.register);
    await store.sees('Three');
    await eventually(async () =>
      expect(await waitingChanges(store)).toMatchObject([{ kind, seen: { product_id, title: 'Three' } }]),
    );
    expect(await store.axe()).toEqual([]);
    await store.press(w.back, 'link');
    await store.isAt(path);
  });

  test('a variety chosen in the quick view shows its own price and stock', async () => {
    const store = await openStore({ shop, language, path: '/store' });
    const { varietyId } = await idsBySku(shop, 'LARGE');
    await eventually(() => cardOf(store, 'Ring').element());
    await cardOf(store, 'Ring').press(w.view);
    await store.press(/Large/, 'radio');
    await eventually(() => expect(dialog()?.querySelector('dd')?.textContent).toBe('5'));
    expect([...(dialog()?.querySelectorAll('[role=status]') ?? [])].at(-1)?.textContent).toContain('1,700.50');
    await store.press(w.cart);
    await store.isAt(/^\/register\?/);
    const payload = { variety_id: varietyId, quantity: 1 };
    await eventually(async () => expect(await waitingChanges(store)).toMatchObject([{ kind: 'cart.add', payload }]));
  });

  test('four products are compared, a fifth is refused with a message, and each can be removed', async () => {
    const shopper = await shopperWith(shop, {});
    for (const number of [0, 1, 2, 3]) {
      const { varietyId } = await idsBySku(shop, `PLAIN-${number}`);
      await shopper.json('/products/add-to-compare', { body: { variety_id: varietyId } });
    }
    const path = `/products/${await idOf('PLAIN-4')}`;
    const store = await openStore({ shop, language, path, signedIn: shopper });
    await store.press(w.compare);
    await eventually(() => expect(document.body.textContent).toMatch(w.full));
    await store.open('/compare');
    const columns = () => store.element().querySelectorAll('thead th');
    await eventually(() => expect(columns()).toHaveLength(5));
    expect(await store.axe()).toEqual([]);
    for (const left of [3, 2, 1, 0]) {
      const leaves = [...store.element().querySelectorAll('button')].find((each) =>
        w.remove.test(each.getAttribute('aria-label') ?? each.textContent),
      );
      store.pressElement(leaves ?? null);
      if (left > 0) await eventually(() => expect(columns()).toHaveLength(left + 1));
    }
    await store.find('heading', w.nothing);
  });

  test('a product with a custom text cannot be added without the text', async () => {
    const path = `/products/${await idOf('ENGRAVED')}`;
    const store = await openStore({ shop, language, path });
    const field = await store.field(w.text);
    const buttons = [...store.element().querySelectorAll('article button')];
    store.pressElement(buttons.find(({ textContent }) => textContent === w.cart) ?? null);
    await eventually(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(await store.axe()).toEqual([]);
    expect(field.getAttribute('maxlength')).toBe('50');
    await store.type(w.text, 'ن'.repeat(50));
    await eventually(() => expect(store.element().textContent).toContain('50 / 50'));
    await store.isAt(path);
    store.pressKey('Enter');
    await store.isAt(/^\/register\?/);
    await eventually(async () => expect(await store.inDatabases()).toContain('ن'.repeat(50)));
  });
});
