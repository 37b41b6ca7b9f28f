// The product data that lists, filters, sorting and facets need, as columns of numbers in memory: on the server for the
// whole catalogue, on an offline device for its stored catalogue. A pass over a hundred thousand products takes about a
// millisecond; the server then queries the database only for the twenty rows of the page. Rebuilt with each revision of
// the catalogue and otherwise immutable except for ratings, since a comment should not reload a whole catalogue.
// Filters and counts use a new rating at once, the suggested order from the next revision.
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

/** Search results, best first, as positions (not ids) in the index that created them. */
export type RankedPositions = Int32Array;

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
  return attraction(b) - attraction(a) || b.publishedAt - a.publishedAt || b.id - a.id;
}

function attraction(product: ListedProduct): number {
  return Math.log2(1 + product.sold) * (product.rating ?? 3.5);
}

export class ListingIndex {
  readonly #ids: Int32Array;
  readonly #prices: Int32Array;
  readonly #ratings: Float32Array;
  readonly #places: Int32Array;
  readonly #calibers: Uint8Array;
  readonly #stock: Uint8Array;
  readonly #sale: Uint8Array;
  readonly #orders: Record<Order, Int32Array>;
  readonly #positions = new Map<number, number>();
  readonly #spans: Map<number, CategorySpan>;
  readonly #placeCount: number;
  readonly newest: readonly number[];
  readonly flashSale: readonly number[];

  constructor(products: ListedProduct[], spans: CategorySpan[]) {
    const listed = [...products].sort(compareBySuggestion);
    this.#spans = new Map(spans.map((span) => [span.id, span]));
    this.#placeCount = spans.length;
    this.#ids = Int32Array.from(listed, (product) => product.id);
    this.#prices = Int32Array.from(listed, (product) => product.price);
    this.#ratings = Float32Array.from(listed, (product) => product.rating ?? 0);
    this.#places = Int32Array.from(listed, (product) => this.#spans.get(product.categoryId)?.first ?? -1);
    this.#calibers = Uint8Array.from(listed, (product) =>
      product.calibers.reduce((bits, caliber) => bits | caliberBit(caliber), 0),
    );
    this.#stock = Uint8Array.from(listed, (product) => Number(product.inStock));
    this.#sale = Uint8Array.from(listed, (product) => Number(product.onSale));
    listed.forEach((product, position) => this.#positions.set(product.id, position));
    const sorted = (before: (a: ListedProduct, b: ListedProduct) => number) =>
      Int32Array.from(listed.keys()).sort((a, b) => compareAt(listed, a, b, before) || a - b);
    this.#orders = {
      suggested: Int32Array.from(listed.keys()),
      most_selling: sorted((a, b) => b.sold - a.sold),
      price_asc: sorted((a, b) => a.price - b.price),
      price_desc: sorted((a, b) => b.price - a.price),
    };
    this.newest = [...sorted((a, b) => b.publishedAt - a.publishedAt)]
      .slice(0, 24)
      .map((position) => this.#ids[position] ?? 0);
    this.flashSale = listed
      .filter((product) => product.flashSale && product.onSale && product.inStock)
      .map((product) => product.id);
  }

  hasProduct(id: number): boolean {
    return this.#positions.has(id);
  }

  /** Updates ratings by product id. */
  setRatings(ratings: ReadonlyMap<number, number | null>): void {
    for (const [id, rating] of ratings) {
      const at = this.#positions.get(id);
      if (at !== undefined) this.#ratings[at] = rating ?? 0;
    }
  }

  /**
   * Search results in the form that `list` takes, from tiers of ids, best first. Within a tier they are in suggested
   * order. Ids that are not listed are dropped. Valid only for this index.
   */
  rankedPositions(matches: readonly (readonly number[])[]): RankedPositions {
    const tiers = matches.map((ids) =>
      Int32Array.from(ids.map((id) => this.#positions.get(id) ?? -1).filter((at) => at >= 0)).sort(),
    );
    return Int32Array.from(tiers.flatMap((tier) => [...tier]));
  }

  /**
   * A page of products and its counts, from search results (`placed`) or, if null, from all products. Price filters are
   * in SAR, as in the query.
   */
  list(
    request: ListFilters & { order?: ProductListQuery['order']; page: number; per_page: number },
    matches: RankedPositions | null,
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
    const byPlace = new Int32Array(this.#placeCount);
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
    return this.#stock[this.#positions.get(id) ?? -1] === 1;
  }

  /**
   * At most `limit` ids of products in stock in a category and its subcategories, in suggested order, without `except`.
   */
  suggestedIn(categoryId: number, except: ReadonlySet<number>, limit: number): number[] {
    const span = this.#spans.get(categoryId);
    const ids: number[] = [];
    for (let at = 0; span && at < this.#ids.length && ids.length < limit; at += 1) {
      const id = this.#ids[at] ?? 0;
      const place = this.#places[at] ?? -1;
      if (place >= span.first && place <= span.last && this.#stock[at] && !except.has(id)) ids.push(id);
    }
    return ids;
  }

  /** The search results in the requested order, or by relevance if none is requested. */
  #candidates(order: Order, matches: RankedPositions | null): Int32Array {
    if (!matches) return this.#orders[order];
    if (order === 'suggested') return matches;
    const isMatch = new Uint8Array(this.#ids.length);
    for (const at of matches) isMatch[at] = 1;
    return this.#orders[order].filter((at) => isMatch[at]);
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

function compareAt<Row>(rows: readonly Row[], a: number, b: number, before: (a: Row, b: Row) => number): number {
  const first = rows[a];
  const second = rows[b];
  return first !== undefined && second !== undefined ? before(first, second) : 0;
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
