// Reads from the build what a visitor's first page of the product list loads.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root, stop } from './prepare.mjs';

const client = join(root, 'dist/client');

/**
 * Modules that the Arabic page of /store loads with their imports: enough for it to work. What loads later, while the
 * browser is idle, counts in `precache` only.
 */
const needed = /^(index\.html$|src\/main\.tsx$|src\/routes\/(__root|store)\.tsx|src\/lib\/text\/locale-ar\.ts)/;

/** Limits in bytes: script after brotli, precache uncompressed. */
const limits = { script: 139_900, precache: 2_000_000 };

/**
 * Bytes of the first visit: scripts and inlined style compressed, and everything that the worker then precaches,
 * uncompressed.
 */
export function firstVisit() {
  const listed = join(client, '.vite/manifest.json');
  if (!existsSync(listed)) stop('There is no build to measure: run "npm run build" first.');
  const manifest = JSON.parse(readFileSync(listed, 'utf8'));
  const files = new Map();
  const styles = new Set();
  const take = (key) => {
    const { file, imports = [], css = [] } = manifest[key];
    if (files.has(file)) return;
    files.set(file, compressed(readFileSync(join(client, file))));
    for (const each of css) styles.add(each);
    for (const each of imports) take(each);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry || needed.test(key)) take(key);
  return {
    files: [...files].sort(([, a], [, b]) => b - a),
    script: sum(files.values()),
    style: compressed(Buffer.concat([...styles].map((file) => readFileSync(join(client, file))))),
    precache: sum(precached().map(sizeOf)),
    precachedFiles: precached().length,
    limits,
  };
}

/** The shell is made from the page that the build wrote for the server. */
function sizeOf(url) {
  return statSync(url === '/shell.html' ? join(root, 'dist/server/index.html') : join(client, url)).size;
}

/** URLs in the worker's precache list, as built. */
function precached() {
  const worker = readFileSync(join(client, 'sw.js'), 'utf8');
  const entries = worker.match(/\{[^{}]*\burl["']?:\s*["'`][^"'`]+["'`][^{}]*\}/g) ?? [];
  return [
    ...new Set(
      entries.filter((entry) => /revision/.test(entry)).map((entry) => /\burl["']?:\s*["'`]([^"'`]+)/.exec(entry)[1]),
    ),
  ];
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
