// One moment of the store, read at leisure while it goes on.
import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../connect.ts';
import { setForms } from './text-forms.ts';

/** Gives the work a transaction in which nothing changes. On the embedded database, which has one connection, everybody else waits meanwhile. */
export function inSnapshot<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await setForms(tx);
      return work(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Copies the embedded database to another data folder, whole and at rest. Everybody else waits for the copying of files, not for whoever reads them then. */
export async function copyEmbedded(db: Database, from: string, to: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`checkpoint`);
    await cp(join(from, 'db'), join(to, 'db'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  });
}
