// Confirming and withdrawing stock alerts: by email link, or by a customer.
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { inLanguage, type Language } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import { wishWords } from '../../http/messages.ts';
import { Refusal } from '../../http/refusal.ts';
import { nameVarieties } from '../catalogue/varieties.ts';
import { stockWishes } from './stock-alerts.tables.ts';

/** Confirms an alert; repeating it is no error. Throws `not_found` if it no longer exists. */
export async function confirmWish(db: Database, id: string | null, now: Date): Promise<number> {
  const [wish] =
    id === null
      ? []
      : await db
          .update(stockWishes)
          .set({ confirmedAt: sql`coalesce(${stockWishes.confirmedAt}, ${now.toISOString()}::timestamptz)` })
          .where(eq(stockWishes.id, id))
          .returning({ varietyId: stockWishes.varietyId });
  if (!wish) throw new Refusal('not_found', { words: wishWords.gone });
  return wish.varietyId;
}

/**
 * Withdraws all waiting alerts of this alert's owner, even if this one is gone. Throws `not_found` for an invalid key.
 */
export async function withdrawWishes(db: Database, id: string | null): Promise<void> {
  if (id === null) throw new Refusal('not_found', { words: wishWords.gone });
  const [wish] = await db.select().from(stockWishes).where(eq(stockWishes.id, id));
  if (!wish) return;
  const ofOwner = wish.userId === null ? eq(stockWishes.email, wish.email ?? '') : eq(stockWishes.userId, wish.userId);
  await db.delete(stockWishes).where(and(ofOwner, isNull(stockWishes.toldAt)));
}

/** Withdraws a customer's alert for a variety. */
export async function withdrawWish(tx: Database, userId: number, varietyId: number): Promise<void> {
  await tx
    .delete(stockWishes)
    .where(and(eq(stockWishes.userId, userId), eq(stockWishes.varietyId, varietyId), isNull(stockWishes.toldAt)));
}

/** A customer's waiting alerts, latest first. */
export async function waitingWishes(db: Database, userId: number, language: Language) {
  const rows = await db
    .select({ varietyId: stockWishes.varietyId, createdAt: stockWishes.createdAt })
    .from(stockWishes)
    .where(and(eq(stockWishes.userId, userId), isNull(stockWishes.toldAt)))
    .orderBy(desc(stockWishes.createdAt), desc(stockWishes.varietyId));
  const names = await nameVarieties(
    db,
    rows.map(({ varietyId }) => varietyId),
  );
  return rows.flatMap(({ varietyId, createdAt }) => {
    const named = names.get(varietyId);
    if (!named) return [];
    const title = inLanguage(named.title.ar, named.title.en, language);
    return [{ variety_id: varietyId, product_id: named.product_id, title, created_at: createdAt.toISOString() }];
  });
}
