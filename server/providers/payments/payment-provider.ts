// What every payment provider is asked for, whichever it is. Adapters hold a protocol and nothing of ours; amounts are halalas here and whatever the protocol has on the wire.
import type { Language } from '../../../contract/core/language.ts';
import type { Halalas } from '../../../contract/core/money.ts';
import type { DeclineReason } from '../../../contract/orders/payments.ts';

export const providerIds = ['moyasar', 'tabby', 'tamara'] as const;

export type ProviderId = (typeof providerIds)[number];

/** Of ours; bank transfer and cash on delivery have no provider. */
export type OnlineMethod = 'card' | 'apple_pay' | 'stc_pay' | 'tabby' | 'tamara';

/**
 * ```
 * pending ─► authorized ─► paid ─► partially_refunded ─► refunded
 *    │  └► under_review       └► voided
 *    └► failed · expired · voided
 * ```
 * Who cancels on the provider's page before paying leaves what is `expired` with Tabby and `voided` with Tamara.
 */
export type PaymentStatus =
  | 'pending'
  | 'under_review'
  | 'authorized'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'voided'
  | 'refunded'
  | 'partially_refunded';

/** A payment as its provider has it: the only thing that changes an order, once amount, currency and reference were compared with ours. */
export type Payment = {
  /** The provider's. */
  ref: string;
  status: PaymentStatus;
  amount: Halalas;
  captured: Halalas;
  refunded: Halalas;
  /** ISO 4217, as the provider says it. */
  currency: string;
  /** Ours, as the provider repeats them; null where it does not. */
  orderReference: string | null;
  transactionId: string | null;
  /** Only of `failed` and `expired`. `raw` is the provider's own wording: for the owner, never for shoppers. */
  reason: { code: DeclineReason; raw: string } | null;
  /** Of a card: 'mada', 'visa', 'mastercard' …, lower case. */
  brand: string | null;
  lastFour: string | null;
};

/** What is sent to begin a payment. No card data, and no identity number. */
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
      /** Absolute; null where there is no picture. */
      imageUrl: string | null;
    }[];
    delivery: Halalas;
    discount: Halalas;
    /** Contained in the amount. */
    vat: Halalas;
  };
  buyer: {
    id: string;
    name: string;
    email: string;
    /** E.164. */
    phone: string;
    registeredAt: Date;
    /** Orders of this customer that were paid. */
    ordersBefore: number;
  };
  address: { line: string; city: string; postalCode: string; country: string };
  /** `card`: the browser's token; `apple_pay`: Apple's payment token, as JSON. */
  cardToken?: string;
  /** `stc_pay`: E.164. */
  stcPhone?: string;
  /** Where the shopper comes back to. Providers add parameters; none of them is believed. */
  returnUrl: string;
};

export type Started = {
  payment: Payment;
  /** What is left to the shopper: nothing; the provider's page; or the code that came by SMS (STC Pay), for `confirmCode`. */
  action: { type: 'none' } | { type: 'redirect'; url: string } | { type: 'code' };
};

/** What is handed over with a payment that is captured on shipping. */
export type HandedOver = { company: string; trackingNumber: string; trackingUrl: string; at: Date };

export type PaymentProvider = {
  readonly id: ProviderId;
  readonly methods: readonly OnlineMethod[];
  /** When the money is taken: `by_itself` with the payment; `at_once` by our `capture` as soon as it is authorized; `on_shipping` by our `capture` when the parcel leaves. */
  readonly captures: 'by_itself' | 'at_once' | 'on_shipping';
  /** The least and the most of one payment, as configured. */
  readonly limits: { least: Halalas; most: Halalas };
  /** After that the provider lets nobody go on with a payment that was started. */
  readonly sessionMs: number;
  /** For a browser that tokenises itself: publishable key and base address. Null where there is nothing to tokenise. */
  forBrowser(method: OnlineMethod): { publishable_key: string; api_base: string } | null;
  /** Whether the provider would take this amount of this person; only of those that can be asked. Not a promise. */
  eligibility?(asked: {
    amount: Halalas;
    email: string;
    phone: string;
    language: Language;
  }): Promise<{ eligible: true } | { eligible: false; reason: DeclineReason }>;
  /**
   * Begins a payment. A refusal that the provider keeps as a payment comes as one that is `failed`; one that it does not keep is thrown as ProviderRefused. After
   * ProviderUnreachable nothing is known: `find` says later. The same attempt sent twice is charged once.
   */
  start(attempt: Attempt): Promise<Started>;
  /** STC Pay's second step. A wrong code comes as a payment that is `failed`. Called once for each code: where the answer is lost, `retrieve`. */
  confirmCode?(ref: string, code: string): Promise<Payment>;
  /** The payment as it is now, after what the protocol wants of the shop by itself: an order that Tamara approved is authorised here. */
  retrieve(ref: string): Promise<Payment>;
  /** By our transaction's id (UUID v4), where the answer of `start` was lost; null where the provider has none. `startedAt` narrows the search. */
  find(attempt: { transactionId: string; orderReference: string; startedAt: Date }): Promise<Payment | null>;
  /** Takes the money; `amount` is the whole sum to be captured. One of which that much is captured already is given as it is, so that it may be called again. */
  capture(ref: string, amount: Halalas, key: string, handedOver?: HandedOver): Promise<Payment>;
  /** Lets go of what is authorized and not captured. One that is voided or expired already is given as it is. */
  void(ref: string, key: string): Promise<Payment>;
  /**
   * Gives `amount` back. `refundedBefore` is what had been refunded when the caller wrote down that it would refund: the provider is asked first, and where more is
   * refunded by now, by `amount` or more, the payment is given as it is. So it may be called again after ProviderUnreachable. One refund of a payment at a time.
   */
  refund(ref: string, amount: Halalas, key: string, refundedBefore: Halalas): Promise<Payment>;
  /**
   * Proves a webhook and says which payment it is about. Throws BadSignature where the proof is wrong, BadWebhook where it names no payment. Nothing else of it is
   * believed: the caller retrieves. `eventId` is the same for a repeat where the provider numbers its events or repeats the bytes; Tamara does neither, its repeats are new.
   */
  readWebhook(request: { headers: Headers; body: string; url: URL }): { eventId: string; ref: string };
};

/** Timeout, network, 5xx, rate limit, or an answer that is not what is documented: whether it was done is not known. */
export class ProviderUnreachable extends Error {
  constructor(
    readonly provider: ProviderId,
    /** For the log; holds no secret. */
    readonly detail: string,
  ) {
    super(`${provider} cannot be reached: ${detail}`);
  }
}

/** A clear no: it was not done. `message` is the provider's wording, for the log and the owner. */
export class ProviderRefused extends Error {
  constructor(
    readonly provider: ProviderId,
    /** Of HTTP. */
    readonly status: number,
    readonly code: DeclineReason,
    message: string,
  ) {
    super(message);
  }
}

/** A webhook whose proof is missing or wrong: 401. */
export class BadSignature extends Error {}

/** A webhook that is proved and says nothing that can be used: 400. */
export class BadWebhook extends Error {}
