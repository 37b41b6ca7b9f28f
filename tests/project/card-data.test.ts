import { expect, test } from 'vitest';
import { filesBelow, isScript, isTest, read } from '../support/sources.ts';

// A card's number and security code go from the browser to the gateway and nowhere else (PCI DSS, SAQ A-EP). Only the
// gateway's sandbox names them, and it is never part of a production store.

const cardFields = /\b(cvc|cvv|cvv2|card_?number|pan|security_?code)\b/i;
const standIn = 'server/sandbox/moyasar/';

test('neither the server nor the contract has a field for card data', () => {
  const files = ['contract', 'server'].flatMap((folder) =>
    filesBelow(folder, (path) => isScript(path) && !isTest(path)),
  );
  const naming = files.filter((path) => cardFields.test(withoutComments(read(path))));
  expect(naming).toEqual([`${standIn}moyasar.ts`]);
});

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}
