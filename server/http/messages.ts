// What the API says in words. Field messages are the generic ones of the specification, section 5.
import type { ErrorCode } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';

type Words = Record<Language, string>;

const ofCode: Record<ErrorCode, Words> = {
  malformed: {
    ar: 'تعذّر فهم الطلب. حدّث الصفحة ثم أعد المحاولة.',
    en: 'The request could not be understood. Refresh the page and try again.',
  },
  bad_xsrf_token: {
    ar: 'انتهت صلاحية هذه الصفحة. حدّثها ثم أعد المحاولة.',
    en: 'This page has expired. Refresh it and try again.',
  },
  not_found: { ar: 'لم نعثر على ما تبحث عنه.', en: 'We could not find what you are looking for.' },
  method_not_allowed: { ar: 'هذا الإجراء غير متاح هنا.', en: 'That is not possible here.' },
  too_large: { ar: 'حجم ما أُرسل أكبر من المسموح.', en: 'What was sent is larger than allowed.' },
  unsupported_type: { ar: 'نوع المحتوى غير مدعوم.', en: 'This type of content is not supported.' },
  invalid: { ar: 'راجع الحقول المحددة ثم أعد المحاولة.', en: 'Check the marked fields and try again.' },
  too_many_requests: {
    ar: 'محاولات كثيرة. انتظر قليلًا ثم أعد المحاولة.',
    en: 'Too many attempts. Wait a moment and try again.',
  },
  internal: { ar: 'حدث خطأ ما، حاول مرة أخرى.', en: 'Something went wrong, please try again' },
  unavailable: {
    ar: 'الخدمة غير متاحة الآن. أعد المحاولة بعد قليل.',
    en: 'The service is not available right now. Try again shortly.',
  },
};

/** The sentence for an error code. */
export function errorMessage(code: ErrorCode, language: Language): string {
  return ofCode[code][language];
}

/** The sentence for what is wrong with a field; `limit` is the bound that was missed, where there is one. */
export function fieldMessage(issue: { type: string; limit: unknown; missing: boolean }, language: Language): string {
  const arabic = language === 'ar';
  if (issue.missing) return arabic ? 'هذا الحقل مطلوب' : 'This field is required';
  switch (issue.type) {
    case 'min_value':
      return arabic ? `يجب ألّا تقل القيمة عن ${String(issue.limit)}` : `Must be at least ${String(issue.limit)}`;
    case 'max_value':
      return arabic ? `يجب ألّا تزيد القيمة على ${String(issue.limit)}` : `Must be not more than ${String(issue.limit)}`;
    case 'min_length':
      return arabic
        ? `يجب ألّا يقل عن ${String(issue.limit)} أحرف`
        : `Must have at least ${String(issue.limit)} characters`;
    case 'max_length':
      return arabic
        ? `يجب ألّا يزيد على ${String(issue.limit)} حرفًا`
        : `Must have not more than ${String(issue.limit)} characters`;
    case 'picklist':
      return arabic ? 'اختر قيمة من القيم المتاحة' : 'Choose one of the possible values';
    case 'regex':
      return arabic ? 'يجب أن يكون رقمًا' : 'Must be numeric';
    default:
      return arabic ? 'القيمة غير صالحة' : 'This value is not valid';
  }
}
