// The API's messages. Those for fields are in contract/core/field-messages.ts.
import type { CouponReason } from '../../../contract/shopper/cart.ts';
import type { ErrorCode } from '../../../contract/core/errors.ts';
import type { Language } from '../../../contract/core/language.ts';
import type { CashExclusion } from '../../../contract/orders/payments.ts';
import { amountText } from '../../lib/amount-text.ts';

export type LocalizedText = Readonly<Record<Language, string>>;

const ofCode: Record<ErrorCode, LocalizedText> = {
  malformed: {
    ar: 'تعذّر تنفيذ هذا الإجراء. حدّث الصفحة ثم أعد المحاولة.',
    en: 'The request could not be understood. Refresh the page and try again.',
  },
  idempotency_key_required: {
    ar: 'تعذّر تنفيذ هذا الإجراء. حدّث الصفحة ثم أعد المحاولة.',
    en: 'The request could not be understood. Refresh the page and try again.',
  },
  unauthenticated: { ar: 'سجّل الدخول ثم أعد المحاولة.', en: 'Log in and try again.' },
  bad_credentials: {
    ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
    en: 'Email or Password is incorrect',
  },
  forbidden: { ar: 'الوصول ممنوع', en: 'Access Forbidden' },
  user_not_found: { ar: 'المستخدم غير موجود', en: 'User Not Found' },
  in_progress: {
    ar: 'ما زال إجراؤك السابق قيد التنفيذ. انتظر لحظة.',
    en: 'Your request is still being processed. Wait a moment.',
  },
  password_required: {
    ar: 'لديك حساب في متجرنا بهذا البريد الإلكتروني. سجّل الدخول بكلمة مرور حسابك في المتجر لربط الحسابين.',
    en: 'You already have an account with this email. Log in with your password for this store to link the two.',
  },
  cannot_verify_phone: {
    ar: 'تأكيد رقم الجوال برسالة نصية غير متاح حاليًا. رقمك محفوظ، ولا يلزمك شيء.',
    en: 'Phone numbers cannot be verified by SMS at the moment. Your number is saved; you don’t need to do anything.',
  },
  out_of_stock: { ar: 'الكمية المطلوبة غير متوفرة.', en: 'That quantity is not available.' },
  in_stock: { ar: 'هذا المنتج متوفر الآن، ويمكنك شراؤه مباشرة.', en: 'This product is in stock. You can buy it now.' },
  stock_wishes_full: {
    ar: 'وصلت تنبيهات التوفر إلى الحد الأقصى. ألغِ بعضها أولًا.',
    en: 'You have reached the maximum number of stock alerts. Cancel some first.',
  },
  compare_full: {
    ar: 'تقارن الآن بين أربعة منتجات، وهو الحد الأقصى. أزل منتجًا أولًا.',
    en: 'You are already comparing four products. Remove one first.',
  },
  cart_full: {
    ar: 'سلتك ممتلئة. أتمم الشراء أو أزل بعض المنتجات أولًا.',
    en: 'Your cart is full. Place an order or remove something first.',
  },
  wishlist_full: {
    ar: 'قائمة المفضلة ممتلئة. أزل منتجًا أولًا.',
    en: 'Your favorites list is full. Remove a product first.',
  },
  unpaid_orders: {
    ar: 'لديك طلبات كثيرة لم تُدفع بعد. ادفع أحدها أو ألغه أولًا.',
    en: 'You have many orders that are not paid yet. Pay or cancel one of them first.',
  },
  addresses_full: {
    ar: 'وصلت عناوينك إلى الحد الأقصى. احذف عنوانًا أولًا.',
    en: 'You have reached the maximum number of addresses. Delete one first.',
  },
  comment_hidden: {
    ar: 'أخفى المتجر تعليقك على هذا المنتج، فلا يمكن تعديله. تواصل معنا إن رأيت أن ذلك خطأ.',
    en: 'The store has hidden your comment on this product, so it cannot be changed. Contact us if you think that is a mistake.',
  },
  cart_empty: { ar: 'سلتك فارغة. أضف منتجًا أولًا.', en: 'Your cart is empty. Add something first.' },
  price_changed: {
    ar: 'تغيّرت أسعار بعض المنتجات في سلتك. راجعها ثم أكّد الطلب.',
    en: 'Prices in your cart have changed. Check them, then place the order.',
  },
  total_changed: {
    ar: 'تغيّر إجمالي الطلب. راجع المبلغ الجديد ثم أكّد الطلب.',
    en: 'The total has changed. Check the new total, then confirm the order.',
  },
  not_repayable: { ar: 'لا يمكن دفع هذا الطلب الآن.', en: 'This order cannot be paid now.' },
  payment_in_progress: {
    ar: 'ما زالت عملية دفع سابقة لهذا الطلب جارية. أكملها، أو أعد المحاولة بعد انتهائها.',
    en: 'Another payment for this order is in progress. Complete it, or try again when it has ended.',
  },
  not_payable: { ar: 'لا يحتاج هذا الطلب إلى هذه الخطوة.', en: 'This step is not needed for this order.' },
  not_cancellable: {
    ar: 'لا يمكن إلغاء هذا الطلب في مرحلته الحالية.',
    en: 'This order cannot be canceled at this stage.',
  },
  identity_required: {
    ar: 'الطلبات التي تزيد على 10,000 ريال تتطلب رقم الهوية أو الإقامة أو جواز السفر.',
    en: 'Orders above SAR 10,000 require a national ID, residence permit or passport number.',
  },
  recipient_required: {
    ar: 'أكمل اسم المستلم ورقم جواله.',
    en: 'Fill in the recipient’s name and phone number.',
  },
  idempotency_key_reused: {
    ar: 'حدث خطأ ما، حاول مرة أخرى',
    en: 'Something went wrong, please try again',
  },
  confirmation_required: {
    ar: 'أكّد أنك صاحب الحساب ثم أعد المحاولة.',
    en: 'Confirm that this is your account, then try again.',
  },
  otp_not_valid: { ar: 'رمز التحقق غير صحيح أو انتهت صلاحيته', en: 'OTP not valid' },
  federated_sign_in_failed: {
    ar: 'تعذّر تسجيل الدخول بهذا الحساب. حاول مرة أخرى.',
    en: 'Login with that account failed. Please try again.',
  },
  coupon_not_valid: { ar: 'رمز القسيمة غير صالح', en: 'This coupon is not valid' },
  bad_xsrf_token: {
    ar: 'انتهت صلاحية هذه الصفحة. حدّثها ثم أعد المحاولة.',
    en: 'This page has expired. Refresh it and try again.',
  },
  not_found: { ar: 'لم نعثر على ما تبحث عنه.', en: 'We could not find what you are looking for.' },
  method_not_allowed: { ar: 'هذا الإجراء غير متاح هنا.', en: 'This action is not available here.' },
  too_large: { ar: 'حجم الملف أو الرسالة أكبر من المسموح به.', en: 'The file or message is too large.' },
  unsupported_type: { ar: 'نوع المحتوى غير مدعوم.', en: 'This type of content is not supported.' },
  invalid: { ar: 'راجع الحقول المحددة ثم أعد المحاولة.', en: 'Check the marked fields and try again.' },
  too_many_requests: {
    ar: 'محاولات كثيرة. انتظر قليلًا ثم أعد المحاولة.',
    en: 'Too many attempts. Wait a moment and try again.',
  },
  internal: { ar: 'حدث خطأ ما، حاول مرة أخرى', en: 'Something went wrong, please try again' },
  unavailable: {
    ar: 'الخدمة غير متاحة الآن. أعد المحاولة بعد قليل.',
    en: 'The service is not available right now. Try again shortly.',
  },
};

