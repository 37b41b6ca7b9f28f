import { describe, expect, test } from 'vitest';
import { filesBelow, isScript, isTest, read } from '../support/sources.ts';
import { featuresIn, obstaclesOf, otherObjects, parseSnapshot, type TableEntries } from './distributed-schema.ts';
import { kinds, tables, uses } from './distributed-tables.ts';
import { documentRow, rowsBelow } from './document-rows.ts';

// What Citus, YugabyteDB and CockroachDB need is known for each table (docs/distributed-engines.md). If a test fails,
// change distributed-tables.ts, or better the migration or query; then the tables of the document, as the test prints.

const migrations = filesBelow('server/db/migrations', (path) => path.endsWith('.sql'));
const lastSnapshot = filesBelow('server/db/migrations/meta', (path) => path.endsWith('_snapshot.json')).at(-1) ?? '';
const found = obstaclesOf(parseSnapshot(JSON.parse(read(lastSnapshot))), migrations.map(read).join(';\n'), tables);
/** Backup and restore are left out: they are made for PostgreSQL, and every engine has its own. */
const sources = [...filesBelow('server', (path) => isScript(path) && !isTest(path)), ...migrations].filter(
  (path) => !path.startsWith('server/db/backup/'),
);

test('each table is known to grow by a key or to be a reference table', () => {
  expect(Object.keys(tables).toSorted()).toEqual([...found.keys()].toSorted());
});

test.each([...found])('what stands in the way of distributing %s is listed, and nothing else', (name, obstacles) => {
  expect(tables[name]?.obstacles).toEqual(obstacles);
});

test('the schema has only tables, of which the checks know everything', () => {
  expect(otherObjects(parseSnapshot(JSON.parse(read(lastSnapshot))))).toEqual([]);
});

test('each source with a feature that not all engines have is listed, and nothing else', () => {
  const inSources = sources.flatMap((path) => featuresIn(path, read(path)).map((feature) => `${feature}: ${path}`));
  const listed = Object.entries(uses).flatMap(([feature, paths]) =>
    Object.keys(paths).map((path) => `${feature}: ${path}`),
  );
  expect(listed.toSorted()).toEqual(inSources.toSorted());
  const concerned = Object.values(uses).flatMap((paths) => Object.values(paths).flat());
  expect(concerned.filter((name) => !(name in tables))).toEqual([]);
});

test('each kind of obstacle says what the engines document and what would have to change', () => {
  const ofTables = Object.values(tables).flatMap(({ obstacles }) => obstacles.map((each) => each.split(':')[0] ?? ''));
  expect(Object.keys(kinds).toSorted()).toEqual([...new Set([...ofTables, ...Object.keys(uses)])].toSorted());
});

describe('docs/distributed-engines.md', () => {
  const document = read('docs/distributed-engines.md');

  test('shows each table as it is listed', () => {
    const rows = Object.entries(tables).map(([name, { grows, key, obstacles }]) =>
      documentRow(`\`${name}\``, grows, key ?? 'reference', obstacles.join('; ') || '–'),
    );
    expect(rowsBelow(document, 'Tables')).toEqual(rows);
  });

  test('shows each kind of obstacle as it is listed', () => {
    const rows = Object.entries(kinds).map(([kind, { citus, yugabyte, cockroach, change }]) =>
      documentRow(kind, citus, yugabyte, cockroach, change),
    );
    expect(rowsBelow(document, 'Obstacles')).toEqual(rows);
  });

  test('shows for each feature of queries which tables it concerns', () => {
    const rows = Object.entries(uses).map(([feature, paths]) => {
      const concerned = [...new Set(Object.values(paths).flat())].toSorted();
      return documentRow(feature, concerned.map((name) => `\`${name}\``).join(', '));
    });
    expect(rowsBelow(document, 'Queries')).toEqual(rows);
  });
});

