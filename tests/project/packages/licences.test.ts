import { expect, test } from 'vitest';
import { read } from '../../support/sources.ts';

type Locked = { license?: string; dev?: boolean };

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const all = Object.entries(packages).filter(([path]) => path !== '');

/** Of everything that runs in production or in a shopper's browser: it may be used and passed on with the store. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
];

/** Others, each for a reason. */
const allowed: Record<string, RegExp> = {
  // The library for pictures, a file of its own that is not changed: anybody can replace it.
  'LGPL-3.0-or-later': /^node_modules\/@img\/sharp-/,
  // Its files are not changed.
  'MPL-2.0': /^node_modules\/web-push$/,
};

/** Whether one of several licences (OR), or all of them (AND), are allowed for the package. Both together are not read. */
function isAllowed(path: string, expression: string): boolean {
  const isOne = (licence: string) => permissive.includes(licence) || (allowed[licence]?.test(path) ?? false);
  const ways = /^\(([^()]+)\)$/.exec(expression)?.[1]?.split(' OR ');
  return ways ? ways.some(isOne) : expression.split(' AND ').every(isOne);
}

test('every package of the store has a licence under which it may be used', () => {
  const used = all.filter(([, { dev }]) => !dev);
  const problems = used.flatMap(([path, { license = 'none' }]) =>
    isAllowed(path, license) ? [] : [`${path}: ${license}`],
  );
  expect(used.length).toBeGreaterThan(50);
  expect(problems).toEqual([]);
});

test('every package for building and testing names its licence', () => {
  expect(all.filter(([, { license }]) => !license).map(([path]) => path)).toEqual([]);
});
