// What the comments of a product come to, kept at the product: lists are filtered by it, and every card shows it.
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { catalogueRevision, products } from '../catalogue.tables.ts';

/** Counts the comments of products anew, but for those that are hidden. */
export async function recountRatings(tx: Database, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  const ids = sql`select value::int from json_array_elements_text(${JSON.stringify(productIds)}::json)`;
  // Held first, one after the other, and counted by a statement of its own: it then sees what whoever held one before has written.
  await tx.execute(sql`select id from products where id in (${ids}) order by id for no key update`);
  await tx.execute(sql`
    update ${products} set rating_sum = all_of_it.sum, rating_count = all_of_it.rated, comments_count = all_of_it.total
    from (
      select products.id, coalesce(sum(comments.rating), 0)::int as sum, count(comments.rating)::int as rated, count(comments.id)::int as total
      from products left join comments on comments.product_id = products.id and comments.hidden_at is null
      where products.id in (${ids})
      group by products.id
    ) as all_of_it
    where ${products.id} = all_of_it.id`);
}

/** Holds a product to the end of the transaction, so that its comments change one after the other. False where it is not there or not sold. */
export async function holdProduct(tx: Database, productId: number): Promise<boolean> {
  const [row] = await tx
    .select({ active: products.active })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update');
  return row?.active ?? false;
}

/**
 * Counts anew what is said of one product, which is held, and tells all instances of the store. Takes the row that they all look at, so it comes last in a
 * transaction; that one waits for another makes revisions visible in their order.
 */
export async function tellOfComments(tx: Database, productId: number): Promise<void> {
  await recountRatings(tx, [productId]);
  const [now] = await tx
    .update(catalogueRevision)
    .set({ ratings: sql`${catalogueRevision.ratings} + 1` })
    .returning({ ratings: catalogueRevision.ratings });
  await tx
    .update(products)
    .set({ ratingsRevision: now?.ratings ?? 0 })
    .where(eq(products.id, productId));
}
