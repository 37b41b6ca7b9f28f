// The store's schema at any migration: a backup may be older than the program that restores it.
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { rowsOf, type Database } from '../connect.ts';
import { BadBackup } from './format.ts';

type Migration = ReturnType<typeof readMigrationFiles>[number];

/** The oldest migration of a backup that can be restored (older-backups.ts): its `when`, milliseconds. */
const oldestMigration = 1_795_236_114_558;

/** What the migrations create. Anything else in the database is not ours and is left alone. */
export class Migrations {
  readonly all: readonly Migration[];
  readonly #statements: string;

  constructor(folder: string) {
    this.all = readMigrationFiles({ migrationsFolder: folder });
    this.#statements = this.all.flatMap((migration) => migration.sql).join('\n');
  }

  get first(): number {
    return this.all[0]?.folderMillis ?? 0;
  }

  get last(): number {
    return this.all.at(-1)?.folderMillis ?? 0;
  }

  /** The statements that fill new tables, in order. */
  get seeds(): { table: string; statement: string }[] {
    return this.all.flatMap(({ sql: statements }) =>
      statements.flatMap((statement) => {
        const table = /^\s*INSERT INTO "(\w+)"/.exec(statement)?.[1];
        return table === undefined ? [] : [{ table, statement }];
      }),
    );
  }

  get tables(): string[] {
    return this.#named(/^CREATE TABLE (?:IF NOT EXISTS )?"(\w+)"/gm);
  }

  get functions(): string[] {
    return this.#named(/^CREATE (?:OR REPLACE )?FUNCTION "(\w+)"/gm);
  }

  /** Throws BadBackup if no version of this store made a backup with that migration. */
  mustKnow(migration: number): void {
    if (migration > this.last)
      throw new BadBackup('The backup was made by a newer version of the store: update the store first.');
    const isOlder = migration >= oldestMigration && migration < this.first;
    if (!isOlder && !this.all.some(({ folderMillis }) => folderMillis === migration))
      throw new BadBackup('The backup was made by a version of the store that this version does not know.');
  }

  #named(pattern: RegExp): string[] {
    return [...new Set([...this.#statements.matchAll(pattern)].flatMap(([, name]) => (name ? [name] : [])))];
  }
}

/** The database's latest migration; null if it has no store. */
export async function migrationOf(db: Database): Promise<number | null> {
  const [there] = await rowsOf<{ yes: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as yes`,
  );
  if (!there?.yes) return null;
  const [row] = await rowsOf<{ last: number | null }>(
    db,
    sql`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`,
  );
  return row?.last ?? null;
}

/** Drops the store's tables and recreates them empty, as of the migration `upTo`. */
export async function rebuild(tx: Database, migrations: Migrations, upTo: number): Promise<void> {
  for (const table of migrations.tables) await tx.execute(sql`drop table if exists ${sql.identifier(table)} cascade`);
  for (const name of migrations.functions)
    await tx.execute(sql`drop function if exists ${sql.identifier(name)} cascade`);
  await tx.execute(sql`delete from drizzle.__drizzle_migrations`);
  await migrate(tx, migrations, { after: 0, upTo });
  const present = await tablesOf(tx, migrations);
  await tx.execute(
    sql`truncate ${sql.join(
      present.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )}`,
  );
}

/** Runs the migrations after `after` up to `upTo`, like Drizzle's migrator, in the caller's transaction. */
export async function migrate(
  tx: Database,
  { all }: Migrations,
  { after, upTo }: { after: number; upTo: number },
): Promise<void> {
  for (const { folderMillis, hash, sql: statements } of all) {
    if (folderMillis <= after || folderMillis > upTo) continue;
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

export type Table = { name: string; columns: { name: string; type: string }[] };

/** The store's tables with their columns in order, without generated ones. */
export async function tablesOf(db: Database, migrations: Migrations): Promise<Table[]> {
  const rows = await rowsOf<Table>(
    db,
    sql`select t.relname::text as name,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
      from pg_class t join pg_attribute a on a.attrelid = t.oid
      where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by t.relname order by t.relname`,
  );
  const ours = new Set(migrations.tables);
  return rows.filter(({ name }) => ours.has(name));
}

/** The next value of each sequence of the store's tables. */
export async function sequencesOf(db: Database, migrations: Migrations): Promise<Record<string, string>> {
  const rows = await rowsOf<{ name: string; of: string }>(
    db,
    sql`select s.relname::text as name, t.relname::text as of from pg_class s
      join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
      join pg_class t on t.oid = d.refobjid
      where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by s.relname`,
  );
  const ours = new Set(migrations.tables);
  const next: Record<string, string> = {};
  for (const { name, of } of rows) {
    if (!ours.has(of)) continue;
    const [row] = await rowsOf<{ next: string }>(
      db,
      sql`select (last_value + case when is_called then 1 else 0 end)::text as next from ${sql.identifier(name)}`,
    );
    if (row) next[name] = row.next;
  }
  return next;
}

type Reference = { table: string; name: string; definition: string };

/**
 * Drops foreign keys and disables triggers. The returned function restores both; re-adding the foreign keys makes the
 * database check every row.
 */
export async function dropConstraints(tx: Database, migrations: Migrations): Promise<() => Promise<void>> {
  const tables = new Set(migrations.tables);
  const references = (
    await rowsOf<Reference>(
      tx,
      sql`select t.relname::text as "table", c.conname::text as name, pg_get_constraintdef(c.oid) as definition
        from pg_constraint c join pg_class t on t.oid = c.conrelid
        where c.contype = 'f' and t.relnamespace = 'public'::regnamespace`,
    )
  ).filter(({ table }) => tables.has(table));
  const present = await tablesOf(tx, migrations);
  for (const { table, name } of references)
    await tx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`);
  for (const { name } of present) await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
  return async () => {
    for (const { table, name, definition } of references)
      await tx.execute(
        sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
      );
    for (const { name } of present) await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
  };
}
