import { expect, test } from 'vitest';
import { workingDaysText } from './working-days.ts';

test.each([
  [[1, 4], 'يوم إلى 4 أيام عمل', '1 to 4 working days'],
  [[1, 2], 'يوم إلى يومي عمل', '1 to 2 working days'],
  [[2, 3], 'يومين إلى 3 أيام عمل', '2 to 3 working days'],
  [[5, 12], '5 إلى 12 يوم عمل', '5 to 12 working days'],
  [[1, 1], 'يوم عمل واحد', '1 working day'],
  [[0, 1], 'يوم عمل واحد', '1 working day'],
  [[2, 2], 'يومي عمل', '2 working days'],
  [[3, 3], '3 أيام عمل', '3 working days'],
  [[0, 0], 'يوم العمل نفسه', 'the same working day'],
] as const)('%j in both languages', (days, ar, en) => {
  expect([workingDaysText(days, 'ar'), workingDaysText(days, 'en')]).toEqual([ar, en]);
});
