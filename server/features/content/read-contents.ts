import { asc } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { highlights, settings, sliders, socials, testimonials } from './content.tables.ts';

/** All content about the store, in display order, including hidden entries. */
export async function readContents(db: Database) {
  return {
    settings: await db.select().from(settings).orderBy(asc(settings.key)),
    socials: await db.select().from(socials).orderBy(asc(socials.name)),
    highlights: await db.select().from(highlights).orderBy(asc(highlights.position)),
    sliders: await db.select().from(sliders).orderBy(asc(sliders.position)),
    testimonials: await db.select().from(testimonials).orderBy(asc(testimonials.position)),
  };
}
