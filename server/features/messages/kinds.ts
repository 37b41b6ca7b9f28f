// Every message that the store sends, with what is filled into its text.
import * as v from 'valibot';

const name = v.string();
const code = v.string();
const email = v.string();
/** Missing in messages of before. */
const undoKey = v.optional(v.string(), '');

/** What a shopper has written to the store; `name` stays empty, for the owner is greeted without. */
const written = v.object({
  name,
  reference: v.string(),
  from: v.string(),
  email,
  phone: v.string(),
  /** Empty where none was given. */
  order_number: v.string(),
  message: v.string(),
});

/** A product in both languages, and the key of the links that say yes or withdraw. */
const ofWish = v.object({ name, product_ar: v.string(), product_en: v.string(), key: v.string() });

/** `number` and `id` of an order, and an amount in SAR with two decimals: its total, or what the mail is about. */
const ofOrder = v.object({ name, number: v.string(), amount: v.string(), order: v.string() });

export const mailValues = {
  verify_email: v.object({ name, code }),
  reset_password: v.object({ name, code }),
  password_changed: v.object({ name }),
  /** To the account's address: whoever is signed in and has no password changes or deletes something. */
  confirm_change: v.object({ name, code }),
  /** To the former address; `email` is the new one. `key` undoes the change, empty if nothing does. */
  email_changed: v.object({ name, email, key: undoKey }),
  /** `last_four` digits of the new number. */
  phone_changed: v.object({ name, last_four: v.string(), key: undoKey }),
  /** An account at another provider leads to this one from now on. */
  sign_in_way_added: v.object({ name }),
  /** Given back to this address by the store's owner, without a password. */
  account_returned: v.object({ name }),
  account_deleted: v.object({ name }),
  /** Somebody has given one wrong password after the other. */
  sign_in_paused: v.object({ name }),
  order_placed: ofOrder,
  payment_received: ofOrder,
  /** Of an order that has left already: cash at the door, or what is taken on shipping. */
  payment_completed: ofOrder,
  /** The owner's look at a transfer's receipt found no money. `reason` in the owner's words, empty where none was given; `until` when another is waited for (ISO), empty where that is over. */
  receipt_rejected: v.object({ ...ofOrder.entries, reason: v.string(), until: v.string() }),
  payment_failed: ofOrder,
  /** Of an order that has left already: its goods are with the carrier or the shopper. */
  payment_missing: ofOrder,
  payment_expired: ofOrder,
  order_cancelled: ofOrder,
  /** It had left, and is cancelled without the shopper's word. */
  order_not_delivered: ofOrder,
  /** `amount` goes back by transfer, as soon as the buyer has said where to. */
  refund_account_wanted: ofOrder,
  /** The same to a buyer whose account is deleted: the order has no page that they could open. */
  refund_contact_wanted: v.omit(ofOrder, ['order']),
  /** Where `amount` is transferred to was said, or changed; `order` is empty where the buyer has no account that its page is open to. */
  refund_account_saved: v.object({ ...ofOrder.entries, last_four: v.string() }),
  order_refunded: ofOrder,
  order_shipped: ofOrder,
  order_out_for_delivery: ofOrder,
  order_delivered: ofOrder,
  order_returned: ofOrder,
  /** Whether an address wants to be told when a product is back. */
  confirm_stock_wish: ofWish,
  /** With the ids of product and variety. */
  back_in_stock: v.object({ ...ofWish.entries, product: v.string(), variety: v.string() }),
  /** These three go to the owner. */
  shopper_contact: written,
  shopper_complaint: written,
  shopper_suggestion: written,
};

/** The mails that go to the owner. They may be about a shopper's account; they are never the shopper's own. */
export const ownersKinds = ['shopper_contact', 'shopper_complaint', 'shopper_suggestion'] as const;

export const smsValues = {
  verify_phone: v.object({ code }),
  /** To another recipient than the buyer; `tracking` is empty where there is no number. */
  parcel_shipped: v.object({ tracking: v.string() }),
  parcel_out_for_delivery: v.object({ tracking: v.string() }),
};

/** The SMS that tell another recipient where the parcel is. */
export const parcelNews = ['parcel_shipped', 'parcel_out_for_delivery'] as const satisfies (keyof typeof smsValues)[];

/** What is also told on devices, in the words of its mail. */
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

/** How long a code can be used (saudi-commerce: 5 minutes); said in its message. */
export const codeMinutes = 5;

export type MailKind = keyof typeof mailValues;
export type SmsKind = keyof typeof smsValues;
export type ParcelNews = (typeof parcelNews)[number];
export type PushKind = (typeof pushKinds)[number];
export type MailValues<K extends MailKind> = v.InferOutput<(typeof mailValues)[K]>;
export type SmsValues<K extends SmsKind> = v.InferOutput<(typeof smsValues)[K]>;

/** A notice on a device; its recipient is the id of the subscription. */
export type PushContent = {
  [K in PushKind]: { channel: 'push'; recipient: string; kind: K; values: MailValues<K> };
}[PushKind];

/** A mail, SMS or notice without its language and time. */
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

export function isParcelNews(kind: SmsKind): kind is ParcelNews {
  return parcelNews.some((each) => each === kind);
}

export function isPushKind(kind: string): kind is PushKind {
  return pushKinds.some((each) => each === kind);
}
