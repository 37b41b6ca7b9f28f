// Reads from the build what a visitor's first page of the product list loads.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { filesOf, readManifest } from './build/manifest.mjs';
import { workerList } from './build/worker-list.mjs';
import { root, stop } from './prepare.mjs';

const client = join(root, 'dist/client');

/**
 * Modules that the Arabic page of /store loads with their imports: enough for it to work. What loads later, while the
 * browser is idle, counts in `precache` and `rest` only.
 */
const needed = /^(index\.html$|src\/main\.tsx$|src\/routes\/(__root|store)\.tsx|src\/lib\/text\/locale-ar\.ts)/;

/** What a route loads of these counts once: the libraries of forms and of phone numbers. */
const libraries = /^assets\/(forms|phone)-/;
/** Only the pages whose form asks for a phone number load its library with the page. */
const asksForPhone = new Set(['compliants', 'contact', 'register']);

/** Limits in bytes: compressed, but for all files of the worker. */
const limits = {
  script: 136_480,
  style: 6_600,
  route: 25_000,
  sharedByRoutes: 44_420,
  precachedFiles: 40,
  precache: 240_130,
  stored: 2_000_000,
};

/**
 * Bytes of the first visit: scripts and inlined style compressed; what each route loads that the worker has not
 * precached then; what the worker precaches, and the rest of the app, which it stores later, both compressed; and these
 * two together uncompressed. Pictures and fonts are compressed as they are.
 */
export function firstVisit() {
  if (!existsSync(join(client, '.vite/manifest.json')))
    stop('There is no build to measure: run "npm run build" first.');
  const manifest = readManifest(client);
  const sources = Object.keys(manifest).filter((source) => manifest[source].isEntry || needed.test(source));
  const { scripts, styles } = filesOf(manifest, sources);
  const files = sizesOf(scripts);
  return {
    files: [...files].sort(([, a], [, b]) => b - a),
    script: sum(files.values()),
    style: compressed(Buffer.concat([...styles].map((file) => readFileSync(join(client, file))))),
    ...loadedByRoutes(manifest, scripts),
    ...storedByWorker(),
    limits,
  };
}

const sizesOf = (scripts) => new Map([...scripts].map((file) => [file, compressed(readFileSync(join(client, file)))]));

function loadedByRoutes(manifest, first) {
  const here = new Set([...first, ...workerList(client).precached]);
  const routes = Object.keys(manifest).filter((source) => source.includes('tsr-split=component'));
  const more = new Map(
    routes.map((source) => [source, [...filesOf(manifest, [source]).scripts].filter((file) => !here.has(file))]),
  );
  const sizes = sizesOf(new Set([...more.values()].flat()));
  return {
    routes: [...more]
      .map(([source, files]) => {
        const route = source.replace(/^src\/routes\/|\.tsx.*$/g, '');
        const counts = (file) => !libraries.test(file) || (file.includes('/phone-') && !asksForPhone.has(route));
        return [route, sum(files.filter(counts).map((file) => sizes.get(file)))];
      })
      .sort(([, a], [, b]) => b - a),
    sharedByRoutes: sum([...sizes].filter(([file]) => libraries.test(file)).map(([, size]) => size)),
  };
}

function storedByWorker() {
  const { precached, rest, shellStyles, leftOut } = workerList(client);
  // The shell is made from the page that the build wrote for the server.
  const contentOf = (file) =>
    file === 'shell.html'
      ? Buffer.concat(
          [join(root, 'dist/server/index.html'), ...shellStyles.map((style) => join(client, style))].map((path) =>
            readFileSync(path),
          ),
        )
      : readFileSync(join(client, file));
  const wireBytes = (files) =>
    sum(files.map((file) => (file.endsWith('.woff2') ? contentOf(file).length : compressed(contentOf(file)))));
  return {
    precachedFiles: precached.length,
    precache: wireBytes(precached),
    restFiles: rest.length,
    rest: wireBytes(rest),
    stored: sum([...precached, ...rest].map((file) => contentOf(file).length)),
    leftOut,
  };
}

/**
 * The hashes in file names are random: by chance they compress to a hundred bytes more or less with every change. Each
 * is measured as other characters that are as random but stay the same from build to build.
 */
function withSteadyHashes(bytes) {
  return bytes.toString('utf8').replace(/([\w$.-]+)-[\da-z]{7}(?=\.(?:js|css))/g, (_, name) => {
    const digits = BigInt(`0x${createHash('sha256').update(name).digest('hex')}`).toString(36);
    return `${name}-${digits.slice(-7)}`;
  });
}

function compressed(bytes) {
  return brotliCompressSync(withSteadyHashes(bytes), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

function sum(numbers) {
  return [...numbers].reduce((total, number) => total + number, 0);
}
