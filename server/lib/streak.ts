export type Streak = {
  /** Notes that it is so now. */
  note(): void;
  /** For how long it has been so, in ms; 0 after a break. */
  lastedMs(): number;
};

/** Measures for how long something has been so. Breaks of at most `breakMs` are part of it. */
export function createStreak(breakMs: number): Streak {
  let [since, last] = [0, -Infinity];
  return {
    note() {
      const now = performance.now();
      if (now - last > breakMs) since = now;
      last = now;
    },
    lastedMs() {
      const now = performance.now();
      return now - last > breakMs ? 0 : now - since;
    },
  };
}
