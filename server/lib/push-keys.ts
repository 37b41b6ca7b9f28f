// The key pair by which push services know the store (RFC 8292, VAPID): the environment's, else outside production one that is made once and kept in the data folder.
import { createECDH } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Both in base64url without padding: the public one is an uncompressed point of P-256 (65 bytes), the private one its number (32 bytes). */
export type PushKeys = { publicKey: string; privateKey: string };

type Place = { push: { keys: PushKeys | undefined }; production: boolean; dataDir: string };

const curve = 'prime256v1';
const privateBytes = 32;

/** A new pair. */
export function makePushKeys(): PushKeys {
  const pair = createECDH(curve);
  pair.generateKeys();
  const number = pair.getPrivateKey();
  const padded = Buffer.concat([Buffer.alloc(privateBytes - number.length), number]); // leading zeros are left away
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: padded.toString('base64url') };
}

/** The public key that belongs to a private one; null where that is none. */
export function publicPushKeyOf(privateKey: string): string | null {
  const number = Buffer.from(privateKey, 'base64url');
  if (!/^[\w-]+$/.test(privateKey) || number.length !== privateBytes) return null;
  const pair = createECDH(curve);
  try {
    pair.setPrivateKey(number);
    return pair.getPublicKey().toString('base64url');
  } catch {
    return null; // zero, or beyond the order of the curve
  }
}

/** Where the pair is kept that the store has made for itself. */
export function pushKeysFile({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'push-key');
}

/** The pair to send with; null in production where the environment gives none. */
export function pushKeysOf(env: Place): PushKeys | null {
  const known = knownPushKeys(env);
  if (known !== null || env.production) return known;
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(pushKeysFile(env), makePushKeys().privateKey, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
  }
  return knownPushKeys(env);
}

/** The same, where there is one yet; none is made. Throws where the file holds no key. */
export function knownPushKeys(env: Place): PushKeys | null {
  if (env.push.keys || env.production) return env.push.keys ?? null;
  let privateKey: string;
  try {
    privateKey = readFileSync(pushKeysFile(env), 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const publicKey = publicPushKeyOf(privateKey);
  if (publicKey === null)
    throw new Error(`${pushKeysFile(env)} holds no key of web push: remove it, and a new one is made.`);
  return { publicKey, privateKey };
}
