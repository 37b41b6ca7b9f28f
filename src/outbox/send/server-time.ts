/** How many responses the median is taken from. */
const mostSamples = 5;

/**
 * The server's time as far as the device knows it: its own clock, corrected by the median of the last five responses'
 * `Date`. Order and waits never depend on it; the age of a change and what is shown do.
 */
export function createServerTime(now: () => number) {
  const differences: number[] = [];
  let assumed = 0;
  return {
    /** Uses the last known difference until a response arrives; ms. */
    assume(ahead: number | undefined): void {
      assumed = ahead ?? assumed;
    },
    /** `date`: of a response that has just arrived, ms. */
    note(date: number | null): void {
      if (date === null) return;
      differences.push(date - now());
      if (differences.length > mostSamples) differences.shift();
    },
    now(): number {
      const sorted = [...differences].sort((a, b) => a - b);
      return now() + (sorted[Math.floor(sorted.length / 2)] ?? assumed);
    },
  };
}

export type ServerTime = ReturnType<typeof createServerTime>;
