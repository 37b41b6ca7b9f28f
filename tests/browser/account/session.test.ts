import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import {
  appOnDevice,
  openBrowser,
  screens,
  workerInCharge,
  withBrowser,
  type Shopper,
} from '../../support/browser/browser.ts';
import {
  anotherSession,
  dumpDevice,
  putSession,
  registerCustomer,
  type Customer,
} from '../../support/browser/device.ts';
import { testFolder } from '../../support/folder.ts';
import { knownShift, takeShifts } from '../../support/browser/layout-shifts.ts';
import { openCuttableProxy } from '../../support/network/cuttable-proxy.ts';

const url = inject('storeUrl');
const texts = {
  ar: {
    account: 'حساب Munirah',
    logOut: 'تسجيل الخروج',
    loggedOut: 'تم تسجيل الخروج بنجاح',
    favourite: /المفضلة/,
  },
  en: {
    account: 'Munirah’s account',
    logOut: 'Log Out',
    loggedOut: 'Logged out successfully',
    favourite: /favorite/i,
  },
};

let munirah: Customer;
let hessa: Customer;

beforeAll(async () => {
  [munirah, hessa] = await Promise.all([registerCustomer(url, 'Munirah'), registerCustomer(url, 'Hessa')]);
});

/** A separate session for each test, so that ending one does not affect the others. */
const sessionOf = async (customer: Customer): Promise<Customer> => ({
  ...customer,
  token: await anotherSession(url, customer),
});

const header = (page: Page) => page.locator('header');
const account = (page: Page, name: string) => header(page).getByLabel(name, { exact: true });
const isVisitor = (page: Page) => header(page).locator('a[href="/login"]').first().waitFor({ state: 'attached' });

/** Opens the store with a customer's session on the device. */
async function openAs(page: Page, customer: Customer, path = '/store', base = url) {
  await page.goto(`${base}/healthz`);
  await putSession(page, customer);
  await page.goto(base + path);
}

async function logOut(page: Page, { account: name, logOut: button }: { account: string; logOut: string }) {
  await account(page, name).click();
  await header(page).getByRole('button', { name: button }).click();
}

/** A custom text in the customer's cart, and a half-filled form. */
const engraved = 'For the seventh of Shawwal';
const halfTyped = 'Between us, the ring did not fit';

/** A customer's data that must not appear in a dump of the device. */
const traces = ({ token, firstName, email }: Customer) => [
  token,
  firstName,
  email,
  engraved,
  halfTyped,
  '"is_wishlist":true',
];

/** Adds a product with a custom text to a customer's cart. */
async function fillCart({ token }: Customer): Promise<void> {
  const listed = await fetch(`${url}/api/v1/products?per_page=100`);
  const { data } = (await listed.json()) as { data: { requires_custom_text: number; default_variety_id: number }[] };
  const variety_id = data.find(({ requires_custom_text }) => requires_custom_text === 1)?.default_variety_id;
  const added = await fetch(`${url}/api/v1/products/add-to-cart`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ variety_id, quantity: 1, custom_text: engraved }),
  });
  expect(added.status).toBe(200);
}

async function tracesOf(page: Page, customer: Customer): Promise<string[]> {
  const dump = await dumpDevice(page);
  return Object.entries(dump).flatMap(([place, text]) =>
    traces(customer)
      .filter((trace) => text.includes(trace) || text.includes(JSON.stringify(trace).slice(1, -1)))
      .map((trace) => `${place}: ${trace}`),
  );
}

/** Language and visit count: they belong to no shopper. */
const ofTheDevice = ['language', 'install'];

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const w = texts[language];

  test('the server’s page becomes the customer’s, and nothing shifts', () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      const customer = await sessionOf(munirah);
      await page.goto(`${url}/healthz`); // before any page, so that no worker answers the next one
      await putSession(page, customer);
      // The avatar loads after the links next to it, as on a slow phone.
      await page.route(/account-menu-.*\.js/, async (route) => {
        await page.locator('header a[href="/compare"]:visible').first().waitFor();
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        await route.continue();
      });
      const answer = await page.goto(`${url}/store`);
      expect(answer?.fromServiceWorker()).toBe(false);
      await account(page, w.account).waitFor();
      await expect.poll(() => page.locator('a[href="/login"]:visible').count()).toBe(0);
      expect((await takeShifts(page)).filter(({ value }) => value >= knownShift)).toEqual([]);
    }));

  test(
    'row 16: logging out at the avatar goes home, confirms it, and leaves nothing of the shopper',
    { tags: language === 'ar' ? ['core'] : [] },
    () =>
      withBrowser({ hasWorker: true, url, language, width, height }, async ({ page }) => {
        const customer = await sessionOf(munirah);
        await fillCart(customer);
        await openAs(page, customer);
        await workerInCharge(page);
        await account(page, w.account).waitFor();
        await page.locator('main article').first().getByRole('button', { name: w.favourite }).click();
        const product = await page.locator('main a[href^="/products/"]').first().getAttribute('href');
        await page.goto(url + (product ?? ''));
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.goto(`${url}/contact`);
        await page.locator('main textarea').fill(halfTyped);
        await expect
          .poll(() => tracesOf(page, customer))
          .toEqual(
            expect.arrayContaining([
              `cookies: ${customer.token}`,
              `indexedDB: ${engraved}`,
              `sessionStorage: ${halfTyped}`,
            ]),
          );

        await logOut(page, w);
        await page.getByText(w.loggedOut).waitFor();
        expect(new URL(page.url()).pathname).toBe('/');
        await isVisitor(page);
        expect(await tracesOf(page, customer)).toEqual([]);
        const { localStorage: left } = await dumpDevice(page);
        expect(Object.keys(JSON.parse(left) as object).filter((key) => !ofTheDevice.includes(key))).toEqual([]);
        const profile = await fetch(`${url}/api/v1/user/profile`, {
          headers: { Authorization: `Bearer ${customer.token}` },
        });
        expect(profile.status).toBe(401);
      }),
  );
});

