import { asc, and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../../db/connect.ts';
import { groupRows } from '../../../../db/group-rows.ts';
import { attachments, comments, productMedia, products, varieties } from '../../catalogue.tables.ts';

/** A stored product with its related rows, in display order. */
export type StoredProduct = {
  row: typeof products.$inferSelect;
  varieties: (typeof varieties.$inferSelect)[];
  images: (typeof productMedia.$inferSelect)[];
  attachments: (typeof attachments.$inferSelect)[];
  /** Imported reviews, oldest first. */
  reviews: (typeof comments.$inferSelect)[];
};

/** Product ids by SKU. */
export async function productsBySku(tx: Database, skus: readonly string[]): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map();
  // One statement text whatever the number: a parameter per SKU costs more than looking them up.
  const rows = await tx
    .select({ sku: varieties.sku, productId: varieties.productId })
    .from(varieties)
    .where(sql`${varieties.sku} = any(array(select json_array_elements_text(${JSON.stringify(skus)}::json)))`);
  return new Map(rows.map(({ sku, productId }) => [sku, productId]));
}

/** Products by id, with everything that an import may change. */
export async function loadProducts(tx: Database, ids: readonly number[]): Promise<Map<number, StoredProduct>> {
  if (ids.length === 0) return new Map();
  const productIds = [...ids];
  const rows = await tx.select().from(products).where(inArray(products.id, productIds)).orderBy(asc(products.id));
  const offered = await tx
    .select()
    .from(varieties)
    .where(inArray(varieties.productId, productIds))
    .orderBy(asc(varieties.position), asc(varieties.id));
  const images = await tx
    .select()
    .from(productMedia)
    .where(inArray(productMedia.productId, productIds))
    .orderBy(asc(productMedia.position));
  const files = await tx
    .select()
    .from(attachments)
    .where(inArray(attachments.productId, productIds))
    .orderBy(asc(attachments.position));
  const reviews = await tx
    .select()
    .from(comments)
    .where(and(inArray(comments.productId, productIds), eq(comments.imported, true)))
    .orderBy(asc(comments.id));
  const ofProduct = <Row extends { productId: number }>(all: Row[]) => groupRows(all, ({ productId }) => productId);
  const [varietiesOf, imagesOf, filesOf, reviewsOf] = [
    ofProduct(offered),
    ofProduct(images),
    ofProduct(files),
    ofProduct(reviews),
  ];
  return new Map(
    rows.map((row) => [
      row.id,
      {
        row,
        varieties: varietiesOf.get(row.id) ?? [],
        images: imagesOf.get(row.id) ?? [],
        attachments: filesOf.get(row.id) ?? [],
        reviews: reviewsOf.get(row.id) ?? [],
      },
    ]),
  );
}
