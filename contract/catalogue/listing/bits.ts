// Sets of small numbers as bits, 32 to a word. Sets that are combined have the same capacity.

export type Bits = Uint32Array;

/** An empty set for the numbers below `capacity`. */
export function emptyBits(capacity: number): Bits {
  return new Uint32Array(Math.ceil(capacity / 32));
}

export function hasBit(bits: Bits, at: number): boolean {
  return ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
}

export function setBit(bits: Bits, at: number, isSet: boolean): void {
  const word = at >>> 5;
  if (isSet) bits[word] = (bits[word] ?? 0) | (1 << (at & 31));
  else bits[word] = (bits[word] ?? 0) & ~(1 << (at & 31));
}

/** How many numbers a set has, or has in common with another one. */
export function countBits(bits: Bits, and: Bits = bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += ones((bits[word] ?? 0) & (and[word] ?? 0));
  return count;
}

/** The numbers that a set has in common with all the others. */
export function common(first: Bits, others: readonly Bits[]): Bits {
  const result = first.slice();
  for (const other of others)
    for (let word = 0; word < result.length; word += 1) result[word] = (result[word] ?? 0) & (other[word] ?? 0);
  return result;
}

/** Those numbers of a set whose values (`values[number]`) are from `lowest` to `highest`. */
export function inRange(bits: Bits, values: Int32Array, lowest: number, highest: number): Bits {
  const result = new Uint32Array(bits.length);
  for (let word = 0; word < bits.length; word += 1) {
    if (bits[word] === 0) continue;
    let passing = 0;
    for (let bit = 0; bit < 32; bit += 1) {
      const value = values[word * 32 + bit] ?? 0;
      if (value >= lowest && value <= highest) passing |= 1 << bit;
    }
    result[word] = passing & (bits[word] ?? 0);
  }
  return result;
}

/** Calls `visit` with each number, in ascending order. */
export function eachBit(bits: Bits, visit: (at: number) => void): void {
  for (let word = 0; word < bits.length; word += 1)
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) visit(word * 32 + 31 - Math.clz32(rest & -rest));
}

/** The number of bits set in a word. */
function ones(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
