import { PGlite } from '@electric-sql/pglite';
import { embeddedExtensions, openPostgres, overEmbedded, type OpenDatabase } from '../../server/db/connect.ts';
import { migrationsFolder } from '../../server/project-root.ts';
import { freshDatabase } from './fresh-database.ts';

export type TestDatabase = OpenDatabase & {
  /** A second connection to the same data, as another instance has it; the embedded database has one connection only. */
  another(): OpenDatabase;
};

/** What an empty, migrated embedded database has on its disk: made once, for migrating takes longer than copying. */
let migrated: Promise<Blob> | undefined;

async function migrateEmbedded(): Promise<Blob> {
  const client = await PGlite.create({ extensions: embeddedExtensions });
  const open = overEmbedded(client, null);
  await open.migrate(migrationsFolder);
  const disk = await client.dumpDataDir('none');
  await open.close();
  return disk;
}

/** An empty, migrated database of the kind under test (TEST_DB), gone when it is closed. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const fresh = await freshDatabase('migrated');
  const open = fresh
    ? openPostgres(fresh.url)
    : overEmbedded(
        await PGlite.create({ loadDataDir: await (migrated ??= migrateEmbedded()), extensions: embeddedExtensions }),
        null,
      );
  return {
    ...open,
    another: () => (fresh ? openPostgres(fresh.url, { connections: 2 }) : { ...open, close: async () => undefined }),
    async close() {
      await open.close();
      await fresh?.drop();
    },
  };
}
