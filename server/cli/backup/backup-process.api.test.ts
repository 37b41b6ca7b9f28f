// @module-tag nightly
// @module-tag embedded
// Backup and restore as separate processes, next to a running store and killed at the worst moment.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { runCommandLine, startCommand } from '../../../tests/support/store/command-line.ts';
import { testFolder } from '../../../tests/support/folder.ts';
import { freshDatabase } from '../../../tests/support/database/fresh-database.ts';
import { openDatabase, rowsOf, type Database } from '../../db/connect.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { generateCatalogue } from '../../features/catalogue/import/generate/generate-catalogue.ts';
import { importCatalogue } from '../../features/catalogue/import/import-catalogue.ts';
import { migrationsFolder } from '../../lib/project-root.ts';
import { answerCommands } from '../running/remote.ts';
import { noProviders } from '../store-settings.ts';

/** A database of the tested kind that other processes can open too. */
async function sharedDatabase() {
  const fresh = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'store-data-'));
  const env: Record<string, string> = fresh ? { DATABASE_URL: fresh.url } : { DATA_DIR: dataDir };
  onTestFinished(async () => {
    await fresh?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { env, dataDir, open: () => openDatabase({ databaseUrl: fresh?.url, dataDir }) };
}

const facts = (db: Database) =>
  rowsOf(
    db,
    sql`select (select count(*)::int from products) as products, (select value_en from settings where key = 'store_name') as name,
      (select revision::int from catalogue_revision) as revision, (select last_value::int from products_id_seq) as last`,
  );

test(
  'a backup of a store under load is consistent, and a killed restore changes nothing',
  { timeout: 180_000 },
  async () => {
    const [running, other] = [await sharedDatabase(), await sharedDatabase()];
    const folder = testFolder();
    const file = join(folder.path, 'a.backup');
    const store = await running.open();
    await migrateDatabase(store, migrationsFolder);
    const catalogue = folder.write('made-up.json', [...generateCatalogue({ products: 800, seed: 1 })].join(''));
    await importCatalogue({ db: store.db, files: [catalogue], report: () => undefined });
    if (store.lock)
      answerCommands(store.lock, { db: store.db, settings: () => ({ ...noProviders, embeddedIn: running.dataDir }) });
    let [isOver, written] = [false, 0];
    const writing = (async () => {
      // Both rows of a pair are written in one transaction: a torn backup would show half a pair.
      for (; !isOver; written += 1) {
        await nextTurn(); // each write in its own turn, like a request
        await store.db.transaction(async (tx) => {
          for (const key of ['left', 'right'])
            await tx.execute(
              sql`insert into settings (key, value_en) values (${key}, ${String(written)}) on conflict (key) do
                  update set value_en = excluded.value_en`,
            );
        });
      }
    })();
    try {
      expect(await runCommandLine(['backup', file], running.env)).toMatchObject({ code: 0, err: '' });
    } finally {
      isOver = true;
      await writing;
      await store.close();
    }
    expect(written).toBeGreaterThan(0);
    expect(readdirSync(running.dataDir).filter((name) => name.startsWith('copy-'))).toEqual([]);
    expect(existsSync(`${file}.unfinished`)).toBe(false);

    const look = async () => {
      const open = await other.open();
      try {
        return await facts(open.db);
      } finally {
        await open.close();
      }
    };
    const empty = await other.open();
    await migrateDatabase(empty, migrationsFolder);
    await empty.db.execute(sql`insert into settings (key, value_en) values ('store_name', 'Before')`);
    await empty.close();
    const before = await look();
    expect(before).toMatchObject([{ products: 0, name: 'Before' }]);
    const killed = startCommand(['restore', file], other.env);
    await expect.poll(() => killed.output(), { timeout: 60_000, interval: 10 }).toContain('Restoring it.');
    killed.kill('SIGKILL');
    expect((await killed.ended).code).toBe(null);
    expect(await look()).toEqual(before);

    expect(await runCommandLine(['restore', file], other.env)).toMatchObject({ code: 0, err: '' });
    const open = await other.open();
    try {
      expect(await facts(open.db)).toMatchObject([{ products: 800, name: null }]);
      const [pair] = await rowsOf<{ values: string[] }>(
        open.db,
        sql`select json_agg(value_en) as values from settings where key in ('left', 'right')`,
      );
      expect(pair?.values).toHaveLength(2);
      expect(pair?.values[0]).toBe(pair?.values[1]);
    } finally {
      await open.close();
    }
  },
);
