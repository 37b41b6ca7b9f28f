import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { forEachIsolated } from '../../../lib/for-each-isolated.ts';
import type { Log } from '../../../lib/log.ts';
import { boundTo } from '../returns/refund-account.ts';
import { orderIdentities, refundAccounts } from '../orders.tables.ts';
import type { IdentitySeal } from './identity-seal.ts';

const tables = [
  { table: orderIdentities, boundBy: (orderId: string) => orderId },
  { table: refundAccounts, boundBy: boundTo },
] as const;

/**
 * Seals with the current key what was sealed with the other one, so that the other need not be accepted any longer. A
 * number that was replaced while this runs stays as it is. While instances with the former key as the current one still
 * run, they seal numbers back; the last one to run decides.
 */
export async function reseal(db: Database, seal: IdentitySeal, log: Log): Promise<void> {
  const others = seal.keyIds.filter((keyId) => keyId !== seal.keyId);
  for (const { table, boundBy } of tables) {
    const rows = await db
      .select({ orderId: table.orderId, sealed: table.sealed, keyId: table.keyId })
      .from(table)
      .where(inArray(table.keyId, others));
    const about = ({ orderId }: (typeof rows)[number]) => ({ orderId });
    await forEachIsolated(rows, { log, about, atOnce: 1 }, ({ orderId, ...old }) => {
      const bound = boundBy(orderId);
      const isSame = and(eq(table.orderId, orderId), eq(table.sealed, old.sealed));
      return db
        .update(table)
        .set(seal.seal(seal.unseal(old, bound), bound))
        .where(isSame);
    });
  }
}
