import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { account, button, field, heading, password, secret, toast, withShopper } from '../support/account-pages.ts';
import { axeFindings } from '../support/axe.ts';
import {
  knownShift,
  layoutShift,
  openBrowser,
  screens,
  withBrowser,
  workerInCharge,
  type Screen,
} from '../support/browser.ts';
import { beSomebody, goToProvider, providerWords, someEmail, whoIsHere } from '../support/federated-pages.ts';
import { inTurn } from '../support/in-turn.ts';
import { loseAnswer } from '../support/lose-answer.ts';

const url = inject('storeUrl');

const words = {
  ar: {
    notLoggedIn: 'لم يكتمل تسجيل الدخول',
    back: 'العودة إلى تسجيل الدخول',
    failed: 'تعذّر تسجيل الدخول',
    stale: 'انتهت صلاحية محاولة الدخول',
    offline: 'لا يوجد اتصال',
    retry: 'إعادة المحاولة',
    badEmail: 'اكتب بريدًا إلكترونيًا صحيحًا',
    loggedIn: 'تم تسجيل الدخول بنجاح',
    logIn: 'تسجيل الدخول',
    password: 'كلمة المرور',
    profile: 'ملفي الشخصي',
  },
  en: {
    notLoggedIn: 'You have not logged in',
    back: 'Back to logging in',
    failed: 'Logging in did not work',
    stale: 'This login is no longer valid',
    offline: 'No connection',
    retry: 'Try again',
    badEmail: 'Must be a valid email',
    loggedIn: 'Logged in successfully',
    logIn: 'Log in',
    password: 'Password',
    profile: 'My profile',
  },
} as const;

const phone: Screen = { language: 'ar', width: 390, height: 844 };
const desk: Screen = { language: 'en', width: 1280, height: 800 };

/** Runs in the page: the state that this tab's attempt was begun with. */
function stateOfAttempt(): string {
  return (JSON.parse(sessionStorage.getItem('federated-attempt') ?? '') as { state: string }).state;
}

describe.each(screens)('signing in with a provider, $language at $width', (screen) => {
  const test = inTurn(screen.language);
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
      await page.getByRole('button', { name: providerWords[language].decline }).click();
      await page.getByRole('heading', { level: 1, name: w.notLoggedIn }).waitFor();
      expect(page.url()).toBe(`${url}/login/return?back=%2Fstore`);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('link', { name: w.back }).click();
      await page.waitForURL(`${url}/login?back=%2Fstore`);
      await page.getByRole('button', { name: providerWords[language].with }).waitFor();
      expect(await whoIsHere(page)).toBeNull();
    });
  });
});

