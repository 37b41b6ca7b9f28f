import { asc } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { settings } from './content.tables.ts';

/** All settings by their keys, in both languages. */
export function listSettings(db: Database): Promise<(typeof settings.$inferSelect)[]> {
  return db.select().from(settings).orderBy(asc(settings.key));
}
