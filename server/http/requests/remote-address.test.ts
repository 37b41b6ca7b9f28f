import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { rateLimitKeyOf, remoteAddress } from './remote-address.ts';

async function addressSeen(trustedProxies: number, forwarded?: string): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(remoteAddress(c, trustedProxies)));
  const answer = await app.request('/', forwarded === undefined ? {} : { headers: { 'X-Forwarded-For': forwarded } });
  return answer.text();
}

test('without a trusted proxy X-Forwarded-For is ignored', async () => {
  expect(await addressSeen(0, '203.0.113.9')).toBe('unknown');
});

test('behind proxies the address that the outermost one saw counts, not the entries before it', async () => {
  expect(await addressSeen(1, 'invented, 203.0.113.9')).toBe('203.0.113.9');
  expect(await addressSeen(2, 'invented, 203.0.113.9, 10.0.0.1')).toBe('203.0.113.9');
  expect(await addressSeen(2, '203.0.113.9')).toBe('unknown');
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
  ['2001:db8:1:2ff::9', '2001:db8:1:200::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['203.0.113.9:5001', '203.0.113.9'],
  ['[2001:db8::1]:5001', '2001:db8:0:0::/56'],
  ['2001:0DB8:0001:2::9', '2001:db8:1:0::/56'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ['2001:db8::203.0.113.9', '2001:db8:0:0::/56'],
  ['unknown', 'unknown'],
])('%s is limited as %s', (address, place) => {
  expect(rateLimitKeyOf(address)).toBe(place);
});
