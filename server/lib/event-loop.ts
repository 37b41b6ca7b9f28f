import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

export type EventLoopLoad = {
  /** For how long what comes now waits for its turn: the mean delay of a tick, in ms. */
  delayMs(): number;
  /** The share of the time in which the event loop was at work, from 0 to 1. */
  busy(): number;
};

/** How often a tick is due, and how often the load is computed, in ms. */
const [tickMs, windowMs] = [10, 100];
/** What the latest window counts in the moving averages: a single late one is no queue, and a single busy one no load. */
const latestShare = 0.5;

/** Measures the event loop within the last tenths of a second, until the process ends. */
export function measureEventLoop(): EventLoopLoad {
  const ticks = monitorEventLoopDelay({ resolution: tickMs });
  ticks.enable();
  let [delayMs, busy] = [0, 0];
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    if (ticks.count > 0) delayMs += (Math.max(0, ticks.mean / 1e6 - tickMs) - delayMs) * latestShare;
    ticks.reset();
    const now = performance.eventLoopUtilization();
    busy += (performance.eventLoopUtilization(now, before).utilization - busy) * latestShare;
    before = now;
  }, windowMs).unref();
  return { delayMs: () => delayMs, busy: () => busy };
}
