// Prints the packages that come with the store, as a CycloneDX document: the build writes it to dist/sbom.json.
// `npm sbom` takes seconds, and lists packages that are only for building (npm/cli#7909).

import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storePackages } from './build/store-packages.mjs';
import { root } from './prepare.mjs';

const packageFolder = 'node_modules/';
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const { description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const store = { name: lock.name, version: lock.version, license };

/** By path, without those for other machines. */
const used = new Map(
  storePackages(lock)
    .filter(({ path }) => existsSync(join(root, path)))
    .map((each) => [each.path, each]),
);

/** By reference: several paths may have copies of one package. */
const components = new Map([...used.values()].map((each) => [refOf(each), componentOf(each)]));
const dependencies = new Map([[refOf(store), referencesFrom('', lock.packages[''])]]);
for (const [path, each] of used) {
  const before = dependencies.get(refOf(each)) ?? [];
  dependencies.set(refOf(each), [...new Set([...before, ...referencesFrom(path, each)])]);
}

const list = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    lifecycles: [{ phase: 'build' }],
    component: { ...componentOf(store), type: 'application', description },
  },
  components: [...components.values()],
  dependencies: [...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn })),
};
console.log(JSON.stringify(list, null, 2));

function refOf(each) {
  return `${each.name}@${each.version}`;
}

function componentOf(each) {
  const [algorithm, hash] = each.integrity?.split('-') ?? [];
  return {
    'bom-ref': refOf(each),
    type: 'library',
    name: each.name,
    version: each.version,
    scope: each.optional || each.devOptional ? 'optional' : 'required',
    purl: `pkg:npm/${refOf({ ...each, name: each.name.replace('@', '%40') })}`,
    licenses: [/ (AND|OR) /.test(each.license) ? { expression: each.license } : { license: { id: each.license } }],
    ...(hash && {
      hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }],
    }),
    ...(each.resolved && { externalReferences: [{ type: 'distribution', url: each.resolved }] }),
  };
}

/** References of what the package at a path depends on, as Node finds it from there. */
function referencesFrom(path, { dependencies = {}, optionalDependencies = {}, peerDependencies = {} }) {
  const needed = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return needed.flatMap((name) => {
    const found = foldersAbove(path).map((folder) => used.get(`${folder}${packageFolder}${name}`));
    return found.filter(Boolean).slice(0, 1).map(refOf);
  });
}

/** The folder of a package and those that hold it, from the inside out, each with a slash at its end. */
function foldersAbove(path) {
  if (path === '') return [''];
  return [`${path}/`, ...foldersAbove(path.slice(0, Math.max(0, path.lastIndexOf(packageFolder) - 1)))];
}
