import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../server/db/connect.ts';
import { migrationsFolder } from '../../server/project-root.ts';
import { startBuiltStore } from './built-store.ts';
import { clearFailures } from './failure-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built store with its demonstration catalogue; only in browser tests. */
    storeUrl: string;
    /** Its data folder, with which the owner's command line finds it. */
    storeDataDir: string;
    /** The data folder of a store that has nothing yet, to be copied (fillWithEmptyData). */
    emptyDataDir: string;
  }
}

/** One store for all browser tests; a test that stops it or changes its data starts another (startBuiltStore). Each window has an address of its own, as shoppers have. */
export default async function setup(project: TestProject) {
  clearFailures();
  const empty = mkdtempSync(join(tmpdir(), 'empty-'));
  const remove = () => rmSync(empty, { recursive: true, force: true });
  try {
    const [store] = await Promise.all([
      startBuiltStore({ env: { LOG_LEVEL: 'warn', TRUSTED_PROXY: '1', APPLEPAY_ENABLED: 'true' } }),
      makeEmptyData(empty),
    ]);
    project.provide('emptyDataDir', empty);
    project.provide('storeUrl', store.url);
    project.provide('storeDataDir', store.dataDir);
    return () => store.stop().finally(remove);
  } catch (error) {
    remove();
    throw error;
  }
}

async function makeEmptyData(folder: string): Promise<void> {
  const open = await openEmbedded(folder);
  try {
    await open.migrate(migrationsFolder);
  } finally {
    await open.close();
  }
}
