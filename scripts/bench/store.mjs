// The built store for measurements: filled with the demonstration catalogue, then run in production mode.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltStore } from '../../tests/support/store/built-store.ts';
import { root } from '../prepare.mjs';
import { peakMemoryOf } from './memory.mjs';

const production = { NODE_ENV: 'production', LOG_LEVEL: 'warn' };

/** A temporary data folder with the demonstration catalogue. */
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

/** Runs the owner's command line in its own process; returns the duration in seconds and the peak memory in MB. */
export function command(args, env) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [join(root, 'dist/server/cli.js'), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => (output = (output + part).slice(-4000)));
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, peakMemoryOf(child.pid) || 0)), 50);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearInterval(watch);
      if (code === 0) resolve({ seconds: (performance.now() - startedAt) / 1000, peak });
      else reject(new Error(`store ${args.join(' ')} ended with ${code}:\n${output}`));
    });
  });
}
