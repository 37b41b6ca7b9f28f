import type { CouponReason } from '../../../contract/shopper/cart.ts';
import { toSar, type Halalas } from '../../../contract/core/money.ts';
import { couponText } from '../../http/answers/messages.ts';
import { Refusal } from '../../http/answers/refusal.ts';

/** The refusal `coupon_not_valid`, with the message for its reason. */
export function couponRefusal(reason: CouponReason, minimum: Halalas | null = null): Refusal {
  const sar = minimum === null ? null : toSar(minimum);
  return new Refusal('coupon_not_valid', {
    details: { reason, ...(sar === null ? {} : { minimum: sar }) },
    message: { ar: couponText(reason, 'ar', sar), en: couponText(reason, 'en', sar) },
  });
}
