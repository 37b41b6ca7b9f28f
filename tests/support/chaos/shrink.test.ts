import { expect, test } from 'vitest';
import { shrinkSteps } from './shrink.ts';

const steps = Array.from({ length: 14 }, (_, index) => index);

/** Fails if it has all of these steps. */
const failsWith = (needed: readonly number[]) => {
  const tried: (readonly number[])[] = [];
  const fails = async (given: readonly number[]) => {
    tried.push(given);
    return needed.every((each) => given.includes(each));
  };
  return { tried, fails };
};

test.each<{ needed: number[] }>([
  { needed: [5] },
  { needed: [0, 13] },
  { needed: [2, 7, 11] },
  { needed: [] },
  { needed: steps },
])('leaves the steps that a failure needs: $needed', async ({ needed }) => {
  const { fails } = failsWith(needed);
  expect(await shrinkSteps(steps, fails, 1_000)).toEqual(needed);
});

test('a failure that does not repeat keeps all steps', async () => {
  expect(await shrinkSteps(steps, async () => false, 1_000)).toEqual(steps);
});

test('tries no more often than allowed, and returns steps that fail', async () => {
  const { fails, tried } = failsWith([2, 7, 11]);
  const shortest = await shrinkSteps(steps, fails, 6);
  expect(tried).toHaveLength(6);
  expect(shortest.length).toBeLessThan(steps.length);
  expect(await fails(shortest)).toBe(true);
});
