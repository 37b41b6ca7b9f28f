import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { serverError } from '../../network/faulty-proxy.ts';
import { openConnection } from './connection.ts';

test('some requests fail whatever the state of the connection, and the state counts for the others', async () => {
  const store = createServer((_, answer) => answer.end('fine'));
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const connection = await openConnection(`http://127.0.0.1:${(store.address() as AddressInfo).port}`);
  const statusOf = async (path: string) => (await fetch(connection.url + path)).status;
  try {
    await connection.setState('unavailable');
    const failing = connection.fail(({ path }) => path === '/own', serverError(500), 2);
    expect([await statusOf('/own'), await statusOf('/other')]).toEqual([500, 503]);
    await connection.setState('portal');
    expect([await statusOf('/own'), await statusOf('/own'), failing.met()]).toEqual([500, 200, 2]);
    await connection.setState('good');
    connection.fail(() => true, serverError(500)).letGo();
    expect(await statusOf('/own')).toBe(200);
  } finally {
    await connection.close();
    store.close();
  }
});
