// A backup is the whole store at one moment. It is restored completely or not at all, in either kind of database.
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  openPayingShop,
  order,
  assertBooksBalance,
  shopperWith,
  type PayingShop,
} from '../../../tests/support/api/checkout.ts';
import { runHere } from '../../../tests/support/store/command-line.ts';
import { openTestDatabase } from '../../../tests/support/database/database.ts';
import { testFolder } from '../../../tests/support/folder.ts';
import { productEntry, twoFields } from '../../../tests/support/api/shop.ts';
import { checkBackup } from '../../db/backup/read-backup.ts';
import { restoreBackup } from '../../db/backup/restore-backup.ts';
import { migrationOf, Migrations } from '../../db/backup/schema.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { openEmbedded, rowsOf, type OpenDatabase } from '../../db/connect.ts';
import { audit } from '../../features/orders/owner/audit.ts';
import { migrationsFolder, projectRoot } from '../../lib/project-root.ts';
import { openIdentitySeal } from '../../features/orders/checkout/identity-seal.ts';
import { noProviders } from '../store-settings.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({
        variety: { sku: 'CUP', price: 100, quantity: 500 },
      }),
      productEntry({ variety: { sku: 'BAR', price: 12_000, quantity: 50 } }),
    ],
  });
  for (const method of ['card', 'cash_on_delivery', 'bank_transfer'])
    await order(await shopperWith(shop, { CUP: 1 }), method);
  await shop.open.db.execute(
    sql`insert into media_files (name, type, bytes) values ('x.bin', 'application/octet-stream', decode('00ff0a5c22', 'hex'))`,
  );
  const odd = 'سطر\nوآخر \\ "مقتبس" \u2028 \t \r\n \u0001 \\N {a,"b"}';
  await shop.open.db.execute(sql`insert into settings (key, value_ar, value_en) values ('odd', ${odd}, null)`);
});
afterAll(() => shop.close());

const seal = openIdentitySeal(['not the key of the shop, but long enough']);
const run = (open: Pick<OpenDatabase, 'db'>, argv: readonly string[]) =>
  runHere(argv, (work) => work(open.db), { settings: () => ({ ...noProviders, seal }) });

async function emptyEmbedded(): Promise<OpenDatabase> {
  const open = await openEmbedded(null);
  onTestFinished(() => open.close());
  await migrateDatabase(open, migrationsFolder);
  return open;
}

async function emptyOfThisKind(): Promise<OpenDatabase> {
  const open = await openTestDatabase();
  onTestFinished(() => open.close());
  return open;
}

const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');

/** All rows and sequences by table, sorted: a database may return the rows of a table in any order. */
function contentOf(file: string): string[] {
  let table = '';
  return linesOf(file)
    .slice(1, -1)
    .map((line) => {
      if (line.startsWith('{')) table = line;
      return `${table} ${line}`;
    })
    .toSorted();
}

