import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactMessages } from '../../server/features/contact/contact.tables.ts';
import { accountTexts } from '../support/data/account-texts.ts';
import { ask, registered } from '../support/api/accounts.ts';
import { serverError } from '../support/network/faulty-proxy.ts';
import { inTurn } from '../support/in-turn.ts';
import { eventually, openStore, type Store } from '../support/journeys/journey.ts';
import { openShop, type Shop } from '../support/api/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const texts = {
  ar: {
    ...accountTexts.ar,
    name: 'الاسم',
    message: 'رسالتك',
    details: 'التفاصيل',
    order: 'رقم الطلب (اختياري)',
    suggestion: 'اقتراح',
    send: 'أرسل',
    again: 'أرسل رسالة أخرى',
    sent: 'تم إرسال رسالتك',
    title: 'استلمنا رسالتك',
    short: 'يجب ألّا يقل عن 10 أحرف',
    phoneShort: 'رقم الجوال قصير جدًا',
    emailWrong: 'اكتب بريدًا إلكترونيًا صحيحًا',
    numeric: 'يجب أن تكون القيمة رقمًا',
    form: 'تعذّر الإرسال: راجع الحقول المحددة',
    offline: 'أنت غير متصل بالإنترنت. الإرسال يحتاج إلى اتصال، وما كتبته محفوظ.',
    unanswered: 'تعذّر إرسال رسالتك: لا يستجيب المتجر. ما كتبته محفوظ، حاول مرة أخرى.',
    failed: 'تعذّر إرسال رسالتك، وما كتبته محفوظ. حاول مرة أخرى.',
    many: /أرسلت رسائل كثيرة\. حاول مرة أخرى بعد \d+ دقيقة/,
    text: 'السلام عليكم، متى يصل طلبي؟',
  },
  en: {
    ...accountTexts.en,
    name: 'Name',
    message: 'Your message',
    details: 'Details',
    order: 'Order number (optional)',
    suggestion: 'Suggestion',
    send: 'Send',
    again: 'Send another message',
    sent: 'Message sent',
    title: 'We have received your message',
    short: 'Must have at least 10 characters',
    phoneShort: 'This phone number is too short',
    emailWrong: 'Must be a valid email',
    numeric: 'Must be numeric',
    form: 'Form validation failed: check the marked fields',
    offline: 'You are offline. You need a connection to send it. What you typed is still here.',
    unanswered: 'Failed to send message: the store is not responding. What you typed is still here. Please try again.',
    failed: 'Failed to send message. What you typed is still here. Please try again.',
    many: /You have sent too many messages\. Try again in \d+ minutes?/,
    text: 'Hello, when will my order arrive?',
  },
};

let writers = 0;
const somebody = () => `writer-${(writers += 1)}@example.com`;

const messagesFrom = (email: string) =>
  shop.open.db.select().from(contactMessages).where(eq(contactMessages.email, email));

/** Fills in the /contact form. */
async function write(store: Store, language: 'ar' | 'en', facts: { email: string; message?: string }): Promise<void> {
  const w = texts[language];
  await store.typeAll({
    [w.name]: 'Sara Ali',
    [w.email]: facts.email,
    [w.phone]: '0512345678',
    [w.message]: facts.message ?? w.text,
  });
}

/** The reference number that the page shows. */
const referenceOn = (store: Store) => store.element().querySelector('section bdi')?.textContent.replaceAll(/\s/g, '');

