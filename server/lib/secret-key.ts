import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secrets for keyed hashes and encryption. New ones are made with the first; the other is accepted too while one
 * takes the place of the other (docs/operations.md).
 */
export type SecretKeys = readonly [current: string, also?: string];

type Given = {
  /** From the environment. */
  secretKey: string | undefined;
  secretKeyAlso: string | undefined;
  dataDir: string;
};

/** From the environment, else generated once in the data folder. */
export function secretKeysOf(env: Given): SecretKeys {
  if (env.secretKey !== undefined) return givenKeys(env.secretKey, env);
  const file = join(env.dataDir, 'secret-key');
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
  }
  return givenKeys(readFileSync(file, 'utf8').trim(), env);
}

/** The existing keys, or null; never generates one. */
export function knownSecretKeys(env: Given): SecretKeys | null {
  if (env.secretKey !== undefined) return givenKeys(env.secretKey, env);
  try {
    return givenKeys(readFileSync(join(env.dataDir, 'secret-key'), 'utf8').trim(), env);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function givenKeys(current: string, { secretKeyAlso }: Given): SecretKeys {
  return secretKeyAlso === undefined ? [current] : [current, secretKeyAlso];
}

/** What is made of each key. */
export function withEachKey<Made>(keys: SecretKeys, make: (key: string) => Made): [current: Made, ...also: Made[]] {
  const [current, also] = keys;
  return also === undefined ? [make(current)] : [make(current), make(also)];
}
