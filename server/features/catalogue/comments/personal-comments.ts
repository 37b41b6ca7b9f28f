// What accounts need of comments: to give them out, and to part them from whoever wrote them.
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { comments } from '../catalogue.tables.ts';
import { nameProducts } from '../varieties.ts';
import { buyersOf, type BoughtBy } from './read-comments.ts';

/** What a customer has said of products, for their export. */
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

/** What was said stays, by nobody; that they had bought the product stays too, while their orders still tell. */
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
