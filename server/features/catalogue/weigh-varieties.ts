import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { varieties } from './catalogue.tables.ts';

/**
 * The total weight of these quantities in whole grams, rounded up. A variety without a weight counts as 0: carriers
 * have a minimum weight of their own.
 */
export async function weighVarieties(
  db: Database,
  pieces: readonly { varietyId: number; quantity: number }[],
): Promise<number> {
  if (pieces.length === 0) return 0;
  const ids = [...new Set(pieces.map(({ varietyId }) => varietyId))];
  const rows = await db
    .select({ id: varieties.id, milligrams: varieties.weightMilligrams })
    .from(varieties)
    .where(inArray(varieties.id, ids));
  const weights = new Map(rows.map(({ id, milligrams }) => [id, milligrams]));
  return gramsOf(pieces.map(({ varietyId, quantity }) => ({ quantity, milligrams: weights.get(varietyId) ?? null })));
}

/** The same for varieties whose weights are known. */
export function gramsOf(pieces: readonly { quantity: number; milligrams: number | null }[]): number {
  return Math.ceil(pieces.reduce((total, { quantity, milligrams }) => total + quantity * (milligrams ?? 0), 0) / 1000);
}
