// Why a payment failed, as sentences for shoppers. The provider's own texts are for the owner.
import type { DeclineReason } from '../../../../contract/orders/payments.ts';
import type { Language } from '../../../../contract/core/language.ts';
import { isolated } from '../../messages/isolates.ts';

const texts: Record<DeclineReason, Record<Language, string>> = {
  declined: { ar: 'رفض البنك أو مزوّد الدفع العملية.', en: 'The bank or payment provider declined the payment.' },
  insufficient_funds: { ar: 'الرصيد غير كافٍ.', en: 'There are insufficient funds.' },
  lost_card: { ar: 'البطاقة مُبلّغ عن فقدانها.', en: 'The card is reported lost.' },
  stolen_card: { ar: 'البطاقة مُبلّغ عن سرقتها.', en: 'The card is reported stolen.' },
  expired_card: { ar: 'البطاقة منتهية الصلاحية.', en: 'The card has expired.' },
  over_limit: { ar: 'المبلغ يتجاوز حد البطاقة.', en: 'The amount is above the card’s limit.' },
  authentication_failed: { ar: 'لم يكتمل التحقق لدى البنك.', en: 'Your bank could not verify the payment.' },
  wrong_code: { ar: 'رمز التحقق غير صحيح.', en: 'The code was wrong.' },
  daily_limit: { ar: 'تجاوزت الحد اليومي.', en: 'The daily limit has been reached.' },
  timeout: { ar: 'لم يصل رد في الوقت المحدد.', en: 'There was no answer in time.' },
  cancelled_by_shopper: { ar: 'أُلغيت عملية الدفع.', en: 'The payment was canceled.' },
  amount_too_high: {
    ar: 'المبلغ أعلى مما يتيحه مزوّد التقسيط لك الآن.',
    en: 'The amount is more than the installment provider allows you now.',
  },
  amount_too_low: {
    ar: 'المبلغ أقل من الحد الأدنى لدى مزوّد التقسيط.',
    en: 'The amount is less than the installment provider accepts.',
  },
  not_available: {
    ar: 'طريقة الدفع هذه غير متاحة لك الآن.',
    en: 'This payment method is not available to you now.',
  },
  not_started: { ar: 'لم تبدأ عملية الدفع.', en: 'The payment was not started.' },
  // Tabby reports the same for shoppers who cancel on its page and for those who never return.
  session_expired: {
    ar: 'أُلغيت عملية الدفع أو انتهت مهلتها.',
    en: 'The payment was canceled or its time ran out.',
  },
  receipt_rejected: { ar: 'لم نتمكن من مطابقة إيصال التحويل.', en: 'We could not match the transfer receipt.' },
  mismatch: { ar: 'نراجع هذه العملية وسنتواصل معك.', en: 'We are looking into this payment and will contact you.' },
};

const rejectedBecause: Record<Language, (reason: string) => string> = {
  ar: (reason) => `لم نتمكن من قبول إيصال التحويل. السبب: ${reason}`,
  en: (reason) => `We could not accept the transfer receipt. Reason: ${reason}`,
};

/**
 * The sentence for a reason code; unknown codes get a general one. `ownText`: the owner's own text for the shopper,
 * shown only for a rejected receipt.
 */
export function reasonText(code: string, language: Language, ownText: string | null = null): string {
  if (code === 'receipt_rejected' && ownText !== null) return rejectedBecause[language](isolated(ownText));
  return (Object.hasOwn(texts, code) ? texts[code as DeclineReason] : texts.declined)[language];
}