describe('a planted fault is found:', () => {
  type Planted = { columns?: object; indexes?: object; foreignKeys?: object; uniqueConstraints?: object };
  const column = (name: string, type: string, more: object = {}) => ({
    [name]: { name, type, primaryKey: false, notNull: true, ...more },
  });
  const table = (name: string, { columns = {}, ...more }: Planted = {}) => ({
    [name]: {
      name,
      columns: { ...column('user_id', 'integer', { primaryKey: true }), ...columns },
      indexes: {},
      foreignKeys: {},
      compositePrimaryKeys: {},
      uniqueConstraints: {},
      ...more,
    },
  });
  const index = (name: string, expression: string, more: object = {}) => ({
    [name]: { name, columns: [{ expression }], isUnique: true, method: 'btree', ...more },
  });
  const foreignKey = (from: string, tableTo: string, to: string, onDelete = 'cascade') => ({
    [from]: { tableTo, columnsFrom: [from], columnsTo: [to], onDelete },
  });
  const entries: TableEntries = {
    carts: { grows: 'carts', key: 'user_id', obstacles: [] },
    users: { grows: 'customers', key: 'id', obstacles: [] },
    orders: { grows: 'orders', key: 'id', obstacles: [] },
    products: { grows: 'catalogue', key: null, obstacles: [] },
  };
  const owners = {
    ...table('users', { columns: column('id', 'serial') }),
    ...table('orders', { columns: column('id', 'uuid') }),
  };
  const obstaclesWith = (planted: Planted, { sql = '', of = 'carts' } = {}) =>
    obstaclesOf(parseSnapshot({ tables: { ...owners, ...table(of, planted) } }), sql, entries).get(of);

  test('none in a table that keeps to its key', () => {
    expect(
      obstaclesWith({
        columns: { ...column('line', 'bytea'), ...column('product_id', 'integer') },
        indexes: index('carts_by_line', 'line', { isUnique: false }),
        foreignKeys: { ...foreignKey('user_id', 'users', 'id'), ...foreignKey('product_id', 'products', 'id') },
        uniqueConstraints: { once: { columns: ['user_id', 'line'] } },
      }),
    ).toEqual([]);
  });

  test.each<[string, string, Planted]>([
    ['a unique index without the key', 'unique: line', { indexes: index('once', 'line') }],
    ['a unique constraint without the key', 'unique: line', { uniqueConstraints: { once: { columns: ['line'] } } }],
    ['a unique index on an expression', 'unique: lower(line)', { indexes: index('once', 'lower("line")') }],
    [
      'a foreign key without the key',
      'foreign key: order_id → orders',
      { foreignKeys: foreignKey('order_id', 'orders', 'id') },
    ],
    [
      'a foreign key to another column',
      'foreign key: user_id → users',
      { foreignKeys: foreignKey('user_id', 'users', 'number') },
    ],
    [
      'a foreign key that empties the key',
      'foreign key: user_id → users',
      { foreignKeys: foreignKey('user_id', 'users', 'id', 'set null') },
    ],
    [
      'a key of another type',
      'type of key: user_id text',
      { columns: column('user_id', 'text', { primaryKey: true }) },
    ],
    [
      'a key that may be null',
      'key may be null: user_id',
      { columns: column('user_id', 'integer', { primaryKey: true, notNull: false }) },
    ],
    ['a type that not all have', 'type: span tstzrange', { columns: column('span', 'tstzrange') }],
    ['a sequence', 'sequence: line', { columns: column('line', 'bigserial') }],
    ['a generated column', 'generated column: line', { columns: column('line', 'text', { generated: {} }) }],
    [
      'a default of this server',
      'default: line',
      { columns: column('line', 'text', { default: 'pg_current_xact_id()' }) },
    ],
    [
      'another kind of index',
      'index: shape gist',
      { indexes: index('shape', 'line', { isUnique: false, method: 'gist' }) },
    ],
  ])('%s', (_name, obstacle, planted) => {
    expect(obstaclesWith(planted)).toEqual([obstacle]);
  });

  test('a table without its key column', () => {
    expect(obstaclesWith({ columns: {} }, { of: 'orders' })).toEqual(['no key column: id', 'unique: user_id']);
  });

  test('a foreign key from a reference table to one that grows', () => {
    const foreignKeys = foreignKey('user_id', 'users', 'id');
    expect(obstaclesWith({ foreignKeys }, { of: 'products' })).toEqual(['foreign key: user_id → users']);
  });

  test('triggers, until they are dropped', () => {
    const sql = `
      create trigger "a" before insert or update on "carts" for each row execute function f();
      CREATE OR REPLACE TRIGGER b AFTER DELETE ON carts EXECUTE FUNCTION f();
      create trigger c after insert on carts referencing new table as n for each statement execute function f();
      -- create trigger d after insert on carts for each row execute function f();
      create trigger e after insert on carts for each row execute function f();
      drop trigger if exists "e" on "carts";`;
    expect(obstaclesWith({}, { sql })).toEqual([
      'row trigger: a',
      'statement trigger: b',
      'transition table trigger: c',
    ]);
  });

  test('a new table without an entry', () => {
    const all = parseSnapshot({ tables: { ...owners, ...table('surveys') } });
    expect([...obstaclesOf(all, '', entries).keys()].filter((name) => !(name in entries))).toEqual(['surveys']);
  });

  test('a view', () => {
    expect(otherObjects(parseSnapshot({ tables: {}, views: { newest: {} } }))).toEqual(['newest']);
  });

  test.each([
    ['advisory lock', 'sql`select pg_advisory_xact_lock(1)`'],
    ['advisory lock', "import { lock } from '../../db/lock.ts';"],
    ['row lock', "tx.select().from(orders).for('update')"],
    ['row lock', 'sql`select id from orders for no key update`'],
    ['skip locked', "tx.select().from(orders).for('update', { skipLocked: true })"],
    ['skip locked', 'sql`select id from orders for update skip locked`'],
    ['transaction snapshot', 'sql`select pg_current_snapshot()::text`'],
    ['repeatable read', "db.transaction(work, { isolationLevel: 'repeatable read' })"],
    ['custom setting', "sql`select set_config('store.order_id', ${id}, true)`"],
    ['listen', 'client.query(`listen orders`)'],
    ['listen', "client.query('NOTIFY orders')"],
    ['listen', "sql`select pg_notify('orders', ${id})`"],
    ['system column', 'sql`select xmin from orders`'],
    ['table lock', 'sql`lock table orders`'],
    ['cursor', 'sql`declare rows no scroll cursor for select 1`'],
    ['recursive query', 'sql`with recursive tree as (select 1) select 1`'],
    ['temporary table', 'sql`create temporary table found (id integer)`'],
    ['copy', 'client.query(`copy orders from stdin`)'],
  ])('%s in %s', (feature, source) => {
    expect(featuresIn('a.ts', source)).toEqual([feature]);
    expect(featuresIn('a.ts', `/* ${source.replaceAll('*/', '')} */`)).toEqual([]);
  });

  test.each([
    ['deferrable constraint', 'ALTER TABLE "a" ADD CONSTRAINT "b" UNIQUE ("c") DEFERRABLE INITIALLY DEFERRED;'],
    ['exclusion constraint', 'ALTER TABLE "a" ADD CONSTRAINT "b" EXCLUDE USING gist (c WITH &&);'],
    ['other object', 'CREATE MATERIALIZED VIEW "a" AS SELECT 1;'],
    ['other object', 'CREATE DOMAIN "halalas" AS integer;'],
    ['partition', 'CREATE TABLE "a" ("id" uuid) PARTITION BY HASH ("id");'],
    ['extension', 'CREATE EXTENSION IF NOT EXISTS postgis;'],
    ['table lock', 'LOCK TABLE "a" IN SHARE MODE;'],
    ['cursor', 'DECLARE a CURSOR FOR SELECT 1;'],
    ['copy', 'COPY "a" FROM stdin;'],
    ['listen', 'LISTEN "a";'],
  ])('%s in %s', (feature, sql) => {
    expect(featuresIn('a.sql', sql)).toEqual([feature]);
    expect(featuresIn('a.sql', `-- ${sql}`)).toEqual([]);
  });

  test('a table lock after a breakpoint of a migration', () => {
    const sql = 'CREATE TABLE "a" ("b" uuid);--> statement-breakpoint\nLOCK TABLE "a" IN SHARE MODE;';
    expect(featuresIn('a.sql', sql)).toEqual(['table lock']);
  });

  test('no feature in code that only sounds like one', () => {
    const source = "server.listen(port); on('listening'); const forUpdate = 'held for the update'; listenOn(server);";
    expect(featuresIn('a.ts', source)).toEqual([]);
    expect(featuresIn('a.sql', 'CREATE EXTENSION IF NOT EXISTS pg_trgm;')).toEqual([]);
  });
});
