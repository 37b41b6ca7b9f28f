// Export of orders as personal data, and removal of what tax law does not require the store to retain
// (saudi-commerce.md, sections 6 and 9).
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { halalas, toSar } from '../../../../contract/core/money.ts';
import type { Database } from '../../../db/connect.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { daysBefore } from '../../../lib/riyadh.ts';
import { forgetCustomers } from '../../coupons/redeem-coupon.ts';
import { orderLinesOf } from './change-order.ts';
import { askForContact } from './order-notifications.ts';
import { orderEvents, orderIdentities, orderLines, orders, refundAccounts } from '../orders.tables.ts';
import { findCreditNotes, findInvoice } from '../../invoices/issue-invoice.ts';
import { attemptsOf, hasPaymentLink, scrubAttempts } from '../../payments/attempts/attempts.ts';
import {
  hasOldRefusal,
  openManualRefund,
  ordersWithOpenRefund,
  scrubOperations,
} from '../../payments/operations/payment-operations.ts';
import { uploadUrl } from '../../uploads/upload-url.ts';
import type { PersonalPart } from '../../accounts/profile/personal-part.ts';

const finished = ['delivered', 'cancelled', 'returned'] as const;
/** In a transaction; each statement names all of them. */
const mostAtOnce = 500;

/** Invoice and credit notes, as issued. */
async function documentsOf(db: Database, orderId: string) {
  const invoice = await findInvoice(db, orderId);
  return [...(invoice ? [invoice] : []), ...(await findCreditNotes(db, orderId))];
}

async function read(db: Database, userId: number) {
  const own = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.number));
  const given = [];
  for (const order of own) {
    const lines = await orderLinesOf(db, order.id);
    const attempts = (await attemptsOf(db, order.id)).toReversed();
    const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(orderEvents.id);
    const [account] = await db.select().from(refundAccounts).where(eq(refundAccounts.orderId, order.id));
    const [identity] = await db.select().from(orderIdentities).where(eq(orderIdentities.orderId, order.id));
    given.push({
      number: String(order.number),
      status: order.status,
      payment_status: order.paymentStatus,
      payment_method: order.paymentMethod,
      total: toSar(halalas(order.totalHalalas)),
      created_at: order.createdAt.toISOString(),
      language: order.language,
      name: order.buyerName,
      email: order.buyerEmail,
      phone: order.buyerPhone,
      address: order.address,
      notes: order.notes,
      // Type and last four digits only: the full number is never exported.
      identity: identity ? { type: identity.type, last_four: identity.lastFour } : null,
      refund_account: account ? { last_four: account.lastFour, holder: account.holder } : null,
      lines: lines.map((line) => ({
        sku: line.sku,
        title: { ar: line.titleAr, en: line.titleEn },
        quantity: line.quantity,
        price: toSar(halalas(line.priceHalalas)),
        custom_text: line.customText,
        uploads: line.uploadIds.map(uploadUrl),
      })),
      receipt:
        order.receiptUploadId === null
          ? null
          : {
              url: uploadUrl(order.receiptUploadId),
              sent_at: order.receiptSentAt?.toISOString() ?? null,
              sender_name: order.receiptSender,
              sending_bank: order.receiptBank,
              amount: order.receiptAmountHalalas === null ? null : toSar(halalas(order.receiptAmountHalalas)),
              sent_on: order.receiptSentOn,
            },
      tracking_number: order.trackingNumber,
      tracking_url: order.trackingUrl,
      timeline: events.map(({ at, status, paymentStatus, reason }) => ({
        at: at.toISOString(),
        status,
        payment_status: paymentStatus,
        reason,
      })),
      transactions: attempts.map(({ id, method, brand, lastFour, amountHalalas, status, createdAt }) => ({
        id,
        payment_method: method,
        card: lastFour === null ? null : { brand, last_four: lastFour },
        amount: toSar(halalas(amountHalalas)),
        status,
        created_at: createdAt.toISOString(),
      })),
      invoices: await documentsOf(db, order.id),
    });
  }
  return given;
}

/**
 * Orders stay, because tax law requires their invoices. Personal data goes once the order is finished. Deleting the
 * account's row empties `user_id`.
 */
