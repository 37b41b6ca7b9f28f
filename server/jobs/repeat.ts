export type Repeating = {
  /** Runs the work at once; if it is already running, runs it again right after. */
  wake(): void;
  /** Schedules no more runs and resolves when the current one has finished. */
  stop(): Promise<void>;
};

/**
 * Runs the work at once, then again `everyMs` after each run ends, never twice at the same time. Errors go to `onError`
 * and do not stop it.
 */
export function repeat(work: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): Repeating {
  let stopped = false;
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    do {
      isDue = false;
      await work().catch(onError);
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
