// What happens to shoppers at the forms of the account: a session that ends under their hands, a lift, a server that fails.
import type { Page, Route } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  account,
  button,
  codeField,
  field,
  heading,
  newestCode,
  openPage,
  password,
  post,
  secret,
  somebody,
  toast,
  withShopper,
} from '../support/account-pages.ts';
import { axeFindings } from '../support/axe.ts';
import { knownShift, layoutShift, openBrowser, screens, workerInCharge, type Language } from '../support/browser.ts';
import { openFaultyLine, type FaultyLine } from '../support/faulty-line.ts';
import { startBuiltStore } from '../support/built-store.ts';
import { putSession } from '../support/device.ts';
import { inTurn, onlyIn } from '../support/in-turn.ts';

const url = inject('storeUrl');

const words = {
  ar: {
    first: 'الاسم الأول',
    last: 'اسم العائلة',
    email: 'البريد الإلكتروني',
    phone: 'رقم الجوال',
    password: 'كلمة المرور',
    confirm: 'تأكيد كلمة المرور',
    newPassword: 'كلمة المرور الجديدة',
    current: 'كلمة المرور الحالية',
    remember: 'أبقني مسجّلًا',
    create: 'إنشاء الحساب',
    logIn: 'تسجيل الدخول',
    sendCode: 'إرسال الرمز',
    setPassword: 'تعيين كلمة المرور',
    changePassword: 'تغيير كلمة المرور',
    passwordChanged: 'تم تغيير كلمة المرور',
    verifyEmail: 'تأكيد البريد الإلكتروني',
    profile: 'ملفي الشخصي',
    about: 'عنك',
    gender: 'الجنس',
    birth: 'تاريخ الميلاد',
    save: 'حفظ',
    saved: 'تم تحديث ملفك الشخصي',
    verifyNow: 'تأكيده الآن',
    ended: 'انتهت جلستك. يرجى تسجيل الدخول من جديد للمتابعة.',
    offline: 'أنت غير متصل بالإنترنت. هذا يحتاج إلى اتصال، وما كتبته محفوظ.',
    phoneMissing: 'أضف رقم جوالك قبل طلبك الأول، فمندوب التوصيل يحتاج إليه.',
    trial: 'المتابعة باستخدام حساب تجريبي',
    trialEmail: 'البريد الإلكتروني',
    approve: 'موافقة ومتابعة',
    noUser: 'المستخدم غير موجود',
    wrong: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
    forbidden: 'الوصول ممنوع',
    other: 'حدث خطأ ما، حاول مرة أخرى',
    unexpected: 'وصل رد غير متوقع، حاول مرة أخرى',
    loginFailed: 'تعذّر تسجيل الدخول: لم يُجب المتجر. حاول مرة أخرى.',
    registerFailed: 'تعذّر إنشاء الحساب، حاول مرة أخرى',
    form: 'تعذّر الإرسال: راجع الحقول المحددة',
    taken: 'هذا البريد الإلكتروني مسجّل من قبل',
    phoneTaken: 'رقم الجوال هذا مسجّل من قبل',
    resend: 'إعادة إرسال الرمز',
    resent: 'أعدنا إرسال رمز التحقق',
    loggedIn: 'تم تسجيل الدخول بنجاح',
  },
  en: {
    first: 'First name',
    last: 'Last name',
    email: 'Email',
    phone: 'Mobile number',
    password: 'Password',
    confirm: 'Confirm password',
    newPassword: 'New password',
    current: 'Current password',
    remember: 'Keep me signed in',
    create: 'Create account',
    logIn: 'Log in',
    sendCode: 'Send the code',
    setPassword: 'Set the password',
    changePassword: 'Change password',
    passwordChanged: 'Password changed',
    verifyEmail: 'Verify your email',
    profile: 'My profile',
    about: 'About you',
    gender: 'Gender',
    birth: 'Birth date',
    save: 'Save',
    saved: 'Profile updated',
    verifyNow: 'Verify now',
    ended: 'Your session has ended. Please log in again to continue.',
    offline: 'You are offline. This needs a connection; what you typed is kept.',
    phoneMissing: 'Add your mobile number before your first order: the courier needs it.',
    trial: 'Continue with Trial account',
    trialEmail: 'Email',
    approve: 'Approve and continue',
    noUser: 'User Not Found',
    wrong: 'Email or Password is incorrect',
    forbidden: 'Access Forbidden',
    other: 'Something went wrong, please try again',
    unexpected: 'Unexpected response status, please try again',
    loginFailed: 'Login failed: the store did not answer. Please try again.',
    registerFailed: 'Registration failed, please try again',
    form: 'Form validation failed: please check the marked fields',
    taken: 'This email has already been taken',
    phoneTaken: 'This phone has already been taken',
    resend: 'Resend the code',
    resent: 'OTP resent',
    loggedIn: 'Logged in successfully',
  },
};

