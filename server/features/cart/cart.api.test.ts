// @module-tag embedded
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { addToCart, getCarts, type CartLine } from '../../../contract/shopper/cart.ts';
import { idsBySku, setPrice, setStock } from '../../../tests/support/data/products-by-sku.ts';
import { openShop, productEntry, twoFields, type Customer, type Shop } from '../../../tests/support/api/shop.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { uploads } from '../uploads/uploads.tables.ts';

let shop: Shop;
let cup: { varietyId: number; productId: number };
let ring: { varietyId: number; productId: number };
beforeAll(async () => {
  shop = await openShop();
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({
        title: { ar: 'كأس', en: 'Cup' },
        accepts_uploads: true,
        variety: { sku: 'CUP', price: 149.5, quantity: 8 },
      }),
      productEntry({ title: { en: 'Coin' }, variety: { sku: 'COIN', price: 900, quantity: 5 } }),
      productEntry({
        title: { ar: 'خاتم', en: 'Ring' },
        requires_custom_text: true,
        variety: { sku: 'RING', price: 1000, quantity: 5 },
      }),
    ],
  });
  cup = await idsBySku(shop, 'CUP');
  ring = await idsBySku(shop, 'RING');
});
afterAll(() => shop.close());

const shape = v.object({ data: getCarts.data, ...getCarts.extra.entries });
const add = (customer: Customer, body: object) => customer.json('/products/add-to-cart', { body });
const addCup = (customer: Customer, quantity = 1, more: object = {}) =>
  add(customer, { variety_id: cup.varietyId, quantity, ...more });
const cart = async (customer: Customer) => v.parse(shape, (await customer.json('/carts')).body);
const patch = (customer: Customer, id: number, quantity: unknown) =>
  customer.json(`/carts/${id}`, { method: 'PATCH', body: { quantity } });
async function storeUpload(userId: number, id: string): Promise<string> {
  const picture = { webp: new Uint8Array([1]), width: 1, height: 1, createdAt: new Date() };
  await shop.open.db.insert(uploads).values({ id, userId, ...picture });
  return id;
}
async function withCup(quantity: number): Promise<{ customer: Customer; line: CartLine }> {
  const customer = await shop.customer();
  await addCup(customer, quantity);
  const [line] = (await cart(customer)).data;
  if (!line) throw new Error('nothing was added');
  return { customer, line };
}

