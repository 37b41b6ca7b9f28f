import { describe, expect, test } from 'vitest';
import { languages, type Language } from '../../../contract/core/language.ts';
import { composeMail, composeSms } from './compose.ts';
import { mailValues, smsValues, type MailKind } from './kinds.ts';
import type { StoreCard } from './store-card.ts';

const store: StoreCard = {
  name: { ar: 'لمسة', en: 'Lamsa' },
  email: 'care@lamsa.example',
  phone: '+966112345678',
  url: 'https://lamsa.example',
};
const values = {
  name: 'Sara',
  code: '012345',
  tracking: '3012345',
  email: 'new@example.com',
  reference: '48213390',
  from: 'Huda',
  phone: '+966512345678',
  order_number: '100245',
  message: 'First line\n\n<b>second</b>',
  number: '100246',
  amount: '1190.50',
  reason: 'SAR 10 short',
  last_four: '7519',
  until: '2025-11-23T20:59:00Z',
  product_ar: 'خاتم',
  product_en: 'Ring',
  product: '12',
  variety: '31',
  key: '0f4e-signed',
  order: '5c4f6a52-0000-4000-8000-000000000000',
};
const createdAt = new Date('2025-11-21T20:59:00Z');
const mailKinds = Object.keys(mailValues) as MailKind[];
const mail = (kind: MailKind, language: Language, more: Partial<typeof values> = {}, card = store) =>
  composeMail({ kind, values: { ...values, ...more }, language, createdAt }, card);
const arabic = /[\u0621-\u064a]/;
/** How many isolates are still open at the end; an unclosed one would change the direction of the text after it. */
const depth = (text: string) =>
  [...text].reduce((open, sign) => {
    if (/[\u2066-\u2068]/.test(sign)) return open + 1;
    return sign === '\u2069' ? open - 1 : open;
  }, 0);

describe.each(mailKinds)('%s', (kind) => {
  test.each(languages)('in %s: that language first, the other below, with all the facts in both', (language) => {
    const { subject, text, html, fromName } = mail(kind, language);
    expect(fromName).toBe(store.name[language]);
    expect(arabic.test(subject)).toBe(language === 'ar');
    const [first = '', second = '', contact = ''] = text.split('\n\n--------\n\n');
    const [ownPart, otherPart] = language === 'ar' ? [first, second] : [second, first];
    expect(ownPart).toContain('مرحبًا');
    expect(otherPart).toContain('Hello');
    expect(arabic.test(otherPart)).toBe(false);
    for (const part of [first, second]) {
      if ('code' in mailValues[kind].entries) {
        expect(part).toContain('012345');
        expect(part).toMatch(/لمدة 5 دقائق|for 5 minutes/);
      } else if ('order' in mailValues[kind].entries) {
        expect(part).toContain('100246');
        expect(part).toContain(
          `https://lamsa.example/OrderDetails/5c4f6a52-0000-4000-8000-000000000000${arabic.test(part) ? '' : '?lang=en'}\n`,
        );
      } else if ('number' in mailValues[kind].entries) {
        expect(part).toContain('100246');
        expect(part).toContain('1190.50');
        expect(part).not.toMatch(/https?:/); // for buyers who cannot open the order page
      } else if ('product_ar' in mailValues[kind].entries) {
        expect(part).toContain(arabic.test(part) ? 'خاتم' : 'Ring');
        expect(part).toContain(
          `https://lamsa.example/stock-wishes/withdraw?key=0f4e-signed${arabic.test(part) ? '' : '&lang=en'}\n`,
        );
      } else expect(part).toMatch(/21 (نوفمبر|November) 2025.*(11|23):59/);
      if (kind === 'email_changed' || kind === 'phone_changed')
        expect(part).toContain(`https://lamsa.example/undo-change${arabic.test(part) ? '' : '?lang=en'}#0f4e-signed\n`);
      if ('email' in mailValues[kind].entries) expect(part).toContain('new@example.com');
    }
    expect(contact).toContain('care@lamsa.example');
    expect(contact).toContain('https://lamsa.example');
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html.indexOf('lang="ar" dir="rtl"') < html.indexOf('lang="en" dir="ltr"')).toBe(language === 'ar');
    for (const each of [subject, text]) expect(depth(each)).toBe(0);
    expect(html).not.toMatch(/[\u2066-\u2069]/);
    expect(html.split('<span').length).toBe(html.split('</span>').length);
  });

  test('loads nothing and runs nothing', () => {
    const { html } = mail(kind, 'ar');
    expect(html).not.toMatch(/<(img|script|link|iframe|form|svg)|url\(|src=|\son\w+=/i);
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(new Set(hrefs.map((href) => href?.replace(/^https:\/\/lamsa\.example(\/.*)?$/, 'store')))).toEqual(
      new Set([
        ...(html.includes('/forgetPassword') ? ['store'] : []),
        'mailto:care@lamsa.example',
        'tel:+966112345678',
        'store',
      ]),
    );
  });
});

