import { halalas } from '../../../../contract/core/money.ts';
import type { Database } from '../../../db/connect.ts';
import type { OrderRow } from '../order/change-order.ts';
import { issueCreditNote } from '../invoices/issue-invoice.ts';
import { writeCredit } from '../payments/ledger.ts';

/**
 * What was sent back unpaid is owed no more: it is credited whole, in the books and by a credit note to its invoice. Nothing where its money was taken or is promised: that is
 * credited as it goes back, or here once the promise is gone. To be called in that very moment, and last: it holds the counter of credit notes.
 */
export async function creditUnpaidReturn(tx: Database, order: OrderRow, now: Date): Promise<void> {
  if (order.status !== 'returned' || order.settledBy !== null || order.totalHalalas === 0) return;
  const whole = { amount: halalas(order.totalHalalas), before: halalas(0) };
  await writeCredit(tx, { orderId: order.id, ...whole, at: now });
  await issueCreditNote(tx, order, whole, now);
}
