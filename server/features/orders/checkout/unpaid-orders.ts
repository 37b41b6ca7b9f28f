// How much one customer may have reserved without paying. Reserved stock is out of everybody else's reach: for half an
// hour with an online payment (`holdOf`), for days with a transfer or cash, and anybody can create an account.
import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { PaymentMethod } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import type { UserRow } from '../../accounts/find-user.ts';
import { orderLines, orders } from '../orders.tables.ts';

/**
 * For a customer whose email or phone is verified, and for any other. `orders` counts those that wait for a transfer or
 * cash, and those to be paid online, on its own. `pieces` are those that wait: a large order that is paid at once is
 * welcome from anybody.
 */
const most = { proved: { orders: 10, pieces: 500 }, unproved: { orders: 3, pieces: 10 } };

const waitingMethods = ['bank_transfer', 'cash_on_delivery'] as const;
const waits = (method: PaymentMethod) => waitingMethods.some((each) => each === method);

const confirmFirst = {
  ar: ' لرفع هذا الحد أكّد بريدك الإلكتروني من ملفك الشخصي.',
  en: ' To raise this limit, confirm your email in your profile.',
};

/**
 * Throws `unpaid_orders` if this order would give the customer more unpaid, undelivered orders of its kind than
 * allowed, or more pieces that wait for a transfer or cash. Call it with the customer's cart locked, so that two orders
 * at once both count. `isCounted`: it is reserved already, by a method of the same kind.
 */
export async function checkUnpaidOrders(
  tx: Database,
  user: Pick<UserRow, 'id' | 'emailVerifiedAt' | 'phoneVerifiedAt'>,
  order: { id: string; isCounted: boolean; method: PaymentMethod; pieces: number },
): Promise<void> {
  const isProved = user.emailVerifiedAt !== null || user.phoneVerifiedAt !== null;
  const limits = isProved ? most.proved : most.unproved;
  const more = isProved ? { ar: '', en: '' } : confirmFirst;
  const others = await othersOf(tx, user.id, order.id);
  if (!waits(order.method)) {
    if (order.isCounted || others.online < limits.orders) return;
    throw new Refusal('unpaid_orders', {
      details: { most_orders: limits.orders },
      message: {
        ar: `لديك ${limits.orders} طلبات لم يكتمل دفعها. ادفع أحدها أو ألغه أولًا.${more.ar}`,
        en: `You have ${limits.orders} orders whose payment is not complete. Pay or cancel one of them first.${more.en}`,
      },
    });
  }
  if (others.waiting >= limits.orders)
    throw new Refusal('unpaid_orders', {
      details: { most_orders: limits.orders },
      message: {
        ar:
          `لديك ${limits.orders} طلبات تنتظر التحويل أو الدفع عند الاستلام. انتظر شحن أحدها أو ألغه، أو اختر الدفع ` +
          `الإلكتروني.${more.ar}`,
        en:
          `You have ${limits.orders} orders that wait for a transfer or for payment on delivery. Wait until one is ` +
          `shipped, cancel one, or pay online.${more.en}`,
      },
    });
  if (others.waitingPieces + order.pieces > limits.pieces)
    throw new Refusal('unpaid_orders', {
      details: { most_pieces: limits.pieces },
      message: {
        ar:
          `لا يزيد مجموع القطع غير المدفوعة بالتحويل البنكي أو عند الاستلام على ${limits.pieces}. اختر الدفع ` +
          `الإلكتروني أو قلّل الكمية.${more.ar}`,
        en:
          `Bank transfer and cash on delivery are available for ${limits.pieces} unpaid pieces in total. Pay online ` +
          `or reduce the quantity.${more.en}`,
      },
    });
}

/** Whether an order that is reserved counts among those by methods of this kind. */
export function isCountedAs(
  order: { stockHeld: boolean; paymentMethod: PaymentMethod },
  method: PaymentMethod,
): boolean {
  return order.stockHeld && waits(order.paymentMethod) === waits(method);
}

async function othersOf(
  tx: Database,
  userId: number,
  orderId: string,
): Promise<{ online: number; waiting: number; waitingPieces: number }> {
  const isWaiting = inArray(orders.paymentMethod, [...waitingMethods]);
  const [found] = await tx
    .select({
      online: sql<number>`(count(distinct ${orders.id}) filter (where not ${isWaiting}))::int`,
      waiting: sql<number>`(count(distinct ${orders.id}) filter (where ${isWaiting}))::int`,
      waitingPieces: sql<number>`coalesce(sum(${orderLines.quantity}) filter (where ${isWaiting}), 0)::int`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'processing'),
        eq(orders.stockHeld, true),
        notInArray(orders.paymentStatus, ['authorized', 'paid', 'partially_refunded', 'refunded']),
        ne(orders.id, orderId),
      ),
    );
  return found ?? { online: 0, waiting: 0, waitingPieces: 0 };
}
