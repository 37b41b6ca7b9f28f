import type { Command } from 'commander';
import { mapHref } from '../../../contract/account/addresses.ts';
import { halalas, sarText, toSar } from '../../../contract/core/money.ts';
import { parcelOf } from '../../features/fulfilment/find-parcels.ts';
import { orderDetails } from '../../features/orders/owner/owner-views.ts';
import { lineException } from '../../features/orders/returns/return-rights.ts';
import { say, type CommandContext } from '../caller.ts';
import { orderNumber } from '../arguments.ts';
import { tableOf } from '../print-list.ts';
import { inOneLine } from '../printable.ts';
import { timeOf } from '../riyadh-time.ts';

type Whole = Awaited<ReturnType<typeof orderDetails>> & { parcel: Awaited<ReturnType<typeof parcelOf>> };

/** store orders show NUMBER */
export function addShow(orders: Command, { caller, withDatabase }: CommandContext): void {
  orders
    .command('show')
    .description(
      'Shows an order with all its details: buyer, address, items, sums, payments, timeline, parcel. Times are in Riyadh time.',
    )
    .argument('<number>', 'as the buyer sees it', orderNumber)
    .option('--json', 'as JSON')
    .action(async (number: number, { json }: { json?: true }) =>
      withDatabase(async (db) => {
        const details = await orderDetails(db, number);
        const whole = { ...details, parcel: await parcelOf(db, details.order.id) };
        say(caller.out, json ? JSON.stringify(asJson(whole), null, 2) : asText(whole));
      }),
    );
}

function asText({ order, identity, lines, attempts, operations, timeline, documents, parcel }: Whole): string {
  const { address } = order;
  const parts: (string | null)[] = [
    `Order ${order.number}, ${timeOf(order.createdAt)}: ${order.status}, ${order.paymentMethod} ${order.paymentStatus}`,
    [order.buyerName, order.buyerEmail, order.buyerPhone].filter((part) => part).join(', '),
    identity && `Identity: ${identity.type} …${identity.lastFour}`,
    address &&
      [
        address.recipient_name,
        address.recipient_phone,
        address.short_address,
        address.building_number,
        address.street,
        address.district,
        address.city,
        address.postal_code,
        address.home_description,
        address.location && mapHref(address.location),
      ]
        .filter((part) => part)
        .join(', '),
    order.notes && `Note of the buyer: ${order.notes}`,
    '',
    tableOf(
      ['SKU', 'TITLE', 'QUANTITY', 'PRICE', 'TOTAL', 'RETURN', 'TEXT'],
      lines.map((line) => [
        line.sku,
        [line.titleEn ?? line.titleAr, line.varietyTitleEn ?? line.varietyTitleAr].filter((part) => part).join(', '),
        line.quantity,
        sarText(line.priceHalalas),
        sarText(line.totalHalalas),
        lineException(line) ?? 'unused',
        [line.customText, ...line.uploadIds.map((id) => `/uploads/${id}`)].filter((part) => part).join(' '),
      ]),
    ),
    '',
    ...sums(order).map(([name, value]) => `${name.padEnd(12)}${sarText(value).padStart(14)}`),
    '',
    tableOf(
      ['TRANSACTION', 'METHOD', 'STATUS', 'AMOUNT', 'CAPTURED', 'REFUNDED', 'REASON'],
      attempts.map((each) => [
        each.id,
        each.method,
        each.status,
        sarText(each.amountHalalas),
        sarText(each.capturedHalalas),
        sarText(each.refundedHalalas),
        each.reasonCode,
      ]),
    ),
    ...operations.map(
      ({ kind, amountHalalas, status, lastError }) =>
        `${kind} of ${sarText(amountHalalas)}: ${status}${lastError ? ` (${lastError})` : ''}`,
    ),
    ...documents.map(({ kind, sequence, total }) => `${kind} ${sequence}: ${sarText(total)}`),
    order.receiptUploadId &&
      `Receipt: ${[
        order.receiptSentAt && timeOf(order.receiptSentAt),
        order.receiptSender,
        order.receiptBank,
        order.receiptAmountHalalas !== null && sarText(order.receiptAmountHalalas),
        order.receiptSentOn,
      ]
        .filter((part) => part)
        .join(', ')}; its picture: transfers receipt ${order.number}`,
    '',
    ...timeline.map(({ at, status, paymentStatus, reason }) =>
      [timeOf(at), status, paymentStatus && `payment ${paymentStatus}`, reason && `(${inOneLine(reason)})`]
        .filter((part) => part)
        .join('  '),
    ),
    '',
    `Promised: ${order.deliveryFrom} to ${order.deliveryTo}`,
    order.trackingNumber && `Waybill: ${[order.trackingNumber, order.trackingUrl].filter((part) => part).join(' ')}`,
    parcel &&
      `Parcel: ${parcel.status}, ${parcel.stage}${parcel.note ? `, ${parcel.note}` : ''}${parcel.error ? ` (${parcel.error})` : ''}`,
    ...(parcel?.events ?? []).map(({ at, code, text, location }) => [timeOf(at), code, text, location].join('  ')),
  ];
  return parts.filter((part) => part !== null).join('\n');
}

