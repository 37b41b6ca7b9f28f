import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../tests/support/folder.ts';
import { readGenerated, readOrGenerate } from './generated-file.ts';

test('a file is generated once, in a new folder, and only its owner can read either', () => {
  const folder = join(testFolder().path, 'data');
  const file = join(folder, 'secret');
  expect(readGenerated(file)).toBe(null);
  expect(readOrGenerate(file, () => 'first')).toBe('first');
  expect(readOrGenerate(file, () => 'second')).toBe('first');
  expect(readGenerated(file)).toBe('first');
  expect([folder, file].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
});

test('if another process has written the file first, its text counts', () => {
  const file = join(testFolder().path, 'secret');
  const generate = () => {
    writeFileSync(file, 'of the other\n');
    return 'own';
  };
  expect(readOrGenerate(file, generate)).toBe('of the other');
});

test('a file that cannot be read is an error, not a missing one', () => {
  const file = join(testFolder().path, 'secret');
  mkdirSync(file);
  expect(() => readGenerated(file)).toThrow(/EISDIR/);
  expect(() => readOrGenerate(file, () => 'text')).toThrow(/EISDIR/);
});
