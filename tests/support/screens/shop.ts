// What the screens show: demo products, and customers with carts, lists and orders.
import { inject } from 'vitest';
import type { Product, ProductDetail } from '../../../contract/catalogue/catalogue.ts';
import type { Customer } from '../browser/device.ts';
import { registerCustomer } from '../browser/device.ts';
import { aBuyer, ask, cards, payByCard, placeOrder, plainProducts } from '../store/ordering.ts';

const url = inject('storeUrl');

export type ScreenShop = {
  people: {
    /** Has just registered. */
    newcomer: Customer;
    /** Has something in the cart and no address. */
    guest: Customer;
    /** Has an address, a cart, lists and orders. */
    buyer: Customer;
  };
  /** Has a variety that is sold out. */
  ring: { id: number; soldOut: number };
  /** Requires a custom text. */
  engraved: number;
  /** Has many comments. */
  discussed: number;
  /** Is in the buyer's cart. */
  plain: Product;
  category: number;
  /** The buyer's orders by the result of their payment. */
  orders: { due: string; paid: string; failed: string };
};

/** Creates all of it through the API, outside the browser. */
export async function openScreenShop(): Promise<ScreenShop> {
  const [list, compared] = await Promise.all([productsInStock(), plainProducts()]);
  const engraved = list.find(({ requires_custom_text }) => requires_custom_text === 1);
  const discussed = list.toSorted((a, b) => b.comments_count - a.comments_count)[0];
  const [plain] = compared;
  if (!plain || !engraved || !discussed) throw new Error('the demo no longer has such products');
  const [ring, newcomer, guest, buyer] = await Promise.all([
    productWithSoldOut(),
    registerCustomer(url, 'Noura'),
    aBuyer({ products: [plain] }, null),
    aBuyer({ products: [plain] }),
  ]);

  const due = await placeOrder(buyer);
  const buy = async (card: string) => {
    await ask(buyer, 'POST', '/products/add-to-cart', { variety_id: plain.default_variety_id });
    return payByCard(buyer, card);
  };
  const orders = { due: due.id, paid: await buy(cards.paid), failed: await buy(cards.poor) };
  await ask(buyer, 'POST', '/products/add-to-cart', { variety_id: plain.default_variety_id });
  await ask(buyer, 'POST', '/products/add-to-cart', {
    variety_id: engraved.default_variety_id,
    custom_text: '12-2026',
  });
  await ask(buyer, 'POST', `/products/${plain.id}/toggle-wishlist`, { value: true });
  for (const { default_variety_id: variety_id } of compared.slice(0, 4))
    await ask(buyer, 'POST', '/products/add-to-compare', { variety_id });
  await ask(buyer, 'POST', `/products/${plain.id}/comments`, { rating: 4, text: '4 / 5' });
  return {
    people: { newcomer, guest, buyer },
    ring,
    engraved: engraved.id,
    discussed: discussed.id,
    plain,
    category: plain.category.id,
    orders,
  };
}

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(`${url}/api/v1${path}`);
  return ((await answer.json()) as { data: T }).data;
}

const productsInStock = () => get<Product[]>('/products?in_stock=1&per_page=100');

async function productWithSoldOut(): Promise<ScreenShop['ring']> {
  for (let id = 100; id <= 135; id++) {
    const product = await get<ProductDetail | undefined>(`/products/${id}`);
    const soldOut = product?.varieties.find(({ quantity }) => quantity === 0);
    if (product && soldOut && product.varieties.some(({ quantity }) => quantity > 1))
      return { id, soldOut: soldOut.id };
  }
  throw new Error('the demo no longer has a product with one sold-out variety');
}
