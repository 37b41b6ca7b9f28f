import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { bringCryptography } from './cryptography.ts';

/** As on a page without HTTPS. */
const bare = () => ({ getRandomValues: crypto.getRandomValues.bind(crypto) }) as unknown as Crypto;

test('a page without HTTPS hashes and makes identifiers as others do', async () => {
  const target = bare();
  bringCryptography(target);
  const digest = await target.subtle.digest('SHA-256', new TextEncoder().encode('token-7'));
  expect(Buffer.from(digest).toString('hex')).toBe(createHash('sha256').update('token-7').digest('hex'));
  await expect(target.subtle.digest('SHA-1', new Uint8Array())).rejects.toThrow('SHA-1');
  const ids = Array.from({ length: 100 }, () => target.randomUUID());
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test("a browser's own cryptography stays", () => {
  const { subtle, randomUUID } = crypto;
  bringCryptography(crypto);
  expect([crypto.subtle, crypto.randomUUID]).toEqual([subtle, randomUUID]);
});
