import { relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { importCatalogue, type ImportResult } from '../../features/catalogue/import/import-catalogue.ts';
import { problemLine } from '../../features/catalogue/import/problems.ts';
import { exitCodes, say, type Caller, type CommandContext } from '../caller.ts';
import { progressBar } from './progress-bar.ts';

const mostPrinted = 100;

/** store import FILE… */
export function addImport(program: Command, { caller, withDatabase }: CommandContext): void {
  program
    .command('import')
    .summary('import catalogue files, all or nothing')
    .description(
      'Imports catalogue files (JSON or CSV, see docs/catalogue-format.md) in the given order, all or ' +
        'nothing: if any line is bad, every bad line is reported with its number and reason, and nothing ' +
        'is written. Existing products are matched by SKU.',
    )
    .argument('<files...>', 'files that end in .json or .csv')
    .option('-n, --dry-run', 'report what would change, without changing anything')
    .action(async (files: string[], { dryRun = false }: { dryRun?: boolean }) => {
      await withDatabase(async (db) => {
        const startedAt = Date.now();
        const bar = progressBar(caller.err, 'products');
        try {
          const result = await importCatalogue({
            db,
            files: files.map((file) => resolve(caller.cwd, file)),
            dryRun,
            report: (line) => bar ?? say(caller.out, line),
            signal: caller.signal,
            ...(bar ? { progress: ({ products, ...bytes }) => bar.update({ ...bytes, count: products }) } : {}),
          });
          bar?.stop();
          if (!result.ok) return sayProblems(caller, result, files.length > 1);
          sayCounts(caller, result, dryRun, (Date.now() - startedAt) / 1000);
          return undefined;
        } finally {
          bar?.stop();
        }
      });
    });
}

function sayProblems({ err, cwd }: Caller, { problems, problemCount }: ImportResult, isOneOfSeveral: boolean): number {
  for (const problem of problems.slice(0, mostPrinted)) {
    say(
      err,
      `${isOneOfSeveral || problem.line === 0 ? `${relative(cwd, problem.file)}: ` : ''}${problemLine(problem)}`,
    );
  }
  if (problemCount > mostPrinted) say(err, `… and ${(problemCount - mostPrinted).toLocaleString('en')} more.`);
  say(err, `${counted(problemCount, 'bad line')}. Nothing was written.`);
  return exitCodes.refused;
}

function sayCounts({ out }: Caller, { counts }: ImportResult, dryRun: boolean, seconds: number): void {
  const { products, varieties } = counts;
  say(out, `${dryRun ? 'Dry run, nothing was changed' : 'Imported'} (${seconds.toFixed(1)} s).`);
  say(
    out,
    `Products: ${numbers({ added: products.added, changed: products.changed, unchanged: products.unchanged, retired: products.retired })}.`,
  );
  say(
    out,
    `Varieties: ${numbers({ added: varieties.added, changed: varieties.changed, retired: varieties.retired })}.`,
  );
  if (varieties.retired > 0) {
    const more = varieties.retired - counts.retiredSkus.length;
    const unnamed = more > 0 ? ` and ${more.toLocaleString('en')} more` : '';
    say(
      out,
      `${dryRun ? 'Would be retired' : 'Retired'}, as their products no longer list them: ${counts.retiredSkus.join(', ')}${unnamed}.`,
    );
  }
  say(
    out,
    `Categories: ${numbers({ 'in the file': counts.categories })}. Contents: ` +
      `${numbers({ 'in the file': counts.contents })}. Pictures: ${numbers({ new: counts.pictures })}.`,
  );
}

function numbers(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([word, count]) => `${count.toLocaleString('en')} ${word}`)
    .join(', ');
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
