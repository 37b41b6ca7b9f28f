// What accounts need of wishes: to give them out, and to forget them. Those of the same address as a visitor are the same person's, once the address is proved.
import { asc, eq, or } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { findUser } from '../accounts/find-user.ts';
import { nameVarieties } from '../catalogue/varieties.ts';
import { stockWishes } from './stock-alerts.tables.ts';

async function ofPerson(db: Database, userId: number) {
  const user = await findUser(db, userId);
  const address = user?.emailVerifiedAt ? user.email.toLowerCase() : null;
  return or(eq(stockWishes.userId, userId), address === null ? undefined : eq(stockWishes.email, address));
}

/** As a part of what accounts give out and delete. */
export const personalWishes = {
  name: 'stock_wishes',
  async read(db: Database, userId: number) {
    const rows = await db
      .select()
      .from(stockWishes)
      .where(await ofPerson(db, userId))
      .orderBy(asc(stockWishes.createdAt));
    const names = await nameVarieties(
      db,
      rows.map(({ varietyId }) => varietyId),
    );
    return rows.map(({ varietyId, email, createdAt, confirmedAt, toldAt }) => ({
      ...names.get(varietyId),
      email,
      created_at: createdAt.toISOString(),
      confirmed_at: confirmedAt?.toISOString() ?? null,
      told_at: toldAt?.toISOString() ?? null,
    }));
  },
  async remove(tx: Database, userId: number): Promise<void> {
    await tx.delete(stockWishes).where(await ofPerson(tx, userId));
  },
};
