import { and, asc, count, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { coupons, couponUses } from './coupons.tables.ts';
import { couponCode } from '../../../contract/shopper/coupon-code.ts';
import type { Coupon } from './judge-coupon.ts';

/** The coupon for a code as the shopper typed it, or null. */
export async function findCoupon(db: Database, typed: string): Promise<Coupon | null> {
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(eq(coupons.code, couponCode(typed)));
  return coupon ?? null;
}

export async function readCoupon(db: Database, id: number): Promise<Coupon | null> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.id, id));
  return coupon ?? null;
}

/** How many of the customer's orders, not counting cancelled ones, used this coupon. */
export async function countOwnUses(db: Database, couponId: number, userId: number): Promise<number> {
  const [row] = await db
    .select({ uses: count() })
    .from(couponUses)
    .where(and(eq(couponUses.couponId, couponId), eq(couponUses.userId, userId)));
  return row?.uses ?? 0;
}

/** Coupons that the customer's orders used, and when, for the export of personal data. */
export async function couponsUsedBy(db: Database, userId: number) {
  const rows = await db
    .select({ code: coupons.code, orderId: couponUses.orderId, usedAt: couponUses.usedAt })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .where(eq(couponUses.userId, userId))
    .orderBy(asc(couponUses.usedAt));
  return rows.map(({ code, orderId, usedAt }) => ({ code, order_id: orderId, used_at: usedAt.toISOString() }));
}
