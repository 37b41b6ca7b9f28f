// A built store that a test may change as its owner does: prices, stock, what is sold.
import { expect, vi } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltStore } from './built-store.ts';
import { runCommandLine } from './command-line.ts';
import { emptyDataDir } from './empty-data.ts';

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
  const dataDir = emptyDataDir();
  const store = await startBuiltStore({ dataDir, env: { LOG_LEVEL: 'warn', NODE_ENV: 'production', ...env } });
  const stop = async () => {
    await store.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const runs = async (...argv: string[]) =>
    expect(await runCommandLine(argv, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const bring = (what: object) => importInto({ DATA_DIR: dataDir }, what);
  const hasProducts = async () => {
    const answer = await fetch(`${store.url}/api/v1/products`);
    return ((await answer.json()) as { data: unknown[] }).data.length > 0;
  };
  try {
    await bring(document);
    await vi.waitUntil(hasProducts, { timeout: 20_000 }); // the running store looks for changes now and then
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: store.url, bring, runs, stop };
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
