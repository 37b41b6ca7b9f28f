// The VAPID key pair that identifies the store to push services (RFC 8292): from the environment, else, outside
// production, generated once and stored in the data folder.
import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { readGenerated, readOrGenerate } from './generated-file.ts';

/** base64url without padding. Public: uncompressed point on P-256 (65 bytes). Private: the scalar (32 bytes). */
export type PushKeys = { publicKey: string; privateKey: string };

type PushKeysEnv = { push: { keys: PushKeys | undefined }; production: boolean; dataDir: string };

const curve = 'prime256v1';
const privateBytes = 32;

/** Generates a pair. */
export function makePushKeys(): PushKeys {
  const pair = createECDH(curve);
  pair.generateKeys();
  const number = pair.getPrivateKey();
  const padded = Buffer.concat([Buffer.alloc(privateBytes - number.length), number]); // Node omits leading zeros
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: padded.toString('base64url') };
}

/** Derives the public key; null if the private key is invalid. */
export function publicPushKeyOf(privateKey: string): string | null {
  const number = Buffer.from(privateKey, 'base64url');
  if (!/^[\w-]+$/.test(privateKey) || number.length !== privateBytes) return null;
  const pair = createECDH(curve);
  try {
    pair.setPrivateKey(number);
    return pair.getPublicKey().toString('base64url');
  } catch {
    return null; // zero, or not below the curve's order
  }
}

/** Path of the generated pair. */
export function pushKeysFile({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'push-key');
}

/** The pair to use, generated if needed; null in production if not configured. */
export function pushKeysOf(env: PushKeysEnv): PushKeys | null {
  const existing = knownPushKeys(env);
  if (existing !== null || env.production) return existing;
  return pairOf(
    readOrGenerate(pushKeysFile(env), () => makePushKeys().privateKey),
    env,
  );
}

/** The existing pair, or null; never generates one. Throws if the file is damaged. */
export function knownPushKeys(env: PushKeysEnv): PushKeys | null {
  if (env.push.keys || env.production) return env.push.keys ?? null;
  const privateKey = readGenerated(pushKeysFile(env));
  return privateKey === null ? null : pairOf(privateKey, env);
}

function pairOf(privateKey: string, env: PushKeysEnv): PushKeys {
  const publicKey = publicPushKeyOf(privateKey);
  if (publicKey === null)
    throw new Error(
      `${pushKeysFile(env)} contains no valid web push key. Delete the file to have a new key generated.`,
    );
  return { publicKey, privateKey };
}
