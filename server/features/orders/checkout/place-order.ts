// Turns the cart into an order, in one transaction. Calls no provider.
//
//   cart ─ prices ─ refusals ─ coupon ─ order, identity, ledger, attempt, email ─ cart emptied
//   ─ varieties locked, by their ids ─ stock ─ lines ─ sold counts
//
// Orders of one product wait for each other from the lock of its varieties to the end of the transaction, so that comes
// last. What was read before is compared with the locked rows.
import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import type { identity } from '../../../../contract/orders/orders.ts';
import type { Language } from '../../../../contract/core/language.ts';
import { fromSar, toSar } from '../../../../contract/core/money.ts';
import { returnDays } from '../../../../contract/orders/returns.ts';
import type { Database } from '../../../db/connect.ts';
import { OutdatedRead } from '../../../db/transaction.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { ownUser } from '../../accounts/find-user.ts';
import { addressAnswer } from '../../addresses/address-answer.ts';
import { lockCart } from '../../cart/change-lines.ts';
import { emptyLockedCart } from '../../cart/personal-cart.ts';
import type { CatalogueSnapshot } from '../../catalogue/index/snapshot.ts';
import { countSold, holdVarieties, type HeldVariety } from '../../catalogue/stock.ts';
import { listSettings, plainValue } from '../../content/list-settings.ts';
import { redeemCoupon } from '../../coupons/redeem-coupon.ts';
import { couponRefusal } from '../../coupons/refuse-coupon.ts';
import { checkTries } from '../../payments/attempts/payment-tries.ts';
import { beginAttempt, checkMeans, type Means } from '../../payments/attempts/begin-attempt.ts';
import { orderIdsOf, orderLinesOf, type OrderRow } from '../order/change-order.ts';
import { priceCheckout, lacksText, quoteAnswer, type QuoteChoices, type PricedCheckout } from './quote.ts';
import type { IdentitySeal } from './identity-seal.ts';
import { issueInvoice } from '../../invoices/issue-invoice.ts';
import { writeSale } from '../../payments/operations/ledger.ts';
import { notifyBuyer } from '../order/order-notifications.ts';
import { countsAsSold, quantitiesByVariety, shortagesOf, take } from '../order/order-stock.ts';
import { orderEvents, orderIdentities, orderLines, orders } from '../orders.tables.ts';
import { firstStatus, holdOf, takes, type Payments } from './payment-methods.ts';
import { checkExclusions, excludableOf } from './method-exclusions.ts';
import { lineException } from '../returns/return-rights.ts';
import { checkUnpaidOrders } from './unpaid-orders.ts';

export type PlacingDeps = { snapshot: CatalogueSnapshot; payments: Payments; seal: IdentitySeal };

export type BuyerIdentity = v.InferOutput<typeof identity>;

export type OrderRequest = QuoteChoices & {
  means: Means;
  /** In SAR, as the shopper saw it. */
  expectedTotal: number;
  identity: BuyerIdentity | null;
  notes: string | null;
};

/**
 * Places the order. Throws `cart_empty`, `out_of_stock` {lines}, `price_changed` {lines, quote}, `total_changed`
 * {quote}, `coupon_not_valid`, `identity_required`, `recipient_required`, `unpaid_orders`, `too_many_requests`, and
 * `invalid` for address, company, method, token and lines that lack a custom text; roll the transaction back then.
 * Throws OutdatedRead if prices or stock have changed since they were read: run it again then.
 */
