import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  catalogueWithAttachment,
  runCommandLine,
  startCommand,
  stoppingFile,
} from '../../../tests/support/store/command-line.ts';
import { testFolder } from '../../../tests/support/folder.ts';
import { openEmbedded, type OpenDatabase } from '../../db/connect.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { catalogueRevision, products } from '../../features/catalogue/catalogue.tables.ts';
import { settings } from '../../features/content/content.tables.ts';
import { generateCatalogue } from '../../features/catalogue/import/generate/generate-catalogue.ts';
import { migrationsFolder } from '../../lib/project-root.ts';
import { answerCommands } from './remote.ts';

// A running store that has the data folder open; commands come from other processes.
let dataDir: string;
let open: OpenDatabase;
let env: { DATA_DIR: string };

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-data-'));
  env = { DATA_DIR: dataDir };
  open = await openEmbedded(dataDir);
  await migrateDatabase(open, migrationsFolder);
  if (open.lock) answerCommands(open.lock, { db: open.db });
}, 60_000);

afterAll(async () => {
  await open.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

const productCount = async () => (await open.db.select({ products: count() }).from(products))[0]?.products;

test(
  'a command reaches the running store; its output, files and exit code come back',
  { timeout: 60_000 },
  async () => {
    const before = await open.db.select().from(catalogueRevision);
    const [arabic, english] = ['لمسة', 'Lamsa "x"'];
    expect(await runCommandLine(['settings', 'set', 'store_name', '--ar', arabic, '--en', english], env)).toEqual({
      code: 0,
      out: 'store_name is set.\n',
      err: '',
    });
    expect(await open.db.select().from(settings).where(eq(settings.key, 'store_name'))).toEqual([
      { key: 'store_name', valueAr: arabic, valueEn: english },
    ]);
    expect((await open.db.select().from(catalogueRevision))[0]?.content).toBe((before[0]?.content ?? 0) + 1);
    expect(await runCommandLine(['settings', 'get', 'store_name'], env)).toEqual({
      code: 0,
      out: `(ar) = ${arabic}\n(en) = ${english}\n`,
      err: '',
    });
    expect(await runCommandLine(['settings', 'get', 'nothing'], env)).toEqual({
      code: 1,
      out: '',
      err: 'There is no setting nothing. See: settings list\n',
    });

    const folder = testFolder();
    const exported = join(folder.path, 'out.json');
    expect(await runCommandLine(['export', '--out', exported], env)).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(readFileSync(exported, 'utf8'))).toMatchObject({
      settings: { store_name: { ar: arabic, en: english } },
    });
  },
);

test(
  'an import runs in the running store and is rolled back if the caller leaves',
  { tags: ['nightly'], timeout: 60_000 },
  async () => {
    const folder = testFolder();
    const bad = folder.write('bad.json', '{ "products": [\n7 ] }');
    expect(await runCommandLine(['import', bad], env)).toEqual({
      code: 1,
      out: '',
      err: 'line 2: products: must be an object: { … }\n1 bad line. Nothing was written.\n',
    });

    const file = stoppingFile(join(folder.path, 'stop.pdf'));
    const left = folder.write('left.json', catalogueWithAttachment(600, 'stop.pdf'));
    const running = startCommand(['import', left], env);
    await file.taken;
    running.kill('SIGINT');
    const stopped = await running.ended;
    file.close();
    expect(stopped).toEqual({ code: 130, out: '', err: 'Stopped. Nothing was changed.\n' });
    expect(await productCount()).toBe(0);

    const text = [...generateCatalogue({ products: 600, seed: 1 })].join('');
    const good = await runCommandLine(['import', folder.write('good.json', text)], env);
    expect(good).toMatchObject({ code: 0, err: '' });
    expect(await productCount()).toBe(600);
  },
);
