import { and, count, desc, eq, isNull } from 'drizzle-orm';
import {
  commentsPerPage,
  ratingValues,
  type Comment,
  type CommentSummary,
} from '../../../../contract/catalogue/comments.ts';
import { paginate, type Pagination } from '../../../../contract/core/paging.ts';
import type { Database } from '../../../db/connect.ts';
import { firstNames } from '../../accounts/find-user.ts';
import { comments, varieties } from '../catalogue.tables.ts';
import { meanRating } from '../mean-rating.ts';

type CommentRow = typeof comments.$inferSelect;

/**
 * Which of these customers have bought any of these varieties. Passed in by app.ts, because orders depend on the
 * catalogue and not the other way round.
 */
export type BoughtBy = (
  db: Database,
  of: { userIds: readonly number[]; varietyIds: readonly number[] },
) => Promise<ReadonlySet<number>>;

const shownOf = (productId: number) => and(eq(comments.productId, productId), isNull(comments.hiddenAt));

/** A page of a product's comments, newest first. */
export async function listComments(
  db: Database,
  boughtBy: BoughtBy,
  { productId, page }: { productId: number; page: number },
): Promise<{ data: Comment[]; pagination: Pagination; summary: CommentSummary }> {
  const rows = await db
    .select()
    .from(comments)
    .where(shownOf(productId))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(commentsPerPage)
    .offset((page - 1) * commentsPerPage);
  const summary = await summaryOf(db, productId);
  return {
    data: await commentAnswers(db, boughtBy, rows),
    pagination: paginate(page, commentsPerPage, summary.comments_count),
    summary,
  };
}

/** A product's average rating, comment count and rating distribution. */
export async function summaryOf(db: Database, productId: number): Promise<CommentSummary> {
  const rows = await db
    .select({ rating: comments.rating, count: count() })
    .from(comments)
    .where(shownOf(productId))
    .groupBy(comments.rating);
  const ratings = ratingValues.map((value) => ({
    value,
    count: rows.find(({ rating }) => rating === value)?.count ?? 0,
  }));
  const total = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0);
  return {
    rating: meanRating({
      ratingSum: total(ratings.map((each) => each.value * each.count)),
      ratingCount: total(ratings.map((each) => each.count)),
    }),
    comments_count: total(rows.map((row) => row.count)),
    ratings,
  };
}

/** A customer's comment on a product, or null. */
export async function ownCommentOf(
  db: Database,
  boughtBy: BoughtBy,
  { productId, userId }: { productId: number; userId: number },
): Promise<(Comment & { hidden: boolean }) | null> {
  const [row] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.productId, productId), eq(comments.userId, userId)));
  if (!row) return null;
  return { ...(await commentAnswer(db, boughtBy, row)), hidden: row.hiddenAt !== null };
}

export async function commentAnswer(db: Database, boughtBy: BoughtBy, row: CommentRow): Promise<Comment> {
  const [answer] = await commentAnswers(db, boughtBy, [row]);
  if (!answer) throw new Error('no answer for a stored comment');
  return answer;
}

/** Comments of one product as the public sees them: only the customer's first name, as it is now. */
async function commentAnswers(db: Database, boughtBy: BoughtBy, rows: readonly CommentRow[]): Promise<Comment[]> {
  const userIds = rows.flatMap(({ userId }) => userId ?? []);
  const names = await firstNames(db, userIds);
  const buyers = await buyersOf(db, boughtBy, userIds, rows[0]?.productId);
  return rows.map(({ id, userId, authorName, text, rating, boughtBefore, createdAt }) => ({
    id,
    author: (userId === null ? authorName : names.get(userId)) ?? '',
    text,
    rating: ratingValues.find((value) => value === rating) ?? null,
    bought: boughtBefore || (userId !== null && buyers.has(userId)),
    created_at: createdAt.toISOString(),
  }));
}

/** Which of these customers have bought any variety of a product. */
export async function buyersOf(
  db: Database,
  boughtBy: BoughtBy,
  userIds: readonly number[],
  productId: number | undefined,
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0 || productId === undefined) return new Set();
  const rows = await db.select({ id: varieties.id }).from(varieties).where(eq(varieties.productId, productId));
  return boughtBy(db, { userIds, varietyIds: rows.map(({ id }) => id) });
}
