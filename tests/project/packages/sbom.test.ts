// The list of packages that comes with a build (CycloneDX).
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../server/lib/project-root.ts';
import { read } from '../../support/sources.ts';

type Component = { name: string; version: string; purl: string; hashes?: { alg: string; content: string }[] };

test('the list has exactly the packages that come with the store, each with its version and checksum', () => {
  const list = JSON.parse(
    execFileSync(process.execPath, ['scripts/sbom.mjs'], { cwd: projectRoot, encoding: 'utf8' }),
  ) as {
    bomFormat: string;
    components: Component[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  expect(list.bomFormat).toBe('CycloneDX');

  type Locked = { version: string; dev?: boolean };
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
  const used = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .filter(([path]) => existsSync(join(projectRoot, path))) // others are for other machines
    .map(
      ([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version}`,
    );
  const listed = list.components.map(({ name, version }) => `${name} ${version}`);
  expect([...new Set(listed)].toSorted()).toEqual([...new Set(used)].toSorted());
  expect(list.components.filter(({ purl, hashes }) => !purl.startsWith('pkg:npm/') || !hashes?.length)).toEqual([]);
  const refs = new Set(list.dependencies.map(({ ref }) => ref));
  expect(refs.size).toBe(list.components.length + 1); // and the store
  expect(list.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  const needs = (name: string) =>
    list.dependencies.filter(({ ref }) => ref.startsWith(`${name}@`)).flatMap(({ dependsOn }) => dependsOn);
  expect(needs('lamsa-store')).toContain(`hono@${packages['node_modules/hono']?.version}`);
  expect(needs('react-dom').map((ref) => ref.split('@')[0])).toEqual(['scheduler', 'react']);
});

test('the build makes the list, so that the image and a release have it', () => {
  expect(read('scripts/build.mjs')).toMatch(/^ {2}listPackages\(\);$[\s\S]+'dist\/sbom\.json'/m);
});
