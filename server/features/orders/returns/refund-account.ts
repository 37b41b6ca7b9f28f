// Where money goes that the owner gives back by hand: asked for while such a refund is open, and kept no longer.
import { and, eq, inArray, sum } from 'drizzle-orm';
import { halalas, toSar, type Halalas } from '../../../../contract/core/money.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/refusal.ts';
import { attemptsOf, type OrderRow } from '../order/change-order.ts';
import type { IdentitySeal } from '../checkout/identity-seal.ts';
import { tellAccountSaved } from '../order/order-notifications.ts';
import { paymentOperations, refundAccounts } from '../orders.tables.ts';

/** What a seal is bound to: no other sealed number of the order passes for an account. */
const boundTo = (orderId: string) => `refund of ${orderId}`;

/** What of an order the owner has still to give back by hand; 0 where nothing. */
export async function openByHand(db: Database, orderId: string): Promise<Halalas> {
  const attempts = attemptsOf(db, orderId);
  const [open] = await db
    .select({ amount: sum(paymentOperations.amountHalalas).mapWith(Number) })
    .from(paymentOperations)
    .where(
      and(
        inArray(paymentOperations.transactionId, attempts),
        eq(paymentOperations.status, 'by_hand'),
        eq(paymentOperations.kind, 'refund'),
      ),
    );
  return halalas(open?.amount ?? 0);
}

/** What an order's answer says of it: how much goes back by transfer, and the end of the account's number. Null where nothing does. */
export async function transferBack(db: Database, orderId: string): Promise<Order['transfer_back']> {
  const amount = await openByHand(db, orderId);
  if (amount === 0) return null;
  const [account] = await db.select().from(refundAccounts).where(eq(refundAccounts.orderId, orderId));
  return {
    amount: toSar(amount),
    account: account ? { last_four: account.lastFour, holder: account.holder } : null,
  };
}

/** Keeps the account that an order, which is held, is to be paid back to, or another in its place, and tells the buyer where it is not the one that was kept. Throws `not_payable` where nothing goes back by hand. */
export async function keepRefundAccount(
  tx: Database,
  seal: IdentitySeal,
  order: OrderRow,
  { iban, holder, now }: { iban: string; holder: string; now: Date },
): Promise<void> {
  const orderId = order.id;
  const amount = await openByHand(tx, orderId);
  if (amount === 0) throw new Refusal('not_payable');
  const kept = (await readRefundAccounts(tx, seal, [orderId])).get(orderId);
  if (kept?.iban === iban && kept.holder === holder) return;
  const lastFour = iban.slice(-4);
  const account = { ...seal.seal(iban, boundTo(orderId)), lastFour, holder, givenAt: now };
  await tx
    .insert(refundAccounts)
    .values({ orderId, ...account })
    .onConflictDoUpdate({ target: refundAccounts.orderId, set: account });
  await tellAccountSaved(tx, order, { lastFour, amount, now });
}

/** Lets go of the account as soon as nothing is to be transferred to it any more. */
export async function dropRefundAccount(tx: Database, orderId: string): Promise<void> {
  if ((await openByHand(tx, orderId)) > 0) return;
  await tx.delete(refundAccounts).where(eq(refundAccounts.orderId, orderId));
}

/** The last four signs of the account that an order is paid back to; null where nobody has said one. */
export async function endOfAccount(db: Database, orderId: string): Promise<string | null> {
  const [account] = await db
    .select({ lastFour: refundAccounts.lastFour })
    .from(refundAccounts)
    .where(eq(refundAccounts.orderId, orderId));
  return account?.lastFour ?? null;
}

/** An account for the owner; `iban` is null where it was sealed with a key that is not at hand. */
export type RefundAccount = { iban: string | null; lastFour: string; holder: string };

/** The accounts of orders, by the orders' ids. */
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
      const isReadable = seal !== null && seal.keyId === sealed.keyId;
      return [orderId, { iban: isReadable ? seal.unseal(sealed, boundTo(orderId)) : null, lastFour, holder }];
    }),
  );
}
