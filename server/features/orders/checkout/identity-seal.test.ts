import { expect, test } from 'vitest';
import { openIdentitySeal } from './identity-seal.ts';

const key = 'a key of tests that is long enough for one';
const otherKey = 'another key that is long enough for one';
const seal = openIdentitySeal([key]);

test('a number opens only for its order, and its sealed text differs each time', () => {
  const sealed = seal.seal('1010101010', 'order-1');
  expect(seal.unseal(sealed, 'order-1')).toBe('1010101010');
  expect(() => seal.unseal(sealed, 'order-2')).toThrow('unable to authenticate');
  expect(seal.seal('1010101010', 'order-1').sealed).not.toBe(sealed.sealed);
  expect(Buffer.from(sealed.sealed, 'base64url').toString('latin1')).not.toContain('1010101010');
});

test('a wrong key is named, and a changed text is refused', () => {
  const sealed = seal.seal('1010101010', 'order-1');
  expect(() => openIdentitySeal([otherKey]).unseal(sealed, 'order-1')).toThrow(/key/);
  const bytes = Buffer.from(sealed.sealed, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => seal.unseal({ ...sealed, sealed: bytes.toString('base64url') }, 'order-1')).toThrow(
    'unable to authenticate',
  );
});

test('a tag that was cut off is refused before anything is opened', () => {
  const { sealed, keyId } = seal.seal('1010101010', 'order-1');
  const cut = Buffer.from(sealed, 'base64url').subarray(0, 20).toString('base64url');
  expect(() => seal.unseal({ sealed: cut, keyId }, 'order-1')).toThrow(/tag length/);
});
