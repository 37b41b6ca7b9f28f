// Tax invoices and credit notes: issued once, never changed, numbered without gaps (saudi-commerce.md, section 6).
import { and, asc, eq, sql } from 'drizzle-orm';
import type { InvoiceDocument } from '../../../contract/orders/orders.ts';
import { inLanguage, type Language } from '../../../contract/core/language.ts';
import { halalas, toSar, type Halalas } from '../../../contract/core/money.ts';
import { allocate } from '../../../contract/core/allocate.ts';
import type { Database } from '../../db/connect.ts';
import { listSettings } from '../content/list-settings.ts';
import { vatOfPart } from '../payments/operations/ledger.ts';
import { invoiceCounters, invoices } from './invoices.tables.ts';
import { zatcaQr } from './zatca-qr.ts';

/** What an invoice states of its order. */
export type InvoicedOrder = {
  id: string;
  number: number;
  buyerName: string;
  couponDiscountHalalas: number;
  transferDiscountHalalas: number;
  deliveryHalalas: number;
  cashFeeHalalas: number;
  vatHalalas: number;
  totalHalalas: number;
};

export type InvoicedLine = {
  sku: string;
  titleAr: string | null;
  titleEn: string | null;
  varietyTitleAr: string | null;
  varietyTitleEn: string | null;
  quantity: number;
  priceHalalas: number;
  totalHalalas: number;
  discountHalalas: number;
  vatHalalas: number;
};

const vatRate = 15;

const prefixes = { invoice: 'INV', credit_note: 'CN' } as const;

const words = {
  delivery: { ar: 'التوصيل', en: 'Delivery' },
  cash_fee: { ar: 'رسوم الدفع عند الاستلام', en: 'Cash on delivery fee' },
  refund: { ar: 'مبلغ مُعاد', en: 'Refund' },
};

/**
 * Issues the invoice of a locked order if it has none. Call it last in the transaction, because it locks the counter's
 * row.
 */
export async function issueInvoice(
  tx: Database,
  order: InvoicedOrder,
  lines: readonly InvoicedLine[],
  now: Date,
): Promise<void> {
  if (await hasInvoice(tx, order.id)) return;
  await issue(tx, order, {
    kind: 'invoice',
    original: null,
    lines: invoiceLines(order, lines),
    discount: toSar(halalas(order.couponDiscountHalalas + order.transferDiscountHalalas)),
    total: order.totalHalalas,
    vat: order.vatHalalas,
    now,
  });
}

/**
 * Issues a credit note for `amount`, after `before` was credited, if the order has an invoice. Call it last, too: it
 * locks a counter.
 */
export async function issueCreditNote(
  tx: Database,
  order: InvoicedOrder,
  { amount, before }: { amount: Halalas; before: Halalas },
  now: Date,
): Promise<void> {
  const original = await findInvoice(tx, order.id);
  if (!original) return;
  const vat = vatOfPart(amount, before);
  const sar = toSar(amount);
  const isWhole = amount === order.totalHalalas;
  await issue(tx, order, {
    kind: 'credit_note',
    original: original.number,
    lines: isWhole
      ? original.lines
      : [
          {
            kind: 'goods',
            title: words.refund,
            sku: null,
            quantity: 1,
            price: sar,
            discount: 0,
            total: sar,
            vat: toSar(vat),
          },
        ],
    discount: isWhole ? original.discount : 0,
    total: amount,
    vat,
    now,
  });
}

export async function hasInvoice(db: Database, orderId: string): Promise<boolean> {
  const found = await db
    .select({ kind: invoices.kind })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')));
  return found.length > 0;
}

/** The invoice of an order as issued; null if there is none. */
export async function findInvoice(db: Database, orderId: string): Promise<InvoiceDocument | null> {
  const [found] = await db
    .select({ document: invoices.document })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')));
  return found?.document ?? null;
}

/** The credit notes of an order, in the order of their numbers. */
export async function findCreditNotes(db: Database, orderId: string): Promise<InvoiceDocument[]> {
  const found = await db
    .select({ document: invoices.document })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'credit_note')))
    .orderBy(invoices.sequence);
  return found.map(({ document }) => document);
}

