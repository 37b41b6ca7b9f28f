// How long each test took, from the processes that run them to the one that prints the slowest.

import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../prepare.mjs';

const file = join(root, 'test-results/durations.jsonl');

export function clearDurations() {
  rmSync(file, { force: true });
}

/** Adds tests of a file that has run, as `{ project, file, test, ms }`. */
export function addDurations(durations) {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, durations.map((duration) => `${JSON.stringify(duration)}\n`).join(''));
}

/** The slowest tests so far, a line each. */
export function slowestTests(count) {
  if (!existsSync(file)) return '';
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const slowest = lines
    .map((line) => JSON.parse(line))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count);
  const rows = slowest.map(
    ({ project, file, test, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${project}  ${file}  ${test}`,
  );
  return `\nThe slowest tests:\n${rows.join('\n')}`;
}
