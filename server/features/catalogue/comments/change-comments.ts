// Everything that changes what is said of a product: its customers, and the owner.
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/refusal.ts';
import { comments } from '../catalogue.tables.ts';
import { holdProduct, tellOfComments } from './ratings.ts';

type CommentRow = typeof comments.$inferSelect;

const ofCustomer = ({ productId, userId }: { productId: number; userId: number }) =>
  and(eq(comments.productId, productId), eq(comments.userId, userId));

/**
 * Keeps what a customer says of a product, in place of what they have said of it before; the same once more is no change. Throws `not_found` for a product that is not sold,
 * `comment_hidden` where the owner has hidden the one before: writing it anew must not bring it back.
 */
export async function writeComment(
  tx: Database,
  wanted: Pick<CommentRow, 'productId' | 'text' | 'rating'> & { userId: number; now: Date },
): Promise<CommentRow> {
  const { productId, userId, text, rating, now } = wanted;
  if (!(await holdProduct(tx, productId))) throw new Refusal('not_found');
  const [before] = await tx.select().from(comments).where(ofCustomer(wanted));
  if (before?.hiddenAt) throw new Refusal('comment_hidden');
  if (before?.text === text && before.rating === rating) return before;
  const said = { text, rating, createdAt: now };
  const [kept] = before
    ? await tx.update(comments).set(said).where(eq(comments.id, before.id)).returning()
    : await tx
        .insert(comments)
        .values({ ...said, productId, userId, authorName: '' })
        .returning();
  if (!kept) throw new Error('no comment was written');
  await tellOfComments(tx, productId);
  return kept;
}

/** Takes back what a customer has said of a product. One that is hidden stays, for otherwise they could write it anew. */
export async function removeComment(tx: Database, wanted: { productId: number; userId: number }): Promise<void> {
  await holdProduct(tx, wanted.productId);
  const [before] = await tx.select().from(comments).where(ofCustomer(wanted));
  if (before?.hiddenAt) throw new Refusal('comment_hidden');
  if (!before) return;
  await tx.delete(comments).where(eq(comments.id, before.id));
  await tellOfComments(tx, wanted.productId);
}

/** The owner takes a comment off the page, or puts it back. Null where there is none with this id; one that is so already stays as it is. */
export async function setHidden(
  tx: Database,
  id: number,
  { hidden, now }: { hidden: boolean; now: Date },
): Promise<CommentRow | null> {
  const [found] = await tx.select({ productId: comments.productId }).from(comments).where(eq(comments.id, id));
  if (!found) return null;
  await holdProduct(tx, found.productId);
  const [before] = await tx.select().from(comments).where(eq(comments.id, id));
  if (!before || (before.hiddenAt !== null) === hidden) return before ?? null;
  const [after] = await tx
    .update(comments)
    .set({ hiddenAt: hidden ? now : null })
    .where(eq(comments.id, id))
    .returning();
  await tellOfComments(tx, found.productId);
  return after ?? null;
}
