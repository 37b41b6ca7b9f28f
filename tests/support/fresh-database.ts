import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from './postgres.ts';

/** An empty PostgreSQL database of one's own; null where these tests run on the embedded database (TEST_DB=pglite). */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (process.env.TEST_DB !== 'postgres') return null;
  return createDatabase(inject('postgresUrl'), `test_${randomUUID().replaceAll('-', '')}`);
}
