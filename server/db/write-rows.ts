// Writes many rows in one statement with a JSON parameter per column: with a parameter per value, hundreds of rows cost
// the driver more time than the database, and a JSON object per row costs the database three times as much.
import { getTableColumns, sql, type InferInsertModel, type SQL, type SQLChunk } from 'drizzle-orm';
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

/** The rows as a table `input` of texts with a column per key, for a statement's FROM. */
function asInput(keys: readonly string[], rows: readonly object[]): SQL {
  const columns = keys.map((key) => {
    const values = rows.map((row) => (row as Record<string, unknown>)[key] ?? null);
    return sql`json_array_elements_text(${JSON.stringify(values)}::json)`;
  });
  return sql`rows from (${list(columns)}) as input(${list(keys.map((key) => sql.identifier(key)))})`;
}

/** A value of `input` as its column needs it. */
function valueOf(table: PgTable, key: string): SQL {
  return sql`input.${sql.identifier(key)}::${sql.raw(typeOf(table, key))}`;
}

function columnOf(key: string): SQL {
  return sql`${sql.identifier(toSnakeCase(key))}`;
}

function list(parts: SQLChunk[]): SQL {
  return sql.join(parts, sql`, `);
}

/**
 * Inserts rows that all have the same keys. On a conflict in the `conflict` columns the existing row is updated; the
 * numbers in `added` are added to its own.
 */
export async function insertRows<Table extends PgTable>(
  db: Database,
  table: Table,
  keys: readonly Key<Table>[],
  rows: readonly Row<Table>[],
  conflict: readonly Key<Table>[] = [],
  added: readonly Key<Table>[] = [],
): Promise<void> {
  if (rows.length === 0) return;
  const replaced = keys
    .filter((key) => !conflict.includes(key))
    .map((key) => {
      const former = added.includes(key) ? sql`${table}.${columnOf(key)} + ` : sql``;
      return sql`${columnOf(key)} = ${former}excluded.${columnOf(key)}`;
    });
  const onConflict =
    conflict.length > 0 ? sql`on conflict (${list(conflict.map(columnOf))}) do update set ${list(replaced)}` : sql``;
  await db.execute(sql`
    insert into ${table} (${list(keys.map(columnOf))})
    select ${list(keys.map((key) => valueOf(table, key)))} from ${asInput(keys, rows)} ${onConflict}`);
}

/**
 * Updates rows by id. All of them must have the same keys. In the `optional` columns null leaves the value that is
 * stored when the row is written.
 */
export async function updateRows<Table extends PgTable, Optional extends Key<Table> = never>(
  db: Database,
  table: Table,
  keys: readonly Key<Table>[],
  rows: readonly (Partial<Omit<Row<Table>, Optional> & { [Name in Optional]: Row<Table>[Name] | null }> & {
    id: number;
  })[],
  optional: readonly Optional[] = [],
): Promise<void> {
  if (rows.length === 0) return;
  const isOptional = new Set<string>(optional);
  const changes = keys.map((key) => {
    const value = valueOf(table, key);
    return sql`${columnOf(key)} = ${isOptional.has(key) ? sql`coalesce(${value}, ${table}.${columnOf(key)})` : value}`;
  });
  await db.execute(sql`
    update ${table} set ${list(changes)} from ${asInput(['id', ...keys], rows)}
    where ${table}.id = ${valueOf(table, 'id')}`);
}

/** Ids for rows to be inserted, ascending, so that rows that refer to each other can be written together. */
export async function newIds(db: Database, table: PgTable, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await rowsOf<{ id: number }>(
    db,
    // Materialized, so that the sequence is looked up once.
    sql`with ids as materialized (select pg_get_serial_sequence(${getTableConfig(table).name}, 'id')::regclass as sequence)
      select nextval(sequence)::int as id from ids, generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
