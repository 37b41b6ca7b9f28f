// npm run build: client and worker → dist/client, the server's programs → dist/server, the list of packages that come
// with them → dist/sbom.json.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readManifest } from './build/manifest.mjs';
import { workerList } from './build/worker-list.mjs';
import { buildStamp } from './prepare.mjs';

// Must precede React's first import: its development build is twice as slow.
process.env.NODE_ENV = 'production';

const { build } = await import('vite');

const root = fileURLToPath(new URL('..', import.meta.url));
const client = join(root, 'dist/client');
const server = join(root, 'dist/server');
const earlier = join(root, 'dist/earlier');
const retainedBuilds = 2;
const mostStoredBytes = 2 * 1024 * 1024;
const worthCompressing = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
const startedAt = new Date();

rmSync(buildStamp, { force: true });
rmSync(server, { recursive: true, force: true });
keepAssets();
try {
  buildClient();
  await buildServer();
  finishPages();
  restoreAssets();
  checkWorkerList();
  await compress();
  listPackages();
  stamp();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
console.log(`Built in ${seconds} s: dist/client (browser), dist/server (Node), dist/sbom.json (packages).`);

/** Marks the build as complete. Dated from its start, so that sources edited during the build trigger another one. */
function stamp() {
  writeFileSync(buildStamp, '');
  utimesSync(buildStamp, startedAt, startedAt);
}

/**
 * Client and worker, in their own process: the worker's plugin builds with its own logger, whose output is shown only
 * on failure.
 */
function buildClient() {
  rmSync(client, { recursive: true, force: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build'],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The client could not be built.\n${stdout}\n${stderr}`);
}

async function buildServer() {
  const programs = {
    main: 'server/main.ts',
    cli: 'server/cli/main.ts',
    'render-page': 'src/start/server-page/render-page.tsx',
  };
  const input = Object.fromEntries(Object.entries(programs).filter(([, path]) => existsSync(join(root, path))));
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // Whatever renders pages is bundled, so that it is React's production code whatever NODE_ENV says; the rest stays in
  // node_modules.
  const bundled =
    /^(react|react-dom|react-hook-form|@hookform\/.*|react-i18next|i18next|scheduler|valtio|valibot|@tanstack\/.*)(\/|$)/;
  const external = Object.keys(dependencies).filter((name) => !bundled.test(name));
  await build({
    root,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: [...external, ...builtinModules] },
    build: {
      ssr: true,
      outDir: server,
      emptyOutDir: false,
      target: 'node20',
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
}

/**
 * The page from vite is the server's template and, unfilled, the shell on the device. The server inserts its revision
 * into the worker (server/pages/built-site.ts).
 */
function finishPages() {
  renameSync(join(client, 'index.html'), join(server, 'index.html'));
  const places = readFileSync(join(client, 'sw.js'), 'utf8').split('revision-of-the-shell').length - 1;
  if (places !== 1) throw new Error(`sw.js must have one placeholder for the shell’s revision, but has ${places}.`);
}

/** Preserves this build's assets before they are removed: open pages still request them. */
function keepAssets() {
  const assets = join(client, 'assets');
  if (!existsSync(assets)) return;
  const names = ownAssets();
  const stamp = createHash('sha256').update(names.join()).digest('hex').slice(0, 12);
  const target = join(earlier, stamp);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of names) copyFileSync(join(assets, name), join(target, name));
  const builds = readdirSync(earlier).sort(
    (a, b) => statSync(join(earlier, b)).mtimeMs - statSync(join(earlier, a)).mtimeMs,
  );
  for (const old of builds.slice(retainedBuilds)) rmSync(join(earlier, old), { recursive: true });
}

/** Names of the assets that belong to the current build in dist/client. */
function ownAssets() {
  const list = join(client, '.vite/assets.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

function restoreAssets() {
  const assets = join(client, 'assets');
  writeFileSync(join(client, '.vite/assets.json'), JSON.stringify(readdirSync(assets).sort()));
  if (!existsSync(earlier)) return;
  for (const stamp of readdirSync(earlier)) cpSync(join(earlier, stamp), assets, { recursive: true, force: false });
}

/**
 * The worker stores all of this after a first visit, so its size is limited. The plugin would silently leave out a file
 * that is too large. A script needs its imports and styles wherever it is opened without a connection.
 */
function checkWorkerList() {
  const { precached, rest, shellStyles, leftOut } = workerList(client);
  if (!precached.includes('shell.html')) throw new Error('The precache list lacks the shell.');
  if (leftOut.length > 0) throw new Error(`Left out of the worker’s list, probably too large: ${leftOut.join(', ')}`);
  const all = [...precached, ...rest];
  const total = all
    .filter((file) => file !== 'shell.html')
    .reduce((sum, file) => sum + statSync(join(client, file)).size, 0);
  const manifest = readManifest(client);
  const neededBy = ({ imports = [], css = [] }) => [...imports.map((name) => manifest[name].file), ...css];
  for (const part of [precached, all]) {
    const known = new Set([...part, ...shellStyles]);
    const torn = Object.values(manifest).filter(
      (chunk) => part.includes(chunk.file) && neededBy(chunk).some((file) => !known.has(file)),
    );
    if (torn.length > 0)
      throw new Error(`Stored without the files they import: ${torn.map(({ file }) => file).join(', ')}`);
  }
  if (total > mostStoredBytes)
    throw new Error(`The app is too large: ${Math.round(total / 1024)} KiB of at most ${mostStoredBytes / 1024}.`);
  console.log(
    `The worker precaches ${precached.length} files and stores ${rest.length} later: ${Math.round(total / 1024)} KiB.`,
  );
}

async function compress() {
  const [br, gz] = [promisify(brotliCompress), promisify(gzip)];
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && worthCompressing.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/^(\.|sw\.js$)/.test(relative(client, path))); // the server completes the worker
  await Promise.all(
    files.map(async (path) => {
      const plain = readFileSync(path);
      if (plain.length < 512) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
      writeFileSync(`${path}.br`, await br(plain, { params }));
      writeFileSync(`${path}.gz`, await gz(plain, { level: 9 }));
    }),
  );
}

function listPackages() {
  const program = join(root, 'scripts/sbom.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The packages could not be listed.\n${stderr}`);
  writeFileSync(join(root, 'dist/sbom.json'), stdout);
}
