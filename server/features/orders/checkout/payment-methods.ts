// How one can pay here: what is built in, and what the providers that are set up take.
import type { Language } from '../../../../contract/core/language.ts';
import { instalmentMethods, instalmentSettings } from '../../../../contract/orders/instalments.ts';
import type { BankAccount } from '../../../../contract/content/pages.ts';
import { halalas, toSar, type Halalas } from '../../../../contract/core/money.ts';
import type { OrderStatus } from '../../../../contract/orders/orders.ts';
import type { CashExclusion, PaymentMethod, PaymentMethodOffer } from '../../../../contract/orders/payments.ts';
import type { OnlineMethod, PaymentProvider } from '../../../providers/payments/payment-provider.ts';
import { transferPercent } from './pricing.ts';

/** What the owner settles of paying without a provider. */
export type PaymentSettings = {
  /** None: bank transfer is not offered. */
  bankAccounts: readonly BankAccount[];
  transferHoldHours: number;
  /** Counted from the placing, whatever receipts come in; never less than the hours. */
  transferMostDays: number;
  /** Null: cash on delivery is not offered. */
  cash: { fee: Halalas; most: Halalas; excludes: readonly CashExclusion[] } | null;
};

export type TransferTimes = Pick<PaymentSettings, 'transferHoldHours' | 'transferMostDays'>;

export type Payments = { providers: readonly PaymentProvider[]; settings: PaymentSettings };

export type Offer = {
  method: PaymentMethod;
  /** Null for what is built in. */
  provider: PaymentProvider | null;
  least: Halalas | null;
  most: Halalas | null;
  fee: Halalas;
  /** Goods that it does not take; none but for cash. */
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

const onlineMethods: OnlineMethod[] = ['card', 'apple_pay', 'stc_pay', 'tabby', 'tamara'];

/** What is offered, in the order in which it is shown. */
export function offersOf({ providers, settings }: Payments): Offer[] {
  const none = halalas(0);
  const online = onlineMethods.flatMap((method): Offer[] => {
    const provider = providers.find(({ methods }) => methods.includes(method));
    return provider
      ? [{ method, provider, least: provider.limits.least, most: provider.limits.most, fee: none, excludes: [] }]
      : [];
  });
  const transfer: Offer[] =
    settings.bankAccounts.length > 0
      ? [{ method: 'bank_transfer', provider: null, least: null, most: null, fee: none, excludes: [] }]
      : [];
  const { cash } = settings;
  const onDelivery: Offer[] = cash
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

/** When the goods of an order are kept for a transfer no longer, however often one was waited for. */
export function transferEnd({ createdAt }: { createdAt: Date }, settings: TransferTimes): Date {
  const hours = Math.max(settings.transferMostDays * 24, settings.transferHoldHours);
  return new Date(createdAt.getTime() + hours * 3_600_000);
}

/** Whether too little of an order's days is left for a transfer to be made and seen: less than a day, or than half of what a short-lived one has. */
export function isTooLateForTransfer(order: { createdAt: Date }, settings: TransferTimes, now: Date): boolean {
  const end = transferEnd(order, settings).getTime();
  const least = Math.min(leastTransferHours * 3_600_000, (end - order.createdAt.getTime()) / 2);
  return end - now.getTime() < least;
}

/** Until when the goods of an order are kept for a transfer that is waited for from now on; not after now where its days are over. */
export function transferHold(order: { createdAt: Date }, settings: TransferTimes, now: Date): Date {
  const hold = now.getTime() + settings.transferHoldHours * 3_600_000;
  return new Date(Math.min(hold, transferEnd(order, settings).getTime()));
}

/**
 * What an order may be paid with once more. For goods that have left, nobody collects cash that the waybill does not name, and nothing ends the wait for a transfer: what is left is
 * what a provider carries out at once. A transfer is not waited for when its days are over, nor when too little of them is left for one to be made.
 */
export function repayOffers(
  { status, createdAt }: { status: OrderStatus; createdAt: Date },
  payments: Payments,
  now: Date,
): Offer[] {
  const isOver = isTooLateForTransfer({ createdAt }, payments.settings, now);
  return offersOf(payments).filter(
    ({ method, provider }) => provider !== null || (status === 'processing' && !(method === 'bank_transfer' && isOver)),
  );
}

/** Which methods are paid in parts here and within what bounds, as general settings: for pages that show a price. */
export function settingsOfInstalments(payments: Payments): { key: string; value: string }[] {
  return offersOf(payments).flatMap(({ method, least, most }) => {
    const found = instalmentMethods.find((each) => each === method);
    return found && least !== null && most !== null ? instalmentSettings(found, { least, most }) : [];
  });
}

/** Whether a method takes a total; what costs nothing, any takes. */
export function takes({ least, most }: Offer, total: Halalas): boolean {
  return total === 0 || ((least === null || total >= least) && (most === null || total <= most));
}

export function offerAnswer({ method, provider, least, most, fee }: Offer, language: Language): PaymentMethodOffer {
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

export function isOnline(method: PaymentMethod): method is OnlineMethod {
  return (onlineMethods as PaymentMethod[]).includes(method);
}
