import { expect, test } from 'vitest';
import { chooseLanguage } from './language-choice.ts';

test.each([
  // stored, cookie, ?lang= → language, whether it must be stored
  [null, null, null, 'ar', false],
  [null, null, 'en', 'en', true],
  [null, null, 'ar', 'ar', false],
  [null, null, 'fr', 'ar', false],
  ['en', 'en', null, 'en', false],
  ['en', 'en', 'ar', 'en', false],
  ['en', 'ar', null, 'en', true],
  ['en', null, null, 'en', true],
  ['ar', null, 'en', 'ar', true],
  [null, 'en', null, 'en', true],
  ['fr', null, null, 'ar', true],
  ['fr', 'en', 'en', 'ar', true],
  ['', 'ar', null, 'ar', true],
  [null, 'xx', 'en', 'ar', true],
] as const)('stored %s, cookie %s, asked %s: %s', (stored, cookie, lang, language, store) => {
  expect(chooseLanguage({ stored, cookie, lang })).toEqual({ language, store });
});

test.each([
  // stored, cookie, ?lang= with &set=1 → language, whether it must be stored
  ['ar', 'ar', 'en', 'en', true],
  ['en', 'en', 'ar', 'ar', true],
  [null, null, 'ar', 'ar', true],
  ['en', 'en', 'fr', 'en', false],
  ['en', 'en', null, 'en', false],
] as const)('stored %s, cookie %s, chosen in the dialog %s: %s', (stored, cookie, lang, language, store) => {
  expect(chooseLanguage({ stored, cookie, lang, isChoice: true })).toEqual({ language, store });
});
