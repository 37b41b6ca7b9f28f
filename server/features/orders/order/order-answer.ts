// The only place that turns orders and transactions into the contract's shape.
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { Order, OrderSummary } from '../../../../contract/orders/orders.ts';
import type { Action, Transaction } from '../../../../contract/orders/payments.ts';
import { inLanguage, type Language } from '../../../../contract/core/language.ts';
import { halalas, toSar } from '../../../../contract/core/money.ts';
import { isReturnable } from '../../../../contract/orders/returns.ts';
import type { Database } from '../../../db/connect.ts';
import { groupRows } from '../../../db/group-rows.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { cityNamed } from '../../addresses/address-answer.ts';
import { readVarietiesWithProducts } from '../../catalogue/varieties.ts';
import type { CatalogueSnapshot } from '../../catalogue/index/snapshot.ts';
import { companyNames } from '../../shipping/shipping-terms.ts';
import { uploadUrl } from '../../uploads/upload-url.ts';
import {
  allAttempts,
  attemptsOf,
  isAlive,
  latestAttemptIds,
  type TransactionRow,
} from '../../payments/attempts/attempts.ts';
import { orderLinesOf, type OrderLineRow, type OrderRow } from './change-order.ts';
import { orderEvents, orderIdentities, orderLines, orders } from '../orders.tables.ts';
import { hasInvoice } from '../../invoices/issue-invoice.ts';
import { repayOffers, type PaymentSettings, type Payments } from '../checkout/payment-methods.ts';
import { reasonText } from '../../payments/reports/failure-reasons.ts';
import { takesReceipt } from './send-receipt.ts';
import { isOpen } from '../../payments/transaction-states.ts';
import { repriceOrder } from '../checkout/reprice.ts';
import { transferBack } from '../returns/refund-account.ts';
import { refusedMethods } from '../checkout/method-exclusions.ts';
import { lineException, lineReturns, returnableUntil } from '../returns/return-rights.ts';
import { canCancel, canRepay, isOverdue, isUndelivered } from './states.ts';

const sar = (amount: number) => toSar(halalas(amount));

export type AnswerDeps = { snapshot: CatalogueSnapshot; payments: Payments };

type Reader = { language: Language; now: Date };

/**
 * A customer's own order with all its details. Throws `not_found`. Runs its queries one after the other, so that it can
 * read in a transaction.
 */
