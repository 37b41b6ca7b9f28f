// The key in the links of an email: the stock alert's id and a signature, so that nothing secret is stored and keys
// cannot be guessed.
import { createHmac } from 'node:crypto';
import { withEachKey, type SecretKeys } from '../../lib/secret-key.ts';
import { sameSecret } from '../../providers/same-secret.ts';

const idLength = 32;

function signatureOf(secretKey: string, id: string): string {
  return createHmac('sha256', secretKey).update(`stock wish ${id}`).digest().subarray(0, 16).toString('base64url');
}

/** The key of a stock alert, for its emails only. */
export function alertKeyOf([current]: SecretKeys, id: string): string {
  return id.replaceAll('-', '') + signatureOf(current, id);
}

/** The id of the stock alert of a key; null if the store has not issued the key. */
export function readAlertKey(secretKeys: SecretKeys, key: string): string | null {
  const digits = key.slice(0, idLength);
  if (!/^[0-9a-f]{32}$/.test(digits)) return null;
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const signatures = withEachKey(secretKeys, (each) => signatureOf(each, id));
  return sameSecret(key.slice(idLength), ...signatures) ? id : null;
}
