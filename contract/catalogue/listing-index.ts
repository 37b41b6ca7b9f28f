// The product data that lists, filters, sorting and facets need, as columns of numbers in memory: on the server for the
// whole catalogue, on an offline device for its stored catalogue. A pass over a hundred thousand products takes about a
// millisecond; the server then queries the database only for the twenty rows of the page.
//
// Each product has a slot, its place in the columns; the orders are lists of slots. What changes while a shop sells
// (stock, price, sold, rating) is updated in place. A product that appears, disappears or moves to another category
// needs a new index.
import { calibers, type Facets, type ProductListQuery } from './catalogue.ts';
import { halalas, toSar } from '../core/money.ts';

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

/** A category with the range of depth-first positions that it and its subcategories occupy. */
export type CategorySpan = { id: number; parentId: number | null; first: number; last: number };

export type ListFilters = Pick<
  ProductListQuery,
  'category' | 'min_price' | 'max_price' | 'caliber' | 'in_stock' | 'on_sale' | 'min_rating'
>;

export type Listing = {
  ids: number[];
  total: number;
  /** Halalas. */
  price: { min: number; max: number } | null;
  categories: { id: number; count: number }[];
  calibers: { value: (typeof calibers)[number]; count: number }[];
  ratings: { min: number; count: number }[];
  inStock: number;
  onSale: number;
};

/** Search results as slots of the index that created them, in tiers, best first. */
export type Matches = readonly Int32Array[];

type Order = NonNullable<ProductListQuery['order']> | 'suggested';

const ratingSteps = [4, 3, 2] as const;

// One bit for each filter that a product fails. A facet counts the products that fail no filter except its own.
const failsCategory = 1;
const failsPrice = 2;
const failsCaliber = 4;
const failsStock = 8;
const failsSale = 16;
const failsRating = 32;

/** The default order: in stock first, then what others bought and liked, then the newest. */
export function compareBySuggestion(a: ListedProduct, b: ListedProduct): number {
  if (a.inStock !== b.inStock) return a.inStock ? -1 : 1;
  return (
    attraction(b.sold, b.rating ?? 0) - attraction(a.sold, a.rating ?? 0) ||
    b.publishedAt - a.publishedAt ||
    b.id - a.id
  );
}

/** `rating` is 0 if there is none. It is rounded as the index stores it, so that equal products stay equal there. */
function attraction(sold: number, rating: number): number {
  return Math.log2(1 + sold) * (Math.fround(rating) || 3.5);
}

const newestShown = 24;

export class ListingIndex {
  readonly #ids: Int32Array;
  readonly #prices: Int32Array;
  readonly #ratings: Float32Array;
  readonly #places: Int32Array;
  readonly #calibers: Uint8Array;
  readonly #stock: Uint8Array;
  readonly #sale: Uint8Array;
  readonly #flash: Uint8Array;
  readonly #sold: Int32Array;
  readonly #published: Float64Array;
  readonly #orders: Record<Order, Int32Array>;
  readonly #slots = new Map<number, number>();
  readonly #spans: Map<number, CategorySpan>;
  /** Category ids by their position. */
  readonly #categories: readonly number[];
  #newest: readonly number[] | null = null;
  #flashSale: readonly number[] | null = null;

  constructor(products: readonly ListedProduct[], spans: readonly CategorySpan[]) {
    const listed = [...products].sort(compareBySuggestion);
    const count = listed.length;
    this.#spans = new Map(spans.map((span) => [span.id, span]));
    this.#categories = [...spans].sort((a, b) => a.first - b.first).map(({ id }) => id);
    this.#ids = Int32Array.from(listed, (product) => product.id);
    this.#places = Int32Array.from(listed, (product) => this.#placeOf(product));
    this.#published = Float64Array.from(listed, (product) => product.publishedAt);
    this.#prices = new Int32Array(count);
    this.#ratings = new Float32Array(count);
    this.#calibers = new Uint8Array(count);
    this.#stock = new Uint8Array(count);
    this.#sale = new Uint8Array(count);
    this.#flash = new Uint8Array(count);
    this.#sold = new Int32Array(count);
    listed.forEach((product, slot) => {
      this.#slots.set(product.id, slot);
      this.#put(slot, product);
    });
    // The slots are in suggested order now, which decides ties.
    const sorted = (order: Order) =>
      Int32Array.from(listed.keys()).sort((a, b) => this.#compareKeys(order, a, b) || a - b);
    this.#orders = {
      suggested: Int32Array.from(listed.keys()),
      most_selling: sorted('most_selling'),
      price_asc: sorted('price_asc'),
      price_desc: sorted('price_desc'),
    };
  }

