// Another attempt to pay an order, by the same method or another: prices stay, discount and fee of the method are
// recalculated.
import { eq } from 'drizzle-orm';
import { fromSar, halalas, toSar } from '../../../../contract/core/money.ts';
import { identityAbove } from '../../../../contract/orders/checkout.ts';
import type { PaymentMethod } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { ownUser } from '../../accounts/find-user.ts';
import { lockCart } from '../../cart/change-lines.ts';
import { goldAmong } from '../../catalogue/varieties.ts';
import { attemptsOf, endWaiting, isAlive, type LiveAttempt } from '../../payments/attempts/attempts.ts';
import { checkTries } from '../../payments/attempts/payment-tries.ts';
import { beginAttempt, checkMeans, nextAttempt, type Means } from '../../payments/attempts/begin-attempt.ts';
import { changeOrder, lockOwnOrder, orderIdsOf, orderLinesOf } from '../order/change-order.ts';
import { undoSale, writeSale } from '../../payments/operations/ledger.ts';
import { reserve, settleSold } from '../order/order-stock.ts';
import { orderIdentities, orderLines } from '../orders.tables.ts';
import { firstStatus, holdOf, isReserved, repayOffers, takes } from './payment-methods.ts';
import { isSame, storeIdentity, type BuyerIdentity, type PlacingDeps } from './place-order.ts';
import { repriceOrder } from './reprice.ts';
import { checkExclusions } from './method-exclusions.ts';
import { lineException } from '../returns/return-rights.ts';
import { checkUnpaidOrders } from './unpaid-orders.ts';
import { canRepay } from '../order/states.ts';

export type RepayRequest = {
  userId: number;
  orderId: string;
  method: PaymentMethod;
  means: Means;
  /** In SAR, as the shopper saw it. */
  expectedTotal: number;
  identity: BuyerIdentity | null;
};

/**
 * Starts another attempt, or continues an open one by the same method. Throws `not_found`, `not_repayable`,
 * `payment_in_progress`, `out_of_stock` {lines}, `total_changed` {total, former_total}, `identity_required`,
 * `unpaid_orders`, `too_many_requests`, and `invalid` for method and token; roll the transaction back then.
 */
export async function repayOrder(
  tx: Database,
  deps: Pick<PlacingDeps, 'payments' | 'seal'>,
  request: RepayRequest,
  now: Date,
): Promise<{ orderId: string; transactionId: string }> {
  const { orderId } = request;
  await lockCart(tx, request.userId); // before orders, as in `placeOrder`
  const order = await lockOwnOrder(tx, request.userId, orderId);
  if (!canRepay(order, deps.payments.settings, now)) throw new Refusal('not_repayable');
  const user = await ownUser(tx, request.userId);
  const offer = repayOffers(order, deps.payments, now).find(({ method }) => method === request.method);
  if (!offer) throw new Refusal('invalid', { fields: { payment_method: 'method_gone' } });
  const under = await attemptUnderWay(tx, orderId, now);
  if (under) {
    // A newly entered card must not be dropped silently in favor of the previous one.
    const goesOn = under.method === offer.method && under.actionType === 'redirect' && request.means.cardToken === null;
    if (goesOn) return { orderId, transactionId: under.id };
    const seconds = Math.ceil((under.expiresAt.getTime() - now.getTime()) / 1000);
    throw new Refusal('payment_in_progress', {
      details: { transaction_id: under.id, payment_method: under.method, retry_after: Math.max(1, seconds) },
    });
  }
  checkMeans(offer.method, request.means, user.phone);
  await checkTries(tx, { orderIds: orderIdsOf(tx, user.id), method: offer.method, now });
  const lines = await orderLinesOf(tx, orderId);
  const priced = repriceOrder(
    order,
    lines.map(({ totalHalalas }) => halalas(totalHalalas)),
    offer,
  );
  if (!isSame(request.expectedTotal, priced.total))
    throw new Refusal('total_changed', {
      details: { total: toSar(priced.total), former_total: toSar(halalas(order.totalHalalas)) },
    });
  if (!takes(offer, priced.total)) throw new Refusal('invalid', { fields: { payment_method: 'method_gone' } });
  if (priced.total > 0 && offer.excludes.length > 0) {
    const varietyIds = lines.map(({ varietyId }) => varietyId);
    const gold = await goldAmong(tx, varietyIds);
    checkExclusions(
      offer,
      lines.map((line) => ({
        isMadeToOrder: lineException(line) === 'made_to_order',
        isGold: gold.has(line.varietyId),
      })),
    );
  }
  if (priced.total > fromSar(identityAbove) && !(await hasIdentity(tx, orderId))) {
    if (!request.identity) throw new Refusal('identity_required', { fields: { identity: 'required' } });
    await storeIdentity(tx, deps.seal, orderId, request.identity, now);
  }
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (order.status === 'processing' && priced.total > 0)
    await checkUnpaidOrders(
      tx,
      user,
      { id: orderId, method: offer.method, pieces, reservation: isReserved(order, now) ? 'current' : 'renewed' },
      now,
    );
  const missing = await reserve(tx, order);
  if (missing.length > 0) throw new Refusal('out_of_stock', { details: { lines: missing } });

  const changed = await changeOrder(
    tx,
    order,
    {
      paymentStatus: firstStatus(offer.method, priced.total),
      paymentMethod: offer.method,
      transferDiscountHalalas: priced.transferDiscount,
      cashFeeHalalas: priced.cashFee,
      vatHalalas: priced.vat,
      totalHalalas: priced.total,
      stockHeld: true,
      heldUntil:
        order.status === 'processing'
          ? holdOf(offer.method, { ...order, total: priced.total }, deps.payments.settings, now)
          : null,
      closesAt: null,
    },
    now,
  );
  for (const [at, line] of lines.entries()) {
    const { discount = 0, vat = 0 } = priced.lines[at] ?? {};
    if (discount !== line.discountHalalas || vat !== line.vatHalalas)
      await tx.update(orderLines).set({ discountHalalas: discount, vatHalalas: vat }).where(eq(orderLines.id, line.id));
  }
  if (changed.totalHalalas !== order.totalHalalas) {
    await undoSale(tx, orderId, order, now);
    await writeSale(tx, orderId, changed, now);
  }
  await endWaiting(tx, orderId);
  const number = await nextAttempt(tx, orderId);
  const attempt = await beginAttempt(tx, { orderId, attempt: number, offer, total: priced.total, now });
  await settleSold(tx, changed, now);
  return { orderId, transactionId: attempt.id };
}

/** The latest attempt, if the shopper may still continue it at the provider. */
async function attemptUnderWay(tx: Database, orderId: string, now: Date): Promise<LiveAttempt | null> {
  const [latest] = await attemptsOf(tx, orderId);
  return latest && isAlive(latest, now) ? latest : null;
}

async function hasIdentity(tx: Database, orderId: string): Promise<boolean> {
  const found = await tx
    .select({ orderId: orderIdentities.orderId })
    .from(orderIdentities)
    .where(eq(orderIdentities.orderId, orderId));
  return found.length > 0;
}