export async function placeOrder(
  tx: Database,
  deps: PlacingDeps,
  request: OrderRequest,
  { language, now }: { language: Language; now: Date },
): Promise<{ orderId: string; transactionId: string; hasProvider: boolean }> {
  const { userId } = request;
  await lockCart(tx, userId);
  const user = await ownUser(tx, userId);
  const draft = await priceCheckout(tx, deps, request, { language, now });
  refuse(draft, request, language);
  const { address, offer, priced, terms, cart, counted } = draft;
  if (priced.total > 0) checkMeans(offer.method, request.means, user.phone);
  if ((address.otherRecipient ? address.recipientPhone : user.phone) === null)
    throw new Refusal('recipient_required', { fields: { phone: 'required' } });

  const orderId = randomUUID();
  if (priced.total > 0) {
    const pieces = counted.reduce((sum, { quantity }) => sum + quantity, 0);
    await checkTries(tx, { orderIds: orderIdsOf(tx, userId), method: offer.method, now });
    await checkUnpaidOrders(tx, user, { id: orderId, method: offer.method, pieces, reservation: 'first' }, now);
  }
  const pieces = quantitiesByVariety(counted.map(({ line, quantity }) => ({ varietyId: line.varietyId, quantity })));
  if (cart.coupon) {
    await holdVarieties(tx, [...pieces.keys()]); // they are locked before coupons (lockOrder)
    const { couponId } = cart.coupon;
    const used = await redeemCoupon(tx, { couponId, userId, orderId, subtotal: cart.subtotal, now });
    // Locked from here on; it may have changed since the quote was priced.
    if (used.discount !== priced.couponDiscount)
      throw new Refusal('total_changed', { details: { quote: quoteAnswer(draft, language) } });
  }
  const paymentStatus = firstStatus(offer.method, priced.total);
  const order = await insertOrder(tx, {
    id: orderId,
    userId,
    status: 'processing',
    paymentStatus,
    paymentMethod: offer.method,
    language,
    subtotalHalalas: priced.subtotal,
    couponCode: cart.coupon?.code ?? null,
    couponDiscountHalalas: priced.couponDiscount,
    transferDiscountHalalas: priced.transferDiscount,
    deliveryHalalas: priced.delivery,
    cashFeeHalalas: priced.cashFee,
    vatHalalas: priced.vat,
    totalHalalas: priced.total,
    buyerName: `${user.firstName} ${user.lastName}`.trim(),
    buyerEmail: user.email,
    buyerPhone: user.phone,
    address: frozenAddress(draft, language),
    notes: request.notes,
    shippingCompany: terms.company,
    daysLeast: terms.days[0],
    daysMost: terms.days[1],
    deliveryFrom: draft.dates.from,
    deliveryTo: draft.dates.to,
    stockHeld: true,
    countedAsSold: countsAsSold({ status: 'processing', paymentStatus }),
    heldUntil: holdOf(
      offer.method,
      { total: priced.total, createdAt: now, heldUntil: null },
      deps.payments.settings,
      now,
    ),
    createdAt: now,
    returnDays: returnDays(plainValue(await listSettings(tx), 'return_days')),
  });
  if (request.identity && priced.needsIdentity) await storeIdentity(tx, deps.seal, order.id, request.identity, now);
  await writeSale(tx, orderId, order, now);
  const attempt = await beginAttempt(tx, { orderId, attempt: 1, offer, total: priced.total, now });
  await notifyBuyer(tx, order, 'order_placed', { now });
  await emptyLockedCart(tx, userId);

  const held = await holdVarieties(tx, [...pieces.keys()]);
  const isAsPriced = counted.every(({ line, variety }) => isStill(variety, held.get(line.varietyId)));
  if (!isAsPriced || shortagesOf(pieces, held).length > 0) throw new OutdatedRead();
  await take(tx, orderId, pieces);
  await tx.insert(orderLines).values(lineRows(orderId, draft, held));
  if (order.countedAsSold) await countSold(tx, pieces, 1);
  if (order.paymentStatus === 'paid') await issueInvoice(tx, order, await orderLinesOf(tx, orderId), now);
  return { orderId, transactionId: attempt.id, hasProvider: attempt.provider !== null };
}

/** Whether a variety is sold at the price that was read. */
function isStill({ price }: PricedCheckout['counted'][number]['variety'], held: HeldVariety | undefined): boolean {
  return held?.isActive === true && held.price === price;
}

