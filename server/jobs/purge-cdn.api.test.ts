import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { openShop } from '../../tests/support/api/shop.ts';
import { createLog } from '../lib/log.ts';
import { startCdnPurges } from './purge-cdn.ts';

test('the CDN is called with the tags and its key, and a refusal is logged', async () => {
  const shop = await openShop();
  const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
  const cdn = createServer(async (request, response) => {
    calls.push({ headers: request.headers, body: await text(request) });
    response.writeHead(503).end();
  });
  await once(cdn.listen(0, '127.0.0.1'), 'listening');
  const { port } = cdn.address() as AddressInfo;
  const log = createLog('silent');
  const logged = vi.spyOn(log, 'error');
  const { db } = shop.open;
  const job = startCdnPurges({
    db,
    log,
    catalogue: shop.catalogue,
    isFirst: true,
    cdn: { purgeUrl: `http://127.0.0.1:${port}/purge`, purgeToken: 'key-of-the-cdn' },
  });
  try {
    await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(0);
    expect(calls[0]?.headers).toMatchObject({
      authorization: 'Bearer key-of-the-cdn',
      'content-type': 'application/json',
    });
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ tags: ['store'] });
    expect(inspect(logged.mock.calls, { depth: null })).not.toContain('key-of-the-cdn');
  } finally {
    await job.stop();
    cdn.close();
    await shop.close();
  }
});
