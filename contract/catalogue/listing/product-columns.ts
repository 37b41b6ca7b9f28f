// What lists need of each product, as columns of numbers. Each product has a slot, its place in every column, which it
// keeps for as long as the index lives, listed or not.
import { calibers } from '../catalogue.ts';
import { emptyBits, setBit, type Bits } from './bits.ts';

/** A product in a list. Prices in halalas; `rating` is the mean or null; times in ms. */
export type ListedProduct = {
  id: number;
  categoryId: number;
  price: number;
  onSale: boolean;
  inStock: boolean;
  flashSale: boolean;
  calibers: readonly number[];
  rating: number | null;
  sold: number;
  publishedAt: number;
};

/** The ratings by which lists can be filtered, as 'at least'. */
const ratings = [1, 2, 3, 4, 5];

export class ProductColumns {
  ids = new Int32Array(0);
  prices = new Int32Array(0);
  /** 0 if there is none. */
  ratings = new Float32Array(0);
  /** Positions of categories in a depth-first walk; -1 if the category is unknown. */
  places = new Int32Array(0);
  sold = new Int32Array(0);
  publishedAt = new Float64Array(0);
  listed: Bits = emptyBits(0);
  inStock: Bits = emptyBits(0);
  onSale: Bits = emptyBits(0);
  flashSale: Bits = emptyBits(0);
  /** For each of `calibers`. */
  ofCaliber: Bits[] = calibers.map(() => emptyBits(0));
  #ratedFrom: Bits[] = ratings.map(() => emptyBits(0));
  #size = 0;
  /** The number of slots, from the first, whose ids ascend. Later ones are in `#outOfOrder`. */
  #ascending = 0;
  readonly #outOfOrder = new Map<number, number>();

  /** The number of slots. */
  get size(): number {
    return this.#size;
  }

  /** The slot of a product that is or was listed. */
  slotOf(id: number): number | undefined {
    let [low, high] = [0, this.#ascending];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.ids[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low < this.#ascending && this.ids[low] === id ? low : this.#outOfOrder.get(id);
  }

  /** Products rated at least so, which is a whole number from 1 to 5. */
  ratedFrom(rating: number): Bits {
    return this.#ratedFrom[rating - 1] ?? emptyBits(this.ids.length);
  }

  /** Gives a product a slot. */
  append(id: number): number {
    const slot = this.#size;
    if (slot === this.ids.length) this.#reserve(Math.ceil(slot * 1.5) + 32);
    this.ids[slot] = id;
    this.#size += 1;
    if (slot === this.#ascending && (slot === 0 || (this.ids[slot - 1] ?? 0) < id)) this.#ascending += 1;
    else this.#outOfOrder.set(id, slot);
    return slot;
  }

  put(slot: number, product: ListedProduct, place: number): void {
    this.prices[slot] = product.price;
    this.ratings[slot] = product.rating ?? 0;
    this.places[slot] = place;
    this.sold[slot] = product.sold;
    this.publishedAt[slot] = product.publishedAt;
    setBit(this.inStock, slot, product.inStock);
    setBit(this.onSale, slot, product.onSale);
    setBit(this.flashSale, slot, product.flashSale);
    calibers.forEach((caliber, at) => setBit(this.ofCaliber[at] as Bits, slot, product.calibers.includes(caliber)));
    const rating = this.ratings[slot] ?? 0;
    ratings.forEach((from, at) => setBit(this.#ratedFrom[at] as Bits, slot, rating >= from));
  }

  /** Extends the columns to this many slots. */
  #reserve(slots: number): void {
    const capacity = Math.ceil(slots / 32) * 32;
    const larger = <T extends Int32Array | Float32Array | Float64Array | Bits>(old: T, column: T): T => {
      column.set(old);
      return column;
    };
    const largerBits = (old: Bits) => larger(old, emptyBits(capacity));
    this.ids = larger(this.ids, new Int32Array(capacity));
    this.prices = larger(this.prices, new Int32Array(capacity));
    this.ratings = larger(this.ratings, new Float32Array(capacity));
    this.places = larger(this.places, new Int32Array(capacity));
    this.sold = larger(this.sold, new Int32Array(capacity));
    this.publishedAt = larger(this.publishedAt, new Float64Array(capacity));
    this.listed = largerBits(this.listed);
    this.inStock = largerBits(this.inStock);
    this.onSale = largerBits(this.onSale);
    this.flashSale = largerBits(this.flashSale);
    this.ofCaliber = this.ofCaliber.map(largerBits);
    this.#ratedFrom = this.#ratedFrom.map(largerBits);
  }
}