/** The message for an error code. */
export function errorMessage(code: ErrorCode, language: Language): string {
  return ofCode[code][language];
}

/** For too many searches at the same time. */
export const searchIsBusy: LocalizedText = {
  ar: 'يبحث عدد كبير من المتسوقين الآن. أعد المحاولة بعد لحظات.',
  en: 'Too many people are searching right now. Try again in a moment.',
};

/** Why a coupon gives no discount. `minimum` is in SAR. */
export function couponText(reason: CouponReason, language: Language, minimum: number | null): string {
  const ofReason: Record<CouponReason, LocalizedText> = {
    unknown: {
      ar: 'رمز القسيمة غير صحيح. تأكد من كتابته.',
      en: 'This coupon code does not exist. Check the spelling.',
    },
    not_started: { ar: 'لم يبدأ سريان هذه القسيمة بعد.', en: 'This coupon is not valid yet.' },
    ended: { ar: 'انتهت صلاحية هذه القسيمة.', en: 'This coupon has expired.' },
    used_up: { ar: 'استُنفد عدد مرات استخدام هذه القسيمة.', en: 'This coupon has been used up.' },
    already_used: { ar: 'سبق أن استخدمت هذه القسيمة.', en: 'You have already used this coupon.' },
    minimum: {
      ar: `تُستخدم هذه القسيمة للمشتريات من ${amountText(minimum ?? 0)} ريال فأكثر.`,
      en: `This coupon is for purchases of SAR ${amountText(minimum ?? 0)} or more.`,
    },
  };
  return ofReason[reason][language];
}

const mostNamed = 3;

/** Why cash on delivery is not available for these products; names the first three. */
export function cashText(reason: CashExclusion, titles: readonly string[], language: Language): string {
  const named = titles.slice(0, mostNamed).map((title) => (language === 'ar' ? `«${title}»` : `“${title}”`));
  const more = { ar: ' وغيرها', en: ' and others' };
  const list = named.join(language === 'ar' ? '، ' : ', ') + (titles.length > mostNamed ? more[language] : '');
  const ofReason: Record<CashExclusion, LocalizedText> = {
    custom_text: {
      ar: `غير متاحة لما يُصنع حسب الطلب: ${list}.`,
      en: `Not available for products made to order: ${list}.`,
    },
    gold: { ar: `غير متاحة للذهب: ${list}.`, en: `Not available for gold: ${list}.` },
  };
  return ofReason[reason][language];
}

/** Why a stock alert's link no longer works. */
export const stockAlertMessages = {
  gone: {
    ar: 'لم يعد هذا الرابط صالحًا: أُلغي التنبيه أو انتهت مهلة تأكيده.',
    en: 'This link is no longer valid: the stock alert was canceled or not confirmed in time.',
  },
};

/** Why a cart line cannot have the requested quantity. */
export const stockMessages = {
  unavailable: { ar: 'لم يعد هذا المنتج معروضًا للبيع.', en: 'This product is no longer sold.' },
  none: { ar: 'نفدت كمية هذا المنتج.', en: 'This product is sold out.' },
  only: (available: number): LocalizedText => ({
    ar: `الكمية المتوفرة من هذا المنتج: ${available}.`,
    en: `Available quantity of this product: ${available}.`,
  }),
};
