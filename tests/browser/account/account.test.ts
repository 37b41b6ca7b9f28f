import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
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
} from '../../support/browser/account-pages.ts';
import { accountTexts } from '../../support/data/account-texts.ts';
import { inArabicDigits } from '../../support/data/arabic-digits.ts';
import { openBrowser, screens, type Language } from '../../support/browser/browser.ts';

const url = inject('storeUrl');

const texts = {
  ar: {
    ...accountTexts.ar,
    registered: 'تم إنشاء حسابك بنجاح',
    verifyPhone: 'تأكيد رقم الجوال',
    otpWrong: 'رمز التحقق غير صحيح أو انتهت صلاحيته',
    emailVerified: 'تم تأكيد بريدك الإلكتروني',
    phoneVerified: 'تم تأكيد رقم جوالك',
    forgot: 'نسيت كلمة المرور؟',
    sendCode: 'أرسل الرمز',
    otpSent: 'أرسلنا رمز التحقق إلى بريدك إن كان مسجّلًا لدينا',
    wasReset: 'تم تغيير كلمة المرور. سجّل الدخول بها الآن.',
    verifyNow: 'أكّده الآن',
    signOutOther: 'تسجيل الخروج من Firefox على Windows',
    download: 'نزّل بياناتي',
    deleteOpen: 'احذف حسابي',
    deleteConfirm: 'احذف الحساب نهائيًا',
    deleted: 'تم حذف حسابك وبياناتك',
    favourite: 'أضف إلى المفضلة',
    loggedOut: 'تم تسجيل الخروج بنجاح',
    picture: 'الصورة الشخصية',
    savePicture: 'احفظ الصورة',
    removePicture: 'أزل الصورة',
  },
  en: {
    ...accountTexts.en,
    registered: 'Registration successful',
    verifyPhone: 'Verify your phone',
    otpWrong: 'OTP not valid',
    emailVerified: 'Your email is verified',
    phoneVerified: 'Your phone is verified',
    forgot: 'Forgot your password?',
    sendCode: 'Send code',
    otpSent: 'OTP sent to your email, if it has an account',
    wasReset: 'Your password has been reset. Log in with it now.',
    verifyNow: 'Verify now',
    signOutOther: 'Log out Firefox on Windows',
    download: 'Download my data',
    deleteOpen: 'Delete my account',
    deleteConfirm: 'Delete permanently',
    deleted: 'Your account and data have been deleted',
    favourite: 'Add To Favorite',
    loggedOut: 'Logged out successfully',
    picture: 'Profile picture',
    savePicture: 'Save picture',
    removePicture: 'Remove picture',
  },
};

type Noting = typeof globalThis & { announced?: string[] };

/** Runs in the page: records every toast from now on. */
function noteToasts() {
  const announced: string[] = [];
  const seen = new Set<Element>();
  (globalThis as Noting).announced = announced;
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.Toastify__toast')) {
      if (!seen.has(toast)) announced.push(toast.textContent);
      seen.add(toast);
    }
  }).observe(document.body, { childList: true, subtree: true });
}

const otherPassword = 'bahr-waasi-1990';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signIn(page: Page, language: Language, { email, password }: { email: string; password: string }) {
  const w = texts[language];
  await field(page, w.email).fill(email);
  await secret(page, w.password).fill(password);
  await button(page, w.logIn).click();
}

