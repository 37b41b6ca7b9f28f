import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../support/sources.ts';

// What makes a project hard to read is counted, and does not come back. `node tests/project/count.mjs` prints a summary.

/** A folder with more files wants rooms; lower this when the largest folder shrinks. */
const mostFiles = 35;

type Report = { largestFolders: [folder: string, files: number][]; longLines: string[]; avoidedWords: string[] };

const report = JSON.parse(
  execFileSync(process.execPath, ['tests/project/count.mjs', '--json'], { cwd: root, encoding: 'utf8' }),
) as Report;

test('no folder has grown past the largest', () => {
  expect(report.largestFolders.filter(([, files]) => files > mostFiles)).toEqual([]);
});

test('comments, documents and texts avoid the words that the glossary replaces', () => {
  expect(report.avoidedWords).toEqual([]);
});
