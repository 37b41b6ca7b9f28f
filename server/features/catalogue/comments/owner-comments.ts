import { and, desc, eq, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { firstNames } from '../../accounts/find-user.ts';
import { comments, products } from '../catalogue.tables.ts';

/** A comment as its owner sees it. */
export type OwnersComment = {
  id: number;
  productId: number;
  /** Of the product, in Arabic where it has one. */
  title: string;
  author: string;
  rating: number | null;
  text: string;
  createdAt: Date;
  hiddenAt: Date | null;
  /** It came with the catalogue file. */
  imported: boolean;
};

/** Comments, those that were written last first: at most `limit`, before the one with the id `before` where it is given. */
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
