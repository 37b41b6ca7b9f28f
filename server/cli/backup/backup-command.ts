import { rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { copyEmbedded } from '../../db/backup/snapshot.ts';
import { writeBackup } from '../../db/backup/write-backup.ts';
import { migrationsFolder } from '../../lib/project-root.ts';
import { CommandRefused, say, type CommandContext } from '../caller.ts';
import { progressBar } from '../catalogue/progress-bar.ts';
import { sizeOf } from './size-of.ts';

/** store backup FILE */
export function addBackup(program: Command, { caller, withSnapshot, withDatabase, settings }: CommandContext): void {
  program
    .command('backup')
    .summary('write the whole store to one file, while it runs')
    .description(
      'Writes everything in the database to one compressed file, as it is at one moment: catalogue, ' +
        'pictures, settings, customers, carts, orders, invoices, ledger, waiting messages. A running store ' +
        'keeps running. It can be restored into either kind of database.\n\n' +
        'It does not contain sign-ins, one-time codes and rate limits (after a restore everyone signs in ' +
        'again), nor the secret key. Only you can read the file; it contains people’s addresses, so protect ' +
        'it like the store itself.',
    )
    .argument('<file>', 'where to write it, for example store.backup')
    .option('--overwrite', 'replace an existing file, once the new one is complete')
    .option('--json', 'as JSON')
    .action(async (name: string, { overwrite, json }: { overwrite?: true; json?: true }) => {
      const file = resolve(caller.cwd, name);
      const there = await stat(file).catch(() => null);
      if (there?.isDirectory()) throw new CommandRefused(`${name} is a folder. Give the name of a file.`);
      if (!(await stat(dirname(file)).catch(() => null))?.isDirectory())
        throw new CommandRefused(`There is no folder ${dirname(file)} to write to.`);
      if (there && !overwrite) throw new CommandRefused(`The file ${name} already exists. To replace it: --overwrite`);
      const unfinished = `${file}.unfinished`;
      await rm(unfinished, { force: true });
      const startedAt = Date.now();
      const { seal, embeddedIn } = settings();
      await withSnapshot(async (tx) => {
        const bar = progressBar(caller.err, 'rows');
        try {
          const written = await writeBackup({
            tx,
            file: unfinished,
            migrationsFolder,
            facts: {
              now: new Date(startedAt),
              secret_key: seal?.keyId ?? null,
              database: embeddedIn === null ? 'postgres' : 'embedded',
            },
            signal: caller.signal,
            ...(bar ? { progress: ({ rows, ...bytes }) => bar.update({ ...bytes, count: rows }) } : {}),
          });
          await rename(unfinished, file);
          bar?.stop();
          const { size } = await stat(file);
          const seconds = (Date.now() - startedAt) / 1000;
          if (json) say(caller.out, JSON.stringify({ file, bytes: size, ...written, seconds }));
          else {
            say(
              caller.out,
              `The store is written to ${name}: ${written.rows.toLocaleString('en')} rows, ${sizeOf(size)} (${seconds.toFixed(1)} s).`,
            );
            say(
              caller.out,
              'It does not contain the secret key (SECRET_KEY, else the file secret-key in DATA_DIR). Store ' +
                'that elsewhere too: without it, identity and account numbers in the backup cannot be read.',
            );
          }
        } catch (error) {
          await rm(unfinished, { force: true });
          throw error;
        } finally {
          bar?.stop();
        }
      });
    });

  // Hidden command: `backup` in another process calls it to make the running store copy its embedded database.
  program
    .command('copy-database', { hidden: true })
    .argument('<folder>')
    .action(async (folder: string) => {
      const from = settings().embeddedIn;
      if (from === null) throw new CommandRefused('The store has no embedded database.');
      await withDatabase(async (db) => {
        await copyEmbedded(db, from, folder);
      });
    });
}
