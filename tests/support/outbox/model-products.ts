import type { ModelProduct } from './model-server.ts';

/** Five products with one variety each, which the changes in commands.ts use. */
export const modelProducts = (): ModelProduct[] =>
  [1, 2, 3, 4, 5].map((id) => ({ product_id: id, variety_id: 10 + id, stock: 6, price: 10, isSold: true }));
