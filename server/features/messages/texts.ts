// The texts of messages. Foreign text is already isolated (isolates.ts); numbers have Latin digits in both languages.
import type { Language } from '../../../contract/core/language.ts';
import { plain } from './isolates.ts';
import { codeMinutes, type MailKind, type MailValues, type SmsKind, type SmsValues } from './kinds.ts';

/** One language's half of an email. */
export type MailPart = {
  subject: string;
  heading: string;
  before: string;
  /** Shown large, between `before` and `after`. */
  code?: string;
  after: string[];
  /** A shopper's message, unchanged, between `before` and `after`. */
  quote?: string;
  /** To a page of the store, below `after`. */
  link?: { label: string; url: string };
  /** Unsubscribe link, small, at the end. */
  withdraw?: { label: string; url: string };
};

/** What the texts need besides the values. */
export type MessageContext = {
  /** The store's name. */
  store: string;
  /** When the reported event happened, in Riyadh time. */
  at: string;
  /** The store's URL, without a trailing slash. */
  url: string;
};

export const greeting: Record<Language, (name: string | null) => string> = {
  ar: (name) => (name === null ? 'مرحبًا،' : `مرحبًا ${name}،`),
  en: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
};

export const footer: Record<Language, (store: string) => string> = {
  ar: (store) => `أُرسلت هذه الرسالة تلقائيًا من ${store}. تجد بيانات التواصل معنا في آخرها.`,
  en: (store) => `${store} sent this message automatically. Our contact details are at the end.`,
};

/** If the settings have no store name. */
export const storeWithoutName: Record<Language, string> = { ar: 'المتجر', en: 'The store' };

/** The email that forwards a shopper's message to the owner. Replying to it answers the shopper. */
function written(
  kind: Record<Language, string>,
): Record<Language, (values: MailValues<'shopper_contact'>, setting: MessageContext) => MailPart> {
  return {
    ar: ({ reference, from, email, phone, order_number }, { store, at }) => ({
      subject: `${kind.ar} ${reference} · ${store}`,
      heading: `${kind.ar} ${reference}`,
      before: `كتب ${from} في ${store} يوم ${at} بتوقيت الرياض:`,
      after: [
        `البريد الإلكتروني: ${email}`,
        `الجوال: ${phone}`,
        ...(plain(order_number) === '' ? [] : [`رقم الطلب: ${order_number}`]),
        'ردّك على هذه الرسالة يصل إلى صاحبها مباشرة.',
      ],
    }),
    en: ({ reference, from, email, phone, order_number }, { store, at }) => ({
      subject: `${kind.en} ${reference} · ${store}`,
      heading: `${kind.en} ${reference}`,
      before: `${from} wrote to ${store} on ${at}, Riyadh time:`,
      after: [
        `Email: ${email}`,
        `Phone: ${phone}`,
        ...(plain(order_number) === '' ? [] : [`Order: ${order_number}`]),
        'Reply to this email to answer the sender directly.',
      ],
    }),
  };
}

const seeOrder: Record<Language, string> = { ar: 'عرض الطلب', en: 'View order' };

/** Link to an order's page, if the buyer can open it. The id arrives isolated; a URL must not contain those marks. */
const orderLink = (
  language: Language,
  order: string,
  url: string,
  label = seeOrder[language],
): Pick<MailPart, 'link'> =>
  plain(order) === '' ? {} : { link: { label, url: `${url}/OrderDetails/${plain(order)}` } };

const withoutPage: Record<Language, string> = {
  ar: 'حُذف حسابك لدينا، فلم تعد صفحة الطلب متاحة لك. لأي أمر يخص هذا الطلب تواصل معنا عبر البيانات أدناه واذكر رقمه.',
  en:
    'Your account was deleted, so the order page is no longer available. For questions about this ' +
    'order, contact us using the details below and give its number.',
};

/**
 * The end of an email about an order: fixed text, what the order page is for, and the link. Buyers without an account
 * read that they cannot open the page.
 */
const endOf = (
  language: Language,
  order: string,
  url: string,
  { always = [], page, link }: { always?: string[]; page: string; link?: string },
): Pick<MailPart, 'after' | 'link'> => ({
  after: [...always, plain(order) === '' ? withoutPage[language] : page],
  ...orderLink(language, order, url, link),
});

/** Page that carries out the link of a stock alert email. */
const alertUrl = (url: string, act: 'confirm' | 'withdraw', key: string): string =>
  `${url}/stock-wishes/${act}?key=${plain(key)}`;

/** How to undo a change of email or phone that the shopper did not make. Without a key, only the owner can. */
function undoOrContact(language: Language, key: string, url: string): Pick<MailPart, 'after' | 'link'> {
  const { link, after, contact } = undoTexts[language];
  // In the fragment, so that neither this server's log nor a proxy's has the key.
  return plain(key) === ''
    ? { after: [contact] }
    : { after, link: { label: link, url: `${url}/undo-change#${plain(key)}` } };
}

