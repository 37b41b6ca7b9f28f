import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run; only where TEST_DB is 'postgres'. */
    postgresUrl: string;
  }
}

/** One server for all files of the project; each file makes databases of its own in it (freshDatabase). */
export default async function setup(project: TestProject) {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
