import { asc } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { settings } from './content.tables.ts';

export type Setting = typeof settings.$inferSelect;

/** All settings by their keys, in both languages. */
export function listSettings(db: Database): Promise<Setting[]> {
  return db.select().from(settings).orderBy(asc(settings.key));
}

/** The value of a setting that is no text for people, which is the same in both languages; empty where it is not set. */
export function plainValue(settings: readonly Setting[], key: string): string {
  const setting = settings.find((each) => each.key === key);
  return (setting?.valueEn ?? setting?.valueAr ?? '').trim();
}
