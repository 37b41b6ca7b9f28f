// What a visitor's first page of the product list loads, read from the build.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root, stop } from './prepare.mjs';

const client = join(root, 'dist/client');

/** Modules that the page of /store names in Arabic, with all that they import: with them it works. What comes later, when the browser is idle, is counted apart. */
const needed = /^(index\.html$|src\/main\.tsx$|src\/routes\/(__root|store)\.tsx|src\/lib\/text\/locale-ar\.ts)/;

/** Most bytes, compressed with brotli where it says so. */
const limits = { script: 140_000, precache: 2_000_000 };

/** Bytes of the first visit: scripts and inlined style compressed, and all that the worker then keeps for later, as it is. */
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

/** The shell is made from the page that the build gave to the server. */
function sizeOf(url) {
  return statSync(url === '/shell.html' ? join(root, 'dist/server/index.html') : join(client, url)).size;
}

/** Addresses in the worker's list, as the build wrote it. */
function precached() {
  const worker = readFileSync(join(client, 'sw.js'), 'utf8');
  const entries = worker.match(/\{[^{}]*\burl["']?:\s*["'`][^"'`]+["'`][^{}]*\}/g) ?? [];
  return [
    ...new Set(
      entries.filter((entry) => /revision/.test(entry)).map((entry) => /\burl["']?:\s*["'`]([^"'`]+)/.exec(entry)[1]),
    ),
  ];
}

function compressed(bytes) {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

function sum(numbers) {
  return [...numbers].reduce((total, number) => total + number, 0);
}
