// Products of a test shop by SKU, and changes to their stock and price.
import { eq } from 'drizzle-orm';
import { fromSar } from '../../../contract/core/money.ts';
import { varieties } from '../../../server/features/catalogue/catalogue.tables.ts';
import type { Shop } from '../api/shop.ts';

/** The ids of a variety and its product, by SKU. */
export async function idsBySku(shop: Shop, sku: string): Promise<{ varietyId: number; productId: number }> {
  const [ids] = await shop.open.db
    .select({ varietyId: varieties.id, productId: varieties.productId })
    .from(varieties)
    .where(eq(varieties.sku, sku));
  if (!ids) throw new Error(`there is no ${sku}`);
  return ids;
}

/** Sets the stock, as other orders or a delivery would. */
export async function setStock(shop: Shop, sku: string, quantity: number): Promise<void> {
  await shop.open.db.update(varieties).set({ quantity }).where(eq(varieties.sku, sku));
}

/** Sets a price in SAR, as the owner would. */
export async function setPrice(shop: Shop, sku: string, sar: number): Promise<void> {
  await shop.open.db
    .update(varieties)
    .set({ priceHalalas: fromSar(sar) })
    .where(eq(varieties.sku, sku));
}
