import type { Goods } from './model-server.ts';

/** Five products of one variety each, which is what commands.ts taps on. */
export const modelGoods = (): Goods[] =>
  [1, 2, 3, 4, 5].map((id) => ({ product_id: id, variety_id: 10 + id, stock: 6, price: 10, isSold: true }));
