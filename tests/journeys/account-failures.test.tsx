// Account forms when things go wrong: a session that ends while editing, a lost connection, a failing server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import {
  codeField,
  fillRegistration,
  logIn,
  newestCode,
  password,
  register,
} from '../support/journeys/account-journey.ts';
import { accountTexts } from '../support/data/account-texts.ts';
import { ask, newcomer, registered } from '../support/api/accounts.ts';
import { loginPage, serverError, type Fault } from '../support/network/faulty-proxy.ts';
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
    changePassword: 'غيّر كلمة المرور',
    passwordChanged: 'تم تغيير كلمة المرور',
    gender: 'الجنس',
    birth: 'تاريخ الميلاد',
    ended: 'انتهت جلستك. يرجى تسجيل الدخول من جديد للمتابعة.',
    forbidden: 'الوصول ممنوع',
    other: 'حدث خطأ ما، حاول مرة أخرى',
    unexpected: 'وصلنا رد غير متوقع، حاول مرة أخرى',
    registerFailed: 'تعذّر إنشاء الحساب، حاول مرة أخرى',
    form: 'تعذّر الإرسال: راجع الحقول المحددة',
    phoneTaken: 'رقم الجوال هذا مسجّل من قبل',
    resend: 'أعد إرسال الرمز',
    resent: 'أعدنا إرسال رمز التحقق',
  },
  en: {
    ...accountTexts.en,
    changePassword: 'Change password',
    passwordChanged: 'Password changed',
    gender: 'Gender',
    birth: 'Date of birth',
    ended: 'Your session has ended. Please log in again to continue.',
    forbidden: 'Access Forbidden',
    other: 'Something went wrong, please try again',
    unexpected: 'Unexpected response status, please try again',
    registerFailed: 'Registration failed, please try again',
    form: 'Form validation failed: please check the marked fields',
    phoneTaken: 'This phone has already been taken',
    resend: 'Resend code',
    resent: 'OTP resent',
  },
};

const languages = ['ar', 'en'] as const;
const { ar, en } = texts;
const otherPassword = 'bahr-waasi-1990';

async function openProfile(language: 'ar' | 'en', { token }: { token: string }): Promise<Store> {
  const store = await openStore({ shop, language, path: '/profile', signedIn: { token } });
  await store.field(texts[language].first);
  return store;
}

describe('a session that ends while the profile is being edited', () => {
  test('typed values are restored after logging in and can be saved; no password is stored', async () => {
    const sara = await registered(shop);
    const store = await openProfile('ar', sara);
    await store.typeAll({ [ar.first]: 'نورة', [ar.last]: 'الحربي', [ar.newPassword]: 'half-a-password' });
    await ask(shop, '/Auth/Logout', { token: sara.token });
    await store.within('region', ar.about).press(ar.save);
    await store.toast(ar.ended);
    await store.isAt('/login?back=%2Fprofile&for=profile');
    expect(store.stored()).toContain('الحربي');
    expect(store.stored()).not.toContain('half-a-password');

    await logIn(store, 'ar', sara.email);
    await store.heading(ar.profile);
    await store.holds(ar.first, 'نورة');
    await store.holds(ar.last, 'الحربي');
    await store.within('region', ar.about).press(ar.save);
    await store.toast(ar.saved);
    await store.reload();
    await store.holds(ar.first, 'نورة');
  });

  test('another customer who logs in sees none of the typed values', async () => {
    const [sara, other] = [await registered(shop), await registered(shop)];
    const store = await openProfile('en', sara);
    await store.type(en.first, 'Half typed');
    await ask(shop, '/Auth/Logout', { token: sara.token });
    await store.within('region', en.about).press(en.save);
    await store.isAt(/\/login/);
    await logIn(store, 'en', other.email);
    await store.heading(en.profile);
    await store.holds(en.first, 'Huda');
    expect(store.stored()).not.toContain('Half typed');
  });
});

