// How much one customer may have reserved without paying, and how many orders may end unpaid. Reserved stock is out of
// everybody else's reach: for half an hour with an online payment (`holdOf`), for days with a transfer or cash, and
// anybody can create an account.
import { and, countDistinct, eq, gt, inArray, lte, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { PaymentMethod } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import type { LocalizedText } from '../../../http/answers/messages.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import type { UserRow } from '../../accounts/find-user.ts';
import { hasOnlineAttempt } from '../../payments/attempts/attempts.ts';
import { orderEvents, orderLines, orders } from '../orders.tables.ts';

/**
 * For a customer whose email or phone is verified, and for any other. Orders that wait for a transfer or cash, and those
 * to be paid online, are counted separately. `pieces` limits those that wait, and those to be paid online if one of
 * them is reserved again after its reservation has ended, or placed within a day of another one that ended unpaid:
 * a large order, or one after the other, could hold the stock for days. `online` limits all others to be paid online,
 * which are reserved for half an hour.
 */
const most = {
  proved: { orders: 10, pieces: 500, online: 1_000 },
  unproved: { orders: 3, pieces: 10, online: 50 },
};

/** How long after its placing an order that ended unpaid limits new ones. */
const endedCountsHours = 24;

/** As many orders may end unpaid in that time: each leaves rows that nothing deletes, and sends two emails. */
const mostEnded = 20;

const waitingMethods = ['bank_transfer', 'cash_on_delivery'] as const;
const waits = (method: PaymentMethod) => waitingMethods.some((each) => each === method);

type Limit = 'orders' | 'pieces';

const onlineOrders = (most: number): LocalizedText => ({
  ar: `لديك ${most} طلبات لم يكتمل دفعها. ادفع أحدها أو ألغه أولًا.`,
  en: `You have ${most} orders whose payment is not complete. Pay or cancel one of them first.`,
});

/** For orders that wait, and for those to be paid online: reserved again, after another one ended unpaid, or others. */
const refusals: Record<
  'waiting' | 'renewed' | 'afterUnpaid' | 'usual',
  Record<Limit, (most: number) => LocalizedText>
> = {
  waiting: {
    orders: (most) => ({
      ar:
        `لديك ${most} طلبات بانتظار التحويل البنكي أو الدفع عند الاستلام. أكمل أي تحويل لم تُجرِه بعد، أو ألغِ أحد هذه ` +
        `الطلبات، أو اختر الدفع الإلكتروني.`,
      en:
        `You have ${most} orders waiting for a bank transfer or for payment on delivery. Make any transfer that you ` +
        `have not made yet, cancel one of the orders, or pay online.`,
    }),
    pieces: (most) => ({
      ar:
        `لا يزيد مجموع القطع غير المدفوعة بالتحويل البنكي أو عند الاستلام على ${most}. اختر الدفع الإلكتروني أو قلّل ` +
        `الكمية.`,
      en:
        `Bank transfer and cash on delivery are available for ${most} unpaid items in total. Pay online or reduce the ` +
        `quantity.`,
    }),
  },
  renewed: {
    orders: onlineOrders,
    pieces: (most) => ({
      ar:
        `انتهى حجز هذا الطلب، ولا يزيد مجموع القطع غير المدفوعة التي يُعاد حجزها على ${most}. اطلب من جديد بكمية أقل، أو ` +
        `ادفع أولًا طلباتك الأخرى التي لم يكتمل دفعها أو ألغها.`,
      en:
        `The reservation of this order has ended, and only ${most} unpaid items in total can be reserved again. Place ` +
        `a new order with fewer items, or first pay or cancel your other orders whose payment is not complete.`,
    }),
  },
  afterUnpaid: {
    orders: onlineOrders,
    pieces: (most) => ({
      ar:
        `انتهى أحد طلباتك خلال آخر 24 ساعة دون إتمام الدفع، ولذلك لا يزيد مجموع القطع التي تُحجز لك قبل دفعها حاليًا على ` +
        `${most}. قلّل الكمية، أو ادفع أولًا طلباتك الأخرى التي لم يكتمل دفعها.`,
      en:
        `One of your orders in the last 24 hours has ended unpaid, so for now no more than ${most} unpaid items in ` +
        `total can be reserved for you. Reduce the quantity, or first pay your other orders whose payment is not ` +
        `complete.`,
    }),
  },
  usual: {
    orders: onlineOrders,
    pieces: (most) => ({
      ar:
        `لا يزيد مجموع القطع التي تُحجز لك قبل دفعها على ${most}. قلّل الكمية، أو ادفع أولًا طلباتك الأخرى التي لم يكتمل ` +
        `دفعها أو ألغها.`,
      en:
        `No more than ${most} unpaid items in total can be reserved for you. Reduce the quantity, or first pay or ` +
        `cancel your other orders whose payment is not complete.`,
    }),
  },
};

const tooManyEnded: LocalizedText = {
  ar:
    `انتهى ${mostEnded} طلبًا من طلباتك خلال آخر 24 ساعة دون إتمام الدفع، ولذلك لا يمكنك إرسال طلب جديد حاليًا. ` +
    `أعد المحاولة غدًا.`,
  en:
    `${mostEnded} of your orders in the last 24 hours have ended unpaid, so you cannot place another one for now. ` +
    `Try again tomorrow.`,
};

const confirmFirst = {
  ar: ' لرفع هذا الحد أكّد بريدك الإلكتروني من ملفك الشخصي.',
  en: ' To raise this limit, verify your email in your profile.',
};

/**
 * Throws `unpaid_orders` if this order would give the customer more unpaid, undelivered orders of its kind than
 * allowed, or more pieces in them, or if it is new and too many others have ended unpaid. Call it with the customer's
 * cart locked, so that two orders at once both count.
 * `reservation`: whether the order's items are to be reserved for the first time, are reserved by now, or are to be
 * reserved again because that ended.
 */
export async function checkUnpaidOrders(
  tx: Database,
  user: Pick<UserRow, 'id' | 'emailVerifiedAt' | 'phoneVerifiedAt'>,
  order: { id: string; method: PaymentMethod; pieces: number; reservation: 'first' | 'current' | 'renewed' },
  now: Date,
): Promise<void> {
  const isWaiting = waits(order.method);
  if (order.reservation === 'current' && !isWaiting) return; // takes nothing more out of stock
  const ended = order.reservation === 'first' ? await endedUnpaid(tx, user.id, now) : [];
  if (ended.length >= mostEnded)
    throw new Refusal('unpaid_orders', {
      details: { most_orders: mostEnded, within_hours: endedCountsHours },
      message: tooManyEnded,
    });
  const isProved = user.emailVerifiedAt !== null || user.phoneVerifiedAt !== null;
  const limits = isProved ? most.proved : most.unproved;
  const others = await othersOf(tx, { userId: user.id, orderId: order.id, isWaiting });
  const kind = isWaiting
    ? 'waiting'
    : order.reservation === 'renewed'
      ? 'renewed'
      : ended.some(({ wasOnline }) => wasOnline)
        ? 'afterUnpaid'
        : 'usual';
  const mostPieces = kind === 'usual' ? limits.online : limits.pieces;
  const exceeded: Limit | null =
    others.orders >= limits.orders ? 'orders' : others.pieces + order.pieces > mostPieces ? 'pieces' : null;
  if (exceeded === null) return;
  const limit = exceeded === 'orders' ? limits.orders : mostPieces;
  const { ar, en } = refusals[kind][exceeded](limit);
  throw new Refusal('unpaid_orders', {
    details: { [`most_${exceeded}`]: limit },
    message: isProved ? { ar, en } : { ar: ar + confirmFirst.ar, en: en + confirmFirst.en },
  });
}

/** The customer's other reserved and unpaid orders that wait for a transfer or cash, or those to be paid online. */
async function othersOf(
  tx: Database,
  { userId, orderId, isWaiting }: { userId: number; orderId: string; isWaiting: boolean },
): Promise<{ orders: number; pieces: number }> {
  const isOfKind = isWaiting ? inArray : notInArray;
  const [found] = await tx
    .select({
      orders: countDistinct(orders.id),
      pieces: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::int`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'processing'),
        eq(orders.stockHeld, true),
        isOfKind(orders.paymentMethod, [...waitingMethods]),
        notInArray(orders.paymentStatus, ['authorized', 'paid', 'partially_refunded', 'refunded']),
        ne(orders.id, orderId),
      ),
    );
  return found ?? { orders: 0, pieces: 0 };
}

/**
 * The orders of the last day that have lost their reservation, cancelled or not, without ever being paid, promised or
 * shipped. One whose card was declined is still reserved. `wasOnline`: whether it was ever to be paid online, whatever
 * method was chosen later.
 */
async function endedUnpaid(tx: Database, userId: number, now: Date): Promise<{ wasOnline: boolean }[]> {
  const isSettled = inArray(orderEvents.paymentStatus, ['authorized', 'paid']);
  const settled = tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), or(isSettled, eq(orderEvents.status, 'shipped'))));
  return tx
    .select({ wasOnline: sql<boolean>`${hasOnlineAttempt(tx, orders.id)}` })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        gt(orders.createdAt, new Date(now.getTime() - endedCountsHours * 60 * 60_000)),
        or(eq(orders.stockHeld, false), lte(orders.heldUntil, now)),
        notExists(settled),
      ),
    );
}
