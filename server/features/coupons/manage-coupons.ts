// The owner's changes to coupons.
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { couponCode } from '../../../contract/shopper/coupon-code.ts';
import { coupons } from './coupons.tables.ts';
import type { Coupon } from './judge-coupon.ts';

export type NewCoupon = Omit<typeof coupons.$inferInsert, 'id' | 'used'>;

/** All coupons, sorted by code. */
export function listCoupons(db: Database): Promise<Coupon[]> {
  return db.select().from(coupons).orderBy(asc(coupons.code));
}

/** Adds a coupon; false if the code exists, which leaves the existing coupon unchanged. */
export async function addCoupon(db: Database, coupon: NewCoupon): Promise<boolean> {
  const added = await db
    .insert(coupons)
    .values({ ...coupon, code: couponCode(coupon.code) })
    .onConflictDoNothing({ target: coupons.code })
    .returning({ id: coupons.id });
  return added.length > 0;
}

/**
 * Ends a coupon at `now`, whatever its end was; false if there is none with this code. Orders that used it keep the
 * discount.
 */
export async function endCoupon(db: Database, code: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(coupons)
    .set({ endsAt: now })
    .where(eq(coupons.code, couponCode(code)))
    .returning({ id: coupons.id });
  return ended.length > 0;
}
