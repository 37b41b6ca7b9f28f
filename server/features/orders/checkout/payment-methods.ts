// The payment methods of this store: the built-in ones and those of the configured providers.
import type { Language } from '../../../../contract/core/language.ts';
import { instalmentMethods, instalmentSettings } from '../../../../contract/orders/instalments.ts';
import type { BankAccount } from '../../../../contract/content/pages.ts';
import { halalas, toSar, type Halalas } from '../../../../contract/core/money.ts';
import type { OrderStatus } from '../../../../contract/orders/orders.ts';
import type {
  CashExclusion,
  PaymentMethod,
  PaymentMethodOffer,
  PaymentStatus,
} from '../../../../contract/orders/payments.ts';
import { isOnline, onlineMethods, type PaymentProvider } from '../../../providers/payments/payment-provider.ts';
import { transferPercent } from './pricing.ts';

/** The owner's settings for methods without a provider. */
export type PaymentSettings = {
  /** Empty: bank transfer is not offered. */
  bankAccounts: readonly BankAccount[];
  transferHoldHours: number;
  /** Days from placing, whatever receipts arrive; never less than the hours. Also for paying again: `closingTime`. */
  transferMostDays: number;
  /** Null: cash on delivery is not offered. */
  cash: { fee: Halalas; most: Halalas; excludes: readonly CashExclusion[] } | null;
};

/** What decides how long an order can be paid again. */
export type RepayTimes = {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  createdAt: Date;
  stockHeld: boolean;
  heldUntil: Date | null;
  closesAt: Date | null;
};

export type TransferTimes = Pick<PaymentSettings, 'transferHoldHours' | 'transferMostDays'>;

export type Payments = { providers: readonly PaymentProvider[]; settings: PaymentSettings };

export type PaymentOffer = {
  method: PaymentMethod;
  /** Null for built-in methods. */
  provider: PaymentProvider | null;
  least: Halalas | null;
  most: Halalas | null;
  fee: Halalas;
  /** Items that it excludes; only cash has any. */
  excludes: readonly CashExclusion[];
};

const titles: Record<PaymentMethod, Record<Language, string>> = {
  card: { ar: 'بطاقة مدى أو بطاقة ائتمانية', en: 'mada or credit card' },
  apple_pay: { ar: 'Apple Pay', en: 'Apple Pay' },
  stc_pay: { ar: 'STC Pay', en: 'STC Pay' },
  tabby: { ar: 'ادفع لاحقًا عبر تابي', en: 'Pay later with Tabby' },
  tamara: { ar: 'قسّمها مع تمارا', en: 'Split it with Tamara' },
  bank_transfer: { ar: 'تحويل بنكي', en: 'Bank transfer' },
  cash_on_delivery: { ar: 'الدفع عند الاستلام', en: 'Cash on delivery' },
};

const icons: Record<PaymentMethod, string[]> = {
  card: ['mada', 'visa', 'mastercard'],
  apple_pay: ['apple_pay'],
  stc_pay: ['stc_pay'],
  tabby: ['tabby'],
  tamara: ['tamara'],
  bank_transfer: ['bank'],
  cash_on_delivery: ['cash'],
};

/** Offered methods, in display order. */
export function offersOf({ providers, settings }: Payments): PaymentOffer[] {
  const none = halalas(0);
  const online = onlineMethods.flatMap((method): PaymentOffer[] => {
    const provider = providers.find(({ methods }) => methods.includes(method));
    return provider
      ? [{ method, provider, least: provider.limits.least, most: provider.limits.most, fee: none, excludes: [] }]
      : [];
  });
  const transfer: PaymentOffer[] =
    settings.bankAccounts.length > 0
      ? [{ method: 'bank_transfer', provider: null, least: null, most: null, fee: none, excludes: [] }]
      : [];
  const { cash } = settings;
  const onDelivery: PaymentOffer[] = cash
    ? [
        {
          method: 'cash_on_delivery',
          provider: null,
          least: null,
          most: cash.most,
          fee: cash.fee,
          excludes: cash.excludes,
        },
      ]
    : [];
  return [...online, ...transfer, ...onDelivery];
}

/** Banks may take until the next day. */
const leastTransferHours = 24;

/** The latest time until which an order's items stay reserved for transfers, however often one was awaited. */
export function transferEnd({ createdAt }: { createdAt: Date }, settings: TransferTimes): Date {
  const hours = Math.max(settings.transferMostDays * 24, settings.transferHoldHours);
  return new Date(createdAt.getTime() + hours * 3_600_000);
}

/**
 * Whether too little time is left to make and check a transfer: less than a day, or than half of the order's transfer
 * period if that is shorter.
 */
export function isTooLateForTransfer(order: { createdAt: Date }, settings: TransferTimes, now: Date): boolean {
  const end = transferEnd(order, settings).getTime();
  const least = Math.min(leastTransferHours * 3_600_000, (end - order.createdAt.getTime()) / 2);
  return end - now.getTime() < least;
}

/**
 * Until when items stay reserved for a transfer awaited from now on; not after now if the order's transfer period is
 * over.
 */
export function transferHold(order: { createdAt: Date }, settings: TransferTimes, now: Date): Date {
  const hold = now.getTime() + settings.transferHoldHours * 3_600_000;
  return new Date(Math.min(hold, transferEnd(order, settings).getTime()));
}

