import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addToCart, tidyCustomText } from './cart.ts';
import { longestCustomText } from './custom-text.ts';

const customText = addToCart.body.entries.custom_text;

test('a custom text is one line without characters that change the text direction', () => {
  expect(tidyCustomText('  إلى\n\tسارة  ')).toBe('إلى سارة');
  expect(tidyCustomText('\u202Eevil\u202C \u2066x\u2069\u200F')).toBe('evil x');
  expect(tidyCustomText('cafe\u0301')).toBe('café');
  expect(tidyCustomText('\uD800a\uDFFF')).toBe('a');
  expect(tidyCustomText('\u{1F48D}')).toBe('\u{1F48D}');
  expect(tidyCustomText('نامه\u200Cها')).toBe('نامه\u200Cها');
});

test('tidying is idempotent for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (typed) => {
      const once = tidyCustomText(typed);
      expect(tidyCustomText(once)).toBe(once);
      expect(() => encodeURIComponent(once)).not.toThrow(); // no lone surrogate remains
    }),
    { numRuns: 500 },
  );
});

test('a text of marks and spaces counts as empty', () => {
  expect(v.parse(customText, ' \u200F\n ')).toBeNull();
  expect(v.parse(customText, null)).toBeNull();
  expect(v.parse(customText, undefined)).toBeNull();
});

test('fifty characters are accepted, fifty-one are not; invisible ones don’t count', () => {
  const longest = 'ن'.repeat(longestCustomText);
  expect(v.parse(customText, `\u202B${longest}\u202C`)).toBe(longest);
  expect(v.safeParse(customText, `${longest}ن`).success).toBe(false);
  expect(v.safeParse(customText, 'x'.repeat(1_000_000)).success).toBe(false);
});

test.each([0, -1, 1.5, 10_000, '2', null, Number.NaN])('%s is not a valid quantity to add', (quantity) => {
  expect(v.safeParse(addToCart.body, { variety_id: 1, quantity }).success).toBe(false);
});

test('the default quantity is one', () => {
  expect(v.parse(addToCart.body, { variety_id: 1 })).toEqual({
    variety_id: 1,
    quantity: 1,
    custom_text: null,
    uploads: [],
  });
});