describe('adding', () => {
  test('an empty cart has the total 0', async () => {
    expect(await cart(await shop.customer())).toEqual({
      data: [],
      summary: { items: 0, subtotal: 0, coupon: null, vat: 0, total: 0 },
    });
  });

  test('one unit is added, and adding again adds up', async () => {
    const customer = await shop.customer();
    const first = await add(customer, { variety_id: cup.varietyId });
    expect(first.status).toBe(200);
    expect(v.parse(addToCart.data, first.body.data)).toMatchObject({ is_cart: true, quantity: 1, price: 149.5 });
    expect(first.headers.get('cache-control')).toBe('private, no-store');
    const second = await addCup(customer, 2);
    expect(second.body.data).toEqual({ ...first.body.data, quantity: 3 });
    const { data, summary } = await cart(customer);
    expect(data).toMatchObject([
      {
        id: first.body.data.line_id,
        variety_id: cup.varietyId,
        quantity: 3,
        custom_text: null,
        uploads: [],
        price: 149.5,
        price_when_added: 149.5,
        total: 448.5,
        available: 8,
        issue: null,
        product: { id: cup.productId, title: 'Cup', is_cart: true, is_wishlist: false },
        variety: { id: cup.varietyId, sku: 'CUP' },
      },
    ]);
    expect(summary).toEqual({ items: 3, subtotal: 448.5, coupon: null, vat: 58.5, total: 448.5 });
  });

  test('the cart is in the language of the request', async () => {
    const { customer } = await withCup(1);
    const arabic = await customer.json('/carts', { headers: { 'Accept-Language': 'ar' } });
    expect(arabic.body.data[0].product.title).toBe('كأس');
  });

  test('adding more than the stock adds nothing and reports the available quantity', async () => {
    const { customer, line } = await withCup(3);
    const refused = await addCup(customer, 6);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      code: 'out_of_stock',
      message: 'Available quantity of this product: 8.',
      available: 8,
      requested: 9,
      variety_id: cup.varietyId,
      line_id: line.id,
    });
    expect((await cart(customer)).data[0]?.quantity).toBe(3);
    const stranger = await shop.customer();
    expect((await addCup(stranger, 9)).body).toMatchObject({ available: 8, requested: 9, line_id: null });
    expect((await cart(stranger)).data).toEqual([]);
  });

  test('lines of one variety with different texts share its stock', async () => {
    const { customer, line } = await withCup(5);
    expect((await addCup(customer, 3, { custom_text: 'Sara' })).status).toBe(200);
    expect((await addCup(customer, 1, { custom_text: 'Ali' })).body).toMatchObject({
      code: 'out_of_stock',
      available: 0,
      requested: 1,
      line_id: null,
    });
    expect((await patch(customer, line.id, 6)).body).toMatchObject({ available: 5, requested: 6, line_id: line.id });
    expect((await patch(customer, line.id, 4)).body.data.map((each: CartLine) => each.available)).toEqual([5, 4]);
  });

  test('the same text in another Unicode form is the same line', async () => {
    const customer = await shop.customer();
    for (const custom_text of ['إلى سارة', ' إلى  سارة ', '\u202Bإلى سارة\u202C'])
      await addCup(customer, 1, { custom_text });
    for (const custom_text of [undefined, null, '', ' \u200F ']) await addCup(customer, 1, { custom_text });
    expect((await cart(customer)).data.map(({ custom_text, quantity }) => ({ custom_text, quantity }))).toEqual([
      { custom_text: 'إلى سارة', quantity: 3 },
      { custom_text: null, quantity: 4 },
    ]);
  });

  test('a missing required text is reported at its field', async () => {
    const customer = await shop.customer();
    for (const custom_text of [undefined, null, '  ', '\u200F']) {
      const refused = await add(customer, { variety_id: ring.varietyId, custom_text });
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({ code: 'invalid', errors: { custom_text: ['This field is required'] } });
    }
    expect((await add(customer, { variety_id: ring.varietyId, custom_text: 'To Sara' })).status).toBe(200);
  });

  test('a line takes the customer’s own pictures; another customer’s look missing', async () => {
    const [customer, stranger] = [await shop.customer(), await shop.customer()];
    const own = [await storeUpload(customer.id, 'own-picture-1'), await storeUpload(customer.id, 'own-picture-2')];
    const foreign = await storeUpload(stranger.id, 'foreign-picture');
    await addCup(customer, 1, { uploads: own });
    await addCup(customer, 1, { uploads: own.toReversed() });
    await addCup(customer, 1, { uploads: own.slice(0, 1) });
    expect((await cart(customer)).data.map((line) => [line.uploads.map(({ id }) => id), line.quantity])).toEqual([
      [own, 2],
      [own.slice(0, 1), 1],
    ]);
    for (const id of [foreign, 'no-such-picture'])
      expect((await addCup(customer, 1, { uploads: [id] })).body).toMatchObject({
        code: 'invalid',
        errors: { uploads: [expect.any(String)] },
      });
  });

  test('pictures on a product that does not accept them are refused with a hint', async () => {
    const customer = await shop.customer();
    const coin = await idsBySku(shop, 'COIN');
    const body = { variety_id: coin.varietyId, uploads: [await storeUpload(customer.id, 'for-a-coin')] };
    for (const [language, message] of [
      ['en', 'This product does not accept pictures. Add it again without them.'],
      ['ar', 'هذا المنتج لا يقبل الصور. أضفه مرة أخرى بدونها.'],
    ] as const) {
      const headers = { 'Accept-Language': language };
      const refused = await customer.json('/products/add-to-cart', { body, headers });
      expect([refused.status, refused.body]).toEqual([
        422,
        { code: 'invalid', message, errors: { uploads: [message] } },
      ]);
    }
    expect((await cart(customer)).data).toEqual([]);
    expect((await add(customer, { ...body, uploads: [] })).status).toBe(200);
  });

  test('products with a custom text accept pictures unless the catalogue says otherwise', async () => {
    const customer = await shop.customer();
    const ringWith = async (custom_text: string) => {
      const uploadIds = [await storeUpload(customer.id, `for-${custom_text}`)];
      return (await add(customer, { variety_id: ring.varietyId, custom_text, uploads: uploadIds })).status;
    };
    const accept = (acceptsUploads: boolean | null) =>
      shop.open.db.update(products).set({ acceptsUploads }).where(eq(products.id, ring.productId));
    expect(await ringWith('Sara')).toBe(200);
    await accept(false);
    expect(await ringWith('Noura')).toBe(422);
    await accept(null);
    expect(await ringWith('Reem')).toBe(200);
  });

  test.each([
    {},
    { variety_id: 'x' },
    { variety_id: 0 },
    { variety_id: -1 },
    { variety_id: 1.5 },
    { variety_id: 1e12 },
    { variety_id: null },
    { variety_id: [1] },
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 0.5 },
    { quantity: 10_000 },
    { quantity: '2' },
    { quantity: null },
    { custom_text: 5 },
    { custom_text: 'x'.repeat(51) },
    { custom_text: 'x'.repeat(60_000) },
    { uploads: 'x' },
    { uploads: [1] },
    { uploads: ['a', 'b', 'c', 'd', 'e', 'f'] },
  ])('%j is refused at its field', async (body) => {
    const customer = await shop.customer();
    const refused = await add(
      customer,
      'variety_id' in body || Object.keys(body).length === 0 ? body : { variety_id: cup.varietyId, ...body },
    );
    expect(refused.status).toBe(422);
    expect(refused.body.code).toBe('invalid');
    expect(Object.keys(refused.body.errors)[0]).toMatch(/^(variety_id|quantity|custom_text|uploads)/);
  });

  test('unusual texts are stored or refused, and never cause an error', async () => {
    const customer = await shop.customer();
    for (const custom_text of [
      '\uD800',
      'a\uDC00b',
      '\u{1F48D}',
      "'; drop table users; --",
      '<b>x</b>',
      '\\u0041',
      '\u001b[31m',
    ])
      expect([custom_text, (await addCup(customer, 1, { custom_text })).status]).toEqual([custom_text, 200]);
    expect((await addCup(customer, 1, { custom_text: 'a\u0000b' })).status).toBe(400);
    const texts = (await cart(customer)).data.map((line) => line.custom_text);
    expect(texts).toEqual([null, 'ab', '\u{1F48D}', "'; drop table users; --", '<b>x</b>', '\\u0041', '[31m']);
  });

  test('an unknown variety is not found', async () => {
    const refused = await add(await shop.customer(), { variety_id: 2_147_483_647 });
    expect(refused.status).toBe(404);
    expect(refused.body.message).toBe('This product is no longer sold.');
  });
});

