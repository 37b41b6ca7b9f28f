import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { Counter, Gauge } from 'prom-client';
import type { Log } from '../lib/log.ts';
import { processRegistry } from '../lib/metrics.ts';

export type Repeating = {
  /** Runs the work at once; if it is already running, runs it again right after. */
  wake(): void;
  /** Schedules no more runs and resolves when the current one has finished. */
  stop(): Promise<void>;
};

const runs = new Counter({
  name: 'store_job_runs_total',
  help: 'Runs of background jobs.',
  labelNames: ['task', 'result'], // Prometheus has a label of its own named job,
  registers: [processRegistry],
});

/** When the current run of each job began, in milliseconds of this process; null between runs. */
const startOf = new Map<string, number | null>();

const runningSeconds = new Gauge({
  name: 'store_job_running_seconds',
  help: 'For how long the current run of a background job has gone on; 0 between runs.',
  labelNames: ['task'],
  registers: [processRegistry],
  collect() {
    const now = performance.now();
    for (const [task, start] of startOf) runningSeconds.set({ task }, start === null ? 0 : (now - start) / 1_000);
  },
});

/**
 * Runs the work at once, then again `everyMs` after each run ends, never twice at the same time. Errors are logged and do
 * not stop it. `job`: what it does, such as 'tracking shipments'. Each has its own name, or the runs of another would hide
 * that one always fails.
 */
export function repeat(job: string, work: () => Promise<void>, everyMs: number, log: Log): Repeating {
  let stopped = false;
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  for (const result of ['done', 'failed']) runs.inc({ task: job, result }, 0);

  const run = async (): Promise<void> => {
    do {
      isDue = false;
      startOf.set(job, performance.now());
      const result = await work().then(
        () => 'done',
        (error: unknown) => {
          log.error({ err: error }, `${job} failed`);
          return 'failed';
        },
      );
      startOf.set(job, null);
      runs.inc({ task: job, result });
    } while (isDue && !stopped);
  };
  const begin = (): void => {
    clearTimeout(timer);
    // Not a part of the request that has woken it.
    running = context.with(ROOT_CONTEXT, run).finally(() => {
      running = null;
      if (stopped) return;
      // wake() was called between the last run and now.
      if (isDue) begin();
      else timer = setTimeout(begin, everyMs);
    });
  };
  begin();

  return {
    wake() {
      if (stopped) return;
      isDue = true;
      if (!running) begin();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
