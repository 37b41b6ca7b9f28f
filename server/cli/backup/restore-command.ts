import { resolve } from 'node:path';
import type { Command } from 'commander';
import { checkBackup, type BackupSummary } from '../../db/backup/read-backup.ts';
import { NotEmpty, restoreBackup, type Belongings } from '../../db/backup/restore-backup.ts';
import { Migrations } from '../../db/backup/schema.ts';
import { countMessages } from '../../features/messages/outbox.ts';
import { sealingKeys } from '../../features/orders/owner/sealing-keys.ts';
import { migrationsFolder } from '../../lib/project-root.ts';
import { CommandRefused, say, type Caller, type CommandContext } from '../caller.ts';
import { timeOf } from '../riyadh-time.ts';
import { progressBar } from '../catalogue/progress-bar.ts';

type Asked = { replace?: true; check?: true; json?: true };

/** store restore FILE */
export function addRestore(program: Command, { caller, withDatabase, settings }: CommandContext): void {
  program
    .command('restore')
    .summary('restore a backup into an empty store, or replace a filled one')
    .description(
      'Restores a backup, all or nothing: if anything fails or you stop it, nothing changes. The file is ' +
        'checked first, and refused if it was cut short or altered. A backup of an older version is migrated.\n\n' +
        'A store with products, customers or orders is only replaced with --replace. A running store waits ' +
        'during the restore and continues with the restored data; everyone signs in again.',
    )
    .argument('<file>', 'written by `backup`')
    .option('--replace', 'delete everything in the store and restore the backup')
    .option('--check', 'only check the file and show its contents; needs no database')
    .option('--json', 'as JSON')
    .action(async (name: string, { replace = false, check, json }: Omit<Asked, 'replace'> & { replace?: boolean }) => {
      const file = resolve(caller.cwd, name);
      const { signal } = caller;
      if (check) {
        const summary = await checkBackup(file, { signal });
        new Migrations(migrationsFolder).mustKnow(summary.header.migration);
        tell(caller, summary, 'The backup is complete', json === true);
        return;
      }
      return withDatabase(async (db) => {
        const bar = progressBar(caller.err, 'rows');
        try {
          const summary = await restoreBackup({
            db,
            file,
            migrationsFolder,
            replace,
            signal,
            onChecked: () => json ?? bar ?? say(caller.out, 'The backup is complete. Restoring it.'),
            ...(bar ? { progress: ({ rows, ...bytes }) => bar.update({ ...bytes, count: rows }) } : {}),
          });
          bar?.stop();
          const waiting = (await countMessages(db)).waiting;
          const ours = settings().seal?.keyIds ?? [];
          const foreign = (await sealingKeys(db)).filter(({ keyId }) => !ours.includes(keyId));
          const sealed = foreign.reduce((sum, { numbers }) => sum + numbers, 0);
          tell(caller, summary, 'The backup is restored', json === true, {
            waiting,
            sealed_with_another_key: sealed,
          });
          if (json) return;
          if (sealed > 0)
            say(
              caller.out,
              `${sealed.toLocaleString('en')} ` +
                `${sealed === 1 ? 'number of an identity or account was' : 'numbers of identities and accounts were'} ` +
                `sealed with another secret key (${foreign.map(({ keyId }) => keyId).join(', ')}) and cannot be ` +
                'read with this one: set SECRET_KEY to that of the store the backup was made in.',
            );
          if (waiting > 0)
            say(
              caller.out,
              `${waiting.toLocaleString('en')} ${waiting === 1 ? 'message waits' : 'messages wait'} in the ` +
                'outbox and will be sent as soon as a store runs. What was sent after the backup was made may go ' +
                'out twice. See: outbox --status waiting',
            );
        } catch (error) {
          if (error instanceof NotEmpty) throw new CommandRefused(refusalOf(error.belongings));
          throw error;
        } finally {
          bar?.stop();
        }
      });
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
    `${what}: made ${timeOf(new Date(header.made_at))} (Riyadh) from ` +
      `${header.database === 'embedded' ? 'the embedded database' : 'PostgreSQL'}, ` +
      `${rows.toLocaleString('en')} rows in ${tables} tables.`,
  );
}

function refusalOf(belongings: Belongings): string {
  const counts = Object.entries(belongings)
    .filter(([, many]) => many > 0)
    .map(([noun, many]) => `${many.toLocaleString('en')} ${many === 1 ? noun.slice(0, -1) : noun}`);
  return (
    `The store has ${counts.join(', ')}. Nothing was changed. To replace them with the backup: ` +
    '--replace. To back them up first: backup FILE'
  );
}
