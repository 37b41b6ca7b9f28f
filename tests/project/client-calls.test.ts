import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverParts, withoutServerParts } from '../../scripts/build/client-calls.ts';
import { filesBelow, root } from '../support/sources.ts';

test('shoppers’ code has calls without what only the server reads', () => {
  const code = `
import { body } from './body.js';
const id = v.object({ id: pathId });
export const put = defineCall({
  method: 'PUT',
  summary: 'Replaces the customer’s عنوان ' + 'with { braces }.',
  params: id,
  body: body,
  bodyType: 'form',
  data: v.object({ body: v.string() }),
});
export const last = defineCall({ data, body });
`;
  expect(withoutServerParts(code)).toBe(`
import { body } from './body.js';
const id = v.object({ id: pathId });
export const put = defineCall({
  method: 'PUT',
  bodyType: 'form',
  data: v.object({ body: v.string() }),
});
export const last = defineCall({ data, });
`);
});

test('no page and no worker reads these parts of a call', () => {
  const isCode = (path: string) => /\.tsx?$/.test(path) && !path.includes('.test.');
  const wrong = ['src', 'sw']
    .flatMap((folder) => filesBelow(folder, isCode))
    .flatMap((path) => {
      const code = readFileSync(join(root, path), 'utf8');
      const imports = [...code.matchAll(/import \{([^}]*)\} from '[^']*\/contract\/[^']*'/g)];
      const names = imports.flatMap(([, list = '']) =>
        list.split(',').map((each) => each.trim().replace(/^.* as /, '')),
      );
      return names
        .filter((name) => name !== '' && !name.startsWith('type '))
        .filter((name) => new RegExp(`(?<!typeof )\\b${name}\\.(?:${serverParts.join('|')})\\b`).test(code))
        .map((name) => `${path}: ${name}`);
    });
  expect(wrong).toEqual([]);
});
