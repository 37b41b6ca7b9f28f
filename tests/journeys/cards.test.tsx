// What a card, its quick view and a product's page refuse or ask for first, and what they tell.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shopperWith } from '../support/checkout.ts';
import { goodsBySku } from '../support/goods.ts';
import { eventually, openStore, type Store } from '../support/journey.ts';
import { openShop, productEntry, twoFields, type Shop } from '../support/shop.ts';

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
    ],
  });
});
afterAll(() => shop.close());

const idOf = async (sku: string) => (await goodsBySku(shop, sku)).productId;
const cardOf = (store: Store, title: string) => store.within('article', title);
const isOff = (element: HTMLElement) => element.matches(':disabled') || element.ariaDisabled === 'true';
const dialog = () => document.querySelector('dialog[open]');

/** What a visitor's device keeps to be done once they have signed in. */
const kept = async (store: Store) => /"ops":\[(?!\])/.test(await store.inDatabases());

test('what is done with a card is told to whoever listens', async () => {
  const store = await openStore({ shop, language: 'en', path: '/store' });
  const product_id = await idOf('PLAIN-0');
  const told: unknown[] = [];
  document.addEventListener('product-card', (event) => {
    if (event instanceof CustomEvent) told.push(event.detail);
  });
  await eventually(() => cardOf(store, 'One').element());
  await cardOf(store, 'One').press('Quick View');
  await store.press('Close quick view');
  await eventually(() => expect(dialog()).toBeNull());
  expect(told.splice(0)).toEqual([{ event: 'show-desc-modal', product_id }]);
  for (const [name, event] of [
    ['Add To Favorite', 'add-to-favorite'],
    ['Add To Cart', 'add-to-cart'],
    ['Add To Compare', 'add-to-compare'],
  ] as const) {
    await cardOf(store, 'One').press(name);
    await store.isAt(/^\/register\?/);
    expect(told.splice(0)).toEqual([{ event, product_id }]);
    await eventually(async () => expect(await kept(store)).toBe(true));
    store.back();
    await store.isAt('/store');
    await eventually(() => cardOf(store, 'One').element());
  }
  store.pressElement(cardOf(store, 'One').element().querySelector('h2 a, h3 a'));
  await store.isAt(`/products/${product_id}`);
  expect(told.splice(0)).toEqual([{ event: 'show-desc', product_id }]);
});

test('a product that takes a text is not added from its card: its page opens', async () => {
  const store = await openStore({ shop, language: 'en', path: '/store' });
  const page = `/products/${await idOf('ENGRAVED')}`;
  await eventually(() => cardOf(store, 'Engraved').element());
  await cardOf(store, 'Engraved').press('Quick View');
  const link = await store.find('link', 'Write your text on the product page');
  expect(link.getAttribute('href')).toBe(page);
  expect(store.has('button', 'Add To Cart')).toBe(false);
  await store.press('Close quick view');
  await eventually(() => expect(dialog()).toBeNull());
  await cardOf(store, 'Engraved').press('Add To Cart');
  await store.isAt(page);
  expect(await kept(store)).toBe(false);
});

test('what is sold out cannot be added, from the card or the quick view, and both say why', async () => {
  const store = await openStore({ shop, language: 'en', path: '/store' });
  await eventually(() => cardOf(store, 'Gone').element());
  expect(isOff(await cardOf(store, 'Gone').find('button', 'Sold out'))).toBe(true);
  await cardOf(store, 'Gone').press('Quick View');
  await eventually(() => expect(dialog()).not.toBeNull());
  expect(isOff(await store.find('button', 'Sold out'))).toBe(true);
  expect(isOff(await store.find('spinbutton', 'Quantity'))).toBe(true);
});

test('a wish that another site has put into the address is not kept', async () => {
  const path = `/login?wish=cart:${await idOf('PLAIN-0')}`;
  const store = await openStore({ shop, language: 'en', path });
  await store.sees('You find it on its page at any time.');
  expect(await kept(store)).toBe(false);
});

describe.each(['ar', 'en'] as const)('%s', (language) => {
  const w = {
    ar: {
      compare: 'أضف إلى المقارنة',
      full: /أربعة منتجات/,
      nothing: 'لا توجد منتجات للمقارنة',
      remove: /من المقارنة$/,
      cart: 'أضف إلى السلة',
      text: 'النص المراد نقشه أو طباعته',
    },
    en: {
      compare: 'Add To Compare',
      full: /four products already/,
      nothing: 'Nothing to compare',
      remove: /from compare$/,
      cart: 'Add To Cart',
      text: 'Text to engrave or print',
    },
  }[language];

  test('four are compared side by side, a fifth is refused in words, and each can leave', async () => {
    const shopper = await shopperWith(shop, {});
    for (const number of [0, 1, 2, 3]) {
      const { varietyId } = await goodsBySku(shop, `PLAIN-${number}`);
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

  test('a piece made with a text waits for the text', async () => {
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