const languages = ['ar', 'en'] as const;

/** Signs in at the form of the page on screen. */
async function signIn(page: Page, language: Language, email: string, word = password) {
  const w = words[language];
  await page.locator('main form button[type=submit]:not([disabled])').first().waitFor();
  await field(page, w.email).fill(email);
  await secret(page, w.password).fill(word);
  await button(page, w.logIn).click();
}

async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'token')?.value ?? '';
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const saveIn = (page: Page, language: Language, name: string) =>
  part(page, name).getByRole('button', { name: words[language].save, exact: true }).click();

async function openProfile(page: Page, language: Language, email: string) {
  await page.goto(`${url}/login?back=%2Fprofile&for=profile`);
  await signIn(page, language, email);
  await heading(page, words[language].profile);
  await field(page, words[language].first).waitFor();
}

/** The page has asked for all that it wants by itself: else it would find the session over before the press does. */
async function quiet(page: Page, language: Language) {
  await page.reload();
  await page.waitForLoadState('networkidle');
  await field(page, words[language].first).waitFor();
}

test.each(onlyIn('ar'))(
  'a session ends while a profile is half changed (%s): what was typed is there again after signing in, and is saved',
  (language) =>
    withShopper({ url, language }, async ({ page }) => {
      const w = words[language];
      const { email } = await account();
      await openProfile(page, language, email);
      await quiet(page, language);
      await field(page, w.first).fill('نورة');
      await field(page, w.last).fill('الحربي');
      await secret(page, w.newPassword).fill('half-a-password');
      await fetch(`${url}/api/v1/Auth/Logout`, { headers: { Authorization: `Bearer ${await tokenOf(page)}` } });
      await saveIn(page, language, w.about);
      await toast(page, w.ended);
      await page.waitForURL(`${url}/login?back=%2Fprofile&for=profile`);
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
        'half-a-password',
      );

      await signIn(page, language, email);
      await heading(page, w.profile);
      await expect.poll(() => field(page, w.first).inputValue()).toBe('نورة');
      await expect.poll(() => field(page, w.last).inputValue()).toBe('الحربي');
      await saveIn(page, language, w.about);
      await toast(page, w.saved);
      await page.reload();
      await expect.poll(() => field(page, w.first).inputValue()).toBe('نورة');
    }),
);

test('what one shopper had half typed is not there for another who signs in after the session has ended', () =>
  withShopper({ url, language: 'en' }, async ({ page }) => {
    const [{ email }, other] = [await account(), await account()];
    await openProfile(page, 'en', email);
    await quiet(page, 'en');
    await field(page, words.en.first).fill('Half typed');
    await fetch(`${url}/api/v1/Auth/Logout`, { headers: { Authorization: `Bearer ${await tokenOf(page)}` } });
    await saveIn(page, 'en', words.en.about);
    await page.waitForURL(/\/login/);
    await signIn(page, 'en', other.email);
    await heading(page, words.en.profile);
    await expect.poll(() => field(page, words.en.first).inputValue()).toBe('Sara');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      'Half typed',
    );
  }));

