// A built store that a test may change as its owner does: prices, stock, what is sold.
import { expect } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltStore } from './built-store.ts';
import { runCommandLine } from './command-line.ts';
import { fillWithEmptyData } from './empty-data.ts';

export type OwnStore = {
  url: string;
  /** Imports a catalogue document (docs/catalogue-format.md) with the owner's command line. */
  bring(document: object): Promise<void>;
  /** Has the owner's command line do something; fails the test where it does not. */
  runs(...argv: string[]): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the built store without the demonstration, and fills it. `env` is what differs from the usual. */
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

/** Imports a catalogue document with the owner's command line into the database that these variables name; throws with what it said where it was refused. */
export async function importInto(env: Record<string, string>, document: object): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  try {
    const file = join(folder, 'catalogue.json');
    writeFileSync(file, JSON.stringify(document));
    const { code, err } = await runCommandLine(['import', file], env);
    if (code !== 0) throw new Error(err);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