describe.each(languages)('an answer cut off after its headers (%s)', (language) => {
  const test = inTurn(language);
  const w = texts[language];
  const logouts = (store: Store) => store.line.requests.filter(({ path }) => path === '/api/v1/Auth/Logout').length;

  test('leaves the visitor logged out with a message, and the next attempt logs in', async () => {
    const { email } = await registered(shop);
    const store = await openStore({ shop, language, path: '/login' });
    const cut = store.line.fail('POST /user/auth/login', { is: 'cut' }, 1);
    await logIn(store, language, email);
    await store.toast(w.loginFailed);
    expect([cut.met(), store.cookie('token')]).toEqual([1, null]);
    await eventually(() => expect(logouts(store)).toBe(1)); // the client ends the session that the server opened
    await store.reload();
    await logIn(store, language, email);
    await store.toast(w.loggedIn);
    expect(store.cookie('token')).not.toBeNull();
  });

  test('lets a registration continue by itself, with one session', async () => {
    const store = await openStore({ shop, language, path: '/register' });
    const cut = store.line.fail('POST /user/auth/register', { is: 'cut' }, 1);
    await register(store, language, newcomer());
    await store.heading(w.verifyEmail);
    expect(cut.met()).toBe(1);
    await eventually(() => expect(logouts(store)).toBe(1));
    expect(store.cookie('token')).not.toBeNull();
  });
});

