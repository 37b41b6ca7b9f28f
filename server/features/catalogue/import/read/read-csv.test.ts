import { expect, test } from 'vitest';
import { testFolder } from '../../../../../tests/support/folder.ts';
import type { RawEntry } from './raw-entry.ts';
import { readCsv } from './read-csv.ts';

async function read(text: string) {
  const entries: RawEntry[] = [];
  const problems: string[] = [];
  for await (const item of readCsv(testFolder().write('a.csv', text), () => undefined)) {
    if ('problem' in item)
      problems.push(
        [item.problem.line, item.problem.where, item.problem.reason].filter((part) => part !== '').join(' '),
      );
    else entries.push(item.entry);
  }
  return { entries, problems };
}

const skus = ({ value }: RawEntry) => (value as { varieties: { sku: string }[] }).varieties.map(({ sku }) => sku);

test('consecutive lines of one product make one entry', async () => {
  const { entries, problems } = await read(
    'sku,product,category,title_en,price,quantity\nA,p,c,One,1,1\nB,p,c,,2,1\nC,q,c,Two,3,1\nD,,c,Three,3,1\nE,,c,Four,3,1\n',
  );
  expect(problems).toEqual([]);
  expect(entries.map(skus)).toEqual([['A', 'B'], ['C'], ['D'], ['E']]);
  expect(entries[0]).toMatchObject({
    line: 2,
    varietyLines: [2, 3],
    group: 'p',
    missing: 'stored',
    value: { title: { en: 'One' }, category: 'c' },
  });
});

test('line numbers match a text editor’s, with CRLF, empty lines and line breaks in quotes', async () => {
  const { entries } = await read(
    '\uFEFFsku,category,title_ar,price,quantity\r\nA,c,"سطر\r\nآخر",1,1\r\n\r\nB,c,"x ""y"", z",1,1\r\n',
  );
  expect(entries.map(({ line }) => line)).toEqual([2, 5]);
  expect(entries[1]?.value).toMatchObject({ title: { ar: 'x "y", z' } });
});

test('a missing column leaves the stored value, an empty cell clears it', async () => {
  const { entries } = await read(
    'sku,category,title_en,subtitle_en,price,price_before_discount,quantity,flash_sale,active\nA,c,T,,1,,1,yes,\n',
  );
  expect(entries[0]?.value).toEqual({
    title: { en: 'T' },
    subtitle: { en: '' },
    category: 'c',
    flash_sale: true,
    varieties: [{ sku: 'A', price: '1', price_before_discount: null, quantity: '1' }],
  });
});

test('a line with too few fields is reported, and reading continues', async () => {
  const { entries, problems } = await read('sku,category,title_en,price,quantity\nA,c\nB,c,T,1,1\n');
  expect(problems).toEqual(['2 products has 2 fields but the first line has 5']);
  expect(entries.map(skus)).toEqual([['B']]);
});

test.each([
  [
    'sku,category,title_en,price,quantity\nA,c,T,1,1\nB,c,T"x,1,1\nC,c,T,1,1',
    '3 a quote (") is misplaced (write "" for a quote inside quotes); the rest was not read',
  ],
  ['sku,category,title_en,price,quantity\nA,c,"T,1,1\n', '2 a quote (") is not closed'],
  ['product,category,title_en,price\nA,c,T,1', '1 sku is a required column'],
  ['sku,category,titel_en,title_en,price,quantity\n', '1 titel_en is not a known column'],
  ['sku,sku,category,title_en,price,quantity\n', '1 sku is a duplicate column'],
  ['', '1 the file is empty'],
])('%j gets its own error message', async (text, problem) => {
  const { problems } = await read(text);
  expect(problems).toEqual([problem]);
});

test('entries before a broken quote are still read, so that their errors are reported too', async () => {
  const { entries } = await read('sku,category,title_en,price,quantity\nA,c,T,1,1\nB,c,T"x,1,1\n');
  expect(entries.map(skus)).toEqual([['A']]);
});
