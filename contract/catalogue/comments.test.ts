import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addComment, commentText, longestComment, tidyComment } from './comments.ts';
import { countGraphemes } from '../core/graphemes.ts';

const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';

const isTaken = (text: string) => v.safeParse(commentText, text).success;
const issuesOf = (text: string) => v.safeParse(commentText, text).issues?.map(({ message }) => message);

test.each([
  ['a letter with its marks', 'بِسْمِ', 3],
  ['a family', family, 1],
  ['a flag', '\u{1F1F8}\u{1F1E6}\u{1F1F8}\u{1F1E6}', 2],
  ['a letter that is written as two', 'e\u0301', 1],
  ['a line end', 'ab\ncd', 5],
])('%s is counted as readers count', (_, text, count) => {
  expect(countGraphemes(text)).toBe(count);
});

test.each(['م', 'مَ', family, '\u{1F44D}\u{1F3FD}'])('a thousand of %s fit, one more does not', (one) => {
  expect(isTaken(one.repeat(longestComment))).toBe(true);
  expect(issuesOf(one.repeat(longestComment + 1))).toEqual(['comment_long']);
});

test.each(['', '  \n ', '\u200f\u200e', '\u200b\u200d', '\u0000'])('%j counts as empty', (text) => {
  expect(issuesOf(text)).toEqual(['required']);
});

test('characters that change the text direction, control a terminal or overlap the lines above are removed', () => {
  expect(tidyComment('\u202Eevil\u2066 ok\u2069\u0007')).toBe('evil ok');
  expect(tidyComment(`ب${'\u0651'.repeat(50)}`)).toBe(`ب${'\u0651'.repeat(6)}`);
  expect(tidyComment('مُدَّهُ')).toBe('مُدَّهُ'.normalize('NFC'));
  expect(tidyComment('one\r\n\r\n\r\n\r\ntwo  ')).toBe('one\n\ntwo');
});

test('thousands of spaces, marks or joiners are checked in no time', () => {
  const began = performance.now();
  for (const one of [' ', '\u0651', '\u200d', 'a\u0301']) issuesOf(one.repeat(30_000) + 'x');
  expect(performance.now() - began).toBeLessThan(500);
});

test('a rating is optional, and a whole number from 1 to 5', () => {
  const ratingOf = (rating: unknown) => v.safeParse(addComment.body, { text: 'Good', rating });
  expect(v.parse(addComment.body, { text: 'Good' })).toEqual({ text: 'Good', rating: null });
  for (const fine of [1, 5, null]) expect(ratingOf(fine).success).toBe(true);
  for (const wrong of [0, 6, 4.5, '5', true]) expect(ratingOf(wrong).success).toBe(false);
});
