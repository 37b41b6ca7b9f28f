/** How many answers the difference is taken from. */
const mostSamples = 5;

/**
 * The server's time as far as the device knows it: its own clock, set right by the median of the last five answers' dates. Order and waiting times never depend on it;
 * the age of an operation and what is shown do.
 */
export function createServerTime(now: () => number) {
  const differences: number[] = [];
  let assumed = 0;
  return {
    /** What was known when the device last heard of it, until an answer comes; ms. */
    assume(ahead: number | undefined): void {
      assumed = ahead ?? assumed;
    },
    /** `date`: of an answer that has just come, ms. */
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
