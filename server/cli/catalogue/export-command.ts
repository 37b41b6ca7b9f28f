import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { exportCatalogue } from '../../features/catalogue/import/export/export-catalogue.ts';
import { CommandRefused, say, type Caller, type CommandContext } from '../caller.ts';

type Options = { out?: string; format?: 'json' | 'csv'; pictures?: string };

/** store export */
export function addExport(program: Command, { caller, withDatabase }: CommandContext): void {
  program
    .command('export')
    .summary('write the catalogue to a file that import accepts')
    .description(
      'Writes the catalogue to a file that `import` accepts: JSON contains everything, CSV only the products.',
    )
    .option('-o, --out <file>', 'where to write it (else to standard output)')
    .addOption(new Option('--format <format>', 'json or csv (default: by the file’s name)').choices(['json', 'csv']))
    .option(
      '--pictures <folder>',
      'write pictures, videos and attachments to this folder and reference them; without it an import keeps the stored ones',
    )
    .action(async ({ out, format, pictures }: Options) => {
      const chosen = format ?? (out?.toLowerCase().endsWith('.csv') ? 'csv' : 'json');
      if (out && !out.toLowerCase().endsWith(`.${chosen}`))
        throw new CommandRefused(`The file name must end in .${chosen}.`);
      const path = out === undefined ? null : resolve(caller.cwd, out);
      const folder = pictures === undefined ? null : resolve(caller.cwd, pictures);
      await withDatabase(async (db) => {
        if (folder) await mkdir(folder, { recursive: true });
        const input = {
          db,
          format: chosen,
          pictures: folder,
          relativeTo: path ? dirname(path) : caller.cwd,
          signal: caller.signal,
        };
        if (path === null) {
          await viaTemporaryFile(async (file) => {
            await exportCatalogue({ ...input, file });
            await printFile(file, caller);
          });
          return;
        }
        // Written under a temporary name, so that a stopped export leaves no partial file.
        const unfinished = `${path}.unfinished`;
        try {
          await exportCatalogue({ ...input, file: unfinished });
          await rename(unfinished, path);
        } catch (error) {
          await rm(unfinished, { force: true });
          throw error;
        }
        say(caller.out, `The catalogue is written to ${out}.`);
      });
    });
}

async function viaTemporaryFile(work: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'store-export-'));
  try {
    await work(join(folder, 'catalogue'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prints no faster than the reader reads. */
async function printFile(path: string, { out, signal }: Caller): Promise<void> {
  for await (const piece of createReadStream(path, { encoding: 'utf8' })) {
    signal.throwIfAborted();
    if (!out.write(piece)) await once(out, 'drain', { signal });
  }
}
