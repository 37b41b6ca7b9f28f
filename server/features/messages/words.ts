// What messages say. Foreign text comes in isolated already (isolates.ts); numbers are Latin digits in both languages.
import type { Language } from '../../../contract/language.ts';
import { codeMinutes, type MailKind, type MailValues, type SmsKind, type SmsValues } from './kinds.ts';

/** One language's half of a mail. */
export type MailPart = {
  subject: string;
  heading: string;
  before: string;
  /** Stands alone, large, between `before` and `after`. */
  code?: string;
  after: string[];
  /** Of a page of the store, below `after`. */
  link?: { words: string; url: string };
};

/** What the words need beside the values. */
export type Setting = {
  /** The store's name. */
  store: string;
  /** When what is told of happened, in the time of Riyadh. */
  at: string;
  /** The store's address, without a slash at the end. */
  url: string;
};

export const greeting: Record<Language, (name: string | null) => string> = {
  ar: (name) => (name === null ? 'مرحبًا،' : `مرحبًا ${name}،`),
  en: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
};

export const footer: Record<Language, (store: string) => string> = {
  ar: (store) => `أُرسلت هذه الرسالة تلقائيًا من ${store}. تجد طرق التواصل معنا في آخرها.`,
  en: (store) => `${store} sent this message automatically. Ways to reach us are at its end.`,
};

/** Where the settings name no store. */
export const storeWithoutName: Record<Language, string> = { ar: 'المتجر', en: 'The store' };

