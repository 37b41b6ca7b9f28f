import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { embeddedExtensions, openPostgres, wrapPglite, type OpenDatabase } from '../../../server/db/connect.ts';
import { ensureEmbeddedDisk } from './embedded-disk.ts';
import { freshDatabase } from './fresh-database.ts';

export type TestDatabase = OpenDatabase & {
  /** A second connection to the same data, as another instance has; the embedded database has only one. */
  another(): OpenDatabase;
};

/** Disk image of an empty, migrated embedded database, read once. */
let migrated: Promise<Blob> | undefined;

const readEmbeddedDisk = async () => new Blob([await readFile(await ensureEmbeddedDisk())]);

/** An empty, migrated database of the kind under test (TEST_DB), dropped when it is closed. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const fresh = await freshDatabase('migrated');
  const open = fresh
    ? openPostgres(fresh.url)
    : wrapPglite(
        await PGlite.create({ loadDataDir: await (migrated ??= readEmbeddedDisk()), extensions: embeddedExtensions }),
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
