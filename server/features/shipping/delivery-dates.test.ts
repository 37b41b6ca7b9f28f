import { expect, test } from 'vitest';
import { deliveryDates, isLate } from './delivery-dates.ts';

// 2026-11-21 is a Saturday.
test.each([
  ['2026-11-22T10:00:00Z', [1, 4], '2026-11-23', '2026-11-26'], // Sunday: Monday to Thursday
  ['2026-11-26T10:00:00Z', [1, 4], '2026-11-29', '2026-12-02'], // Thursday: over the weekend
  ['2026-11-26T22:00:00Z', [1, 1], '2026-11-29', '2026-11-29'], // already Friday in Riyadh
  ['2026-11-21T20:59:00Z', [1, 1], '2026-11-22', '2026-11-22'], // still Saturday in Riyadh
  ['2026-11-21T21:00:00Z', [1, 1], '2026-11-23', '2026-11-23'], // Sunday there
  ['2026-11-20T10:00:00Z', [0, 2], '2026-11-22', '2026-11-23'], // nothing is shipped on a Friday
  ['2026-12-31T10:00:00Z', [1, 4], '2027-01-03', '2027-01-06'],
] as const)('handed over at %s, %j working days: %s to %s', (from, days, first, last) => {
  expect(deliveryDates(new Date(from), days)).toEqual({ from: first, to: last });
});

test('late means more than 15 days after the end of the promised day in Riyadh', () => {
  expect(isLate('2026-11-26', new Date('2026-12-11T21:00:00Z'))).toBe(false);
  expect(isLate('2026-11-26', new Date('2026-12-11T21:00:01Z'))).toBe(true);
});
