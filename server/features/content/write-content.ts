// Writes the content of the catalogue file to its tables. An undefined picture leaves the stored one.
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { insertRows } from '../../db/write-rows.ts';
import { positionsFor } from '../../db/positions.ts';
import { highlights, settings, sliders, socials, testimonials } from './content.tables.ts';

type Place = Omit<typeof sliders.$inferSelect, 'id' | 'position' | 'imageId'> & { imageId: string | null | undefined };

export function writeSettings(tx: Database, rows: readonly (typeof settings.$inferInsert)[]): Promise<void> {
  return insertRows(tx, settings, ['key', 'valueAr', 'valueEn'], rows, ['key']);
}

/** Removes a setting of any name. Returns whether it existed. */
export async function removeSetting(tx: Database, key: string): Promise<boolean> {
  return (await tx.delete(settings).where(eq(settings.key, key)).returning({ key: settings.key })).length > 0;
}

export function writeSocials(tx: Database, rows: readonly (typeof socials.$inferInsert)[]): Promise<void> {
  return insertRows(tx, socials, ['name', 'url'], rows, ['name']);
}

export async function writeHighlights(
  tx: Database,
  rows: readonly Omit<typeof highlights.$inferSelect, 'position'>[],
): Promise<void> {
  const stored = await tx.select({ code: highlights.code, position: highlights.position }).from(highlights);
  const positions = positionsOf(rows, stored);
  const placed = rows.map((row, at) => ({ ...row, position: positions[at] ?? 0 }));
  await insertRows(
    tx,
    highlights,
    ['code', 'titleAr', 'titleEn', 'descriptionAr', 'descriptionEn', 'position'],
    placed,
    ['code'],
  );
}

export async function writeSliders(tx: Database, rows: readonly Place[]): Promise<void> {
  const placed = placedOver(rows, await tx.select().from(sliders));
  await insertRows(
    tx,
    sliders,
    ['code', 'titleAr', 'titleEn', 'descriptionAr', 'descriptionEn', 'imageId', 'link', 'position', 'active'],
    placed,
    ['code'],
  );
}

export async function writeTestimonials(tx: Database, rows: readonly Omit<Place, 'link'>[]): Promise<void> {
  const placed = placedOver(rows, await tx.select().from(testimonials));
  await insertRows(
    tx,
    testimonials,
    ['code', 'titleAr', 'titleEn', 'descriptionAr', 'descriptionEn', 'imageId', 'position', 'active'],
    placed,
    ['code'],
  );
}

function placedOver<Row extends { code: string; imageId: string | null | undefined }>(
  rows: readonly Row[],
  stored: readonly { code: string; imageId: string | null; position: number }[],
): (Omit<Row, 'imageId'> & { imageId: string | null; position: number })[] {
  const byCode = new Map(stored.map((row) => [row.code, row]));
  const positions = positionsOf(rows, stored);
  return rows.map((row, at) => ({
    ...row,
    imageId: row.imageId === undefined ? (byCode.get(row.code)?.imageId ?? null) : row.imageId,
    position: positions[at] ?? 0,
  }));
}

function positionsOf(
  rows: readonly { code: string }[],
  stored: readonly { code: string; position: number }[],
): number[] {
  return positionsFor(
    rows.map(({ code }) => code),
    new Map(stored.map(({ code, position }) => [code, position])),
  );
}