const undoTexts: Record<Language, { after: string[]; link: string; contact: string }> = {
  ar: {
    link: 'لم أغيّره: استعادة حسابي',
    after: [
      'إن لم تكن أنت، فقد يكون شخص آخر قد دخل إلى حسابك. افتح الرابط أدناه خلال 7 أيام: سنعيد بياناتك ' +
        'كما كانت، ونسجّل الخروج من كل الأجهزة، ثم تعيّن كلمة مرور جديدة.',
    ],
    contact:
      'إن لم تكن أنت، فقد يكون شخص آخر قد دخل إلى حسابك. تواصل معنا فورًا عبر البيانات أدناه، من هذا البريد نفسه، لنعيد إليك الحساب.',
  },
  en: {
    link: 'I did not change it: restore my account',
    after: [
      'If it was not you, someone else may have access to your account. Open the link below within 7 ' +
        'days: we will restore your details and log out every device, and you can set a new password.',
    ],
    contact:
      'If it was not you, someone else may have access to your account. Contact us immediately using ' +
      'the details below, from this email address, so that we can return the account to you.',
  },
};

export const mails: {
  [K in MailKind]: Record<Language, (values: MailValues<K>, setting: MessageContext) => MailPart>;
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
      heading: 'Verify your email',
      before: `Enter this code on the verification page to verify your email at ${store}:`,
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
    ar: ({ removed }, { store, at, url }) => ({
      subject: `تم تغيير كلمة مرورك · ${store}`,
      heading: 'تم تغيير كلمة المرور',
      before: `تم تغيير كلمة مرور حسابك في ${store} يوم ${at} بتوقيت الرياض. إن كنت أنت من غيّرها فلا يلزمك شيء.`,
      after: [
        ...(plain(removed) !== ''
          ? [
              'هذا أول تأكيد لبريدك، لذلك أزلنا رقم الجوال والعناوين والحسابات المرتبطة، فقد يكون شخص آخر هو من ' +
                'أدخلها. أضف بياناتك من جديد.',
            ]
          : []),
        'إن لم تكن أنت، فعيّن كلمة مرور جديدة الآن من الصفحة أدناه، ثم تواصل معنا. وإن كنت تستخدم كلمة ' +
          'المرور نفسها في مواقع أخرى فغيّرها هناك أيضًا.',
      ],
      link: { label: 'تعيين كلمة مرور جديدة', url: `${url}/forgetPassword` },
    }),
    en: ({ removed }, { store, at, url }) => ({
      subject: `Your password was changed · ${store}`,
      heading: 'Your password was changed',
      before: `The password of your account at ${store} was changed on ${at}, Riyadh time. If this was you, there is nothing to do.`,
      after: [
        ...(plain(removed) !== ''
          ? [
              'This is the first proof that the email is yours, so we removed the mobile number, addresses and ' +
                'linked accounts: somebody else may have entered them. Please add your own again.',
            ]
          : []),
        'If it was not you, set a new password now on the page below, then contact us. If you use the ' +
          'same password on other sites, change it there as well.',
      ],
      link: { label: 'Set a new password', url: `${url}/forgetPassword` },
    }),
  },
  confirm_change: {
    ar: ({ code }, { store, url }) => ({
      subject: `رمز التأكيد: ${code} · ${store}`,
      heading: 'تأكيد التغيير',
      before: `وصلنا طلب لتغيير بيانات حسابك في ${store} أو لحذفه. لتأكيده أدخل هذا الرمز:`,
      code,
      after: [
        `الرمز صالح لمدة ${codeMinutes} دقائق ويُستخدم مرة واحدة. لا تشاركه مع أحد.`,
        'إن لم تطلب ذلك فلا تُعطِ الرمز أحدًا، فقد يكون شخص آخر قد دخل إلى حسابك. عيّن كلمة مرور جديدة ' +
          'من الصفحة أدناه، وسيُسجَّل الخروج من كل الأجهزة.',
      ],
      link: { label: 'تعيين كلمة مرور جديدة', url: `${url}/forgetPassword` },
    }),
    en: ({ code }, { store, url }) => ({
      subject: `Confirmation code: ${code} · ${store}`,
      heading: 'Confirm the change',
      before: `We received a request to change your account details at ${store} or to delete your account. To confirm it, enter this code:`,
      code,
      after: [
        `The code is valid for ${codeMinutes} minutes and works once. Do not share it with anyone.`,
        'If you did not ask for this, do not give the code to anyone: someone else may have access to ' +
          'your account. Set a new password on the page below, which logs out every device.',
      ],
      link: { label: 'Set a new password', url: `${url}/forgetPassword` },
    }),
  },
  email_changed: {
    ar: ({ email, key }, { store, at, url }) => ({
      subject: `تم تغيير بريدك الإلكتروني · ${store}`,
      heading: 'تم تغيير البريد الإلكتروني',
      before: `تم تغيير البريد الإلكتروني لحسابك في ${store} إلى ${email} يوم ${at} بتوقيت الرياض. إن كنت أنت من غيّره فلا يلزمك شيء.`,
      ...undoOrContact('ar', key, url),
    }),
    en: ({ email, key }, { store, at, url }) => ({
      subject: `Your email was changed · ${store}`,
      heading: 'Your email was changed',
      before:
        `The email of your account at ${store} was changed to ${email} on ${at}, Riyadh time. If this ` +
        'was you, there is nothing to do.',
      ...undoOrContact('en', key, url),
    }),
  },
  email_change_ended: {
    ar: ({ email }, { store, at, url }) => ({
      subject: `عاد بريدك السابق إلى حسابك · ${store}`,
      heading: 'عاد بريدك السابق إلى حسابك',
      before:
        `عاد هذا البريد إلى حسابك في ${store} يوم ${at} بتوقيت الرياض، لأن التغيير إلى ${email} لم يُؤكَّد ` +
        'برمز، وأصبح ذلك البريد لحساب آخر.',
      after: [
        'إن أردت تغيير بريدك فاختر بريدًا آخر من ملفك الشخصي، أو تواصل معنا إن كان ذلك البريد لك.',
        'إن لم تكن أنت من غيّر البريد، فعيّن كلمة مرور جديدة الآن من الصفحة أدناه ثم تواصل معنا.',
      ],
      link: { label: 'تعيين كلمة مرور جديدة', url: `${url}/forgetPassword` },
    }),
    en: ({ email }, { store, at, url }) => ({
      subject: `Your account has its former email again · ${store}`,
      heading: 'Your account has its former email again',
      before:
        `On ${at}, Riyadh time, this became the email of your account at ${store} again: the change to ` +
        `${email} was never confirmed with a code, and another account now has that email.`,
      after: [
        'To change your email, choose another one in your profile, or contact us if that email is yours.',
        'If it was not you who changed the email, set a new password now on the page below, then contact us.',
      ],
      link: { label: 'Set a new password', url: `${url}/forgetPassword` },
    }),
  },
  reset_not_possible: {
    ar: ({ without_password }, { store, at, url }) => ({
      subject: `أكّد بريدك أولًا · ${store}`,
      heading: 'لا يمكن تعيين كلمة مرور بهذا البريد بعد',
      before:
        `وصلنا يوم ${at} بتوقيت الرياض طلب تعيين كلمة مرور جديدة لحساب في ${store} غُيّر بريده إلى هذا البريد ` +
        'ولم يُؤكَّد برمز بعد.',
      after: [
        (plain(without_password) === ''
          ? 'إن كان الحساب لك، فسجّل الدخول وأكّد بريدك. وإن نسيت كلمة المرور، '
          : 'إن كان الحساب لك، فسجّل الدخول كما كنت تفعل، بحسابك في Google مثلًا، وأكّد بريدك. وإن تعذّر ذلك، ') +
          'فافتح الرابط الذي أرسلناه إلى بريدك السابق: يعيد الحساب إلى ذلك البريد، وتعيّن بعده كلمة مرور جديدة. ' +
          'وإن لم تعد تصل إلى ذلك البريد، فحاول هنا مرة أخرى بعد سبعة أيام من التغيير، أو تواصل معنا.',
        'إن لم يكن لك حساب لدينا، فيمكنك إنشاء حساب بهذا البريد من الصفحة أدناه، وعندها يعود الحساب الآخر إلى بريده ' +
          'السابق.',
      ],
      link: { label: 'إنشاء حساب', url: `${url}/register` },
    }),
    en: ({ without_password }, { store, at, url }) => ({
      subject: `Verify your email first · ${store}`,
      heading: 'This email cannot reset a password yet',
      before:
        `On ${at}, Riyadh time, we received a request for a new password for an account at ${store} that ` +
        'was changed to this email. The email has not been verified with a code yet.',
      after: [
        (plain(without_password) === ''
          ? 'If the account is yours, log in and verify your email. If you have forgotten your password, '
          : 'If the account is yours, log in as before, for example with Google, and verify your email. If you cannot, ') +
          'open the link that we emailed to your former address: it returns the account to that address, and ' +
          'you can then set a new password. If you can no longer open that mailbox, try here again seven days ' +
          'after the change, or contact us.',
        'If you have no account with us, you can create one with this email on the page below. The other ' +
          'account then returns to its former address.',
      ],
      link: { label: 'Create an account', url: `${url}/register` },
    }),
  },
  phone_changed: {
    ar: ({ last_four, key }, { store, at, url }) => ({
      subject: `تم تغيير رقم جوالك · ${store}`,
      heading: 'تم تغيير رقم الجوال',
      before:
        `تم تغيير رقم الجوال لحسابك في ${store} إلى رقم ينتهي بـ ${last_four} يوم ${at} بتوقيت الرياض. ` +
        'إن كنت أنت من غيّره فلا يلزمك شيء.',
      ...undoOrContact('ar', key, url),
    }),
    en: ({ last_four, key }, { store, at, url }) => ({
      subject: `Your mobile number was changed · ${store}`,
      heading: 'Your mobile number was changed',
      before:
        `The mobile number of your account at ${store} was changed to one ending in ${last_four} on ` +
        `${at}, Riyadh time. If this was you, there is nothing to do.`,
      ...undoOrContact('en', key, url),
    }),
  },
  sign_in_way_added: {
    ar: (_, { store, at, url }) => ({
      subject: `أُضيفت طريقة تسجيل دخول إلى حسابك · ${store}`,
      heading: 'أُضيفت طريقة تسجيل دخول إلى حسابك',
      before:
        `رُبط حساب خارجي بحسابك في ${store} يوم ${at} بتوقيت الرياض، ويمكن تسجيل الدخول به من الآن. إن ` +
        'كنت أنت من ربطه فلا يلزمك شيء.',
      after: ['إن لم تكن أنت، فعيّن كلمة مرور جديدة الآن من الصفحة أدناه ثم تواصل معنا.'],
      link: { label: 'تعيين كلمة مرور جديدة', url: `${url}/forgetPassword` },
    }),
    en: (_, { store, at, url }) => ({
      subject: `A login method was added to your account · ${store}`,
      heading: 'A login method was added to your account',
      before:
        `An external account was linked to your account at ${store} on ${at}, Riyadh time, and can now ` +
        'be used to log in. If this was you, there is nothing to do.',
      after: ['If it was not you, set a new password now on the page below, then contact us.'],
      link: { label: 'Set a new password', url: `${url}/forgetPassword` },
    }),
  },
  account_returned: {
    ar: (_, { store, at, url }) => ({
      subject: `أعدنا إليك حسابك · ${store}`,
      heading: 'أعدنا إليك حسابك',
      before:
        `أُعيد هذا البريد إلى حسابك في ${store} يوم ${at} بتوقيت الرياض. لم تعد كلمة المرور السابقة ` +
        'صالحة، وسُجّل الخروج من كل الأجهزة، وأُزيل كل حساب مرتبط به.',
      after: ['عيّن كلمة مرور جديدة من الصفحة أدناه لتدخل إلى حسابك، ثم راجع بياناتك وعناوينك وطلباتك.'],
      link: { label: 'تعيين كلمة مرور جديدة', url: `${url}/forgetPassword` },
    }),
    en: (_, { store, at, url }) => ({
      subject: `Your account has been restored · ${store}`,
      heading: 'Your account has been restored',
      before:
        `On ${at}, Riyadh time, this became the email of your account at ${store} again. The previous ` +
        'password no longer works, all devices have been logged out, and all linked accounts have been removed.',
      after: ['Set a new password on the page below to log in, then review your details, addresses and orders.'],
      link: { label: 'Set a new password', url: `${url}/forgetPassword` },
    }),
  },
  account_deleted: {
    ar: (_, { store, at }) => ({
      subject: `تم حذف حسابك · ${store}`,
      heading: 'تم حذف حسابك',
      before: `تم حذف حسابك في ${store} يوم ${at} بتوقيت الرياض، ولا يمكن استعادته. يسعدنا أن تعود متى شئت بحساب جديد.`,
      after: ['إن لم تكن أنت من طلب الحذف فتواصل معنا فورًا عبر البيانات أدناه.'],
    }),
    en: (_, { store, at }) => ({
      subject: `Your account was deleted · ${store}`,
      heading: 'Your account was deleted',
      before:
        `Your account at ${store} was deleted on ${at}, Riyadh time, and cannot be restored. You are ` +
        'welcome to create a new one at any time.',
      after: ['If you did not ask for this, contact us immediately using the details below.'],
    }),
  },
  sign_in_paused: {
    ar: (_, { store, at, url }) => ({
      subject: `محاولات دخول إلى حسابك · ${store}`,
      heading: 'محاولات دخول إلى حسابك',
      before:
        `أُدخلت كلمة مرور غير صحيحة عدة مرات لحسابك في ${store} يوم ${at} بتوقيت الرياض، فأوقفنا تسجيل ` +
        'الدخول إليه بضع دقائق حمايةً لك. لم يدخل أحد إلى حسابك.',
      after: [
        'للدخول الآن دون انتظار، عيّن كلمة مرور جديدة من الصفحة أدناه. وإن لم تكن أنت من حاول فلا يلزمك ' +
          'شيء، ما دامت كلمة مرورك قوية ولا تستخدمها في مواقع أخرى.',
      ],
      link: { label: 'تعيين كلمة مرور جديدة', url: `${url}/forgetPassword` },
    }),
    en: (_, { store, at, url }) => ({
      subject: `Attempts to log in to your account · ${store}`,
      heading: 'Attempts to log in to your account',
      before:
        `A wrong password was entered several times for your account at ${store} on ${at}, Riyadh time. ` +
        'To protect you, we have paused login for a few minutes. Nobody has accessed your account.',
      after: [
        'To log in without waiting, set a new password on the page below. If it was not you, no action ' +
          'is needed as long as your password is strong and you do not use it elsewhere.',
      ],
      link: { label: 'Set a new password', url: `${url}/forgetPassword` },
    }),
  },
  shopper_contact: written({ ar: 'رسالة', en: 'Message' }),
  shopper_complaint: written({ ar: 'شكوى', en: 'Complaint' }),
  shopper_suggestion: written({ ar: 'اقتراح', en: 'Suggestion' }),
  order_placed: {
    ar: ({ number, amount, order }, { store, url }) => ({
      subject: `استلمنا طلبك ${number} · ${store}`,
      heading: 'استلمنا طلبك',
      before: `شكرًا لك. استلمنا طلبك رقم ${number} بمبلغ ${amount} ريال شاملًا ضريبة القيمة المضافة.`,
      ...endOf('ar', order, url, { page: 'تجد في صفحة الطلب الخطوات المتبقية، إن وُجدت، وموعد التوصيل المتوقع.' }),
    }),
    en: ({ number, amount, order }, { store, url }) => ({
      subject: `We have received your order ${number} · ${store}`,
      heading: 'We have received your order',
      before: `Thank you. We have received your order ${number} for SAR ${amount}, including VAT.`,
      ...endOf('en', order, url, {
        page: 'The order page shows what you still need to do, if anything, and the expected delivery date.',
      }),
    }),
  },
  payment_received: {
    ar: ({ number, amount, order }, { store, url }) => ({
      subject: `استلمنا مبلغ طلبك ${number} · ${store}`,
      heading: 'تم الدفع',
      before: `استلمنا مبلغ ${amount} ريال مقابل طلبك رقم ${number}، وبدأنا تجهيزه.`,
      ...endOf('ar', order, url, { page: 'فاتورتك الضريبية في صفحة الطلب.' }),
    }),
    en: ({ number, amount, order }, { store, url }) => ({
      subject: `Payment received for order ${number} · ${store}`,
      heading: 'Payment received',
      before: `We have received SAR ${amount} for your order ${number} and are preparing it.`,
      ...endOf('en', order, url, { page: 'Your tax invoice is on the order page.' }),
    }),
  },
  payment_completed: {
    ar: ({ number, amount, order }, { store, url }) => ({
      subject: `تم دفع الطلب ${number} · ${store}`,
      heading: 'تم الدفع',
      before: `استلمنا مبلغ ${amount} ريال مقابل طلبك رقم ${number}.`,
      ...endOf('ar', order, url, { page: 'فاتورتك الضريبية في صفحة الطلب. شكرًا لك.' }),
    }),
    en: ({ number, amount, order }, { store, url }) => ({
      subject: `Order ${number} is paid · ${store}`,
      heading: 'Your order is paid',
      before: `We have received SAR ${amount} for your order ${number}.`,
      ...endOf('en', order, url, { page: 'Your tax invoice is on the order page. Thank you.' }),
    }),
  },
  receipt_rejected: {
    ar: ({ number, amount, order, reason, until }, { store, url }) => ({
      subject: `لم نقبل إيصال الطلب ${number} · ${store}`,
      heading: 'لم نتمكن من قبول إيصال التحويل',
      before: `راجعنا إيصال التحويل لطلبك رقم ${number} ولم نتمكن من قبوله.`,
      ...endOf('ar', order, url, {
        always: plain(reason) === '' ? [] : [`السبب: ${reason}`],
        page:
          plain(until) === ''
            ? 'انتهت مهلة التحويل، ولم نعد نحتفظ لك بالمنتجات. إن كنت ما زلت تريدها فادفع بطريقة أخرى من صفحة ' +
              'الطلب ما دامت متوفرة. وإن كنت قد حوّلت المبلغ فتواصل معنا.'
            : `نحتفظ لك بالمنتجات حتى ${until} بتوقيت الرياض. إن كنت قد حوّلت المبلغ (${amount} ريال) فأرسل ` +
              'إيصالًا جديدًا من صفحة الطلب قبل ذلك، وإن لم تحوّله بعد فحوّله ثم أرسل إيصاله.',
      }),
    }),
    en: ({ number, amount, order, reason, until }, { store, url }) => ({
      subject: `Receipt not accepted for order ${number} · ${store}`,
      heading: 'We could not accept your transfer receipt',
      before: `We have checked the transfer receipt for your order ${number} and could not accept it.`,
      ...endOf('en', order, url, {
        always: plain(reason) === '' ? [] : [`Reason: ${reason}`],
        page:
          plain(until) === ''
            ? 'The time to transfer has run out, so your items are no longer reserved. If you still want them, ' +
              'choose another payment method on the order page while supplies last. If you have transferred the ' +
              'money, contact us.'
            : `Your items are reserved until ${until}, Riyadh time. If you have transferred the SAR ${amount}, ` +
              'upload a new receipt on the order page before then. If not, transfer the money and upload the receipt.',
      }),
    }),
  },
  payment_failed: {
    ar: ({ number, order }, { store, url }) => ({
      subject: `لم تتم عملية دفع الطلب ${number} · ${store}`,
      heading: 'لم تتم عملية الدفع',
      before: `لم تنجح عملية الدفع لطلبك رقم ${number}، ولم يُخصم منك مبلغ.`,
      ...endOf('ar', order, url, {
        page: 'ما زلنا نحتفظ لك بالمنتجات لوقت قصير. يمكنك الدفع مرة أخرى من صفحة الطلب.',
      }),
    }),
    en: ({ number, order }, { store, url }) => ({
      subject: `Payment failed for order ${number} · ${store}`,
      heading: 'The payment did not go through',
      before: `The payment of your order ${number} did not go through, and you were not charged.`,
      ...endOf('en', order, url, {
        page: 'Your items are reserved for a short time. You can pay again on the order page.',
      }),
    }),
  },
  payment_missing: {
    ar: ({ number, amount, order }, { store, url }) => ({
      subject: `لم يكتمل دفع الطلب ${number} · ${store}`,
      heading: 'لم يكتمل الدفع',
      before: `لم تنجح عملية الدفع لطلبك رقم ${number} بعد شحنه، وما زال مبلغه (${amount} ريال) مستحقًا.`,
      ...endOf('ar', order, url, { page: 'ادفع من صفحة الطلب قبل أن يصلك. وإن كان قد وصلك فتواصل معنا.' }),
    }),
    en: ({ number, amount, order }, { store, url }) => ({
      subject: `Order ${number} is not paid yet · ${store}`,
      heading: 'The payment did not go through',
      before: `The payment of your order ${number} failed after it had been shipped. SAR ${amount} is still due.`,
      ...endOf('en', order, url, {
        page: 'Please pay on the order page before the delivery. If the order has already arrived, contact us.',
      }),
    }),
  },
  payment_expired: {
    ar: ({ number, order }, { store, url }) => ({
      subject: `انتهت مهلة دفع الطلب ${number} · ${store}`,
      heading: 'انتهت مهلة الدفع',
      before: `لم يصلنا مبلغ طلبك رقم ${number} في الوقت المحدد، فأعدنا المنتجات إلى المخزون.`,
      ...endOf('ar', order, url, {
        page: 'إن كنت ما زلت تريدها فادفع من صفحة الطلب ما دامت متوفرة. وإن كنت قد حوّلت المبلغ فتواصل معنا.',
      }),
    }),
    en: ({ number, order }, { store, url }) => ({
      subject: `Time to pay has run out for order ${number} · ${store}`,
      heading: 'Time to pay has run out',
      before: `We did not receive the payment for your order ${number} in time, so the items are on sale again.`,
      ...endOf('en', order, url, {
        page: 'If you still want them, pay on the order page while supplies last. If you have transferred the money, contact us.',
      }),
    }),
  },
  order_cancelled: {
    ar: ({ number, order }, { store, url }) => ({
      subject: `تم إلغاء الطلب ${number} · ${store}`,
      heading: 'تم إلغاء طلبك',
      before: `تم إلغاء طلبك رقم ${number}.`,
      after: ['إن كنت قد دفعت فسيعود إليك كل ما دفعته ولم يُعَد بعد، بالطريقة التي دفعت بها.'],
      ...orderLink('ar', order, url),
    }),
    en: ({ number, order }, { store, url }) => ({
      subject: `Order canceled: ${number} · ${store}`,
      heading: 'Your order has been canceled',
      before: `Your order ${number} has been canceled.`,
      after: ['If you have paid, we will refund everything not refunded yet, the way you paid.'],
      ...orderLink('en', order, url),
    }),
  },
  order_not_delivered: {
    ar: ({ number, order }, { store, url }) => ({
      subject: `تعذّر توصيل الطلب ${number} · ${store}`,
      heading: 'تعذّر توصيل طلبك',
      before: `لم يتم توصيل طلبك رقم ${number}، فألغيناه.`,
      ...endOf('ar', order, url, {
        always: [
          'إن كنت قد دفعت فسيعود إليك كل ما دفعته ولم يُعَد بعد، بالطريقة التي دفعت بها. وإن كان الدفع عند الاستلام فلا يلزمك دفع أي مبلغ.',
        ],
        page: 'إن كنت ما زلت تريد المنتجات فيمكنك طلبها مرة أخرى من صفحة الطلب، أو تواصل معنا.',
      }),
    }),
    en: ({ number, order }, { store, url }) => ({
      subject: `Not delivered: order ${number} · ${store}`,
      heading: 'Your order could not be delivered',
      before: `Your order ${number} was not delivered, so we have canceled it.`,
      ...endOf('en', order, url, {
        always: [
          'If you have paid, we will refund everything not refunded yet, the way you paid. If you chose to ' +
            'pay on delivery, you owe nothing.',
        ],
        page: 'If you still want the items, you can order them again on the order page, or contact us.',
      }),
    }),
  },
  refund_account_wanted: {
    ar: ({ number, amount, order }, { store, url }) => ({
      subject: `إلى أي حساب نعيد مبلغ الطلب ${number}؟ · ${store}`,
      heading: 'نحتاج إلى رقم الآيبان لنعيد إليك المبلغ',
      before: `سنعيد إليك ${amount} ريال من طلبك رقم ${number} بتحويل بنكي.`,
      ...endOf('ar', order, url, {
        always: ['لا نطلب رقم الآيبان إلا في صفحة الطلب: لا ترسله بالبريد، ولا تُعطِ أحدًا رقم بطاقتك أو رمز تحقق.'],
        page: 'اكتب في صفحة الطلب رقم الآيبان واسم صاحب الحساب، وسنحوّل المبلغ إليه.',
      }),
    }),
    en: ({ number, amount, order }, { store, url }) => ({
      subject: `Where should we send the refund for order ${number}? · ${store}`,
      heading: 'We need your IBAN for the refund',
      before: `We are refunding SAR ${amount} of your order ${number} by bank transfer.`,
      ...endOf('en', order, url, {
        always: [
          'We ask for your IBAN only on the order page: do not send it by email, and never give anyone your card number or a code.',
        ],
        page: 'Please enter your IBAN and the account holder’s name on the order page, and we will transfer the money there.',
      }),
    }),
  },
  refund_contact_wanted: {
    ar: ({ number, amount }, { store }) => ({
      subject: `كيف نعيد إليك مبلغ الطلب ${number}؟ · ${store}`,
      heading: 'تواصل معنا لنعيد إليك المبلغ',
      before: `سنعيد إليك ${amount} ريال من طلبك رقم ${number} بتحويل بنكي، وينقصنا رقم الآيبان.`,
      after: [
        'حُذف حسابك لدينا، فلم تعد صفحة الطلب متاحة لك. تواصل معنا عبر البيانات أدناه واذكر رقم الطلب، ' +
          'وسنسألك عن رقم الآيبان واسم صاحب الحساب ثم نحوّل المبلغ إليه.',
        'لا تُعطِ أحدًا رقم بطاقتك أو رمز تحقق؛ لا نحتاج إليهما لنعيد إليك المبلغ.',
      ],
    }),
    en: ({ number, amount }, { store }) => ({
      subject: `Contact us about the refund for order ${number} · ${store}`,
      heading: 'Contact us for your refund',
      before: `We are refunding SAR ${amount} of your order ${number} by bank transfer, and we need your IBAN.`,
      after: [
        'Your account was deleted, so the order page is no longer available. Please contact us using the ' +
          'details below and give the order number. We will ask for the IBAN and the account holder’s name, ' +
          'and transfer the money there.',
        'Never give anyone your card number or a code; we do not need them for the refund.',
      ],
    }),
  },
  refund_account_saved: {
    ar: ({ number, amount, order, last_four }, { store, at, url }) => ({
      subject: `الحساب الذي سنعيد إليه مبلغ الطلب ${number} · ${store}`,
      heading: 'سجّلنا الحساب الذي سنعيد إليه المبلغ',
      before: `سنحوّل ${amount} ريال من طلبك رقم ${number} إلى الآيبان المنتهي بـ ${last_four}، كما طُلب يوم ${at} بتوقيت الرياض.`,
      after: [
        'إن كنت أنت من طلب ذلك فلا يلزمك شيء.',
        'إن لم تكن أنت، فتواصل معنا فورًا عبر البيانات أدناه قبل أن نحوّل المبلغ.',
        ...(plain(order) === '' ? [] : ['وغيّر كلمة مرور حسابك، فقد يكون شخص آخر قد دخل إليه.']),
      ],
      ...orderLink('ar', order, url),
    }),
    en: ({ number, amount, order, last_four }, { store, at, url }) => ({
      subject: `Bank account for the refund of order ${number} · ${store}`,
      heading: 'We have your bank account for the refund',
      before:
        `We will transfer SAR ${amount} of your order ${number} to the IBAN ending in ${last_four}, as ` +
        `requested on ${at}, Riyadh time.`,
      after: [
        'If this was you, there is nothing to do.',
        'If it was not you, contact us immediately using the details below, before we transfer the money.',
        ...(plain(order) === ''
          ? []
          : ['Also change the password of your account: someone else may have access to it.']),
      ],
      ...orderLink('en', order, url),
    }),
  },
  order_refunded: {
    ar: ({ number, amount, order }, { store, url }) => ({
      subject: `أعدنا إليك مبلغًا من الطلب ${number} · ${store}`,
      heading: 'أعدنا إليك المبلغ',
      before: `أعدنا إليك ${amount} ريال من طلبك رقم ${number}.`,
      after: ['قد يحتاج البنك بضعة أيام عمل حتى يظهر المبلغ في حسابك.'],
      ...orderLink('ar', order, url),
    }),
    en: ({ number, amount, order }, { store, url }) => ({
      subject: `Refund for order ${number} · ${store}`,
      heading: 'Your refund is on its way',
      before: `We have refunded SAR ${amount} of your order ${number}.`,
      after: ['It may take a few working days to appear in your account.'],
      ...orderLink('en', order, url),
    }),
  },
  order_shipped: {
    ar: ({ number, order }, { store, url }) => ({
      subject: `شُحن طلبك ${number} · ${store}`,
      heading: 'شُحن طلبك',
      before: `طلبك رقم ${number} في طريقه إليك.`,
      ...endOf('ar', order, url, { page: 'تجد رقم التتبع في صفحة الطلب.' }),
    }),
    en: ({ number, order }, { store, url }) => ({
      subject: `Shipped: order ${number} · ${store}`,
      heading: 'Your order is on its way',
      before: `Your order ${number} has been shipped.`,
      ...endOf('en', order, url, { page: 'The tracking number is on the order page.' }),
    }),
  },
  order_out_for_delivery: {
    ar: ({ number, order }, { store, url }) => ({
      subject: `طلبك ${number} مع المندوب · ${store}`,
      heading: 'طلبك مع المندوب',
      before: `طلبك رقم ${number} مع مندوب التوصيل وسيصلك اليوم إن شاء الله.`,
      after: ['أبقِ جوالك قريبًا منك.'],
      ...orderLink('ar', order, url, 'تتبّع الطلب'),
    }),
    en: ({ number, order }, { store, url }) => ({
      subject: `Out for delivery: order ${number} · ${store}`,
      heading: 'Your order is out for delivery',
      before: `Your order ${number} is with the courier and should reach you today.`,
      after: ['Please keep your phone nearby.'],
      ...orderLink('en', order, url, 'Track the order'),
    }),
  },
  order_delivered: {
    ar: ({ number, order }, { store, url }) => ({
      subject: `وصل طلبك ${number} · ${store}`,
      heading: 'وصل طلبك',
      before: `تم توصيل طلبك رقم ${number}. نتمنى أن ينال رضاك.`,
      ...endOf('ar', order, url, { page: 'تجد في صفحة الطلب ما يمكن إرجاعه وآخر موعد لذلك.' }),
    }),
    en: ({ number, order }, { store, url }) => ({
      subject: `Delivered: order ${number} · ${store}`,
      heading: 'Your order has arrived',
      before: `Your order ${number} has been delivered. We hope you like it.`,
      ...endOf('en', order, url, { page: 'The order page shows what you can return, and until when.' }),
    }),
  },
  order_returned: {
    ar: ({ number, order }, { store, url }) => ({
      subject: `استلمنا مرتجعات الطلب ${number} · ${store}`,
      heading: 'استلمنا المنتجات المرتجعة',
      before: `سجّلنا إرجاع طلبك رقم ${number}.`,
      after: ['سنعيد إليك المبلغ المستحق بالطريقة التي دفعت بها، وستصلك رسالة عند إعادته.'],
      ...orderLink('ar', order, url),
    }),
    en: ({ number, order }, { store, url }) => ({
      subject: `Returned: order ${number} · ${store}`,
      heading: 'We have received your return',
      before: `We have recorded the return of your order ${number}.`,
      after: ['We will refund you to your original payment method, and email you when we do.'],
      ...orderLink('en', order, url),
    }),
  },
  confirm_stock_wish: {
    ar: ({ product_ar, key }, { store, url }) => ({
      subject: `هل نخبرك عند توفر ${product_ar}؟ · ${store}`,
      heading: 'هل نخبرك عند توفره؟',
      before: `وصلنا في ${store} طلب لمراسلة هذا البريد عند توفر «${product_ar}» من جديد.`,
      after: [
        'لن نرسل شيئًا قبل موافقتك من الرابط أدناه. بعدها تصلك رسالة واحدة عند توفره، ثم نحذف بريدك خلال 30 يومًا.',
        'إن لم تطلب ذلك فتجاهل هذه الرسالة، وسنحذف بريدك خلال 3 أيام.',
      ],
      link: { label: 'نعم، أعلمني عند توفره', url: alertUrl(url, 'confirm', key) },
      withdraw: { label: 'لا أريد رسائل عن توفر المنتجات', url: alertUrl(url, 'withdraw', key) },
    }),
    en: ({ product_en, key }, { store, url }) => ({
      subject: `Confirm your stock alert for ${product_en} · ${store}`,
      heading: 'Confirm your stock alert',
      before: `Someone asked ${store} to email this address when “${product_en}” is back in stock.`,
      after: [
        'We send nothing until you confirm with the link below. Then we email you once, when it is back, ' +
          'and delete your address within 30 days.',
        'If you did not ask for this, ignore this message; your address will be deleted within 3 days.',
      ],
      link: { label: 'Yes, email me when it is back', url: alertUrl(url, 'confirm', key) },
      withdraw: { label: 'I do not want stock alerts', url: alertUrl(url, 'withdraw', key) },
    }),
  },
  back_in_stock: {
    ar: ({ product_ar, product, variety, key }, { store, url }) => ({
      subject: `متوفر من جديد: ${product_ar} · ${store}`,
      heading: 'توفّر ما كنت تنتظره',
      before: `«${product_ar}» متوفر الآن في ${store}.`,
      after: ['هذا هو التنبيه الذي طلبته، ولن نرسله مرة أخرى. لا نحجز الكمية لأحد، وقد تنفد سريعًا.'],
      link: { label: 'عرض المنتج', url: `${url}/products/${plain(product)}?variety=${plain(variety)}` },
      withdraw: { label: 'إلغاء بقية تنبيهاتي عن توفر المنتجات', url: alertUrl(url, 'withdraw', key) },
    }),
    en: ({ product_en, product, variety, key }, { store, url }) => ({
      subject: `Back in stock: ${product_en} · ${store}`,
      heading: 'Back in stock',
      before: `“${product_en}” is in stock again at ${store}.`,
      after: [
        'You asked for this alert, and we send it only once. The product is not reserved and may sell out quickly.',
      ],
      link: { label: 'View product', url: `${url}/products/${plain(product)}?variety=${plain(variety)}` },
      withdraw: { label: 'Cancel my other stock alerts', url: alertUrl(url, 'withdraw', key) },
    }),
  },
};

/** Lines of an SMS; the store's name follows if there is room. */
export const smses: { [K in SmsKind]: Record<Language, (values: SmsValues<K>) => string[]> } = {
  verify_phone: {
    ar: ({ code }) => [`رمز التحقق: ${code}`, `صالح ${codeMinutes} دقائق. لا تشاركه مع أحد.`],
    en: ({ code }) => [`Verification code: ${code}`, `Valid for ${codeMinutes} minutes. Do not share it.`],
  },
  parcel_shipped: {
    ar: ({ tracking }) => ['لك شحنة في الطريق إليك.', ...trackedBy('رقم التتبع', tracking)],
    en: ({ tracking }) => ['A parcel for you is on its way.', ...trackedBy('Tracking number', tracking)],
  },
  parcel_out_for_delivery: {
    ar: ({ tracking }) => ['شحنتك خرجت للتوصيل إليك.', ...trackedBy('رقم التتبع', tracking)],
    en: ({ tracking }) => ['Your parcel is out for delivery.', ...trackedBy('Tracking number', tracking)],
  },
};

function trackedBy(label: string, tracking: string): string[] {
  return tracking === '' ? [] : [`${label}: ${tracking}`];
}