test('security emails say what to do if it was not you', () => {
  for (const kind of [
    'password_changed',
    'email_changed',
    'phone_changed',
    'sign_in_way_added',
    'account_deleted',
    'refund_account_saved',
  ] as const) {
    const { text } = mail(kind, 'ar');
    expect(text).toContain('إن لم تكن أنت');
    expect(text).toMatch(/if (it was not you|you did not ask)/i);
  }
  expect(mail('password_changed', 'ar').text).toContain('\nhttps://lamsa.example/forgetPassword\n');
});

test('a new password mentions removed data only if it was removed', () => {
  const removedIn = (more: object) => {
    const { text } = composeMail(
      { kind: 'password_changed', values: { name: 'Sara', ...more }, language: 'ar', createdAt },
      store,
    );
    return [text.includes('أزلنا رقم الجوال'), text.includes('we removed the mobile number')];
  };
  expect(removedIn({ removed: 'yes' })).toEqual([true, true]);
  expect(removedIn({ removed: '' })).toEqual([false, false]);
  expect(removedIn({})).toEqual([false, false]); // queued by an earlier version
});

test('a reset that is not possible says how to log in: with the password, or with an identity provider', () => {
  const reset = (more: object) => {
    const { text } = composeMail(
      { kind: 'reset_not_possible', values: { name: '', ...more }, language: 'en', createdAt },
      store,
    );
    return [/forgotten your password/, /نسيت كلمة المرور/, /with Google/, /بحسابك في Google/].map((each) =>
      each.test(text),
    );
  };
  expect(reset({ without_password: 'yes' })).toEqual([false, false, true, true]);
  expect(reset({ without_password: '' })).toEqual([true, true, false, false]);
  expect(reset({})).toEqual([true, true, false, false]); // queued by an earlier version
});

test('a change that cannot be undone has no link, but says whom to contact', () => {
  for (const kind of ['email_changed', 'phone_changed'] as const) {
    const { text } = mail(kind, 'en', { key: '' });
    expect(text).not.toContain('undo-change');
    expect(text).toContain('Contact us immediately');
  }
});

