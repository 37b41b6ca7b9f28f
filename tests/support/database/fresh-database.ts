import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from './postgres.ts';

/** A new PostgreSQL database, empty or migrated; null if the tests run on the embedded database (TEST_DB=pglite). */
export async function freshDatabase(
  state: 'empty' | 'migrated' = 'empty',
): Promise<{ url: string; drop(): Promise<void> } | null> {
  if (process.env.TEST_DB !== 'postgres') return null;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  return createDatabase(inject('postgresUrl'), name, state === 'migrated' ? inject('migratedDatabase') : undefined);
}