export async function orderAnswer(
  db: Database,
  deps: AnswerDeps,
  { userId, orderId, ...reader }: { userId: number; orderId: string } & Reader,
): Promise<Order> {
  const { language, now } = reader;
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!order) throw new Refusal('not_found');
  const lines = await orderLinesOf(db, orderId);
  const varieties = await readVarietiesWithProducts(
    db,
    deps.snapshot,
    [...new Set(lines.map(({ varietyId }) => varietyId))],
    language,
  );
  const attempts = await attemptsOf(db, orderId);
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  const [identity] = await db.select().from(orderIdentities).where(eq(orderIdentities.orderId, orderId));
  const isInvoiced = await hasInvoice(db, orderId);
  // In a mixed order, the other lines can still be returned (E-Commerce Law; saudi-commerce, section 6).
  const isSomeReturnable = lines.some((line) => isReturnable(lineException(line)));
  const until = returnableUntil(order);
  const refused = canRepay(order, deps.payments.settings, now)
    ? refusedMethods(
        repayOffers(order, deps.payments, now),
        lines.map((line) => ({
          title: inLanguage(line.titleAr, line.titleEn, language),
          isMadeToOrder: lineException(line) === 'made_to_order',
          isGold: (varieties.get(line.varietyId)?.variety.caliber ?? null) !== null,
        })),
        language,
      )
    : [];
  const repayable = repayTotals(order, lines, deps.payments, refused, now);
  const payable = repayable.length > 0;
  return {
    ...summaryOf(order, lines, new Map([...varieties].map(([id, { product }]) => [id, product.media[0] ?? null])), {
      language,
      payable,
    }),
    subtotal: sar(order.subtotalHalalas),
    coupon_code: order.couponCode,
    discount: sar(order.couponDiscountHalalas),
    bank_transfer_discount: sar(order.transferDiscountHalalas),
    delivery_cost: sar(order.deliveryHalalas),
    cash_fee: sar(order.cashFeeHalalas),
    vat: sar(order.vatHalalas),
    refunded: sar(attempts.find(({ id }) => id === order.settledBy)?.refundedHalalas ?? 0),
    transfer_back: await transferBack(db, orderId),
    items: lines.flatMap((line) => {
      const own = varieties.get(line.varietyId);
      if (!own) return []; // impossible: a line references its variety
      return [
        {
          id: line.id,
          product: own.product,
          variety: own.variety,
          title: inLanguage(line.titleAr, line.titleEn, language),
          variety_title: inLanguage(line.varietyTitleAr, line.varietyTitleEn, language),
          sku: line.sku,
          quantity: line.quantity,
          price: sar(line.priceHalalas),
          total: sar(line.totalHalalas),
          discount: sar(line.discountHalalas),
          vat: sar(line.vatHalalas),
          custom_text: line.customText,
          uploads: line.uploadIds.map((id) => ({ id, url: uploadUrl(id) })),
          ...lineReturns(line, until),
        },
      ];
    }),
    transactions: attempts.map((attempt) =>
      transactionAnswer(attempt, order, { latestId: attempts[0]?.id ?? null, payable, ...reader }),
    ),
    timeline: events.map(({ status, paymentStatus, at }) => ({
      status,
      payment_status: paymentStatus,
      at: at.toISOString(),
    })),
    address: order.address && { ...order.address, ...cityNamed(order.address.city, language) },
    shipping: {
      id: order.shippingCompany,
      company: companyNames[order.shippingCompany][language],
      tracking_number: order.trackingNumber,
      tracking_url: order.trackingUrl,
      delivery_days: [order.daysLeast, order.daysMost],
      delivery_dates: { from: order.deliveryFrom, to: order.deliveryTo },
    },
    notes: order.notes,
    identity: identity ? { type: identity.type, last_four: identity.lastFour } : null,
    held_until: order.heldUntil?.toISOString() ?? null,
    repay_totals: repayable,
    refused_methods: refused,
    action: actionOf(order, attempts, deps.payments.settings, reader),
    receipt:
      order.receiptUploadId && order.receiptSentAt
        ? { url: uploadUrl(order.receiptUploadId), sent_at: order.receiptSentAt.toISOString() }
        : null,
    can_send_receipt: takesReceipt(order, now),
    has_invoice: isInvoiced,
    delivered_at: order.deliveredAt?.toISOString() ?? null,
    returnable_until: isSomeReturnable ? until : null,
    is_late: isOverdue(order, now),
  };
}

/** Order totals for each offered method that does not exclude its items; empty if it cannot be paid again. */
function repayTotals(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  payments: Payments,
  refused: Order['refused_methods'],
  now: Date,
): Order['repay_totals'] {
  if (!canRepay(order, payments.settings, now)) return [];
  const lineTotals = lines.map(({ totalHalalas }) => halalas(totalHalalas));
  return repayOffers(order, payments, now).flatMap((offer) => {
    const { transferDiscount, cashFee, vat, total } = repriceOrder(order, lineTotals, offer);
    if (total > 0 && refused.some(({ payment_method: method }) => method === offer.method)) return [];
    return [
      {
        payment_method: offer.method,
        bank_transfer_discount: toSar(transferDiscount),
        cash_fee: toSar(cashFee),
        vat: toSar(vat),
        total: toSar(total),
      },
    ];
  });
}

/** What the shopper has to do now for the latest attempt. */
function actionOf(
  order: OrderRow,
  attempts: readonly TransactionRow[],
  { bankAccounts }: PaymentSettings,
  { now }: Reader,
): Action {
  if (takesReceipt(order, now))
    return {
      type: 'bank_transfer',
      bank: {
        accounts: [...bankAccounts],
        amount: sar(order.totalHalalas),
        note: String(order.number),
        until: order.heldUntil?.toISOString() ?? null,
      },
    };
  const [latest] = attempts;
  if (!isUndelivered(order.status) || !latest || !isOpen(latest.status)) return { type: 'none' };
  if (latest.expiresAt !== null && latest.expiresAt <= now) return { type: 'none' };
  if (latest.actionType === 'redirect' && latest.actionUrl !== null) return { type: 'redirect', url: latest.actionUrl };
  return latest.actionType === 'code' ? { type: 'code' } : { type: 'none' };
}

/** Whether an order can be paid again and a method for it is offered. */
export function isPayable(order: OrderRow, payments: Payments, now: Date): boolean {
  return canRepay(order, payments.settings, now) && repayOffers(order, payments, now).length > 0;
}

