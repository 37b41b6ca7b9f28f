// What has changed in the catalogue since this instance last looked. Nothing is missed, whatever the order in which
// transactions commit: a row counts once its transaction is visible now and was not in the snapshot of the last look.
import { inArray, lt, sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Database } from '../../../db/connect.ts';
import { catalogueChanges, catalogueRevision, products } from '../catalogue.tables.ts';

/** A look at the catalogue: which transactions it saw, and the revisions at that time (`catalogue_revision`). */
export type Look = {
  /** PostgreSQL's `pg_snapshot`, as text. */
  snapshot: string;
  /** When the server started, as text. Another server, or one that has crashed, may know other transactions. */
  server: string;
  /** The server's time, in ms. */
  at: number;
  revision: number;
  content: number;
  /** Where the server's log was then, or shortly after: a replica that has replayed it shows what the look saw. */
  position: string;
};

const dayMs = 24 * 60 * 60_000;
const retainedForMs = 3 * dayMs;
/** An instance or device that has not looked for this long reads everything again: changes may be deleted. */
export const mostBehindMs = 2 * dayMs;

const state = sql.raw(`pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as at, revision::float8 as revision, content::float8 as content,
  pg_current_wal_insert_lsn()::text as position`);

/** The state of now. In a transaction that reads the catalogue, later changes are those that it did not read. */
export async function lookNow(db: Database): Promise<Look> {
  const [now] = await rowsOf<Look>(db, sql`select ${state} from ${catalogueRevision}`);
  if (!now) throw new Error('the database has no catalogue revision');
  return now;
}

/** The ids of the products with changes that one of these snapshots has not seen, as text; null if there are none. */
const idsUnseenBy = (...snapshots: [string, ...string[]]): SQL => {
  const seen = snapshots.map((snapshot) => sql`${snapshot}::pg_snapshot`);
  const firsts = seen.map((each) => sql`change.transaction >= pg_snapshot_xmin(${each})`);
  const notSeen = seen.map((each) => sql`not pg_visible_in_snapshot(change.transaction, ${each})`);
  return sql`(select string_agg(id::text, ' ') from (
    select distinct changed.product_id as id
    from ${catalogueChanges} as change, unnest(change.product_ids) as changed (product_id)
    where (${sql.join(firsts, sql` or `)}) and (${sql.join(notSeen, sql` or `)})
      -- Rows that were copied from another server carry its transactions, which this one has not reached.
      and pg_visible_in_snapshot(change.transaction, pg_current_snapshot())) as ids)`;
};

const listOf = (ids: string | null | undefined): number[] => ids?.split(' ').map(Number) ?? [];

/** The ids of the products that may differ between the snapshots of two looks, in either order. */
export async function changedBetween(db: Database, one: string, other: string): Promise<number[]> {
  const [now] = await rowsOf<{ ids: string | null }>(db, sql`select ${idsUnseenBy(one, other)} as ids`);
  return listOf(now?.ids);
}

/**
 * The state of now, and the ids of the products that have changed since `last`. One statement, so both belong together.
 */
export async function lookSince(db: Database, last: Look): Promise<Look & { productIds: number[] }> {
  const [now] = await rowsOf<Look & { ids: string | null }>(
    db,
    sql`select ${state}, ${idsUnseenBy(last.snapshot)} as ids from ${catalogueRevision}`,
  );
  if (!now) throw new Error('the database has no catalogue revision');
  const { ids, ...look } = now;
  return { ...look, productIds: listOf(ids) };
}

/** Whether the changes between two looks, if there are any, are all known. */
export function isNextTo(last: Look, { server, at }: Look): boolean {
  return server === last.server && at - last.at < mostBehindMs;
}

/**
 * Adds products to the feed whose pages change although their rows do not. Call it in the transaction of the change.
 */
export async function noteProductChanges(tx: Database, productIds: readonly number[]): Promise<void> {
  if (productIds.length > 0) await tx.insert(catalogueChanges).values({ productIds: [...productIds] });
}

/** Adds the products of categories that are shown or retired to the feed. */
export async function noteProductsIn(tx: Database, categoryIds: readonly number[]): Promise<void> {
  if (categoryIds.length === 0) return;
  await tx.execute(
    sql`insert into ${catalogueChanges} (product_ids)
      select array_agg(${products.id}) from ${products}
        where ${inArray(products.categoryId, [...categoryIds])} having count(*) > 0`,
  );
}

/** Deletes changes that nobody needs any more. */
export async function purgeChanges(db: Database, now: Date): Promise<void> {
  await db.delete(catalogueChanges).where(lt(catalogueChanges.at, new Date(now.getTime() - retainedForMs)));
}
