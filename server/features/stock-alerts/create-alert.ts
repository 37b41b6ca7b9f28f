// Keeping a wish: an account's counts at once, a visitor's once its address has said yes.
import { randomUUID } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Language } from '../../../contract/core/language.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Database } from '../../db/connect.ts';
import { lock } from '../../db/lock.ts';
import { stockWords } from '../../http/messages.ts';
import { Refusal } from '../../http/refusal.ts';
import { ownUser } from '../accounts/find-user.ts';
import { readGoods } from '../catalogue/varieties.ts';
import type { CatalogueSnapshot } from '../catalogue/index/snapshot.ts';
import { enqueue } from '../messages/enqueue.ts';
import { stockWishes } from './stock-alerts.tables.ts';
import { titlesOf } from './alert-titles.ts';
import { wishKeyOf } from './alert-key.ts';

/** What one account waits for at most. */
export const mostStockWishes = 100;

type Wanted = { varietyId: number; language: Language; now: Date };

/** Throws `not_found` where the variety is not sold, `in_stock` where there is nothing to wait for. */
export async function checkSoldOut(db: Database, snapshot: CatalogueSnapshot, varietyId: number): Promise<void> {
  const goods = (await readGoods(db, snapshot, [varietyId], 'ar')).get(varietyId);
  if (!goods?.isSold) throw new Refusal('not_found', { words: stockWords.unavailable });
  if (goods.stock > 0) throw new Refusal('in_stock');
}

/** Keeps the wish of an account; the same once more is the same. Gives whether its address is verified: before it is, no mail is sent. Throws `stock_wishes_full`. */
export function keepWishOfUser(
  db: Database,
  { userId, varietyId, language, now }: Wanted & { userId: number },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lock(tx, `stock wishes ${userId}`);
    const user = await ownUser(tx, userId);
    const waiting = and(eq(stockWishes.userId, userId), isNull(stockWishes.toldAt));
    const [row] = await tx.select({ wishes: count() }).from(stockWishes).where(waiting);
    const kept = await tx
      .insert(stockWishes)
      .values({ id: randomUUID(), varietyId, userId, language, createdAt: now, confirmedAt: now })
      .onConflictDoNothing()
      .returning({ id: stockWishes.id });
    if (kept.length > 0 && (row?.wishes ?? 0) >= mostStockWishes) throw new Refusal('stock_wishes_full');
    if (user.emailVerifiedAt === null) return false;
    // What the same person has asked for as a visitor would be a second mail.
    await tx
      .delete(stockWishes)
      .where(
        and(
          eq(stockWishes.varietyId, varietyId),
          eq(stockWishes.email, user.email.toLowerCase()),
          isNull(stockWishes.toldAt),
        ),
      );
    return true;
  });
}

/** Keeps the wish of an address and asks it by mail. Asked again, it is the same wish and one more mail, so that the answer tells nobody what an address has asked for. */
export function keepWishOfAddress(
  db: Database,
  secretKey: string,
  { email, varietyId, language, now }: Wanted & { email: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx
      .insert(stockWishes)
      .values({ id: randomUUID(), varietyId, email, language, createdAt: now })
      .onConflictDoNothing();
    const [wish] = await tx
      .select({ id: stockWishes.id })
      .from(stockWishes)
      .where(and(eq(stockWishes.varietyId, varietyId), eq(stockWishes.email, email), isNull(stockWishes.toldAt)));
    if (!wish) return; // told in this very moment: the mail is on its way
    const values = { name: '', ...(await titlesOf(tx, varietyId)), key: wishKeyOf(secretKey, wish.id) };
    const kind = 'confirm_stock_wish';
    await enqueue(tx, { userId: null, channel: 'email', recipient: email, kind, values, language, now });
  });
}
