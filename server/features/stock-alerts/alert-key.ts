// The key in the links of an email: the stock alert's random id and a signature, so that nothing secret is stored.
import { createHmac } from 'node:crypto';
import { withEachKey, type SecretKeys } from '../../lib/secret-key.ts';
import { sameSecret } from '../../providers/same-secret.ts';

const form = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([\w-]{22})$/;

function signatureOf(secretKey: string, id: string): string {
  return createHmac('sha256', secretKey).update(`stock wish ${id}`).digest().subarray(0, 16).toString('base64url');
}

/** The key of a stock alert, for its emails only. */
export function alertKeyOf([current]: SecretKeys, id: string): string {
  return id.replaceAll('-', '') + signatureOf(current, id);
}

/** `isSigned`: whether one of the secret keys signed it. A key from before they were replaced has only the id. */
export type AlertKey = { id: string; isSigned: boolean };

/** Reads the key of a link; null if it has another form. */
export function readAlertKey(secretKeys: SecretKeys, key: string): AlertKey | null {
  const [, ...parts] = form.exec(key) ?? [];
  const signature = parts.pop();
  if (signature === undefined) return null;
  const id = parts.join('-');
  return { id, isSigned: sameSecret(signature, ...withEachKey(secretKeys, (each) => signatureOf(each, id))) };
}
