import { max } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { stockMoves } from '../orders.tables.ts';

/** The number of the latest change of any stock; 0 where there was none. */
export async function lastStockMove(db: Database): Promise<number> {
  const [row] = await db.select({ last: max(stockMoves.id) }).from(stockMoves);
  return row?.last ?? 0;
}
