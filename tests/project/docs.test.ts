import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { capabilities } from '../support/browser/capabilities.ts';
import { filesBelow, read, root } from '../support/sources.ts';

// Documents name files of the project. After a move or a rename they must still be found.

/** Pages that shoppers read: their links are addresses of the store. */
const pagesOfTheStore = 'server/demo/pages/';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...['contract', 'docs', 'server', 'src', 'sw', 'tests', 'tools'].flatMap((folder) =>
    filesBelow(folder, (path) => path.endsWith('.md') && !path.includes('node_modules/')),
  ),
].filter((path) => !path.startsWith(pagesOfTheStore));

test('relative links in documents lead to a file', () => {
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test('paths that documents name exist', () => {
  const missing = documents.flatMap((path) =>
    [...read(path).matchAll(/`((?:contract|docs|scripts|server|src|sw|tests|tools)\/[\w./$-]*)`/g)]
      .map(([, named = '']) => named)
      .filter(
        (named) => !['', '.ts', '.tsx', '.test.ts', '.api.test.ts'].some((end) => existsSync(join(root, named + end))),
      )
      .map((named) => `${path} → ${named}`),
  );
  expect(missing).toEqual([]);
});

test('the table of docs/browsers.md is the one that the browser tests go through', () => {
  const document = read('docs/browsers.md');
  const missing = capabilities
    .map(({ name, missingIn, without }) => `| ${name} | ${missingIn} | ${without} |`)
    .filter((row) => !document.includes(`\n${row}\n`));
  expect(missing).toEqual([]);
});

test('the README stays short', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(5_000);
});
