// Every message that the store sends, with what is filled into its text.
import * as v from 'valibot';

const name = v.string();
const code = v.string();
const email = v.string();

export const mailValues = {
  verify_email: v.object({ name, code }),
  reset_password: v.object({ name, code }),
  password_changed: v.object({ name }),
  /** Told to the address that was; `email` is the one that is now. */
  email_changed: v.object({ name, email }),
  account_deleted: v.object({ name }),
  /** Somebody has given one wrong password after the other. */
  sign_in_paused: v.object({ name }),
};

export const smsValues = {
  verify_phone: v.object({ code }),
};

/** How long a code can be used (saudi-commerce: 5 minutes); said in its message. */
export const codeMinutes = 5;

export type MailKind = keyof typeof mailValues;
export type SmsKind = keyof typeof smsValues;
export type MailValues<K extends MailKind> = v.InferOutput<(typeof mailValues)[K]>;
export type SmsValues<K extends SmsKind> = v.InferOutput<(typeof smsValues)[K]>;

/** A mail or SMS without its language and time. */
export type Content =
  | { [K in MailKind]: { channel: 'email'; recipient: string; kind: K; values: MailValues<K> } }[MailKind]
  | { [K in SmsKind]: { channel: 'sms'; recipient: string; kind: K; values: SmsValues<K> } }[SmsKind];

export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(mailValues, kind);
}

export function isSmsKind(kind: string): kind is SmsKind {
  return Object.hasOwn(smsValues, kind);
}
