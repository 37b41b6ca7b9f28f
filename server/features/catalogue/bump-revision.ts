import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { catalogueRevision } from './catalogue.tables.ts';

/**
 * Signals to all instances that categories, or what searches find, have changed: each reads the category tree again and
 * forgets the results of searches. Call it in the transaction of the change.
 */
export async function bumpCatalogue(tx: Database): Promise<void> {
  await tx.update(catalogueRevision).set({ revision: sql`${catalogueRevision.revision} + 1` });
}

/** Signals changed settings, pages, home content or delivery fees to all instances, in the transaction of the change. */
export async function bumpContent(tx: Database): Promise<void> {
  await tx.update(catalogueRevision).set({ content: sql`${catalogueRevision.content} + 1` });
}
