// The coupon on a cart. It is only checked here; placing the order redeems it.
import { eq } from 'drizzle-orm';
import type { Halalas } from '../../../contract/core/money.ts';
import type { Database } from '../../db/connect.ts';
import { judgeCoupon, type Coupon, type CouponVerdict } from '../coupons/judge-coupon.ts';
import { countOwnUses, findCoupon, readCoupon } from '../coupons/read-coupon.ts';
import { couponRefusal } from '../coupons/refuse-coupon.ts';
import { cartCoupons } from './cart.tables.ts';

/** The coupon on a customer's cart, checked now against the items total `subtotal`; null without a coupon. */
export async function judgeCartCoupon(
  db: Database,
  { userId, subtotal, now }: { userId: number; subtotal: Halalas; now: Date },
): Promise<{ couponId: number; code: string; verdict: CouponVerdict } | null> {
  const [row] = await db.select().from(cartCoupons).where(eq(cartCoupons.userId, userId));
  const coupon = row && (await readCoupon(db, row.couponId));
  return coupon
    ? { couponId: coupon.id, code: coupon.code, verdict: await judge(db, coupon, userId, subtotal, now) }
    : null;
}

/**
 * Puts a coupon on a cart and replaces any other. Throws `coupon_not_valid` if it is not valid, and leaves the other.
 * The cart must be locked.
 */
export async function putCoupon(
  tx: Database,
  { typed, userId, subtotal, now }: { typed: string; userId: number; subtotal: Halalas; now: Date },
): Promise<void> {
  const coupon = await findCoupon(tx, typed);
  if (!coupon) throw couponRefusal('unknown');
  const verdict = await judge(tx, coupon, userId, subtotal, now);
  if (!verdict.holds) throw couponRefusal(verdict.reason, verdict.minimum);
  await tx
    .insert(cartCoupons)
    .values({ userId, couponId: coupon.id })
    .onConflictDoUpdate({ target: cartCoupons.userId, set: { couponId: coupon.id } });
}

/** Takes the coupon off a cart; idempotent. */
export async function dropCoupon(tx: Database, userId: number): Promise<void> {
  await tx.delete(cartCoupons).where(eq(cartCoupons.userId, userId));
}

async function judge(
  db: Database,
  coupon: Coupon,
  userId: number,
  subtotal: Halalas,
  now: Date,
): Promise<CouponVerdict> {
  const ownUses = coupon.usesPerCustomer === null ? 0 : await countOwnUses(db, coupon.id, userId);
  return judgeCoupon(coupon, { subtotal, ownUses, now });
}