  /** The number of listed products. */
  get size(): number {
    return this.#ids.length;
  }

  hasProduct(id: number): boolean {
    return this.#slots.has(id);
  }

  /** The category of a listed product; null if it is not listed. */
  categoryOf(id: number): number | null {
    const slot = this.#slots.get(id);
    return slot === undefined ? null : (this.#categories[this.#places[slot] ?? -1] ?? null);
  }

  /** The newest products, newest first, in suggested order if published together. */
  get newest(): readonly number[] {
    if (this.#newest) return this.#newest;
    const found: number[] = [];
    for (const slot of this.#orders.suggested) {
      let at = found.length;
      while (at > 0 && this.#publishedAt(found[at - 1] ?? 0) < this.#publishedAt(slot)) at -= 1;
      if (at >= newestShown) continue;
      found.splice(at, 0, slot);
      found.length = Math.min(found.length, newestShown);
    }
    this.#newest = found.map((slot) => this.#ids[slot] ?? 0);
    return this.#newest;
  }

  /** Products of the flash sale that are reduced and in stock, in suggested order. */
  get flashSale(): readonly number[] {
    this.#flashSale ??= Array.from(
      this.#orders.suggested.filter((slot) => this.#flash[slot] && this.#sale[slot] && this.#stock[slot]),
      (slot) => this.#ids[slot] ?? 0,
    );
    return this.#flashSale;
  }

  /**
   * Updates listed products in place. `changed`: the ids of products that may have changed; `now`: those of them that
   * are listed. Returns those that filters or prices now find differently (`relisted`), not those that only sold more.
   * Null if the index cannot show the change: then it is as before, and a new one is needed.
   */
  update(changed: readonly number[], now: readonly ListedProduct[]): { relisted: number[] } | null {
    const listed = new Map(now.map((product) => [product.id, product]));
    for (const id of changed) {
      const slot = this.#slots.get(id);
      const product = listed.get(id);
      if ((slot === undefined) !== (product === undefined)) return null;
      if (slot === undefined || product === undefined) continue;
      if (this.#places[slot] !== this.#placeOf(product) || this.#published[slot] !== product.publishedAt) return null;
    }
    const moved: number[] = [];
    const relisted: number[] = [];
    for (const product of now) {
      const slot = this.#slots.get(product.id);
      if (slot === undefined) continue;
      const before = this.#keysOf(slot);
      this.#put(slot, product);
      const after = this.#keysOf(slot);
      if (before.order !== after.order) moved.push(slot);
      if (before.filters !== after.filters) relisted.push(product.id);
    }
    if (moved.length > 0) this.#reorder(moved);
    if (moved.length > 0 || relisted.length > 0) {
      this.#newest = null;
      this.#flashSale = null;
    }
    return { relisted };
  }

  /**
   * Search results in the form that `list` takes, from tiers of ids, best first. Ids that are not listed are dropped.
   */
  matchesOf(tiers: readonly (readonly number[])[]): Matches {
    return tiers.map((ids) => Int32Array.from(ids.map((id) => this.#slots.get(id) ?? -1).filter((slot) => slot >= 0)));
  }

  /**
   * A page of products and its counts, from search results or, if null, from all products. Within a tier of search
   * results products are in suggested order. Price filters are in SAR, as in the query.
   */
  list(
    request: ListFilters & { order?: ProductListQuery['order']; page: number; per_page: number },
    matches: Matches | null,
  ): Listing {
    const order = this.#candidates(request.order ?? 'suggested', matches);
    const span = request.category === undefined ? null : (this.#spans.get(request.category) ?? { first: -1, last: -2 });
    const minPrice = request.min_price === undefined ? -1 : Math.round(request.min_price * 100);
    const maxPrice = request.max_price === undefined ? Infinity : Math.round(request.max_price * 100);
    const caliber = request.caliber === undefined ? 0 : caliberBit(request.caliber);
    const minRating = request.min_rating ?? 0;
    const start = (request.page - 1) * request.per_page;
    const end = start + request.per_page;

    const ids: number[] = [];
    let total = 0;
    let lowest = Infinity;
    let highest = -Infinity;
    let inStock = 0;
    let onSale = 0;
    const byPlace = new Int32Array(this.#categories.length);
    const byCaliber = new Int32Array(calibers.length);
    const byRating = new Int32Array(ratingSteps.length);

    for (const at of order) {
      const price = this.#prices[at] ?? 0;
      const place = this.#places[at] ?? -1;
      const bits = this.#calibers[at] ?? 0;
      const rating = this.#ratings[at] ?? 0;
      let fails = 0;
      if (span && (place < span.first || place > span.last)) fails |= failsCategory;
      if (price < minPrice || price > maxPrice) fails |= failsPrice;
      if (caliber && !(bits & caliber)) fails |= failsCaliber;
      if (request.in_stock && !this.#stock[at]) fails |= failsStock;
      if (request.on_sale && !this.#sale[at]) fails |= failsSale;
      if (rating < minRating) fails |= failsRating;

      if (fails === 0) {
        if (total >= start && total < end) ids.push(this.#ids[at] ?? 0);
        total += 1;
      }
      if ((fails & ~failsCategory) === 0 && place >= 0) byPlace[place] = (byPlace[place] ?? 0) + 1;
      if ((fails & ~failsPrice) === 0) {
        if (price < lowest) lowest = price;
        if (price > highest) highest = price;
      }
      if ((fails & ~failsCaliber) === 0 && bits) {
        for (let i = 0; i < calibers.length; i += 1) if (bits & (1 << i)) byCaliber[i] = (byCaliber[i] ?? 0) + 1;
      }
      if ((fails & ~failsStock) === 0) inStock += this.#stock[at] ?? 0;
      if ((fails & ~failsSale) === 0) onSale += this.#sale[at] ?? 0;
      if ((fails & ~failsRating) === 0) {
        for (let i = 0; i < ratingSteps.length; i += 1)
          if (rating >= (ratingSteps[i] ?? 6)) byRating[i] = (byRating[i] ?? 0) + 1;
      }
    }

    return {
      ids,
      total,
      price: lowest === Infinity ? null : { min: lowest, max: highest },
      categories: this.#categoryCounts(request.category, byPlace),
      calibers: calibers.map((value, i) => ({ value, count: byCaliber[i] ?? 0 })).filter(({ count }) => count > 0),
      ratings: ratingSteps.map((min, i) => ({ min, count: byRating[i] ?? 0 })).filter(({ count }) => count > 0),
      inStock,
      onSale,
    };
  }

  /** The ids of all listed products, oldest first. */
  allIds(): Int32Array {
    return this.#ids.slice().sort();
  }

  /** Whether a category or a subcategory has products. */
  hasCategory(categoryId: number): boolean {
    const span = this.#spans.get(categoryId);
    return span !== undefined && this.#places.some((place) => place >= span.first && place <= span.last);
  }

  /** Whether a product is listed and in stock. */
  hasStock(id: number): boolean {
    return this.#stock[this.#slots.get(id) ?? -1] === 1;
  }

  /**
   * At most `limit` ids of products in stock in a category and its subcategories, in suggested order, without `except`.
   */
  suggestedIn(categoryId: number, except: ReadonlySet<number>, limit: number): number[] {
    const span = this.#spans.get(categoryId);
    const ids: number[] = [];
    if (!span) return ids;
    for (const slot of this.#orders.suggested) {
      if (ids.length >= limit) break;
      const id = this.#ids[slot] ?? 0;
      const place = this.#places[slot] ?? -1;
      if (place >= span.first && place <= span.last && this.#stock[slot] && !except.has(id)) ids.push(id);
    }
    return ids;
  }

  #placeOf({ categoryId }: ListedProduct): number {
    return this.#spans.get(categoryId)?.first ?? -1;
  }

  #publishedAt(slot: number): number {
    return this.#published[slot] ?? 0;
  }

  #put(slot: number, product: ListedProduct): void {
    this.#prices[slot] = product.price;
    this.#ratings[slot] = product.rating ?? 0;
    this.#calibers[slot] = product.calibers.reduce((bits, caliber) => bits | caliberBit(caliber), 0);
    this.#stock[slot] = Number(product.inStock);
    this.#sale[slot] = Number(product.onSale);
    this.#flash[slot] = Number(product.flashSale);
    this.#sold[slot] = product.sold;
  }

  /** What decides the place of a product in the orders, and whether filters find it; equal if nothing has changed. */
  #keysOf(slot: number): { order: string; filters: string } {
    const [price, stock, rating] = [this.#prices[slot], this.#stock[slot], this.#ratings[slot]];
    return {
      order: [price, stock, rating, this.#sold[slot]].join(),
      filters: [price, stock, rating, this.#sale[slot], this.#flash[slot], this.#calibers[slot]].join(),
    };
  }

  /** The order of two slots; ties are in suggested order. */
  #compare(order: Order, a: number, b: number): number {
    const [stockA = 0, stockB = 0] = [this.#stock[a], this.#stock[b]];
    return (
      this.#compareKeys(order, a, b) ||
      stockB - stockA ||
      this.#attraction(b) - this.#attraction(a) ||
      this.#publishedAt(b) - this.#publishedAt(a) ||
      (this.#ids[b] ?? 0) - (this.#ids[a] ?? 0)
    );
  }

  #compareKeys(order: Order, a: number, b: number): number {
    if (order === 'suggested') return 0;
    if (order === 'most_selling') return (this.#sold[b] ?? 0) - (this.#sold[a] ?? 0);
    const difference = (this.#prices[a] ?? 0) - (this.#prices[b] ?? 0);
    return order === 'price_asc' ? difference : -difference;
  }

  #attraction(slot: number): number {
    return attraction(this.#sold[slot] ?? 0, this.#ratings[slot] ?? 0);
  }

  /** Moves slots to their new places in every order, in one pass over each. */
  #reorder(moved: readonly number[]): void {
    const isMoved = new Uint8Array(this.#ids.length);
    for (const slot of moved) isMoved[slot] = 1;
    for (const name of Object.keys(this.#orders) as Order[]) {
      const order = this.#orders[name];
      const coming = [...moved].sort((a, b) => this.#compare(name, a, b));
      const staying = order.filter((slot) => !isMoved[slot]);
      let from = 0;
      let to = 0;
      for (const slot of coming) {
        const until = firstAfter(staying, from, (other) => this.#compare(name, other, slot) > 0);
        order.set(staying.subarray(from, until), to);
        to += until - from;
        order[to] = slot;
        to += 1;
        from = until;
      }
      order.set(staying.subarray(from), to);
    }
  }

  /** The search results in the requested order, or by relevance if none is requested. */
  #candidates(order: Order, matches: Matches | null): Int32Array {
    if (!matches) return this.#orders[order];
    const tierOf = new Uint8Array(this.#ids.length);
    matches.forEach((slots, tier) => {
      for (const slot of slots) tierOf[slot] = tier + 1;
    });
    const found = this.#orders[order].filter((slot) => tierOf[slot]);
    if (order !== 'suggested') return found;
    const next = new Int32Array(matches.length + 1); // where the next slot of each tier goes
    matches.forEach((slots, tier) => (next[tier + 1] = (next[tier] ?? 0) + slots.length));
    const ranked = new Int32Array(found.length);
    for (const slot of found) {
      const tier = (tierOf[slot] ?? 0) - 1;
      const at = next[tier] ?? 0;
      ranked[at] = slot;
      next[tier] = at + 1;
    }
    return ranked;
  }

  /** Counts of the categories to offer: the subcategories of the chosen one, or its siblings if it has none. */
  #categoryCounts(chosen: number | undefined, byPlace: Int32Array): { id: number; count: number }[] {
    const all = [...this.#spans.values()];
    const below = (parentId: number | null) => all.filter((span) => span.parentId === parentId);
    const own = chosen === undefined ? undefined : this.#spans.get(chosen);
    const children = below(own?.id ?? null);
    const shown = children.length > 0 ? children : below(own?.parentId ?? null);
    return shown
      .map((span) => ({
        id: span.id,
        count: byPlace.subarray(span.first, span.last + 1).reduce((sum, count) => sum + count, 0),
      }))
      .filter(({ id, count }) => count > 0 || id === chosen);
  }
}

function caliberBit(caliber: number): number {
  const at = calibers.findIndex((each) => each === caliber);
  return at < 0 ? 0 : 1 << at;
}

/** The first index of a sorted list from `from` on at which `isAfter` is true; its length if there is none. */
function firstAfter(list: Int32Array, from: number, isAfter: (slot: number) => boolean): number {
  let [low, high] = [from, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(list[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The counts of a list as the API returns them. */
export function facetsOf(listing: Listing, titleOf: (categoryId: number) => string): Facets {
  return {
    price: listing.price && { min: toSar(halalas(listing.price.min)), max: toSar(halalas(listing.price.max)) },
    categories: listing.categories.map(({ id, count }) => ({ id, title: titleOf(id), count })),
    calibers: listing.calibers,
    ratings: listing.ratings,
    in_stock: listing.inStock,
    on_sale: listing.onSale,
  };
}
