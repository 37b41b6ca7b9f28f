// A customer's compare list: changing and reading it.
import { and, asc, eq, inArray } from 'drizzle-orm';
import { mostCompared, type ComparedProduct } from '../../../contract/shopper/compare.ts';
import type { Language } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import { lock } from '../../db/lock.ts';
import { stockMessages } from '../../http/answers/messages.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { findOffer, nameVarieties, readVarietiesWithProducts } from '../catalogue/varieties.ts';
import type { CatalogueSnapshot } from '../catalogue/index/snapshot.ts';
import { comparedVarieties } from './compare.tables.ts';

type One = { userId: number; varietyId: number };

/**
 * Adds a variety; repeating it changes nothing. Throws `not_found` if it is not sold, and `compare_full`. Varieties
 * that are no longer sold, and so hidden, make room.
 */
export async function addToCompare(
  tx: Database,
  snapshot: CatalogueSnapshot,
  { userId, varietyId, now }: One & { now: Date },
): Promise<void> {
  await lock(tx, `compare ${userId}`);
  const offer = await findOffer(tx, snapshot, varietyId);
  if (!offer?.isSold) throw new Refusal('not_found', { message: stockMessages.unavailable });
  const ids = await comparedVarietyIds(tx, userId);
  if (ids.includes(varietyId)) return;
  const gone: number[] = [];
  for (const id of ids) if (!(await findOffer(tx, snapshot, id))?.isSold) gone.push(id);
  if (ids.length - gone.length >= mostCompared) throw new Refusal('compare_full');
  if (gone.length > 0)
    await tx
      .delete(comparedVarieties)
      .where(and(eq(comparedVarieties.userId, userId), inArray(comparedVarieties.varietyId, gone)));
  await tx.insert(comparedVarieties).values({ userId, varietyId, createdAt: now });
}

/** Removes a variety, if present. */
export async function removeFromCompare(tx: Database, { userId, varietyId }: One): Promise<void> {
  await lock(tx, `compare ${userId}`);
  await tx
    .delete(comparedVarieties)
    .where(and(eq(comparedVarieties.userId, userId), eq(comparedVarieties.varietyId, varietyId)));
}

/** Ids of the compared varieties, in the order added. */
export async function comparedVarietyIds(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: comparedVarieties.varietyId })
    .from(comparedVarieties)
    .where(eq(comparedVarieties.userId, userId))
    .orderBy(asc(comparedVarieties.createdAt), asc(comparedVarieties.varietyId));
  return rows.map(({ id }) => id);
}

/** The compared products, each in its compared variety; those no longer sold are left out. */
export async function comparedProducts(
  db: Database,
  snapshot: CatalogueSnapshot,
  { userId, language }: { userId: number; language: Language },
): Promise<ComparedProduct[]> {
  const ids = await comparedVarietyIds(db, userId);
  const varieties = await readVarietiesWithProducts(db, snapshot, ids, language);
  return ids.flatMap((id) => {
    const own = varieties.get(id);
    return own?.isSold ? { ...own.asVariety, variety: own.variety } : [];
  });
}

/** A customer's compare list, for the export of personal data. */
export async function exportCompare(db: Database, userId: number) {
  const rows = await db
    .select()
    .from(comparedVarieties)
    .where(eq(comparedVarieties.userId, userId))
    .orderBy(asc(comparedVarieties.createdAt), asc(comparedVarieties.varietyId));
  const names = await nameVarieties(
    db,
    rows.map(({ varietyId }) => varietyId),
  );
  return rows.map(({ varietyId, createdAt }) => ({ ...names.get(varietyId), added_at: createdAt.toISOString() }));
}

/** Empties a customer's compare list. */
export async function emptyCompare(tx: Database, userId: number): Promise<void> {
  await tx.delete(comparedVarieties).where(eq(comparedVarieties.userId, userId));
}
