import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { categories, products, varieties } from './catalogue.tables.ts';

/** Whether the store has, or had, the product or category of that id: nothing of either is ever deleted. */
export async function wasHere(db: Database, what: 'products' | 'category', id: number): Promise<boolean> {
  const table = what === 'products' ? products : categories;
  const [row] = await db.select({ id: table.id }).from(table).where(eq(table.id, id));
  return row !== undefined;
}

/** The product that has, or had, the variety with this SKU. */
export async function productOfSku(db: Database, sku: string): Promise<number | null> {
  const [row] = await db.select({ id: varieties.productId }).from(varieties).where(eq(varieties.sku, sku));
  return row?.id ?? null;
}

/** The category with this code, also one that is retired. */
export async function categoryOfCode(db: Database, code: string): Promise<number | null> {
  const [row] = await db.select({ id: categories.id }).from(categories).where(eq(categories.code, code));
  return row?.id ?? null;
}
