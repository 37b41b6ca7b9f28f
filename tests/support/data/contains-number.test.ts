import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { containsNumber, containsValue } from './contains-number.ts';

const number = '4201320111111010';
const arabic = '٤٢٠١٣٢٠١١١١١١٠١٠';
const hidden: [string, string][] = [
  ['as it is', `card ${number}.`],
  ['as a number in JSON', `{"a":${number}}`],
  ['in groups', '4201 3201 1111 1010'],
  ['with separators', '4201-3201\u200e-1111\u00a01010'],
  ['in Arabic digits', arabic],
  ['in Persian digits, in groups', '۴۲۰۱ ۳۲۰۱ ۱۱۱۱ ۱۰۱۰'],
  [
    'escaped for JSON',
    JSON.stringify(arabic).replace(/[^\x20-\x7e]/g, (sign) => `\\u0${sign.charCodeAt(0).toString(16)}`),
  ],
  ['escaped for a URL', encodeURIComponent(arabic)],
  ['as hex', `\\x${Buffer.from(`a${number}b`).toString('hex')}`],
  ['as its hash', createHash('sha256').update(number).digest('base64url')],
  ...['', 'a', 'ab', 'abc'].flatMap((before): [string, string][] => [
    [`as base64 after ${before.length} bytes`, Buffer.from(`${before}${number}"}`).toString('base64')],
    [
      `in Arabic digits, as base64url after ${before.length} bytes`,
      Buffer.from(`${before}${arabic}`).toString('base64url'),
    ],
  ]),
];

test.each(hidden)('a number is found %s', (_, text) => {
  expect(containsNumber(number, `… ${text} …`)).toBe(true);
});

test('another number or a masked one is not found', () => {
  for (const text of ['4201320111111011', '4201-32XX-XXXX-1010', 'mada •••• 1010', '420132', '1010'])
    expect(containsNumber(number, text)).toBe(false);
});

test('a value is found on its own, but not as part of another', () => {
  for (const text of ['{"cvc":"739"}', 'cvc=739&x', '{"cvc":739}', '739', 'cvv%3D739'])
    expect([text, containsValue('739', text)]).toEqual([text, true]);
  for (const text of ['+96657390000', '2026-11-22T09:00:00.739Z', '7391', '17.739', 'a739'])
    expect([text, containsValue('739', text)]).toEqual([text, false]);
});
