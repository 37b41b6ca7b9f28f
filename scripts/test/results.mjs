// How long each test took and which failed, from the processes that run them to the one that says so at the end.

import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../prepare.mjs';

const file = join(root, 'test-results/results.jsonl');

export function clearResults() {
  rmSync(file, { force: true });
}

/** Adds tests of a file that has run, as `{ project, file, test, ms, failure }`; `failure` is the message of one that failed. */
export function addResults(results) {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, results.map((result) => `${JSON.stringify(result)}\n`).join(''));
}

/** The slowest tests so far, a line each. */
export function slowestTests(count) {
  const slowest = readResults()
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count);
  return listed(
    'The slowest tests',
    slowest.map((result) => `${(result.ms / 1000).toFixed(1).padStart(7)} s  ${placeOf(result)}`),
  );
}

/** The tests that failed so far, each with the first line of why. */
export function failedTests() {
  const failed = readResults().filter(({ failure }) => failure !== undefined);
  return listed(
    'What failed',
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
