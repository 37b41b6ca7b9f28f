import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secret for keyed hashes and encryption: from the environment, else generated once in the data folder. */
export function secretKeyOf(env: { secretKey: string | undefined; dataDir: string }): string {
  if (env.secretKey !== undefined) return env.secretKey;
  const file = join(env.dataDir, 'secret-key');
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** The existing key, or null; never generates one. */
export function knownSecretKey(env: { secretKey: string | undefined; dataDir: string }): string | null {
  if (env.secretKey !== undefined) return env.secretKey;
  try {
    return readFileSync(join(env.dataDir, 'secret-key'), 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
