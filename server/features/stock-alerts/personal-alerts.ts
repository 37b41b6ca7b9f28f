// What accounts need from stock alerts: export and deletion. Alerts of the same address as a visitor are included if
// the account has verified the address.
import { asc, eq, or } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { findUser } from '../accounts/find-user.ts';
import { nameVarieties } from '../catalogue/varieties.ts';
import { stockAlerts } from './stock-alerts.tables.ts';
import type { PersonalPart } from '../accounts/profile/personal-part.ts';

async function ofPerson(db: Database, userId: number) {
  const user = await findUser(db, userId);
  const address = user?.emailVerifiedAt ? user.email.toLowerCase() : null;
  return or(eq(stockAlerts.userId, userId), address === null ? undefined : eq(stockAlerts.email, address));
}

/** Part of a customer's data export and deletion. */
export const personalAlerts = {
  name: 'stock_wishes',
  async read(db: Database, userId: number) {
    const rows = await db
      .select()
      .from(stockAlerts)
      .where(await ofPerson(db, userId))
      .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.varietyId));
    const names = await nameVarieties(
      db,
      rows.map(({ varietyId }) => varietyId),
    );
    return rows.map(({ varietyId, email, language, createdAt, confirmedAt, toldAt }) => ({
      ...names.get(varietyId),
      email,
      language,
      created_at: createdAt.toISOString(),
      confirmed_at: confirmedAt?.toISOString() ?? null,
      told_at: toldAt?.toISOString() ?? null,
    }));
  },
  async remove(tx: Database, userId: number): Promise<void> {
    await tx.delete(stockAlerts).where(await ofPerson(tx, userId));
  },
} satisfies PersonalPart;
