import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import {
  knownShift,
  layoutShift,
  openBrowser,
  screens,
  withBrowser,
  workerInCharge,
  type Language,
  type Screen,
} from '../support/browser.ts';

const url = inject('storeUrl');

const words = {
  ar: {
    with: 'المتابعة باستخدام حساب تجريبي',
    choice: 'من تكون؟',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    approve: 'موافقة ومتابعة',
    decline: 'رفض',
    notLoggedIn: 'لم يكتمل تسجيل الدخول',
    back: 'العودة إلى تسجيل الدخول',
    stale: 'انتهت صلاحية محاولة الدخول',
    offline: 'لا يوجد اتصال',
    retry: 'إعادة المحاولة',
    logIn: 'تسجيل الدخول',
    link: /مسجّل بالبريد نفسه/,
    badEmail: 'اكتب بريدًا إلكترونيًا صحيحًا',
  },
  en: {
    with: 'Continue with Trial account',
    choice: 'Who are you?',
    email: 'Email',
    password: 'Password',
    approve: 'Approve and continue',
    decline: 'Decline',
    notLoggedIn: 'You have not logged in',
    back: 'Back to logging in',
    stale: 'This login is no longer valid',
    offline: 'No connection',
    retry: 'Try again',
    logIn: 'Log in',
    link: /There is an account here/,
    badEmail: 'Must be a valid email',
  },
} as const;

const phone: Screen = { language: 'ar', width: 390, height: 844 };
const desk: Screen = { language: 'en', width: 1280, height: 800 };

let counter = 0;
const someEmail = () => `visitor-${Date.now()}-${(counter += 1)}@example.com`;

/** From the sign-in page to the trial provider's. */
async function goToProvider(page: Page, language: Language, path = '/login?back=%2Fstore', at = url): Promise<void> {
  await page.goto(at + path);
  await page.getByRole('button', { name: words[language].with }).click();
  await page.getByRole('group', { name: words[language].choice }).waitFor();
}

async function beSomebody(page: Page, language: Language, email: string): Promise<void> {
  const w = words[language];
  await page.getByRole('textbox', { name: w.email }).fill(email);
  await page.getByRole('button', { name: w.approve }).click();
}

/** Who is signed in, as the server says it to this browser. */
async function whoIsHere(page: Page): Promise<{ id: number; email: string } | null> {
  return page.evaluate(async () => {
    const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1];
    if (token === undefined) return null;
    const answer = await fetch('/api/v1/user/profile', { headers: { Authorization: `Bearer ${token}`, JWT: token } });
    const body = (await answer.json()) as { data: { user: { id: number; email: string } } };
    return body.data.user;
  });
}

