import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { root } from '../support/sources.ts';

// What makes a project hard to read is counted, and does not come back. `node tests/project/count.mjs` prints a summary.

/** A folder with more files wants rooms; lower this when the largest folder shrinks. Decisions are a list that grows. */
const mostFiles = 29;

/** One thing in two places: the texts of each language, and a timeout on both sides of the API. */
const sameMeaning = new Set(['texts', 'ofPages', 'withTimeout', 'Route']);

type Report = {
  largestFolders: [folder: string, files: number][];
  namesExportedTwice: [name: string, paths: string[]][];
  longLines: string[];
  avoidedWords: string[];
};

const report = JSON.parse(
  execFileSync(process.execPath, ['tests/project/count.mjs', '--json'], { cwd: root, encoding: 'utf8' }),
) as Report;

test('no folder has grown past the largest', () => {
  expect(report.largestFolders.filter(([folder, files]) => folder !== 'docs/decisions' && files > mostFiles)).toEqual(
    [],
  );
});

test('no line of code outside data is longer than 140 characters', () => {
  expect(report.longLines).toEqual([]);
});

test('comments, documents and texts avoid the words that the glossary replaces', () => {
  expect(report.avoidedWords).toEqual([]);
});

test('no exported name has two meanings', () => {
  const repeated = report.namesExportedTwice.filter(([name, paths]) => {
    // A function of the server that carries out a call has the call's name.
    const others = name in calls ? paths.filter((path) => !path.startsWith('server/features/')) : paths;
    return others.length > 1 && !sameMeaning.has(name);
  });
  expect(repeated).toEqual([]);
});
