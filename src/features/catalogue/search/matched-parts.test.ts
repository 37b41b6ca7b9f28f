import { expect, test } from 'vitest';
import { matchedParts } from './matched-parts.ts';

/** Matches in brackets. */
const marked = (text: string, typed: string) =>
  matchedParts(text, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test.each([
  ['فرشاة أسنان', 'فرشاه', '[فرشاة] أسنان'],
  ['معجون الأسنان', 'اسنان', 'معجون ال[أسنان]'],
  ['مُرَطِّب للبشرة', 'مرطب', '[مُرَطِّب] للبشرة'],
  ['خــاتم ذهب', 'خاتم', '[خــاتم] ذهب'],
  ['خاتم عيار 21', '٢١ خاتم', '[خاتم] عيار [21]'],
  ['Gold Ring', 'ring', 'Gold [Ring]'],
  ['Earrings', 'ring', 'Ear[ring]s'],
  ['Earrings', 'ri', 'Earrings'],
  ['Crème de nuit', 'creme', '[Crème] de nuit'],
  ['a <b> & c', 'b', 'a <[b]> & c'],
  ['Gold Ring', '', 'Gold Ring'],
  ['', 'ring', ''],
])('in ‘%s’ search for ‘%s’ marks %s', (text, typed, shown) => {
  expect(marked(text, typed)).toBe(shown);
  expect(
    matchedParts(text, typed)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
