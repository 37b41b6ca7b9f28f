import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, read, root } from '../support/sources.ts';

/** Third-party texts that must stay unchanged: licences of fonts and pictures. */
const asReceived = /(^|\/)[\w.-]*(OFL|LICENSE|LICENCE|NOTICE)[\w.-]*$/;

const binary = /\.(webp|avif|png|jpg|ico|mp4|webm|woff2|pdf)$/;

/** Files that git tracks or would add; without git, those in the folders of the project. */
function ownFiles(): string[] {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (listed.status === 0)
    return listed.stdout.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
  return ['contract', 'docs', 'public', 'scripts', 'server', 'src', 'sw', 'tests'].flatMap((folder) =>
    filesBelow(folder),
  );
}

const files = ownFiles().filter((path) => !binary.test(path) && path !== 'package-lock.json' && !asReceived.test(path));

// Assembled here, so that this file doesn't match itself.
const traces = [
  ...['root', 'work', 'home', 'Users'].map((folder) => new RegExp(`(^|[\\s"'\`(=])/${folder}/[\\w.-]`)),
  new RegExp(`-----BEGIN [A-Z ]*${'PRIVATE'} KEY`),
  new RegExp(`\\b(${['sk', 'pk'].join('|')})_live_\\w{8,}`),
  /\b(AKIA|ghp_|github_pat_|xox[bp]-)\w{12,}/,
  /[\u{1F300}-\u{1FAFF}\u{2705}\u{274C}\u{2728}]/u,
];

test('no file contains a local path, a secret key or emoji', () => {
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) =>
        traces.some((trace) => trace.test(line)) ? [`${path}:${index + 1} ${line.trim().slice(0, 120)}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
