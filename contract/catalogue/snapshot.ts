// The catalogue as a device stores it for browsing and searching offline.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { calibers } from './catalogue.ts';

/** Larger catalogues are cut to this many products, in suggested order. */
export const maxSnapshotProducts = 20_000;

const id = v.number();
const sar = v.number();
const none = <T extends v.GenericSchema>(inner: T) => v.optional(v.nullable(inner), null);

/** A category with its parent. Parents come before their subcategories. */
const snapshotCategory = v.object({
  id,
  title: v.string(),
  description: v.optional(v.string(), ''),
  parent_id: none(id),
  /** Path of its picture. */
  image: none(v.string()),
  /** Folded words of its titles in both languages, as from `searchText`. */
  words: v.optional(v.string(), ''),
});

/** What lists need to show, sort, filter and find a product. Null, zero and empty values may be missing. */
const snapshotProduct = v.object({
  id,
  title: v.string(),
  subtitle: v.optional(v.string(), ''),
  price: sar,
  price_before_discount: none(sar),
  /** Path of its first picture in the smallest size. */
  image: none(v.string()),
  /** Number of all its pictures. */
  media_count: v.optional(v.number(), 0),
  category: id,
  updated_at: v.string(),
  published_at: v.string(),
  quantity: v.optional(v.number(), 0),
  sold: v.optional(v.number(), 0),
  rating: none(v.number()),
  comments_count: v.optional(v.number(), 0),
  default_variety_id: id,
  requires_custom_text: v.optional(v.picklist([0, 1]), 0),
  /** Missing if it is the same as `requires_custom_text`. */
  accepts_uploads: v.optional(v.boolean()),
  size: none(v.string()),
  weight: none(v.number()),
  caliber: none(v.picklist(calibers)),
  /** Of all its varieties. */
  calibers: v.optional(v.array(v.picklist(calibers)), []),
  /** Folded words of its titles in both languages, so that search finds them in either. */
  title_words: v.optional(v.string(), ''),
  /** The other searchable words, except those of its category. */
  words: v.optional(v.string(), ''),
});

export type SnapshotCategory = v.InferOutput<typeof snapshotCategory>;
export type SnapshotProduct = v.InferOutput<typeof snapshotProduct>;

/** A whole catalogue, as it is stored. */
export const snapshotContent = v.object({ categories: v.array(snapshotCategory), products: v.array(snapshotProduct) });

export const getCatalogueSnapshot = defineCall({
  method: 'GET',
  path: '/catalogue/snapshot',
  summary:
    'A compact catalogue for browsing and searching offline. With `since`, the `mark` of an earlier ' +
    'answer, only the changes since then; an unknown or outdated mark returns everything, with `full`. All categories ' +
    'are returned each time; `omit=categories` leaves them out if they have not changed since `since`.',
  query: v.object({
    since: v.optional(v.pipe(v.string(), v.maxLength(100))),
    omit: v.optional(v.literal('categories')),
  }),
  data: v.object({
    /** Send it as `since` next time. It is opaque: only equality means anything. */
    mark: v.string(),
    /** Whether these are all products, rather than those that changed. */
    full: v.boolean(),
    /** Number of products a device has after applying this; if it differs, the device requests a full snapshot. */
    total: v.number(),
    /** Whether the snapshot covers every product the store sells. */
    complete: v.boolean(),
    /** Missing if the request has `omit=categories` and they have not changed since `since`. */
    categories: v.optional(snapshotContent.entries.categories),
    products: snapshotContent.entries.products,
    /** Ids of products that have changed and are not in the snapshot; the device may not have had them. */
    removed: v.array(id),
  }),
});
