import { expect, test } from 'vitest';
import { isFromHere } from './only-here.ts';

test.each([
  ['127.0.0.1', 'localhost:3000'],
  ['::1', '[::1]:3000'],
  ['::ffff:127.0.0.1', '127.0.0.1:3000'],
  ['127.0.0.1', 'shop.localhost'],
  [undefined, undefined],
])('%s asking for %s is here', (remote, host) => {
  expect(isFromHere({ remote, host })).toBe(true);
});

test.each([
  ['192.168.1.7', 'localhost:3000'],
  ['192.168.1.7', '192.168.1.2:3000'],
  ['127.0.0.1', 'shop.example'], // a proxy on the same machine
  ['127.0.0.1', 'localhost.evil.example'],
  ['127.0.0.1', '127.0.0.1.evil.example'],
  ['127.0.0.1', undefined],
  ['::ffff:10.0.0.3', 'localhost'],
])('%s asking for %s is not', (remote, host) => {
  expect(isFromHere({ remote, host })).toBe(false);
});
