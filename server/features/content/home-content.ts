// Ordering and removing slides and testimonials, for the owner; the import adds them. After a change, call
// `bumpContent` in the same transaction.
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { sliders, testimonials } from './content.tables.ts';

const tables = { sliders, testimonials };
type PlaceSection = keyof typeof tables;

export type StoredHomeContent = Omit<typeof sliders.$inferSelect, 'link'> & { link?: string | null };

/** All of a section, including hidden ones, in display order. */
export function listHomeContent(db: Database, section: PlaceSection): Promise<StoredHomeContent[]> {
  const table = tables[section];
  return db.select().from(table).orderBy(asc(table.position), asc(table.id));
}

/**
 * Puts the named entries first, in this order; the others follow in their order. Returns the first unknown code, and
 * then changes nothing.
 */
export async function orderHomeContent(
  tx: Database,
  section: PlaceSection,
  codes: readonly string[],
): Promise<string | null> {
  const table = tables[section];
  const stored = (await listHomeContent(tx, section)).map(({ code }) => code);
  const unknown = codes.find((code) => !stored.includes(code));
  if (unknown !== undefined) return unknown;
  const order = [...new Set([...codes, ...stored])];
  for (const [position, code] of order.entries()) await tx.update(table).set({ position }).where(eq(table.code, code));
  return null;
}

/** Returns whether the entry existed. Its picture stays: others may show it. */
export async function removeHomeContent(tx: Database, section: PlaceSection, code: string): Promise<boolean> {
  const table = tables[section];
  return (await tx.delete(table).where(eq(table.code, code)).returning({ code: table.code })).length > 0;
}
