// Filters, sorts and counts products in memory: on the server for the whole catalogue, on an offline device for its
// stored catalogue. A list of a million products takes some milliseconds; the server then queries the database only for
// the twenty rows of the page.
//
// Filters are sets of slots as bits, counts are the bits that sets have in common, and each order stays sorted. Every
// change of a product is made in place, in microseconds; only another category tree needs a new index.
import { calibers, type Facets, type ProductListQuery } from '../catalogue.ts';
import { halalas, toSar } from '../../core/money.ts';
import { common, countBits, eachBit, emptyBits, hasBit, inRange, setBit, type Bits } from './bits.ts';
import { ProductColumns, type ListedProduct } from './product-columns.ts';
import { sortByKey, sortDescending } from './radix-sort.ts';
import { SlotOrder } from './slot-order.ts';

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

const orders = ['suggested', 'most_selling', 'price_asc', 'price_desc', 'newest'] as const;
type Order = (typeof orders)[number];

const ratingSteps = [4, 3, 2] as const;

/** The sort keys of this many slots take some milliseconds. */
const slotsAtOnce = 100_000;

/** The requested filters, each with the slots that pass it. */
type Masks = Partial<Record<'category' | 'price' | 'caliber' | 'stock' | 'sale' | 'rating', Bits>>;

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

export class ListingIndex {
  readonly #columns = new ProductColumns();
  readonly #spans: Map<number, CategorySpan>;
  /** Category ids by their position. */
  readonly #categories: readonly number[];
  /** Listed products by the position of their category. */
  readonly #countAt: Int32Array;
  #size = 0;
  #orders: Record<Order, SlotOrder>;

  constructor(products: readonly ListedProduct[], spans: readonly CategorySpan[]) {
    this.#spans = new Map(spans.map((span) => [span.id, span]));
    this.#categories = [...spans].sort((a, b) => a.first - b.first).map(({ id }) => id);
    this.#countAt = new Int32Array(spans.length);
    this.#append([...products].sort((a, b) => a.id - b.id));
    this.#orders = runToEnd(this.#sorted());
  }

  /**
   * Reads products that arrive in batches, by ascending ids, and then returns the function that makes their index. Both
   * call `pause` about every ten milliseconds of work, so that others get their turn.
   */
  static async from(
    batches: AsyncIterable<readonly ListedProduct[]>,
    spans: readonly CategorySpan[],
    pause: () => Promise<void>,
  ): Promise<() => Promise<ListingIndex>> {
    const index = new ListingIndex([], spans);
    for await (const batch of batches) {
      index.#append(batch);
      await pause();
    }
    return async () => {
      const sorting = index.#sorted();
      for (let step = sorting.next(); ; step = sorting.next()) {
        if (step.done) index.#orders = step.value;
        if (step.done) return index;
        await pause();
      }
    };
  }

  /** The number of listed products. */
  get size(): number {
    return this.#size;
  }

  hasProduct(id: number): boolean {
    return this.#listedSlot(id) !== null;
  }

