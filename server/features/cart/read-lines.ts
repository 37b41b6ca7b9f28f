import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { halalas, type Halalas } from '../../../contract/core/money.ts';
import type { Database } from '../../db/connect.ts';
import { groupRows } from '../../db/group-rows.ts';
import { cartLines, cartLineUploads } from './cart.tables.ts';

export type Line = {
  id: number;
  varietyId: number;
  identity: string;
  customText: string | null;
  quantity: number;
  priceWhenAdded: Halalas;
  createdAt: Date;
};

/** A customer's lines, oldest first; with `varietyId`, only those of that variety. */
export async function readLines(db: Database, userId: number, varietyId?: number): Promise<Line[]> {
  const { id, identity, customText, quantity, priceWhenAddedHalalas, createdAt } = cartLines;
  const rows = await db
    .select({ id, varietyId: cartLines.varietyId, identity, customText, quantity, priceWhenAddedHalalas, createdAt })
    .from(cartLines)
    .where(and(eq(cartLines.userId, userId), varietyId === undefined ? undefined : eq(cartLines.varietyId, varietyId)))
    .orderBy(asc(id));
  return rows.map(({ priceWhenAddedHalalas: price, ...row }) => ({ ...row, priceWhenAdded: halalas(price) }));
}

/** Ids of the pictures on each line, in order. */
export async function readLineUploads(db: Database, lineIds: readonly number[]): Promise<Map<number, string[]>> {
  if (lineIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(cartLineUploads)
    .where(inArray(cartLineUploads.lineId, [...lineIds]))
    .orderBy(asc(cartLineUploads.position));
  return new Map(
    [...groupRows(rows, ({ lineId }) => lineId)].map(([lineId, own]) => [lineId, own.map(({ uploadId }) => uploadId)]),
  );
}

/** Varieties in a customer's cart. */
export async function cartVarietyIds(db: Database, userId: number): Promise<number[]> {
  const rows = await db.select({ id: cartLines.varietyId }).from(cartLines).where(eq(cartLines.userId, userId));
  return rows.map(({ id }) => id);
}

/** Customers who added one of these varieties to their cart since then and still have it there. */
export async function recentCartHolders(
  db: Database,
  varietyIds: readonly number[],
  since: Date,
): Promise<{ varietyId: number; userId: number }[]> {
  if (varietyIds.length === 0) return [];
  return db
    .select({ varietyId: cartLines.varietyId, userId: cartLines.userId })
    .from(cartLines)
    .where(and(inArray(cartLines.varietyId, [...varietyIds]), gt(cartLines.createdAt, since)));
}
