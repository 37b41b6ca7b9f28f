// What has changed in the catalogue since this instance last looked. Nothing is missed, whatever the order in which
// transactions commit: a row counts once its transaction is visible now and was not in the snapshot of the last look.
import { lt, sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../../../db/connect.ts';
import { catalogueChanges, catalogueRevision } from '../catalogue.tables.ts';

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
};

const retainedForMs = 24 * 60 * 60_000;
/** An instance that has not looked for this long reads everything again: what it missed may be deleted. */
export const mostBehindMs = retainedForMs / 2;

const state = sql.raw(`pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as at, revision::float8 as revision, content::float8 as content`);

/** The state of now. In a transaction that reads the catalogue, later changes are those that it did not read. */
export async function lookNow(db: Database): Promise<Look> {
  const [now] = await rowsOf<Look>(db, sql`select ${state} from ${catalogueRevision}`);
  if (!now) throw new Error('the database has no catalogue revision');
  return now;
}

/**
 * The state of now, and the ids of the products that have changed since `last`. One statement, so both belong together.
 */
export async function lookSince(db: Database, last: Look): Promise<Look & { productIds: number[] }> {
  const seen = sql`${last.snapshot}::pg_snapshot`;
  const [now] = await rowsOf<Look & { ids: string | null }>(
    db,
    sql`select ${state},
        (select string_agg(distinct changed.product_id::text, ' ')
          from ${catalogueChanges} as change, unnest(change.product_ids) as changed (product_id)
          where change.transaction >= pg_snapshot_xmin(${seen})
            and not pg_visible_in_snapshot(change.transaction, ${seen})
            -- Rows that were copied from another server carry its transactions, which this one has not reached.
            and pg_visible_in_snapshot(change.transaction, pg_current_snapshot())) as ids
      from ${catalogueRevision}`,
  );
  if (!now) throw new Error('the database has no catalogue revision');
  const { ids, ...look } = now;
  return { ...look, productIds: ids?.split(' ').map(Number) ?? [] };
}

/**
 * Adds products to the feed whose pages change although their rows do not. Call it in the transaction of the change.
 */
export async function noteProductChanges(tx: Database, productIds: readonly number[]): Promise<void> {
  if (productIds.length > 0) await tx.insert(catalogueChanges).values({ productIds: [...productIds] });
}

/** Deletes changes that every running instance has seen. */
export async function purgeChanges(db: Database, now: Date): Promise<void> {
  await db.delete(catalogueChanges).where(lt(catalogueChanges.at, new Date(now.getTime() - retainedForMs)));
}
