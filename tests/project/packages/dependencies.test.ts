import { expect, test } from 'vitest';
import { read } from '../../support/sources.ts';

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

test.each([
  ['Dockerfile', /^FROM (\S+)/gm, /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/],
  ['compose.yaml', /^ +image: (\S+)/gm, /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/],
  ['.github/workflows/ci.yml', /^ +(?:- )?uses: (.+)/gm, /^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/],
])('%s names what it downloads by version and digest', (file, reference, pinned) => {
  const references = [...read(file).matchAll(reference)].map(([, name = '']) => name);
  expect(references.length).toBeGreaterThan(0);
  expect(references.filter((name) => !pinned.test(name))).toEqual([]);
});

function namesIn(table: string): string[] {
  return [...table.matchAll(/^\| (\S+) \| (\S.*) \|$/gm)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'package' && name !== '---');
}
