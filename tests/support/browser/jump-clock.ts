import type { BrowserContext } from 'playwright-core';

const dayMs = 24 * 60 * 60_000;

/**
 * Sets the clock of a device to so many days from now: that of its pages, which is installed, and that of its running
 * workers, which read only `Date.now`.
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