describe.each(['ar', 'en'] as const)('in %s', (language) => {
  const test = inTurn(language);
  const w = texts[language];

  test('each error is shown at its field, and the first invalid field gets the focus', async () => {
    const store = await openStore({ shop, language, path: '/contact' });
    await store.press(w.send);
    await store.toast(w.form);
    for (const name of [w.name, w.email, w.phone, w.message]) expect(await store.about(name)).toBe(w.required);
    expect(document.activeElement).toBe(await store.field(w.name));

    await store.typeAll({ [w.email]: 'no address', [w.phone]: '٠٥١٢٣', [w.message]: 'قصيرة' });
    store.leaveField();
    await eventually(async () => expect(await store.about(w.message)).toBe(w.short));
    expect(await store.about(w.email)).toBe(w.emailWrong);
    expect(await store.about(w.phone)).toBe(w.phoneShort);
    expect(store.line.writes()).toEqual([]);
  });

  test('a suggestion about an order includes the order number', async () => {
    const store = await openStore({ shop, language, path: '/compliants' });
    const email = somebody();
    await store.press(w.suggestion, 'radio');
    await store.typeAll({ [w.name]: 'Sara Ali', [w.email]: email, [w.phone]: '+971501234567' });
    await store.typeAll({ [w.order]: 'A-1', [w.details]: w.text });
    await store.press(w.send);
    await eventually(async () => expect(await store.about(w.order)).toContain(w.numeric));
    expect(document.activeElement).toBe(await store.field(w.order));
    await store.type(w.order, '#١٠٠٢٤٥');
    await store.press(w.send);
    await store.toast(w.sent);
    const [message] = await messagesFrom(email);
    expect(message).toMatchObject({ kind: 'suggestion', orderNumber: '100245', language, phone: '+971501234567' });
    expect(referenceOn(store)).toBe(message?.reference);

    await store.press(w.again);
    await eventually(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'));
  });

  test('without a connection the form says so, keeps typed values, and can send them once back online', async () => {
    const store = await openStore({ shop, language, path: '/contact' });
    const email = somebody();
    await write(store, language, { email });
    store.goOffline();
    await store.sees(w.offline);
    await store.dismissOfflineDialog();
    await store.press(w.send);
    await store.toast(w.offline);
    await store.reload();
    await store.holds(w.message, w.text);
    store.goOnline();
    await store.seesNo(w.offline);
    await store.press(w.send);
    await store.sees(w.title);
    expect(await messagesFrom(email)).toHaveLength(1);
  });

  test('a lost answer: the form stays filled in, and sending again does not duplicate the message', async () => {
    const store = await openStore({ shop, language, path: '/contact' });
    const email = somebody();
    await write(store, language, { email });
    store.line.fail('POST /contact', { is: 'unanswered' }, 1);
    await store.press(w.send);
    await store.toast(w.unanswered);
    await store.holds(w.message, w.text);
    await store.press(w.send);
    await store.sees(w.title);
    const sent = await messagesFrom(email);
    expect(sent.map(({ reference }) => reference)).toEqual([referenceOn(store)]);
  });

  test('too many messages: the form says how long to wait, and keeps typed values', async () => {
    const email = somebody();
    for (let time = 0; time < 6; time += 1) {
      const body = { name: 'Sara', email, phone: '0512345678', message: `Message number ${time}` };
      expect((await ask(shop, '/contact', { body })).status).toBe(201);
    }
    const store = await openStore({ shop, language, path: '/contact' });
    await write(store, language, { email });
    await store.press(w.send);
    await store.toast(w.many);
    await store.holds(w.message, w.text);
  });

  test('a failing server: the form says so and keeps typed values', async () => {
    const store = await openStore({ shop, language, path: '/contact' });
    await write(store, language, { email: somebody() });
    store.line.fail('POST /contact', serverError(503, { 'Retry-After': '7' }));
    await store.press(w.send);
    await store.toast(w.failed);
    await store.holds(w.message, w.text);
  });
});

test('a bot that fills in the hidden field gets the same answer, and its message is flagged', async () => {
  const store = await openStore({ shop, language: 'en', path: '/contact' });
  const email = somebody();
  await write(store, 'en', { email });
  const trap = store.element().querySelector('input[name=website]');
  if (!(trap instanceof HTMLInputElement)) throw new Error('there is no hidden field');
  store.typeInto(trap, 'https://spam.test');
  await store.press('Send');
  await store.sees(texts.en.title);
  await store.press(texts.en.again);
  await write(store, 'en', { email, message: 'Written by a person' });
  await store.press('Send');
  await store.sees(texts.en.title);
  const sent = await messagesFrom(email);
  expect(sent.map(({ message, suspected }) => [message, suspected])).toEqual(
    expect.arrayContaining([
      [texts.en.text, true],
      ['Written by a person', false],
    ]),
  );
});

test('a customer finds the form prefilled, and the message is linked to their account', async () => {
  const { email, token, id } = await registered(shop);
  const store = await openStore({ shop, language: 'en', path: '/contact', signedIn: { token } });
  await store.holds('Name', 'Huda Salem');
  await store.holds('Email', email);
  await store.type('Your message', texts.en.text);
  await store.press('Send');
  await store.sees(texts.en.title);
  expect(await messagesFrom(email)).toMatchObject([{ userId: id }]);
});