/** Throws the first issue that the shopper has to resolve, in the order in which they can be resolved. */
function refuse(draft: PricedCheckout, { expectedTotal, identity }: OrderRequest, language: Language): void {
  const { cart, counted, offer, priced } = draft;
  const quote = () => quoteAnswer(draft, language);
  const missing = cart.lines.filter(({ issue }) => issue !== null && issue !== 'price_changed');
  if (missing.length > 0)
    throw new Refusal('out_of_stock', {
      details: {
        lines: missing.map(({ line, quantity, available, issue }) => ({
          line_id: line.id,
          variety_id: line.varietyId,
          requested: quantity,
          available,
          issue,
        })),
      },
    });
  const withoutText = cart.lines.filter(lacksText);
  if (withoutText.length > 0)
    throw new Refusal('invalid', {
      fields: { custom_text: 'required' },
      details: { lines: withoutText.map(({ line }) => ({ line_id: line.id, variety_id: line.varietyId })) },
    });
  const changed = cart.lines.filter(({ issue }) => issue === 'price_changed');
  if (changed.length > 0)
    throw new Refusal('price_changed', {
      details: {
        lines: changed.map(({ line, variety }) => ({
          line_id: line.id,
          variety_id: line.varietyId,
          price: toSar(variety.price),
          price_when_added: toSar(line.priceWhenAdded),
        })),
        quote: quote(),
      },
    });
  const verdict = cart.coupon?.verdict;
  if (verdict && !verdict.holds) throw couponRefusal(verdict.reason, verdict.minimum);
  if (!isSame(expectedTotal, priced.total)) throw new Refusal('total_changed', { details: { quote: quote() } });
  if (!takes(offer, priced.total)) throw new Refusal('invalid', { fields: { payment_method: 'method_gone' } });
  if (priced.total > 0) checkExclusions(offer, counted.map(excludableOf));
  if (priced.needsIdentity && !identity) throw new Refusal('identity_required', { fields: { identity: 'required' } });
}

/** Whether an amount in SAR sent by a client equals this total. */
export function isSame(sar: number, total: number): boolean {
  try {
    return fromSar(sar) === total;
  } catch {
    return false; // more than two decimals: not an amount in SAR
  }
}

async function insertOrder(tx: Database, values: typeof orders.$inferInsert): Promise<OrderRow> {
  const [order] = await tx.insert(orders).values(values).returning();
  if (!order) throw new Error('an order was not stored');
  const { id: orderId, status, paymentStatus, createdAt } = order;
  await tx.insert(orderEvents).values({ orderId, status, paymentStatus, at: createdAt });
  return order;
}

/** A copy of the address: later changes do not affect the order. */
function frozenAddress({ address }: PricedCheckout, language: Language): NonNullable<OrderRow['address']> {
  const { id: _id, is_default: _default, ...fields } = addressAnswer(address, language);
  return fields;
}

function lineRows(
  orderId: string,
  { counted, priced }: PricedCheckout,
  held: ReadonlyMap<number, HeldVariety>,
): (typeof orderLines.$inferInsert)[] {
  return counted.map(({ line, quantity, variety, total, uploadIds }, position) => {
    const { customText } = line;
    const named = held.get(line.varietyId);
    if (!named) throw new Error(`variety ${line.varietyId} is not locked`);
    return {
      orderId,
      position,
      varietyId: line.varietyId,
      sku: named.sku,
      titleAr: named.titleAr,
      titleEn: named.titleEn,
      varietyTitleAr: named.varietyTitleAr,
      varietyTitleEn: named.varietyTitleEn,
      quantity,
      priceHalalas: variety.price,
      totalHalalas: total,
      discountHalalas: priced.lines[position]?.discount ?? 0,
      vatHalalas: priced.lines[position]?.vat ?? 0,
      customText,
      uploadIds,
      returnException: lineException({ customText, uploadIds, returnException: variety.returnException }),
    };
  });
}

/** Stores an identity number, sealed, and replaces a previous one. */
export async function storeIdentity(
  tx: Database,
  seal: IdentitySeal,
  orderId: string,
  { type, number }: BuyerIdentity,
  now: Date,
): Promise<void> {
  const values = { type, ...seal.seal(number, orderId), lastFour: number.slice(-4), createdAt: now };
  await tx
    .insert(orderIdentities)
    .values({ orderId, ...values })
    .onConflictDoUpdate({ target: orderIdentities.orderId, set: values });
}
