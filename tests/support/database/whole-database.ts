import { sql } from 'drizzle-orm';
import { rowsOf } from '../../../server/db/connect.ts';
import type { Shop } from '../api/shop.ts';

/** Every row of every table as JSON, by table name. */
export async function wholeDatabase(shop: Pick<Shop, 'open'>): Promise<Map<string, string>> {
  const { db } = shop.open;
  const tables = await rowsOf<{ schema: string; name: string }>(
    db,
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const rowsByTable = new Map<string, string>();
  for (const { schema, name } of tables) {
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select row_to_json(each)::text as row from ${sql.identifier(schema)}.${sql.identifier(name)} as each`,
    );
    rowsByTable.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return rowsByTable;
}
