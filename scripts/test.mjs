// npm test: every check before a commit; stops at the first step that fails.
// npm test -- --all: every test there is, for nightly runs and releases.
// npm test -- unit browser: only these steps; with --all each in full. docs/testing.md lists what runs where.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ensureNode, root, say, stop } from './prepare.mjs';
import { clearResults, failedTests, slowestTests } from './test/results.mjs';

const args = process.argv.slice(2);
const isAll = args.includes('--all');
const steps = args.filter((arg) => arg !== '--all');
const exceptNightly = isAll ? [] : ['!nightly'];

/**
 * Two lanes run at the same time, each in its own order. The browser comes after both and has the machine to itself:
 * pages that share a processor are slow, which distorts measurements in them.
 */
const lanes = {
  checks: [
    ['lint', 'lint', bin('oxlint/bin/oxlint', '--deny-warnings', '--report-unused-disable-directives')],
    ['format', 'format check', bin('oxfmt/bin/oxfmt', '--check')],
    ['types', 'types', bin('typescript/bin/tsc', '-b')],
    ['build', 'build', ['scripts/build.mjs']],
    ['budget', 'download size of a first visit', ['scripts/budget.mjs'], ensureBuilt],
    ['knip', 'unused files, exports and dependencies', bin('knip/bin/knip.js')],
    ...(isAll
      ? [
          ['audit', 'known vulnerabilities of packages', ['scripts/audit.mjs']],
          ['licences', 'licences of the packages that come with the store', ['scripts/licences.mjs']],
        ]
      : []),
  ],
  tests: [
    ['unit', 'unit tests and checks on the project', tests('unit', exceptNightly)],
    ['journeys', 'journeys through the whole app, without a browser', tests('journeys')],
    ['pglite', 'API tests on the embedded database', tests('pglite', ['embedded', ...exceptNightly])],
    ['postgres', 'API tests on PostgreSQL', tests('postgres', exceptNightly)],
  ],
  browser: [['browser', 'browser tests', tests('browser', isAll ? [] : ['core']), ensureBuilt]],
};

ensureNode();
const names = Object.values(lanes).flatMap((lane) => lane.map(([name]) => name));
const unknown = steps.filter((name) => !names.includes(name));
if (unknown.length > 0) stop(`Unknown step "${unknown.join('", "')}". Steps: ${names.join(', ')}.`);
const selected = steps.length === 0 ? names : names.filter((name) => steps.includes(name));

const startedAt = performance.now();
const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill())); // those of the other lane
let passed = 0;
ensureInstalled();
await ensurePrograms();
clearResults();
await Promise.all([runLane(lanes.checks, { isQuiet: true }), runLane(lanes.tests)]);
await runLane(lanes.browser);
say(slowestTests(10));
say(`\nAll steps passed in ${seconds(startedAt)}.`);
console.log(`steps: ${passed} passed, 0 failed`);

/** Runs the steps of a lane in order. A quiet lane prints a step's output once the step has ended. */
async function runLane(lane, { isQuiet = false } = {}) {
  for (const [name, title, command, prepare] of lane.filter(([name]) => selected.includes(name))) {
    prepare?.();
    const stepStartedAt = performance.now();
    say(`\n${name}: ${title}`);
    const output = await run(command, isQuiet);
    if (output.status !== 0) fail(name, title, stepStartedAt, output.text);
    if (isQuiet) process.stderr.write(output.text);
    passed += 1;
    say(`${name}: passed in ${seconds(stepStartedAt)} (${passed} of ${selected.length})`);
  }
}

function run(command, isQuiet) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...(isAll ? { EVERY_TEST: '1', EVERY_SCREEN: '1' } : {}) },
    });
    running.add(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
    child.on('close', (status) => {
      running.delete(child);
      resolve({ status, text });
    });
  });
}

function fail(name, title, since, text) {
  process.stderr.write(text);
  say(slowestTests(10) + failedTests());
  console.log(`\nsteps: ${passed} passed, 1 failed`);
  stop(`FAILED at "${name}" (${title}) after ${seconds(since)}. Run it alone with: npm test -- ${name}`);
}

/** Finds or installs the programs that the steps need, before the first step runs. */
async function ensurePrograms() {
  const hasBrowser = selected.includes('browser'); // crash-recovery.test.ts runs on PostgreSQL too
  const { ensurePostgres, ensurePgbouncer } = await import('./ensure-postgres.mjs');
  if (hasBrowser || selected.includes('postgres')) {
    ensurePostgres();
    if (isAll) ensurePgbouncer();
  }
  if (hasBrowser) process.env.CHROMIUM_PATH = (await import('./ensure-chromium.mjs')).ensureChromium();
}

/** Command that runs a project's tests that have all of these tags. */
function tests(project, tags = []) {
  const reporters = [
    'default',
    ...(process.env.GITHUB_ACTIONS ? ['github-actions'] : []),
    './scripts/test/reporter.mjs',
  ];
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    ...(tags.length > 0 ? [`--tags-filter=${tags.join(' && ')}`] : []),
  ];
}

function bin(path, ...options) {
  return [join('node_modules', path), ...options];
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