async function register(page: Page, language: Language, { email, phone }: { email: string; phone: string }) {
  const w = texts[language];
  await field(page, w.first).fill('سارة');
  await field(page, w.last).fill('العتيبي');
  await field(page, w.email).fill(email);
  await field(page, w.phone).pressSequentially(inArabicDigits(phone));
  await secret(page, w.password).fill(password);
  await secret(page, w.confirm).fill(password);
  await button(page, w.create).click();
}

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const w = texts[language];

  test(
    'a shopper registers, verifies both contacts, resets the password, and deletes the account',
    { timeout: 180_000 },
    () =>
      withShopper({ url, language, width, height }, async ({ page }) => {
        const person = somebody();
        await page.goto(`${url}/store?caliber=21`);
        await appReady(page);
        await page.locator('main article').first().getByRole('button', { name: w.favourite }).click();
        await page.waitForURL('**/register?*');
        await page.locator('main form button[type=submit]:not([disabled])').first().waitFor();
        await button(page, w.create).click();
        await page.getByText(w.required).first().waitFor();
        expect(await field(page, w.first).evaluate((input) => input === document.activeElement)).toBe(true);

        await register(page, language, person);
        await toast(page, w.registered);
        await heading(page, w.verifyEmail);
        expect(await page.getByText(person.email).isVisible()).toBe(true);
        await page
          .locator('main')
          .getByText(/1:00|0:[2345]\d/)
          .waitFor(); // the first code has been sent
        await codeField(page).fill('000000');
        await page.locator('main').getByText(w.otpWrong).waitFor();
        await codeField(page).fill('');
        await codeField(page).pressSequentially(inArabicDigits(await newestCode(person.email)));
        await toast(page, w.emailVerified);
        await page.waitForURL(/\/store\?caliber=21$/);
        // The visitor's favorite is on the server after registration.
        const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
        const favorites = async () => {
          const answer = await fetch(`${url}/api/v1/wishlist`, { headers: { Authorization: `Bearer ${token}` } });
          return ((await answer.json()) as { data: unknown[] }).data.length;
        };
        await expect.poll(favorites).toBe(1);

        await page.goto(`${url}/verify-email`); // nothing left to verify
        await page.waitForURL(`${url}/`);
        await page.goto(`${url}/login`); // for visitors only
        await page.waitForURL(`${url}/`);

        await page.goto(`${url}/profile`);
        await heading(page, w.profile);
        await field(page, w.first).waitFor();
        await field(page, w.first).fill('نورة');
        await page.getByRole('form', { name: w.about }).getByRole('button', { name: w.save }).click();
        await toast(page, w.saved);

        await button(page, w.verifyNow).click();
        await heading(page, w.verifyPhone);
        await codeField(page).fill(await newestCode(`+966${person.phone.slice(1)}`));
        await toast(page, w.phoneVerified);
        await heading(page, w.profile);
        await expect.poll(() => page.locator('main').getByText(w.verified, { exact: true }).count()).toBe(2);

        // A second device logs in, is listed here, and is logged out from here.
        const elsewhere = await post('/user/auth/login', { email: person.email, password }, { 'User-Agent': firefox });
        const { data } = (await elsewhere.json()) as { data: { token: string } };
        await page.reload();
        await button(page, w.signOutOther).click();
        await expect.poll(() => button(page, w.signOutOther).count()).toBe(0);
        const ended = await fetch(`${url}/api/v1/user/profile`, { headers: { Authorization: `Bearer ${data.token}` } });
        expect(ended.status).toBe(401);

        const [file] = await Promise.all([page.waitForEvent('download'), button(page, w.download).click()]);
        expect(file.suggestedFilename()).toBe('my-data.json');
        const stream = await file.createReadStream();
        let text = '';
        for await (const part of stream) text += String(part);
        expect(JSON.stringify(JSON.parse(text))).toContain(person.email);

        await page.getByRole('region', { name: w.devices }).getByRole('button').first().click();
        await toast(page, w.loggedOut);
        await page.waitForURL(`${url}/`);

        await openPage(page, '/login');
        await signIn(page, language, { email: `nobody-${person.email}`, password });
        await toast(page, w.noUser);
        await signIn(page, language, { email: person.email, password: 'not-the-password' });
        await toast(page, w.wrong);

        await page.getByRole('link', { name: w.forgot }).click();
        await button(page, w.sendCode).waitFor();
        await field(page, w.email).fill(person.email);
        await button(page, w.sendCode).click();
        await toast(page, w.otpSent);
        await codeField(page).waitFor();
        expect(await field(page, w.email).inputValue()).toBe(person.email);
        await codeField(page).fill(await newestCode(person.email));
        await secret(page, w.newPassword).fill(otherPassword);
        await secret(page, w.confirm).fill(otherPassword);
        await button(page, w.setPassword).click();
        await toast(page, w.wasReset);
        await page.waitForURL(/\/login/);
        await signIn(page, language, { email: person.email, password: otherPassword });
        await page.waitForURL(`${url}/`);

        await page.goto(`${url}/profile`);
        await button(page, w.deleteOpen).click();
        const ask = page.getByRole('dialog');
        const confirm = ask.getByRole('button', { name: w.deleteConfirm });
        await ask.getByLabel(w.current, { exact: true }).fill(password);
        await confirm.click();
        await ask.getByText(w.currentWrong).waitFor();
        await ask.getByLabel(w.current, { exact: true }).fill(otherPassword);
        await page.evaluate(noteToasts);
        const requests: string[] = [];
        page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
        await confirm.click();
        await toast(page, w.deleted);
        await page.waitForURL(`${url}/`);
        await page.waitForLoadState('networkidle');
        // The session ended with the account: the client sends no logout and shows no other toast.
        expect(requests.filter((call) => call.includes('/user/auth/'))).toEqual([]);
        expect(await page.evaluate(() => (globalThis as Noting).announced)).toEqual([
          expect.stringContaining(w.deleted),
        ]);
        const gone = await post('/user/auth/login', { email: person.email, password: otherPassword });
        expect(gone.status).toBe(404);
      }),
  );
});

