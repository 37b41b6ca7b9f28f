import type { TestProject } from 'vitest/node';
import { randomUUID } from 'node:crypto';
import { openPostgres } from '../../../server/db/connect.ts';
import { migrateDatabase } from '../../../server/db/migrate.ts';
import { migrationsFolder } from '../../../server/lib/project-root.ts';
import { createDatabase, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server of this run; only if TEST_DB is 'postgres'. */
    postgresUrl: string;
    /** Name of a migrated database on it, used as a template. */
    migratedDatabase: string;
  }
}

/** One server for all test files of the project; each file creates its own databases on it (freshDatabase). */
export default async function setup(project: TestProject) {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  const name = `migrated_${randomUUID().replaceAll('-', '')}`;
  const model = await createDatabase(server.url, name);
  const open = openPostgres(model.url);
  await migrateDatabase(open, migrationsFolder);
  await open.close();
  project.provide('migratedDatabase', name);
  return async () => {
    await model.drop();
    await server.stop();
  };
}