describe('changing', () => {
  test('a quantity is set, and 0 removes the line', async () => {
    const { customer, line } = await withCup(2);
    const changed = await patch(customer, line.id, 5);
    expect(changed.status).toBe(200);
    expect(v.parse(shape, changed.body)).toEqual(await cart(customer));
    expect(changed.body.data[0].quantity).toBe(5);
    expect((await patch(customer, line.id, 5)).body).toEqual(changed.body);
    expect((await patch(customer, line.id, 0)).body.data).toEqual([]);
    expect((await patch(customer, line.id, 0)).status).toBe(404);
    expect((await patch(customer, line.id, 2)).status).toBe(404);
  });

  test('a quantity above the stock leaves the line unchanged', async () => {
    const { customer, line } = await withCup(2);
    const refused = await patch(customer, line.id, 9);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ available: 8, requested: 9, variety_id: cup.varietyId, line_id: line.id });
    expect((await cart(customer)).data[0]?.quantity).toBe(2);
  });

  test('a line is removed once', async () => {
    const { customer, line } = await withCup(2);
    const removed = await customer.json(`/carts/${line.id}`, { method: 'DELETE' });
    expect(removed.status).toBe(200);
    expect(v.parse(shape, removed.body).data).toEqual([]);
    expect((await customer.json(`/carts/${line.id}`, { method: 'DELETE' })).status).toBe(404);
  });

  test.each([-1, 0.5, 10_000, '3', null, undefined, [1]])('%j is not a quantity', async (quantity) => {
    const { customer, line } = await withCup(2);
    expect((await patch(customer, line.id, quantity)).status).toBe(422);
    expect((await cart(customer)).data[0]?.quantity).toBe(2);
  });

  test.each(['0', '-1', 'x', '1e3', '99999999999', '%00', "1'--"])('%s is not a line', async (id) => {
    const customer = await shop.customer();
    for (const init of [{ method: 'PATCH', body: { quantity: 1 } }, { method: 'DELETE' }])
      expect([400, 404]).toContain((await customer.json(`/carts/${id}`, init)).status);
  });

  test('another customer’s line looks missing', async () => {
    const { customer, line } = await withCup(2);
    const stranger = await shop.customer();
    const none = await stranger.json('/carts/2147483647', { method: 'DELETE' });
    for (const init of [
      { method: 'PATCH', body: { quantity: 1 } },
      { method: 'PATCH', body: { quantity: 0 } },
      { method: 'DELETE' },
    ]) {
      const refused = await stranger.json(`/carts/${line.id}`, init);
      expect([refused.status, refused.body]).toEqual([none.status, none.body]);
    }
    expect((await cart(customer)).data[0]?.quantity).toBe(2);
  });
});