describe.each(languages)('an answer that breaks off after its headers (%s)', (language) => {
  const test = inTurn(language);
  const w = words[language];
  let line: FaultyLine;
  beforeEach(async () => {
    line = await openFaultyLine(url);
  });
  afterEach(() => line.close());

  /** A shopper beyond that line, whose browser may say that it broke off. */
  async function beyond(story: (page: Page) => Promise<void>): Promise<void> {
    const { page, consoleSaid, close } = await openBrowser({ url: line.url, language });
    try {
      await story(page);
      expect(
        consoleSaid().filter((said) => !/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONTENT_LENGTH_MISMATCH/.test(said)),
      ).toEqual([]);
    } finally {
      await close();
    }
  }

  const isCookie = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'token');
  const ended = () => line.asked.filter(({ path }) => path === '/api/v1/Auth/Logout').length;

  test('signs nobody in without a word, and the next try does', async () => {
    const { email } = await account(language);
    await beyond(async (page) => {
      const cut = line.fail(({ path }) => path.endsWith('/auth/login'), { is: 'cut' }, 1);
      await page.goto(`${line.url}/login`);
      await signIn(page, language, email);
      await toast(page, w.loginFailed);
      expect([cut.met(), await isCookie(page)]).toEqual([1, false]);
      await expect.poll(ended).toBe(1); // and the server knows it
      await page.reload();
      await heading(page, w.logIn);
      await signIn(page, language, email);
      await toast(page, w.loggedIn);
      expect(await isCookie(page)).toBe(true);
    });
  });

  test('leaves a registration that goes on by itself, with one session', async () => {
    const { first, last, email, phone } = { first: 'Sara', last: 'Ali', ...somebody() };
    await beyond(async (page) => {
      const cut = line.fail(({ path }) => path.endsWith('/auth/register'), { is: 'cut' }, 1);
      await page.goto(`${line.url}/register`);
      await page.locator('main form button[type=submit]:not([disabled])').first().waitFor();
      for (const [name, value] of Object.entries({ first, last, email, phone }))
        await field(page, w[name as 'first']).fill(value);
      await secret(page, w.password).fill(password);
      await secret(page, w.confirm).fill(password);
      await button(page, w.create).click();
      await heading(page, w.verifyEmail);
      expect(cut.met()).toBe(1);
      await expect.poll(ended).toBe(1);
      expect(await isCookie(page)).toBe(true);
    });
  });
});

