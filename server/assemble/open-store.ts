// Opens database, catalogue and media from the environment.
import { count } from 'drizzle-orm';
import { openDatabase, openPostgres, type OpenDatabase } from '../db/connect.ts';
import type { Env } from '../lib/env.ts';
import { products } from '../features/catalogue/catalogue.tables.ts';
import { importCatalogue } from '../features/catalogue/import/import-catalogue.ts';
import { Catalogue } from '../features/catalogue/index/snapshot.ts';
import { seedDemonstrationCoupon } from '../features/coupons/demonstration-coupon.ts';
import { hasPages, seedDemonstrationPages } from '../features/pages/demonstration-pages.ts';
import { MediaStore } from '../features/media/media.routes.ts';
import { answerCommands } from '../cli/running/remote.ts';
import { settingsOf } from '../cli/store-settings.ts';
import { AnswerCache } from '../http/answers/answer-cache.ts';
import { startPurging } from '../jobs/purge.ts';
import type { Log } from '../lib/log.ts';
import { demonstrationFiles, demonstrationPages, migrationsFolder } from '../lib/project-root.ts';
import { migrateDatabase } from '../db/migrate.ts';

/** For the cached answers and pages of all processes of this machine; each has at least a sixth. */
const answerBytes = 96 * 1024 * 1024;
const mostShares = 6;
const followEveryMs = 250;

export type Store = {
  open: OpenDatabase;
  catalogue: Catalogue;
  media: MediaStore;
  answers: AnswerCache;
  close(): Promise<void>;
};

/**
 * Opens the store's data and migrates the database. Outside production it loads the demonstration catalogue into an
 * empty one.
 */
export async function openStore(env: Env, log: Log, say: (line: string) => void): Promise<Store> {
  say(env.databaseUrl ? 'Connecting to PostgreSQL.' : `Opening the embedded database in ${env.dataDir}.`);
  const replicas = env.replicaUrls.length > 0 ? { urls: env.replicaUrls, log } : undefined;
  const open = await openDatabase({ ...env, replicas });
  try {
    await migrate(env, open);
    await fillWhenEmpty(open, env, say);
    if (!env.production) {
      await seedDemonstrationCoupon(open.db);
      await seedDemonstrationPages(open.db, demonstrationPages);
    } else if (!(await hasPages(open.db)))
      say(
        'There are no pages yet (terms, privacy and so on). To start with sample texts: npm run store -- pages import server/demo/pages',
      );
    const catalogue = await Catalogue.open(open.reads.primary, log, open.reads);
    const answers = new AnswerCache(answerBytes / Math.min(env.workers, mostShares), { isBehindCdn: env.cdn !== null });
    catalogue.onChange(() => answers.clear());
    catalogue.follow(followEveryMs);
    const purging = startPurging({
      db: open.db,
      log,
      now: () => new Date(),
      identityRetentionDays: env.identityRetentionDays,
      orderRetentionDays: env.orderRetentionDays,
    });
    if (open.lock) answerCommands(open.lock, { db: open.db, settings: () => settingsOf(env) });
    return {
      open,
      catalogue,
      media: new MediaStore(open.db, open.reads.db),
      answers,
      async close() {
        await purging.stop();
        await catalogue.stop();
        await open.close();
      },
    };
  } catch (error) {
    await open.close();
    throw error;
  }
}

async function fillWhenEmpty(open: OpenDatabase, env: Env, say: (line: string) => void): Promise<void> {
  const [row] = await open.db.select({ products: count() }).from(products);
  if (row && row.products > 0) return;
  if (env.production) {
    say('The catalogue is empty. Import yours with: npm run store -- import FILE');
    return;
  }
  say('The database is empty: loading the demonstration catalogue.');
  const result = await importCatalogue({ db: open.db, files: demonstrationFiles, dryRun: false, report: say });
  if (!result.ok) {
    const [first] = result.problems;
    throw new Error(
      `The demonstration catalogue could not be loaded: ${first ? `${first.file}, line ${first.line}: ${first.reason}` : 'unknown reason'}`,
    );
  }
}

/** On a connection without a limit of time: a new index of a large table takes minutes. */
async function migrate({ databaseUrl }: Env, open: OpenDatabase): Promise<void> {
  if (!databaseUrl) return migrateDatabase(open, migrationsFolder);
  const patient = openPostgres(databaseUrl, { statementTimeoutMs: 0, connections: 1 });
  try {
    await migrateDatabase(patient, migrationsFolder);
  } finally {
    await patient.close();
  }
}
