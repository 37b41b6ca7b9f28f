// A customer's cart as checkout needs it.
import type { Language } from '../../../contract/core/language.ts';
import type { Halalas } from '../../../contract/core/money.ts';
import type { Database } from '../../db/connect.ts';
import { readVarietiesWithProducts } from '../catalogue/varieties.ts';
import type { CatalogueSnapshot } from '../catalogue/index/snapshot.ts';
import type { CouponVerdict } from '../coupons/judge-coupon.ts';
import { judgeCartCoupon } from './cart-coupon.ts';
import { priceLines, sumLines, type PricedLine } from './price-lines.ts';
import { readLines, readLineUploads } from './read-lines.ts';

export type CheckoutLine = PricedLine & { uploadIds: string[] };

export type CheckoutCart = {
  /** Oldest first, each with the issue that keeps it from being ordered. */
  lines: CheckoutLine[];
  /** Of the lines that can be ordered. */
  subtotal: Halalas;
  coupon: { couponId: number; code: string; verdict: CouponVerdict } | null;
};

/**
 * Lines with current prices and stock, and the coupon checked now. To place an order, lock the cart first, and
 * compare with the varieties once they are locked.
 */
export async function readCheckoutCart(
  db: Database,
  snapshot: CatalogueSnapshot,
  { userId, language, now }: { userId: number; language: Language; now: Date },
): Promise<CheckoutCart> {
  const lines = await readLines(db, userId);
  const varieties = await readVarietiesWithProducts(
    db,
    snapshot,
    [...new Set(lines.map(({ varietyId }) => varietyId))],
    language,
  );
  const priced = priceLines(lines, varieties);
  const uploadsOf = await readLineUploads(
    db,
    lines.map(({ id }) => id),
  );
  const { subtotal } = sumLines(priced);
  return {
    lines: priced.map((each) => ({ ...each, uploadIds: uploadsOf.get(each.line.id) ?? [] })),
    subtotal,
    coupon: await judgeCartCoupon(db, { userId, subtotal, now }),
  };
}
