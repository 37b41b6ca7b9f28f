// The marks that devices hold (contract/catalogue/snapshot.ts). All instances share them, so that any of them, also a
// later one, knows what has changed since.
import { eq, lt, sql } from 'drizzle-orm';
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

/** The database snapshot of a mark; null if it is unknown or too old. */
export async function snapshotOfMark(db: Database, mark: string): Promise<string | null> {
  const [row] = await db.select({ snapshot: deviceMarks.snapshot }).from(deviceMarks).where(eq(deviceMarks.mark, mark));
  return row?.snapshot ?? null;
}

/** Deletes marks, before the changes since them are deleted (`purgeChanges`). */
export async function purgeMarks(db: Database, now: Date): Promise<void> {
  await db.delete(deviceMarks).where(lt(deviceMarks.at, new Date(now.getTime() - mostBehindMs)));
}
