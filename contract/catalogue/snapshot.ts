// The catalogue as a device keeps it for browsing and searching without a connection.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { calibers } from './catalogue.ts';

/** More products than this are not given: of a larger catalogue those that lists suggest first. */
export const mostSnapshotProducts = 20_000;

const id = v.number();
const sar = v.number();
const none = <T extends v.GenericSchema>(inner: T) => v.optional(v.nullable(inner), null);

/** A category, with the one above it. They come in the order of the tree, each before those below it. */
const snapshotCategory = v.object({
  id,
  title: v.string(),
  description: v.optional(v.string(), ''),
  parent_id: none(id),
  /** Path of its picture. */
  image: none(v.string()),
  /** Folded words of its titles in both languages, as `searchText` writes them. */
  words: v.optional(v.string(), ''),
});

/** What lists show, sort, filter and find of a product. What is null, nought or empty may be missing. */
const snapshotProduct = v.object({
  id,
  title: v.string(),
  subtitle: v.optional(v.string(), ''),
  price: sar,
  price_before_discount: none(sar),
  /** Path of its first picture in the smallest width. */
  image: none(v.string()),
  /** Of all its pictures. */
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
  /** Folded words of its titles in both languages, so that search finds them in either interface. */
  title_words: v.optional(v.string(), ''),
  /** The other words that search looks through, but for those of its category. */
  words: v.optional(v.string(), ''),
});

export type SnapshotCategory = v.InferOutput<typeof snapshotCategory>;
export type SnapshotProduct = v.InferOutput<typeof snapshotProduct>;

/** The content of a snapshot. */
const snapshotContent = {
  categories: v.array(snapshotCategory),
  products: v.array(snapshotProduct),
};

export const getCatalogueSnapshot = defineCall({
  method: 'GET',
  path: '/catalogue/snapshot',
  summary:
    'The catalogue in short, for browsing and searching without a connection. With `since`, the `mark` of an earlier answer, only what has changed from then on; a mark that is unknown or too old gives all of it, with `full`.',
  query: v.object({ since: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  data: v.object({
    /** To be sent as `since` the next time. Nothing but its being equal or not can be read from it. */
    mark: v.string(),
    /** Whether the products are all there are, rather than those that have changed. */
    full: v.boolean(),
    /** How many products a device has that has taken this over; with another number it asks for all of it. */
    total: v.number(),
    /** Whether these are all products that the store sells. */
    complete: v.boolean(),
    ...snapshotContent,
    /** Ids of products that are not in it any more. */
    removed: v.array(id),
  }),
});
