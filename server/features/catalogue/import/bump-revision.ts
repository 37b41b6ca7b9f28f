import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { catalogueRevision } from '../catalogue.tables.ts';

/** Signals a changed catalogue or setting to all instances. Call it in the transaction of the change. */
export async function bumpRevision(tx: Database): Promise<void> {
  await tx.update(catalogueRevision).set({ revision: sql`${catalogueRevision.revision} + 1` });
}
