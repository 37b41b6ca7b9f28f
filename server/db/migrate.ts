import { migrationOf, Migrations } from './backup/schema.ts';
import type { OpenDatabase } from './connect.ts';

/** The database's tables are from before the schema's first migration. */
export class OutdatedDatabase extends Error {
  constructor() {
    super(
      'This database was made by an earlier version of the store, and its tables cannot be updated. ' +
        'With that version, run: npm run store -- backup FILE. Then give this version an empty database, ' +
        'and run: npm run store -- restore FILE',
    );
  }
}

/** Creates or updates the store's tables. Throws OutdatedDatabase, which changes nothing. */
export async function migrateDatabase(open: OpenDatabase, folder: string): Promise<void> {
  const migration = await migrationOf(open.db);
  if (migration !== null && migration < new Migrations(folder).first) throw new OutdatedDatabase();
  await open.migrate(folder);
}
