// Confirming and withdrawing stock alerts: by email link, or by a customer.
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { inLanguage, type Language } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import { stockAlertMessages } from '../../http/answers/messages.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { nameVarieties } from '../catalogue/varieties.ts';
import type { AlertKey } from './alert-key.ts';
import { stockAlerts } from './stock-alerts.tables.ts';

/** Confirms an alert; repeating it is no error. Throws `not_found` if it no longer exists or the key is not signed. */
export async function confirmAlert(db: Database, key: AlertKey | null, now: Date): Promise<number> {
  const [alert] = !key?.isSigned
    ? []
    : await db
        .update(stockAlerts)
        .set({ confirmedAt: sql`coalesce(${stockAlerts.confirmedAt}, ${now.toISOString()}::timestamptz)` })
        .where(eq(stockAlerts.id, key.id))
        .returning({ varietyId: stockAlerts.varietyId });
  if (!alert) throw new Refusal('not_found', { message: stockAlertMessages.gone });
  return alert.varietyId;
}

/**
 * Withdraws all waiting alerts of this alert's owner. The id is enough, so that consent can be withdrawn by a link from
 * before the secret key was replaced. Repeating it is no error. Throws `not_found` for an invalid key.
 */
export async function withdrawAllAlerts(db: Database, key: AlertKey | null): Promise<void> {
  const [alert] = key === null ? [] : await db.select().from(stockAlerts).where(eq(stockAlerts.id, key.id));
  if (!alert) {
    if (key?.isSigned) return;
    throw new Refusal('not_found', { message: stockAlertMessages.gone });
  }
  const ofOwner =
    alert.userId === null ? eq(stockAlerts.email, alert.email ?? '') : eq(stockAlerts.userId, alert.userId);
  await db.delete(stockAlerts).where(and(ofOwner, isNull(stockAlerts.toldAt)));
}

/** Withdraws a customer's alert for a variety. */
export async function withdrawAlert(tx: Database, userId: number, varietyId: number): Promise<void> {
  await tx
    .delete(stockAlerts)
    .where(and(eq(stockAlerts.userId, userId), eq(stockAlerts.varietyId, varietyId), isNull(stockAlerts.toldAt)));
}

/** A customer's waiting alerts, latest first. */
export async function waitingAlerts(db: Database, userId: number, language: Language) {
  const rows = await db
    .select({ varietyId: stockAlerts.varietyId, createdAt: stockAlerts.createdAt })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.userId, userId), isNull(stockAlerts.toldAt)))
    .orderBy(desc(stockAlerts.createdAt), desc(stockAlerts.varietyId));
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
