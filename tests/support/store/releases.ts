// Releases as an owner makes them: a copy of the project with changed sources, rebuilt in the same folder with the
// project's own build.
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../sources.ts';

const copied = [
  'contract',
  'src',
  'sw',
  'server',
  'public',
  'scripts',
  'dist',
  'index.html',
  'vite.config.ts',
  'manifest.webmanifest',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
];

export type Releases = {
  /**
   * Builds the next release and marks it with its name: its script on the root element (`data-release`), its texts in
   * the footer. Returns the folder to start a store from.
   */
  build(name: string): string;
  remove(): void;
};

export function openReleases(): Releases {
  const folder = mkdtempSync(join(tmpdir(), 'projects-'));
  const link = (path: string, project: string) => symlinkSync(join(root, path), join(project, path), 'junction');
  const project = join(folder, 'project');
  for (const each of copied) cpSync(join(root, each), join(project, each), { recursive: true });
  link('node_modules', project);
  return {
    build(name) {
      cpSync(join(root, 'src/main.tsx'), join(project, 'src/main.tsx'));
      appendFileSync(join(project, 'src/main.tsx'), `document.documentElement.dataset['release'] = '${name}';\n`);
      for (const language of ['ar', 'en']) {
        const path = `src/locales/${language}/shell.json`;
        const texts = readFileSync(join(root, path), 'utf8');
        writeFileSync(join(project, path), texts.replace('"rights": "', `"rights": "${name} `));
      }
      const program = join(project, 'scripts/build.mjs');
      const { status, stderr } = spawnSync(process.execPath, [program], { cwd: project, encoding: 'utf8' });
      if (status !== 0) throw new Error(`The release ${name} could not be built.\n${stderr}`);
      const release = join(folder, name);
      for (const each of ['dist', 'package.json'])
        cpSync(join(project, each), join(release, each), { recursive: true });
      for (const each of ['server', 'node_modules']) link(each, release);
      return release;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The scripts and styles that a project's build made itself, without those retained from former builds. */
export function ownAssets(project = root): string[] {
  return JSON.parse(readFileSync(join(project, 'dist/client/.vite/assets.json'), 'utf8')) as string[];
}
