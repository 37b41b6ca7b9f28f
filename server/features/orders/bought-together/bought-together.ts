// What is bought together, counted from orders by a job, so that a product page reads only a few rows.
import { asc, desc, eq, sql } from 'drizzle-orm';
import { inTransaction } from '../../../db/transaction.ts';
import { rowsOf, type Database } from '../../../db/connect.ts';
import { lock } from '../../../db/lock.ts';
import { productsOfVarieties } from '../../catalogue/varieties.ts';
import { noteProductChanges } from '../../catalogue/index/change-feed.ts';
import { boughtTogether } from './bought-together.tables.ts';

/** Limited, because tastes and seasons change. */
const withinDays = 180;
/** Enough to count, and takes seconds at most. */
const mostOrders = 50_000;
/** One customer's orders say little, and showing them would reveal what that customer bought. */
const leastCustomers = 2;
/** More than a page shows, because some may be sold out or withdrawn by then. */
const mostOthers = 24;

/**
 * Recounts which products are bought in the same orders (paid or due on delivery, not cancelled), and notes the products
 * with other companions as changed. Returns whether there are any. Safe to run on several instances.
 */
export function countBoughtTogether(db: Database, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - withinDays * 24 * 60 * 60 * 1000);
  return inTransaction(db, async (tx) => {
    await lock(tx, 'bought together');
    const changed = await rowsOf<{ id: number }>(
      tx,
      sql`with
        recent as (
          select id, coalesce(user_id::text, id::text) as customer from orders
          where counted_as_sold and created_at > ${since.toISOString()}::timestamptz
          order by created_at desc limit ${mostOrders}
        ),
        bought as (
          select distinct recent.id as order_id, recent.customer, variety.product_id
          from recent join order_lines on order_lines.order_id = recent.id
            join (${productsOfVarieties(tx)}) as variety on variety.id = order_lines.variety_id
        ),
        pairs as (
          select one.product_id, other.product_id as other_id, count(distinct one.customer)::int as customers
          from bought as one join bought as other on other.order_id = one.order_id and other.product_id <> one.product_id
          group by one.product_id, other.product_id having count(distinct one.customer) >= ${leastCustomers}
        ),
        placed as (
          select *, row_number() over (partition by product_id order by customers desc, other_id) as place from pairs
        ),
        best as (select product_id, other_id, customers from placed where place <= ${mostOthers}),
        gone as (
          delete from bought_together as known
          where not exists (select from best where best.product_id = known.product_id and best.other_id = known.other_id)
          returning product_id
        ),
        put as (
          insert into bought_together (product_id, other_id, customers) select * from best
          on conflict (product_id, other_id) do update set customers = excluded.customers
          where bought_together.customers <> excluded.customers
          returning product_id
        )
        select product_id as id from gone union select product_id from put`,
    );
    await noteProductChanges(
      tx,
      changed.map(({ id }) => id),
    );
    return changed.length > 0;
  });
}

/** Products bought with this one, most customers first; may include products no longer for sale. */
export async function boughtWith(db: Database, productId: number): Promise<number[]> {
  const rows = await db
    .select({ id: boughtTogether.otherId })
    .from(boughtTogether)
    .where(eq(boughtTogether.productId, productId))
    .orderBy(desc(boughtTogether.customers), asc(boughtTogether.otherId));
  return rows.map(({ id }) => id);
}
