import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { serverError } from '../network/faulty-proxy.ts';
import { openLine } from './line.ts';

test('some requests fail whatever the state of the line, and the state counts for the others', async () => {
  const store = createServer((_, answer) => answer.end('fine'));
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const line = await openLine(`http://127.0.0.1:${(store.address() as AddressInfo).port}`);
  const statusOf = async (path: string) => (await fetch(line.url + path)).status;
  try {
    await line.become('unavailable');
    const failing = line.fail(({ path }) => path === '/own', serverError(500), 2);
    expect([await statusOf('/own'), await statusOf('/other')]).toEqual([500, 503]);
    await line.become('portal');
    expect([await statusOf('/own'), await statusOf('/own'), failing.met()]).toEqual([500, 200, 2]);
    await line.become('good');
    line.fail(() => true, serverError(500)).letGo();
    expect(await statusOf('/own')).toBe(200);
  } finally {
    await line.close();
    store.close();
  }
});