async function backUp(open: Pick<OpenDatabase, 'db'>, file: string): Promise<string[]> {
  const { code, out, err } = await run(open, ['backup', file]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('It does not contain the secret key');
  return contentOf(file);
}

test(
  'a backup taken while orders are placed shows one moment and restores every row, in either kind of database',
  { tags: ['embedded'], timeout: 120_000 },
  async () => {
    const folder = testFolder();
    const first = join(folder.path, 'first.backup');
    let isOver = false;
    let placed = 0;
    const shopping = async () => {
      for (; !isOver && placed < 15; placed += 1)
        expect((await order(await shopperWith(shop, { CUP: 1 }))).status).toBe(201);
    };
    const [taken] = await Promise.all([
      backUp(shop.open, first).finally(() => (isOver = true)),
      shopping(),
      shopping(),
    ]);
    expect(placed).toBeGreaterThan(0);
    expect(statSync(first).mode & 0o777).toBe(0o600);

    const embedded = await emptyEmbedded();
    expect(await run(embedded, ['restore', first])).toMatchObject({ code: 0, err: '' });
    expect(await audit(embedded.db)).toMatchObject({ problems: [], difference: 0 });
    const second = await backUp(embedded, join(folder.path, 'second.backup'));
    expect(second).toEqual(taken);

    const back = await emptyOfThisKind();
    expect(await run(back, ['restore', join(folder.path, 'second.backup')])).toMatchObject({ code: 0, err: '' });
    expect(await audit(back.db)).toMatchObject({ problems: [], difference: 0 });
    expect(await backUp(back, join(folder.path, 'third.backup'))).toEqual(second);
  },
);

test('a restored store keeps working: numbers, references and constraints hold', { tags: ['embedded'] }, async () => {
  const file = join(testFolder().path, 'a.backup');
  await backUp(shop.open, file);
  const other = await openPayingShop();
  onTestFinished(() => other.close());
  expect(await run(other.open, ['restore', file])).toMatchObject({ code: 0 });
  await other.catalogue.refresh();
  const last = async (at: PayingShop) =>
    (await rowsOf<{ number: number }>(at.open.db, sql`select max(number)::int as number from orders`))[0]?.number ?? 0;
  const before = await last(other);
  expect(before).toBe(await last(shop));
  // The test helpers number the people of both shops together, so that nobody registers twice.
  expect((await order(await shopperWith(other, { CUP: 1 }))).status).toBe(201);
  expect(await last(other)).toBe(before + 1);
  await assertBooksBalance(other);
  const { db } = other.open;
  const refusal = (statement: Promise<unknown>) =>
    statement.then(
      () => null,
      (error: Error) => String(error.cause),
    );
  expect(await refusal(db.execute(sql`delete from ledger_entries`))).toContain('is only added to');
  expect(await refusal(db.execute(sql`update orders set status = 'returned'`))).toContain('cannot go from');
  expect(await refusal(db.execute(sql`update products set category_id = 999999`))).toContain('foreign key');
  const shapeOf = (at: PayingShop) =>
    rowsOf(
      at.open.db,
      sql`select t.relname::text as of, c.conname::text as name, pg_get_constraintdef(c.oid) as rule
        from pg_constraint c join pg_class t on t.oid = c.conrelid
        where t.relnamespace = 'public'::regnamespace
        union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
        union all select c.relname, t.tgname, t.tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where not t.tgisinternal
        order by 1, 2, 3`,
    );
  expect(await shapeOf(other)).toEqual(await shapeOf(shop));
});

test('a backup signs nobody in, and sealed values stay sealed', async () => {
  const file = join(testFolder().path, 'a.backup');
  const rich = await shopperWith(shop, { BAR: 1 });
  const placed = await order(rich, 'card', { identity: { type: 'national_id', number: '1000000008' } });
  expect(placed.status).toBe(201);
  const lines = await backUp(shop.open, file);
  const text = lines.join('\n');
  expect(text).not.toContain('"table":"sessions"');
  expect(text).not.toContain('1000000008');
  const open = await emptyOfThisKind();
  const { out } = await run(open, ['restore', file]);
  expect(out).toMatch(/1 number of an identity or account was sealed with another secret key \([0-9a-f]{8}\)/);
  expect(out).toMatch(/messages wait in the outbox/);
  expect(await rowsOf(open.db, sql`select count(*)::int as signed_in from sessions`)).toEqual([{ signed_in: 0 }]);
});

test(
  'a filled store is only replaced with --replace, and a running store picks the restored data up',
  { tags: ['embedded'] },
  async () => {
    const file = join(testFolder().path, 'a.backup');
    await backUp(shop.open, file);
    const other = await openPayingShop();
    onTestFinished(() => other.close());
    await other.bring({ categories: twoFields, products: [productEntry(), productEntry(), productEntry()] });
    await other.customer();
    const refused = await run(other.open, ['restore', file]);
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The store has 3 products, 1 customer\. .*--replace/),
    });
    expect((await other.json('/products')).body.data).toHaveLength(3);
    expect(await run(other.open, ['restore', file, '--replace'])).toMatchObject({ code: 0 });
    await Promise.all([other.catalogue.refresh(), shop.catalogue.refresh()]);
    for (const path of ['/products', '/categories', '/settings'])
      expect((await other.json(path)).body).toEqual((await shop.json(path)).body);
  },
);

test('a file that is cut, altered, foreign or from a newer version is refused completely, each with its reason', async () => {
  const folder = testFolder();
  const file = join(folder.path, 'a.backup');
  await backUp(shop.open, file);
  const open = await emptyOfThisKind();
  const whole = readFileSync(file);
  const lines = linesOf(file);
  const packed = (changed: readonly string[]) => gzipSync(changed.map((line) => `${line}\n`).join(''));
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(flipped.length >> 1) ^ 0x10, flipped.length >> 1);
  const header = JSON.parse(lines[0] ?? '') as object;
  const withHeader = (change: object) => packed([JSON.stringify({ ...header, ...change }), ...lines.slice(1)]);
  /** A valid backup file with a changed header. */
  const madeWith = (change: object) => {
    const changed = [JSON.stringify({ ...header, ...change }), ...lines.slice(1, -1)];
    const { end } = JSON.parse(lines.at(-1) ?? '') as { end: object };
    const sha256 = createHash('sha256')
      .update(`${changed.join('\n')}\n`)
      .digest('hex');
    return packed([...changed, JSON.stringify({ end: { ...end, sha256 } })]);
  };
  const notWhole = /The backup is incomplete or was altered/;
  const cases: [Buffer | string, RegExp][] = [
    [whole.subarray(0, whole.length - 1), notWhole],
    [whole.subarray(0, whole.length >> 1), notWhole],
    [whole.subarray(0, 12), notWhole],
    [flipped, notWhole],
    [packed(lines.slice(0, -1)), notWhole],
    [packed(lines.filter((_, at) => at !== 40)), notWhole],
    [packed(lines.map((line) => line.replace('"CUP"', '"CAP"'))), notWhole],
    [withHeader({ store_backup: 2 }), /made by a newer version of the store \(format 2; this one reads up to 1\)/],
    [withHeader({ made_at: '2026-01-01T00:00:00.000Z' }), notWhole],
    [
      madeWith({ migration: 9_999_999_999_999 }),
      /^The backup was made by a newer version of the store: update the store first\.\n$/,
    ],
    [madeWith({ migration: 5 }), /made by a version of the store that this version does not know/],
    ['{"products":[]}', /is not a backup of a store/],
    [gzipSync('{"products":[]}\n'), /is not a backup of a store/],
    ['', notWhole],
  ];
  for (const [at, [bytes, reason]] of cases.entries()) {
    const bad = join(folder.path, `bad-${at}.backup`);
    writeFileSync(bad, bytes);
    const refused = await run(open, ['restore', bad, '--replace']);
    expect([at, refused]).toEqual([at, { code: 1, out: '', err: expect.stringMatching(reason) }]);
  }
  expect((await run(open, ['restore', join(folder.path, 'none')])).err).toMatch(/^There is no file /);
  expect(await rowsOf(open.db, sql`select count(*)::int as many from products`)).toEqual([{ many: 0 }]);
  expect(await run(open, ['restore', file, '--check'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('The backup is complete'),
  });
  expect((await run(open, ['restore', join(folder.path, 'bad-1.backup'), '--check'])).code).toBe(1);
  expect((await run(open, ['restore', join(folder.path, 'bad-9.backup'), '--check'])).err).toMatch(/newer version/);
  expect((await run(open, ['backup', join(folder.path, 'none', 'x')])).err).toMatch(
    /^There is no folder .* to write to\./,
  );
  expect(await run(open, ['backup', file])).toMatchObject({ code: 1, err: expect.stringContaining('--overwrite') });
});

