import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromSar, halalas } from '../../../contract/core/money.ts';
import { couponCode } from '../../../contract/shopper/coupon-code.ts';
import { judgeCoupon } from './judge-coupon.ts';
import { riyadhMoment } from './riyadh-window.ts';

const now = new Date('2026-11-21T12:00:00Z');
const tenPercent = {
  kind: 'percent' as const,
  percent: 10,
  amountHalalas: null,
  minItemsTotalHalalas: 0,
  maxDiscountHalalas: null,
  startsAt: null,
  endsAt: null,
  totalUses: null,
  usesPerCustomer: null,
  used: 0,
};
const judge = (rules: Partial<Parameters<typeof judgeCoupon>[0]> = {}, subtotal = 299, ownUses = 0) =>
  judgeCoupon({ ...tenPercent, ...rules }, { subtotal: fromSar(subtotal), ownUses, now });
const fixed = (sar: number) => ({ kind: 'fixed' as const, percent: null, amountHalalas: fromSar(sar) });
const holds = (sar: number, freeShipping = false) => ({ holds: true, discount: fromSar(sar), freeShipping });
const fails = (reason: string, minimum: number | null = null) => ({ holds: false, reason, minimum });

test('a percentage, up to its maximum', () => {
  expect(judge()).toEqual(holds(29.9));
  expect(judge({ maxDiscountHalalas: fromSar(20) })).toEqual(holds(20));
  expect(judge({ maxDiscountHalalas: fromSar(50) })).toEqual(holds(29.9));
  expect(judge({ percent: 100 }, 80)).toEqual(holds(80));
  expect(judge({ percent: 33 }, 0.05)).toEqual(holds(0.02)); // 1.65 halalas
});

test('a fixed amount, never more than the items total', () => {
  expect(judge(fixed(25))).toEqual(holds(25));
  expect(judge(fixed(25), 20)).toEqual(holds(20));
  expect(judge(fixed(25), 0)).toEqual(holds(0));
});

test('free delivery takes nothing off the items', () => {
  expect(judge({ kind: 'free_shipping', percent: null })).toEqual(holds(0, true));
});

test('valid from its minimum on', () => {
  const rules = { minItemsTotalHalalas: fromSar(100) };
  expect(judge(rules, 99.99)).toEqual(fails('minimum', fromSar(100)));
  expect(judge(rules, 100)).toEqual(holds(10));
});

test('valid from its start until just before its end', () => {
  expect(judge({ startsAt: now })).toEqual(holds(29.9));
  expect(judge({ startsAt: new Date(now.getTime() + 1) })).toEqual(fails('not_started'));
  expect(judge({ endsAt: new Date(now.getTime() + 1) })).toEqual(holds(29.9));
  expect(judge({ endsAt: now })).toEqual(fails('ended'));
});

test('limited in total and per customer', () => {
  expect(judge({ totalUses: 2, used: 1 })).toEqual(holds(29.9));
  expect(judge({ totalUses: 2, used: 2 })).toEqual(fails('used_up'));
  expect(judge({ usesPerCustomer: 2 }, 299, 1)).toEqual(holds(29.9));
  expect(judge({ usesPerCustomer: 2 }, 299, 2)).toEqual(fails('already_used'));
});

test('whatever its rules, the discount is between 0 and the items total', () => {
  const kinds = fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      percent: fc.integer({ min: 1, max: 100 }),
      amountHalalas: fc.constant(null),
    }),
    fc.record({
      kind: fc.constant('fixed' as const),
      percent: fc.constant(null),
      amountHalalas: fc.integer({ min: 1, max: 1e9 }),
    }),
  );
  const most = fc.option(fc.integer({ min: 1, max: 1e9 }));
  fc.assert(
    fc.property(kinds, most, fc.integer({ min: 0, max: 1e12 }), (kind, maxDiscountHalalas, subtotal) => {
      const verdict = judgeCoupon(
        { ...tenPercent, ...kind, maxDiscountHalalas },
        { subtotal: halalas(subtotal), ownUses: 0, now },
      );
      if (!verdict.holds) throw new Error('it holds');
      expect(verdict.discount).toBeGreaterThanOrEqual(0);
      expect(verdict.discount).toBeLessThanOrEqual(Math.min(subtotal, maxDiscountHalalas ?? Infinity));
    }),
  );
});

test.each([
  [' lamsa10 ', 'LAMSA10'],
  ['lamsa١٠', 'LAMSA10'],
  ['LAMSA۱۰', 'LAMSA10'],
  ['\u200Flamsa10\u200E', 'LAMSA10'],
  ['\u2067LAMSA10\u2069', 'LAMSA10'],
  ['ｌａｍｓａ１０', 'LAMSA10'],
  ['خصم١٠', 'خصم10'],
  ['', ''],
])('%j is the code %j', (typed, code) => {
  expect(couponCode(typed)).toBe(code);
});

test('a day of the window is a day in Riyadh, and the last one counts completely', () => {
  expect(riyadhMoment('2026-11-30', 'start')?.toISOString()).toBe('2026-11-29T21:00:00.000Z');
  expect(riyadhMoment('2026-11-30', 'end')?.toISOString()).toBe('2026-11-30T21:00:00.000Z');
  expect(riyadhMoment('2026-11-30T18:30', 'end')?.toISOString()).toBe('2026-11-30T15:30:00.000Z');
});

test.each([
  '',
  'soon',
  '2026-02-30',
  '2026-13-01',
  '2026-11-30T25:00',
  '2026-11-30T24:00',
  '30.11.2026',
  '2026-11-30Z',
])('%j is not a time', (text) => {
  expect(riyadhMoment(text, 'start')).toBeNull();
});
