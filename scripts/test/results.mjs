// Duration and failure of each test, passed from the processes that run the tests to the one that prints the summary.

import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../prepare.mjs';

const file = join(root, 'test-results/results.jsonl');

export function clearResults() {
  rmSync(file, { force: true });
}

/**
 * Adds the tests of a finished file as `{ project, file, test, ms, failure }`; `failure` is the error message, if any.
 */
export function addResults(results) {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, results.map((result) => `${JSON.stringify(result)}\n`).join(''));
}

/** The slowest tests so far, one per line. */
export function slowestTests(count) {
  const slowest = readResults()
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count);
  return listed(
    'The slowest tests',
    slowest.map((result) => `${(result.ms / 1000).toFixed(1).padStart(7)} s  ${placeOf(result)}`),
  );
}

/** The tests that failed so far, each with the first line of its error. */
export function failedTests() {
  const failed = readResults().filter(({ failure }) => failure !== undefined);
  return listed(
    'Failed tests',
    failed.map((result) => `  ${placeOf(result)}\n    ${result.failure.split('\n')[0]}`),
  );
}

function readResults() {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

function placeOf({ project, file, test }) {
  return `${project}  ${file}  ${test}`;
}

function listed(title, rows) {
  return rows.length === 0 ? '' : `\n${title}:\n${rows.join('\n')}`;
}
