// Encryption at rest of identity numbers and refund accounts: AES-256-GCM with a separate key, derived from the store's
// secret key by HKDF (saudi-commerce.md, section 9).
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { withEachKey, type SecretKeys } from '../../../lib/secret-key.ts';

export type Sealed = { sealed: string; keyId: string };

const nonceBytes = 12;
const tagBytes = 16;

export type IdentitySeal = {
  /** Id of the current key. */
  keyId: string;
  /** Ids of all keys that it opens. */
  keyIds: string[];
  /** `bound` names the order and the kind of number: a sealed number cannot be moved to another order. */
  seal(number: string, bound: string): Sealed;
  /** Throws if it was sealed with another key or for another order, or was changed. */
  unseal(sealed: Sealed, bound: string): string;
};

function keyOf(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'identity numbers of orders', 32));
}

/** An id that reveals nothing about the secret key. */
function keyIdOf(secretKey: string): string {
  return createHash('sha256').update(keyOf(secretKey)).digest('hex').slice(0, 8);
}

/** Seals with the current key. */
export function openIdentitySeal(secretKeys: SecretKeys): IdentitySeal {
  const keys = withEachKey(secretKeys, (secretKey) => ({ key: keyOf(secretKey), id: keyIdOf(secretKey) }));
  const [{ key, id: keyId }] = keys;
  return {
    keyId,
    keyIds: keys.map(({ id }) => id),
    seal(number, bound) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
      const text = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
      return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url'), keyId };
    },
    unseal(given, bound) {
      const its = keys.find(({ id }) => id === given.keyId);
      if (!its) throw new Error(`sealed with the key ${given.keyId}, but the current key is ${keyId}`);
      const bytes = Buffer.from(given.sealed, 'base64url');
      const tagEnd = nonceBytes + tagBytes;
      const decipher = createDecipheriv('aes-256-gcm', its.key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(bound))
        .setAuthTag(bytes.subarray(nonceBytes, tagEnd));
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
    },
  };
}
