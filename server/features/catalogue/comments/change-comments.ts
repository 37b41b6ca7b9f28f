// All changes to product comments, by customers and by the owner.
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { comments } from '../catalogue.tables.ts';
import { holdProduct, recountRatings } from './ratings.ts';

type CommentRow = typeof comments.$inferSelect;

const ofCustomer = ({ productId, userId }: { productId: number; userId: number }) =>
  and(eq(comments.productId, productId), eq(comments.userId, userId));

/**
 * Stores a customer's comment on a product, replacing their previous one; an identical comment changes nothing. Throws
 * `not_found` if the product is not sold, and `comment_hidden` if the owner has hidden the previous one: rewriting must
 * not bring it back.
 */
export async function writeComment(
  tx: Database,
  comment: Pick<CommentRow, 'productId' | 'text' | 'rating'> & { userId: number; now: Date },
): Promise<CommentRow> {
  const { productId, userId, text, rating, now } = comment;
  if (!(await holdProduct(tx, productId))) throw new Refusal('not_found');
  const [before] = await tx.select().from(comments).where(ofCustomer(comment));
  if (before?.hiddenAt) throw new Refusal('comment_hidden');
  if (before?.text === text && before.rating === rating) return before;
  const content = { text, rating, createdAt: now };
  const [stored] = before
    ? await tx.update(comments).set(content).where(eq(comments.id, before.id)).returning()
    : await tx
        .insert(comments)
        .values({ ...content, productId, userId, authorName: '' })
        .returning();
  if (!stored) throw new Error('the comment was not stored');
  await recountRatings(tx, [productId]);
  return stored;
}

/** Deletes a customer's comment. Throws `comment_hidden` for a hidden one: otherwise they could write it again. */
export async function removeComment(tx: Database, comment: { productId: number; userId: number }): Promise<void> {
  await holdProduct(tx, comment.productId);
  const [before] = await tx.select().from(comments).where(ofCustomer(comment));
  if (before?.hiddenAt) throw new Refusal('comment_hidden');
  if (!before) return;
  await tx.delete(comments).where(eq(comments.id, before.id));
  await recountRatings(tx, [comment.productId]);
}

/** Hides a comment or shows it again, for the owner; repeating it changes nothing. Null if the id is unknown. */
export async function setHidden(
  tx: Database,
  id: number,
  { hidden, now }: { hidden: boolean; now: Date },
): Promise<CommentRow | null> {
  const [comment] = await tx.select({ productId: comments.productId }).from(comments).where(eq(comments.id, id));
  if (!comment) return null;
  await holdProduct(tx, comment.productId);
  const [before] = await tx.select().from(comments).where(eq(comments.id, id));
  if (!before || (before.hiddenAt !== null) === hidden) return before ?? null;
  const [after] = await tx
    .update(comments)
    .set({ hiddenAt: hidden ? now : null })
    .where(eq(comments.id, id))
    .returning();
  await recountRatings(tx, [comment.productId]);
  return after ?? null;
}
