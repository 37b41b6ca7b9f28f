import { expect, test } from 'vitest';
import { testFolder } from '../../../../../tests/support/folder.ts';
import { readJson } from './read-json.ts';

async function read(text: string) {
  const entries: string[] = [];
  for await (const item of readJson(testFolder().write('a.json', text), () => undefined)) {
    if ('problem' in item) entries.push(`${item.problem.line} ! ${item.problem.where} ${item.problem.reason}`);
    else entries.push(`${item.entry.line} ${item.entry.section} ${item.entry.key} ${JSON.stringify(item.entry.value)}`);
  }
  return entries;
}

test('each entry has the line on which it begins', async () => {
  const text = `\uFEFF{
  "settings": { "phone": "1",
    "company": { "ar": "شركة" } },
  "video": {
    "file": "v.mp4" },
  "products": [
    { "a": [ { "b": 1 } ],
      "c": "\\n" },

    { "a": 2 }, 7
  ]
}
`;
  expect(await read(text)).toEqual([
    '2 settings phone "1"',
    '3 settings company {"ar":"شركة"}',
    '4 video  {"file":"v.mp4"}',
    '7 products  {"a":[{"b":1}],"c":"\\n"}',
    '10 products  {"a":2}',
    '10 products  7',
  ]);
});

test('a file of several chunks keeps its line count, also with CRLF', async () => {
  const entries = Array.from({ length: 5_000 }, (_, at) => `{ "sku": "${at}",\r\n "text": "فرشاة أسنان ناعمة ${at}" }`);
  const found = await read(`{ "products": [\r\n${entries.join(',\r\n')}\r\n] }`);
  expect(found).toHaveLength(5_000);
  expect(found.at(-1)).toBe('10000 products  {"sku":"4999","text":"فرشاة أسنان ناعمة 4999"}');
});

test.each([
  [
    '{ "products": [\n{ "a": 1 },\n{ "a" 2 } ] }',
    '3 ! products the file is not valid JSON here; the rest was not read',
  ],
  ['{ "products": [\n{ "a": 1 }\n', '3 ! products the file ends before the JSON is complete'],
  ['[\n1 ]', '1 !  the file is not valid JSON here; the rest was not read'],
  ['{\n"settings": {} }\n{}', '3 ! settings the file is not valid JSON here; the rest was not read'],
  ['{\n"prodcuts": [1] }', '2 ! prodcuts is not a known section'],
  ['{\n"products": {\n"a": 1 } }', '2 ! products must be a list: [ … ]'],
  ['{\n"settings": [1] }', '2 ! settings must be an object: { … }'],
  ['', '1 !  the file ends before the JSON is complete'],
])('%j gets its own error message', async (text, problem) => {
  expect((await read(text)).filter((line) => line.includes('!'))).toEqual([problem]);
});
