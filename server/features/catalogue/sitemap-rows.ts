// What a sitemap needs of products: when they changed, and their pictures.
import { and, asc, eq, inArray, max } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { groupRows } from '../../db/group-rows.ts';
import { pictureUrl } from '../media/picture-answer.ts';
import { productMedia, products } from './catalogue.tables.ts';
import type { CategoryNode } from './index/snapshot.ts';

export type SitemapProduct = { id: number; updatedAt: Date; pictures: string[] };

const pictureWidth = 1200;

/** Products by id, in the order of the ids. Pictures are paths. */
export async function readSitemapProducts(db: Database, ids: readonly number[]): Promise<SitemapProduct[]> {
  const rows = await db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(inArray(products.id, [...ids]));
  const shown = await db
    .select({ productId: productMedia.productId, mediaId: productMedia.mediaId })
    .from(productMedia)
    .where(inArray(productMedia.productId, [...ids]))
    .orderBy(asc(productMedia.position));
  const picturesOf = groupRows(shown, ({ productId }) => productId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const pictures = (picturesOf.get(id) ?? []).map(({ mediaId }) => pictureUrl(mediaId, pictureWidth));
    return row ? [{ ...row, pictures: [...new Set(pictures)] }] : [];
  });
}

/** When the newest of some products was last changed; null if there are none. */
export async function newestChange(db: Database, ids: readonly number[]): Promise<Date | null> {
  const [row] = await db
    .select({ newest: max(products.updatedAt) })
    .from(products)
    .where(and(inArray(products.id, [...ids]), eq(products.active, true)));
  return row?.newest ?? null;
}

/** When anything in each category or its descendants was last changed or retired. */
export async function categoryChanges(db: Database, roots: readonly CategoryNode[]): Promise<Map<number, Date>> {
  const rows = await db
    .select({ id: products.categoryId, newest: max(products.updatedAt) })
    .from(products)
    .groupBy(products.categoryId);
  const own = new Map(rows.map(({ id, newest }) => [id, newest]));
  const changes = new Map<number, Date>();
  const visit = (node: CategoryNode): Date | null => {
    const newest = latest([own.get(node.id) ?? null, ...node.children.map(visit)]);
    if (newest) changes.set(node.id, newest);
    return newest;
  };
  roots.forEach(visit);
  return changes;
}

export function latest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((last, time) => (time && (!last || time > last) ? time : last), null);
}
