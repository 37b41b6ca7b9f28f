// npm start and npm run store install the packages themselves on a fresh clone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../support/folder.ts';
import { root } from '../../support/sources.ts';

test.each(['start.mjs', 'store.mjs'])('%s installs what the build needs in production too', (script) => {
  const clone = testFolder();
  mkdirSync(join(clone.path, 'scripts'));
  for (const file of [script, 'prepare.mjs'])
    copyFileSync(join(root, 'scripts', file), join(clone.path, 'scripts', file));
  const lock = clone.write('package-lock.json', { packages: { 'node_modules/vite': { version: '1.0.0', dev: true } } });
  mkdirSync(join(clone.path, 'node_modules'));
  // An earlier version installed without them, and noted that it had installed.
  clone.write('node_modules/.installed-from', createHash('sha256').update(readFileSync(lock)).digest('hex'));
  clone.write('node_modules/.package-lock.json', { packages: {} });
  clone.write('.env', 'NODE_ENV=production\n');
  const asked = join(clone.path, 'asked.json');
  const npm = clone.write(
    'npm.js',
    `const { argv, env } = process;
    require('fs').writeFileSync(${JSON.stringify(asked)}, JSON.stringify([env.NODE_ENV, ...argv.slice(2)]));
    process.exit(1);`,
  );
  const { PATH = '' } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [join(clone.path, 'scripts', script)], {
    env: { PATH, npm_execpath: npm },
    encoding: 'utf8',
  });
  expect(JSON.parse(readFileSync(asked, 'utf8'))).toEqual([
    'production',
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
  ]);
  expect([status, stderr]).toEqual([1, expect.stringContaining('"npm ci" failed')]);
  expect(existsSync(join(clone.path, 'node_modules/.installed-with-dev'))).toBe(false);
});
