// Runs the store in several processes behind one port. The first migrates the database before the others start; one that
// dies is replaced. The processes share only the database, as instances on several machines do.
import cluster from 'node:cluster';
import type { Log } from '../lib/log.ts';
import { stopMessage } from '../lib/serve.ts';

const minuteMs = 60_000;
const longestRestMs = 30_000;

/** Starts `count` processes. SIGTERM and SIGINT stop them all; if the first cannot start, this process ends as it did. */
export function runWorkers({ count, log, onRunning }: { count: number; log: Log; onRunning: () => void }): void {
  // Every process accepts connections itself. If this one handed them out, those that a dying process has just been
  // given would stay open here, and nobody would answer them.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let listening = 0;
  let isStopping = false;
  let deaths: number[] = [];

  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    for (const worker of Object.values(cluster.workers ?? {})) worker?.send(stopMessage);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  cluster.on('listening', (worker) => {
    listening += 1;
    if (isStopping) worker.send(stopMessage);
    else if (listening === 1) for (let more = 1; more < count; more += 1) cluster.fork();
    if (listening === count) onRunning();
  });
  cluster.on('exit', (worker, code, signal) => {
    if (isStopping || listening === 0) {
      if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(isStopping ? 0 : code || 1);
      return;
    }
    const now = performance.now();
    deaths = [...deaths.filter((at) => now - at < minuteMs), now];
    const restMs = Math.min(longestRestMs, 500 * 2 ** (deaths.length - 1) - 500);
    log.error({ pid: worker.process.pid, code, signal, restMs }, 'a process of the store has ended: starting another');
    setTimeout(() => void (isStopping || cluster.fork()), restMs);
  });
  cluster.fork();
}
