import { halalas } from '../../../../contract/core/money.ts';
import type { Database } from '../../../db/connect.ts';
import type { OrderRow } from '../order/change-order.ts';
import { issueCreditNote } from '../../invoices/issue-invoice.ts';
import { writeCredit } from '../../payments/operations/ledger.ts';

/**
 * Credits an order that was returned unpaid, completely: in the ledger and by a credit note. Does nothing if its money
 * was captured or authorized: that is credited when refunded, or here once the authorization is gone. Call it last in
 * the transaction, because it locks the counter of credit notes.
 */
export async function creditUnpaidReturn(tx: Database, order: OrderRow, now: Date): Promise<void> {
  if (order.status !== 'returned' || order.settledBy !== null || order.totalHalalas === 0) return;
  const whole = { amount: halalas(order.totalHalalas), before: halalas(0) };
  await writeCredit(tx, { orderId: order.id, ...whole, at: now });
  await issueCreditNote(tx, order, whole, now);
}
