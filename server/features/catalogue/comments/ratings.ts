// A product's rating and comment counts, stored on the product: lists filter by them, and every card shows them.
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { products } from '../catalogue.tables.ts';

/** Recounts the comments of products, except hidden ones. */
export async function recountRatings(tx: Database, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  const ids = sql`select value::int from json_array_elements_text(${JSON.stringify(productIds)}::json)`;
  // Lock the rows first, in order, and count in a separate statement: it then sees what the previous lock holder wrote.
  await tx.execute(sql`select id from products where id in (${ids}) order by id for no key update`);
  await tx.execute(sql`
    update ${products} set rating_sum = all_of_it.sum, rating_count = all_of_it.rated, comments_count = all_of_it.total
    from (
      select products.id, coalesce(sum(comments.rating), 0)::int as sum, count(comments.rating)::int as rated,
        count(comments.id)::int as total
      from products left join comments on comments.product_id = products.id and comments.hidden_at is null
      where products.id in (${ids})
      group by products.id
    ) as all_of_it
    where ${products.id} = all_of_it.id`);
}

/** Locks a product until the transaction ends, so that its comments change one at a time. False if it is not sold. */
export async function holdProduct(tx: Database, productId: number): Promise<boolean> {
  const [row] = await tx
    .select({ active: products.active })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update');
  return row?.active ?? false;
}
