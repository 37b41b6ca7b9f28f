// The lists of a customer as the store has them: filled before a round, and read after it.
import { mostCompared } from '../../../contract/shopper/compare.ts';
import type { Customer } from '../browser/device.ts';
import { lineThing } from '../outbox/model-server.ts';
import type { ListValues } from './check/changes.ts';
import { customTexts, type RoundProducts } from './products.ts';

export type StoreLists = {
  values: ListValues;
  /** The code of the coupon on the cart. */
  coupon: string | null;
};

type CartAnswer = {
  data: { variety_id: number; custom_text: string | null; quantity: number }[];
  summary: { coupon: { code: string } | null };
};

/** Some of everything, so that a round can change and remove it. Returns the values. */
export async function fillLists(storeUrl: string, customer: Customer, products: RoundProducts): Promise<ListValues> {
  const [first = 0, second = 0] = products.plain;
  const add = (product: number, more: object) =>
    ask(storeUrl, customer, '/products/add-to-cart', { variety_id: products.varietyOf.get(product), ...more });
  await add(first, { quantity: 3 });
  await add(second, { quantity: 1 });
  await add(products.made, { quantity: 1, custom_text: customTexts[0] });
  await ask(storeUrl, customer, `/products/${first}/toggle-wishlist`, { value: true });
  for (const product of products.plain.slice(0, mostCompared))
    // as many as fit
    await ask(storeUrl, customer, '/products/add-to-compare', { variety_id: products.varietyOf.get(product) });
  return (await readLists(storeUrl, customer)).values;
}

export async function readLists(storeUrl: string, customer: Customer): Promise<StoreLists> {
  const cart = await ask<CartAnswer>(storeUrl, customer, '/carts');
  const favorites = await ask<{ data: { id: number }[] }>(storeUrl, customer, '/wishlist');
  const compared = await ask<{ data: { variety: { id: number } }[] }>(storeUrl, customer, '/compare');
  return {
    values: Object.fromEntries([
      ...cart.data.map((line) => [lineThing(line.variety_id, line.custom_text), line.quantity] as const),
      ...favorites.data.map(({ id }) => [`wishlist:${id}`, 1] as const),
      ...compared.data.map(({ variety }) => [`compare:${variety.id}`, 1] as const),
    ]),
    coupon: cart.summary.coupon?.code ?? null,
  };
}

/** Reads, or posts a body. */
async function ask<T>(storeUrl: string, { token }: Customer, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${storeUrl}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} says ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
