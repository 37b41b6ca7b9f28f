import { expect, test } from 'vitest';
import { isHeadingFor } from './safe-diagonal.ts';

const boxAtRight = { left: 300, right: 900, top: 100, bottom: 500 };
const boxAtLeft = { left: 0, right: 600, top: 100, bottom: 500 };

test.each([
  ['towards the box, down across the next line', { x: 200, y: 150 }, { x: 240, y: 190 }, boxAtRight, true],
  ['the same in Arabic, where the box is at the left', { x: 700, y: 150 }, { x: 660, y: 190 }, boxAtLeft, true],
  ['straight down to the next line', { x: 200, y: 150 }, { x: 200, y: 190 }, boxAtRight, false],
  ['almost straight down, past the lower corner', { x: 200, y: 150 }, { x: 205, y: 190 }, boxAtRight, false],
  ['away from the box', { x: 200, y: 150 }, { x: 180, y: 190 }, boxAtRight, false],
  ['up and over the upper corner', { x: 200, y: 150 }, { x: 210, y: 120 }, boxAtRight, false],
  ['not at all', { x: 200, y: 150 }, { x: 200, y: 150 }, boxAtRight, false],
] as const)('%s', (_, from, to, box, expected) => {
  expect(isHeadingFor(from, to, box)).toBe(expected);
});