/** Kind, number and total of all invoices and credit notes of an order, oldest first. */
export function findDocuments(db: Database, orderId: string) {
  return db
    .select({ kind: invoices.kind, sequence: invoices.sequence, total: invoices.totalHalalas })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt));
}

async function issue(
  tx: Database,
  order: InvoicedOrder,
  what: {
    kind: InvoiceDocument['kind'];
    original: string | null;
    lines: InvoiceDocument['lines'];
    /** In SAR. */
    discount: number;
    total: number;
    vat: number;
    now: Date;
  },
): Promise<void> {
  const { kind, original, lines, discount, total, vat, now } = what;
  const seller = await sellerOf(tx);
  const [counted] = await tx
    .update(invoiceCounters)
    .set({ last: sql`${invoiceCounters.last} + 1` })
    .where(eq(invoiceCounters.kind, kind))
    .returning();
  if (!counted) throw new Error(`there is no counter for ${kind}`);
  const sar = (amount: number) => toSar(halalas(amount));
  const document: InvoiceDocument = {
    kind,
    number: `${prefixes[kind]}-${String(counted.last).padStart(6, '0')}`,
    original_number: original,
    order_number: String(order.number),
    issued_at: now.toISOString(),
    seller,
    buyer: { name: order.buyerName },
    lines,
    discount,
    net: sar(total - vat),
    vat_rate: vatRate,
    vat: sar(vat),
    total: sar(total),
    qr: zatcaQr({
      seller: seller.name.ar,
      vatNumber: seller.vat_number,
      at: `${now.toISOString().slice(0, 19)}Z`,
      total: sar(total).toFixed(2),
      vat: sar(vat).toFixed(2),
    }),
  };
  await tx.insert(invoices).values({
    kind,
    sequence: counted.last,
    orderId: order.id,
    totalHalalas: total,
    vatHalalas: vat,
    document,
    issuedAt: now,
  });
}

/** Items, then delivery and cash fee if they are not 0. */
function invoiceLines(order: InvoicedOrder, lines: readonly InvoicedLine[]): InvoiceDocument['lines'] {
  const goods = lines.map((line) => ({
    kind: 'goods' as const,
    title: titleOf(line),
    sku: line.sku,
    quantity: line.quantity,
    price: toSar(halalas(line.priceHalalas)),
    discount: toSar(halalas(line.discountHalalas)),
    total: toSar(halalas(line.totalHalalas - line.discountHalalas)),
    vat: toSar(halalas(line.vatHalalas)),
  }));
  // The VAT that the lines leave belongs to delivery and cash fee.
  const rest = order.vatHalalas - lines.reduce((sum, { vatHalalas }) => sum + vatHalalas, 0);
  const amounts = [halalas(order.deliveryHalalas), halalas(order.cashFeeHalalas)] as const;
  const vats = allocate(halalas(rest), amounts);
  const services = (['delivery', 'cash_fee'] as const).map((kind, at) => {
    const total = toSar(amounts[at] ?? halalas(0));
    const vat = toSar(vats[at] ?? halalas(0));
    return { kind, title: words[kind], sku: null, quantity: 1, price: total, discount: 0, total, vat };
  });
  return [...goods, ...services.filter(({ total }) => total > 0)];
}

function titleOf({ titleAr, titleEn, varietyTitleAr, varietyTitleEn }: InvoicedLine): Record<Language, string> {
  const title = (language: Language) =>
    [inLanguage(titleAr, titleEn, language), inLanguage(varietyTitleAr, varietyTitleEn, language)]
      .filter((part) => part !== '')
      .join(' · ');
  return { ar: title('ar'), en: title('en') };
}

async function sellerOf(db: Database): Promise<InvoiceDocument['seller']> {
  const settings = new Map((await listSettings(db)).map((setting) => [setting.key, setting]));
  const value = (key: string, language: Language) => {
    const setting = settings.get(key);
    return setting ? inLanguage(setting.valueAr, setting.valueEn, language).trim() : '';
  };
  return {
    name: { ar: value('store_name', 'ar'), en: value('store_name', 'en') },
    address: { ar: value('company', 'ar'), en: value('company', 'en') },
    vat_number: value('tax_number', 'ar'),
    registration_number: value('commercial_registration', 'ar'),
  };
}
