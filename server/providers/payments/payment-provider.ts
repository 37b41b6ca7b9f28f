// The interface of every payment provider. Adapters contain the provider's protocol and no business rules. Amounts are
// halalas here; the protocol may have another unit.
import type { Language } from '../../../contract/core/language.ts';
import type { Halalas } from '../../../contract/core/money.ts';
import type { DeclineReason, PaymentMethod } from '../../../contract/orders/payments.ts';

export const providerIds = ['moyasar', 'tabby', 'tamara'] as const;

export type ProviderId = (typeof providerIds)[number];

/** Our payment methods with a provider; bank transfer and cash on delivery have none. */
export const onlineMethods = ['card', 'apple_pay', 'stc_pay', 'tabby', 'tamara'] as const;

export type OnlineMethod = (typeof onlineMethods)[number];

export function isOnline(method: PaymentMethod): method is OnlineMethod {
  return (onlineMethods as readonly PaymentMethod[]).includes(method);
}

/**
 * ```
 * pending ─► authorized ─► paid ─► partially_refunded ─► refunded
 *    │  └► under_review       └► voided
 *    └► failed · expired · voided
 * ```
 * If the shopper cancels on the provider's page, the payment is `expired` with Tabby and `voided` with Tamara.
 */
export type ProviderPaymentStatus =
  | 'pending'
  | 'under_review'
  | 'authorized'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'voided'
  | 'refunded'
  | 'partially_refunded';

/** A payment report: the only thing that changes an order, once amount, currency and reference match ours. */
export type PaymentReport = {
  /** The provider's id of the payment. */
  ref: string;
  status: ProviderPaymentStatus;
  amount: Halalas;
  captured: Halalas;
  refunded: Halalas;
  /** ISO 4217, as the provider reports it. */
  currency: string;
  /** Our order's number, as the provider reports it; null if it does not. */
  orderReference: string | null;
  /** Our transaction's id, as the provider reports it; null if it does not. */
  transactionId: string | null;
  /** For unsuccessful payments. `raw` is the provider's own text: for the owner, never for shoppers. */
  reason: { code: DeclineReason; raw: string } | null;
  /** The card's brand in lower case: 'mada', 'visa', 'mastercard' … */
  brand: string | null;
  lastFour: string | null;
};

/** What we send to start a payment: no card data and no identity number. */
export type Attempt = {
  /** UUID v4; the idempotency key. The row with it is written before the call. */
  transactionId: string;
  method: OnlineMethod;
  amount: Halalas;
  language: Language;
  order: {
    reference: string;
    createdAt: Date;
    items: readonly {
      sku: string;
      title: string;
      quantity: number;
      unit: Halalas;
      total: Halalas;
      categoryTitle: string;
      /** Absolute; null if there is no picture. */
      imageUrl: string | null;
    }[];
    delivery: Halalas;
    discount: Halalas;
    /** Included in the amount. */
    vat: Halalas;
  };
  buyer: {
    id: string;
    name: string;
    email: string;
    /** E.164. */
    phone: string;
    registeredAt: Date;
    /** Number of this customer's paid orders. */
    ordersBefore: number;
  };
  address: { line: string; city: string; postalCode: string; country: string };
  /** `card`: the token from the browser; `apple_pay`: Apple's payment token as JSON. */
  cardToken?: string;
  /** `stc_pay`: the phone number in E.164. */
  stcPhone?: string;
  /** The page to which the provider redirects the shopper. Providers add parameters; we trust none of them. */
  returnUrl: string;
};

export type Started = {
  payment: PaymentReport;
  /** The shopper's next step: none, the provider's page, or the SMS code for `confirmCode` (STC Pay). */
  action: { type: 'none' } | { type: 'redirect'; url: string } | { type: 'code' };
};

/** Shipment details for a capture on shipping. */
export type CaptureShipment = { company: string; trackingNumber: string; trackingUrl: string; at: Date };

