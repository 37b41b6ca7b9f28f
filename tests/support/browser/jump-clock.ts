import type { BrowserContext } from 'playwright-core';

const dayMs = 24 * 60 * 60_000;

/**
 * Sets the clock of a device to so many days from now: that of its pages, which is installed, and that of its running
 * workers, which read only `Date.now`. A worker that ends loses it.
 */
export async function jumpClock(context: BrowserContext, days: number): Promise<void> {
  const to = Date.now() + days * dayMs;
  await context.clock.setSystemTime(to);
  for (const worker of context.serviceWorkers())
    await worker.evaluate((to) => {
      const since = performance.now();
      Date.now = () => to + Math.round(performance.now() - since);
    }, to);
}

/** By how many days the clock of each running worker is off. */
export function workersOff(context: BrowserContext): Promise<number[]> {
  return Promise.all(
    context
      .serviceWorkers()
      .map(async (worker) => Math.round(((await worker.evaluate(() => Date.now())) - Date.now()) / dayMs)),
  );
}
