// Which licences the packages have is checked by the step "licences" of npm test -- --all.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { testFolder } from '../../support/folder.ts';
import { read, root } from '../../support/sources.ts';

type Locked = { version: string; license?: string; dev?: boolean };

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };

function list(...args: string[]) {
  return spawnSync(process.execPath, ['scripts/licences.mjs', ...args], { cwd: root, encoding: 'utf8' });
}

test('every package of the store is listed, and has a licence under which it may be used', () => {
  const { status, stdout, stderr } = list();
  expect([status, stderr]).toEqual([0, '']);
  const used = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  expect(used.length).toBeGreaterThan(50);
  const lines = stdout.split('\n');
  const unlisted = used.filter(([path, { version, license }]) => {
    const line = lines.find((each) => each.startsWith(`${license} (`));
    return !line?.split(/: |, /).includes(`${path.split('node_modules/').at(-1)} ${version}`);
  });
  expect(unlisted).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(GPL-3.0-only OR MIT)', true],
  ['Apache-2.0 AND MIT', true],
  ['GPL-3.0-only', false],
  ['GPL-3.0-only AND MIT', false],
  ['(GPL-3.0-only OR AGPL-3.0-only)', false],
  ['LGPL-3.0-or-later', false],
  [undefined, false],
])('a package with the licence %s: allowed is %s', (license, isAllowed) => {
  const locked = { version: '1.0.0', license };
  const lock = testFolder().write('package-lock.json', {
    packages: { '': {}, 'node_modules/a/node_modules/@b/c': locked, 'node_modules/tool': { ...locked, dev: true } },
  });
  const { status, stdout, stderr } = list(lock);
  expect([status, stdout]).toEqual([isAllowed ? 0 : 1, `${license ?? 'none'} (1): @b/c 1.0.0\n`]);
  expect(stderr.includes(`@b/c (${license ?? 'none'})`)).toBe(!isAllowed);
});

test('every package for building and testing names its licence', () => {
  const unnamed = Object.entries(packages).filter(([path, { license }]) => path !== '' && !license);
  expect(unnamed.map(([path]) => path)).toEqual([]);
});
