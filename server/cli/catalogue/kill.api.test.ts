// @module-tag nightly
// @module-tag embedded
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  catalogueWithAttachment,
  runCommandLine,
  startCommand,
  stoppingFile,
} from '../../../tests/support/store/command-line.ts';
import { testFolder } from '../../../tests/support/folder.ts';
import { freshDatabase } from '../../../tests/support/database/fresh-database.ts';
import { openDatabase, rowsOf } from '../../db/connect.ts';
import { generateCatalogue } from '../../features/catalogue/import/generate/generate-catalogue.ts';

/** A database of the tested kind that other processes can open too. */
async function sharedDatabase() {
  const fresh = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'store-data-'));
  const env: Record<string, string> = fresh ? { DATABASE_URL: fresh.url } : { DATA_DIR: dataDir };
  const look = async () => {
    const open = await openDatabase({ databaseUrl: fresh?.url, dataDir });
    try {
      return await rowsOf(
        open.db,
        sql`select (select revision::int from catalogue_revision) as revision, (select count(*)::int from products) as products,
          (select count(*)::int from product_search) as searched, (select sum(price_halalas)::int from varieties) as prices`,
      );
    } finally {
      await open.close();
    }
  };
  return {
    env,
    look,
    async remove() {
      await fresh?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

test('a killed import leaves the catalogue unchanged, and the next start is clean', { timeout: 180_000 }, async () => {
  const database = await sharedDatabase();
  const folder = testFolder();
  try {
    const before = folder.write('before.json', [...generateCatalogue({ products: 300, seed: 1 })].join(''));
    expect(await runCommandLine(['import', before], database.env)).toMatchObject({ code: 0, err: '' });
    const stored = await database.look();
    expect(stored).toMatchObject([{ revision: 2, products: 300, searched: 300 }]);

    const file = stoppingFile(join(folder.path, 'stop.pdf'));
    const catalogue = folder.write('killed.json', catalogueWithAttachment(3_000, 'stop.pdf'));
    const running = startCommand(['import', catalogue], database.env);
    await file.taken;
    running.kill('SIGKILL');
    expect((await running.ended).code).toBe(null);
    file.close();

    expect(await database.look()).toEqual(stored);
    const text = [...generateCatalogue({ products: 3_000, seed: 2 })].join('');
    const again = await runCommandLine(['import', folder.write('after.json', text)], database.env);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain('2,700 added, 300 changed');
  } finally {
    await database.remove();
  }
});

test('an import stopped with Ctrl-C is rolled back and says so', { timeout: 120_000 }, async () => {
  const database = await sharedDatabase();
  const folder = testFolder();
  try {
    const file = stoppingFile(join(folder.path, 'stop.pdf'));
    const catalogue = folder.write('stopped.json', catalogueWithAttachment(1_000, 'stop.pdf'));
    const running = startCommand(['import', catalogue], database.env);
    await file.taken;
    running.kill('SIGINT');
    file.close(); // ends the pipe that the import reads
    expect(await running.ended).toMatchObject({ code: 130, err: 'Stopped. Nothing was changed.\n' });
    expect(await database.look()).toMatchObject([{ products: 0 }]);
  } finally {
    await database.remove();
  }
});

test(
  'off a terminal an import prints plain lines, and bad lines go to the error output',
  { timeout: 120_000 },
  async () => {
    const database = await sharedDatabase();
    const folder = testFolder();
    try {
      const file = folder.write('small.json', [...generateCatalogue({ products: 250, seed: 3 })].join(''));
      const dry = await runCommandLine(['import', file, '--dry-run'], database.env);
      expect(dry).toMatchObject({ code: 0, err: '' });
      expect(dry.out).toMatch(
        /^Updating the search vocabulary\.\nDry run, nothing was changed \(\d+\.\d s\)\.\nProducts: 250 added/,
      );
      expect(dry.out).not.toContain('\u001b');
      expect(await database.look()).toMatchObject([{ revision: 1, products: 0 }]);

      const bad = folder.write(
        'bad.json',
        `{ "products": [\n${Array.from({ length: 150 }, () => '{}').join(',\n')}] }`,
      );
      const refused = await runCommandLine(['import', bad], database.env);
      expect(refused).toMatchObject({ code: 1, out: '' });
      const lines = refused.err.trim().split('\n');
      expect(lines[0]).toBe('line 2: products: title: is missing');
      expect(lines.slice(100)).toEqual(['… and 350 more.', '450 bad lines. Nothing was written.']);
    } finally {
      await database.remove();
    }
  },
);
