import { expect, test } from 'vitest';
import { fieldMessage } from './field-messages.ts';

test.each([
  [1, 'حرف واحد'],
  [2, 'حرفين'],
  [3, '3 أحرف'],
  [10, '10 أحرف'],
  [11, '11 حرفًا'],
  [99, '99 حرفًا'],
  [100, '100 حرف'],
  [101, '101 حرف'],
  [102, '102 حرف'],
  [103, '103 أحرف'],
  [111, '111 حرفًا'],
  [2000, '2000 حرف'],
])('a limit of %i characters has the Arabic plural form', (limit, message) => {
  expect(fieldMessage('max_length', 'ar', limit)).toBe(`يجب ألّا يزيد على ${message}`);
});
