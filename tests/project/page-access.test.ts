import { expect, test } from 'vitest';
import { customerPages, visitorPages } from '../../contract/app/page-access.ts';
import { filesBelow, read } from '../support/sources.ts';

/** First path segments of all routes whose file calls a guard. */
function guardedBy(guard: string): string[] {
  const isRoute = (path: string) => path.endsWith('.tsx') && !/\/-[^/]*$/.test(path);
  const parts = filesBelow('src/routes', isRoute)
    .map(read)
    .filter((source) => source.includes(`${guard}(`))
    .map((source) => /createFileRoute\('\/([^/']+)/.exec(source)?.[1]?.replace(/_$/, '') ?? 'no path');
  return [...new Set(parts)].sort();
}

test.each([
  ['signedInOnly', customerPages],
  ['visitorsOnly', visitorPages],
] as const)('routes that call %s are exactly the pages that the contract lists', (guard, pages) => {
  expect(guardedBy(guard)).toEqual([...pages].sort());
});
