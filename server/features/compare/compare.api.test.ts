// @module-tag embedded
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { getCompare } from '../../../contract/shopper/compare.ts';
import { idsBySku } from '../../../tests/support/data/products-by-sku.ts';
import {
  asManyInstances,
  openShop,
  productEntry,
  twoFields,
  type Customer,
  type Shop,
} from '../../../tests/support/api/shop.ts';

let shop: Shop;
let six: number[];
beforeAll(async () => {
  shop = await openShop({ shopperWrites: asManyInstances });
  const skus = ['C1', 'C2', 'C3', 'C4', 'C5', 'C6'];
  await shop.bring({ categories: twoFields, products: skus.map((sku) => productEntry({ variety: { sku } })) });
  six = await Promise.all(skus.map(async (sku) => (await idsBySku(shop, sku)).varietyId));
});
afterAll(() => shop.close());

const add = (customer: Customer, variety_id: unknown) =>
  customer.json('/products/add-to-compare', { body: { variety_id } });
const remove = (customer: Customer, variety_id: unknown) =>
  customer.json('/products/remove-from-compare', { body: { variety_id } });
const compared = async (customer: Customer) => v.parse(getCompare.data, (await customer.json('/compare')).body.data);
const varietiesOf = async (customer: Customer) => (await compared(customer)).map(({ variety }) => variety.id);

test('four are compared, in the order added; a fifth is refused, and repeated adding or removing changes nothing', async () => {
  const customer = await shop.customer();
  for (const id of [...six.slice(0, 4), ...six.slice(0, 2)])
    expect((await add(customer, id)).body.data).toEqual({ is_compare: true });
  const refused = await add(customer, six[4]);
  expect([refused.status, refused.body.code]).toEqual([409, 'compare_full']);
  expect(await varietiesOf(customer)).toEqual(six.slice(0, 4));
  for (let time = 0; time < 2; time += 1)
    expect((await remove(customer, six[1])).body.data).toEqual({ is_compare: false });
  expect((await add(customer, six[4])).status).toBe(200);
  expect(await varietiesOf(customer)).toEqual([six[0], six[2], six[3], six[4]]);
  expect(await varietiesOf(await shop.customer())).toEqual([]);
});

test('a product is compared in its chosen variety', async () => {
  const customer = await shop.customer();
  await shop.bring({
    products: [
      productEntry({
        title: { ar: 'خاتم', en: 'Ring' },
        category: 'gold.rings',
        varieties: [
          { sku: 'R18', price: 1800, quantity: 2, caliber: 18, weight: 3.25 },
          {
            sku: 'R21',
            price: 2100,
            price_before_discount: 2500,
            quantity: 1,
            caliber: 21,
            weight: 3.5,
            size: { ar: '٧', en: '7' },
          },
        ],
      }),
    ],
  });
  const { varietyId, productId } = await idsBySku(shop, 'R21');
  await add(customer, varietyId);
  expect(await compared(customer)).toMatchObject([
    {
      id: productId,
      title: 'Ring',
      price: 2100,
      price_before_discount: 2500,
      caliber: 21,
      weight: 3.5,
      size: '7',
      quantity: 1,
      default_variety_id: varietyId,
      is_compare: true,
      variety: { id: varietyId, sku: 'R21' },
    },
  ]);
});

test('fifty concurrent requests never store more than four, and each gets the right answer', async () => {
  const customer = await shop.customer();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => add(customer, six[at % 6])));
  const stored = await varietiesOf(customer);
  expect(stored).toHaveLength(4);
  for (const [at, { status }] of answers.entries()) expect(status).toBe(stored.includes(six[at % 6] ?? 0) ? 200 : 409);
});

test('a product no longer sold is hidden and frees its place', async () => {
  const customer = await shop.customer();
  const product = productEntry({ variety: { sku: 'GONE' } });
  await shop.bring({ products: [product] });
  const { varietyId } = await idsBySku(shop, 'GONE');
  for (const id of [varietyId, ...six.slice(0, 3)]) await add(customer, id);
  await shop.bring({ products: [{ ...product, active: false }] });
  expect(await varietiesOf(customer)).toEqual(six.slice(0, 3));
  expect((await add(customer, six[3])).status).toBe(200);
  expect((await add(customer, six[4])).status).toBe(409);
  expect((await add(customer, varietyId)).status).toBe(404);
  expect((await remove(customer, varietyId)).status).toBe(200);
});

test.each([undefined, null, 0, -1, 1.5, '1', 1e12, [1], {}])('%j is not a variety', async (id) => {
  const customer = await shop.customer();
  for (const answer of [await add(customer, id), await remove(customer, id)]) {
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['variety_id']);
  }
});

test('an unknown variety is not found when added, and no error when removed', async () => {
  const customer = await shop.customer();
  expect((await add(customer, 2_147_483_647)).status).toBe(404);
  expect((await remove(customer, 2_147_483_647)).body.data).toEqual({ is_compare: false });
});

test('a visitor has no compare list', async () => {
  for (const [method, path] of [
    ['GET', '/compare'],
    ['POST', '/products/add-to-compare'],
    ['POST', '/products/remove-from-compare'],
  ] as const)
    expect((await shop.get(path, { method })).status).toBe(401);
});
