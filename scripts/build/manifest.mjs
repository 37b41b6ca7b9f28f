// Reads the list of the client's files that Vite leaves in the build.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Vite's manifest in `client`, the folder of the client's build: its chunks by source. */
export function readManifest(client) {
  return JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
}

/** Scripts and styles of chunks, given by source, and of all that they import. */
export function filesOf(manifest, sources) {
  const scripts = new Set();
  const styles = new Set();
  const visit = (source) => {
    const { file, imports = [], css = [] } = manifest[source];
    if (scripts.has(file)) return;
    scripts.add(file);
    for (const style of css) styles.add(style);
    imports.forEach(visit);
  };
  sources.forEach(visit);
  return { scripts, styles };
}
