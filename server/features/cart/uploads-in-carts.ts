import type { Database } from '../../db/connect.ts';
import { cartLineUploads } from './cart.tables.ts';

/** The uploads that stand at a cart line, as a query: they are not to be removed as unused. */
export function uploadsInCarts(db: Database) {
  return db.select({ id: cartLineUploads.uploadId }).from(cartLineUploads);
}