  /** The category of a listed product; null if it is not listed. */
  categoryOf(id: number): number | null {
    const slot = this.#listedSlot(id);
    return slot === null ? null : (this.#categories[this.#columns.places[slot] ?? -1] ?? null);
  }

  /** The newest products, newest first, in suggested order if published together. */
  newest(limit: number): number[] {
    return this.#idsOf(this.#columns.listed, this.#size, 'newest', 0, limit);
  }

  /** Products of the flash sale that are reduced and in stock, in suggested order. */
  flashSale(limit: number): number[] {
    const { listed, flashSale, onSale, inStock } = this.#columns;
    const found = common(flashSale, [onSale, inStock, listed]);
    return this.#idsOf(found, countBits(found), 'suggested', 0, limit);
  }

  /**
   * Updates products in place. `changed`: the ids of products that may have changed; `now`: those of them that are
   * listed. Returns the ids that filters or prices now find differently, without those that only sold more.
   */
  update(changed: readonly number[], now: readonly ListedProduct[]): number[] {
    const listed = new Map(now.map((product) => [product.id, product]));
    return changed.filter((id) => {
      const product = listed.get(id);
      const slot = this.#listedSlot(id);
      if (product && slot !== null) return this.#change(slot, product);
      if (slot !== null) this.#leave(slot);
      else if (product) this.#enter(this.#columns.slotOf(id) ?? this.#columns.append(id), product);
      return slot !== null || product !== undefined;
    });
  }

  /**
   * Search results in the form that `list` takes, from tiers of ids, best first. Ids that are not listed are dropped.
   */
  matchesOf(tiers: readonly (readonly number[])[]): Matches {
    return tiers.map((ids) => Int32Array.from(ids.flatMap((id) => this.#listedSlot(id) ?? [])));
  }

  /**
   * A page of products and its counts, from search results or, if null, from all products. Within a tier of search
   * results products are in suggested order. Price filters are in SAR, as in the query.
   */
  list(
    request: ListFilters & { order?: ProductListQuery['order']; page: number; per_page: number },
    matches: Matches | null,
  ): Listing {
    const { listed, inStock, onSale, ofCaliber } = this.#columns;
    const all = matches ? common(this.#bitsOf(matches), [listed]) : listed;
    const masks = this.#masksOf(request, all);
    const everything = common(all, Object.values(masks));
    /** The products that pass all filters except this one, of which its counts are. */
    const without = (filter: keyof Masks): Bits => {
      if (!masks[filter]) return everything;
      const { [filter]: _, ...others } = masks;
      return common(all, Object.values(others));
    };
    const total = countBits(everything);
    const ofRating = without('rating');
    const ofCalibers = without('caliber');
    const start = (request.page - 1) * request.per_page;
    return {
      ids: this.#pageOf(everything, total, { ...request, start, end: start + request.per_page }, matches),
      total,
      price: this.#priceRange(without('price')),
      categories: this.#categoryCounts(
        request.category,
        all === listed && Object.keys(masks).every((filter) => filter === 'category')
          ? this.#countAt
          : this.#countByPlace(without('category')),
      ),
      calibers: calibers
        .map((value, at) => ({ value, count: countBits(ofCalibers, ofCaliber[at]) }))
        .filter(({ count }) => count > 0),
      ratings: ratingSteps
        .map((min) => ({ min, count: countBits(ofRating, this.#columns.ratedFrom(min)) }))
        .filter(({ count }) => count > 0),
      inStock: countBits(without('stock'), inStock),
      onSale: countBits(without('sale'), onSale),
    };
  }

  /** The ids of all listed products, oldest first. */
  allIds(): Int32Array {
    const ids = new Int32Array(this.#size);
    let at = 0;
    eachBit(this.#columns.listed, (slot) => {
      ids[at] = this.#columns.ids[slot] ?? 0;
      at += 1;
    });
    return ids.sort();
  }

  /** Whether a category or a subcategory has products. */
  hasCategory(categoryId: number): boolean {
    const span = this.#spans.get(categoryId);
    return span !== undefined && countIn(this.#countAt, span) > 0;
  }

  /** Whether a product is listed and in stock. */
  hasStock(id: number): boolean {
    const slot = this.#listedSlot(id);
    return slot !== null && hasBit(this.#columns.inStock, slot);
  }

  /**
   * At most `limit` ids of products in stock in a category and its subcategories, in suggested order, without `except`.
   */
  suggestedIn(categoryId: number, except: ReadonlySet<number>, limit: number): number[] {
    const span = this.#spans.get(categoryId);
    if (!span) return [];
    const { listed, inStock } = this.#columns;
    const found = this.#inCategory(common(listed, [inStock]), span);
    return this.#idsOf(found, countBits(found), 'suggested', 0, limit + except.size)
      .filter((id) => !except.has(id))
      .slice(0, limit);
  }

  #listedSlot(id: number): number | null {
    const slot = this.#columns.slotOf(id);
    return slot !== undefined && hasBit(this.#columns.listed, slot) ? slot : null;
  }

  #placeOf({ categoryId }: ListedProduct): number {
    return this.#spans.get(categoryId)?.first ?? -1;
  }

  /** Adds products that no order has yet. */
  #append(products: readonly ListedProduct[]): void {
    for (const product of products) this.#list(this.#columns.append(product.id), product);
  }

  #list(slot: number, product: ListedProduct): void {
    const place = this.#placeOf(product);
    this.#columns.put(slot, product, place);
    setBit(this.#columns.listed, slot, true);
    this.#size += 1;
    if (place >= 0) this.#countAt[place] = (this.#countAt[place] ?? 0) + 1;
  }

  #enter(slot: number, product: ListedProduct): void {
    this.#list(slot, product);
    for (const order of orders) this.#orders[order].add(slot);
  }

  #leave(slot: number): void {
    const place = this.#columns.places[slot] ?? -1;
    for (const order of orders) this.#orders[order].remove(slot);
    setBit(this.#columns.listed, slot, false);
    this.#size -= 1;
    if (place >= 0) this.#countAt[place] = (this.#countAt[place] ?? 0) - 1;
  }

  /** Changes a listed product. Returns whether filters or prices find it differently. */
  #change(slot: number, product: ListedProduct): boolean {
    const { prices, ratings, places, publishedAt, sold, inStock, onSale, flashSale, ofCaliber } = this.#columns;
    const place = this.#placeOf(product);
    const isMoved =
      prices[slot] !== product.price ||
      ratings[slot] !== Math.fround(product.rating ?? 0) ||
      places[slot] !== place ||
      publishedAt[slot] !== product.publishedAt ||
      hasBit(inStock, slot) !== product.inStock;
    if (isMoved || sold[slot] !== product.sold) {
      this.#leave(slot);
      this.#enter(slot, product);
    }
    if (isMoved) return true;
    const isRelisted =
      hasBit(onSale, slot) !== product.onSale ||
      hasBit(flashSale, slot) !== product.flashSale ||
      calibers.some((caliber, at) => hasBit(ofCaliber[at] as Bits, slot) !== product.calibers.includes(caliber));
    if (isRelisted) this.#columns.put(slot, product, place);
    return isRelisted;
  }

  /** All products, which have been added by ascending ids, in every order. Yields every few milliseconds. */
  *#sorted(): Generator<void, Record<Order, SlotOrder>> {
    const { size, prices, sold, ratings, inStock } = this.#columns;
    const publishedAt = this.#columns.publishedAt.subarray(0, size);
    const attractions = new Float64Array(size);
    const suggested = new Int32Array(size);
    for (let at = 0; at < size; at += 1) {
      attractions[at] = attraction(sold[at] ?? 0, ratings[at] ?? 0);
      suggested[at] = size - 1 - at; // the newest id first
      if (at % slotsAtOnce === 0) yield;
    }
    const keys = new Uint32Array(size);
    function* sortBy(slots: Int32Array, keyOf: (at: number) => number): Generator<void, void> {
      for (let at = 0; at < size; at += 1) keys[at] = keyOf(at);
      yield* sortByKey(slots, keys);
    }
    // The sorts are stable, so the least important key comes first.
    yield* sortDescending(suggested, publishedAt);
    yield* sortDescending(suggested, attractions);
    yield* sortBy(suggested, (at) => Number(!hasBit(inStock, at)));
    const sorted = {
      suggested,
      most_selling: suggested.slice(),
      price_asc: suggested.slice(),
      price_desc: suggested.slice(),
      newest: suggested.slice(),
    };
    yield* sortBy(sorted.price_asc, (at) => prices[at] ?? 0);
    yield* sortBy(sorted.price_desc, (at) => ~(prices[at] ?? 0));
    yield* sortBy(sorted.most_selling, (at) => ~(sold[at] ?? 0));
    yield* sortDescending(sorted.newest, publishedAt);
    const made: Partial<Record<Order, SlotOrder>> = {};
    for (const order of orders) {
      made[order] = new SlotOrder(sorted[order], (one, other) => this.#compare(order, one, other));
      yield;
    }
    return made as Record<Order, SlotOrder>;
  }

  /** The order of two slots; ties are in suggested order. */
  #compare(order: Order, a: number, b: number): number {
    const { ids, prices, ratings, sold, publishedAt, inStock } = this.#columns;
    const later = (publishedAt[b] ?? 0) - (publishedAt[a] ?? 0);
    const bySale = (sold[b] ?? 0) - (sold[a] ?? 0);
    const byPrice = (prices[a] ?? 0) - (prices[b] ?? 0);
    const key = { suggested: 0, most_selling: bySale, price_asc: byPrice, price_desc: -byPrice, newest: later }[order];
    return (
      key ||
      Number(hasBit(inStock, b)) - Number(hasBit(inStock, a)) ||
      attraction(sold[b] ?? 0, ratings[b] ?? 0) - attraction(sold[a] ?? 0, ratings[a] ?? 0) ||
      later ||
      (ids[b] ?? 0) - (ids[a] ?? 0)
    );
  }

  #bitsOf(matches: Matches): Bits {
    const bits = emptyBits(this.#columns.ids.length);
    for (const slots of matches) for (const slot of slots) setBit(bits, slot, true);
    return bits;
  }

  #masksOf(request: ListFilters, all: Bits): Masks {
    const { prices, inStock, onSale, ofCaliber } = this.#columns;
    const { category, min_price, max_price, caliber, in_stock, on_sale, min_rating } = request;
    const masks: Masks = {};
    if (category !== undefined) masks.category = this.#inCategory(all, this.#spans.get(category));
    if (min_price !== undefined || max_price !== undefined) {
      const lowest = min_price === undefined ? 0 : Math.round(min_price * 100);
      const highest = max_price === undefined ? mostHalalas : Math.round(max_price * 100);
      masks.price = inRange(all, prices, lowest, highest);
    }
    if (caliber !== undefined) masks.caliber = ofCaliber[calibers.indexOf(caliber)] ?? emptyBits(prices.length);
    if (in_stock) masks.stock = inStock;
    if (on_sale) masks.sale = onSale;
    if (min_rating !== undefined) masks.rating = this.#columns.ratedFrom(min_rating);
    return masks;
  }

  /** Those of some slots that are in a category or below it. */
  #inCategory(slots: Bits, span: CategorySpan | undefined): Bits {
    const { places } = this.#columns;
    if (!span) return emptyBits(places.length);
    return inRange(slots, places, span.first, span.last);
  }

  #countByPlace(found: Bits): Int32Array {
    const { places } = this.#columns;
    const counts = new Int32Array(this.#countAt.length);
    eachBit(found, (slot) => {
      const place = places[slot] ?? -1;
      if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
    });
    return counts;
  }

  #priceRange(found: Bits): Listing['price'] {
    const total = countBits(found);
    const [min] = this.#slotsOf(found, total, 'price_asc', 0, 1);
    const [max] = this.#slotsOf(found, total, 'price_desc', 0, 1);
    if (min === undefined || max === undefined) return null;
    return { min: this.#columns.prices[min] ?? 0, max: this.#columns.prices[max] ?? 0 };
  }

  /** The ids of a page, in the requested order, or by relevance if it is of a search and none is requested. */
  #pageOf(
    found: Bits,
    total: number,
    { order, start, end }: { order?: ProductListQuery['order']; start: number; end: number },
    matches: Matches | null,
  ): number[] {
    if (!matches || order) return this.#idsOf(found, total, order ?? 'suggested', start, end);
    const ids: number[] = [];
    let before = 0;
    for (const tier of matches) {
      const ofTier = common(this.#bitsOf([tier]), [found]);
      const count = countBits(ofTier);
      ids.push(...this.#idsOf(ofTier, count, 'suggested', Math.max(0, start - before), end - before));
      before += count;
    }
    return ids;
  }

  #idsOf(found: Bits, total: number, order: Order, start: number, end: number): number[] {
    return this.#slotsOf(found, total, order, start, end).map((slot) => this.#columns.ids[slot] ?? 0);
  }

  /** The slots from `start` to before `end` of those found, which are `total`, in an order. */
  #slotsOf(found: Bits, total: number, order: Order, start: number, end: number): number[] {
    const last = Math.min(end, total);
    if (start >= last) return [];
    // Few slots are sorted; for many, the order is followed until the page is full.
    const stepsToFollow = (this.#size * last) / total;
    if (stepsToFollow > total * Math.log2(total + 1) * sortingStep) {
      const slots: number[] = [];
      eachBit(found, (slot) => void slots.push(slot));
      return slots.sort((a, b) => this.#compare(order, a, b)).slice(start, last);
    }
    const slots: number[] = [];
    let seen = 0;
    this.#orders[order].visit((slot) => {
      if (hasBit(found, slot)) {
        if (seen >= start) slots.push(slot);
        seen += 1;
      }
      return seen < last;
    });
    return slots;
  }

  /** Counts of the categories to offer: the subcategories of the chosen one, or its siblings if it has none. */
  #categoryCounts(chosen: number | undefined, byPlace: Int32Array): { id: number; count: number }[] {
    const all = [...this.#spans.values()];
    const below = (parentId: number | null) => all.filter((span) => span.parentId === parentId);
    const own = chosen === undefined ? undefined : this.#spans.get(chosen);
    const children = below(own?.id ?? null);
    const shown = children.length > 0 ? children : below(own?.parentId ?? null);
    return shown
      .map((span) => ({ id: span.id, count: countIn(byPlace, span) }))
      .filter(({ id, count }) => count > 0 || id === chosen);
  }
}

/** The largest price that a column holds. */
const mostHalalas = 2 ** 31 - 1;

/** What a comparison of two slots costs, in steps along an order. */
const sortingStep = 10;

const countIn = (byPlace: Int32Array, { first, last }: CategorySpan): number =>
  byPlace.subarray(first, last + 1).reduce((sum, count) => sum + count, 0);

function runToEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
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
