import { expect, test } from 'vitest';
import { filesBelow, isScript, isTest, read } from '../support/sources.ts';

// A card's number and its code go from the browser to the gateway and nowhere else (PCI DSS, SAQ A-EP): the one place here that knows what they are called is the
// gateway's stand-in, which is never part of a store in production.

const cardFields = /\b(cvc|cvv|cvv2|card_?number|pan|security_?code)\b/i;
const standIn = 'server/sandbox/moyasar/';

test('no part of our server, and nothing of what it takes, has a field for a card', () => {
  const files = ['contract', 'server'].flatMap((folder) =>
    filesBelow(folder, (path) => isScript(path) && !isTest(path)),
  );
  const naming = files.filter((path) => cardFields.test(withoutComments(read(path))));
  expect(naming).toEqual([`${standIn}moyasar.ts`]);
});

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}
