import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListingIndex, type CategorySpan, type ListedProduct, type ListFilters } from './listing-index.ts';

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
};
const anyProduct = fc.record({
  ...anyChange,
  categoryId: fc.constantFrom(10, 11, 12, 20, 21),
  publishedAt: fc.integer({ min: 0, max: 9 }),
});
const anyProducts = fc
  .array(anyProduct, { maxLength: 60 })
  .map((products): ListedProduct[] => products.map((product, at) => ({ ...product, id: at + 1 })));

const anyFilters: fc.Arbitrary<ListFilters> = fc.record(
  {
    category: fc.constantFrom(10, 11, 12, 20, 21, 99),
    min_price: fc.integer({ min: 0, max: 40 }),
    max_price: fc.integer({ min: 10, max: 60 }),
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
    p.price >= (f.min_price ?? 0) * 100 && p.price <= (f.max_price ?? 1e9) * 100,
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
    newest: index.newest,
    flashSale: index.flashSale,
    suggested: index.suggestedIn(10, new Set(), 8),
    inStock: ids.filter((id) => index.hasStock(id)),
  };
}

test('an index that is updated equals one that is rebuilt', () => {
  const anyChanges = fc.array(
    fc.uniqueArray(fc.tuple(fc.nat(59), fc.record(anyChange, { requiredKeys: [] })), {
      selector: ([at]) => at,
      maxLength: 8,
    }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(anyProducts, anyChanges, anyFilters, (products, batches, filters) => {
      const index = new ListingIndex(products, spans);
      const ids = products.map(({ id }) => id);
      let now = products;
      for (const batch of batches) {
        const next = new Map(
          batch.flatMap(([at, change]) => {
            const product = now[at];
            return product ? [[product.id, { ...product, ...change }] as const] : [];
          }),
        );
        contentOf(index, filters, ids);
        expect(index.update([...next.keys()], [...next.values()])).not.toBeNull();
        now = now.map((product) => next.get(product.id) ?? product);
        expect(contentOf(index, filters, ids)).toEqual(contentOf(new ListingIndex(now, spans), filters, ids));
      }
    }),
    { numRuns: 300 },
  );
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
  expect(index.update([1, 2, 3], now)).toEqual({ relisted: [2, 3] });
  expect(index.update([1, 2, 3], now)).toEqual({ relisted: [] });
});

test('an update that needs a new index changes nothing', () => {
  const products = [1, 2].map((id) => ({ ...plain, id }));
  const index = new ListingIndex(products, spans);
  const sold = { ...plain, id: 1, sold: 9 };
  expect(index.update([1, 2], [sold])).toBeNull(); // 2 has disappeared
  expect(index.update([1, 3], [sold, { ...plain, id: 3 }])).toBeNull(); // 3 has appeared
  expect(index.update([1, 2], [sold, { ...plain, id: 2, categoryId: 12 }])).toBeNull();
  expect(index.update([1, 4], [sold])).toEqual({ relisted: [] }); // 4 is listed neither before nor now
  expect(index.list({ page: 1, per_page: 20 }, null).ids).toEqual([1, 2]);
});
