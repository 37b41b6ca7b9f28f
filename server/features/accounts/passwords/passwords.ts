// Hashing of passwords: argon2id, off the main thread, a few at once.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { bounded } from '../../../http/bounded.ts';

/** argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet); the library's algorithm is argon2id where none is named. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const parameters = `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`;
/**
 * What a password is compared with if there is no account, or it has none: no password is known to have this hash, and it
 * takes as long as any other. Salt and hash are as long as the library's: 16 and 32 bytes.
 */
const nobodysHash = `$argon2id$v=19$${parameters}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * One processor stays free for pages and the database, and two of the four threads of Node's pool for files, host names
 * and compression. The last one in the queue waits for a hundred hashes of 10 to 30 ms each.
 */
const run = bounded({ atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 100 });

/** Throws `unavailable` where too many wait. */
export function hashPassword(password: string): Promise<string> {
  return run(() => hash(password, cost));
}

/** Whether it is that password. Never for null, which takes as long. Throws `unavailable` where too many wait. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const isIt = await run(() => verify(hashed ?? nobodysHash, password));
  return hashed !== null && isIt;
}
