import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { lastPossiblePage, pageSize, pagination, wholeNumber } from '../core/paging.ts';
import { returnExceptions } from '../orders/returns.ts';

/** Gold calibers (specification, section 9). */
export const calibers = [18, 21, 24] as const;

/** Sort orders of a product list; without one it is 'suggested'. */
export const productOrders = ['most_selling', 'price_asc', 'price_desc'] as const;

/** Longest search text, in UTF-16 units. */
export const longestSearch = 200;

const id = v.number();
const sar = v.number();

/** Database ids are positive and at most this. */
const largestId = 2_147_483_647;

/** An id in a path; anything else gets the same answer as an unknown id. */
export const pathId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), v.maxValue(largestId));

/** An id in a body. */
export const bodyId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largestId));

export const mediaItem = v.object({
  webp: v.string(),
  srcset: v.string(),
  width: v.number(),
  height: v.number(),
  alt: v.string(),
  placeholder: v.string(),
});

export const variety = v.object({
  id,
  sku: v.string(),
  title: v.string(),
  price: sar,
  price_before_discount: v.nullable(sar),
  quantity: v.number(),
  /** Grams. */
  weight: v.nullable(v.number()),
  size: v.nullable(v.string()),
  caliber: v.nullable(v.picklist(calibers)),
});

const categoryLink = v.object({ id, title: v.string(), image: v.nullable(v.object({ url: v.string() })) });

const productShape = {
  id,
  title: v.string(),
  subtitle: v.string(),
  price: sar,
  price_before_discount: v.nullable(sar),
  /** In lists only the first picture. */
  media: v.array(mediaItem),
  /** Number of pictures, so that a page opened from a list can reserve space for them. Missing from older servers. */
  media_count: v.optional(v.number()),
  is_wishlist: v.boolean(),
  is_cart: v.boolean(),
  is_compare: v.boolean(),
  requires_custom_text: v.picklist([0, 1]),
  /**
   * Whether it accepts the shopper's pictures. Missing from older servers: there, products that require a text accept
   * them.
   */
  accepts_uploads: v.optional(v.boolean()),
  quantity: v.number(),
  size: v.nullable(v.string()),
  weight: v.nullable(v.number()),
  caliber: v.nullable(v.picklist(calibers)),
  default_variety_id: id,
  category: categoryLink,
  rating: v.nullable(v.number()),
  comments_count: v.number(),
  sold: v.number(),
};

export const product = v.object(productShape);

export const productDetail = v.object({
  ...productShape,
  description: v.string(),
  varieties: v.array(variety),
  notes: v.string(),
  attachments: v.array(v.object({ title: v.string(), url: v.string() })),
  breadcrumb: v.array(v.object({ id, title: v.string() })),
  /**
   * Whether it can be returned within the return period (returns.ts), under the limits of `return_exception`. Missing
   * from older servers.
   */
  returnable: v.optional(v.boolean()),
  /**
   * Why it cannot be returned, or in which state: `made_to_order` never, `hygiene` unopened, `sealed` with its seal
   * unbroken; null if it only has to be unused. Missing from older servers.
   */
  return_exception: v.optional(v.nullable(v.picklist(returnExceptions))),
  updated_at: v.string(),
});

export type Media = v.InferOutput<typeof mediaItem>;
export type Variety = v.InferOutput<typeof variety>;
export type Product = v.InferOutput<typeof product>;
export type ProductDetail = v.InferOutput<typeof productDetail>;

export type Category = {
  id: number;
  title: string;
  /** A sentence or two for the top of its page; empty if the owner has written none. Missing from older servers. */
  description?: string | undefined;
  image: { url: string } | null;
  categories: Category[];
};

export const category: v.GenericSchema<Category> = v.object({
  id,
  title: v.string(),
  description: v.optional(v.string()),
  image: v.nullable(v.object({ url: v.string() })),
  categories: v.array(v.lazy(() => category)),
});

const price = v.pipe(v.string(), v.regex(/^\d{1,8}(\.\d{1,2})?$/), v.transform(Number));
const flag = v.pipe(
  v.picklist(['1', '0', 'true', 'false']),
  v.transform((value) => value === '1' || value === 'true'),
);
const searchText = v.pipe(v.string(), v.maxLength(longestSearch));

export const productListQuery = v.object({
  category: v.optional(wholeNumber(1, 2_147_483_647)),
  search: v.optional(searchText),
  order: v.optional(v.picklist(productOrders)),
  page: v.optional(wholeNumber(1, lastPossiblePage), '1'),
  per_page: v.optional(wholeNumber(1, 100), String(pageSize)),
  min_price: v.optional(price),
  max_price: v.optional(price),
  caliber: v.optional(
    v.pipe(
      v.picklist(['18', '21', '24']),
      v.transform((value) => Number(value) as (typeof calibers)[number]),
    ),
  ),
  in_stock: v.optional(flag),
  on_sale: v.optional(flag),
  min_rating: v.optional(wholeNumber(1, 5)),
});

export type ProductListQuery = v.InferOutput<typeof productListQuery>;

/** Each count covers the products that pass all other filters: the number a shopper would get by choosing it. */
export const facets = v.object({
  price: v.nullable(v.object({ min: sar, max: sar })),
  categories: v.array(v.object({ id, title: v.string(), count: v.number() })),
  calibers: v.array(v.object({ value: v.picklist(calibers), count: v.number() })),
  ratings: v.array(v.object({ min: v.number(), count: v.number() })),
  in_stock: v.number(),
  on_sale: v.number(),
});

export type Facets = v.InferOutput<typeof facets>;

export const suggestion = v.object({ id, title: v.string(), price: sar, image: v.nullable(v.string()) });

export type Suggestion = v.InferOutput<typeof suggestion>;

export const getCategories = defineCall({
  method: 'GET',
  path: '/categories',
  summary: 'The tree of categories.',
  data: v.array(category),
});

export const listProducts = defineCall({
  method: 'GET',
  path: '/products',
  summary: 'Products of a category (with those below it), of a search, or all, filtered and sorted.',
  query: productListQuery,
  data: v.array(product),
  extra: v.object({ pagination, facets }),
});

export const suggestProducts = defineCall({
  method: 'GET',
  path: '/products/suggest',
  summary: 'A few products and categories for what is being typed.',
  query: v.object({ search: searchText, limit: v.optional(wholeNumber(1, 20), '8') }),
  data: v.array(suggestion),
  extra: v.object({ categories: v.array(v.object({ id, title: v.string() })) }),
});

export const getProduct = defineCall({
  method: 'GET',
  path: '/products/{id}',
  summary:
    'One product with its varieties; 404 if it is not sold, with its successor’s page as `moved_to` if it has one.',
  params: v.object({ id: pathId }),
  data: productDetail,
});

export const getRelated = defineCall({
  method: 'GET',
  path: '/products/{id}/related',
  summary: 'Up to eight products that suit this one.',
  params: v.object({ id: pathId }),
  data: v.array(product),
});
