// Whether a coupon is valid and what it takes off. Pure; the caller reads the database.
import type { CouponReason } from '../../../contract/shopper/cart.ts';
import { halalas, percentOf, type Halalas } from '../../../contract/core/money.ts';
import type { coupons } from './coupons.tables.ts';

export type Coupon = typeof coupons.$inferSelect;

export type CouponVerdict =
  | { holds: true; discount: Halalas; freeShipping: boolean }
  | { holds: false; reason: CouponReason; minimum: Halalas | null };

/** Checks a coupon against the items total `subtotal`, for a customer who has used it `ownUses` times. */
export function judgeCoupon(
  coupon: Omit<Coupon, 'id' | 'code' | 'createdAt'>,
  { subtotal, ownUses, now }: { subtotal: Halalas; ownUses: number; now: Date },
): CouponVerdict {
  const fails = (reason: CouponReason, minimum: Halalas | null = null): CouponVerdict => ({
    holds: false,
    reason,
    minimum,
  });
  const { startsAt, endsAt, totalUses, usesPerCustomer, used, minItemsTotalHalalas } = coupon;
  if (endsAt && endsAt <= now) return fails('ended');
  if (startsAt && startsAt > now) return fails('not_started');
  // Checked before the total uses: a customer who has used it up does not care about other customers' uses.
  if (usesPerCustomer !== null && ownUses >= usesPerCustomer) return fails('already_used');
  if (totalUses !== null && used >= totalUses) return fails('used_up');
  if (subtotal < minItemsTotalHalalas) return fails('minimum', halalas(minItemsTotalHalalas));
  return { holds: true, discount: discountOf(coupon, subtotal), freeShipping: coupon.kind === 'free_shipping' };
}

/** Never more than the items total or the coupon's maximum. */
function discountOf(
  {
    kind,
    percent,
    amountHalalas,
    maxDiscountHalalas,
  }: Pick<Coupon, 'kind' | 'percent' | 'amountHalalas' | 'maxDiscountHalalas'>,
  subtotal: Halalas,
): Halalas {
  const full = {
    percent: () => percentOf(subtotal, percent ?? 0),
    fixed: () => halalas(amountHalalas ?? 0),
    free_shipping: () => halalas(0),
  }[kind]();
  return halalas(Math.min(full, subtotal, maxDiscountHalalas ?? full));
}
