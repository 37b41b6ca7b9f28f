import { and, desc, eq, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { firstNames } from '../../accounts/find-user.ts';
import { comments, products } from '../catalogue.tables.ts';

/** A comment as the owner sees it. */
export type OwnersComment = {
  id: number;
  productId: number;
  /** Title of the product, in Arabic if it has one. */
  title: string;
  author: string;
  rating: number | null;
  text: string;
  createdAt: Date;
  hiddenAt: Date | null;
  /** Whether it came with the catalogue file. */
  imported: boolean;
};

/** Comments, newest first: at most `limit`, only those older than the comment with id `before` if given. */
export async function ownersComments(
  db: Database,
  { productId, hidden, before, limit }: { productId?: number; hidden?: boolean; before?: number; limit: number },
): Promise<OwnersComment[]> {
  const rows = await db
    .select({ comment: comments, titleAr: products.titleAr, titleEn: products.titleEn })
    .from(comments)
    .innerJoin(products, eq(products.id, comments.productId))
    .where(
      and(
        productId === undefined ? undefined : eq(comments.productId, productId),
        hidden ? isNotNull(comments.hiddenAt) : undefined,
        before === undefined ? undefined : lt(comments.id, before),
      ),
    )
    .orderBy(desc(comments.id))
    .limit(limit);
  const names = await firstNames(
    db,
    rows.flatMap(({ comment }) => comment.userId ?? []),
  );
  return rows.map(({ comment, titleAr, titleEn }) => ({
    id: comment.id,
    productId: comment.productId,
    title: titleAr ?? titleEn ?? '',
    author: (comment.userId === null ? comment.authorName : names.get(comment.userId)) ?? '',
    rating: comment.rating,
    text: comment.text,
    createdAt: comment.createdAt,
    hiddenAt: comment.hiddenAt,
    imported: comment.imported,
  }));
}
