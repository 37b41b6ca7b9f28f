import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { type CuttableProxy, openCuttableProxy } from './cuttable-proxy.ts';

const store = createServer((_, answer) => answer.end('open'));
let line: CuttableProxy | undefined;

afterEach(async () => {
  await line?.close();
  store.closeAllConnections();
  await new Promise((resolve) => store.close(resolve));
});

test('forwards requests, none while cut, and again once restored', async () => {
  const port = await freePort();
  await new Promise<void>((resolve) => store.listen(port, '127.0.0.1', resolve));
  line = await openCuttableProxy(`http://127.0.0.1:${port}`);
  const { url } = line;
  const ask = () => fetch(url).then((answer) => answer.text());

  expect(await ask()).toBe('open');
  await line.cut();
  await expect(ask()).rejects.toThrow('fetch failed');
  await line.mend();
  expect(await ask()).toBe('open');
});