export type PaymentProvider = {
  readonly id: ProviderId;
  readonly methods: readonly OnlineMethod[];
  /**
   * When the payment is captured: `by_itself`: by the provider; `at_once`: by our `capture` as soon as it is
   * authorized; `on_shipping`: by our `capture` when the order ships.
   */
  readonly captures: 'by_itself' | 'at_once' | 'on_shipping';
  /** Minimum and maximum amount of a payment. */
  readonly limits: { least: Halalas; most: Halalas };
  /** After this time the shopper can no longer complete a started payment. */
  readonly sessionMs: number;
  /** Publishable key and base URL for methods whose token is created in the browser; null for other methods. */
  forBrowser(method: OnlineMethod): { publishable_key: string; api_base: string } | null;
  /** Whether the provider would accept this amount from this person, if it has such a call. Not a guarantee. */
  eligibility?(purchase: {
    amount: Halalas;
    email: string;
    phone: string;
    language: Language;
  }): Promise<{ eligible: true } | { eligible: false; reason: DeclineReason }>;
  /**
   * Starts a payment. A refusal that the provider records as a payment is returned as `failed`; one that it does not
   * record is thrown as ProviderRefused. After ProviderUnreachable the outcome is unknown: use `find` later. An attempt
   * that is sent twice is charged once.
   */
  start(attempt: Attempt): Promise<Started>;
  /**
   * STC Pay's second step. A wrong code returns a `failed` payment. Call it once per code; if the answer is lost, use
   * `retrieve`.
   */
  confirmCode?(ref: string, code: string): Promise<PaymentReport>;
  /** The payment's current state. Also takes steps the protocol requires: authorises an order that Tamara approved. */
  retrieve(ref: string): Promise<PaymentReport>;
  /**
   * Finds a payment by our transaction's id after a lost answer to `start`; null if there is none. `startedAt` narrows
   * the search.
   */
  find(attempt: { transactionId: string; orderReference: string; startedAt: Date }): Promise<PaymentReport | null>;
  /** Captures the payment; `amount` is the total to be captured. It may be repeated: does nothing if done already. */
  capture(ref: string, amount: Halalas, key: string, handedOver?: CaptureShipment): Promise<PaymentReport>;
  /** Releases an authorized amount that is not captured. Does nothing if the payment is voided or expired already. */
  void(ref: string, key: string): Promise<PaymentReport>;
  /**
   * Refunds `amount`. `refundedBefore` is the total refunded when the caller recorded this refund. If the provider
   * reports at least `amount` more, the refund is done and nothing is sent; so it may be repeated after
   * ProviderUnreachable. Only one refund of a payment at a time.
   */
  refund(ref: string, amount: Halalas, key: string, refundedBefore: Halalas): Promise<PaymentReport>;
  /**
   * Verifies a webhook and returns the payment it is about. The rest of it is not trusted: the caller retrieves the
   * payment. A retried webhook has the same `eventId`, except with Tamara, whose events have no id and whose retries
   * have another token. Throws BadSignature, or BadWebhook if it names no payment.
   */
  readWebhook(request: { headers: Headers; body: string; url: URL }): { eventId: string; ref: string };
};

/** Timeout, network error, 5xx, rate limit or an undocumented answer: whether the call took effect is unknown. */
export class ProviderUnreachable extends Error {
  constructor(
    readonly provider: ProviderId,
    /** For the log; contains no secrets. */
    readonly detail: string,
  ) {
    super(`${provider} cannot be reached: ${detail}`);
  }
}

/** A definite refusal: the call had no effect. */
export class ProviderRefused extends Error {
  constructor(
    readonly provider: ProviderId,
    /** The HTTP status. */
    readonly status: number,
    readonly code: DeclineReason,
    /** The provider's text, for the owner. Not in the message, which is logged: it may repeat what was sent. */
    readonly raw: string,
  ) {
    super(`${provider} refused with ${status}: ${code}`);
  }

  /** Whether the keys were refused, not the request: it may succeed once they are fixed. */
  get isAboutKeys(): boolean {
    return this.status === 401 || this.status === 403;
  }
}

/** A webhook whose signature is missing or wrong: 401. */
export class BadSignature extends Error {}

/** A webhook with a valid signature and unusable content: 400. */
export class BadWebhook extends Error {}
