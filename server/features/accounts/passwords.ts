// Hashing of passwords: argon2id, off the main thread, a few at once.
import { hash, verify } from '@node-rs/argon2';
import { bounded } from '../../http/bounded.ts';

/** argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet); the library's algorithm is argon2id where none is named. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two leave the other two threads of Node's pool to files and pictures; what waits longest waits about a second (20 ms each, measured). */
const run = bounded({ atOnce: 2, waiting: 100 });

/** Throws `unavailable` where too many wait. */
export function hashPassword(password: string): Promise<string> {
  return run(() => hash(password, cost));
}

/** Whether it is that password. Throws `unavailable` where too many wait. */
export function isPassword(password: string, hashed: string): Promise<boolean> {
  return run(() => verify(hashed, password));
}
