import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InvalidArgumentError, type Command } from 'commander';
import { generateCatalogue } from '../../features/catalogue/import/generate/generate-catalogue.ts';
import { CommandRefused, say, type CommandContext } from '../caller.ts';

const mostProducts = 5_000_000;

/** store generate --products N --out FILE */
export function addGenerate(program: Command, { caller }: CommandContext): void {
  program
    .command('generate')
    .summary('write a large made-up catalogue for trials')
    .description(
      'Writes a large, varied, made-up catalogue in both languages, without pictures. The same seed ' +
        'gives the same file. Needs no database.',
    )
    .requiredOption('--products <count>', 'how many products', wholeNumber(1, mostProducts))
    .option('--seed <number>', 'another seed gives another catalogue', wholeNumber(0, 2 ** 31), 1)
    .requiredOption('--out <file>', 'where to write it; the name ends in .json')
    .action(async ({ products, seed, out }: { products: number; seed: number; out: string }) => {
      if (!out.toLowerCase().endsWith('.json')) throw new CommandRefused('The file name must end in .json.');
      const pieces = Readable.from(generateCatalogue({ products, seed }));
      await pipeline(pieces, createWriteStream(resolve(caller.cwd, out)), { signal: caller.signal });
      say(caller.out, `${products.toLocaleString('en')} products written to ${out}.`);
    });
}

function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= most))
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    return number;
  };
}