test('a visitor has no cart, and gets no validation errors', async () => {
  for (const [method, path] of [
    ['GET', '/carts'],
    ['POST', '/products/add-to-cart'],
    ['PATCH', '/carts/1'],
    ['DELETE', '/carts/1'],
    ['POST', '/carts/coupon'],
    ['DELETE', '/carts/coupon'],
  ] as const) {
    const answer = await shop.json(path, {
      method,
      ...(method === 'GET' ? {} : { body: '{}', headers: { 'Content-Type': 'application/json' } }),
    });
    expect([path, answer.status, answer.body.code]).toEqual([path, 401, 'unauthenticated']);
  }
});

describe('changes in the catalogue', () => {
  const own = async (entry: object) => {
    const sku = `MEAN-${Math.random()}`;
    await shop.bring({
      products: [productEntry({ title: { ar: 'قلم', en: 'Pen' }, variety: { sku, price: 20, quantity: 5, ...entry } })],
    });
    return { sku, ...(await idsBySku(shop, sku)) };
  };
  const retire = (sku: string) =>
    shop.bring({ products: [productEntry({ active: false, varieties: [{ sku, price: 20, quantity: 5 }] })] });

  test('sold out, too little stock, new price: the line shows it and the sums follow', async () => {
    const customer = await shop.customer();
    const [gone, fewer, dearer] = [await own({}), await own({}), await own({})];
    for (const { varietyId } of [gone, fewer, dearer]) await add(customer, { variety_id: varietyId, quantity: 3 });
    await setStock(shop, gone.sku, 0);
    await setStock(shop, fewer.sku, 2);
    await setPrice(shop, dearer.sku, 25);
    const { data, summary } = await cart(customer);
    expect(
      data.map(({ issue, quantity, available, price, price_when_added, total }) => [
        issue,
        quantity,
        available,
        price,
        price_when_added,
        total,
      ]),
    ).toEqual([
      ['out_of_stock', 3, 0, 20, 20, 60],
      ['insufficient_stock', 3, 2, 20, 20, 60],
      ['price_changed', 3, 5, 25, 20, 75],
    ]);
    expect(summary).toMatchObject({ items: 6, subtotal: 135, total: 135, vat: 17.61 });
  });

  test('setting the quantity accepts the price; a price that changes back is no change', async () => {
    const customer = await shop.customer();
    const pen = await own({});
    const { line_id: id } = (await add(customer, { variety_id: pen.varietyId, quantity: 2 })).body.data;
    await setPrice(shop, pen.sku, 25);
    expect((await cart(customer)).data[0]?.issue).toBe('price_changed');
    await setPrice(shop, pen.sku, 20);
    expect((await cart(customer)).data[0]?.issue).toBeNull();
    await setPrice(shop, pen.sku, 25);
    expect((await patch(customer, id, 2)).body.data[0]).toMatchObject({ issue: null, price: 25, price_when_added: 25 });
  });

  test('when the stock is too low for two lines, the older keeps its quantity', async () => {
    const customer = await shop.customer();
    const pen = await own({});
    await add(customer, { variety_id: pen.varietyId, quantity: 3 });
    await add(customer, { variety_id: pen.varietyId, quantity: 2, custom_text: 'Sara' });
    await setStock(shop, pen.sku, 4);
    const { data } = await cart(customer);
    expect(data.map(({ issue, available }) => [issue, available])).toEqual([
      [null, 3],
      ['insufficient_stock', 1],
    ]);
    const settled = await patch(customer, data[1]?.id ?? 0, data[1]?.available ?? 0);
    expect(settled.body.data.map((line: CartLine) => line.issue)).toEqual([null, null]);
  });

  test('a withdrawn product keeps its title, can be removed and cannot be added again', async () => {
    const customer = await shop.customer();
    const pen = await own({});
    const { line_id: id } = (await add(customer, { variety_id: pen.varietyId, quantity: 2 })).body.data;
    await addCup(customer);
    await retire(pen.sku);
    const { data, summary } = await cart(customer);
    expect(data[0]).toMatchObject({ issue: 'unavailable', available: 0, product: { title: expect.any(String) } });
    expect(data[0]?.product.title).not.toBe('');
    expect(data[0]?.product.category.title).toBe('Toothbrushes');
    expect(summary).toMatchObject({ items: 1, subtotal: 149.5 });
    expect((await add(customer, { variety_id: pen.varietyId })).status).toBe(404);
    const refused = await patch(customer, id, 1);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'out_of_stock', available: 0, issue: 'unavailable', line_id: id });
    expect(refused.body.message).toBe('This product is no longer sold.');
    expect((await customer.json(`/carts/${id}`, { method: 'DELETE' })).body.data).toHaveLength(1);
  });

  test('a withdrawn variety or category makes the line unavailable', async () => {
    const customer = await shop.customer();
    const [sold, retired] = [`KEPT-${Math.random()}`, `GONE-${Math.random()}`];
    const varieties = [
      { sku: sold, price: 20, quantity: 5 },
      { sku: retired, price: 20, quantity: 5 },
    ];
    await shop.bring({
      categories: [...twoFields, { code: 'gold.chains', parent: 'gold', title: { ar: 'سلاسل', en: 'Chains' } }],
      products: [productEntry({ category: 'gold.chains', varieties })],
    });
    for (const sku of [sold, retired]) await add(customer, { variety_id: (await idsBySku(shop, sku)).varietyId });
    await shop.bring({ products: [productEntry({ category: 'gold.chains', varieties: varieties.slice(0, 1) })] });
    expect((await cart(customer)).data.map(({ issue }) => issue)).toEqual([null, 'unavailable']);
    await shop.bring({
      categories: [{ code: 'gold.chains', parent: 'gold', title: { ar: 'سلاسل', en: 'Chains' }, active: false }],
    });
    const { data } = await cart(customer);
    expect(data.map(({ issue }) => issue)).toEqual(['unavailable', 'unavailable']);
    expect(data[0]?.product.category.title).toBe('Chains');
  });
});
