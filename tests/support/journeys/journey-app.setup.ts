// Bundles the app into one script for all pages of journeys. Importing its hundreds of files again for each page took
// longer than everything that shoppers do on the pages.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, moduleRunnerTransform, type Plugin } from 'vite';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '../../../server/lib/project-root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The app as a function body for Vite's module runner; only in journeys. */
    appScript: string;
  }
}

/** A readable copy of the script: errors of the app refer to its lines. Comments in it name the source files. */
const readable = join(projectRoot, 'node_modules/.cache/journeys/app.js');

/** Without styles. Each class name resolves to itself. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /\.css$/ }, handler: () => '\0no-styles' },
  load: {
    filter: { id: /^\0no-styles$/ },
    handler: () => 'export default new Proxy({}, { get: (_, name) => name });',
  },
};

/** jsdom has no styles to add those of popovers to. In one file it would be loaded even where it is not wanted. */
const withoutPopovers: Plugin = {
  name: 'without-popovers',
  enforce: 'pre',
  resolveId: { filter: { id: /^@oddbird\/popover-polyfill$/ }, handler: () => '\0no-popovers' },
  load: { filter: { id: /^\0no-popovers$/ }, handler: () => 'export {};' },
};

async function bundle(): Promise<string> {
  const built = await build({
    root: projectRoot,
    configFile: false,
    mode: 'test',
    logLevel: 'warn',
    publicDir: false,
    plugins: [withoutStyles, withoutPopovers, react()],
    oxc: { jsx: { development: false } }, // matches the React build of journeys
    build: {
      ssr: 'src/start/boot.tsx', // packages stay external
      write: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: { output: { format: 'es', codeSplitting: false } },
    },
  });
  if (!('output' in built)) throw new Error('the build has no single output');
  const [{ code }] = built.output;
  const transformed = await moduleRunnerTransform(code, null, readable, code);
  if (!transformed) throw new Error('the script of the app could not be read');
  mkdirSync(dirname(readable), { recursive: true });
  writeFileSync(readable, transformed.code);
  return transformed.code;
}

export default async function setup(project: TestProject): Promise<void> {
  const provide = async () => project.provide('appScript', await bundle());
  await provide();
  project.onTestsRerun(provide);
}
