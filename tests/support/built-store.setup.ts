import type { TestProject } from 'vitest/node';
import { startBuiltStore } from './built-store.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built store with its demonstration catalogue; only in browser tests. */
    storeUrl: string;
    /** Its data folder, with which the owner's command line finds it. */
    storeDataDir: string;
  }
}

/** One store for all browser tests; a test that stops it or changes its data starts another (startBuiltStore). Each window has an address of its own, as shoppers have. */
export default async function setup(project: TestProject) {
  const store = await startBuiltStore({ env: { LOG_LEVEL: 'warn', TRUSTED_PROXY: '1', APPLEPAY_ENABLED: 'true' } });
  project.provide('storeUrl', store.url);
  project.provide('storeDataDir', store.dataDir);
  return () => store.stop();
}
