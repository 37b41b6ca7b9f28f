export type Repeating = {
  /** Does the work at once; where it is being done, once more right after. */
  wake(): void;
  /** No more of it from now on; fulfilled once what was begun is done. */
  stop(): Promise<void>;
};

/** Does something at once and then again and again, `everyMs` after the end of the last time, never twice at the same time. What it throws is reported, and it goes on. */
export function repeat(work: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): Repeating {
  let stopped = false;
  let wanted = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    do {
      wanted = false;
      await work().catch(onError);
    } while (wanted && !stopped);
  };
  const begin = (): void => {
    clearTimeout(timer);
    running = run().finally(() => {
      running = null;
      if (stopped) return;
      // Asked for between the last look and now.
      if (wanted) begin();
      else timer = setTimeout(begin, everyMs);
    });
  };
  begin();

  return {
    wake() {
      if (stopped) return;
      wanted = true;
      if (!running) begin();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