function sums(order: Whole['order']): [string, number][] {
  const all: [string, number][] = [
    ['Items', order.subtotalHalalas],
    [order.couponCode ? `${order.couponCode}` : 'Coupon', -order.couponDiscountHalalas],
    ['Transfer', -order.transferDiscountHalalas],
    ['Delivery', order.deliveryHalalas],
    ['Cash fee', order.cashFeeHalalas],
    ['Total', order.totalHalalas],
    ['incl. VAT', order.vatHalalas],
  ];
  return all.filter(([name, value]) => value !== 0 || name === 'Total' || name === 'Delivery');
}

const inSar = (value: number) => toSar(halalas(value));

/** Amounts in SAR, times in ISO 8601, UTC. */
function asJson({ order, identity, lines, attempts, operations, timeline, documents, parcel }: Whole) {
  return {
    number: order.number,
    id: order.id,
    created_at: order.createdAt.toISOString(),
    status: order.status,
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    buyer: { name: order.buyerName, email: order.buyerEmail, phone: order.buyerPhone },
    identity: identity && { type: identity.type, last_four: identity.lastFour },
    address: order.address,
    notes: order.notes,
    lines: lines.map((line) => ({
      sku: line.sku,
      title: { ar: line.titleAr, en: line.titleEn },
      quantity: line.quantity,
      price: inSar(line.priceHalalas),
      total: inSar(line.totalHalalas),
      custom_text: line.customText,
      uploads: line.uploadIds,
      return_exception: lineException(line),
    })),
    subtotal: inSar(order.subtotalHalalas),
    coupon_code: order.couponCode,
    discount: inSar(order.couponDiscountHalalas),
    bank_transfer_discount: inSar(order.transferDiscountHalalas),
    delivery_cost: inSar(order.deliveryHalalas),
    cash_fee: inSar(order.cashFeeHalalas),
    vat: inSar(order.vatHalalas),
    total: inSar(order.totalHalalas),
    transactions: attempts.map((each) => ({
      id: each.id,
      payment_method: each.method,
      status: each.status,
      amount: inSar(each.amountHalalas),
      captured: inSar(each.capturedHalalas),
      refunded: inSar(each.refundedHalalas),
      reason_code: each.reasonCode,
    })),
    operations: operations.map((each) => ({
      transaction_id: each.transactionId,
      kind: each.kind,
      amount: inSar(each.amountHalalas),
      status: each.status,
      error: each.lastError,
    })),
    documents: documents.map(({ total, ...each }) => ({ ...each, total: inSar(total) })),
    receipt: order.receiptUploadId && {
      upload_id: order.receiptUploadId,
      sender: order.receiptSender,
      bank: order.receiptBank,
      amount: order.receiptAmountHalalas === null ? null : inSar(order.receiptAmountHalalas),
      sent_on: order.receiptSentOn,
    },
    timeline: timeline.map(({ at, status, paymentStatus, reason }) => ({
      at: at.toISOString(),
      status,
      payment_status: paymentStatus,
      reason,
    })),
    delivery_dates: { from: order.deliveryFrom, to: order.deliveryTo },
    tracking_number: order.trackingNumber,
    tracking_url: order.trackingUrl,
    parcel: parcel && {
      status: parcel.status,
      error: parcel.error,
      label: parcel.labelUrl,
      stage: parcel.stage,
      note: parcel.note,
      events: parcel.events.map(({ at, code, text, location }) => ({ at: at.toISOString(), code, text, location })),
    },
  };
}
