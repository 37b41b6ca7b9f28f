import { and, eq, exists, inArray } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { categories, products, varieties } from './catalogue.tables.ts';
import { readTree } from './index/snapshot.ts';

const rowsAtOnce = 1_000;

/** Whether the store has or had the product or category with this id: neither is ever deleted. */
export async function hasExisted(db: Database, what: 'products' | 'category', id: number): Promise<boolean> {
  const table = what === 'products' ? products : categories;
  const [row] = await db.select({ id: table.id }).from(table).where(eq(table.id, id));
  return row !== undefined;
}

/** Which of these have a page now: products sold in an active category, and active categories. */
export async function shownNow(
  db: Database,
  ids: { products: readonly number[]; categories: readonly number[] },
): Promise<{ products: Set<number>; categories: Set<number> }> {
  const { byId } = await readTree(db);
  const shown = new Set<number>();
  for (let at = 0; at < ids.products.length; at += rowsAtOnce) {
    const sold = exists(
      db
        .select({ id: varieties.id })
        .from(varieties)
        .where(and(eq(varieties.productId, products.id), eq(varieties.active, true))),
    );
    const rows = await db
      .select({ id: products.id, categoryId: products.categoryId })
      .from(products)
      .where(and(inArray(products.id, ids.products.slice(at, at + rowsAtOnce)), eq(products.active, true), sold));
    for (const { id, categoryId } of rows) if (byId.has(categoryId)) shown.add(id);
  }
  return { products: shown, categories: new Set(ids.categories.filter((id) => byId.has(id))) };
}

/** The product that has or had the variety with this SKU. */
export async function productOfSku(db: Database, sku: string): Promise<number | null> {
  const [row] = await db.select({ id: varieties.productId }).from(varieties).where(eq(varieties.sku, sku));
  return row?.id ?? null;
}

/** The category with this code, retired or not. */
export async function categoryOfCode(db: Database, code: string): Promise<number | null> {
  const [row] = await db.select({ id: categories.id }).from(categories).where(eq(categories.code, code));
  return row?.id ?? null;
}
