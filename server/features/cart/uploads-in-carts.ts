import type { Database } from '../../db/connect.ts';
import { cartLineUploads } from './cart.tables.ts';

/** Query for the uploads on cart lines; they must not be removed as unused. */
export function uploadsInCarts(db: Database) {
  return db.select({ id: cartLineUploads.uploadId }).from(cartLineUploads);
}
