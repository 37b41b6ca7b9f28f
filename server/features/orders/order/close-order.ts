// Cancels an order: stock, coupon and money go back.
import { halalas } from '../../../../contract/core/money.ts';
import type { Database } from '../../../db/connect.ts';
import { giveCouponBack } from '../../coupons/redeem-coupon.ts';
import { endWithoutProvider, readAttempt } from '../../payments/attempts/attempts.ts';
import { changeOrder, type OrderRow } from './change-order.ts';
import { undoSale, vatOfPart } from '../../payments/operations/ledger.ts';
import { notifyBuyer, type OrderMail } from './order-notifications.ts';
import { release, settleSold } from './order-stock.ts';
import { dropOperations, reversePayment } from '../../payments/operations/payment-operations.ts';
import { manualRefunds } from '../returns/refund-account.ts';

/**
 * Cancels a locked, undelivered order. What was paid is refunded: the operation is stored here and carried out by the
 * provider later. Cash on delivery is no longer due. `reason` is for the owner.
 */
export async function closeOrder(
  tx: Database,
  order: OrderRow,
  now: Date,
  { reason = null, mail = 'order_cancelled' }: { reason?: string | null; mail?: OrderMail } = {},
): Promise<OrderRow> {
  await release(tx, order);
  await giveCouponBack(tx, order.id);
  const isSettled = ['authorized', 'paid', 'partially_refunded', 'refunded'].includes(order.paymentStatus);
  const cancelled = await changeOrder(
    tx,
    order,
    {
      status: 'cancelled',
      paymentStatus: isSettled ? order.paymentStatus : 'expired',
      stockHeld: false,
      heldUntil: null,
      closesAt: null,
    },
    now,
    reason,
  );
  const settling = order.settledBy === null ? null : await readAttempt(tx, order.settledBy);
  // Earlier refunds have been credited already.
  const credited = halalas(settling?.refundedHalalas ?? 0);
  await undoSale(
    tx,
    order.id,
    {
      totalHalalas: order.totalHalalas - credited,
      vatHalalas: order.vatHalalas - vatOfPart(credited, halalas(0)),
    },
    now,
  );
  const counted = await settleSold(tx, cancelled, now);
  await endWithoutProvider(tx, { orderId: order.id, id: order.settledBy });
  if (settling) {
    await dropOperations(tx, settling.id, now);
    await reversePayment(tx, manualRefunds, settling, now);
  }
  await notifyBuyer(tx, counted, mail, { now });
  return counted;
}