describe('without a connection', () => {
  /** Goes offline, expects `text` on the page and in a toast when the form is sent, and goes online again. */
  async function lift(store: Store, text: string, send: () => Promise<void>): Promise<void> {
    store.goOffline();
    await store.sees(text);
    await store.dismissOfflineDialog();
    const toastCount = () => store.toasts().filter((toast) => toast.includes(text)).length;
    const countBefore = toastCount(); // toasts stay: jsdom runs no animations
    await send();
    await eventually(() => expect(toastCount()).toBe(countBefore + 1));
    store.goOnline();
    await store.seesNo(text);
  }

  test('registration and email verification say so, keep typed values, and work once back online', async () => {
    const person = newcomer();
    const store = await openStore({ shop, language: 'ar', path: '/register' });
    await fillRegistration(store, 'ar', person);
    await lift(store, ar.offline, () => store.press(ar.create));
    await store.holds(ar.email, person.email);
    await store.holds(ar.confirm, password);
    await store.press(ar.create);
    await store.heading(ar.verifyEmail);
    const code = await newestCode(shop, person.email);
    await lift(store, ar.offline, async () => store.typeInto(codeField(store), code));
    expect(codeField(store).value).toBe(code);
    await store.press('أكّد');
    await store.isAt('/');
  });

  test('the password reset says so at both steps, and works once back online', async () => {
    const { email } = await registered(shop);
    const store = await openStore({ shop, language: 'en', path: '/forgetPassword' });
    await store.type(en.email, email);
    await lift(store, en.offline, () => store.press('Send code'));
    await store.holds(en.email, email);
    await store.press('Send code');
    await store.field(en.newPassword);
    const code = await newestCode(shop, email);
    store.typeInto(codeField(store), code);
    await store.typeAll({ [en.newPassword]: otherPassword, [en.confirm]: otherPassword });
    await lift(store, en.offline, () => store.press('Set password'));
    expect(codeField(store).value).toBe(code);
    await store.press('Set password');
    await store.isAt(/\/login/);
    await logIn(store, 'en', email, otherPassword);
    await store.isAt('/');
  });

  test('the profile and password forms say so, keep typed values, and save once back online', async () => {
    const sara = await registered(shop);
    const store = await openProfile('ar', sara);
    await store.type(ar.first, 'هدى');
    await store.choose(ar.gender, 'female');
    await store.type(ar.birth, '1990-02-28');
    const save = () => store.within('region', ar.about).press(ar.save);
    await lift(store, ar.offline, save);
    await store.holds(ar.first, 'هدى');
    await save();
    await store.toast(ar.saved);
    // Without an avatar, the default drawing follows the gender.
    await eventually(() => expect(store.header.element().querySelector('svg[data-gender="female"]')).not.toBeNull());
    await store.reload();
    await store.holds(ar.birth, '1990-02-28');

    await store.typeAll({
      [ar.current]: password,
      [ar.newPassword]: otherPassword,
      [ar.confirm]: otherPassword,
    });
    await lift(store, ar.offline, () => store.press(ar.changePassword));
    await store.holds(ar.newPassword, otherPassword);
    await store.press(ar.changePassword);
    await store.toast(ar.passwordChanged);
    const answers = await Promise.all(
      [password, otherPassword].map((typed) =>
        ask(shop, '/user/auth/login', { body: { email: sara.email, password: typed } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 200]);
  });
});

describe.each(languages)('the messages of the error catalogue (%s)', (language) => {
  const test = inTurn(language);
  const w = texts[language];
  const refusal = (status: number, code: string): Fault => ({
    is: 'answered',
    status,
    type: 'application/json',
    body: JSON.stringify({ message: 'x', code }),
  });

  test.each<[string, string, Fault]>([
    ['404', w.noUser, refusal(404, 'user_not_found')],
    ['401', w.wrong, refusal(401, 'bad_credentials')],
    ['403', w.forbidden, refusal(403, 'forbidden')],
    ['500', w.other, serverError(500)],
    ['a hotel login page', w.unexpected, loginPage],
    ['no answer', w.loginFailed, { is: 'lost' }],
  ])('logging in, %s: typed values stay, and the next attempt logs in', async (_, text, fault) => {
    const { email } = await registered(shop);
    const store = await openStore({ shop, language, path: '/login' });
    store.line.fail('POST /user/auth/login', fault, 1);
    await logIn(store, language, email);
    await store.toast(text);
    await store.holds(w.email, email);
    await store.holds(w.password, password);
    await store.press(w.logIn);
    await store.toast(w.loggedIn);
  });

  test('registering: toasts for each field error, an invalid form and a failed request', async () => {
    const taken = await registered(shop);
    const store = await openStore({ shop, language, path: '/register' });
    await store.press(w.create);
    await store.toast(w.form);
    await register(store, language, taken);
    await store.toast(w.taken);
    await store.toast(w.phoneTaken);
    expect(await store.about(w.email)).toContain(w.taken);
    store.line.fail('POST /user/auth/register', serverError(500));
    await register(store, language, newcomer());
    await store.toast(w.registerFailed);
  });

  test('a code can be resent', async () => {
    const { token, email } = await registered(shop);
    const store = await openStore({ shop, language, path: '/login', signedIn: { token } });
    // Simulates that a minute has passed since the first code; the server's clock stays, so its answer is stubbed.
    sessionStorage.setItem('codes-sent', JSON.stringify({ email: { until: Date.now() - 1, isSent: true } }));
    store.line.fail('POST /user/auth/resend-code', {
      is: 'answered',
      status: 202,
      type: 'application/json',
      body: JSON.stringify({ data: { resend_after: 60 } }),
    });
    await store.open('/verify-email');
    await store.press(w.resend);
    await store.toast(w.resent);
    await store.sees(/1:00|0:5\d/);
    store.typeInto(codeField(store), await newestCode(shop, email));
    await store.isAt('/');
  });
});

test.each([
  '//evil.example/store',
  '/\\evil.example',
  'https://evil.example/',
  '/.//evil.example',
  'javascript:alert(1)',
])('the return path %s leads home, after logging in and after registering', async (back) => {
  const { email } = await registered(shop);
  const back_ = encodeURIComponent(back);
  const store = await openStore({ shop, language: 'en', path: `/login?back=${back_}` });
  await logIn(store, 'en', email);
  await store.isAt('/');

  const newDevice = await openStore({ shop, language: 'en', path: `/register?back=${back_}` });
  const person = newcomer();
  await register(newDevice, 'en', person);
  await newDevice.heading(en.verifyEmail);
  newDevice.typeInto(codeField(newDevice), await newestCode(shop, person.email));
  await newDevice.isAt('/');
});

test.each([
  [false, 1],
  [true, 365],
])('‘Keep me logged in’ (%s) keeps the token for %i days', async (isRemembered, days) => {
  const { email } = await registered(shop);
  const store = await openStore({ shop, language: 'ar', path: '/login' });
  if (isRemembered) await store.press('تذكّرني', 'checkbox');
  await logIn(store, 'ar', email);
  await store.isAt('/');
  expect(store.cookie('token')?.maxAgeDays).toBe(days);
});

test('a store that cannot send SMS does not offer to verify a phone', async () => {
  const { token } = await registered(shop);
  const app = buildApp({ ...shop.deps, sendsSms: false });
  const store = await openStore({ shop: { app }, language: 'en', path: '/profile', signedIn: { token } });
  await store.within('region', en.email).find('button', 'Verify now');
  await store.find('region', en.phone);
  expect(store.within('region', en.phone).has('button', 'Verify now')).toBe(false);
  await store.open('/verify-phone');
  await store.isAt('/profile');
});