async function remove(tx: Database, userId: number): Promise<void> {
  const rows = await finishedOrderIds(tx, userId);
  await scrub(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Condition: a finished order of an account, or of none if null. */
function isFinishedOf(userId: number | null): SQL | undefined {
  const isOf = userId === null ? isNull(orders.userId) : eq(orders.userId, userId);
  return and(isOf, inArray(orders.status, [...finished]));
}

/** Query for the ids of finished orders of an account, or of none if null. */
export function finishedOrderIds(db: Database, userId: number | null) {
  return db.select({ id: orders.id }).from(orders).where(isFinishedOf(userId));
}

/** Removes personal data from finished orders whose account was deleted before they were finished. */
export async function scrubOrders(db: Database): Promise<void> {
  const hasPersonalLine = and(
    eq(orderLines.orderId, orders.id),
    or(isNotNull(orderLines.customText), sql`${orderLines.uploadIds}::text <> '[]'`),
  );
  const hasReason = and(eq(orderEvents.orderId, orders.id), isNotNull(orderEvents.reason));
  const isPersonal = or(
    isNotNull(orders.buyerEmail),
    isNotNull(orders.address),
    hasPaymentLink(db, orders.id),
    hasOldRefusal(db, orders.id),
    exists(db.select({ id: orderEvents.id }).from(orderEvents).where(hasReason)),
    exists(db.select({ id: orderLines.id }).from(orderLines).where(hasPersonalLine)),
  );
  await someAtATime(db, and(isFinishedOf(null), isPersonal), scrub);
}

/**
 * Takes finished orders past retention out of their accounts, and removes personal data from them, as when an account is
 * deleted (PDPL, article 18; the owner sets the retention). Those with an open refund stay until it is done. `remember` is
 * told before who has bought what.
 */
export async function detachOldOrders(
  db: Database,
  { retentionDays, now, remember }: { retentionDays: number; now: Date; remember: RememberBought },
): Promise<void> {
  const isOld = and(
    isNotNull(orders.userId),
    inArray(orders.status, [...finished]),
    lt(orders.createdAt, daysBefore(now, retentionDays)),
    notInArray(orders.id, ordersWithOpenRefund(db)),
  );
  await someAtATime(db, isOld, async (tx, ids) => {
    await remember(tx, await boughtIn(tx, ids));
    await tx.update(orders).set({ userId: null }).where(inArray(orders.id, ids));
    await forgetCustomers(tx, ids);
    await scrub(tx, ids);
  });
}

export type RememberBought = (
  tx: Database,
  bought: readonly { userId: number | null; varietyId: number | null }[],
) => Promise<void>;

async function boughtIn(tx: Database, ids: readonly string[]) {
  return tx
    .selectDistinct({ userId: orders.userId, varietyId: orderLines.varietyId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(inArray(orders.id, [...ids]), eq(orders.status, 'delivered')));
}

/** Does `work` with the ids of all orders of a condition, some in a transaction at a time. */
async function someAtATime(
  db: Database,
  which: SQL | undefined,
  work: (tx: Database, ids: string[]) => Promise<void>,
): Promise<void> {
  let last: string | null = null;
  for (;;) {
    const ids: string[] = await inTransaction(db, async (tx) => {
      const rows = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(which, last === null ? undefined : gt(orders.id, last)))
        .orderBy(asc(orders.id))
        .limit(mostAtOnce)
        .for('update');
      const some = rows.map(({ id }) => id);
      if (some.length > 0) await work(tx, some);
      return some;
    });
    if (ids.length < mostAtOnce) return;
    last = ids.at(-1) ?? null;
  }
}

/**
 * Deletes identity numbers past retention, except those of unfinished orders (PDPL, article 18; the owner sets the
 * retention).
 */
export async function forgetIdentities(
  db: Database,
  { retentionDays, now }: { retentionDays: number; now: Date },
): Promise<void> {
  const isOld = lt(orderIdentities.createdAt, daysBefore(now, retentionDays));
  const over = db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.status, [...finished]));
  await db.delete(orderIdentities).where(and(isOld, inArray(orderIdentities.orderId, over)));
}

/** Contact data stays until open refunds are done: the store may have to ask where to transfer the money. */
async function scrub(tx: Database, ids: string[]): Promise<void> {
  await tx.update(orders).set({ address: null, notes: null }).where(inArray(orders.id, ids));
  // Often a name or a portrait. The purge then deletes the pictures as unused.
  await tx.update(orderLines).set({ customText: null, uploadIds: [] }).where(inArray(orderLines.orderId, ids));
  // Written by the owner; it may name people.
  await tx.update(orderEvents).set({ reason: null }).where(inArray(orderEvents.orderId, ids));
  await scrubAttempts(tx, ids);
  await scrubOperations(tx, ids);
  await tx
    .update(orders)
    .set({
      buyerEmail: null,
      buyerPhone: null,
      receiptUploadId: null, // the purge then deletes the picture as unused
      receiptSender: null,
      receiptBank: null,
      receiptAmountHalalas: null,
      receiptSentOn: null,
    })
    .where(and(inArray(orders.id, ids), notInArray(orders.id, ordersWithOpenRefund(tx))));
}

/**
 * Asks buyers with an open manual refund and no refund account to contact the store, since they lose the order page.
 */
async function notifyBeforeDeletion(tx: Database, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const withoutAccount = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        notInArray(orders.id, tx.select({ id: refundAccounts.orderId }).from(refundAccounts)),
      ),
    );
  for (const order of withoutAccount) {
    const amount = await openManualRefund(tx, order.id);
    if (amount > 0) await askForContact(tx, order, { amount, now });
  }
}

export const personalOrders = {
  name: 'orders',
  read,
  remove,
  notifyBeforeDeletion,
  retainedUploads: uploadsInOrders,
} satisfies PersonalPart;

/** Query for the uploads of orders, line pictures and receipts; they must not be removed as unused. */
export function uploadsInOrders(): SQL {
  return sql`(select json_array_elements_text(upload_ids) from order_lines
    union select receipt_upload_id from orders where receipt_upload_id is not null)`;
}

/** The same for the orders of one customer. */
export function uploadsInOrdersOf(userId: number): SQL {
  return sql`(select json_array_elements_text(upload_ids) from order_lines
      where order_id in (select id from orders where user_id = ${userId})
    union select receipt_upload_id from orders where receipt_upload_id is not null and user_id = ${userId})`;
}
