// Reads products as the listing index needs them. The database answers with one text per column and batch: a driver
// takes longer to parse a million rows than the database to find them.
import { and, eq, gt, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { ListedProduct } from '../../../../contract/catalogue/listing/product-columns.ts';
import { rowsOf, type Database } from '../../../db/connect.ts';
import { products, varieties } from '../catalogue.tables.ts';
import { defaultVariety } from '../default-variety.ts';
import { meanRating } from '../mean-rating.ts';

/** Reading a batch and adding it to the index takes about ten milliseconds. */
const rowsAtOnce = 2_500;

/** Whether a category is shown. */
type IsShown = { has(categoryId: number): boolean };

/** All products on sale, in batches, by ascending ids. */
export async function* readListed(db: Database, shown: IsShown): AsyncGenerator<ListedProduct[]> {
  for (let after = 0; ;) {
    const rows = await readProducts(db, gt(products.id, after), rowsAtOnce);
    const [first, last] = [rows.ids[0], rows.ids.at(-1)];
    if (first === undefined || last === undefined) return;
    const ofThese = and(gte(varieties.productId, first), lte(varieties.productId, last));
    yield listedOf(rows, await readVarieties(db, ofThese), shown);
    after = last;
  }
}

/** Those of some products that are on sale, by ascending ids. */
export async function readListedOf(db: Database, shown: IsShown, ids: readonly number[]): Promise<ListedProduct[]> {
  const rows = await readProducts(db, inArray(products.id, [...ids]), ids.length);
  return listedOf(rows, await readVarieties(db, inArray(varieties.productId, [...ids])), shown);
}

/** A column of a query that is called `found`, as the text of a JSON array. */
const column = (value: SQL): SQL => sql`'[' || coalesce(string_agg((${value})::text, ','), '') || ']'`;

const numbers = (text: string | undefined) => JSON.parse(text ?? '[]') as number[];

type ProductRows = Record<
  'ids' | 'category' | 'flash' | 'sold' | 'rating_sums' | 'rating_counts' | 'published',
  number[]
>;

async function readProducts(db: Database, which: SQL, limit: number): Promise<ProductRows> {
  const [texts] = await rowsOf<Record<keyof ProductRows, string>>(
    db,
    sql`select ${column(sql`id`)} as ids, ${column(sql`category_id`)} as category,
        ${column(sql`flash_sale::int`)} as flash, ${column(sql`sold`)} as sold, ${column(sql`rating_sum`)} as rating_sums,
        ${column(sql`rating_count`)} as rating_counts, ${column(sql`floor(extract(epoch from published_at) * 1000)`)} as published
      from (select * from ${products} where ${and(which, eq(products.active, true))}
        order by ${products.id} limit ${limit}) as found`,
  );
  return {
    ids: numbers(texts?.ids),
    category: numbers(texts?.category),
    flash: numbers(texts?.flash),
    sold: numbers(texts?.sold),
    rating_sums: numbers(texts?.rating_sums),
    rating_counts: numbers(texts?.rating_counts),
    published: numbers(texts?.published),
  };
}

type VarietyRows = Record<'product' | 'price' | 'reduced' | 'quantity' | 'caliber', number[]>;

async function readVarieties(db: Database, which: SQL | undefined): Promise<VarietyRows> {
  const [texts] = await rowsOf<Record<keyof VarietyRows, string>>(
    db,
    sql`select ${column(sql`product_id`)} as product, ${column(sql`price_halalas`)} as price,
        ${column(sql`(price_before_discount_halalas is not null)::int`)} as reduced,
        ${column(sql`quantity`)} as quantity, ${column(sql`coalesce(caliber, 0)`)} as caliber
      from (select * from ${varieties} where ${and(which, eq(varieties.active, true))}
        order by ${varieties.productId}, ${varieties.position}) as found`,
  );
  return {
    product: numbers(texts?.product),
    price: numbers(texts?.price),
    reduced: numbers(texts?.reduced),
    quantity: numbers(texts?.quantity),
    caliber: numbers(texts?.caliber),
  };
}

function listedOf(rows: ProductRows, offered: VarietyRows, shown: IsShown): ListedProduct[] {
  const listed: ListedProduct[] = [];
  let next = 0; // the first variety of this product or of a later one
  for (const [at, id] of rows.ids.entries()) {
    while ((offered.product[next] ?? Infinity) < id) next += 1;
    const own: { price: number; onSale: boolean; quantity: number; caliber: number }[] = [];
    for (; offered.product[next] === id; next += 1)
      own.push({
        price: offered.price[next] ?? 0,
        onSale: offered.reduced[next] === 1,
        quantity: offered.quantity[next] ?? 0,
        caliber: offered.caliber[next] ?? 0,
      });
    const main = defaultVariety(own);
    const categoryId = rows.category[at] ?? 0;
    if (!main || !shown.has(categoryId)) continue; // nothing to sell, or the category is retired
    listed.push({
      id,
      categoryId,
      price: main.price,
      onSale: main.onSale,
      inStock: own.some(({ quantity }) => quantity > 0),
      flashSale: rows.flash[at] === 1,
      calibers: own.flatMap(({ caliber }) => (caliber === 0 ? [] : caliber)),
      rating: meanRating({ ratingSum: rows.rating_sums[at] ?? 0, ratingCount: rows.rating_counts[at] ?? 0 }),
      sold: rows.sold[at] ?? 0,
      publishedAt: rows.published[at] ?? 0,
    });
  }
  return listed;
}
