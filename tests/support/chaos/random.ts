/** A generator that gives the same numbers for the same seed. */
export function seeded(seed: number) {
  let state = seed >>> 0;

  /** In [0, 1); the mulberry32 generator. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` to `most`. */
  function integer(least: number, most: number): number {
    return least + Math.floor(next() * (most - least + 1));
  }

  /** One of the items. One that is listed twice comes twice as often. */
  function pick<const T>(items: readonly [T, ...T[]]): T {
    return items[integer(0, items.length - 1)] ?? items[0];
  }

  return { integer, pick };
}

export type SeededRandom = ReturnType<typeof seeded>;
