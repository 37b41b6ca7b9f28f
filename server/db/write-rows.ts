// Writes many rows in one statement with a single JSON parameter: with a parameter per value, hundreds of rows cost the
// driver more time than the database.
import { getTableColumns, sql, type InferInsertModel, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, type Database } from './connect.ts';

type Row<Table extends PgTable> = InferInsertModel<Table>;
type Key<Table extends PgTable> = Extract<keyof Row<Table>, string>;

const typesOfInput: Record<string, string> = { serial: 'integer', bigserial: 'bigint' };

function typeOf(table: PgTable, key: string): string {
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`no column ${key}`);
  const type = column.getSQLType();
  return typesOfInput[type] ?? type;
}

/** The rows as a table `input` with a column per key, for a statement's FROM. */
function asInput(table: PgTable, keys: readonly string[], rows: readonly object[]): SQL {
  const columns = keys.map((key) => sql`${sql.identifier(key)} ${sql.raw(typeOf(table, key))}`);
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as input(${sql.join(columns, sql`, `)})`;
}

function columnOf(key: string): SQL {
  return sql`${sql.identifier(toSnakeCase(key))}`;
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}

/** Inserts rows that all have the same keys. On a conflict in the `conflict` columns the existing row is updated. */
export async function insertRows<Table extends PgTable>(
  db: Database,
  table: Table,
  keys: readonly Key<Table>[],
  rows: readonly Row<Table>[],
  conflict: readonly Key<Table>[] = [],
): Promise<void> {
  if (rows.length === 0) return;
  const replaced = keys
    .filter((key) => !conflict.includes(key))
    .map((key) => sql`${columnOf(key)} = excluded.${columnOf(key)}`);
  const onConflict =
    conflict.length > 0 ? sql`on conflict (${list(conflict.map(columnOf))}) do update set ${list(replaced)}` : sql``;
  await db.execute(sql`
    insert into ${table} (${list(keys.map(columnOf))})
    select ${list(keys.map((key) => sql`input.${sql.identifier(key)}`))} from ${asInput(table, keys, rows)} ${onConflict}`);
}

/** Updates rows by id. All of them must have the same keys. */
export async function updateRows<Table extends PgTable>(
  db: Database,
  table: Table,
  keys: readonly Key<Table>[],
  rows: readonly (Partial<Row<Table>> & { id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const changes = keys.map((key) => sql`${columnOf(key)} = input.${sql.identifier(key)}`);
  await db.execute(
    sql`update ${table} set ${list(changes)} from ${asInput(table, ['id', ...keys], rows)} where ${table}.id = input.id`,
  );
}

/** Ids for rows to be inserted, ascending, so that rows that refer to each other can be written together. */
export async function newIds(db: Database, table: PgTable, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence(${getTableConfig(table).name}, 'id'))::int as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
