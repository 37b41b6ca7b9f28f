import { migrationsFolder } from '../../server/project-root.ts';
import { openEmbedded, openPostgres, type OpenDatabase } from '../../server/db/connect.ts';
import { freshDatabase } from './fresh-database.ts';

/** An empty, migrated database of the kind under test (TEST_DB), gone when it is closed. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const fresh = await freshDatabase();
  const open = fresh ? openPostgres(fresh.url) : await openEmbedded(null);
  await open.migrate(migrationsFolder);
  return {
    ...open,
    async close() {
      await open.close();
      await fresh?.drop();
    },
  };
}
