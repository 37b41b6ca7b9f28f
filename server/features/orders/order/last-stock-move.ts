import { max } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { stockMoves } from '../orders.tables.ts';

/** Id of the latest stock change; 0 if there is none. */
export async function lastStockMove(db: Database): Promise<number> {
  const [row] = await db.select({ last: max(stockMoves.id) }).from(stockMoves);
  return row?.last ?? 0;
}
