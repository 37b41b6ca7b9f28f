// Stock that orders take and return. A trigger on `varieties` logs each change with the order set in the transaction.
import { asc, inArray, sql } from 'drizzle-orm';
import { halalas, type Halalas } from '../../../contract/core/money.ts';
import { rowsOf, type Database } from '../../db/connect.ts';
import { products, varieties } from './catalogue.tables.ts';

/** Quantity by variety id. */
export type VarietyQuantities = ReadonlyMap<number, number>;

/** What an order records of a variety. */
export type HeldVariety = {
  productId: number;
  sku: string;
  titleAr: string | null;
  titleEn: string | null;
  varietyTitleAr: string | null;
  varietyTitleEn: string | null;
  price: Halalas;
  stock: number;
  /** False once the variety or its product is retired. */
  isActive: boolean;
};

/**
 * Reads varieties and locks them until the transaction ends, so that price and stock stay as read. Locks in ascending
 * order of ids, so that two orders of the same products cannot deadlock. Shoppers can still put them into carts.
 */
export async function holdVarieties(tx: Database, ids: readonly number[]): Promise<Map<number, HeldVariety>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: varieties.id,
      productId: varieties.productId,
      sku: varieties.sku,
      varietyTitleAr: varieties.titleAr,
      varietyTitleEn: varieties.titleEn,
      price: varieties.priceHalalas,
      stock: varieties.quantity,
      active: varieties.active,
    })
    .from(varieties)
    .where(inArray(varieties.id, [...new Set(ids)]))
    .orderBy(asc(varieties.id))
    .for('no key update');
  // Afterwards: a statement that has waited for a lock sees only the locked rows as they are now.
  const sold = await tx
    .select({ id: products.id, titleAr: products.titleAr, titleEn: products.titleEn, active: products.active })
    .from(products)
    .where(
      inArray(
        products.id,
        rows.map(({ productId }) => productId),
      ),
    );
  const productOf = new Map(sold.map((product) => [product.id, product]));
  return new Map(
    rows.map(({ id, price, active, ...row }) => {
      const { titleAr = null, titleEn = null, active: isSold = false } = productOf.get(row.productId) ?? {};
      return [id, { ...row, titleAr, titleEn, price: halalas(price), isActive: active && isSold }];
    }),
  );
}

/**
 * Takes an order's quantities from the stock; the varieties must be locked. False if one has too little: the caller
 * must then roll back.
 */
export async function takeStock(tx: Database, orderId: string, pieces: VarietyQuantities): Promise<boolean> {
  return (await moveStock(tx, orderId, pieces, -1)) === pieces.size;
}

/** Returns an order's quantities to the stock; the varieties must be locked. */
export async function giveStockBack(tx: Database, orderId: string, pieces: VarietyQuantities): Promise<void> {
  if ((await moveStock(tx, orderId, pieces, 1)) !== pieces.size)
    throw new Error(`not all stock of ${orderId} was returned`);
}

/** Returns the number of changed varieties. The order's setting, for the log of stock, ends with the transaction. */
async function moveStock(tx: Database, orderId: string, pieces: VarietyQuantities, sign: 1 | -1): Promise<number> {
  const changes = [...pieces].map(([id, count]) => ({ id, change: sign * count }));
  const moved = await rowsOf<{ id: number }>(
    tx,
    sql`update varieties set quantity = quantity + input.change
      from json_to_recordset(${JSON.stringify(changes)}::json) as input(id integer, change integer)
      where varieties.id = input.id and varieties.quantity + input.change >= 0
        and set_config('store.order_id', ${orderId}, true) is not null
      returning varieties.id`,
  );
  return moved.length;
}

/** Adds quantities to the sold counts, or subtracts them. */
export async function countSold(tx: Database, pieces: VarietyQuantities, sign: 1 | -1): Promise<void> {
  const changes = JSON.stringify([...pieces].map(([id, count]) => ({ id, change: sign * count })));
  // Locks in the order of ids: an update alone locks in any order.
  await tx.execute(sql`with counted as (select varieties.product_id as id, sum(input.change)::int as change
      from json_to_recordset(${changes}::json) as input(id integer, change integer)
        join varieties on varieties.id = input.id
      group by varieties.product_id),
    locked as (select products.id, counted.change from products join counted on counted.id = products.id
      order by products.id for no key update of products)
    update products set sold = greatest(0, sold + locked.change) from locked where products.id = locked.id`);
}
