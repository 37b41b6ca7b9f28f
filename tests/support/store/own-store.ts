// A built store that a test may change as its owner would: prices, stock, products.
import { expect } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltStore } from './built-store.ts';
import { runCommandLine } from './command-line.ts';
import { fillWithEmptyData } from './empty-data.ts';
import { importInto } from './import-into.ts';

export type OwnStore = {
  url: string;
  /** Imports a catalogue document (docs/catalogue-format.md) with the owner's command line. */
  bring(document: object): Promise<void>;
  /** Runs the owner's command line; fails the test if it fails. */
  runs(...argv: string[]): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the built store with this catalogue instead of the demo. `env` overrides the usual settings. */
export async function openOwnStore(document: object, env: Record<string, string> = {}): Promise<OwnStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const bring = (what: object) => importInto({ DATA_DIR: dataDir }, what);
  try {
    fillWithEmptyData(dataDir);
    await bring(document);
    const store = await startBuiltStore({ dataDir, env: { LOG_LEVEL: 'warn', NODE_ENV: 'production', ...env } });
    return {
      url: store.url,
      bring,
      async runs(...argv) {
        expect(await runCommandLine(argv, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
      },
      stop: () => store.stop().finally(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}
