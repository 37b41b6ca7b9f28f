import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readGenerated, readOrGenerate } from './generated-file.ts';

/**
 * The secrets for keyed hashes and encryption. New ones are made with the first; the other is accepted too while one
 * takes the place of the other (docs/operations.md).
 */
export type SecretKeys = readonly [current: string, also?: string];

type SecretKeysEnv = {
  /** From the environment. */
  secretKey: string | undefined;
  secretKeyAlso: string | undefined;
  dataDir: string;
};

/** From the environment, else generated once in the data folder. */
export function secretKeysOf(env: SecretKeysEnv): SecretKeys {
  if (env.secretKey !== undefined) return givenKeys(env.secretKey, env);
  return givenKeys(
    readOrGenerate(secretKeyFile(env), () => randomBytes(32).toString('hex')),
    env,
  );
}

/** The existing keys, or null; never generates one. */
export function knownSecretKeys(env: SecretKeysEnv): SecretKeys | null {
  if (env.secretKey !== undefined) return givenKeys(env.secretKey, env);
  const generated = readGenerated(secretKeyFile(env));
  return generated === null ? null : givenKeys(generated, env);
}

const secretKeyFile = ({ dataDir }: SecretKeysEnv) => join(dataDir, 'secret-key');

function givenKeys(current: string, { secretKeyAlso }: SecretKeysEnv): SecretKeys {
  return secretKeyAlso === undefined ? [current] : [current, secretKeyAlso];
}

/** What is made of each key. */
export function withEachKey<Made>(keys: SecretKeys, make: (key: string) => Made): [current: Made, ...also: Made[]] {
  const [current, also] = keys;
  return also === undefined ? [make(current)] : [make(current), make(also)];
}
