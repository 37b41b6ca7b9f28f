// Every message the store sends, with the values its text needs.
import * as v from 'valibot';

const name = v.string();
const code = v.string();
const email = v.string();
/** Missing in messages queued by earlier versions. */
const undoKey = v.optional(v.string(), '');

/** A shopper's message to the store. `name` stays empty: the owner is greeted without a name. */
const written = v.object({
  name,
  reference: v.string(),
  from: v.string(),
  email,
  phone: v.string(),
  /** Empty if not given. */
  order_number: v.string(),
  message: v.string(),
});

/** A product in both languages, and the key of the confirm and withdraw links. */
const ofStockAlert = v.object({ name, product_ar: v.string(), product_en: v.string(), key: v.string() });

/** Number and id of an order, and an amount in SAR with two decimals: the order's total, or what the email is about. */
const ofOrder = v.object({ name, number: v.string(), amount: v.string(), order: v.string() });

export const mailValues = {
  verify_email: v.object({ name, code }),
  reset_password: v.object({ name, code }),
  /** `removed` is 'yes' if what was saved before the email was proved is gone: phone, addresses, linked accounts. */
  password_changed: v.object({ name, removed: v.optional(v.string(), '') }),
  /** To the account's address: someone signed in to an account without a password wants to change or delete it. */
  confirm_change: v.object({ name, code }),
  /** To the former address; `email` is the new one. `key` undoes the change; empty if it cannot be undone. */
  email_changed: v.object({ name, email, key: undoKey }),
  /** To the address that the account has again: it never proved `email`, which another account now has. */
  email_change_ended: v.object({ name, email }),
  /**
   * Instead of a reset code, to an address that an account changed to and has not proved. `name` stays empty;
   * `without_password` is 'yes' if the customer logs in with an identity provider only.
   */
  reset_not_possible: v.object({ name, without_password: v.optional(v.string(), '') }),
  /** `last_four` digits of the new number. */
  phone_changed: v.object({ name, last_four: v.string(), key: undoKey }),
  /** An account at a provider can now sign in to this one. */
  sign_in_way_added: v.object({ name }),
  /** The store's owner has returned the account to this address, without a password. */
  account_returned: v.object({ name }),
  account_deleted: v.object({ name }),
  /** Somebody has entered several wrong passwords. */
  sign_in_paused: v.object({ name }),
  order_placed: ofOrder,
  payment_received: ofOrder,
  /** For an order already shipped: cash on delivery, or a payment captured at shipping. */
  payment_completed: ofOrder,
  /**
   * The owner found no payment for a transfer receipt. `reason` in the owner's words, empty if none; `until` is the ISO
   * time by which another receipt is expected, empty if that time is over.
   */
  receipt_rejected: v.object({ ...ofOrder.entries, reason: v.string(), until: v.string() }),
  payment_failed: ofOrder,
  /** For an order already shipped: the carrier or the buyer has the products. */
  payment_missing: ofOrder,
  payment_expired: ofOrder,
  order_cancelled: ofOrder,
  /** Cancelled after shipping, without a request by the buyer. */
  order_not_delivered: ofOrder,
  /** `amount` will be refunded by transfer once the buyer has supplied an account. */
  refund_account_wanted: ofOrder,
  /** The same for a buyer whose account is deleted: they cannot open the order page. */
  refund_contact_wanted: v.omit(ofOrder, ['order']),
  /** The refund account was supplied or changed; `order` is empty if the buyer cannot open the order page. */
  refund_account_saved: v.object({ ...ofOrder.entries, last_four: v.string() }),
  order_refunded: ofOrder,
  order_shipped: ofOrder,
  order_out_for_delivery: ofOrder,
  order_delivered: ofOrder,
  order_returned: ofOrder,
  /** Asks an address to confirm a stock alert. */
  confirm_stock_wish: ofStockAlert,
  /** With the ids of product and variety. */
  back_in_stock: v.object({ ...ofStockAlert.entries, product: v.string(), variety: v.string() }),
  /** These three go to the owner. */
  shopper_contact: written,
  shopper_complaint: written,
  shopper_suggestion: written,
};

/** Emails to the owner. They may concern a shopper's account, but are never shown to the shopper. */
export const ownersKinds = ['shopper_contact', 'shopper_complaint', 'shopper_suggestion'] as const;

export const smsValues = {
  verify_phone: v.object({ code }),
  /** To a recipient other than the buyer; `tracking` is empty if there is no number. */
  parcel_shipped: v.object({ tracking: v.string() }),
  parcel_out_for_delivery: v.object({ tracking: v.string() }),
};

/** SMS to a recipient other than the buyer about a shipment. */
export const shipmentUpdateKinds = [
  'parcel_shipped',
  'parcel_out_for_delivery',
] as const satisfies (keyof typeof smsValues)[];

/** Kinds that also go to devices as notifications, with the text of the email. */
export const pushKinds = [
  'order_placed',
  'payment_received',
  'payment_completed',
  'receipt_rejected',
  'payment_failed',
  'payment_missing',
  'payment_expired',
  'order_cancelled',
  'order_not_delivered',
  'refund_account_wanted',
  'refund_account_saved',
  'order_refunded',
  'order_shipped',
  'order_out_for_delivery',
  'order_delivered',
  'order_returned',
  'back_in_stock',
] as const satisfies (keyof typeof mailValues)[];

/** How long a code is valid (saudi-commerce: 5 minutes); stated in its message. */
export const codeMinutes = 5;

export type MailKind = keyof typeof mailValues;
export type SmsKind = keyof typeof smsValues;
export type ShipmentUpdateKind = (typeof shipmentUpdateKinds)[number];
export type PushKind = (typeof pushKinds)[number];
export type MailValues<K extends MailKind> = v.InferOutput<(typeof mailValues)[K]>;
export type SmsValues<K extends SmsKind> = v.InferOutput<(typeof smsValues)[K]>;

/** A notification on a device; the recipient is the id of the subscription. */
export type PushContent = {
  [K in PushKind]: { channel: 'push'; recipient: string; kind: K; values: MailValues<K> };
}[PushKind];

/** An email, SMS or notification without language and time. */
export type Content =
  | PushContent
  | { [K in MailKind]: { channel: 'email'; recipient: string; kind: K; values: MailValues<K> } }[MailKind]
  | { [K in SmsKind]: { channel: 'sms'; recipient: string; kind: K; values: SmsValues<K> } }[SmsKind];

export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailValues, kind);
}

export function isSmsKind(kind: string): kind is SmsKind {
  return Object.hasOwn(smsValues, kind);
}

export function isShipmentUpdate(kind: SmsKind): kind is ShipmentUpdateKind {
  return shipmentUpdateKinds.some((each) => each === kind);
}

export function isPushKind(kind: string): kind is PushKind {
  return pushKinds.some((each) => each === kind);
}
