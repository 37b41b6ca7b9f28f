// Sorts a million slots by number keys in tens of milliseconds. The sort is stable: to sort by several keys, sort by the
// least important one first.

const digitBits = 11;
const digits = 2 ** digitBits;

/**
 * Sorts slots by their unsigned 32-bit keys (`keys[slot]`), ascending, in place. Yields between passes, which take a few
 * milliseconds each.
 */
export function* sortByKey(slots: Int32Array, keys: Uint32Array): Generator<void, void> {
  let from = slots;
  let to: Int32Array = new Int32Array(slots.length);
  for (let shift = 0; shift < 32; shift += digitBits) {
    const next = new Int32Array(digits); // where the next slot with this digit goes
    for (const slot of from) {
      const digit = ((keys[slot] ?? 0) >>> shift) & (digits - 1);
      if (digit + 1 < digits) next[digit + 1] = (next[digit + 1] ?? 0) + 1;
    }
    for (let digit = 1; digit < digits; digit += 1) next[digit] = (next[digit] ?? 0) + (next[digit - 1] ?? 0);
    for (const slot of from) {
      const digit = ((keys[slot] ?? 0) >>> shift) & (digits - 1);
      const at = next[digit] ?? 0;
      to[at] = slot;
      next[digit] = at + 1;
    }
    [from, to] = [to, from];
    yield;
  }
  slots.set(from);
}

/** Sorts slots by any numbers (`values[slot]`), greatest first, in place. Yields like `sortByKey`. */
export function* sortDescending(slots: Int32Array, values: Float64Array): Generator<void, void> {
  // The bits of a double, read as an integer, are in the order of the numbers; of negative ones in the opposite order.
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  for (let slot = 0; slot < values.length; slot += 1) {
    const sign = (words[slot * 2 + 1] ?? 0) >> 31;
    low[slot] = ~((words[slot * 2] ?? 0) ^ sign);
    high[slot] = ~((words[slot * 2 + 1] ?? 0) ^ (sign | 0x80000000));
  }
  yield;
  yield* sortByKey(slots, low);
  yield* sortByKey(slots, high);
}
