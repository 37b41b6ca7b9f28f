// How much one customer may have reserved without paying. Reserved stock is out of everybody else's reach: for half an
// hour with an online payment, for days with a transfer or cash, and anybody can create an account.
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PaymentMethod } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import type { UserRow } from '../../accounts/find-user.ts';
import { orderLines, orders } from '../orders.tables.ts';

/**
 * For a customer whose email or phone is verified, and for any other. Pieces are those that wait for a transfer or
 * cash: a large order that is paid at once is welcome from anybody.
 */
const most = { proved: { orders: 10, pieces: 200 }, unproved: { orders: 3, pieces: 10 } };

const waits = (method: PaymentMethod) => method === 'bank_transfer' || method === 'cash_on_delivery';

const confirmFirst = {
  ar: ' لرفع هذا الحد أكّد بريدك الإلكتروني من ملفك الشخصي.',
  en: ' To raise this limit, confirm your email in your profile.',
};

/**
 * Throws `unpaid_orders` if this order would give the customer more unpaid, undelivered orders than allowed, or more
 * pieces in those by transfer or cash. Call it with the customer's cart locked, so that two orders at once both count.
 */
export async function checkUnpaidOrders(
  tx: Database,
  user: Pick<UserRow, 'id' | 'emailVerifiedAt' | 'phoneVerifiedAt'>,
  order: { id: string; isReserved: boolean; method: PaymentMethod; pieces: number },
): Promise<void> {
  const isProved = user.emailVerifiedAt !== null || user.phoneVerifiedAt !== null;
  const limits = isProved ? most.proved : most.unproved;
  const others = await othersOf(tx, user.id, order.id);
  const more = isProved ? { ar: '', en: '' } : confirmFirst;
  if (!order.isReserved && others.orders >= limits.orders)
    throw new Refusal('unpaid_orders', {
      details: { most_orders: limits.orders },
      message: {
        ar: `لديك ${limits.orders} طلبات لم تُدفع بعد. ادفع أحدها أو ألغه قبل طلب جديد.${more.ar}`,
        en: `You have ${limits.orders} orders that are not paid yet. Pay or cancel one of them first.${more.en}`,
      },
    });
  if (waits(order.method) && others.waitingPieces + order.pieces > limits.pieces)
    throw new Refusal('unpaid_orders', {
      details: { most_pieces: limits.pieces },
      message: {
        ar:
          `لا يزيد مجموع القطع غير المدفوعة بالتحويل البنكي أو عند الاستلام على ${limits.pieces}. اختر طريقة دفع ` +
          `أخرى أو قلّل الكمية.${more.ar}`,
        en:
          `Bank transfer and cash on delivery are available for ${limits.pieces} unpaid pieces in total. Choose ` +
          `another payment method or reduce the quantity.${more.en}`,
      },
    });
}

async function othersOf(
  tx: Database,
  userId: number,
  orderId: string,
): Promise<{ orders: number; waitingPieces: number }> {
  const waiting = inArray(orders.paymentMethod, ['bank_transfer', 'cash_on_delivery']);
  const [found] = await tx
    .select({
      orders: sql<number>`count(distinct ${orders.id})::int`,
      waitingPieces: sql<number>`coalesce(sum(${orderLines.quantity}) filter (where ${waiting}), 0)::int`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'processing'),
        eq(orders.stockHeld, true),
        inArray(orders.paymentStatus, ['pending', 'awaiting_transfer', 'under_review', 'due_on_delivery', 'failed']),
        ne(orders.id, orderId),
      ),
    );
  return found ?? { orders: 0, waitingPieces: 0 };
}
