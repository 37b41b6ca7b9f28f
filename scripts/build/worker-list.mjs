// Reads the worker's list of files from the build.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, readManifest } from './manifest.mjs';

/** Scripts that are of no use without a connection, so the worker does not store them. */
const needConnection = /^assets\/map-/;

/**
 * The worker's files in `client`, the folder of the client's build: those that it precaches and the rest of the app,
 * without a leading slash. `shellStyles` are inlined in every page, so no part has them. `leftOut`: scripts and styles
 * that are in neither part.
 */
export function workerList(client) {
  const text = readFileSync(join(client, 'sw.js'), 'utf8');
  const [list] = /\[\{"(?:revision|url|rest)":[^\]]*\]/.exec(text) ?? ['[]'];
  const files = new Map(JSON.parse(list).map(({ url, rest }) => [url.replace(/^\//, ''), rest === true]));
  const part = (isRest) => [...files].filter(([, rest]) => rest === isRest).map(([file]) => file);
  const shellStyles = [...filesOf(readManifest(client), ['index.html']).styles];
  const assets = JSON.parse(readFileSync(join(client, '.vite/assets.json'), 'utf8')).map((name) => `assets/${name}`);
  const leftOut = assets.filter(
    (file) => /\.(js|css)$/.test(file) && !files.has(file) && !needConnection.test(file) && !shellStyles.includes(file),
  );
  return { precached: part(false), rest: part(true), shellStyles, leftOut };
}
