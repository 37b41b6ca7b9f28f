// The account for a manual refund: asked for while such a refund is open, deleted afterwards.
import { eq, inArray } from 'drizzle-orm';
import { toSar } from '../../../../contract/core/money.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { lockOrder, type OrderRow } from '../order/change-order.ts';
import type { IdentitySeal } from '../checkout/identity-seal.ts';
import { askForContact, notifyBuyer, notifyRefundAccountSaved } from '../order/order-notifications.ts';
import { refundAccounts } from '../orders.tables.ts';
import type { ManualRefunds } from '../../payments/payable-orders.ts';
import { openManualRefund } from '../../payments/operations/payment-operations.ts';

/** Binds a seal to this use: no other sealed number of the order is accepted as an account. */
export const boundTo = (orderId: string) => `refund of ${orderId}`;

/**
 * For the order's answer: the amount to be refunded by transfer, and the end of the account number. Null if there is
 * none.
 */
export async function transferBack(db: Database, orderId: string): Promise<Order['transfer_back']> {
  const amount = await openManualRefund(db, orderId);
  if (amount === 0) return null;
  const [account] = await db.select().from(refundAccounts).where(eq(refundAccounts.orderId, orderId));
  return {
    amount: toSar(amount),
    account: account ? { last_four: account.lastFour, holder: account.holder } : null,
  };
}

/**
 * Stores or replaces the refund account of a locked order, and notifies the buyer if it changed. Throws `not_payable`
 * if there is no manual refund.
 */
export async function storeRefundAccount(
  tx: Database,
  seal: IdentitySeal,
  order: OrderRow,
  { iban, holder, now }: { iban: string; holder: string; now: Date },
): Promise<void> {
  const orderId = order.id;
  const amount = await openManualRefund(tx, orderId);
  if (amount === 0) throw new Refusal('not_payable');
  const stored = (await readRefundAccounts(tx, seal, [orderId])).get(orderId);
  if (stored?.iban === iban && stored.holder === holder) return;
  const lastFour = iban.slice(-4);
  const account = { ...seal.seal(iban, boundTo(orderId)), lastFour, holder, givenAt: now };
  await tx
    .insert(refundAccounts)
    .values({ orderId, ...account })
    .onConflictDoUpdate({ target: refundAccounts.orderId, set: account });
  await notifyRefundAccountSaved(tx, order, { lastFour, amount, now });
}

/** Asks the buyer for a refund account, unless it is known. */
export async function askForAccount(tx: Database, orderId: string, amount: number, now: Date): Promise<void> {
  if ((await refundAccountLastFour(tx, orderId)) !== null) return;
  const order = await lockOrder(tx, orderId);
  if (order.userId === null) await askForContact(tx, order, { amount, now });
  else await notifyBuyer(tx, order, 'refund_account_wanted', { now, amount });
}

/** Deletes the account once no manual refund is open. */
export async function dropRefundAccount(tx: Database, orderId: string): Promise<void> {
  if ((await openManualRefund(tx, orderId)) > 0) return;
  await tx.delete(refundAccounts).where(eq(refundAccounts.orderId, orderId));
}

/** Last four characters of an order's refund account; null if none is stored. */
export async function refundAccountLastFour(db: Database, orderId: string): Promise<string | null> {
  const [account] = await db
    .select({ lastFour: refundAccounts.lastFour })
    .from(refundAccounts)
    .where(eq(refundAccounts.orderId, orderId));
  return account?.lastFour ?? null;
}

/** A refund account for the owner; `iban` is null if it was sealed with a key that is not available. */
export type RefundAccount = { iban: string | null; lastFour: string; holder: string };

/** Refund accounts by order id. */
export async function readRefundAccounts(
  db: Database,
  seal: IdentitySeal | null,
  orderIds: readonly string[],
): Promise<Map<string, RefundAccount>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(refundAccounts)
    .where(inArray(refundAccounts.orderId, [...orderIds]));
  return new Map(
    rows.map(({ orderId, lastFour, holder, ...sealed }) => {
      const isReadable = seal !== null && seal.keyIds.includes(sealed.keyId);
      return [orderId, { iban: isReadable ? seal.unseal(sealed, boundTo(orderId)) : null, lastFour, holder }];
    }),
  );
}

/** For operations on payments, which know no accounts. */
export const manualRefunds: ManualRefunds = { askForAccount, dropRefundAccount };
