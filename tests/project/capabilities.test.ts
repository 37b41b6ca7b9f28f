import { expect, test } from 'vitest';
import { capabilities } from '../support/browser/capabilities.ts';
import { filesBelow, isScript, isTest, read } from '../support/sources.ts';

// What a script looks for in the browser, because some have none, is a capability that the browser tests take away.

/** What is looked for, but not because the store can do without it. */
const others = new Map([
  ['ApplePaySession', 'one of the ways to pay; the browser tests bring one of their own'],
  ['beforeApp', "the store's own: what was pressed before the app started"],
  ['document', 'whether the code runs in a page or in a worker'],
  ['trustedTypes', 'makes attacks harder where it exists; nothing is built on it'],
  ['standalone', 'how iPhones told that the store is on the home screen, before display-mode'],
]);

const places = String.raw`(?:navigator|window|globalThis|self|document|registration|\w+\.prototype)`;
const lookups = [
  new RegExp(String.raw`'(\w+)' in ${places}\b`, 'g'),
  /typeof ([A-Z]\w+) [!=]==? 'undefined'/g,
  /\bnavigator\.(\w+)(?:\?\.| \?|\))/g,
  /!navigator\.(\w+)/g,
  /\b(?:window|globalThis|self|badging)\.(\w+)\?\./g,
  /\{ (\w+) \} = globalThis\b/g,
  /\b(isSecureContext)\b/g,
];
/** Every browser has it; its value is what a script asks for. */
const always = new Set(['onLine', 'userAgent', 'platform', 'maxTouchPoints', 'language']);

const found = ['src', 'sw'].flatMap((folder) =>
  filesBelow(folder, (path) => isScript(path) && !isTest(path)).flatMap((path) => {
    const source = read(path);
    return lookups.flatMap((lookup) =>
      [...source.matchAll(lookup)].map(([, name = '']) => ({ name, path })).filter(({ name }) => !always.has(name)),
    );
  }),
);

test('whatever scripts look for in a browser is in the table of capabilities', () => {
  const known = new Set(capabilities.flatMap(({ names }) => names));
  expect(found.filter(({ name }) => !known.has(name) && !others.has(name))).toEqual([]);
});

test('scripts look for all that the table names', () => {
  const looked = new Set(found.map(({ name }) => name));
  const named = [...capabilities.flatMap(({ names }) => names), ...others.keys()];
  expect(named.filter((name) => !looked.has(name))).toEqual([]);
});
