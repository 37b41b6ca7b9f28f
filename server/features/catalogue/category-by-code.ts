import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { categories } from './catalogue.tables.ts';

/** The id of the active category with this code, or null. */
export async function categoryIdOf(db: Database, code: string): Promise<number | null> {
  const [row] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.code, code), eq(categories.active, true)));
  return row?.id ?? null;
}
