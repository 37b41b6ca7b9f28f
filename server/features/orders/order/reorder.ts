// Adds the lines of an earlier order to the cart, as far as they are available.
import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { reorder as call } from '../../../../contract/orders/orders.ts';
import { inLanguage, type Language } from '../../../../contract/core/language.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { addToCart, lockCart } from '../../cart/change-lines.ts';
import type { CatalogueSnapshot } from '../../catalogue/index/snapshot.ts';
import { isOwnUpload } from '../../uploads/store-upload.ts';
import { orderLinesOf, type OrderLineRow } from './change-order.ts';
import { orders } from '../orders.tables.ts';

type Skipped = v.InferOutput<typeof call.extra>['skipped'][number];

/** Adds what is available; returns what was skipped and why. Throws `not_found`. */
export async function reorder(
  tx: Database,
  snapshot: CatalogueSnapshot,
  { userId, orderId, language, now }: { userId: number; orderId: string; language: Language; now: Date },
): Promise<Skipped[]> {
  const [own] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!own) throw new Refusal('not_found');
  await lockCart(tx, userId);
  const skipped: Skipped[] = [];
  for (const line of await orderLinesOf(tx, orderId)) {
    const uploadIds: string[] = [];
    for (const id of line.uploadIds) if (await isOwnUpload(tx, { id, userId })) uploadIds.push(id);
    const { added, reason } = await addLine(tx, snapshot, { userId, line, uploadIds, now });
    if (reason)
      skipped.push({
        title: inLanguage(line.titleAr, line.titleEn, language),
        variety_id: line.varietyId,
        requested: line.quantity,
        added,
        reason,
      });
  }
  return skipped;
}

/** Adds as many units as the cart accepts. */
async function addLine(
  tx: Database,
  snapshot: CatalogueSnapshot,
  { userId, line, uploadIds, now }: { userId: number; line: OrderLineRow; uploadIds: string[]; now: Date },
): Promise<{ added: number; reason: Skipped['reason'] | null }> {
  const { varietyId, customText } = line;
  const put = (quantity: number) =>
    addToCart(tx, snapshot, { userId, varietyId, quantity, customText, uploadIds, now });
  try {
    await put(line.quantity);
    return { added: line.quantity, reason: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'not_found') return { added: 0, reason: 'unavailable' };
    if (error.code === 'cart_full') return { added: 0, reason: 'cart_full' };
    // Made with pictures that the product no longer accepts: it cannot be ordered as before.
    if (error.code === 'invalid')
      return { added: 0, reason: error.more.fields?.custom_text ? 'custom_text_required' : 'unavailable' };
    if (error.code !== 'out_of_stock') throw error;
    const remaining =
      Number(error.more.details?.available ?? 0) - (Number(error.more.details?.requested ?? 0) - line.quantity);
    if (remaining <= 0) return { added: 0, reason: 'out_of_stock' };
    await put(remaining);
    return { added: remaining, reason: 'fewer' };
  }
}
