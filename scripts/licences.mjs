// The step "licences" of npm test -- --all: lists the packages that come with the store by licence, and fails if one may
// not be used and passed on with it. They are read from package-lock.json or the lock file that is given, with those for
// other machines.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storePackages } from './build/store-packages.mjs';
import { root, stop } from './prepare.mjs';

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
const allowed = {
  // The library for pictures, a file of its own that is not changed: anybody can replace it.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // Its files are not changed.
  'MPL-2.0': /^web-push$/,
};

const [file = join(root, 'package-lock.json')] = process.argv.slice(2);
const used = storePackages(JSON.parse(readFileSync(file, 'utf8'))).map(({ license = 'none', ...each }) => ({
  ...each,
  license,
}));

for (const licence of [...new Set(used.map(({ license }) => license))].toSorted()) {
  const own = used.filter(({ license }) => license === licence).map(({ name, version }) => `${name} ${version}`);
  const names = [...new Set(own)].toSorted();
  console.log(`${licence} (${names.length}): ${names.join(', ')}`);
}
const problems = used.filter((each) => !isAllowed(each)).map(({ name, license }) => `${name} (${license})`);
if (problems.length > 0)
  stop(
    `Packages whose licence is not known to allow their use: ${problems.join(', ')}. Allow it in scripts/licences.mjs.`,
  );

/** Whether one of several licences (OR), or all of them (AND), are allowed. Both together are not read. */
function isAllowed({ name, license }) {
  const isOne = (licence) => permissive.includes(licence) || (allowed[licence]?.test(name) ?? false);
  const ways = /^\(([^()]+)\)$/.exec(license)?.[1].split(' OR ');
  return ways ? ways.some(isOne) : license.split(' AND ').every(isOne);
}
