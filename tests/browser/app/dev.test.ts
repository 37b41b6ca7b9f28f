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
import { importInto } from '../../support/store/own-store.ts';

test('npm run dev serves the pages and the sources of the app', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'dev-'));
  fillWithEmptyData(dataDir);
  const title = { ar: 'سواك', en: 'Miswak' };
  await importInto({ DATA_DIR: dataDir }, { categories: twoFields, products: [productEntry({ title })] });
  const url = `http://127.0.0.1:${await freePort()}`;
  const store = spawn(process.execPath, [join(root, 'scripts/dev.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [store.stdout, store.stderr]) stream.on('data', (part) => (output += String(part)));
  const ended = new Promise<void>((resolve) => store.once('exit', () => resolve()));
  try {
    await expect.poll(() => output, { timeout: 60_000, interval: 100 }).toContain('The store is running');
    const page = await fetch(`${url}/store`, { headers: { 'Accept-Language': 'en' } });
    const html = await page.text();
    expect({ status: page.status, output }).toMatchObject({ status: 200 });
    expect(html).toContain('سواك');
    const script = /<script type="module" src="([^"]+main[^"]*)"/.exec(html)?.[1] ?? '';
    expect(await (await fetch(url + script)).text()).toContain('boot');
  } finally {
    store.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});
