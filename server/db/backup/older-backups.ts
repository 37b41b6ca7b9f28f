// Backups of versions before the one with a single migration. Their tables are subsets of today's: missing columns have a
// default, missing tables begin with their seeds, and these statements change what those versions stored otherwise.
import { sql } from 'drizzle-orm';
import type { Database } from '../connect.ts';
import type { Migrations } from './schema.ts';

/** In order, for backups made before the migration with that `when`. */
const steps: readonly { before: number; statements: readonly string[] }[] = [
  {
    // Stock moves: the books of each variety's quantity begin with it.
    before: 1_795_273_761_271,
    statements: [`insert into stock_moves (variety_id, change) select id, quantity from varieties where quantity <> 0`],
  },
  {
    // Receipts are private, and payment mismatches have a table of their own.
    before: 1_795_463_494_420,
    statements: [
      `update uploads set is_private = true where id in (select receipt_upload_id from orders where receipt_upload_id is not null)`,
      `insert into payment_mismatches (transaction_id, ref, said, expected, at)
        select id, provider_ref, coalesce(reason_raw, 'something else'),
          'SAR ' || to_char(amount_halalas / 100.0, 'FM999999990.00'), created_at
        from transactions where reason_code = 'mismatch'`,
    ],
  },
  {
    // The form offered delivery texts only for another recipient, and stored true for everyone else without asking.
    before: 1_795_572_215_104,
    statements: [
      `update addresses set notifications = false where not other_recipient`,
      `update orders set address = jsonb_set(address::jsonb, '{notifications}', 'false')::json where address->>'other_recipient' = 'false'`,
    ],
  },
];

/** Brings the rows of a loaded backup up to date. `loaded` are the tables that the backup has. */
export async function bringUpToDate(
  tx: Database,
  migrations: Migrations,
  { migration, loaded }: { migration: number; loaded: ReadonlySet<string> },
): Promise<void> {
  // The allowed changes of state belong to the program, not to the shop.
  await tx.execute(sql`delete from state_edges`);
  for (const { table, statement } of migrations.seeds)
    if (table === 'state_edges' || !loaded.has(table)) await tx.execute(sql.raw(statement));
  for (const { before, statements } of steps)
    if (migration < before) for (const statement of statements) await tx.execute(sql.raw(statement));
}
