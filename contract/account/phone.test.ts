import { expect, test } from 'vitest';
import { phoneState, formatPhone, toE164 } from './phone.ts';
import { formatSaudiMobile, saudiMobile } from './saudi-mobile.ts';

test.each([
  ['0512345678', '+966512345678'],
  ['512345678', '+966512345678'],
  ['966512345678', '+966512345678'],
  ['+96605 1234 5678', '+966512345678'],
  ['00966-51-234-5678', '+966512345678'],
  ['٠٥١٢٣٤٥٦٧٨', '+966512345678'],
  ['\u200e+966 51 234 5678\u202c', '+966512345678'],
  ['+971501234567', '+971501234567'],
])('%s is %s', (typed, number) => {
  expect(phoneState(typed)).toBe('valid');
  expect(toE164(typed)).toBe(number);
});

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['+', 'required'],
  ['abc', 'invalid'],
  ['0521234567', 'invalid'],
  ['0112345678', 'invalid'],
  ['05', 'short'],
  ['051234567', 'short'],
  ['05123456789', 'long'],
  ['+9665123456789', 'long'],
  ['+9995555555', 'country'],
] as const)('%j is %s', (typed, state) => {
  expect(phoneState(typed)).toBe(state);
  expect(toE164(typed)).toBeNull();
});

test('a number is formatted as people say it', () => {
  expect(formatPhone('+966512345678')).toBe('051 234 5678');
  expect(formatPhone('+971501234567')).toBe('+971 50 123 4567');
  expect(formatPhone('nothing')).toBe('nothing');
});

test.each(['0512345678', '512345678', '966 51 234 5678', '+966-051 234 5678', '٠٠٩٦٦٥١٢٣٤٥٦٧٨'])(
  '%s is a Saudi mobile number, as for the library',
  (typed) => {
    expect(saudiMobile(typed)).toBe('+966512345678');
    expect(toE164(typed)).toBe(saudiMobile(typed));
  },
);

test('the library knows no other Saudi mobile numbers', () => {
  const numbers = Array.from({ length: 10_000 }, (_, at) => `05${String(at).padStart(4, '0')}1234`);
  expect(numbers.filter((number) => saudiMobile(number) !== toE164(number))).toEqual([]);
});

test.each(['', '05', '05123456789', '0112345678', '0521234567', '+971501234567', '+9710512345678'])(
  '%j is none',
  (typed) => {
    expect(saudiMobile(typed)).toBeNull();
  },
);

test('only a Saudi mobile number is formatted without the library', () => {
  expect(formatSaudiMobile('+966512345678')).toBe('051 234 5678');
  expect(formatSaudiMobile('+966112345678')).toBeNull();
  expect(formatPhone('+966112345678')).toBe('011 234 5678');
  expect(formatSaudiMobile('+971501234567')).toBeNull();
});
