// The project's own source files and what each of them imports, for the checks in tests/project.

import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** The root folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

export type Import = {
  /** A file of ours, relative to the project's root; null for a package. */
  file: string | null;
  /** The name of the package without a subpath; null for a file of ours. */
  package: string | null;
  /** As written in the source. */
  specifier: string;
  /** Erased at runtime. */
  typeOnly: boolean;
  /** Loaded later, with import(). */
  dynamic: boolean;
};

/**
 * Files below a folder of the project, as sorted paths relative to the project's root; none if the folder is missing.
 */
export function filesBelow(folder: string, isMatch: (path: string) => boolean = () => true): string[] {
  const full = join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.name === 'node_modules' || entry.name === 'dist') return [];
      return entry.isDirectory() ? filesBelow(path, isMatch) : [path].filter(isMatch);
    });
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export const isScript = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** Everything that a file imports or re-exports, except imports with a computed name. */
export function importsOf(path: string): Import[] {
  const source = read(path);
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message ?? ''}`);
  const fixed = module.staticImports.map(({ moduleRequest, entries, start, end }) => ({
    specifier: moduleRequest.value,
    typeOnly: isTypeOnly(source.slice(start, end), entries),
    dynamic: false,
  }));
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType, dynamic: false }] : [],
    ),
  );
  const later = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const name = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[2];
    return name ? [{ specifier: name, typeOnly: false, dynamic: true }] : [];
  });
  return [...fixed, ...passedOn, ...later].map((each) => ({ ...each, ...resolve(path, each.specifier) }));
}

function isTypeOnly(statement: string, entries: { isType: boolean }[]): boolean {
  return /^import\s+type\b/.test(statement) || (entries.length > 0 && entries.every(({ isType }) => isType));
}

function resolve(from: string, specifier: string): { file: string | null; package: string | null } {
  const bare = specifier.replace(/\?.*$/, '');
  if (!bare.startsWith('.')) {
    const parts = bare.split('/');
    return { file: null, package: bare.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? bare) };
  }
  const target = join(root, dirname(from), bare);
  const found = ['', '.ts', '.tsx', '/index.ts']
    .map((ending) => target + ending)
    .find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  return { file: relative(root, found ?? target), package: null };
}
