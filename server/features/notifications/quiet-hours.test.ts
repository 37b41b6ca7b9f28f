import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minutesOf, quietUntil, clockTimeOf, usualQuietHours } from './quiet-hours.ts';

const at = (riyadh: string) => new Date(`${riyadh}+03:00`);

describe('the usual quiet hours', () => {
  test.each([
    ['2026-11-22T21:59:59', null],
    ['2026-11-22T22:00:00', '2026-11-23T08:00:00'],
    ['2026-11-22T23:59:59', '2026-11-23T08:00:00'],
    ['2026-11-23T00:00:00', '2026-11-23T08:00:00'],
    ['2026-11-23T07:59:00', '2026-11-23T08:00:00'],
    ['2026-11-23T08:00:00', null],
    ['2026-11-23T12:00:00', null],
  ])('at %s in Riyadh', (moment, end) => {
    expect(quietUntil(at(moment), usualQuietHours)).toEqual(end === null ? null : at(end));
  });
});

test('hours within one day end that day', () => {
  const siesta = { from: minutesOf('13:00'), to: minutesOf('16:30') };
  expect(quietUntil(at('2026-11-22T13:00:00'), siesta)).toEqual(at('2026-11-22T16:30:00'));
  expect(quietUntil(at('2026-11-22T12:59:00'), siesta)).toBe(null);
  expect(quietUntil(at('2026-11-22T16:30:00'), siesta)).toBe(null);
});

test('without quiet hours, nothing waits', () => {
  expect(quietUntil(at('2026-11-23T03:00:00'), null)).toBe(null);
});

const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });

test('a delay is shorter than a day and ends outside quiet hours', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true }),
      minutes,
      minutes,
      (moment, from, to) => {
        fc.pre(from !== to);
        const end = quietUntil(moment, { from, to });
        if (end === null) return;
        expect(end.getTime() - moment.getTime()).toBeGreaterThan(0);
        expect(end.getTime() - moment.getTime()).toBeLessThan(24 * 60 * 60_000);
        expect(quietUntil(end, { from, to })).toBe(null);
      },
    ),
  );
});

test('a formatted time parses back to the same minute', () => {
  fc.assert(fc.property(minutes, (minute) => minutesOf(clockTimeOf(minute)) === minute));
  expect(clockTimeOf(65)).toBe('01:05');
});