/**
 * How long items stay reserved for an online payment (decisions.md, 'Stock'). No provider's payment page is open for
 * longer (`sessionMs`), or an order would expire while its shopper is paying.
 */
const onlineHoldMs = 30 * 60_000;
/**
 * How long after placing another attempt still extends that. Later attempts have the rest of the last half hour. Then
 * the items are on sale, and other shoppers can buy them before this order reserves them again, within the limits of
 * `checkUnpaidOrders`.
 */
const extendsForMs = 2 * 60 * 60_000;

/** Whether an order's items are reserved and that time is not over, even if the job that ends it has not run yet. */
export function isReserved(
  { stockHeld, heldUntil }: { stockHeld: boolean; heldUntil: Date | null },
  now: Date,
): boolean {
  return stockHeld && (heldUntil === null || heldUntil > now);
}

/** How long an order can be paid again after its reservation; then it is cancelled and its coupon is free again. */
const repayMs = 3 * 24 * 3_600_000;

/** The end of the days in which an order can be paid again, if they begin now. */
export function repayEnd(now: Date): Date {
  return new Date(now.getTime() + repayMs);
}

/**
 * When an unpaid order whose reservation is over is cancelled; now if its time is over. It has as many days from placing
 * as a transfer, or a shopper could hold its prices and its coupon forever by trying now and then. After a transfer it
 * can be paid online even later: the owner may have rejected the receipt late, and no other transfer is offered by then.
 * `closesAt`: when that is known already, since a reservation or a provider's promise has ended; else null.
 */
export function closingTime(
  order: { paymentMethod: PaymentMethod; createdAt: Date; closesAt: Date | null },
  settings: TransferTimes,
  now: Date,
): Date {
  if (order.closesAt !== null) return order.closesAt;
  const end = repayEnd(now);
  if (order.paymentMethod === 'bank_transfer') return end;
  const last = Math.min(end.getTime(), transferEnd(order, settings).getTime());
  return new Date(Math.max(last, now.getTime()));
}

/** Whether the time to pay an order again is over: never while its items are reserved, nor once it is shipped. */
export function isTooLateToRepay(order: RepayTimes, settings: TransferTimes, now: Date): boolean {
  if (order.status !== 'processing' || isReserved(order, now)) return false;
  return closingTime(order, settings, now) <= now;
}

/**
 * Until when items stay reserved for this method; null for no time limit. `heldUntil`: until when they are or were
 * reserved; null if they are not, or without a time limit.
 */
export function holdOf(
  method: PaymentMethod,
  { total, createdAt, heldUntil }: { total: number; createdAt: Date; heldUntil: Date | null },
  settings: PaymentSettings,
  now: Date,
): Date | null {
  if (total === 0 || method === 'cash_on_delivery') return null;
  if (method === 'bank_transfer') return transferHold({ createdAt }, settings, now);
  const isTooOld = now.getTime() >= createdAt.getTime() + extendsForMs;
  return heldUntil !== null && heldUntil > now && isTooOld ? heldUntil : new Date(now.getTime() + onlineHoldMs);
}

/** The order's first payment status with this method. */
export function firstStatus(method: PaymentMethod, total: number): PaymentStatus {
  if (total === 0) return 'paid';
  if (method === 'bank_transfer') return 'awaiting_transfer';
  return method === 'cash_on_delivery' ? 'due_on_delivery' : 'pending';
}

/**
 * Methods to pay an order again. Once it is shipped, only a provider's methods remain: the waybill does not name cash
 * to collect, and nothing would end the wait for a transfer. Before that, a transfer is left out if it is too late for
 * one.
 */
export function repayOffers(
  { status, createdAt }: { status: OrderStatus; createdAt: Date },
  payments: Payments,
  now: Date,
): PaymentOffer[] {
  const isOver = isTooLateForTransfer({ createdAt }, payments.settings, now);
  return offersOf(payments).filter(
    ({ method, provider }) => provider !== null || (status === 'processing' && !(method === 'bank_transfer' && isOver)),
  );
}

/** General settings for pages that show a price: the instalment methods and their limits. */
export function settingsOfInstalments(payments: Payments): { key: string; value: string }[] {
  return offersOf(payments).flatMap(({ method, least, most }) => {
    const found = instalmentMethods.find((each) => each === method);
    return found && least !== null && most !== null ? instalmentSettings(found, { least, most }) : [];
  });
}

/** Whether a method accepts a total; every method accepts 0. */
export function takes({ least, most }: PaymentOffer, total: Halalas): boolean {
  return total === 0 || ((least === null || total >= least) && (most === null || total <= most));
}

export function offerAnswer(
  { method, provider, least, most, fee }: PaymentOffer,
  language: Language,
): PaymentMethodOffer {
  const inBrowser = provider && isOnline(method) ? provider.forBrowser(method) : null;
  return {
    id: method,
    title: titles[method][language],
    icons: icons[method],
    min: least === null ? null : toSar(least),
    max: most === null ? null : toSar(most),
    discount_percent: method === 'bank_transfer' ? transferPercent : 0,
    fee: toSar(fee),
    ...inBrowser,
  };
}
