import { sql } from 'drizzle-orm';
import type { Database } from '../connect.ts';

/** Makes the text format of values independent of the database's configuration. */
export async function setForms(tx: Database): Promise<void> {
  for (const form of [
    sql`timezone = 'UTC'`,
    sql`datestyle = 'ISO, YMD'`,
    sql`intervalstyle = 'postgres'`,
    sql`bytea_output = 'hex'`,
    sql`extra_float_digits = 1`,
  ])
    await tx.execute(sql`set local ${form}`);
}
