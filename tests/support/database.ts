import { migrationsFolder } from '../../server/project-root.ts';
import { openEmbedded, openPostgres, type OpenDatabase } from '../../server/db/connect.ts';
import { freshDatabase } from './fresh-database.ts';

export type TestDatabase = OpenDatabase & {
  /** A second connection to the same data, as another instance has it; the embedded database has one connection only. */
  another(): OpenDatabase;
};

/** An empty, migrated database of the kind under test (TEST_DB), gone when it is closed. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const fresh = await freshDatabase();
  const open = fresh ? openPostgres(fresh.url) : await openEmbedded(null);
  await open.migrate(migrationsFolder);
  return {
    ...open,
    another: () => (fresh ? openPostgres(fresh.url, { connections: 2 }) : { ...open, close: async () => undefined }),
    async close() {
      await open.close();
      await fresh?.drop();
    },
  };
}
