import { sql } from 'drizzle-orm';
import { migrate, migrationOf, Migrations } from './backup/schema.ts';
import type { OpenDatabase } from './connect.ts';
import { inTransaction } from './transaction.ts';

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

const migrationLock = 7_226_401; // arbitrary, the same in each version

/**
 * Creates or updates the store's tables. Of several instances one does, while the others wait. The lock ends with the
 * transaction, because behind a pooler the connection goes on to others. A deadlock with orders of a former version that
 * is still running is retried. Throws OutdatedDatabase, which changes nothing.
 */
export async function migrateDatabase({ db }: Pick<OpenDatabase, 'db'>, folder: string): Promise<void> {
  const migrations = new Migrations(folder);
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    const last = await migrationOf(tx);
    if (last !== null && last < migrations.first) throw new OutdatedDatabase();
    if (last === null) {
      await tx.execute(sql`create schema if not exists drizzle`);
      await tx.execute(
        sql`create table if not exists drizzle.__drizzle_migrations
          (id serial primary key, hash text not null, created_at bigint)`,
      );
    }
    await migrate(tx, migrations, { after: last ?? 0, upTo: migrations.last });
  });
}
