import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { returnExceptions } from '../../../contract/orders/returns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { media, mediaFiles } from '../media/media.tables.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** A single row. Each change increments one of its numbers in the same transaction. */
export const catalogueRevision = pgTable('catalogue_revision', {
  id: smallint().primaryKey(),
  /** For categories and what searches find: texts, and products that appear or disappear. */
  revision: bigint({ mode: 'number' }).notNull(),
  /** For what pages show besides products: settings, pages, home content, delivery fees. */
  content: bigint({ mode: 'number' }).notNull().default(0),
  /**
   * Unused. The former version reads it while both run; a later migration drops it, with `products.ratings_revision`.
   */
  ratings: bigint({ mode: 'number' }).notNull().default(0),
});

/**
 * Which products have changed: stock, price, sold count, rating, and anything else about them. Triggers on `products`
 * and `varieties` write it in the transaction of the change, so no code has to report one (index/change-feed.ts).
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The transaction that wrote the row: readers look for those that their last snapshot did not see. */
    transaction: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    productIds: integer().array().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.transaction)],
);

/** The marks that devices got with the catalogue (device/device-marks.ts). */
export const deviceMarks = pgTable('device_marks', {
  mark: text().primaryKey(),
  /** The `pg_snapshot` of the catalogue that has this mark, as text. */
  snapshot: text().notNull(),
  /** When an instance last saw this catalogue. */
  at: moment().notNull().defaultNow(),
});

export const categories = pgTable(
  'categories',
  {
    id: serial().primaryKey(),
    code: text().notNull().unique(),
    parentId: integer().references((): AnyPgColumn => categories.id),
    titleAr: text(),
    titleEn: text(),
    descriptionAr: text(),
    descriptionEn: text(),
    imageId: text().references(() => media.id),
    position: integer().notNull(),
    active: boolean().notNull().default(true),
  },
  (table) => [check('category_has_a_title', sql`${table.titleAr} is not null or ${table.titleEn} is not null`)],
);

export const products = pgTable(
  'products',
  {
    id: serial().primaryKey(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    titleAr: text(),
    titleEn: text(),
    subtitleAr: text(),
    subtitleEn: text(),
    descriptionAr: text(),
    descriptionEn: text(),
    notesAr: text(),
    notesEn: text(),
    requiresCustomText: boolean().notNull().default(false),
    /** Whether shoppers may add pictures; null follows `requiresCustomText`. */
    acceptsUploads: boolean(),
    /** Set by the owner. Whatever is set, items made with a custom text or picture are never returnable. */
    returnException: text({ enum: returnExceptions }),
    flashSale: boolean().notNull().default(false),
    sold: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    commentsCount: integer().notNull().default(0),
    /** Unused, like `catalogue_revision.ratings`. */
    ratingsRevision: bigint({ mode: 'number' }).notNull().default(0),
    publishedAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    index().on(table.categoryId),
    index('products_by_ratings_revision')
      .on(table.ratingsRevision)
      .where(sql`${table.ratingsRevision} > 0`),
    check('product_has_a_title', sql`${table.titleAr} is not null or ${table.titleEn} is not null`),
    check('product_sold_is_not_negative', sql`${table.sold} >= 0`),
  ],
);

export const varieties = pgTable(
  'varieties',
  {
    id: serial().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    sku: text().notNull().unique(),
    position: integer().notNull(),
    titleAr: text(),
    titleEn: text(),
    priceHalalas: integer().notNull(),
    priceBeforeDiscountHalalas: integer(),
    quantity: integer().notNull(),
    weightMilligrams: integer(),
    sizeAr: text(),
    sizeEn: text(),
    caliber: smallint(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    index().on(table.productId),
    check('variety_price_is_positive', sql`${table.priceHalalas} > 0`),
    check('variety_discount_is_one', sql`${table.priceBeforeDiscountHalalas} > ${table.priceHalalas}`),
    check('variety_quantity_is_not_negative', sql`${table.quantity} >= 0`),
    check('variety_caliber_is_known', sql`${table.caliber} in (18, 21, 24)`),
  ],
);

export const productMedia = pgTable(
  'product_media',
  {
    productId: integer()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    mediaId: text()
      .notNull()
      .references(() => media.id),
    altAr: text(),
    altEn: text(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

export const attachments = pgTable(
  'attachments',
  {
    productId: integer()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    titleAr: text(),
    titleEn: text(),
    fileName: text()
      .notNull()
      .references(() => mediaFiles.name),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

export const comments = pgTable(
  'comments',
  {
    id: serial().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    /** Author of a review from the catalogue file. Empty for a customer: their account has the name. */
    authorName: text().notNull(),
    /** Null for a review from the catalogue file, and after the account is deleted. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    rating: smallint(),
    createdAt: moment().notNull().defaultNow(),
    /** True for reviews from the catalogue file: an import replaces these and no others. */
    imported: boolean().notNull().default(false),
    /** When the owner hid it; null if visible. */
    hiddenAt: moment(),
    /** Whether the customer had bought it, set when the order leaves the account. Until then the order answers that. */
    boughtBefore: boolean().notNull().default(false),
  },
  (table) => [
    index('comments_of_product').on(table.productId, table.createdAt, table.id),
    uniqueIndex('comments_of_user').on(table.userId, table.productId),
    check('comment_rating_is_1_to_5', sql`${table.rating} between 1 and 5`),
  ],
);

/**
 * What search matches: a product's folded words (contract/catalogue/search-text.ts). Kept out of the wide product rows
 * so that reading it is fast.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id),
    /** Words of both titles, for ranking. */
    titleText: text().notNull(),
    /** All searchable words. */
    searchText: text().notNull(),
  },
  (table) => [index().using('gin', table.searchText.op('gin_trgm_ops'))],
);

/** The catalogue's vocabulary: each folded word once. Search corrects an unknown word to the nearest one here. */
export const searchVocabulary = pgTable('search_vocabulary', { word: text().primaryKey() }, (table) => [
  index().using('gin', table.word.op('gin_trgm_ops')),
]);
