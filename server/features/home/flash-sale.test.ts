import { expect, test } from 'vitest';
import { flashSaleEnd } from './flash-sale.ts';

const friday = new Date('2026-11-20T10:00:00Z');

test('a weekly sale ends at the end of Saturday in Riyadh, also on Saturday itself', () => {
  expect(flashSaleEnd('weekly', friday)?.toISOString()).toBe('2026-11-21T21:00:00.000Z');
  expect(flashSaleEnd('weekly', new Date('2026-11-21T20:59:59Z'))?.toISOString()).toBe('2026-11-21T21:00:00.000Z');
  expect(flashSaleEnd('weekly', new Date('2026-11-21T21:00:00Z'))?.toISOString()).toBe('2026-11-28T21:00:00.000Z');
});

test('a daily sale ends at midnight in Riyadh', () => {
  expect(flashSaleEnd('daily', friday)?.toISOString()).toBe('2026-11-20T21:00:00.000Z');
});

test('a single sale ends at its time, and then there is none', () => {
  expect(flashSaleEnd('2026-11-25T00:00:00Z', friday)?.toISOString()).toBe('2026-11-25T00:00:00.000Z');
  expect(flashSaleEnd('2026-11-25T20:00', friday)?.toISOString()).toBe('2026-11-25T17:00:00.000Z');
  expect(flashSaleEnd('2026-11-25T20:00-05:00', friday)?.toISOString()).toBe('2026-11-26T01:00:00.000Z');
  expect(flashSaleEnd('2026-11-25', friday)?.toISOString()).toBe('2026-11-25T21:00:00.000Z');
  expect(flashSaleEnd('2026-11-01T00:00:00Z', friday)).toBeNull();
  expect(flashSaleEnd('soon', friday)).toBeNull();
  expect(flashSaleEnd(undefined, friday)).toBeNull();
});
