// What the owner does with slides and words of customers beside bringing them in: their order, and taking one away. Whoever changes one raises the
// catalogue's revision in the same transaction.
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { sliders, testimonials } from './content.tables.ts';

const tables = { sliders, testimonials };
type PlaceSection = keyof typeof tables;

export type StoredPlace = Omit<typeof sliders.$inferSelect, 'link'> & { link?: string | null };

/** All of them, hidden ones too, in the order in which they are shown. */
export function listPlaces(db: Database, section: PlaceSection): Promise<StoredPlace[]> {
  const table = tables[section];
  return db.select().from(table).orderBy(asc(table.position), asc(table.id));
}

/** Puts those named first, in this order; the others follow in theirs. Gives the first code that nobody has, and then changes nothing. */
export async function orderPlaces(
  tx: Database,
  section: PlaceSection,
  codes: readonly string[],
): Promise<string | null> {
  const table = tables[section];
  const stored = (await listPlaces(tx, section)).map(({ code }) => code);
  const unknown = codes.find((code) => !stored.includes(code));
  if (unknown !== undefined) return unknown;
  const order = [...new Set([...codes, ...stored])];
  for (const [position, code] of order.entries()) await tx.update(table).set({ position }).where(eq(table.code, code));
  return null;
}

/** Gives whether there was one. Its picture stays, for others may show it. */
export async function removePlace(tx: Database, section: PlaceSection, code: string): Promise<boolean> {
  const table = tables[section];
  return (await tx.delete(table).where(eq(table.code, code)).returning({ code: table.code })).length > 0;
}