test('a shopper logs in with the keyboard alone and returns to the page they wanted', { tags: ['core'] }, () =>
  withShopper({ url, language: 'en', width: 1280, height: 800 }, async ({ page }) => {
    const { email } = await account();
    await page.goto(`${url}/profile`);
    await page.waitForURL(/\/login\?/);
    await page.locator('main form button[type=submit]:not([disabled])').waitFor();
    await field(page, texts.en.email).focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Tab'); // the button that shows the password
    await page.keyboard.press('Space');
    expect(await page.locator('main input[name=password]').getAttribute('type')).toBe('text');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await heading(page, texts.en.profile);
  }),
);

test('a toast whose code cannot load offline does not break the page', async () => {
  const { page, context, close } = await openBrowser({ url, language: 'en', width: 1280, height: 800 });
  try {
    await openPage(page, '/login');
    await field(page, texts.en.email).fill('sara@example.com');
    await appReady(page);
    await context.setOffline(true);
    await page.getByRole('dialog').getByRole('button').first().click();
    await button(page, texts.en.logIn).click();
    await page.locator('main').getByText('This field is required').waitFor();
    expect(await field(page, texts.en.email).inputValue()).toBe('sara@example.com');
    await context.setOffline(false);
    await toast(page, /Form validation failed/);
    expect(await field(page, texts.en.email).inputValue()).toBe('sara@example.com');
  } finally {
    await close();
  }
});

test(
  'input made before the script loads is preserved, and the browser cannot submit it by itself',
  { tags: ['core'] },
  () =>
    withShopper({ url, language: 'en' }, async ({ page, context }) => {
      const { email } = await account();
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/assets/*.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${url}/login`, { waitUntil: 'commit' });
      await field(page, texts.en.email).fill(email);
      await secret(page, texts.en.password).fill(password);
      await page.getByRole('checkbox', { name: 'Keep me logged in' }).check();
      await secret(page, texts.en.password).press('Enter');
      expect(await button(page, texts.en.logIn).isDisabled()).toBe(true);
      expect(page.url()).toBe(`${url}/login`);
      release();
      await page.locator('main form button[type=submit]:not([disabled])').waitFor();
      expect(await field(page, texts.en.email).inputValue()).toBe(email);
      await button(page, texts.en.logIn).click();
      await page.waitForURL(`${url}/`);
      const token = (await context.cookies()).find(({ name }) => name === 'token');
      expect((token?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
    }),
);

test('a picture is chosen, previewed, saved and removed', () =>
  withShopper({ url, language: 'en', width: 1280, height: 800 }, async ({ page }) => {
    const w = texts.en;
    const { email } = await account();
    await openPage(page, '/login?back=%2Fprofile&for=profile');
    await signIn(page, 'en', { email, password });
    await heading(page, w.profile);
    const part = page.getByRole('region', { name: w.picture });
    await part.locator('svg').first().waitFor();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="teal"/></svg>';
    await part
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    expect(await part.locator('img').getAttribute('src')).toMatch(/^blob:/);
    await part.getByRole('button', { name: w.savePicture }).click();
    await toast(page, w.saved);
    await expect.poll(() => part.locator('img').getAttribute('src')).toMatch(/^\/uploads\/[\w-]+/);
    await expect.poll(() => page.getByRole('banner').locator('img[src^="/uploads/"]').count()).toBe(1);
    expect(
      await part.locator('img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBeGreaterThan(0);
    await part.getByRole('button', { name: w.removePicture }).click();
    await expect.poll(() => part.locator('img').count()).toBe(0);
  }));
