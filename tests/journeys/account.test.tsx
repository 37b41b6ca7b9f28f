// Account forms: their errors, and undoing an email change.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeField, logIn, newestCode, password, register } from '../support/journeys/account-journey.ts';
import { accountTexts } from '../support/data/account-texts.ts';
import { ask, messagesFor, newcomer, registered } from '../support/api/accounts.ts';
import { inTurn } from '../support/in-turn.ts';
import { eventually, openStore } from '../support/journeys/journey.ts';
import { openShop, type Shop } from '../support/api/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const texts = {
  ar: {
    ...accountTexts.ar,
    tooMany: /محاولات كثيرة\. حاول مرة أخرى بعد \d+ دقيقة/,
    restoreTitle: 'استعادة حسابك',
    restore: 'استعد حسابي',
    restored: /استعدنا حسابك/,
    toPassword: 'عيّن كلمة مرور جديدة',
    codeWillBeSent: /سنرسل رمزًا من 6 أرقام إلى/,
    sendAgainIn: /إعادة الإرسال بعد/,
  },
  en: {
    ...accountTexts.en,
    tooMany: /Too many attempts\. Try again in \d+ minutes/,
    restoreTitle: 'Restore your account',
    restore: 'Restore my account',
    restored: /Your account has been restored/,
    toPassword: 'Set a new password',
    codeWillBeSent: /We will send a 6-digit code to/,
    sendAgainIn: /Resend in/,
  },
};
const otherPassword = 'bahr-waasi-1990';

const statusOfLogin = async (email: string) =>
  (await ask(shop, '/user/auth/login', { body: { email, password } })).status;

describe.each(['ar', 'en'] as const)('in %s', (language) => {
  const test = inTurn(language);
  const w = texts[language];

  test('changing the email needs the password, and the former address can undo it', async () => {
    const { email, token } = await registered(shop);
    const code = await newestCode(shop, email);
    expect((await ask(shop, '/user/auth/verify-email', { body: { code }, token })).status).toBe(200);
    const store = await openStore({ shop, language, path: '/profile', signedIn: { token } });

    const thief = newcomer().email;
    const part = store.within('form', w.email);
    await store.find('form', w.email);
    await part.type(w.email, thief);
    await part.press(w.save);
    await part.sees(w.required);
    expect(document.activeElement).toBe(await part.field(w.current));
    await part.type(w.current, 'not this one');
    await part.press(w.save);
    await part.sees(w.currentWrong);
    expect(await store.axe()).toEqual([]);
    await part.holds(w.email, thief);
    await part.type(w.current, password);
    await part.press(w.save);
    await store.toast(w.saved);
    await part.seesNo(w.current);

    const [mail] = (await messagesFor(shop, email)).filter(({ kind }) => kind === 'email_changed');
    await store.open(`/undo-change#${mail?.values['key'] ?? ''}`);
    await store.heading(w.restoreTitle);
    expect(await store.axe()).toEqual([]);
    expect(await statusOfLogin(thief)).toBe(200); // opening the link alone changes nothing
    await store.press(w.restore);
    await store.sees(w.restored);
    expect(await store.axe()).toEqual([]);
    for (const address of [thief, email]) expect(await statusOfLogin(address)).not.toBe(200);

    await store.press(w.toPassword, 'link');
    await store.isAt(/\/reset-password/);
    await store.holds(w.email, email);
    store.typeInto(codeField(store), await newestCode(shop, email));
    await store.typeAll({ [w.newPassword]: otherPassword, [w.confirm]: otherPassword });
    await store.press(w.setPassword);
    await store.isAt(/\/login/);
    await logIn(store, language, email, otherPassword);
    await store.isAt('/');
  });

  test('an email that is taken: its field and a toast say so', async () => {
    const { email } = await registered(shop);
    const store = await openStore({ shop, language, path: '/register' });
    await register(store, language, { ...newcomer(), email: email.toUpperCase() });
    await store.toast(w.taken);
    expect(await store.about(w.email)).toBe(w.taken);
  });

  test('registering an address that got too many codes: the next page does not claim that one was sent', async () => {
    const sent = newcomer();
    for (let turn = 0; turn < 3; turn += 1) {
      const { token } = await registered(shop, sent);
      const gone = await ask(shop, '/user', { method: 'DELETE', token, body: { password: sent.password } });
      expect(gone.status).toBe(200);
    }
    const store = await openStore({ shop, language, path: '/register' });
    await register(store, language, sent);
    await store.isAt(/\/verify-email/);
    await store.sees(w.codeWillBeSent);
    await store.find('button', w.sendAgainIn);
  });

  test('too many wrong passwords: the form says how long to wait', async () => {
    const { email } = await registered(shop);
    for (let tries = 0; tries < 10; tries += 1)
      await ask(shop, '/user/auth/login', { body: { email, password: `wrong-${tries}` } });
    const store = await openStore({ shop, language, path: '/login' });
    await logIn(store, language, email);
    await store.toast(w.tooMany);
  });

  test('without a connection the login form says so, keeps typed values, and works once back online', async () => {
    const { email } = await registered(shop);
    const store = await openStore({ shop, language, path: '/login' });
    await store.typeAll({ [w.email]: email, [w.password]: password });
    store.goOffline();
    await store.sees(w.offline);
    await store.dismissOfflineDialog();
    await store.press(w.logIn);
    await store.toast(w.offline);
    await store.holds(w.email, email);
    store.goOnline();
    await store.seesNo(w.offline);
    await store.press(w.logIn);
    await store.isAt('/');
  });
});

test('switching the language keeps typed values, but no password, shown or not', async () => {
  const store = await openStore({ shop, language: 'ar', path: '/register' });
  await store.typeAll({
    'الاسم الأول': 'سارة',
    'البريد الإلكتروني': 'sara@example.com',
    'رقم الجوال': '٠٥١٢٣٤٥٦٧٨',
    'كلمة المرور': password,
  });
  await store.pressOn('button[aria-pressed]');
  expect(await store.field('كلمة المرور')).toHaveProperty('type', 'text');
  await store.header.press(/SAR/);
  await store.press('English', 'radio');
  await store.press('موافق');
  await store.heading('Create an account');
  await store.holds('First name', 'سارة');
  await store.holds('Email', 'sara@example.com');
  await store.holds('Mobile number', '051 234 5678');
  await store.holds('Password', '');
  await eventually(() => expect(document.documentElement.lang).toBe('en'));
  expect(store.stored()).not.toContain(password);
});
