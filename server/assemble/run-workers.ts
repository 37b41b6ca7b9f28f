// Runs the store in several processes behind one port. The first migrates the database before the others start; one that
// dies is replaced. The processes share only the database, as instances on several machines do.
import cluster, { type Worker } from 'node:cluster';
import type { Log } from '../lib/log.ts';
import { stopMessage } from '../lib/serve.ts';

const minuteMs = 60_000;
const longestRestMs = 30_000;

/**
 * Starts `count` processes. SIGTERM and SIGINT stop them all. If the first cannot start, this process ends with its exit
 * code; if none can serve for a minute, with 1.
 */
export function runWorkers({ count, log, onRunning }: { count: number; log: Log; onRunning: () => void }): void {
  // Every process accepts connections itself. If this one handed them out, those that a dying process has just been
  // given would stay open here, and nobody would answer them.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const ready = new Set<Worker>();
  let started = 0;
  let readyAt = 0;
  let deaths: number[] = [];
  let signals = 0;

  const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const stop = (signal: NodeJS.Signals) => {
    signals += 1;
    if (signals > 1) process.exit(1);
    log.info({ signal }, 'stopping');
    if (workers().length === 0) process.exit(0);
    for (const worker of workers()) {
      if (ready.has(worker)) worker.send(stopMessage, () => undefined); // it may be gone by then
      else worker.process.kill(); // it has nothing open, and does not listen to messages yet
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  cluster.on('listening', (worker) => {
    ready.add(worker);
    started += 1;
    if (signals > 0) worker.send(stopMessage, () => undefined);
    else if (started === 1) for (let more = 1; more < count; more += 1) cluster.fork();
    if (started === count) onRunning();
  });
  cluster.on('exit', (worker, code, signal) => {
    const now = performance.now();
    if (ready.delete(worker)) readyAt = now;
    if (signals > 0 || started === 0) {
      if (workers().length === 0) process.exit(signals > 0 ? 0 : code || 1);
      return;
    }
    if (ready.size === 0 && now - readyAt > minuteMs) {
      log.fatal({ code, signal }, 'no process of the store can serve: stopping');
      process.exit(1);
    }
    deaths = [...deaths.filter((at) => now - at < minuteMs), now];
    const restMs = Math.min(longestRestMs, 500 * 2 ** (deaths.length - 1) - 500);
    log.error({ died: worker.process.pid, code, signal, restMs }, 'a process of the store has ended: starting another');
    setTimeout(() => void (signals > 0 || cluster.fork()), restMs);
  });
  cluster.fork();
}
