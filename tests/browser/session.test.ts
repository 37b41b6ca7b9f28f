import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import {
  knownShift,
  openBrowser,
  screens,
  withBrowser,
  workerInCharge,
  type Shopper,
} from '../support/browser/browser.ts';
import { anotherSession, dumpDevice, putSession, registerCustomer, type Customer } from '../support/browser/device.ts';
import { testFolder } from '../support/folder.ts';
import { onlyIn } from '../support/in-turn.ts';
import { recordShifts, takeShifts } from '../support/browser/layout-shifts.ts';
import { openLine } from '../support/network/line.ts';

const url = inject('storeUrl');
const words = {
  ar: {
    account: 'حساب Munirah',
    logOut: 'تسجيل الخروج',
    loggedOut: 'تم تسجيل الخروج بنجاح',
    favourite: /المفضلة/,
  },
  en: {
    account: 'Account of Munirah',
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

/** A session of its own for each test, so that ending one ends no other's. */
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

/** What a customer has had written on something in the cart, and has half typed into a form. */
const engraved = 'For the seventh of Shawwal';
const halfTyped = 'Between us, the ring did not fit';

/** What of a customer a dump of the device may not show. */
const traces = ({ token, firstName, email }: Customer) => [
  token,
  firstName,
  email,
  engraved,
  halfTyped,
  '"is_wishlist":true',
];

/** Puts something with a text of their own into a customer's cart. */
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

/** The language, and how often this browser has been here: no shopper's. */
const ofTheDevice = ['language', 'install'];

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const w = words[language];

  test('a server’s page becomes that of whoever is signed in, and nothing moves', () =>
    withBrowser({ url, language, width, height }, async ({ page, context }) => {
      const customer = await sessionOf(munirah);
      await recordShifts(context);
      await page.goto(`${url}/healthz`); // before any page, so that no worker answers the next one
      await putSession(page, customer);
      // The avatar comes after the links beside it, as on a slow phone.
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
    'row 16: signing out at the avatar goes home and says so, and leaves no byte of the shopper',
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

test('row 16: signing out within two seconds of a change, while its storing is still held back, leaves nothing', () =>
  withBrowser({ url, language: 'en' }, async ({ page }) => {
    const customer = await sessionOf(munirah);
    await openAs(page, customer);
    await account(page, words.en.account).waitFor();
    const told = page.waitForResponse(
      (answer) => /toggle-wishlist/.test(answer.url()) && answer.request().method() !== 'GET',
    );
    await page.locator('main article').nth(1).getByRole('button', { name: words.en.favourite }).click();
    await told; // what waits would be asked about
    await page.waitForFunction(() => /(?:^|; )pending=0/.test(document.cookie));
    await logOut(page, words.en);
    await page.getByText(words.en.loggedOut).waitFor();
    // Longer than the persister holds writes back, so that one of the former owner would have come.
    await page.waitForTimeout(3_000);
    const { indexedDB: databases } = await dumpDevice(page);
    expect(databases).not.toContain(`rq:en:${customer.id}`);
    expect(await tracesOf(page, customer)).toEqual([]);
  }));

test.each(onlyIn('ar'))(
  'row 16: signing out without a connection (%s): the device forgets at once, the server learns of it later',
  async (language) => {
    const line = await openLine(url);
    try {
      await withBrowser({ hasWorker: true, url: line.url, language }, async ({ page, context, consoleSaid }) => {
        const w = words[language];
        const customer = await sessionOf(munirah);
        await openAs(page, customer, '/store', line.url);
        await workerInCharge(page);
        await page.goto(`${line.url}/store`);
        await account(page, w.account).waitFor();
        await page.waitForLoadState('networkidle');
        expect(consoleSaid()).toEqual([]);

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
        consoleSaid(); // the browser itself says what it could not fetch
      });
    } finally {
      await line.close();
    }
  },
);

test('row 15: a cold start without a connection is still signed in', async () => {
  const line = await openLine(url);
  const profile = testFolder().path;
  const customer = await sessionOf(munirah);
  let shopper: Shopper | null = await openBrowser({ hasWorker: true, url: line.url, profile });
  try {
    await openAs(shopper.page, customer, '/store', line.url);
    await workerInCharge(shopper.page);
    await shopper.page.goto(`${line.url}/store`);
    await account(shopper.page, words.ar.account).waitFor();
    await shopper.page.waitForLoadState('networkidle');
    await shopper.close();
    await line.cut();

    shopper = await openBrowser({ hasWorker: true, url: line.url, profile });
    await shopper.context.setOffline(true);
    await shopper.page.goto(`${line.url}/store`);
    await account(shopper.page, words.ar.account).waitFor();
    await shopper.page.locator('main a[href^="/products/"]').first().waitFor();
  } finally {
    await shopper?.close();
    await line.close();
  }
});

test('a link to a page of one’s own that is pressed while the session is still arriving leads there', () =>
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
    await account(page, words.en.account).waitFor();
    expect(page.url()).toBe(`${url}/cart`);
  }));

describe('two tabs', () => {
  test('somebody signs in in one, the other one knows; signs out in one, the other one is home', () =>
    withBrowser({ url, language: 'en' }, async ({ page, context }) => {
      const customer = await sessionOf(munirah);
      await openAs(page, customer, '/profile');
      await account(page, words.en.account).waitFor();
      const other = await context.newPage();
      await other.goto(`${url}/store`);
      await account(other, words.en.account).waitFor();

      await logOut(other, words.en);
      await page.waitForURL(`${url}/`);
      await isVisitor(page);
      expect(await tracesOf(page, customer)).toEqual([]);

      await other.goto(`${url}/login`);
      await other.locator('main input[type="email"]').fill(munirah.email);
      await other.locator('main input[type="password"]').fill(munirah.password);
      await other.locator('main form button[type="submit"]').click();
      await account(other, words.en.account).waitFor();
      await account(page, words.en.account).waitFor();
    }));

  test('row 17: another customer signs in in one: nothing of the former stays in the other', { tags: ['core'] }, () =>
    withBrowser({ url, language: 'en' }, async ({ page, context }) => {
      const first = await sessionOf(munirah);
      await openAs(page, first);
      await account(page, words.en.account).waitFor();
      const other = await context.newPage();
      await other.goto(`${url}/store`);
      await account(other, words.en.account).waitFor();
      await logOut(other, words.en);
      await other.getByText(words.en.loggedOut).waitFor();
      await other.goto(`${url}/login`);
      await other.locator('main input[type="email"]').fill(hessa.email);
      await other.locator('main input[type="password"]').fill(hessa.password);
      await other.locator('main form button[type="submit"]').click();
      await account(other, 'Account of Hessa').waitFor();
      await account(page, 'Account of Hessa').waitFor();
      expect(await page.getByText('Munirah').count()).toBe(0);
      expect(await tracesOf(page, first)).toEqual([]);
    }),
  );

  test('another customer’s session appears without a sign-out: the tab loads anew, for them', () =>
    withBrowser({ url, language: 'en' }, async ({ page, context }) => {
      await openAs(page, await sessionOf(munirah));
      await account(page, words.en.account).waitFor();
      await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
      const other = await context.newPage();
      await other.goto(`${url}/healthz`);
      await putSession(other, await sessionOf(hessa));
      await account(page, 'Account of Hessa').waitFor();
      expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(false);
    }));
});

test(
  'back in the history, a page that the browser had put aside is not shown to whoever came later',
  { tags: ['core'] },
  async () => {
    const shopper = await openBrowser({ hasWorker: true, url, language: 'en', putsPagesAside: true });
    try {
      const { page } = shopper;
      await openAs(page, await sessionOf(munirah));
      await account(page, words.en.account).waitFor();
      await workerInCharge(page); // a page that it takes charge of meanwhile is not put aside
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => {
          if (persisted) localStorage.setItem('was-put-aside', '1');
        });
      });
      await page.goto(`${url}/api/v1/docs`);
      await putSession(page, await sessionOf(hessa));
      await page.goBack({ waitUntil: 'commit' });
      await account(page, 'Account of Hessa').waitFor();
      expect(await page.getByText('Munirah').count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.style.visibility)).toBe('');
      expect(await page.evaluate(() => localStorage.getItem('was-put-aside'))).toBe('1'); // else nothing was tried here
    } finally {
      await shopper.close();
    }
  },
);

test('row 24: what the worker keeps of a signed-in answer is a visitor’s', () =>
  withBrowser({ hasWorker: true, url, language: 'en' }, async ({ page, context, consoleSaid }) => {
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
    await account(page, words.en.account).waitFor();
    expect(await (await answered).text()).toContain('"is_wishlist":true');
    const keeps = async (address: string) => (await dumpDevice(page)).cacheStorage.includes(`"${url}${address}`);
    await expect.poll(() => keeps(`${path}?__lang=en`)).toBe(true);
    expect(await tracesOf(page, customer)).not.toContain('cacheStorage: "is_wishlist":true');
    expect(await keeps('/api/v1/user/')).toBe(false);
    await context.clearCookies({ name: 'token' });
    consoleSaid();
  }));
