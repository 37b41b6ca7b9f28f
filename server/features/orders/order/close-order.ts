// The end of an order that is not to be: goods, coupon and money go back.
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { halalas } from '../../../../contract/core/money.ts';
import type { Database } from '../../../db/connect.ts';
import { giveCouponBack } from '../../coupons/redeem-coupon.ts';
import type { TransactionRow } from '../payments/begin-attempt.ts';
import { changeOrder, type OrderRow } from './change-order.ts';
import { undoSale, vatOfPart } from '../payments/ledger.ts';
import { tellBuyer, type OrderMail } from './order-notifications.ts';
import { release, settleSold, tellOfStock } from './order-stock.ts';
import { transactions } from '../orders.tables.ts';
import { dropOperations, sendBack } from '../payments/payment-operations.ts';

/** An order whose time to pay is over can still be paid for so long; then it is cancelled and its coupon is free again. */
const closesAfterMs = 3 * 24 * 3_600_000;

export function closingTime(now: Date): Date {
  return new Date(now.getTime() + closesAfterMs);
}

/**
 * Cancels an order that is held and not delivered. What was paid is sent back: written down here, done by the provider afterwards. What was due at the door is due no more.
 * `reason` is kept for the owner.
 */
export async function closeOrder(
  tx: Database,
  order: OrderRow,
  now: Date,
  { reason = null, mail = 'order_cancelled' }: { reason?: string | null; mail?: OrderMail } = {},
): Promise<OrderRow> {
  const pieces = await release(tx, order);
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
  // What was given back before has been credited already.
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
    await sendBack(tx, settling, now);
  }
  await tellBuyer(tx, counted, mail, { now });
  await tellOfStock(tx, pieces, 'given back');
  return counted;
}

async function readAttempt(tx: Database, id: string): Promise<TransactionRow> {
  const [attempt] = await tx.select().from(transactions).where(eq(transactions.id, id));
  if (!attempt) throw new Error(`there is no transaction ${id}`);
  return attempt;
}

/** Ends the other attempts of an order that no provider would end: transfers and cash that are waited for no more. */
export async function endWithoutProvider(
  tx: Database,
  { orderId, id }: Pick<TransactionRow, 'orderId'> & { id: string | null },
): Promise<void> {
  await tx
    .update(transactions)
    .set({ status: 'expired' })
    .where(
      and(
        eq(transactions.orderId, orderId),
        isNull(transactions.provider),
        inArray(transactions.status, ['initiated', 'pending']),
        id === null ? undefined : ne(transactions.id, id),
      ),
    );
}
