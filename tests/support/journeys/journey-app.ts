// The app as a page of a journey runs it: each page has fresh modules with nothing in memory. Packages stay loaded,
// like files of other origins in a browser's cache: their page state lives in what the app creates with them.
import { Script } from 'node:vm';
import { inject } from 'vitest';
import type { boot } from '../../../src/start/boot.tsx';

type App = { boot: typeof boot };

/** Compiled once; a page only runs it. */
let compiled: Script | undefined;

const packages = new Map<string, Promise<object>>();

function importPackage(name: string): Promise<object> {
  const loading = packages.get(name) ?? (import(/* @vite-ignore */ name) as Promise<object>);
  packages.set(name, loading);
  return loading;
}

/** Runs the app's script with the current globals. */
export async function loadApp(): Promise<App> {
  compiled ??= compile(inject('appScript'));
  const app = {};
  const run = compiled.runInThisContext() as (...scope: unknown[]) => Promise<void>;
  await run(
    (name: string, get: () => unknown) => Object.defineProperty(app, name, { enumerable: true, get }),
    importPackage,
    importPackage,
    { url: import.meta.url },
  );
  return app as App;
}

const scope = [
  '__vite_ssr_exportName__',
  '__vite_ssr_import__',
  '__vite_ssr_dynamic_import__',
  '__vite_ssr_import_meta__',
];

function compile(script: string): Script {
  // On the same line as the script, so that line numbers in errors are right.
  return new Script(`(async (${scope.join()}) => {'use strict';${script}\n})`, {
    filename: 'node_modules/.cache/journeys/app.js',
  });
}
