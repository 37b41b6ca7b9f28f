// Creates stock alerts. An account's is active at once, a visitor's once they confirm by email.
import { randomUUID } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Language } from '../../../contract/core/language.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Database } from '../../db/connect.ts';
import { lock } from '../../db/lock.ts';
import { stockMessages } from '../../http/answers/messages.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { ownUser } from '../accounts/find-user.ts';
import { readVarietiesWithProducts } from '../catalogue/varieties.ts';
import type { CatalogueSnapshot } from '../catalogue/index/snapshot.ts';
import { enqueue } from '../messages/enqueue.ts';
import { stockAlerts } from './stock-alerts.tables.ts';
import { titlesOf } from './alert-titles.ts';
import { alertKeyOf } from './alert-key.ts';
import type { SecretKeys } from '../../lib/secret-key.ts';

/** Waiting alerts per account. */
export const maxStockAlerts = 100;

type AlertRequest = { varietyId: number; language: Language; now: Date };

/** Throws `not_found` if the variety is not sold, `in_stock` if it is available. */
export async function checkSoldOut(db: Database, snapshot: CatalogueSnapshot, varietyId: number): Promise<void> {
  const variety = (await readVarietiesWithProducts(db, snapshot, [varietyId], 'ar')).get(varietyId);
  if (!variety?.isSold) throw new Refusal('not_found', { message: stockMessages.unavailable });
  if (variety.stock > 0) throw new Refusal('in_stock');
}

/**
 * Creates an account's alert; repeating it changes nothing. Returns whether the account's address is verified: until
 * then, no email is sent. Throws `stock_wishes_full`.
 */
export function createUserAlert(
  db: Database,
  { userId, varietyId, language, now }: AlertRequest & { userId: number },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lock(tx, `stock wishes ${userId}`);
    const user = await ownUser(tx, userId);
    const waiting = and(eq(stockAlerts.userId, userId), isNull(stockAlerts.toldAt));
    const [row] = await tx.select({ total: count() }).from(stockAlerts).where(waiting);
    const created = await tx
      .insert(stockAlerts)
      .values({ id: randomUUID(), varietyId, userId, language, createdAt: now, confirmedAt: now })
      .onConflictDoNothing()
      .returning({ id: stockAlerts.id });
    if (created.length > 0 && (row?.total ?? 0) >= maxStockAlerts) throw new Refusal('stock_wishes_full');
    if (user.emailVerifiedAt === null) return false;
    // An alert by the same person as a visitor would send a second email.
    await tx
      .delete(stockAlerts)
      .where(
        and(
          eq(stockAlerts.varietyId, varietyId),
          eq(stockAlerts.email, user.email.toLowerCase()),
          isNull(stockAlerts.toldAt),
        ),
      );
    return true;
  });
}

/**
 * Creates a visitor's alert and asks them by email to confirm it. Repeating it only sends another email, so that the
 * answer reveals nothing about what an address has requested.
 */
export function createVisitorAlert(
  db: Database,
  secretKeys: SecretKeys,
  { email, varietyId, language, now }: AlertRequest & { email: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx
      .insert(stockAlerts)
      .values({ id: randomUUID(), varietyId, email, language, createdAt: now })
      .onConflictDoNothing();
    const [alert] = await tx
      .select({ id: stockAlerts.id })
      .from(stockAlerts)
      .where(and(eq(stockAlerts.varietyId, varietyId), eq(stockAlerts.email, email), isNull(stockAlerts.toldAt)));
    if (!alert) return; // the notification has just been queued
    const values = { name: '', ...(await titlesOf(tx, varietyId)), key: alertKeyOf(secretKeys, alert.id) };
    const kind = 'confirm_stock_wish';
    await enqueue(tx, { userId: null, channel: 'email', recipient: email, kind, values, language, now });
  });
}