describe.each(languages)('in a lift (%s)', (language) => {
  const test = inTurn(language);
  const w = words[language];

  /** Takes the connection, has the form say so where it stands and when it is sent, and gives it back. */
  async function lift(page: Page, send: () => Promise<void>) {
    await page.context().setOffline(true);
    await page.locator('main').getByText(w.offline).first().waitFor();
    await page.getByRole('dialog').getByRole('button').first().click(); // the offline notice
    await send();
    await toast(page, w.offline);
    await page.context().setOffline(false);
    await expect.poll(() => page.locator('main').getByText(w.offline).count()).toBe(0);
    await expect.poll(() => page.locator('.Toastify__toast').count(), { timeout: 15_000 }).toBe(0);
  }

  test('registering and proving the address say so, keep what was typed, and work when it is back', () =>
    withShopper({ hasWorker: true, url, language }, async ({ page }) => {
      const person = somebody();
      await openPage(page, '/register');
      await workerInCharge(page);
      await field(page, w.first).fill('سارة');
      await field(page, w.last).fill('العتيبي');
      await field(page, w.email).fill(person.email);
      await field(page, w.phone).fill(person.phone);
      await secret(page, w.password).fill(password);
      await secret(page, w.confirm).fill(password);
      await lift(page, () => button(page, w.create).click());
      expect(await field(page, w.email).inputValue()).toBe(person.email);
      expect(await secret(page, w.confirm).inputValue()).toBe(password);
      await button(page, w.create).click();
      await heading(page, w.verifyEmail);
      const code = await newestCode(person.email);
      await lift(page, () => codeField(page).fill(code));
      expect(await codeField(page).inputValue()).toBe(code);
      await page.locator('main form button[type=submit]').click();
      await page.waitForURL(`${url}/`);
    }));

  test('a forgotten password says so at both steps, and is set when it is back', () =>
    withShopper({ hasWorker: true, url, language }, async ({ page }) => {
      const { email } = await account();
      await openPage(page, '/forgetPassword');
      await workerInCharge(page);
      await field(page, w.email).fill(email);
      await lift(page, () => button(page, w.sendCode).click());
      expect(await field(page, w.email).inputValue()).toBe(email);
      await button(page, w.sendCode).click();
      await codeField(page).waitFor();
      const code = await newestCode(email);
      await codeField(page).fill(code);
      await secret(page, w.newPassword).fill('bahr-waasi-1990');
      await secret(page, w.confirm).fill('bahr-waasi-1990');
      await lift(page, () => button(page, w.setPassword).click());
      expect(await codeField(page).inputValue()).toBe(code);
      await button(page, w.setPassword).click();
      await page.waitForURL(/\/login/);
      await signIn(page, language, email, 'bahr-waasi-1990');
      await page.waitForURL(`${url}/`);
    }));

  test('the profile and its password say so, keep what was typed, and are saved when it is back', () =>
    withShopper({ hasWorker: true, url, language }, async ({ page }) => {
      const { email } = await account();
      await openProfile(page, language, email);
      await workerInCharge(page);
      await field(page, w.first).fill('هدى');
      await page.getByLabel(w.gender, { exact: true }).selectOption('female');
      await page.getByLabel(w.birth, { exact: true }).fill('1990-02-28');
      await lift(page, () => saveIn(page, language, w.about));
      expect(await field(page, w.first).inputValue()).toBe('هدى');
      await saveIn(page, language, w.about);
      await toast(page, w.saved);
      // Without a picture of one's own, the drawing follows what was said.
      await page.getByRole('banner').locator('svg[data-gender="female"]').first().waitFor({ state: 'attached' });
      await page.reload();
      await expect.poll(() => page.getByLabel(w.birth, { exact: true }).inputValue()).toBe('1990-02-28');

      await secret(page, w.current).fill(password);
      await secret(page, w.newPassword).fill('bahr-waasi-1990');
      await secret(page, w.confirm).fill('bahr-waasi-1990');
      await lift(page, () => button(page, w.changePassword).click());
      expect(await secret(page, w.newPassword).inputValue()).toBe('bahr-waasi-1990');
      await button(page, w.changePassword).click();
      await toast(page, w.passwordChanged);
      const answers = await Promise.all(
        [password, 'bahr-waasi-1990'].map((word) => post('/user/auth/login', { email, password: word })),
      );
      expect(answers.map(({ status }) => status)).toEqual([401, 200]);
    }));
});

