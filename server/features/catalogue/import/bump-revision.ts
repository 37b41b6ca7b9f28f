import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { catalogueRevision } from '../catalogue.tables.ts';

/** Tells all instances of the store that the catalogue or a setting has changed; belongs into the transaction of the change. */
export async function bumpRevision(tx: Database): Promise<void> {
  await tx.update(catalogueRevision).set({ revision: sql`${catalogueRevision.revision} + 1` });
}
