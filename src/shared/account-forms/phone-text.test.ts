import { expect, test } from 'vitest';
import { phoneText } from './phone-text.ts';

test.each([
  ['٠٥١٢٣٤٥٦٧٨', '0512345678'],
  ['۰۵۱۲', '0512'],
  ['051 234 5678', '051 234 5678'],
  ['\u2066+966 51-234 5678\u2069', '+966 51-234 5678'],
  ['tel:0512345678;', '0512345678'],
  ['+1234567890123456789', '+12345678901234'],
  ['+971 50 123 4567', '+971 50 123 4567'],
  ['سارة', ''],
])('a phone field takes %j as %j', (typed, text) => {
  expect(phoneText(typed)).toBe(text);
});
