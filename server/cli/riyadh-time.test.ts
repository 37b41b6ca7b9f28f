import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesBelow, isScript, isTest, root } from '../../tests/support/sources.ts';
import { dayOf, timeOf } from './riyadh-time.ts';

test('a time late in the UTC day belongs to the next day in Riyadh', () => {
  const late = new Date('2026-11-21T21:30:59Z');
  expect([timeOf(late), dayOf(late), timeOf(null)]).toEqual(['2026-11-22 00:30', '2026-11-22', '']);
});

test('no other file of the command line slices times out of ISO 8601', () => {
  const others = filesBelow(
    'server/cli',
    (path) => isScript(path) && !isTest(path) && !path.endsWith('/riyadh-time.ts'),
  );
  expect(others.length).toBeGreaterThan(20);
  expect(others.filter((path) => /toISOString\(\)\s*\.slice/.test(readFileSync(`${root}/${path}`, 'utf8')))).toEqual(
    [],
  );
});
