// Versions of what shows products, for the keys of cached answers and pages. They count in the memory of one instance.

/** How long lists may show a former quantity or sold count. */
const listsBehindMs = 1_500;
/** How long a product that sells all the time may show a former quantity: it changes at each look. */
const productsBehindMs = 700;
/** Above this, all products get a new version. */
const mostRemembered = 100_000;

/** A product that has changed. */
export type ChangedProduct = {
  id: number;
  /** The ids of its category and the ones above. */
  categories: readonly number[];
  /** Whether filters or prices find it differently: that is shown at once. */
  isRelisted: boolean;
  /** Units sold so far; null if it is not listed. */
  sold: number | null;
};

/** Lists of a category and those below it; null for lists of the whole store. */
type Lists = number | null;

export class ProductVersions {
  #serial = 0;
  readonly #products = new Map<number, number>();
  /** The version of products that are not in `#products`. */
  #others = 0;
  readonly #lists = new Map<Lists, number>();
  readonly #relisted = new Map<Lists, number>();
  readonly #waiting = new Set<Lists>();
  #waitingUntil = 0;
  /** Products that have sold again shortly after they had a new version, with what is sold by now. */
  readonly #held = new Map<number, number | null>();
  /** Their last new versions: what was sold by then, and until when it is recent. */
  readonly #recent = new Map<number, { sold: number | null; until: number }>();

  /** Notes changes: new versions of the products and of the lists that show them, at once or soon. */
  note(changed: readonly ChangedProduct[]): void {
    const now = performance.now();
    this.#serial += 1;
    if (this.#products.size > mostRemembered) this.forget();
    for (const { id, categories, isRelisted, sold } of changed) {
      const recent = this.#recent.get(id);
      if (!isRelisted && recent && now < recent.until && recent.sold !== sold) this.#held.set(id, sold);
      else this.#renew(id, sold, now);
      for (const lists of [null, ...categories]) {
        if (!isRelisted) this.#wait(lists);
        else for (const versions of [this.#lists, this.#relisted]) versions.set(lists, this.#serial);
      }
    }
  }

  /**
   * Gives products and lists that have waited long enough their new version. Only while the database answers: otherwise
   * a version would drop cached answers that cannot be made again.
   */
  release(): void {
    const now = performance.now();
    for (const [id, { until }] of this.#recent) {
      if (now < until) continue;
      this.#recent.delete(id);
      const sold = this.#held.get(id);
      if (sold === undefined) continue;
      this.#serial += 1;
      this.#renew(id, sold, now);
    }
    if (this.#waiting.size === 0 || now < this.#waitingUntil) return;
    this.#serial += 1;
    for (const lists of this.#waiting) this.#lists.set(lists, this.#serial);
    this.#waiting.clear();
  }

  /** Gives all products a new version. */
  forget(): void {
    this.#serial += 1;
    this.#others = this.#serial;
    this.#products.clear();
  }

  ofProduct(id: number): number {
    return this.#products.get(id) ?? this.#others;
  }

  ofLists(lists: Lists): number {
    return this.#lists.get(lists) ?? 0;
  }

  /** Like `ofLists`, but only of what lists show at once. */
  relistedIn(lists: Lists): number {
    return this.#relisted.get(lists) ?? 0;
  }

  #renew(id: number, sold: number | null, now: number): void {
    this.#products.set(id, this.#serial);
    this.#held.delete(id);
    this.#recent.set(id, { sold, until: now + productsBehindMs });
  }

  #wait(lists: Lists): void {
    if (this.#waiting.size === 0) this.#waitingUntil = performance.now() + listsBehindMs;
    this.#waiting.add(lists);
  }
}
