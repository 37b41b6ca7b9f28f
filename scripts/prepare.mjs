// Checks for what every command needs: Node, packages, build. Plain Node, so that it runs on a fresh clone.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const oldestNode = [20, 19];
/** Not `.installed-from`: an earlier version wrote that although NODE_ENV=production had left packages out. */
const installStamp = join(root, 'node_modules/.installed-with-dev');
/** Written at the end of a build, dated from its start. */
export const buildStamp = join(root, 'dist/.built');

const buildSources = [
  'contract',
  'src',
  'sw',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'manifest.webmanifest',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/build',
  'scripts/sbom.mjs',
];

/** Prints a line on standard error: standard output belongs to the command. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Prints the reason and exits with 1. */
export function stop(line) {
  say(line);
  process.exit(1);
}

export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    stop(
      `This store needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}. ` +
        'Please install a newer one: https://nodejs.org',
    );
  }
}

/** Reads .env if it exists; variables already set take precedence. */
export function loadEnvironment() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Installs the packages if they are missing or do not match the lock file. */
export function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const lockHash = createHash('sha256').update(lock).digest('hex');
  if (readIfThere(installStamp) === lockHash) return;
  if (isInstalledAsLocked(JSON.parse(lock.toString()))) {
    writeFileSync(installStamp, lockHash);
    return;
  }
  const reason = existsSync(join(root, 'node_modules'))
    ? 'The packages do not match package-lock.json'
    : 'The packages are not installed yet';
  say(`${reason}: installing them with "npm ci". This takes about a minute.`);
  // NODE_ENV=production would leave out the packages that build the store.
  const { status } = runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  if (status !== 0) stop('"npm ci" failed, see above. The store cannot run without its packages.');
  writeFileSync(installStamp, lockHash);
}

/** Builds client, worker and server if there is no build or a source is newer. */
export function ensureBuilt() {
  if (isBuilt()) return;
  say(
    existsSync(buildStamp)
      ? 'The sources have changed: building the store.'
      : 'There is no build yet: building the store.',
  );
  build();
}

function build() {
  const { status, signal } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (signal) stop(`The build was ended by ${signal}.`);
  if (status !== 0) stop('The build failed, see above.');
}

/** Runs a program in the foreground, forwards signals and returns its exit code. */
export function runInFront(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    const passOn = (signal) => {
      // A terminal sends Ctrl-C to the child too; a second one would cut a graceful stop short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn);
    child.on('error', (error) => stop(`${command} could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      for (const each of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(each, passOn);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

function isBuilt() {
  if (!existsSync(buildStamp)) return false;
  const built = statSync(buildStamp).mtimeMs;
  return buildSources.every((source) => newestIn(join(root, source)) <= built);
}

/** Latest change in a file or folder. Folders count themselves, so that deleted files are detected. */
function newestIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  let newest = stat.mtimeMs;
  for (const entry of readdirSync(path)) {
    if (entry === 'node_modules' || /\.test\.tsx?$/.test(entry)) continue;
    newest = Math.max(newest, newestIn(join(path, entry)));
  }
  return newest;
}

/** Whether "npm ci" or "npm install" was run by hand, as recorded by npm in node_modules. */
function isInstalledAsLocked(lock) {
  const noted = readIfThere(join(root, 'node_modules/.package-lock.json'));
  if (noted === null) return false;
  const installed = JSON.parse(noted).packages ?? {};
  return Object.entries(lock.packages).every(([path, { version, optional }]) => {
    if (path === '') return true;
    const there = installed[path];
    return there ? there.version === version : optional === true;
  });
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Runs npm until it ends. Its output goes to standard error, or with `pipe` into the result's `stdout`. */
export function runNpm(args, { output = 2 } = {}) {
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', output, 2], maxBuffer: 64 * 1024 ** 2 };
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
