// Messages for invalid fields: the specification's generic ones (section 5). The server's answers and the client's
// forms share them.
import type { BaseIssue } from 'valibot';
import type { Language } from './language.ts';

type Message = (language: Language, limit: number) => string;

const both =
  (ar: string, en: string): Message =>
  (language) =>
    language === 'ar' ? ar : en;

/** A number of characters with the Arabic plural form, which depends on the last two digits. */
const arabicCharacters = (count: number): string => {
  if (count === 1) return 'حرف واحد';
  if (count === 2) return 'حرفين';
  const last = count % 100;
  return last <= 2 ? `${count} حرف` : last <= 10 ? `${count} أحرف` : `${count} حرفًا`;
};

const messages = {
  required: both('هذا الحقل مطلوب', 'This field is required'),
  not_valid: both('القيمة غير صالحة', 'This value is not valid'),
  numeric: both('يجب أن تكون القيمة رقمًا', 'Must be numeric'),
  choice: both('اختر أحد الخيارات المتاحة', 'Choose one of the available options'),
  email: both('اكتب بريدًا إلكترونيًا صحيحًا', 'Must be a valid email'),
  email_taken: both('هذا البريد الإلكتروني مسجّل من قبل', 'This email has already been taken'),
  phone_taken: both('رقم الجوال هذا مسجّل من قبل', 'This phone has already been taken'),
  phone_invalid: both('رقم الجوال غير صحيح', 'This phone number is not valid'),
  phone_country: both('رمز الدولة غير صحيح', 'The country code is not valid'),
  phone_short: both('رقم الجوال قصير جدًا', 'This phone number is too short'),
  phone_long: both('رقم الجوال طويل جدًا', 'This phone number is too long'),
  password_match: both('كلمتا المرور غير متطابقتين', 'Confirm password must match the password'),
  password_common: both(
    'كلمة المرور هذه شائعة أو مسرّبة ويسهل تخمينها. اختر غيرها.',
    'This password is common or has leaked, and is easy to guess. Choose another.',
  ),
  password_wrong: both('كلمة المرور الحالية غير صحيحة', 'The current password is incorrect'),
  past_date: both('اكتب تاريخًا صحيحًا في الماضي', 'Must be a valid date in the past'),
  code: both('الرمز مكوّن من 6 أرقام', 'The code has 6 digits'),
  four_digits: both('الرقم مكوّن من 4 أرقام', 'The number has 4 digits'),
  postal_code: both('الرمز البريدي مكوّن من 5 أرقام', 'The postal code has 5 digits'),
  short_address: both(
    'العنوان المختصر مكوّن من 4 أحرف و4 أرقام، مثل RNBB2312',
    'The short address has 4 letters and 4 digits, e.g. RNBB2312',
  ),
  short_address_building: both(
    'أرقام العنوان المختصر لا تطابق رقم المبنى',
    'The digits of the short address do not match the building number',
  ),
  location_outside: both('اختر موقعًا داخل المملكة', 'Choose a location in Saudi Arabia'),
  identity_number: both('رقم الإثبات غير صحيح', 'This number is not valid'),
  iban: both(
    'رقم الآيبان غير صحيح. يبدأ بالحرفين SA وبعدهما 22 خانة.',
    'This IBAN is not valid. It starts with SA and has 24 characters.',
  ),
  address_gone: both('اختر عنوانًا من عناوينك', 'Choose one of your addresses'),
  method_gone: both('طريقة الدفع هذه غير متاحة لهذا الطلب', 'This payment method is not available for this order'),
  no_cash_made_to_order: both(
    'الدفع عند الاستلام غير متاح لما يُصنع حسب الطلب',
    'Cash on delivery is not available for products made to order',
  ),
  no_cash_gold: both('الدفع عند الاستلام غير متاح للذهب', 'Cash on delivery is not available for gold'),
  no_uploads: both(
    'هذا المنتج لا يقبل الصور. أضفه مرة أخرى بدونها.',
    'This product does not accept pictures. Add it again without them.',
  ),
  uploads_full: both(
    'بلغت الحد الأقصى لرفع الصور. أعد المحاولة لاحقًا.',
    'You have reached the limit for pictures. Try again later.',
  ),
  comment_long: both('يجب ألّا يزيد التعليق على 1000 حرف', 'Must not have more than 1000 characters'),
  min_value: (language, limit) => (language === 'ar' ? `يجب ألّا تقل القيمة عن ${limit}` : `Must be at least ${limit}`),
  max_value: (language, limit) =>
    language === 'ar' ? `يجب ألّا تزيد القيمة على ${limit}` : `Must not be more than ${limit}`,
  min_length: (language, limit) =>
    language === 'ar' ? `يجب ألّا يقل عن ${arabicCharacters(limit)}` : `Must have at least ${limit} characters`,
  max_length: (language, limit) =>
    language === 'ar' ? `يجب ألّا يزيد على ${arabicCharacters(limit)}` : `Must not have more than ${limit} characters`,
} satisfies Record<string, Message>;

/** Reasons why a field is invalid. Schemas use one as an issue's message if the issue's type is not specific enough. */
export type FieldIssue = keyof typeof messages;

const ofType: Record<string, FieldIssue> = {
  min_value: 'min_value',
  max_value: 'max_value',
  min_length: 'min_length',
  max_length: 'max_length',
  non_empty: 'required',
  picklist: 'choice',
  regex: 'numeric',
  email: 'email',
};

/** The message for a code; `limit` is the limit that was exceeded, if any. */
export function fieldMessage(issue: FieldIssue, language: Language, limit = 0): string {
  return messages[issue](language, limit);
}

/** The message for a valibot issue. */
export function messageForIssue(
  issue: Pick<BaseIssue<unknown>, 'type' | 'received' | 'message'> & { requirement?: unknown },
  language: Language,
): string {
  const limit = Number(issue.requirement);
  if (Object.hasOwn(messages, issue.message)) return fieldMessage(issue.message as FieldIssue, language, limit);
  if (issue.received === 'undefined') return fieldMessage('required', language);
  return fieldMessage(ofType[issue.type] ?? 'not_valid', language, limit);
}
