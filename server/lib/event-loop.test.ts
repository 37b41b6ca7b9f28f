import { expect, test } from 'vitest';
import { measureEventLoop } from './event-loop.ts';

test('work that blocks the event loop again and again delays it and keeps it busy, and a pause ends that', async () => {
  const { delayMs, busy } = measureEventLoop();
  const block = () => {
    const until = performance.now() + 60;
    while (performance.now() < until);
    return delayMs() > 40 && busy() > 0.9;
  };
  await expect.poll(block, { interval: 1, timeout: 10_000 }).toBe(true);
  await expect.poll(delayMs, { interval: 20, timeout: 10_000 }).toBeLessThan(20);
  await expect.poll(busy, { interval: 20, timeout: 10_000 }).toBeLessThan(0.5);
});
