import { stat } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { inTransaction } from '../transaction.ts';
import { rowsOf, type Database } from '../connect.ts';
import { BadBackup, notWhole } from './format.ts';
import { checkBackup, contentOf, type BackupSummary } from './read-backup.ts';
import { setForms } from './text-forms.ts';
import { bringUpToDate } from './older-backups.ts';
import { dropConstraints, migrate, Migrations, rebuild, tablesOf, type Table } from './schema.ts';

export type RestoreInput = {
  db: Database;
  file: string;
  migrationsFolder: string;
  /** Whether existing data may be overwritten. */
  replace: boolean;
  signal: AbortSignal;
  /** Called after the file is checked and before anything changes. */
  onChecked?: (summary: BackupSummary) => void;
  /** Called often. `ofBytes` is twice the file's size: it is read once to check and once to load. */
  progress?: (state: { bytes: number; ofBytes: number; rows: number }) => void;
};

/** Counts of the data that a restore would overwrite. */
export type Belongings = { products: number; customers: number; orders: number };

/** The store already contains data. */
export class NotEmpty extends Error {
  constructor(readonly belongings: Belongings) {
    super('The store is not empty.');
  }
}

const rowsAtOnce = 1_000;
const lengthAtOnce = 1024 * 1024;

/**
 * Replaces the store's data with a backup, in one transaction. An older backup is loaded into the tables of its own
 * migration, which are then migrated; one from before the first migration into those of the first, and
 * `older-backups.ts` brings its rows up to date. Throws BadBackup if the file cannot be used, NotEmpty if data would be lost.
 * After any error nothing has changed.
 */
export async function restoreBackup(input: RestoreInput): Promise<BackupSummary> {
  const { db, file, migrationsFolder, replace, signal } = input;
  const migrations = new Migrations(migrationsFolder);
  const refuseFilled = async (at: Database) => {
    const belongings = await belongingsOf(at);
    if (!replace && Object.values(belongings).some((many) => many > 0)) throw new NotEmpty(belongings);
  };
  await refuseFilled(db); // fail early, because reading a large file takes time
  const meter = await meterOf(input);
  const summary = await checkBackup(file, { signal, onBytes: meter.bytes });
  const { migration } = summary.header;
  migrations.mustKnow(migration);
  const isOlder = migration < migrations.first;
  input.onChecked?.(summary);
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await setForms(tx);
    const before = await tablesOf(tx, migrations);
    await tx.execute(
      sql`lock table ${sql.join(
        before.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )} in access exclusive mode`,
    );
    await refuseFilled(tx);
    const former = await catalogueOf(tx);
    const builtAs = Math.max(migration, migrations.first);
    await rebuild(tx, migrations, builtAs);
    const restoreConstraints = await dropConstraints(tx, migrations);
    const loaded = await load(tx, { tables: await tablesOf(tx, migrations), isOlder }, input, meter);
    await restoreConstraints();
    if (isOlder) await bringUpToDate(tx, migrations, { migration, loaded });
    await migrate(tx, migrations, { after: builtAs, upTo: migrations.last });
    await announce(tx, former);
    signal.throwIfAborted();
  });
  // If not permitted, query plans are worse until autovacuum runs.
  await db.execute(sql`analyze`).catch(() => undefined);
  return summary;
}

async function belongingsOf(tx: Database): Promise<Belongings> {
  const [row] = await rowsOf<Belongings>(
    tx,
    sql`select (select count(*) from products)::int as products, (select count(*) from users)::int as
        customers, (select count(*) from orders)::int as orders`,
  );
  return row ?? { products: 0, customers: 0, orders: 0 };
}

type CatalogueState = { revision: number; content: number; ids: string };

/** What running instances may know of the catalogue; `ids`: those of its products, as a PostgreSQL array. */
async function catalogueOf(tx: Database): Promise<CatalogueState> {
  const [row] = await rowsOf<CatalogueState>(
    tx,
    sql`select max(revision)::float8 as revision, max(content)::float8 as content,
      (select coalesce(array_agg(id), '{}')::text from products) as ids from catalogue_revision`,
  );
  return row ?? { revision: 0, content: 0, ids: '{}' };
}

/**
 * Tells running instances that everything may have changed: the numbers that they know are over, and each product has
 * changed, old or new. Into an empty store everything is restored as it was.
 */
async function announce(tx: Database, before: CatalogueState): Promise<void> {
  await tx.execute(sql`update catalogue_revision set revision = greatest(revision, ${before.revision} + 1)`);
  if (before.ids === '{}') return;
  await tx.execute(sql`update catalogue_revision set content = greatest(content, ${before.content} + 1)`);
  await tx.execute(
    sql`insert into catalogue_changes (product_ids)
      select array_agg(id) from (select unnest(${before.ids}::int[]) as id union select id from products) as either`,
  );
}

type Meter = { bytes: (count: number) => void; rows: (count: number) => void };

async function meterOf({ file, progress }: RestoreInput): Promise<Meter> {
  const ofBytes = await stat(file).then(
    ({ size }) => size * 2,
    () => 0, // reading the file will report the error
  );
  let [bytes, rows] = [0, 0];
  const tell = () => progress?.({ bytes, ofBytes, rows });
  return {
    bytes: (more) => {
      bytes += more;
      tell();
    },
    rows: (more) => {
      rows += more;
      tell();
    },
  };
}

/** Writes the rows of the file; returns the names of its tables. */
async function load(
  tx: Database,
  into: { tables: readonly Table[]; isOlder: boolean },
  { file, signal }: RestoreInput,
  meter: Meter,
): Promise<Set<string>> {
  const loaded = new Set<string>();
  let table: Table | null = null;
  let [waiting, length]: [string[], number] = [[], 0];
  const write = async () => {
    if (table && waiting.length > 0) await insert(tx, table, waiting);
    meter.rows(waiting.length);
    [waiting, length] = [[], 0];
  };
  for await (const line of contentOf(file, { signal, onBytes: meter.bytes })) {
    if (typeof line === 'string') {
      waiting.push(line);
      length += line.length;
      if (waiting.length >= rowsAtOnce || length >= lengthAtOnce) await write();
      continue;
    }
    await write();
    if ('table' in line) {
      table = tableFor(line, into);
      loaded.add(table.name);
    }
    if ('sequences' in line)
      for (const [name, next] of Object.entries(line.sequences))
        // Unlike setval(), this is transactional.
        await tx.execute(sql`alter sequence ${sql.identifier(name)} restart with ${sql.raw(next)}`);
  }
  return loaded;
}

/**
 * The table with its columns in the file's order. Throws BadBackup if they are not the same; only an older backup may
 * lack some.
 */
function tableFor(
  { table, columns }: { table: string; columns: string[] },
  { tables, isOlder }: { tables: readonly Table[]; isOlder: boolean },
): Table {
  const types = new Map(tables.find(({ name }) => name === table)?.columns.map(({ name, type }) => [name, type]));
  const matches = columns.flatMap((name) => {
    const type = types.get(name);
    return type === undefined ? [] : [{ name, type }];
  });
  if (matches.length !== columns.length || (matches.length !== types.size && !isOlder)) throw new BadBackup(notWhole);
  return { name: table, columns: matches };
}

async function insert(tx: Database, { name, columns }: Table, rows: readonly string[]): Promise<void> {
  const names = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const values = sql.join(
    columns.map(({ type }, at) => sql`(r->>${sql.raw(String(at))})::${sql.raw(type)}`),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${sql.identifier(name)} (${names}) overriding system value select ${values} from
        json_array_elements(${`[${rows.join(',')}]`}::json) as r`,
  );
}
