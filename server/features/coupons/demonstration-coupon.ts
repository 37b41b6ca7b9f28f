import { fromSar } from '../../../contract/core/money.ts';
import type { Database } from '../../db/connect.ts';
import { addCoupon } from './manage-coupons.ts';

/** The coupon that the demonstration's banner speaks of (server/demo/shop.json). One that is there already, also an ended one, stays as it is. */
export async function seedDemonstrationCoupon(db: Database, now = new Date()): Promise<void> {
  await addCoupon(db, {
    code: 'LAMSA10',
    kind: 'percent',
    percent: 10,
    minItemsTotalHalalas: fromSar(100),
    createdAt: now,
  });
}
