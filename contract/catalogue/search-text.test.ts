import { expect, test } from 'vitest';
import { foldDigits, searchText, searchWords } from './search-text.ts';

test.each([
  ['فرشة', ['فرشه']],
  ['فُرْشَاة', ['فرشاه']],
  ['فرشاه', ['فرشاه']],
  ['الأسنان', ['اسنان']],
  ['الاسنان', ['اسنان']],
  ['للأطفال', ['اطفال']],
  ['مُسْتشفــى', ['مستشفي']],
  ['مسؤول بيئة', ['مسوول', 'بييه']],
  ['کریم', ['كريم']],
  ['عيار ٢١', ['عيار', '21']],
  ['Ring 18K  RING', ['ring', '18k']],
  ['Crème', ['creme']],
  ['50ml\u0000\u200f', ['50ml']],
  ['ﻻ', ['لا']],
  ['!؟،', []],
])('%s is compared as %j', (typed, folded) => {
  expect(searchWords(typed)).toEqual(folded);
});

test('search text contains each word with and without its article, once', () => {
  expect(searchText('معجون الأسنان', 'أسنان', null)).toBe(' معجون الاسنان اسنان ');
  expect(searchText(null, '  ')).toBe('');
});

test('Arabic-Indic and Persian digits become Latin ones', () => {
  expect(foldDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ abc')).toBe('0123456789 0123456789 abc');
});
