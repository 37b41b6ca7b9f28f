// What accounts need from comments: export and anonymization.
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { comments } from '../catalogue.tables.ts';
import { nameProducts } from '../varieties.ts';
import { buyersOf, type BoughtBy } from './read-comments.ts';

/** A customer's comments, for their data export. */
export async function exportComments(db: Database, userId: number) {
  const rows = await db
    .select()
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(asc(comments.createdAt), asc(comments.id));
  const names = await nameProducts(
    db,
    rows.map(({ productId }) => productId),
  );
  return rows.map(({ productId, text, rating, createdAt, hiddenAt }) => ({
    ...names.get(productId),
    text,
    rating,
    created_at: createdAt.toISOString(),
    hidden: hiddenAt !== null,
  }));
}

/**
 * Removes the author from a customer's comments. Whether they had bought the product is stored first, while their
 * orders still exist.
 */
export async function anonymiseComments(tx: Database, boughtBy: BoughtBy, userId: number): Promise<void> {
  const rows = await tx
    .select({ productId: comments.productId })
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(asc(comments.productId));
  for (const { productId } of rows) {
    const boughtBefore = (await buyersOf(tx, boughtBy, [userId], productId)).has(userId);
    await tx
      .update(comments)
      .set({ userId: null, boughtBefore })
      .where(and(eq(comments.userId, userId), eq(comments.productId, productId)));
  }
}
