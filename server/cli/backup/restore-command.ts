import { resolve } from 'node:path';
import type { Command } from 'commander';
import { checkBackup, type BackupSummary } from '../../db/backup/read-backup.ts';
import { NotEmpty, restoreBackup, type Belongings } from '../../db/backup/restore-backup.ts';
import { Migrations } from '../../db/backup/schema.ts';
import { countMessages } from '../../features/messages/outbox.ts';
import { sealingKeys } from '../../features/orders/owner/sealing-keys.ts';
import { migrationsFolder } from '../../lib/project-root.ts';
import { exitCodes, Refused, say, type Caller, type CommandContext } from '../caller.ts';
import { timeOf } from '../riyadh-time.ts';
import { progressBar } from '../catalogue/progress-bar.ts';

type Asked = { replace?: true; check?: true; json?: true };

/** store restore FILE */
export function addRestore(
  program: Command,
  { caller, withDatabase, settings }: CommandContext,
  done: (code: number) => void,
): void {
  program
    .command('restore')
    .summary('put a backup into an empty store, or in the place of what is there')
    .description(
      `Puts a backup into the store, all or nothing: where anything goes wrong, or it is stopped, all is as before. The file is checked first, and refused whole where it was cut or altered. One that an older version has made is brought up to date.

A store with products, customers or orders is left alone unless --replace says that they may be thrown away. A running store waits meanwhile and goes on with what was restored; everybody signs in anew.`,
    )
    .argument('<file>', 'that `backup` has written')
    .option('--replace', 'throws away everything in the store and puts the backup in its place')
    .option('--check', 'only checks the file and says what is in it; needs no database')
    .option('--json', 'as JSON')
    .action(async (name: string, { replace = false, check, json }: Omit<Asked, 'replace'> & { replace?: boolean }) => {
      const file = resolve(caller.cwd, name);
      const { signal } = caller;
      if (check) {
        const summary = await checkBackup(file, { signal });
        new Migrations(migrationsFolder).mustHave(summary.header.migration);
        tell(caller, summary, 'The backup is whole', json === true);
        return done(exitCodes.done);
      }
      return done(
        await withDatabase(async (db) => {
          const bar = progressBar(caller.err, 'rows');
          try {
            const summary = await restoreBackup({
              db,
              file,
              migrationsFolder,
              replace,
              signal,
              onChecked: () => json ?? bar ?? say(caller.out, 'The backup is whole. Restoring it.'),
              ...(bar ? { progress: ({ rows, ...bytes }) => bar.update({ ...bytes, count: rows }) } : {}),
            });
            bar?.stop();
            const waiting = (await countMessages(db)).waiting;
            const foreign = (await sealingKeys(db)).filter(({ keyId }) => keyId !== settings().secretKeyId);
            const sealed = foreign.reduce((sum, { numbers }) => sum + numbers, 0);
            tell(caller, summary, 'The backup is restored', json === true, {
              waiting,
              sealed_with_another_key: sealed,
            });
            if (json) return exitCodes.done;
            if (sealed > 0)
              say(
                caller.out,
                `${sealed.toLocaleString('en')} ${sealed === 1 ? 'number of an identity or account was' : 'numbers of identities and accounts were'} sealed with another secret key (${foreign.map(({ keyId }) => keyId).join(', ')}) and cannot be read with this one: set SECRET_KEY to that of the store the backup was made in.`,
              );
            if (waiting > 0)
              say(
                caller.out,
                `${waiting.toLocaleString('en')} ${waiting === 1 ? 'message waits' : 'messages wait'} in the outbox and will be sent as soon as a store runs. What was sent after the backup was made may go out twice. See: outbox --status waiting`,
              );
            return exitCodes.done;
          } catch (error) {
            if (error instanceof NotEmpty) throw new Refused(refusalOf(error.belongings));
            throw error;
          } finally {
            bar?.stop();
          }
        }),
      );
    });
}

function tell(caller: Caller, summary: BackupSummary, what: string, json: boolean, more: object = {}): void {
  const { header, rows, tables } = summary;
  if (json) {
    say(caller.out, JSON.stringify({ made_at: header.made_at, database: header.database, tables, rows, ...more }));
    return;
  }
  say(
    caller.out,
    `${what}: made ${timeOf(new Date(header.made_at))} (Riyadh) from ${header.database === 'embedded' ? 'the embedded database' : 'PostgreSQL'}, ${rows.toLocaleString('en')} rows in ${tables} tables.`,
  );
}

function refusalOf(belongings: Belongings): string {
  const words = Object.entries(belongings)
    .filter(([, many]) => many > 0)
    .map(([noun, many]) => `${many.toLocaleString('en')} ${many === 1 ? noun.slice(0, -1) : noun}`);
  return `The store has ${words.join(', ')}. Nothing was changed. To throw them away and put the backup in their place: --replace. To keep them first: backup FILE`;
}
