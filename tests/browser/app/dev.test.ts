// npm run dev: the store from its sources, in one process.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productEntry, twoFields } from '../../support/api/shop.ts';
import { freePort } from '../../support/network/free-port.ts';
import { root } from '../../support/sources.ts';
import { fillWithEmptyData } from '../../support/store/empty-data.ts';
import { importInto } from '../../support/store/import-into.ts';

test('npm run dev serves the pages and the sources of the app', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dev-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  let stop = async () => {};
  try {
    fillWithEmptyData(dataDir);
    const title = { ar: 'سواك', en: 'Miswak' };
    await importInto({ DATA_DIR: dataDir }, { categories: twoFields, products: [productEntry({ title })] });
    const store = runDev({ PORT: new URL(url).port, PUBLIC_URL: url, DATA_DIR: dataDir });
    stop = store.stop;
    await expect.poll(store.output, { timeout: 60_000, interval: 100 }).toMatch(/The store is running|ended/);
    const page = await fetch(`${url}/store`);
    expect({ status: page.status, output: store.output() }).toMatchObject({ status: 200 });
    const html = await page.text();
    expect(html).toContain('سواك');
    expect(html).toContain('src="/src/main.tsx');
    const script = await fetch(`${url}/src/main.tsx`);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript']);
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Runs the command, whatever .env says. Its output ends with 'ended' if it ends by itself. */
function runDev(env: Record<string, string>): { output: () => string; stop: () => Promise<void> } {
  const store = spawn(process.execPath, [join(root, 'scripts/dev.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      DATABASE_REPLICA_URLS: '',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => store.kill('SIGTERM');
  process.once('exit', kill);
  let output = '';
  for (const stream of [store.stdout, store.stderr]) stream.on('data', (part) => (output += String(part)));
  const ended = new Promise<void>((resolve) => store.once('exit', () => resolve()));
  void ended.then(() => (output += 'ended'));
  return {
    output: () => output,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}
