import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../../../db/connect.ts';

/** Ids of the keys that identity numbers and refund accounts were sealed with, and how many with each. */
export function sealingKeys(db: Database): Promise<{ keyId: string; numbers: number }[]> {
  return rowsOf(
    db,
    sql`select key_id as "keyId", count(*)::int as numbers
      from (select key_id from order_identities union all select key_id from refund_accounts) as sealed
      group by key_id order by key_id`,
  );
}