describe.each(languages)('the messages of the error catalogue (%s)', (language) => {
  const test = inTurn(language);
  const w = words[language];
  const answers = (path: string, status: number, body: object) => (page: Page) =>
    page.route(`**/api/v1${path}`, (route: Route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
    );
  const login = '/user/auth/login';
  const failures: [string, string, (page: Page) => Promise<unknown>][] = [
    ['404', w.noUser, answers(login, 404, { message: 'x', code: 'user_not_found' })],
    ['401', w.wrong, answers(login, 401, { message: 'x', code: 'bad_credentials' })],
    ['403', w.forbidden, answers(login, 403, { message: 'x', code: 'forbidden' })],
    ['500', w.other, answers(login, 500, { message: 'x', code: 'internal' })],
    [
      'an answer that is none',
      w.unexpected,
      (page) => page.route(`**/api/v1${login}`, (route) => route.fulfill({ status: 200, body: '<p>hotel</p>' })),
    ],
    ['no answer', w.loginFailed, (page) => page.route(`**/api/v1${login}`, (route) => route.abort('connectionfailed'))],
  ];

  test('signing in', async () => {
    const { email } = await account();
    for (const [, said, make] of failures) {
      const { page, close } = await openBrowser({ url, language });
      try {
        await openPage(page, '/login');
        await make(page);
        await signIn(page, language, email);
        await toast(page, said);
        expect([await field(page, w.email).inputValue(), await secret(page, w.password).inputValue()]).toEqual([
          email,
          password,
        ]);
        await page.unroute(`**/api/v1${login}`);
        await button(page, w.logIn).click();
        await toast(page, w.loggedIn);
      } finally {
        await close();
      }
    }
  });

  test('registering: each field’s message as a toast, the failed form, the failed whole', async () => {
    const taken = await account();
    const { page, close } = await openBrowser({ url, language });
    try {
      await openPage(page, '/register');
      await button(page, w.create).click();
      await toast(page, w.form);
      await field(page, w.first).fill('سارة');
      await field(page, w.last).fill('العتيبي');
      await field(page, w.email).fill(taken.email);
      await field(page, w.phone).fill(taken.phone);
      await secret(page, w.password).fill(password);
      await secret(page, w.confirm).fill(password);
      await button(page, w.create).click();
      await toast(page, w.taken);
      await toast(page, w.phoneTaken);
      await answers('/user/auth/register', 500, { message: 'x', code: 'internal' })(page);
      const { email, phone } = somebody();
      await field(page, w.email).fill(email);
      await field(page, w.phone).fill(phone);
      await button(page, w.create).click();
      await toast(page, w.registerFailed);
    } finally {
      await close();
    }
  });

  test('a code that is sent again', () =>
    withShopper({ url, language }, async ({ page }) => {
      const { email } = await account();
      await page.goto(`${url}/login?back=%2Fverify-email`);
      await signIn(page, language, email);
      await heading(page, w.verifyEmail);
      // As a minute later, which the server's own clock does not know of.
      await page.evaluate(() =>
        sessionStorage.setItem('codes-sent', JSON.stringify({ email: { until: Date.now() - 1, isSent: true } })),
      );
      await answers('/user/auth/resend-code', 202, { data: { resend_after: 60 } })(page);
      await button(page, w.resend).click();
      await toast(page, w.resent);
      await page
        .locator('main')
        .getByText(/1:00|0:5\d/)
        .waitFor();
      await codeField(page).fill(await newestCode(email));
      await page.waitForURL(`${url}/`);
    }));
});

/** As when the cookie runs out while no page is open: an open one would notice, and lead away. */
async function forgetToken(page: Page): Promise<void> {
  await page.goto(`${url}/healthz`);
  await page.context().clearCookies({ name: 'token' });
}

test.each([
  '//evil.example/store',
  '/\\evil.example',
  'https://evil.example/',
  '/.//evil.example',
  'javascript:alert(1)',
])('a way back to %s leads home, after signing in and after registering', (back) =>
  withShopper({ url, language: 'en' }, async ({ page, context }) => {
    const asked: string[] = [];
    context.on('request', (request) => request.isNavigationRequest() && asked.push(new URL(request.url()).origin));
    const { email } = await account();
    await openPage(page, `/login?back=${encodeURIComponent(back)}`);
    await signIn(page, 'en', email);
    await page.waitForURL(`${url}/`);
    await forgetToken(page);
    await page.evaluate(() => localStorage.clear());
    await openPage(page, `/register?back=${encodeURIComponent(back)}`);
    const person = somebody();
    await field(page, words.en.first).fill('Sara');
    await field(page, words.en.last).fill('Ali');
    await field(page, words.en.email).fill(person.email);
    await field(page, words.en.phone).fill(person.phone);
    await secret(page, words.en.password).fill(password);
    await secret(page, words.en.confirm).fill(password);
    await button(page, words.en.create).click();
    await heading(page, words.en.verifyEmail);
    await codeField(page).fill(await newestCode(person.email));
    await page.waitForURL(`${url}/`);
    expect(new Set(asked)).toEqual(new Set([url]));
  }),
);

test.each(onlyIn('en'))(
  'who comes through a provider without a phone (%s) saves the profile, and adds one',
  (language) =>
    withShopper({ url, language }, async ({ page }) => {
      const w = words[language];
      const { email, phone } = somebody();
      await openPage(page, '/login?back=%2Fprofile&for=profile');
      await button(page, w.trial).click();
      await page.getByRole('textbox', { name: w.trialEmail }).fill(email);
      await page.getByRole('button', { name: w.approve }).click();
      await page.waitForURL(`${url}/profile`);
      await part(page, w.phone).getByText(w.phoneMissing).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await field(page, w.first).fill('ريم');
      await field(page, w.last).fill('السبيعي');
      await saveIn(page, language, w.about);
      await toast(page, w.saved);
      await field(page, w.phone).fill(phone);
      await saveIn(page, language, w.phone);
      await button(page, w.verifyNow).waitFor();
      expect(await part(page, w.phone).getByText(w.phoneMissing).count()).toBe(0);
      expect(await newestCode(`+966${phone.slice(1)}`)).toMatch(/^\d{6}$/);
    }),
);

test.each(onlyIn('ar'))('whose token has run out overnight (%s) finds the whole page of signing in', (language) =>
  withShopper({ url, language }, async ({ page }) => {
    const w = words[language];
    const { email } = await account();
    await openPage(page, '/login');
    await signIn(page, language, email);
    await page.waitForURL(`${url}/`);
    await forgetToken(page); // the user is still stored
    await page.goto(`${url}/login`);
    await button(page, w.trial).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    expect(await button(page, w.trial).count()).toBe(1);
    await signIn(page, language, email);
    await toast(page, w.loggedIn);
  }),
);

test('‘Keep me signed in’ keeps the token for a year, else for a day', () =>
  withShopper({ url, language: 'ar' }, async ({ page, context }) => {
    const { email } = await account();
    const days = async () => {
      const [token] = (await context.cookies()).filter(({ name }) => name === 'token');
      return Math.round(((token?.expires ?? 0) * 1000 - Date.now()) / 86_400_000);
    };
    for (const [isKept, expected] of [
      [false, 1],
      [true, 365],
    ] as const) {
      await forgetToken(page);
      await openPage(page, '/login');
      if (isKept) await page.getByRole('checkbox', { name: words.ar.remember }).check();
      await signIn(page, 'ar', email);
      await page.waitForURL(`${url}/`);
      expect(await days()).toBe(expected);
    }
  }));

describe.each(screens)('the providers are asked for, $language at $width px', ({ language, width, height }) => {
  test.each([true, false])('and nothing moves when they are known (there is one: %s)', (isThere) =>
    withShopper({ url, language, width, height }, async ({ page }) => {
      const w = words[language];
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/user/auth/providers', async (route) => {
        await held;
        if (isThere) return route.continue();
        return route.fulfill({ status: 200, contentType: 'application/json', body: '{"data":[]}' });
      });
      await openPage(page, '/forgetPassword');
      await page.locator('main a[href="/login"]').click();
      await button(page, w.logIn).waitFor();
      await page.waitForTimeout(700); // what moves within half a second of a press does not count
      const movedBefore = await layoutShift(page); // on a slow machine the other page's footer
      const below = page.locator('main a[href="/register"]');
      const before = await below.boundingBox();
      release();
      if (isThere) await button(page, w.trial).waitFor();
      else await page.waitForResponse('**/user/auth/providers').catch(() => null);
      expect((await layoutShift(page)) - movedBefore).toBeLessThan(knownShift);
      expect(await below.boundingBox()).toEqual(before);
    }),
  );
});

