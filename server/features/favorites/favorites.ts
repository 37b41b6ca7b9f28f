// A customer's favorites: changing and reading them.
import { and, count, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { lock } from '../../db/lock.ts';
import { stockWords } from '../../http/messages.ts';
import { Refusal } from '../../http/refusal.ts';
import { nameProducts } from '../catalogue/varieties.ts';
import { productAnswers } from '../catalogue/product-answer.ts';
import type { CatalogueSnapshot } from '../catalogue/index/snapshot.ts';
import { wishes } from './favorites.tables.ts';

/** Limit per customer; the list is read in one go. */
export const mostWishes = 500;

/**
 * Adds a product to the favorites or removes it, by `value` or by toggling, and returns the new state. Repeating it
 * changes nothing. Adding throws `not_found` if the product is not sold, even if it is a (hidden) favorite already, and
 * `wishlist_full`.
 */
export async function setWish(
  tx: Database,
  snapshot: CatalogueSnapshot,
  wish: { userId: number; productId: number; value: boolean | undefined; now: Date },
): Promise<boolean> {
  const { userId, productId, now } = wish;
  await lock(tx, `wishlist ${userId}`);
  const one = and(eq(wishes.userId, userId), eq(wishes.productId, productId));
  const [there] = await tx.select({ productId: wishes.productId }).from(wishes).where(one);
  const value = wish.value ?? !there;
  if (!value) {
    if (there) await tx.delete(wishes).where(one);
    return false;
  }
  const [sold] = await productAnswers(tx, snapshot, [productId], 'ar');
  if (!sold) throw new Refusal('not_found', { words: stockWords.unavailable });
  if (there) return true;
  const [row] = await tx.select({ wishes: count() }).from(wishes).where(eq(wishes.userId, userId));
  if ((row?.wishes ?? 0) >= mostWishes) throw new Refusal('wishlist_full');
  await tx.insert(wishes).values({ userId, productId, createdAt: now });
  return true;
}

/** Ids of a customer's favorite products, latest first. */
export async function wishedProductIds(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: wishes.productId })
    .from(wishes)
    .where(eq(wishes.userId, userId))
    .orderBy(desc(wishes.createdAt), desc(wishes.productId));
  return rows.map(({ id }) => id);
}

/** A customer's favorites, for the export of personal data. */
export async function exportWishlist(db: Database, userId: number) {
  const rows = await db.select().from(wishes).where(eq(wishes.userId, userId)).orderBy(desc(wishes.createdAt));
  const names = await nameProducts(
    db,
    rows.map(({ productId }) => productId),
  );
  return rows.map(({ productId, createdAt }) => ({ ...names.get(productId), added_at: createdAt.toISOString() }));
}

/** Deletes all favorites of a customer. */
export async function emptyWishlist(tx: Database, userId: number): Promise<void> {
  await tx.delete(wishes).where(eq(wishes.userId, userId));
}
