// .env.example documents every setting for the owner, and its values are the defaults.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readEnv } from '../../server/lib/env.ts';

const example = parseEnv(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8'));
const source = readFileSync(new URL('../../server/lib/env.ts', import.meta.url), 'utf8');

test('.env.example names exactly the variables that the server reads', () => {
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): v\./gm)].map(([, name]) => name);
  expect(read).toContain('SMS_CODES_A_DAY');
  expect(Object.keys(example).toSorted()).toEqual(read.toSorted());
});

test('a copy of .env.example changes nothing', () => {
  expect(readEnv(example)).toEqual(readEnv({}));
});
