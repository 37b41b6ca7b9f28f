// The marks that devices hold (contract/catalogue/snapshot.ts). All instances share them, so that any of them, also a
// later one, knows what has changed since.
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { deviceMarks } from '../catalogue.tables.ts';
import { mostBehindMs } from '../index/change-feed.ts';

/** Notes that the catalogue of a database snapshot (`Look`) has these marks. */
export async function noteMarks(db: Database, marks: readonly string[], snapshot: string): Promise<void> {
  await db
    .insert(deviceMarks)
    .values(marks.map((mark) => ({ mark, snapshot })))
    .onConflictDoUpdate({ target: deviceMarks.mark, set: { snapshot, at: sql`excluded.at` } });
}

/**
 * The database snapshot of a mark; null if it is unknown, too old, or was copied from another server, whose transactions
 * this one has not reached.
 */
export async function snapshotOfMark(db: Database, mark: string): Promise<string | null> {
  const isReached = sql`pg_snapshot_xmax(${deviceMarks.snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())`;
  const [row] = await db
    .select({ snapshot: deviceMarks.snapshot })
    .from(deviceMarks)
    .where(and(eq(deviceMarks.mark, mark), isReached));
  return row?.snapshot ?? null;
}

/** Deletes marks, before the changes since them are deleted (`purgeChanges`). */
export async function purgeMarks(db: Database, now: Date): Promise<void> {
  await db.delete(deviceMarks).where(lt(deviceMarks.at, new Date(now.getTime() - mostBehindMs)));
}
