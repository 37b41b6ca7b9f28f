// A coupon is used by a placed order and given back when that order is cancelled (saudi-commerce.md, section 11).
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Halalas } from '../../../contract/core/money.ts';
import type { Database } from '../../db/connect.ts';
import { coupons, couponUses } from './coupons.tables.ts';
import { judgeCoupon } from './judge-coupon.ts';
import { countOwnUses, readCoupon } from './read-coupon.ts';
import { couponRefusal } from './refuse-coupon.ts';

/**
 * Uses a coupon for an order whose goods come to `goods`, and gives what it takes off. Throws the refusal `coupon_not_valid`; the transaction has to be given up then.
 * The counting update holds the coupon's row to the end of the transaction, so that of many at once each sees what those before it used.
 */
export async function redeemCoupon(
  tx: Database,
  use: { couponId: number; userId: number; orderId: string; goods: Halalas; now: Date },
): Promise<{ discount: Halalas; freeShipping: boolean }> {
  const { couponId, userId, orderId, goods, now } = use;
  const [counted] = await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(and(eq(coupons.id, couponId), or(isNull(coupons.totalUses), lt(coupons.used, coupons.totalUses))))
    .returning();
  const coupon = counted ? { ...counted, used: counted.used - 1 } : await readCoupon(tx, couponId);
  if (!coupon) throw couponRefusal('unknown');
  const verdict = judgeCoupon(coupon, { goods, now, ownUses: await countOwnUses(tx, couponId, userId) });
  if (!verdict.holds) throw couponRefusal(verdict.reason, verdict.minimum);
  if (!counted) throw couponRefusal('used_up'); // the last use was given back this moment; the next try gets it
  await tx.insert(couponUses).values({ couponId, orderId, userId, usedAt: now });
  return { discount: verdict.discount, freeShipping: verdict.freeShipping };
}

/** Gives back what an order used, if it used one. Safe to do twice. */
export async function giveCouponBack(tx: Database, orderId: string): Promise<void> {
  const given = await tx
    .delete(couponUses)
    .where(eq(couponUses.orderId, orderId))
    .returning({ couponId: couponUses.couponId });
  for (const { couponId } of given)
    await tx
      .update(coupons)
      .set({ used: sql`${coupons.used} - 1` })
      .where(eq(coupons.id, couponId));
}
