import { expect, test } from 'vitest';
import { measureLoopDelay } from './loop-delay.ts';

test('work that blocks the event loop again and again delays it, and a pause ends that', async () => {
  const delayMs = measureLoopDelay();
  const block = () => {
    const until = performance.now() + 60;
    while (performance.now() < until);
    return delayMs();
  };
  await expect.poll(block, { interval: 1, timeout: 10_000 }).toBeGreaterThan(40);
  await expect.poll(delayMs, { interval: 20, timeout: 10_000 }).toBeLessThan(20);
});