export function transactionAnswer(
  attempt: TransactionRow,
  order: Pick<OrderRow, 'id' | 'number' | 'status' | 'paymentStatus'>,
  {
    latestId,
    payable,
    language,
    now,
  }: { latestId: string | null; /** Whether its order can be paid again. */ payable: boolean } & Reader,
): Transaction {
  return {
    id: attempt.id,
    order_id: order.id,
    order_number: String(order.number),
    payment_method: attempt.method,
    amount: sar(attempt.amountHalalas),
    refunded: sar(attempt.refundedHalalas),
    status: attempt.status,
    reason: attempt.reasonCode === null ? null : reasonText(attempt.reasonCode, language, attempt.reasonRaw),
    reason_code: attempt.reasonCode,
    brand: attempt.brand,
    last_four: attempt.lastFour,
    created_at: attempt.createdAt.toISOString(),
    open_until: attempt.id === latestId && isAlive(attempt, now) ? attempt.expiresAt.toISOString() : null,
    can_repay: attempt.id === latestId && payable,
  };
}

function summaryOf(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  images: ReadonlyMap<number, OrderSummary['preview'][number]['image']>,
  { language, payable }: { language: Language; payable: boolean },
): OrderSummary {
  return {
    id: order.id,
    number: String(order.number),
    status: order.status,
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    created_at: order.createdAt.toISOString(),
    total: sar(order.totalHalalas),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    preview: lines.slice(0, 3).map((line) => ({
      title: inLanguage(line.titleAr, line.titleEn, language),
      image: images.get(line.varietyId) ?? null,
    })),
    can_repay: payable,
    can_cancel: canCancel(order),
  };
}

type Page = { userId: number; page: number; perPage: number } & Reader;

/** One page of a customer's orders, newest first, and the total number. */
export async function listOrders(
  db: Database,
  { snapshot, payments }: AnswerDeps,
  { userId, page, perPage, language, now }: Page,
): Promise<{ data: OrderSummary[]; total: number }> {
  const own = eq(orders.userId, userId);
  const rows = await db
    .select()
    .from(orders)
    .where(own)
    .orderBy(desc(orders.number))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db.select({ total: count() }).from(orders).where(own);
  const ids = rows.map(({ id }) => id);
  const lines =
    ids.length === 0
      ? []
      : await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position));
  const ofOrder = groupRows(lines, ({ orderId }) => orderId);
  const shown = [...ofOrder.values()].flatMap((each) => each.slice(0, 3)).map(({ varietyId }) => varietyId);
  const varieties = await readVarietiesWithProducts(db, snapshot, [...new Set(shown)], language);
  const images = new Map([...varieties].map(([id, { product }]) => [id, product.media[0] ?? null]));
  return {
    data: rows.map((order) => {
      const payable = isPayable(order, payments, now);
      return summaryOf(order, ofOrder.get(order.id) ?? [], images, { language, payable });
    }),
    total: counted?.total ?? 0,
  };
}

/** One page of a customer's payment attempts, newest first, and the total number. */
export async function listTransactions(
  db: Database,
  { payments }: Pick<AnswerDeps, 'payments'>,
  { userId, page, perPage, ...reader }: Page,
): Promise<{ data: Transaction[]; total: number }> {
  const own = eq(orders.userId, userId);
  const attempts = allAttempts(db);
  const rows = await db
    .select()
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(own)
    .orderBy(desc(attempts.createdAt), desc(orders.number), desc(attempts.attempt))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db
    .select({ total: count() })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(own);
  const latest = await latestAttemptIds(db, [...new Set(rows.map((row) => row.orders.id))]);
  return {
    data: rows.map(({ attempts: attempt, orders: order }) =>
      transactionAnswer(attempt, order, {
        latestId: latest.get(order.id) ?? null,
        payable: isPayable(order, payments, reader.now),
        ...reader,
      }),
    ),
    total: counted?.total ?? 0,
  };
}

/** A customer's own transaction, with its order. Throws `not_found`. */
export async function ownTransaction(
  db: Database,
  { userId, id }: { userId: number; id: string },
): Promise<{ attempt: TransactionRow; order: OrderRow }> {
  const attempts = allAttempts(db);
  const [found] = await db
    .select()
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(and(eq(attempts.id, id), eq(orders.userId, userId)));
  if (!found) throw new Refusal('not_found');
  return { attempt: found.attempts, order: found.orders };
}
