import { expect, test } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { filesBelow, isScript, isTest, read } from '../support/sources.ts';

// One word has one meaning: an exported name stands for one thing in the whole program.

/** One thing in two places: the texts of each language, and a timeout on both sides of the API. */
const sameMeaning = new Set(['texts', 'ofPages', 'withTimeout', 'Route']);

const exported = /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm;

test('no exported name has two meanings', () => {
  const places = new Map<string, string[]>();
  for (const path of ['contract', 'src', 'sw', 'server'].flatMap((folder) => filesBelow(folder, isScript)))
    if (!isTest(path))
      for (const [, name = ''] of read(path).matchAll(exported)) places.set(name, [...(places.get(name) ?? []), path]);
  const repeated = [...places].filter(([name, paths]) => {
    // A function of the server that carries out a call has the call's name.
    const others = name in calls ? paths.filter((path) => !path.startsWith('server/features/')) : paths;
    return new Set(others).size > 1 && !sameMeaning.has(name);
  });
  expect(repeated).toEqual([]);
});
