import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListingIndex, type CategorySpan, type ListFilters } from './listing-index.ts';
import type { ListedProduct } from './product-columns.ts';

// Two top-level categories with two subcategories each, as positions of a depth-first walk.
const spans: CategorySpan[] = [
  { id: 10, parentId: null, first: 0, last: 2 },
  { id: 11, parentId: 10, first: 1, last: 1 },
  { id: 12, parentId: 10, first: 2, last: 2 },
  { id: 20, parentId: null, first: 3, last: 4 },
  { id: 21, parentId: 20, first: 4, last: 4 },
];
const below: Record<number, number[]> = { 10: [10, 11, 12], 11: [11], 12: [12], 20: [20, 21], 21: [21], 99: [] };

const anyChange = {
  price: fc.integer({ min: 1, max: 5_000 }),
  onSale: fc.boolean(),
  inStock: fc.boolean(),
  flashSale: fc.boolean(),
  calibers: fc.subarray([18, 21, 24]),
  rating: fc.option(fc.constantFrom(1, 2, 3, 3.5, 4, 4.5, 5)),
  sold: fc.integer({ min: 0, max: 50 }),
  categoryId: fc.constantFrom(10, 11, 12, 20, 21),
  publishedAt: fc.integer({ min: -2, max: 9 }),
};
const anyProduct = fc.record(anyChange);
const anyProducts = fc
  .array(anyProduct, { maxLength: 60 })
  .map((products): ListedProduct[] => products.map((product, at) => ({ ...product, id: at + 1 })));

const anyFilters: fc.Arbitrary<ListFilters> = fc.record(
  {
    category: fc.constantFrom(10, 11, 12, 20, 21, 99),
    min_price: fc.integer({ min: 0, max: 4_000 }).map((price) => price / 100),
    max_price: fc.integer({ min: 1_000, max: 6_000 }).map((price) => price / 100),
    caliber: fc.constantFrom(18, 21, 24),
    in_stock: fc.boolean(),
    on_sale: fc.boolean(),
    min_rating: fc.integer({ min: 1, max: 5 }),
  },
  { requiredKeys: [] },
);

const tests = {
  category: (p: ListedProduct, f: ListFilters) =>
    f.category === undefined || (below[f.category] ?? []).includes(p.categoryId),
  price: (p: ListedProduct, f: ListFilters) =>
    p.price >= Math.round((f.min_price ?? 0) * 100) && p.price <= Math.round((f.max_price ?? 1e9) * 100),
  caliber: (p: ListedProduct, f: ListFilters) => f.caliber === undefined || p.calibers.includes(f.caliber),
  stock: (p: ListedProduct, f: ListFilters) => !f.in_stock || p.inStock,
  sale: (p: ListedProduct, f: ListFilters) => !f.on_sale || p.onSale,
  rating: (p: ListedProduct, f: ListFilters) => (p.rating ?? 0) >= (f.min_rating ?? 0),
};

/** The products that pass all filters, or all except `but`. */
function passing(products: ListedProduct[], filters: ListFilters, but?: keyof typeof tests) {
  return products.filter((product) =>
    Object.entries(tests).every(([name, passes]) => name === but || passes(product, filters)),
  );
}

test('filters, totals and counts match a plain implementation of the rules', () => {
  fc.assert(
    fc.property(anyProducts, anyFilters, (products, filters) => {
      const listing = new ListingIndex(products, spans).list({ ...filters, page: 1, per_page: 100 }, null);
      const expected = passing(products, filters);
      expect(listing.ids.toSorted((a, b) => a - b)).toEqual(expected.map((product) => product.id));
      expect(listing.total).toBe(expected.length);
      expect(listing.inStock).toBe(passing(products, filters, 'stock').filter((product) => product.inStock).length);
      expect(listing.onSale).toBe(passing(products, filters, 'sale').filter((product) => product.onSale).length);
      const prices = passing(products, filters, 'price').map((product) => product.price);
      expect(listing.price).toEqual(
        prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
      );
      for (const { value, count } of listing.calibers) {
        expect(count).toBe(
          passing(products, filters, 'caliber').filter((product) => product.calibers.includes(value)).length,
        );
      }
      for (const { min, count } of listing.ratings) {
        expect(count).toBe(
          passing(products, filters, 'rating').filter((product) => (product.rating ?? 0) >= min).length,
        );
      }
      for (const { id, count } of listing.categories) {
        expect(count).toBe(
          passing(products, filters, 'category').filter((product) => below[id]?.includes(product.categoryId)).length,
        );
      }
    }),
    { numRuns: 300 },
  );
});