test('a stopped restore leaves the old data, including its sequences', { tags: ['embedded'] }, async () => {
  const file = join(testFolder().path, 'a.backup');
  await backUp(shop.open, file);
  const other = await openPayingShop();
  onTestFinished(() => other.close());
  await other.bring({ categories: twoFields, products: [productEntry({ variety: { sku: 'OWN' } })] });
  const before = await backUp(other.open, join(testFolder().path, 'before.backup'));
  const stop = new AbortController();
  const { rows: all } = await checkBackup(file, { signal: stop.signal });
  const restoring = restoreBackup({
    db: other.open.db,
    file,
    migrationsFolder,
    replace: true,
    signal: stop.signal,
    progress: ({ rows }) => void (rows === all && stop.abort()), // everything is written, nothing committed
  });
  await expect(restoring).rejects.toThrow(/abort/i);
  expect(await backUp(other.open, join(testFolder().path, 'after.backup'))).toEqual(before);
});

// Made by versions with other tables (the migrations of 2026-11-21 and 2026-11-23).
const olderBackup = (name: string) => join(projectRoot, `tests/support/database/older-backups/${name}.backup`);

/** What each new database begins with. */
const seedsOf = (open: OpenDatabase) =>
  rowsOf(
    open.db,
    sql`select machine as a, before as b, after as c from state_edges union all select company, place, fee_halalas::text from shipping_rules
      union all select kind, '', '' from invoice_counters order by a, b, c`,
  );

test('a backup from before there were orders is restored with today’s tables', { timeout: 120_000 }, async () => {
  const open = await emptyOfThisKind();
  expect(await run(open, ['restore', olderBackup('catalogue')])).toMatchObject({ code: 0, err: '' });
  expect(
    await rowsOf(open.db, sql`select sku, quantity, change from varieties v join stock_moves m on m.variety_id = v.id`),
  ).toEqual([{ sku: 'OLD', quantity: 7, change: 7 }]);
  expect(await seedsOf(open)).toEqual(await seedsOf(await emptyEmbedded()));
  expect(await migrationOf(open.db)).toBe(new Migrations(migrationsFolder).last);
  expect(await audit(open.db)).toMatchObject({ problems: [], difference: 0 });
});

test('a backup with orders of an older version is brought up to date', { timeout: 120_000 }, async () => {
  const open = await emptyOfThisKind();
  expect(await run(open, ['restore', olderBackup('orders')])).toMatchObject({ code: 0, err: '' });
  expect(
    await rowsOf(
      open.db,
      sql`select u.is_private, a.notifications, o.address->>'notifications' as of_order, o.return_days, m.said, m.expected
        from orders o join uploads u on u.id = o.receipt_upload_id join addresses a on a.user_id = o.user_id
        join transactions t on t.order_id = o.id join payment_mismatches m on m.transaction_id = t.id`,
    ),
  ).toEqual([
    {
      is_private: true,
      notifications: false,
      of_order: 'false',
      return_days: 7,
      said: 'amount SAR 50.00',
      expected: 'SAR 119.00',
    },
  ]);
  expect(await seedsOf(open)).toEqual(await seedsOf(await emptyEmbedded()));
});

test('a database of an older version is refused with one sentence that says what to do, and stays as it is', async () => {
  const old = await emptyEmbedded();
  const before = new Migrations(migrationsFolder).first - 1;
  await old.db.execute(sql`update drizzle.__drizzle_migrations set created_at = ${before}`);
  await expect(migrateDatabase(old, migrationsFolder)).rejects.toThrow(
    /earlier version of the store.*store -- backup FILE.*store -- restore FILE$/,
  );
  expect(await migrationOf(old.db)).toBe(before);
});
