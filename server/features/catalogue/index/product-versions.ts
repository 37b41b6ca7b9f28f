// Versions of what shows products, for the keys of cached answers and pages. They count in the memory of one instance.

/** How long lists may show a former quantity, sold count or rating. */
const listsBehindMs = 1_500;

/** A product that has changed. */
export type ChangedProduct = {
  id: number;
  /** The ids of its category and the ones above. */
  categories: readonly number[];
  /** Whether filters or prices find it otherwise: lists show that at once. */
  hasTurned: boolean;
};

/** Lists of a category and those below it; null for lists of the whole store. */
type Lists = number | null;

export class ProductVersions {
  #serial = 0;
  readonly #products = new Map<number, number>();
  readonly #lists = new Map<Lists, number>();
  readonly #turns = new Map<Lists, number>();
  readonly #waiting = new Set<Lists>();
  #waitingUntil = 0;

  /** Notes changes: new versions of the products at once, and of the lists that show them at once or soon. */
  note(changed: readonly ChangedProduct[]): void {
    this.#serial += 1;
    for (const { id, categories, hasTurned } of changed) {
      this.#products.set(id, this.#serial);
      for (const lists of [null, ...categories]) {
        if (!hasTurned) this.#wait(lists);
        else for (const versions of [this.#lists, this.#turns]) versions.set(lists, this.#serial);
      }
    }
  }

  ofProduct(id: number): number {
    return this.#products.get(id) ?? 0;
  }

  ofLists(lists: Lists): number {
    if (this.#waiting.size > 0 && performance.now() >= this.#waitingUntil) {
      this.#serial += 1;
      for (const each of this.#waiting) this.#lists.set(each, this.#serial);
      this.#waiting.clear();
    }
    return this.#lists.get(lists) ?? 0;
  }

  /** Like `ofLists`, but only of what lists show at once. */
  turnsOf(lists: Lists): number {
    return this.#turns.get(lists) ?? 0;
  }

  #wait(lists: Lists): void {
    if (this.#waiting.size === 0) this.#waitingUntil = performance.now() + listsBehindMs;
    this.#waiting.add(lists);
  }
}
