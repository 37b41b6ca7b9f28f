// Slots in sorted order, in blocks, so that one slot is added or removed in microseconds among a million.

const blockSize = 1_024;

type Block = { slots: Int32Array; length: number };

export class SlotOrder {
  readonly #compare: (a: number, b: number) => number;
  readonly #blocks: Block[] = [];

  /** `compare` never returns 0 for two slots. `sorted` is in that order. */
  constructor(sorted: Int32Array, compare: (a: number, b: number) => number) {
    this.#compare = compare;
    const filled = (blockSize * 3) / 4;
    for (let at = 0; at < sorted.length; at += filled) {
      const slots = new Int32Array(blockSize);
      slots.set(sorted.subarray(at, at + filled));
      this.#blocks.push({ slots, length: Math.min(filled, sorted.length - at) });
    }
  }

  /** Adds a slot that is not there yet. */
  add(slot: number): void {
    const blockAt = Math.min(this.#blockOf(slot), this.#blocks.length - 1);
    const block = this.#blocks[blockAt];
    if (!block) {
      const slots = new Int32Array(blockSize);
      slots[0] = slot;
      this.#blocks.push({ slots, length: 1 });
      return;
    }
    if (block.length === blockSize) {
      const half = blockSize / 2;
      const slots = new Int32Array(blockSize);
      slots.set(block.slots.subarray(half));
      block.length = half;
      this.#blocks.splice(blockAt + 1, 0, { slots, length: half });
      this.add(slot);
      return;
    }
    const at = this.#placeIn(block, slot);
    block.slots.copyWithin(at + 1, at, block.length);
    block.slots[at] = slot;
    block.length += 1;
  }

  /** Removes a slot. Call it before what `compare` reads of the slot changes. */
  remove(slot: number): void {
    const blockAt = this.#blockOf(slot);
    const block = this.#blocks[blockAt];
    const at = block ? this.#placeIn(block, slot) : -1;
    if (!block || block.slots[at] !== slot) throw new Error(`slot ${slot} is not where its order has it`);
    block.slots.copyWithin(at, at + 1, block.length);
    block.length -= 1;
    if (block.length === 0) this.#blocks.splice(blockAt, 1);
  }

  /** Calls `visit` with each slot, first to last, until it returns false. */
  visit(visit: (slot: number) => boolean): void {
    for (const { slots, length } of this.#blocks)
      for (let at = 0; at < length; at += 1) if (!visit(slots[at] ?? 0)) return;
  }

  /** The number of the first block whose last slot does not come before this one. */
  #blockOf(slot: number): number {
    let [low, high] = [0, this.#blocks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const { slots, length } = this.#blocks[middle] as Block;
      if (this.#compare(slots[length - 1] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The index of the first slot in a block that does not come before this one. */
  #placeIn({ slots, length }: Block, slot: number): number {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(slots[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
