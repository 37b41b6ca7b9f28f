import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tilt, tiltAt } from './tilt.ts';

const degrees = (transform: string) => [...transform.matchAll(/\((-?[\d.]+)deg\)/g)].map((match) => Number(match[1]));

test('a card tilts towards the pointer by at most one degree', () => {
  expect(tilt).toEqual({ maxDegrees: 1, speedMs: 400 });
  expect(degrees(tiltAt(0.5, 0.5))).toEqual([0, 0]);
  expect(degrees(tiltAt(1, 0))).toEqual([1, 1]);
  expect(degrees(tiltAt(0, 1))).toEqual([-1, -1]);
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (across, down) =>
      degrees(tiltAt(across, down)).every((each) => Math.abs(each) <= 1),
    ),
  );
});