test('pages follow each other without gaps or repetition, in every order', () => {
  fc.assert(
    fc.property(
      anyProducts,
      fc.constantFrom(undefined, 'most_selling', 'price_asc', 'price_desc'),
      (products, order) => {
        const index = new ListingIndex(products, spans);
        const whole = index.list({ order, page: 1, per_page: 100 }, null).ids;
        const paged = Array.from(
          { length: Math.ceil(products.length / 7) },
          (_, at) => index.list({ order, page: at + 1, per_page: 7 }, null).ids,
        );
        expect(paged.flat()).toEqual(whole);
        expect(new Set(whole).size).toBe(products.length);
        const by = new Map(products.map((product) => [product.id, product]));
        const key = (id: number) => {
          const product = by.get(id);
          if (order === 'most_selling') return -(product?.sold ?? 0);
          return order === 'price_desc' ? -(product?.price ?? 0) : (product?.price ?? 0);
        };
        if (order)
          for (let at = 1; at < whole.length; at += 1)
            expect(key(whole[at - 1] ?? 0)).toBeLessThanOrEqual(key(whole[at] ?? 0));
      },
    ),
  );
});

const plain: ListedProduct = {
  id: 1,
  categoryId: 11,
  price: 100,
  onSale: false,
  inStock: true,
  flashSale: false,
  calibers: [],
  rating: null,
  sold: 0,
  publishedAt: 0,
};

test('products in stock come before those sold out', () => {
  const index = new ListingIndex(
    [
      { ...plain, id: 1, inStock: false, sold: 900 },
      { ...plain, id: 2 },
    ],
    spans,
  );
  expect(index.list({ page: 1, per_page: 20 }, null).ids).toEqual([2, 1]);
});

test('a search keeps its order of relevance unless another is requested, and drops unlisted products', () => {
  const index = new ListingIndex(
    [1, 2, 3].map((id) => ({ ...plain, id, price: id * 100, sold: id })),
    spans,
  );
  expect(index.list({ page: 1, per_page: 20 }, index.matchesOf([[3, 77], [1]])).ids).toEqual([3, 1]);
  expect(index.list({ page: 1, per_page: 20, order: 'price_asc' }, index.matchesOf([[3, 77], [1]])).ids).toEqual([
    1, 3,
  ]);
  // Equal relevance: the best seller comes first.
  expect(index.list({ page: 1, per_page: 20 }, index.matchesOf([[1, 2, 3]])).ids).toEqual([3, 2, 1]);
  expect(index.list({ page: 1, per_page: 20 }, index.matchesOf([])).total).toBe(0);
});

test('a category without subcategories offers its siblings, with their counts', () => {
  const index = new ListingIndex(
    [plain, { ...plain, id: 2, categoryId: 12 }, { ...plain, id: 3, categoryId: 21 }],
    spans,
  );
  expect(index.list({ category: 11, page: 1, per_page: 20 }, null).categories).toEqual([
    { id: 11, count: 1 },
    { id: 12, count: 1 },
  ]);
});

/** Everything that an index tells: lists in each order, filtered and searched, and the rows of the home page. */
function contentOf(index: ListingIndex, filters: ListFilters, ids: readonly number[]) {
  const matches = index.matchesOf([ids.filter((id) => id % 3 === 0), ids.filter((id) => id % 3 === 1)]);
  const orders = [undefined, 'most_selling', 'price_asc', 'price_desc'] as const;
  return {
    lists: orders.map((order) => index.list({ ...filters, order, page: 1, per_page: 100 }, null)),
    found: orders.map((order) => index.list({ ...filters, order, page: 1, per_page: 100 }, matches)),
    newest: index.newest(24),
    flashSale: index.flashSale(24),
    all: [...index.allIds()],
    size: index.size,
    categories: spans.map(({ id }) => index.hasCategory(id)),
    categoryOf: ids.map((id) => index.categoryOf(id)),
    suggested: index.suggestedIn(10, new Set(), 8),
    inStock: ids.filter((id) => index.hasStock(id)),
  };
}

