import { expect, test } from 'vitest';
import { read } from '../support/sources.ts';

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> };

const manifest = JSON.parse(read('package.json')) as Manifest;

test('docs/dependencies.md lists each dependency with a reason, in the right table and order, and no other', () => {
  const page = read('docs/dependencies.md');
  const [runtime = '', building = ''] = page.split('## For building and testing');
  expect(namesIn(runtime)).toEqual(Object.keys(manifest.dependencies));
  expect(namesIn(building)).toEqual(Object.keys(manifest.devDependencies));
});

test('versions are exact, so that every installation is the same', () => {
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});

function namesIn(table: string): string[] {
  return [...table.matchAll(/^\| (\S+) \| (\S.*) \|$/gm)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'package' && name !== '---');
}
