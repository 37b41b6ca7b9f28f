// The list of packages that comes with a build (CycloneDX), made as the image and a release make it.
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../server/lib/project-root.ts';
import { read } from '../../support/sources.ts';

type Component = { name: string; version: string; purl: string; hashes?: { alg: string; content: string }[] };

test('the list has exactly the packages that come with the store, each with its version and checksum', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { sbom: string } };
  const [command = '', file] = scripts.sbom.split(' > ');
  expect(file).toBe('dist/sbom.json');
  const list = JSON.parse(execSync(command, { cwd: projectRoot, encoding: 'utf8' })) as {
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
});