test('row 16: logging out within two seconds of a change, before it is stored, leaves nothing', () =>
  withBrowser({ url, language: 'en' }, async ({ page }) => {
    const customer = await sessionOf(munirah);
    await openAs(page, customer);
    await account(page, texts.en.account).waitFor();
    const revoked = page.waitForResponse(
      (answer) => /toggle-wishlist/.test(answer.url()) && answer.request().method() !== 'GET',
    );
    await page.locator('main article').nth(1).getByRole('button', { name: texts.en.favourite }).click();
    await revoked; // a pending change would raise a question
    await page.waitForFunction(() => /(?:^|; )pending=0/.test(document.cookie));
    await logOut(page, texts.en);
    await page.getByText(texts.en.loggedOut).waitFor();
    // Longer than a write of answers is delayed, so a late one for the former customer would show.
    await page.waitForTimeout(4_500);
    const { indexedDB: databases } = await dumpDevice(page);
    expect(databases).not.toContain(`rq:en:${customer.id}`);
    expect(await tracesOf(page, customer)).toEqual([]);
  }));

test('row 16: logging out offline: the device forgets at once, the server is notified later', async () => {
  const language = 'ar';
  const line = await openCuttableProxy(url);
  try {
    await withBrowser({ hasWorker: true, url: line.url, language }, async ({ page, context, takeConsole }) => {
      const w = texts[language];
      const customer = await sessionOf(munirah);
      await openAs(page, customer, '/store', line.url);
      await appOnDevice(page);
      await page.goto(`${line.url}/store`);
      await account(page, w.account).waitFor();
      await appReady(page);
      expect(takeConsole()).toEqual([]);

      await line.cut();
      await context.setOffline(true);
      await page.getByRole('dialog').getByRole('button').first().click();
      await logOut(page, w);
      await page.getByText(w.loggedOut).waitFor();
      await isVisitor(page);
      expect(await tracesOf(page, customer)).toEqual([`localStorage: ${customer.token}`]);
      const { localStorage: left } = await dumpDevice(page);
      expect(Object.keys(JSON.parse(left) as object)).toContain('revocations');

      await line.mend();
      await context.setOffline(false);
      await expect.poll(() => tracesOf(page, customer), { timeout: 15_000 }).toEqual([]);
      const profile = await fetch(`${url}/api/v1/user/profile`, {
        headers: { Authorization: `Bearer ${customer.token}` },
      });
      expect(profile.status).toBe(401);
      takeConsole(); // the browser reports the failed requests
    });
  } finally {
    await line.close();
  }
});

test('row 15: a cold start offline is still signed in', async () => {
  const line = await openCuttableProxy(url);
  const profile = testFolder().path;
  const customer = await sessionOf(munirah);
  let shopper: Shopper | null = await openBrowser({ hasWorker: true, url: line.url, profile });
  try {
    await openAs(shopper.page, customer, '/store', line.url);
    await appOnDevice(shopper.page);
    await shopper.page.goto(`${line.url}/store`);
    await account(shopper.page, texts.ar.account).waitFor();
    await appReady(shopper.page);
    await shopper.close();
    await line.cut();

    shopper = await openBrowser({ hasWorker: true, url: line.url, profile });
    await shopper.context.setOffline(true);
    await shopper.page.goto(`${line.url}/store`);
    await account(shopper.page, texts.ar.account).waitFor();
    await shopper.page.locator('main a[href^="/products/"]').first().waitFor();
  } finally {
    await shopper?.close();
    await line.close();
  }
});