test('a store without a provider of SMS does not offer to verify a phone', async () => {
  const store = await startBuiltStore({
    env: { LOG_LEVEL: 'warn', NODE_ENV: 'production' }, // outside of it the sandbox takes them
  });
  try {
    const person = somebody();
    const body = { first_name: 'Sara', last_name: 'Ali', ...person, password, password_confirmation: password };
    const answer = await fetch(`${store.url}/api/v1/user/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data } = (await answer.json()) as { data: { token: string; user: { id: number } } };
    for (const language of languages) {
      await withShopper({ url: store.url, language }, async ({ page }) => {
        const w = words[language];
        await page.goto(`${store.url}/healthz`);
        await putSession(page, {
          id: data.user.id,
          token: data.token,
          firstName: 'Sara',
          email: person.email,
          password,
        });
        await page.goto(`${store.url}/profile`);
        await field(page, w.phone).waitFor();
        // The address's own button is there; the phone's is not.
        expect(await part(page, w.email).getByRole('button', { name: w.verifyNow }).count()).toBe(1);
        expect(await part(page, w.phone).getByRole('button', { name: w.verifyNow }).count()).toBe(0);
        await page.goto(`${store.url}/verify-phone`);
        await page.waitForURL(`${store.url}/profile`);
      });
    }
  } finally {
    await store.stop();
  }
}, 240_000);