test('a name is plain text: no markup, no direction changes, no second line', () => {
  const evil = mail('verify_email', 'en', { name: '<b>"Sara"</b> & \u202eAli\u2069\r\nBcc' });
  expect(evil.html).not.toContain('<b>');
  expect(evil.html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  expect(depth(evil.text)).toBe(0);
  const joined = mail('verify_email', 'en', { name: 'Sara \u202e& <Ali>\u2069\r\nBcc: x' });
  expect(joined.text).not.toContain('\nBcc');
  const plainName = mail('verify_email', 'ar', { name: "O'Neil & Søn\u202e" });
  expect(plainName.html).toContain('O&#39;Neil &#38; Søn</span>');
  expect(plainName.text).toContain("\u2068O'Neil & Søn\u2069");
});

test('a name that carries a message of its own is not sent to the owner of the address', () => {
  for (const name of [
    '',
    ' ',
    'Win now: bad.example',
    'see https://x',
    'www.x',
    'call 0512345678',
    'You won, call 05 12 34 56 78',
    '05-51-23-45-67',
    'call 05\u200c51\u200d23',
    'ring 5 or 5 or 5',
    'a@b',
    'bad．example',
    'ｗｗｗ bad',
    'bad。example',
    '٠٥١٢٣٤٥٦٧٨',
    'x'.repeat(61),
  ]) {
    const { text } = mail('verify_email', 'en', { name });
    expect(text).toContain('\n\nHello,\n\n');
    if (name.trim()) expect(text).not.toContain(name);
  }
  expect(mail('verify_email', 'ar', { name: 'د. سارة' }).text).toContain('مرحبًا \u2068د. سارة\u2069،');
  expect(mail('verify_email', 'en', { name: 'Sara 21' }).text).toContain('Hello \u2068Sara 21\u2069,');
});

test('the store’s name is plain text too, and missing contact details are left out', () => {
  const odd = mail(
    'verify_email',
    'ar',
    {},
    { name: { ar: '<i>A&B</i>', en: '<i>A&B</i>' }, email: '', phone: '', url: store.url },
  );
  expect(odd.html).not.toContain('<i>');
  expect(odd.html).not.toMatch(/mailto:|tel:/);
  expect(odd.text.trim().endsWith('<i>A&B</i>\nhttps://lamsa.example')).toBe(true);
});

describe.each(Object.keys(smsValues) as (keyof typeof smsValues)[])('%s', (kind) => {
  test.each(languages)('in %s fits one part', (language) => {
    const text = composeSms({ kind, values, language, createdAt }, store);
    expect(text).toContain('012345');
    expect(text.endsWith(`\n${store.name[language]}`)).toBe(true);
    expect(text.length).toBeLessThanOrEqual(70);
    expect(depth(text)).toBe(0);
  });

  test('a long store name is left out before the text needs two parts', () => {
    const long = {
      ...store,
      name: { ar: 'متجر الأسنان والبشرة والمجوهرات', en: 'The Dental, Skin and Jewellery Store of Riyadh' },
    };
    const ar = composeSms({ kind, values, language: 'ar', createdAt }, long);
    expect(ar.length).toBeLessThanOrEqual(70);
    expect(ar).not.toContain('متجر');
    const en = composeSms({ kind, values, language: 'en', createdAt }, long);
    expect(en).toContain('Jewellery');
    expect(en.length).toBeLessThanOrEqual(160);
  });
});

test.each([
  ['parcel_shipped', 'ar', 'لك شحنة في الطريق إليك.\nلمسة'],
  ['parcel_out_for_delivery', 'en', 'Your parcel is out for delivery.\nLamsa'],
] as const)('%s without a tracking number in %s does not mention one', (kind, language, text) => {
  expect(composeSms({ kind, values: { tracking: '' }, language, createdAt }, store)).toBe(text);
});

test('a shopper’s message is included once, line by line, as plain text; replies go to the shopper', () => {
  const message = 'السلام عليكم،\n\u202eلم يصل <script>alert(1)</script> طلبي\n\nThank you';
  const composed = mail('shopper_complaint', 'ar', { from: 'هدى\r\nBcc: x@y.z', message, name: '' });
  expect(composed.replyTo).toBe('new@example.com');
  expect(composed.subject).toContain('48213390');
  expect(composed.subject).not.toMatch(/[\r\n]/);
  expect(composed.text.match(/^>/gm)).toHaveLength(4);
  expect(composed.text.split('Thank you').length).toBe(2);
  expect(composed.html.split('Thank you').length).toBe(2);
  expect(composed.html).not.toContain('<script');
  expect(composed.text).toContain('100245');
  expect(mail('shopper_contact', 'ar', { order_number: '' }).text).not.toContain('رقم الطلب');
  expect(depth(composed.text)).toBe(0);
  const code = composeMail(
    { kind: 'verify_email', values: { name: '', code: '012345' }, language: 'ar', createdAt },
    store,
  );
  expect(code.replyTo).toBeUndefined();
});
