import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often a tick is due, and how often the delay is computed, in ms. */
const [tickMs, windowMs] = [10, 100];
/** What the latest window counts in the moving average: one that is late alone is no queue. */
const latestShare = 0.5;

/**
 * Measures the event loop until the process ends. The function that it returns says for how long what comes now waits for
 * its turn: the mean delay of a tick within the last tenths of a second, in ms.
 */
export function measureLoopDelay(): () => number {
  const ticks = monitorEventLoopDelay({ resolution: tickMs });
  ticks.enable();
  let delayMs = 0;
  setInterval(() => {
    if (ticks.count > 0) delayMs += (Math.max(0, ticks.mean / 1e6 - tickMs) - delayMs) * latestShare;
    ticks.reset();
  }, windowMs).unref();
  return () => delayMs;
}
