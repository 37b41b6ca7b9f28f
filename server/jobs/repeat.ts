import { Counter } from 'prom-client';
import type { Log } from '../lib/log.ts';
import { ofThisProcess } from '../lib/metrics.ts';

export type Repeating = {
  /** Runs the work at once; if it is already running, runs it again right after. */
  wake(): void;
  /** Schedules no more runs and resolves when the current one has finished. */
  stop(): Promise<void>;
};

const runs = new Counter({
  name: 'store_job_runs_total',
  help: 'Runs of background jobs.',
  labelNames: ['job', 'result'],
  registers: [ofThisProcess],
});

/**
 * Runs the work at once, then again `everyMs` after each run ends, never twice at the same time. Errors are logged and do
 * not stop it. `job`: what it does, such as 'tracking shipments'.
 */
export function repeat(job: string, work: () => Promise<void>, everyMs: number, log: Log): Repeating {
  let stopped = false;
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    do {
      isDue = false;
      const result = await work().then(
        () => 'done',
        (error: unknown) => {
          log.error({ err: error }, `${job} failed`);
          return 'failed';
        },
      );
      runs.inc({ job, result });
    } while (isDue && !stopped);
  };
  const begin = (): void => {
    clearTimeout(timer);
    running = run().finally(() => {
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
