// A customer's favorites: changing and reading them.
import { and, count, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { lock } from '../../db/lock.ts';
import { stockMessages } from '../../http/answers/messages.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { nameProducts } from '../catalogue/varieties.ts';
import { productAnswers } from '../catalogue/product-answer.ts';
import type { CatalogueSnapshot } from '../catalogue/index/snapshot.ts';
import { customerFavorites } from './favorites.tables.ts';

/** Limit per customer; the list is read in one go. */
export const maxFavorites = 500;

/**
 * Adds a product to the favorites or removes it, by `value` or by toggling, and returns the new state. Repeating it
 * changes nothing. Adding throws `not_found` if the product is not sold, even if it is a (hidden) favorite already, and
 * `wishlist_full`.
 */
export async function setFavorite(
  tx: Database,
  snapshot: CatalogueSnapshot,
  favorite: { userId: number; productId: number; value: boolean | undefined; now: Date },
): Promise<boolean> {
  const { userId, productId, now } = favorite;
  await lock(tx, `wishlist ${userId}`);
  const one = and(eq(customerFavorites.userId, userId), eq(customerFavorites.productId, productId));
  const [there] = await tx.select({ productId: customerFavorites.productId }).from(customerFavorites).where(one);
  const value = favorite.value ?? !there;
  if (!value) {
    if (there) await tx.delete(customerFavorites).where(one);
    return false;
  }
  const [sold] = await productAnswers(tx, snapshot, [productId], 'ar');
  if (!sold) throw new Refusal('not_found', { message: stockMessages.unavailable });
  if (there) return true;
  const [row] = await tx.select({ total: count() }).from(customerFavorites).where(eq(customerFavorites.userId, userId));
  if ((row?.total ?? 0) >= maxFavorites) throw new Refusal('wishlist_full');
  await tx.insert(customerFavorites).values({ userId, productId, createdAt: now });
  return true;
}

/** Ids of a customer's favorite products, latest first. */
export async function favoriteProductIds(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: customerFavorites.productId })
    .from(customerFavorites)
    .where(eq(customerFavorites.userId, userId))
    .orderBy(desc(customerFavorites.createdAt), desc(customerFavorites.productId));
  return rows.map(({ id }) => id);
}

/** A customer's favorites, for the export of personal data. */
export async function exportWishlist(db: Database, userId: number) {
  const rows = await db
    .select()
    .from(customerFavorites)
    .where(eq(customerFavorites.userId, userId))
    .orderBy(desc(customerFavorites.createdAt), desc(customerFavorites.productId));
  const names = await nameProducts(
    db,
    rows.map(({ productId }) => productId),
  );
  return rows.map(({ productId, createdAt }) => ({ ...names.get(productId), added_at: createdAt.toISOString() }));
}

/** Deletes all favorites of a customer. */
export async function emptyWishlist(tx: Database, userId: number): Promise<void> {
  await tx.delete(customerFavorites).where(eq(customerFavorites.userId, userId));
}
