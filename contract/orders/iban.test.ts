import { expect, test } from 'vitest';
import { saudiIban } from './iban.ts';

test('an account number is accepted as printed, in groups of four', () => {
  expect(saudiIban('SA03 8000 0000 6080 1016 7519')).toBe('SA0380000000608010167519');
  expect(saudiIban('sa0380000000608010167519')).toBe('SA0380000000608010167519');
});

test.each([
  ['a digit that was mistyped', 'SA03 8000 0000 6080 1016 7518'],
  ['two that were exchanged', 'SA03 8000 0000 6080 1061 7519'],
  ['one that is missing', 'SA03 8000 0000 6080 1016 751'],
  ['another country', 'AE07 0331 2345 6789 0123 456'],
  ['nothing', ''],
])('%s is detected', (_, typed) => expect(saudiIban(typed)).toBe(null));