export const mails: {
  [K in MailKind]: Record<Language, (values: MailValues<K>, setting: Setting) => MailPart>;
} = {
  verify_email: {
    ar: ({ code }, { store }) => ({
      subject: `رمز التحقق: ${code} · ${store}`,
      heading: 'تأكيد بريدك الإلكتروني',
      before: `أدخل هذا الرمز في صفحة التحقق لتأكيد بريدك الإلكتروني في ${store}:`,
      code,
      after: [
        `الرمز صالح لمدة ${codeMinutes} دقائق ويُستخدم مرة واحدة. لا تشاركه مع أحد؛ لن نطلبه منك أبدًا.`,
        'إن لم تطلب هذا الرمز فتجاهل هذه الرسالة.',
      ],
    }),
    en: ({ code }, { store }) => ({
      subject: `Verification code: ${code} · ${store}`,
      heading: 'Confirm your email',
      before: `Enter this code on the verification page to confirm your email at ${store}:`,
      code,
      after: [
        `The code is valid for ${codeMinutes} minutes and works once. Do not share it with anyone; we will never ask you for it.`,
        'If you did not ask for this code, ignore this message.',
      ],
    }),
  },
  reset_password: {
    ar: ({ code }, { store }) => ({
      subject: `إعادة تعيين كلمة المرور · ${store}`,
      heading: 'إعادة تعيين كلمة المرور',
      before: `وصلنا طلب إعادة تعيين كلمة مرور حسابك في ${store}. أدخل هذا الرمز لاختيار كلمة مرور جديدة:`,
      code,
      after: [
        `الرمز صالح لمدة ${codeMinutes} دقائق ويُستخدم مرة واحدة. لا تشاركه مع أحد؛ لن نطلبه منك أبدًا.`,
        'إن لم تطلب ذلك فتجاهل هذه الرسالة؛ كلمة مرورك لم تتغير.',
      ],
    }),
    en: ({ code }, { store }) => ({
      subject: `Reset your password · ${store}`,
      heading: 'Reset your password',
      before: `We were asked to reset the password of your account at ${store}. Enter this code to choose a new one:`,
      code,
      after: [
        `The code is valid for ${codeMinutes} minutes and works once. Do not share it with anyone; we will never ask you for it.`,
        'If you did not ask for this, ignore this message; your password has not changed.',
      ],
    }),
  },
  password_changed: {
    ar: (_, { store, at, url }) => ({
      subject: `تم تغيير كلمة مرورك · ${store}`,
      heading: 'تم تغيير كلمة المرور',
      before: `تم تغيير كلمة مرور حسابك في ${store} يوم ${at} بتوقيت الرياض. إن كنت أنت من غيّرها فلا يلزمك شيء.`,
      after: [
        'إن لم تكن أنت، فعيّن كلمة مرور جديدة الآن من الصفحة أدناه، ثم تواصل معنا. وإن كنت تستخدم كلمة المرور نفسها في مواقع أخرى فغيّرها هناك أيضًا.',
      ],
      link: { words: 'تعيين كلمة مرور جديدة', url: `${url}/forgetPassword` },
    }),
    en: (_, { store, at, url }) => ({
      subject: `Your password was changed · ${store}`,
      heading: 'Your password was changed',
      before: `The password of your account at ${store} was changed on ${at}, Riyadh time. If this was you, there is nothing to do.`,
      after: [
        'If it was not you, set a new password now on the page below, then contact us. If you use the same password on other sites, change it there as well.',
      ],
      link: { words: 'Set a new password', url: `${url}/forgetPassword` },
    }),
  },
  email_changed: {
    ar: ({ email }, { store, at }) => ({
      subject: `تم تغيير بريدك الإلكتروني · ${store}`,
      heading: 'تم تغيير البريد الإلكتروني',
      before: `تم تغيير البريد الإلكتروني لحسابك في ${store} إلى ${email} يوم ${at} بتوقيت الرياض. إن كنت أنت من غيّره فلا يلزمك شيء.`,
      after: [
        'إن لم تكن أنت، فقد يكون شخص آخر قد دخل إلى حسابك. تواصل معنا فورًا على العناوين أدناه، من هذا البريد نفسه، لنعيد الحساب إليك.',
      ],
    }),
    en: ({ email }, { store, at }) => ({
      subject: `Your email was changed · ${store}`,
      heading: 'Your email was changed',
      before: `The email of your account at ${store} was changed to ${email} on ${at}, Riyadh time. If this was you, there is nothing to do.`,
      after: [
        'If it was not you, someone else may be in your account. Contact us at once at the addresses below, from this same email, so that we can return the account to you.',
      ],
    }),
  },
  account_deleted: {
    ar: (_, { store, at }) => ({
      subject: `تم حذف حسابك · ${store}`,
      heading: 'تم حذف حسابك',
      before: `تم حذف حسابك في ${store} يوم ${at} بتوقيت الرياض، ولا يمكن استعادته. يسعدنا أن تعود متى شئت بحساب جديد.`,
      after: ['إن لم تكن أنت من طلب الحذف فتواصل معنا فورًا على العناوين أدناه.'],
    }),
    en: (_, { store, at }) => ({
      subject: `Your account was deleted · ${store}`,
      heading: 'Your account was deleted',
      before: `Your account at ${store} was deleted on ${at}, Riyadh time, and cannot be restored. You are welcome back with a new one whenever you like.`,
      after: ['If you did not ask for this, contact us at once at the addresses below.'],
    }),
  },
  sign_in_paused: {
    ar: (_, { store, at, url }) => ({
      subject: `محاولات دخول إلى حسابك · ${store}`,
      heading: 'محاولات دخول إلى حسابك',
      before: `أُدخلت كلمة مرور خاطئة عدة مرات لحسابك في ${store} يوم ${at} بتوقيت الرياض، فأوقفنا تسجيل الدخول إليه بضع دقائق حمايةً لك. لم يدخل أحد إلى حسابك.`,
      after: [
        'للدخول الآن دون انتظار، عيّن كلمة مرور جديدة من الصفحة أدناه. وإن لم تكن أنت من حاول فلا يلزمك شيء، ما دامت كلمة مرورك قوية ولا تستخدمها في مواقع أخرى.',
      ],
      link: { words: 'تعيين كلمة مرور جديدة', url: `${url}/forgetPassword` },
    }),
    en: (_, { store, at, url }) => ({
      subject: `Attempts to log in to your account · ${store}`,
      heading: 'Attempts to log in to your account',
      before: `A wrong password was given several times for your account at ${store} on ${at}, Riyadh time, so we have paused logging in for a few minutes to protect you. Nobody got in.`,
      after: [
        'To get in now without waiting, set a new password on the page below. If it was not you, there is nothing to do, as long as your password is strong and used nowhere else.',
      ],
      link: { words: 'Set a new password', url: `${url}/forgetPassword` },
    }),
  },
};

/** Lines of an SMS; the store's name is put below them where there is room. */
export const smses: { [K in SmsKind]: Record<Language, (values: SmsValues<K>) => string[]> } = {
  verify_phone: {
    ar: ({ code }) => [`رمز التحقق: ${code}`, `صالح ${codeMinutes} دقائق. لا تشاركه مع أحد.`],
    en: ({ code }) => [`Verification code: ${code}`, `Valid ${codeMinutes} minutes. Do not share it.`],
  },
};
