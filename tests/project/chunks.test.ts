import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chunksAfterShell, chunksBeforeShell, isIn } from '../../scripts/build/chunks.ts';
import { filesBelow, root } from '../support/sources.ts';

const chunks = [...chunksBeforeShell, ...chunksAfterShell];
const modules = ['contract', 'src'].flatMap((folder) => filesBelow(folder, (path) => !path.includes('.test.')));

/** Whether a beginning of paths is a folder of a package or begins the path of one of our modules. */
const finds = (beginning: string) =>
  beginning.startsWith('node_modules/')
    ? existsSync(join(root, beginning)) || ['.js', '.mjs'].some((end) => existsSync(join(root, beginning + end)))
    : modules.some((path) => path.startsWith(beginning));

describe.each(chunks)('the script $name', (chunk) => {
  test('finds something at each of its paths', () => {
    const runtime = 'rolldown/runtime'; // the bundler's own
    const all = [...chunk.paths, ...(chunk.except ?? [])];
    expect(all.filter((beginning) => beginning !== runtime && !finds(beginning))).toEqual([]);
  });

  test('has a module that no earlier one has', () => {
    if (chunk.paths.every((path) => path.startsWith('node_modules/') || path.startsWith('rolldown/'))) return;
    const earlier = chunks.slice(0, chunks.indexOf(chunk)).filter(({ minShareCount }) => !minShareCount);
    expect(modules.some((path) => isIn(chunk, path) && !earlier.some((other) => isIn(other, path)))).toBe(true);
  });
});
