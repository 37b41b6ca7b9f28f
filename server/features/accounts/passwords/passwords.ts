// Password hashing: argon2id, off the main thread, a few at a time.
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { bounded } from '../../../http/requests/bounded.ts';

/** argon2id (the library's default) with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
/**
 * Compared with if there is no account or it has no password. No known password has this hash, and comparing takes as
 * long as for any other. Salt and hash have the library's lengths: 16 and 32 bytes.
 */
const nobodysHash = `${current}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * A single process leaves one processor for pages and the database, and two of the four threads of Node's pool for files, DNS and
 * compression; one of several processes has one. The last in the queue waits for a hundred hashes of 10 to 30 ms each.
 */
const atOnce = cluster.isWorker ? 1 : Math.max(1, Math.min(2, availableParallelism() - 1));
const run = bounded({ atOnce, waiting: 100 });

/** Throws `unavailable` if too many wait. */
export function hashPassword(password: string): Promise<string> {
  return run(() => hash(password, cost));
}

/** Whether the password matches. False for a null hash, which takes as long. Throws `unavailable` if too many wait. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const isIt = await run(() => verify(hashed ?? nobodysHash, password));
  return hashed !== null && isIt;
}

/** A new hash if this one was made with an older cost; null if not, or if too many wait: then at another time. */
export async function rehash(password: string, hashed: string): Promise<string | null> {
  return hashed.startsWith(current) ? null : hashPassword(password).catch(() => null);
}
