// A consistent snapshot of the database that can be read while the store runs.
import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../connect.ts';
import { setForms } from './text-forms.ts';

/** Runs `work` in a read-only snapshot. The embedded database has one connection, so there all other queries wait. */
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

/** Copies the embedded database's files, in a consistent state, to another data folder. Other queries wait for that. */
export async function copyEmbedded(db: Database, from: string, to: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`checkpoint`);
    await cp(join(from, 'db'), join(to, 'db'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  });
}
