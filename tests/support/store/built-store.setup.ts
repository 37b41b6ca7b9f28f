import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { embeddedExtensions } from '../../../server/db/connect.ts';
import { startBuiltStore } from './built-store.ts';
import { ensureEmbeddedDisk } from '../database/embedded-disk.ts';
import { clearFailures } from '../browser/failure-folder.ts';
import { freePort } from '../network/free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built store with its demo catalogue; only in browser tests. */
    storeUrl: string;
    /** Where monitoring reads its metrics. */
    metricsUrl: string;
    /** Its data folder, which the owner's command line needs to find it. */
    storeDataDir: string;
    /** Data folder of an empty store, used as a template (fillWithEmptyData). */
    emptyDataDir: string;
  }
}

/**
 * One store for all browser tests; a test that stops it or changes its data starts another (startBuiltStore). Each
 * window has its own IP address, as shoppers have.
 */
export default async function setup(project: TestProject) {
  clearFailures();
  const folder = mkdtempSync(join(tmpdir(), 'stores-'));
  const [empty, dataDir] = [join(folder, 'empty'), join(folder, 'store')];
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await makeEmptyData(empty);
    cpSync(empty, dataDir, { recursive: true });
    const metricsPort = await freePort();
    const env = {
      LOG_LEVEL: 'warn',
      TRUSTED_PROXY: '1',
      APPLEPAY_ENABLED: 'true',
      METRICS_PORT: String(metricsPort),
    };
    const store = await startBuiltStore({ dataDir, env });
    project.provide('emptyDataDir', empty);
    project.provide('storeUrl', store.url);
    project.provide('metricsUrl', `http://127.0.0.1:${metricsPort}/metrics`);
    project.provide('storeDataDir', dataDir);
    return () => store.stop().finally(remove);
  } catch (error) {
    remove();
    throw error;
  }
}

async function makeEmptyData(folder: string): Promise<void> {
  const disk = new Blob([readFileSync(await ensureEmbeddedDisk())]);
  mkdirSync(folder);
  const client = await PGlite.create({
    dataDir: join(folder, 'db'),
    loadDataDir: disk,
    extensions: embeddedExtensions,
  });
  await client.close();
}
