import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { cartLines, cartLineUploads } from './cart.tables.ts';

/** Query for the uploads on cart lines; they must not be removed as unused. */
export function uploadsInCarts(db: Database) {
  return db.select({ id: cartLineUploads.uploadId }).from(cartLineUploads);
}

/** The same for one customer's cart. */
export function uploadsInCartOf(db: Database, userId: number) {
  return uploadsInCarts(db)
    .innerJoin(cartLines, eq(cartLines.id, cartLineUploads.lineId))
    .where(eq(cartLines.userId, userId));
}
