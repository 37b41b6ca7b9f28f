// A customer's wishlist: what changes it, and what others need of it.
import { and, count, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { lock } from '../../db/lock.ts';
import { stockWords } from '../../http/messages.ts';
import { Refusal } from '../../http/refusal.ts';
import { nameProducts } from '../catalogue/varieties.ts';
import { productAnswers } from '../catalogue/product-answer.ts';
import type { CatalogueSnapshot } from '../catalogue/index/snapshot.ts';
import { wishes } from './favorites.tables.ts';

/** Products of one wishlist; it is read whole. */
export const mostWishes = 500;

/**
 * Puts a product on the wishlist or takes it off, as `value` says, else the other way round, and gives what it then is. What is there stays, what is not is no error. Throws
 * `not_found` for putting on what is not sold, also where it is there and hidden from the list until it is sold again;
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

/** Ids of the products on a customer's wishlist, the latest first. */
export async function wishedProductIds(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: wishes.productId })
    .from(wishes)
    .where(eq(wishes.userId, userId))
    .orderBy(desc(wishes.createdAt), desc(wishes.productId));
  return rows.map(({ id }) => id);
}

/** What the store keeps of a customer's wishlist, for the export of personal data. */
export async function exportWishlist(db: Database, userId: number) {
  const rows = await db.select().from(wishes).where(eq(wishes.userId, userId)).orderBy(desc(wishes.createdAt));
  const names = await nameProducts(
    db,
    rows.map(({ productId }) => productId),
  );
  return rows.map(({ productId, createdAt }) => ({ ...names.get(productId), added_at: createdAt.toISOString() }));
}

/** Empties a customer's wishlist. */
export async function emptyWishlist(tx: Database, userId: number): Promise<void> {
  await tx.delete(wishes).where(eq(wishes.userId, userId));
}
