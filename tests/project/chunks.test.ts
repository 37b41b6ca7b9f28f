import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { precachedChunks, precachedFiles, precachedSources, type ViteManifest } from '../../scripts/build/precache.ts';
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

describe('the precache', () => {
  test('names scripts and sources that exist', () => {
    const names = chunks.map(({ name }) => name);
    expect(precachedChunks.filter((name) => !names.includes(name))).toEqual([]);
    expect(precachedSources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  const built: ViteManifest = {
    'index.html': { file: 'assets/index-a.js', imports: ['_vendor-a.js'], css: ['assets/index-a.css'] },
    '_vendor-a.js': { file: 'assets/vendor-a.js', name: 'vendor' },
    '_unused-a.js': { file: 'assets/unused-a.js', name: 'unused' },
    ...Object.fromEntries(
      precachedChunks.map((name) => [
        `_${name}-a.js`,
        { file: `assets/${name}-a.js`, name, css: [`assets/${name}-a.css`] },
      ]),
    ),
    ...Object.fromEntries(
      precachedSources
        .filter((source) => source !== 'index.html')
        .map((source, at) => [`${source}?part`, { file: `assets/source-${at}-a.js`, imports: ['index.html'] }]),
    ),
  };

  test('has what its scripts import and their styles, except those inlined in every page', () => {
    const { precached, inlined } = precachedFiles(built);
    expect([...inlined]).toEqual(['assets/index-a.css']);
    for (const file of ['assets/index-a.js', 'assets/vendor-a.js', 'assets/idle-a.css', 'assets/source-0-a.js'])
      expect([file, precached.has(file)]).toEqual([file, true]);
    for (const file of ['assets/unused-a.js', 'assets/index-a.css'])
      expect([file, precached.has(file)]).toEqual([file, false]);
  });

  test.each([
    ['script', '_idle-a.js', 'idle'],
    ['source', 'src/routes/cart.tsx?part', 'src/routes/cart.tsx'],
  ])('is not built if a %s is missing from the build', (_, key, name) => {
    const { [key]: _missing, ...others } = built;
    expect(() => precachedFiles(others)).toThrow(`"${name}"`);
  });
});
