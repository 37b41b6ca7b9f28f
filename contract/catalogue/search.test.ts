import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestWords, TextSearch } from './search.ts';
import { searchText } from './search-text.ts';

const titles: [ar: string, en: string, more?: string][] = [
  ['فرشاة أسنان ناعمة', 'Soft toothbrush', 'شعيرات دقيقة'],
  ['معجون الأسنان بالنعناع', 'Mint toothpaste', 'للأسنان الحساسة'],
  ['خاتم ذهب', 'Gold ring', 'SKU77 كبير'],
  ['علبة لفرش الأسنان', 'Case for toothbrushes'],
];
const search = new TextSearch(
  titles.map(([ar, en, more], id) => ({ id, title: searchText(ar, en), text: searchText(ar, en, more) })),
);
const flat = (typed: string) => search.find(typed).flat();

test.each([
  ['فرشاة', [0]],
  ['فرشه', [0]], // a typo: nothing contains the word
  ['الفرشاة', [0]],
  ['أسنان', [0, 1, 3]],
  ['اسنان mint', [1]],
  ['toothbrush', [0, 3]], // the whole word before its beginning
  ['toothbrsh', [0, 3]],
  ['tothpaste', [1]],
  ['rush', [0, 3]], // three letters or more: anywhere in a word
  ['ri', [2]], // two: only at the beginning of words
  ['ng', []],
  ['sku77', [2]],
  ['sku78', []], // an SKU is not corrected
  ['gold nothing', []],
  ['…', []],
  ['', []],
])('%s finds %j', (typed, matches) => {
  expect(flat(typed)).toEqual(matches);
});

test('better matches come in earlier tiers: whole words in titles, their beginnings, other texts', () => {
  expect(search.find('اسنان')).toEqual([[0, 1, 3]]);
  expect(search.find('toothbrush')).toEqual([[0], [3]]);
  expect(search.find('حساسه')).toEqual([[1]]);
  expect(search.find('اسنان شعيرات')).toEqual([[0]]);
});

test('the prefilter by letters loses no correction of a typo', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefabسنان𐐨'), minLength: 3, maxLength: 11 });
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 30 }), word, (words, typed) => {
      fc.pre(!words.some((each) => each.includes(typed)));
      const oneEach = new TextSearch(words.map((each, id) => ({ id, title: ` ${each} `, text: ` ${each} ` })));
      const nearest = nearestWords(typed, words);
      const expected = words.flatMap((each, id) => (nearest.some((near) => each.includes(near)) ? [id] : []));
      expect(oneEach.find(typed).flat().sort()).toEqual(expected.sort());
    }),
    { numRuns: 2_000 },
  );
});