test('an index that is updated equals a new one, whatever appears, disappears, changes or moves', () => {
  const anyChanges = fc.array(
    fc.uniqueArray(fc.tuple(fc.nat(59), fc.option(fc.record(anyChange, { requiredKeys: [] }))), {
      selector: ([at]) => at,
      maxLength: 8,
    }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(anyProducts, fc.nat(60), anyChanges, anyFilters, (products, first, batches, filters) => {
      const ids = products.map(({ id }) => id);
      const state = new Map(products.map((product, at) => [product.id, { product, isListed: at < first }]));
      const listed = () => [...state.values()].flatMap(({ product, isListed }) => (isListed ? [product] : []));
      const index = new ListingIndex(listed(), spans);
      for (const batch of batches) {
        const changed: number[] = [];
        for (const [at, change] of batch) {
          const product = products[at];
          if (!product) continue;
          changed.push(product.id);
          const now = { ...(state.get(product.id)?.product ?? product), ...change };
          state.set(product.id, { product: now, isListed: change !== null });
        }
        const now = listed();
        index.update(
          changed,
          now.filter(({ id }) => changed.includes(id)),
        );
        expect(contentOf(index, filters, ids)).toEqual(contentOf(new ListingIndex(now, spans), filters, ids));
      }
    }),
    { numRuns: 300 },
  );
});

test('search results stay valid while products appear and disappear', () => {
  const index = new ListingIndex(
    [2, 4].map((id) => ({ ...plain, id })),
    spans,
  );
  const matches = index.matchesOf([[2, 4]]);
  index.update([1, 2], [{ ...plain, id: 1 }]);
  expect(index.list({ page: 1, per_page: 20 }, matches)).toMatchObject({ ids: [4], total: 1 });
  index.update([2], [{ ...plain, id: 2 }]);
  expect(index.list({ page: 1, per_page: 20 }, matches)).toMatchObject({ ids: [4, 2], total: 2 });
});

test('an index of batches equals one that is made at once, and others get their turn in between', async () => {
  const products = Array.from({ length: 500 }, (_, at) => ({
    ...plain,
    id: at + 1,
    price: 100 + ((at * 7_919) % 97),
    sold: at % 13,
    inStock: at % 7 > 0,
    publishedAt: (at % 11) - 5,
  }));
  async function* batches() {
    yield products.slice(0, 300);
    yield products.slice(300);
  }
  let pauses = 0;
  const make = await ListingIndex.from(batches(), spans, async () => void (pauses += 1));
  const index = await make();
  const ids = products.map(({ id }) => id);
  expect(contentOf(index, {}, ids)).toEqual(contentOf(new ListingIndex(products, spans), {}, ids));
  expect(pauses).toBeGreaterThan(10);
});

test('many products with few or many matches: every page is that of a plain sort', () => {
  const products = Array.from({ length: 4_000 }, (_, at) => ({
    ...plain,
    id: at + 1,
    categoryId: at % 400 === 0 ? 21 : 11,
    price: 100 + ((at * 7_919) % 997),
  }));
  const index = new ListingIndex(products, spans);
  for (const category of [21, 11]) {
    const expected = products
      .filter(({ categoryId }) => categoryId === category)
      .sort((a, b) => a.price - b.price || b.id - a.id)
      .map(({ id }) => id);
    const pages = Array.from(
      { length: Math.ceil(expected.length / 100) },
      (_, at) => index.list({ category, order: 'price_asc', page: at + 1, per_page: 100 }, null).ids,
    );
    expect(pages.flat()).toEqual(expected);
  }
});

test('an update names the products that filters or prices find differently', () => {
  const index = new ListingIndex(
    [1, 2, 3].map((id) => ({ ...plain, id })),
    spans,
  );
  const now = [
    { ...plain, id: 1, sold: 5 },
    { ...plain, id: 2, inStock: false },
    { ...plain, id: 3, price: 200 },
  ];
  expect(index.update([1, 2, 3], now)).toEqual([2, 3]);
  expect(index.update([1, 2, 3], now)).toEqual([]);
});
