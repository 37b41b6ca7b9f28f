// Export and deletion of a customer's cart as personal data.
import { eq, sql } from 'drizzle-orm';
import { toSar } from '../../../contract/core/money.ts';
import type { Database } from '../../db/connect.ts';
import { nameVarieties } from '../catalogue/varieties.ts';
import { couponsUsedBy, readCoupon } from '../coupons/read-coupon.ts';
import { cartCoupons, cartLines } from './cart.tables.ts';
import { lockCart } from './change-lines.ts';
import { readLines, readLineUploads } from './read-lines.ts';

/** The customer's cart data for the export. Prices in SAR. */
export async function exportCart(db: Database, userId: number) {
  const lines = await readLines(db, userId);
  const names = await nameVarieties(
    db,
    lines.map(({ varietyId }) => varietyId),
  );
  const uploadsOf = await readLineUploads(
    db,
    lines.map(({ id }) => id),
  );
  const [row] = await db.select().from(cartCoupons).where(eq(cartCoupons.userId, userId));
  return {
    lines: lines.map((line) => ({
      ...names.get(line.varietyId),
      quantity: line.quantity,
      custom_text: line.customText,
      uploads: uploadsOf.get(line.id) ?? [],
      price_when_added: toSar(line.priceWhenAdded),
      added_at: line.createdAt.toISOString(),
    })),
    coupon: (row && (await readCoupon(db, row.couponId))?.code) ?? null,
    coupons_used: await couponsUsedBy(db, userId),
  };
}

/** Empties a customer's cart, including its coupon. */
export async function emptyCart(tx: Database, userId: number): Promise<void> {
  await lockCart(tx, userId);
  await emptyLockedCart(tx, userId);
}

/** The same for a cart that is locked already. */
export async function emptyLockedCart(tx: Database, userId: number): Promise<void> {
  await tx.execute(sql`with dropped as (delete from ${cartCoupons} where ${cartCoupons.userId} = ${userId})
    delete from ${cartLines} where ${cartLines.userId} = ${userId}`);
}
