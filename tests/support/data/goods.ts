// What a shopper can put into a cart, for tests: products by their SKU, and what may happen to them meanwhile.
import { eq } from 'drizzle-orm';
import { fromSar } from '../../../contract/core/money.ts';
import { varieties } from '../../../server/features/catalogue/catalogue.tables.ts';
import type { Shop } from '../api/shop.ts';

/** The ids of a variety and of its product, by its SKU. */
export async function goodsBySku(shop: Shop, sku: string): Promise<{ varietyId: number; productId: number }> {
  const [found] = await shop.open.db
    .select({ varietyId: varieties.id, productId: varieties.productId })
    .from(varieties)
    .where(eq(varieties.sku, sku));
  if (!found) throw new Error(`there is no ${sku}`);
  return found;
}

/** Others buy, or more arrives. */
export async function setStock(shop: Shop, sku: string, quantity: number): Promise<void> {
  await shop.open.db.update(varieties).set({ quantity }).where(eq(varieties.sku, sku));
}

/** The owner changes a price, in SAR. */
export async function setPrice(shop: Shop, sku: string, sar: number): Promise<void> {
  await shop.open.db
    .update(varieties)
    .set({ priceHalalas: fromSar(sar) })
    .where(eq(varieties.sku, sku));
}
