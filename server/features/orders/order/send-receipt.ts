import { sql } from 'drizzle-orm';
import type { Halalas } from '../../../../contract/core/money.ts';
import { rowsOf, type Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { isOwnUpload, makePrivate } from '../../uploads/store-upload.ts';
import { changeOrder, lockOwnOrder } from './change-order.ts';
import { clearReason } from '../../payments/attempts/attempts.ts';

/**
 * Whether an order awaits a transfer or has one under review. Not once its time is over, even if no job has run yet.
 */
export function takesReceipt(
  order: { status: string; paymentMethod: string; paymentStatus: string; heldUntil: Date | null },
  now: Date,
): boolean {
  return (
    order.status === 'processing' &&
    order.paymentMethod === 'bank_transfer' &&
    ['awaiting_transfer', 'under_review'].includes(order.paymentStatus) &&
    !(order.heldUntil !== null && order.heldUntil <= now)
  );
}

/**
 * Stores the receipt of a transfer. From then on the items stay reserved until the owner has reviewed it, and the
 * picture is private. Throws `not_found`, `not_payable`, and `invalid` for a picture that is not the customer's own, or
 * that others must see: on a line of the cart or an order, or as the customer's avatar.
 */
export async function sendReceipt(
  tx: Database,
  receipt: {
    userId: number;
    orderId: string;
    uploadId: string;
    sender: string | null;
    bank: string | null;
    amount: Halalas | null;
    /** A day in Riyadh (YYYY-MM-DD). */
    sentOn: string | null;
    now: Date;
  },
): Promise<void> {
  const { userId, orderId, uploadId, sender, bank, amount, sentOn, now } = receipt;
  const order = await lockOwnOrder(tx, userId, orderId);
  if (!takesReceipt(order, now)) throw new Refusal('not_payable');
  const isOwn = await isOwnUpload(tx, { id: uploadId, userId, mayBePrivate: true });
  if (!isOwn || (await isShownElsewhere(tx, { userId, uploadId })))
    throw new Refusal('invalid', { fields: { upload_id: 'not_valid' } });
  await makePrivate(tx, uploadId);
  // The rejection of the previous receipt does not apply to this one.
  await clearReason(tx, orderId, 'receipt_rejected');
  await changeOrder(
    tx,
    order,
    {
      paymentStatus: 'under_review',
      receiptUploadId: uploadId,
      receiptSentAt: now,
      receiptSender: sender || null,
      receiptBank: bank || null,
      receiptAmountHalalas: amount,
      receiptSentOn: sentOn,
      heldUntil: null,
    },
    now,
  );
}

async function isShownElsewhere(
  tx: Database,
  { userId, uploadId }: { userId: number; uploadId: string },
): Promise<boolean> {
  const [found] = await rowsOf<{ shown: boolean }>(
    tx,
    sql`select exists (select from cart_line_uploads where upload_id = ${uploadId})
      or exists (select from users where id = ${userId} and avatar_id = ${uploadId})
      or exists (select from order_lines join orders on orders.id = order_lines.order_id
        where orders.user_id = ${userId} and jsonb_exists(upload_ids::jsonb, ${uploadId})) as shown`,
  );
  return found?.shown === true;
}
