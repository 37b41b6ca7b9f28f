// What accounts need from comments: export and anonymization.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { comments, varieties } from '../catalogue.tables.ts';
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
    const isBuyer = (await buyersOf(tx, boughtBy, [userId], productId)).has(userId);
    await tx
      .update(comments)
      .set({ userId: null, boughtBefore: sql`${comments.boughtBefore} or ${isBuyer}` })
      .where(and(eq(comments.userId, userId), eq(comments.productId, productId)));
  }
}

/** Stores in customers' comments that they have bought the product, before their orders leave them. */
export async function rememberBought(
  tx: Database,
  bought: readonly { userId: number | null; varietyId: number | null }[],
): Promise<void> {
  const key = (userId: number | null, varietyId: number | null) => `${userId} ${varietyId}`;
  const isBought = new Set(bought.map(({ userId, varietyId }) => key(userId, varietyId)));
  const userIds = [...new Set(bought.flatMap(({ userId }) => userId ?? []))];
  const rows = await tx
    .select({ id: comments.id, userId: comments.userId, varietyId: varieties.id })
    .from(comments)
    .innerJoin(varieties, eq(varieties.productId, comments.productId))
    .where(inArray(comments.userId, userIds));
  const ids = rows.filter(({ userId, varietyId }) => isBought.has(key(userId, varietyId))).map(({ id }) => id);
  await tx.update(comments).set({ boughtBefore: true }).where(inArray(comments.id, ids));
}
