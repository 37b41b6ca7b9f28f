// npm test: everything that has to hold, in order, up to the first step that fails.
// 'npm test -- unit browser' runs only those steps.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, ensureBuilt, ensureInstalled, ensureNode, root, say, stop } from './prepare.mjs';

const steps = [
  ['lint', 'lint', () => bin('oxlint/bin/oxlint', '--deny-warnings', '--report-unused-disable-directives')],
  ['format', 'format check', () => bin('oxfmt/bin/oxfmt', '--check')],
  ['types', 'types', () => bin('typescript/bin/tsc', '-b')],
  ['knip', 'unused files, exports and dependencies', () => bin('knip/bin/knip.js')],
  ['unit', 'unit tests and checks on the project', () => tests('unit')],
  ['pglite', 'API tests on the embedded database', () => tests('pglite')],
  ['postgres', 'API tests on PostgreSQL', postgresTests],
  ['build', 'build', freshBuild],
  ['budget', 'size of what a first visit loads', () => node('scripts/budget.mjs')],
  ['browser', 'browser tests', browserTests],
];

ensureNode();
const only = new Set(process.argv.slice(2));
const unknown = [...only].filter((name) => !steps.some(([step]) => step === name));
if (unknown.length > 0)
  stop(`There is no step "${unknown.join('", "')}". Steps: ${steps.map(([name]) => name).join(', ')}.`);

const begun = performance.now();
const wanted = steps.filter(([name]) => only.size === 0 || only.has(name));
ensureInstalled();
for (const [index, [name, title, run]] of wanted.entries()) {
  const stepBegun = performance.now();
  say(`\n[${index + 1}/${wanted.length}] ${name}: ${title}`);
  const passed = await run();
  if (!passed) {
    console.log(`\nsteps: ${index} passed, 1 failed`);
    stop(`FAILED at "${name}" (${title}) after ${seconds(stepBegun)}. Run it alone with: npm test -- ${name}`);
  }
  say(`passed in ${seconds(stepBegun)}`);
}
say(`\nEverything holds, after ${seconds(begun)}.`);
console.log(`steps: ${wanted.length} passed, 0 failed`);

function freshBuild() {
  build();
  return true;
}

async function havePostgres() {
  const { ensurePostgres } = await import('./ensure-postgres.mjs');
  ensurePostgres();
}

async function postgresTests() {
  await havePostgres();
  return tests('postgres');
}

async function browserTests() {
  await havePostgres(); // the store that is killed again and again has one, too
  const { ensureChromium } = await import('./ensure-chromium.mjs');
  ensureBuilt();
  return tests('browser', { CHROMIUM_PATH: ensureChromium() });
}

function tests(project, env = {}) {
  return node('node_modules/vitest/vitest.mjs', ['run', '--project', project], env);
}

function bin(path, ...args) {
  return node(join('node_modules', path), args);
}

function node(path, args = [], env = {}) {
  const run = spawnSync(process.execPath, [join(root, path), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return run.status === 0;
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
