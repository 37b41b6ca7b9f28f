import { fromSar } from '../../../contract/core/money.ts';
import type { Database } from '../../db/connect.ts';
import { addCoupon } from './manage-coupons.ts';

/**
 * Adds the coupon that the demonstration's banner advertises (server/demo/shop.json). An existing one stays as it is,
 * even if it has ended.
 */
export async function seedDemonstrationCoupon(db: Database, now = new Date()): Promise<void> {
  await addCoupon(db, {
    code: 'LAMSA10',
    kind: 'percent',
    percent: 10,
    minItemsTotalHalalas: fromSar(100),
    createdAt: now,
  });
}