test('a link to a customer page works while the session is still loading', () =>
  withBrowser({ url, language: 'en', width: 1280, height: 800 }, async ({ page }) => {
    await page.goto(`${url}/healthz`);
    await putSession(page, await sessionOf(munirah));
    await page.route('**/assets/idle-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.goto(`${url}/store`);
    await header(page).locator('a[href="/cart"]').click();
    await page.waitForURL(`${url}/cart`);
    await account(page, texts.en.account).waitFor();
    expect(page.url()).toBe(`${url}/cart`);
  }));

describe('two tabs', () => {
  test('logging in in one tab signs in the other; logging out in one sends the other home', () =>
    withBrowser({ url, language: 'en' }, async ({ page, context }) => {
      const customer = await sessionOf(munirah);
      await openAs(page, customer, '/profile');
      await account(page, texts.en.account).waitFor();
      const other = await context.newPage();
      await other.goto(`${url}/store`);
      await account(other, texts.en.account).waitFor();

      await logOut(other, texts.en);
      await page.waitForURL(`${url}/`);
      await isVisitor(page);
      expect(await tracesOf(page, customer)).toEqual([]);

      await other.goto(`${url}/login`);
      await other.locator('main input[type="email"]').fill(munirah.email);
      await other.locator('main input[type="password"]').fill(munirah.password);
      await other.locator('main form button[type="submit"]').click();
      await account(other, texts.en.account).waitFor();
      await account(page, texts.en.account).waitFor();
    }));

  test('row 17: another customer logs in in one: nothing of the former stays in the other', { tags: ['core'] }, () =>
    withBrowser({ url, language: 'en' }, async ({ page, context }) => {
      const first = await sessionOf(munirah);
      await openAs(page, first);
      await account(page, texts.en.account).waitFor();
      const other = await context.newPage();
      await other.goto(`${url}/store`);
      await account(other, texts.en.account).waitFor();
      await logOut(other, texts.en);
      await other.getByText(texts.en.loggedOut).waitFor();
      await other.goto(`${url}/login`);
      await other.locator('main input[type="email"]').fill(hessa.email);
      await other.locator('main input[type="password"]').fill(hessa.password);
      await other.locator('main form button[type="submit"]').click();
      await account(other, 'Hessa’s account').waitFor();
      await account(page, 'Hessa’s account').waitFor();
      expect(await page.getByText('Munirah').count()).toBe(0);
      expect(await tracesOf(page, first)).toEqual([]);
    }),
  );

  test('another customer’s session appears without a logout: the tab reloads for them', () =>
    withBrowser({ url, language: 'en' }, async ({ page, context }) => {
      await openAs(page, await sessionOf(munirah));
      await account(page, texts.en.account).waitFor();
      await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
      const other = await context.newPage();
      await other.goto(`${url}/healthz`);
      await putSession(other, await sessionOf(hessa));
      await account(page, 'Hessa’s account').waitFor();
      expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(false);
    }));
});

test('Back does not show a page from the back/forward cache to the next customer', { tags: ['core'] }, async () => {
  const shopper = await openBrowser({ hasWorker: true, url, language: 'en', putsPagesAside: true });
  try {
    const { page } = shopper;
    await openAs(page, await sessionOf(munirah));
    await account(page, texts.en.account).waitFor();
    await workerInCharge(page); // taking control of a page would keep it out of the back/forward cache
    await appReady(page);
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) localStorage.setItem('was-put-aside', '1');
      });
    });
    await page.goto(`${url}/api/v1/docs`);
    await putSession(page, await sessionOf(hessa));
    await page.goBack({ waitUntil: 'commit' });
    await account(page, 'Hessa’s account').waitFor();
    expect(await page.getByText('Munirah').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.style.visibility)).toBe('');
    // Otherwise the back/forward cache was not tested.
    expect(await page.evaluate(() => localStorage.getItem('was-put-aside'))).toBe('1');
  } finally {
    await shopper.close();
  }
});

test('row 24: the worker caches a signed-in answer as a visitor would get it', () =>
  withBrowser({ hasWorker: true, url, language: 'en' }, async ({ page, context, takeConsole }) => {
    const customer = await sessionOf(munirah);
    const list = await fetch(`${url}/api/v1/products`).then(
      (answer) => answer.json() as Promise<{ data: { id: number }[] }>,
    );
    const [product] = list.data;
    const marked = await fetch(`${url}/api/v1/products/${product?.id}/toggle-wishlist`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${customer.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ value: true }),
    });
    expect(marked.status).toBe(200);
    await openAs(page, customer);
    await workerInCharge(page);
    const path = `/api/v1/products/${product?.id}`;
    const answered = page.waitForResponse(`${url}${path}`);
    await page.goto(`${url}/products/${product?.id}`);
    await account(page, texts.en.account).waitFor();
    expect(await (await answered).text()).toContain('"is_wishlist":true');
    const keeps = async (address: string) => (await dumpDevice(page)).cacheStorage.includes(`"${url}${address}`);
    await expect.poll(() => keeps(`${path}?__lang=en`)).toBe(true);
    expect(await tracesOf(page, customer)).not.toContain('cacheStorage: "is_wishlist":true');
    expect(await keeps('/api/v1/user/')).toBe(false);
    await context.clearCookies({ name: 'token' });
    takeConsole();
  }));
