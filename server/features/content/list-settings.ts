import { asc } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { settings } from './content.tables.ts';

export type Setting = typeof settings.$inferSelect;

/** All settings, ordered by key, in both languages. */
export function listSettings(db: Database): Promise<Setting[]> {
  return db.select().from(settings).orderBy(asc(settings.key));
}

/** The value of a setting that is not a text and so the same in both languages; empty if not set. */
export function plainValue(settings: readonly Setting[], key: string): string {
  const setting = settings.find((each) => each.key === key);
  return (setting?.valueEn ?? setting?.valueAr ?? '').trim();
}