describe.each(screens)('signing in with a provider, $language at $width', (screen) => {
  const { language } = screen;
  const w = words[language];

  test('a new person gets an account, and comes back where they were; the next time it is the same one', async () => {
    const email = someEmail();
    const ids: number[] = [];
    for (let visit = 0; visit < 2; visit++) {
      await withBrowser({ url, ...screen }, async ({ page }) => {
        await goToProvider(page, language);
        expect(await layoutShift(page)).toBeLessThan(knownShift);
        await beSomebody(page, language, email);
        await page.waitForURL(`${url}/store`);
        const user = await whoIsHere(page);
        expect(user?.email).toBe(email);
        ids.push(user?.id ?? 0);
        // Nothing of the proof is left in this tab, and signing in is no place to come back to.
        expect(await page.evaluate(() => sessionStorage.getItem('federated-attempt'))).toBeNull();
        await page.goto(`${url}/login`);
        await page.waitForURL(`${url}/`);
      });
    }
    expect(ids[0]).toBe(ids[1]);
  });

  test('whoever declines is told so, and may start again', async () => {
    await withBrowser({ url, ...screen }, async ({ page }) => {
      await goToProvider(page, language);
      await page.getByRole('button', { name: w.decline }).click();
      await page.getByRole('heading', { level: 1, name: w.notLoggedIn }).waitFor();
      expect(page.url()).toBe(`${url}/login/return?back=%2Fstore`);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('link', { name: w.back }).click();
      await page.waitForURL(`${url}/login?back=%2Fstore`);
      await page.getByRole('button', { name: w.with }).waitFor();
      expect(await whoIsHere(page)).toBeNull();
    });
  });

  test('an account that never proved its address wants its password once', async () => {
    const email = someEmail();
    const password = 'camels like dates 47';
    const made = await fetch(`${url}/api/v1/user/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        first_name: 'Sara',
        last_name: 'Ali',
        email,
        phone: `+96655${String(Date.now() + counter).slice(-7)}`,
        password,
        password_confirmation: password,
      }),
    });
    expect(made.status).toBe(201);
    await withBrowser({ url, ...screen }, async ({ page, consoleSaid }) => {
      await goToProvider(page, language);
      await beSomebody(page, language, email);
      await page.waitForURL(`${url}/login?back=%2Fstore`);
      await page.getByText(w.link).first().waitFor();
      await expect.poll(() => page.getByRole('textbox', { name: w.email }).inputValue()).toBe(email);
      consoleSaid(); // the browser says of the 409 that it is one
      await page.getByLabel(w.password, { exact: true }).fill(password);
      await page.getByRole('main').getByRole('button', { name: w.logIn, exact: true }).click();
      await page.waitForURL(`${url}/store`);
      expect((await whoIsHere(page))?.email).toBe(email);
      expect(await page.evaluate(() => sessionStorage.getItem('pending-link'))).toBeNull();
    });
    await withBrowser({ url, ...screen }, async ({ page }) => {
      await goToProvider(page, language);
      await beSomebody(page, language, email);
      await page.waitForURL(`${url}/store`);
      expect((await whoIsHere(page))?.email).toBe(email);
    });
  });
});

test('the trial provider’s page says what is wrong with an address, and is open to everybody', async () => {
  const shopper = await openBrowser({ url, ...phone });
  try {
    const { page } = shopper;
    await goToProvider(page, 'ar');
    expect(await axeFindings(page)).toEqual([]);
    await beSomebody(page, 'ar', 'no@address');
    await page.getByRole('alert').filter({ hasText: words.ar.badEmail }).waitFor();
    expect(await page.getByRole('textbox', { name: words.ar.email }).inputValue()).toBe('no@address');
    await beSomebody(page, 'ar', someEmail());
    await page.waitForURL(`${url}/store`);
  } finally {
    await shopper.close();
  }
});

test('a way back that this tab did not begin asks the server for nothing', async () => {
  await withBrowser({ url, ...phone }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    await page.goto(`${url}/login/return?code=somebodys&state=somebodys`);
    await page.getByRole('heading', { level: 1, name: words.ar.stale }).waitFor();
    expect(asked).toEqual([]);
    expect(page.url()).toBe(`${url}/login/return`);
  });
});

test('what does not get through to the store may be asked for again, without starting over', async () => {
  const shopper = await openBrowser({ url, ...desk });
  try {
    const { page } = shopper;
    await goToProvider(page, 'en');
    await page.route('**/user/auth/federated', (route) => route.abort('connectionfailed'));
    await beSomebody(page, 'en', someEmail());
    await page.getByRole('heading', { level: 1, name: words.en.offline }).waitFor();
    await page.unroute('**/user/auth/federated');
    await page.reload(); // also after a reload
    await page.waitForURL(`${url}/store`);
    expect(await whoIsHere(page)).not.toBeNull();
  } finally {
    await shopper.close();
  }
});

test('with the worker in control the shell comes from the device, the call goes to the server, and nothing of it is kept', async () => {
  await withBrowser({ url, ...phone }, async ({ page, context }) => {
    await page.goto(`${url}/store`);
    await workerInCharge(page);
    const answers: { path: string; byWorker: boolean }[] = [];
    context.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      answers.push({ path: pathname, byWorker: answer.fromServiceWorker() });
    });
    await goToProvider(page, 'ar');
    await beSomebody(page, 'ar', someEmail());
    await page.waitForURL(`${url}/store`);
    expect(answers).toContainEqual({ path: '/login/return', byWorker: true });
    expect(answers).toContainEqual({ path: '/api/v1/user/auth/federated', byWorker: false });
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().map((request) => request.url);
    });
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((address) => /\/login(\/|\?|$)|\/user\/|sandbox|code=/.test(address))).toEqual([]);
  });
});

test('a store that was opened by another name of this machine leads back to that name', async () => {
  const alias = url.replace('127.0.0.1', 'localhost');
  await withBrowser({ url: alias, ...desk }, async ({ page }) => {
    await goToProvider(page, 'en', '/login?back=%2Fstore', alias);
    expect(page.url().startsWith(url)).toBe(true);
    await beSomebody(page, 'en', someEmail());
    await page.waitForURL(`${alias}/store`);
    expect(await whoIsHere(page)).not.toBeNull();
  });
});

test('the server’s page of the way back is neutral, kept nowhere and listed nowhere', async () => {
  const answer = await fetch(`${url}/login/return?code=a-code&state=a-state&error=x`);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/a-code|a-state/);
});
