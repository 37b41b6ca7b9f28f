import type { Halalas } from '../../../contract/money.ts';
import type { Database } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { isOwnUpload, makePrivate } from '../uploads/keep-upload.ts';
import { changeOrder, holdOwnOrder } from './change-order.ts';

/** An order whose transfer is waited for, or looked at already. */
export function takesReceipt(order: { status: string; paymentMethod: string; paymentStatus: string }): boolean {
  return (
    order.status === 'processing' &&
    order.paymentMethod === 'bank_transfer' &&
    ['awaiting_transfer', 'under_review'].includes(order.paymentStatus)
  );
}

/**
 * Keeps the receipt of a transfer with its order; from then on the goods are kept until the owner has looked at it, and nobody else sees its picture. Throws `not_found`, `not_payable`, and `invalid` for a
 * picture that is not the customer's own.
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
  const order = await holdOwnOrder(tx, userId, orderId);
  if (!takesReceipt(order)) throw new Refusal('not_payable');
  if (!(await isOwnUpload(tx, { id: uploadId, userId })))
    throw new Refusal('invalid', { fields: { upload_id: 'not_valid' } });
  await makePrivate(tx, uploadId);
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