describe.each(screens)('the way back from a provider, $language at $width', (screen) => {
  const test = inTurn(screen.language);
  const { language } = screen;
  const w = words[language];

  /** Each call that offers the server a code. */
  const offersOf = (page: Page) => {
    const offers: string[] = [];
    page.on('request', (request) => request.url().endsWith('/user/auth/federated') && offers.push(request.url()));
    return offers;
  };

  /** The page that has nothing to offer, and leads on. */
  async function stale(page: Page) {
    await heading(page, w.stale);
    await page.getByRole('link', { name: w.back }).click();
    await page.waitForURL(/\/login(\?|$)/);
    await page.getByRole('button', { name: providerWords[language].with }).waitFor();
  }

  test('with a state that somebody made up asks the server for nothing, and what was begun here still ends well', async () => {
    const email = someEmail();
    await withShopper({ url, ...screen }, async ({ page }) => {
      const offers = offersOf(page);
      await goToProvider(page, language);
      const choice = page.url();
      await page.goto(`${url}/login/return?code=somebodys&state=${'x'.repeat(43)}`);
      await heading(page, w.stale);
      expect(page.url()).toBe(`${url}/login/return`);
      expect(offers).toEqual([]);
      await page.goto(choice);
      await beSomebody(page, language, email);
      await page.waitForURL(`${url}/store`);
      expect((await whoIsHere(page))?.email).toBe(email);
      expect(offers).toHaveLength(1);
    });
  });

  test('opened twice, in this tab or another one, is worth nothing the second time', async () => {
    const email = someEmail();
    let address = '';
    await withShopper({ url, ...screen }, async ({ page, context }) => {
      const offers = offersOf(page);
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.url().includes('/login/return?')) address = request.url();
      });
      await goToProvider(page, language);
      await beSomebody(page, language, email);
      await page.waitForURL(`${url}/store`);
      expect(new URL(address).searchParams.get('code')).toMatch(/./);

      await page.goto(address);
      await page.waitForURL(`${url}/`);
      expect((await whoIsHere(page))?.email).toBe(email);

      await context.clearCookies({ name: 'token' });
      await page.goto(address);
      await stale(page);
      expect(offers).toHaveLength(1);
      expect(await whoIsHere(page)).toBeNull();
    });
    await withShopper({ url, ...screen }, async ({ page }) => {
      const offers = offersOf(page);
      await page.goto(address);
      await stale(page);
      expect(offers).toEqual([]);
    });
  });

  test.each([
    ['access_denied', w.notLoggedIn],
    ['server_error', w.failed],
  ])(
    'with the provider’s %s says so, once: loaded anew there is nothing left of it, and a way on',
    async (error, title) => {
      await withShopper({ url, ...screen }, async ({ page }) => {
        const offers = offersOf(page);
        await goToProvider(page, language);
        const state = await page.evaluate(stateOfAttempt); // the trial provider is at the store's own origin
        await page.goto(`${url}/login/return?error=${error}&state=${state}`);
        await heading(page, title);
        expect(await axeFindings(page)).toEqual([]);
        expect(page.url()).toBe(`${url}/login/return?back=%2Fstore`);
        await page.reload();
        await stale(page);
        expect(offers).toEqual([]);
      });
    },
  );

  describe('that is left before its answer has come', () => {
    /** Waits for the answer no longer: at the home page, with what lets the answer come. */
    async function leave(page: Page, email: string): Promise<() => void> {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/user/auth/federated', async (route) => {
        await held;
        await route.continue().catch(() => undefined); // nobody waits for it any more
      });
      await goToProvider(page, language);
      const asked = page.waitForRequest('**/user/auth/federated');
      await beSomebody(page, language, email);
      await asked;
      await page.locator('header a[href="/"]').first().click();
      await page.locator('main article').first().waitFor(); // the home page is there, and not only its address
      return letGo;
    }

    /** To signing in, without loading a page. */
    async function toLogin(page: Page): Promise<void> {
      await page.locator('a[href^="/login"]:visible').first().click();
      await button(page, w.logIn).waitFor();
    }

    test('signs in all the same, and leaves the shopper where they are', async () => {
      const email = someEmail();
      await withShopper({ url, ...screen }, async ({ page }) => {
        const letGo = await leave(page, email);
        letGo();
        await toast(page, w.loggedIn);
        expect([new URL(page.url()).pathname, (await whoIsHere(page))?.email]).toEqual(['/', email]);
      });
    });

    test('leads whoever is at the form meanwhile on from there', async () => {
      const email = someEmail();
      await withShopper({ url, ...screen }, async ({ page }) => {
        const letGo = await leave(page, email);
        await toLogin(page);
        letGo();
        await toast(page, w.loggedIn);
        await page.waitForURL((address) => !address.pathname.startsWith('/login'));
        expect((await whoIsHere(page))?.email).toBe(email);
      });
    });

    test('comes to nothing where somebody signs in with a password meanwhile', async () => {
      const { email } = await account(language);
      await withShopper({ url, ...screen }, async ({ page }) => {
        const letGo = await leave(page, someEmail());
        await toLogin(page);
        const givenUp = page.waitForEvent('requestfailed', (each) => each.url().endsWith('/user/auth/federated'));
        await field(page, providerWords[language].email).fill(email);
        await secret(page, w.password).fill(password);
        await button(page, w.logIn).click();
        await givenUp;
        await toast(page, w.loggedIn);
        letGo();
        expect((await whoIsHere(page))?.email).toBe(email);
        await page.goto(`${url}/profile`);
        await heading(page, w.profile);
        expect((await whoIsHere(page))?.email).toBe(email);
      });
    });
  });

  test('whose answer was lost leads, tried again, to words and from there in', async () => {
    const email = someEmail();
    await withShopper({ url, ...screen }, async ({ page, consoleSaid }) => {
      await goToProvider(page, language);
      await page.route('**/user/auth/federated', loseAnswer);
      await beSomebody(page, language, email);
      await heading(page, w.offline);
      expect(consoleSaid().filter((line) => !/ERR_CONNECTION_RESET/.test(line))).toEqual([]);
      await page.unroute('**/user/auth/federated');
      await page.getByRole('button', { name: w.retry }).click();
      await heading(page, w.failed); // its code is used up
      await page.getByRole('link', { name: w.back }).click();
      await page.waitForURL(`${url}/login?back=%2Fstore`);
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
    expect(await page.getByRole('textbox', { name: providerWords.ar.email }).inputValue()).toBe('no@address');
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
  await withBrowser({ hasWorker: true, url, ...phone }, async ({ page, context }) => {
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
    await goToProvider(page, 'en', { at: alias });
    expect(page.url().startsWith(url)).toBe(true);
    await beSomebody(page, 'en', someEmail());
    await page.waitForURL(`${alias}/store`);
    expect(await whoIsHere(page)).not.toBeNull();
  });
});
