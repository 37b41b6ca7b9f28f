// The built store as a measurement needs it: filled with the demonstration catalogue, then run as in production.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltStore } from '../../tests/support/built-store.ts';

const production = { NODE_ENV: 'production', LOG_LEVEL: 'warn' };

/** A temporary data folder with the demonstration catalogue in it. */
export async function demonstrationData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', remove);
  const store = await startBuiltStore({ dataDir, env: { LOG_LEVEL: 'warn' } });
  await store.stop();
  return { dataDir, firstStartMs: store.readyMs, remove };
}

export function startAsInProduction(options) {
  return startBuiltStore({ ...options, env: production });
}
