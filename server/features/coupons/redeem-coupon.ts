// Placing an order redeems a coupon; cancelling the order frees it again (saudi-commerce.md, section 11).
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Halalas } from '../../../contract/core/money.ts';
import type { Database } from '../../db/connect.ts';
import { coupons, couponUses } from './coupons.tables.ts';
import { judgeCoupon } from './judge-coupon.ts';
import { countOwnUses, readCoupon } from './read-coupon.ts';
import { couponRefusal } from './refuse-coupon.ts';

/**
 * Redeems a coupon for an order with the items total `subtotal` and returns its discount. Throws the refusal
 * `coupon_not_valid`; roll the transaction back then. The counting update locks the coupon's row until the transaction
 * ends, so that concurrent orders see each other's uses.
 */
export async function redeemCoupon(
  tx: Database,
  use: { couponId: number; userId: number; orderId: string; subtotal: Halalas; now: Date },
): Promise<{ discount: Halalas; freeShipping: boolean }> {
  const { couponId, userId, orderId, subtotal, now } = use;
  const [counted] = await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(and(eq(coupons.id, couponId), or(isNull(coupons.totalUses), lt(coupons.used, coupons.totalUses))))
    .returning();
  const coupon = counted ? { ...counted, used: counted.used - 1 } : await readCoupon(tx, couponId);
  if (!coupon) throw couponRefusal('unknown');
  const verdict = judgeCoupon(coupon, { subtotal, now, ownUses: await countOwnUses(tx, couponId, userId) });
  if (!verdict.holds) throw couponRefusal(verdict.reason, verdict.minimum);
  if (!counted) throw couponRefusal('used_up'); // the last use was freed just now; a retry gets it
  await tx.insert(couponUses).values({ couponId, orderId, userId, usedAt: now });
  return { discount: verdict.discount, freeShipping: verdict.freeShipping };
}

/** Frees the use of an order's coupon, if it has one. Idempotent. */
export async function giveCouponBack(tx: Database, orderId: string): Promise<void> {
  const uses = await tx
    .delete(couponUses)
    .where(eq(couponUses.orderId, orderId))
    .returning({ couponId: couponUses.couponId });
  for (const { couponId } of uses)
    await tx
      .update(coupons)
      .set({ used: sql`${coupons.used} - 1` })
      .where(eq(coupons.id, couponId));
}

/** Forgets whose the uses of these orders were; they still count. */
export async function forgetCustomers(tx: Database, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(couponUses)
    .set({ userId: null })
    .where(inArray(couponUses.orderId, [...orderIds]));
}
