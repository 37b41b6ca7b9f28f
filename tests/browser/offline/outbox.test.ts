// The outbox on the built store, on a failing connection: the rows of offline-design.md, section 12, that only a real
// browser can prove.
import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyOutbox } from '../../../src/outbox/changes/outbox-record.ts';
import type { Write } from '../../../src/shopper-lists/operations/queued-change.ts';
import type { Outbox } from '../../../src/shopper-lists/operations/shopper-queue.ts';
import { cacheDatabase } from '../../../src/lib/storage/storage.ts';
import { appReady } from '../../support/browser/app-ready.ts';
import { axeFindings } from '../../support/browser/axe.ts';
import { openBackgroundSync } from '../../support/browser/background-sync.ts';
import { installWorker, openBrowser, withBrowser, type Language, type Shopper } from '../../support/browser/browser.ts';
import {
  agePendingChanges,
  changeOutbox,
  anotherSession,
  dumpDevice,
  pendingChangesOn,
  putSession,
  registerCustomer,
  type Customer,
} from '../../support/browser/device.ts';
import {
  isWrite,
  loginPage,
  openFaultyProxy,
  serverError,
  type ProxyRequest,
  type Fault,
  type FaultyProxy,
} from '../../support/network/faulty-proxy.ts';
import { piecesInHeader } from '../../support/browser/header-count.ts';
import { storeText } from '../../support/browser/store-text.ts';
import { killBrowserOf } from '../../support/browser/kill-browser.ts';
import { testFolder } from '../../support/folder.ts';
import { alternating } from '../../support/in-turn.ts';
import { reduce } from '../../support/outbox/operations.ts';
import { openOwnStore, type OwnStore } from '../../support/store/own-store.ts';
import { productEntry, twoFields } from '../../support/api/shop.ts';

const texts = {
  ar: {
    add: 'أضف إلى السلة',
    like: 'أضف إلى المفضلة',
    unlike: 'أزل من المفضلة',
    compare: 'أضف إلى المقارنة',
    soldOut: (title: string) => `نفدت كمية ${title}، ولم يعد في سلتك`,
    fewerLeft: (title: string) => `لم يبق من ${title} سوى 3 قطع، وهي الآن في سلتك`,
    costsNow: (title: string) => `سعر ${title} الآن 149.50 ريال (كان 129)`,
    priceChanged: 'تغيّر السعر من 129.00 إلى 149.50 ريال.',
    priceChangedOf: (title: string) => `تغيّر سعر «${title}» من 129.00 إلى 149.50 ريال.`,
    accept: 'أوافق على السعر الجديد',
    gone: (title: string) => `لم يعد ${title} معروضًا للبيع`,
    full: (title: string) => `تقارن أربعة منتجات بالفعل، فلم يُضف ${title}`,
    account: 'حساب Noura',
    logOut: 'تسجيل الخروج',
    loggedOut: 'تم تسجيل الخروج بنجاح',
    saveTwo: 'سجّل الدخول لحفظ تغييرين',
    twoNotSaved: 'تغييران لم يُحفظا بعد.',
    thisDevice: 'هذا الجهاز',
    wait: 'البقاء في الحساب',
    drop: 'الخروج دون حفظ',
    twoWaiting: 'تغييران معلّقان',
    logInFirst: 'يرجى تسجيل الدخول للإضافة إلى السلة',
    couponOffline: 'تطبيق القسائم يحتاج إلى اتصال بالإنترنت.',
    couponApplied: 'تم تطبيق القسيمة',
    couponUnknown: 'لم يستجب المتجر، ولا نعرف بعد هل تم ذلك. راجع سلتك عند عودة الاتصال.',
    addressOffline: 'أنت غير متصل. حفظ العنوان يحتاج إلى اتصال، وما كتبته محفوظ.',
    city: 'الرياض',
    failedOffline: 'أنت غير متصل بالإنترنت. هذه الخطوة تحتاج إلى اتصال، وما كتبته محفوظ.',
    tooMany: 'عدد التغييرات المعلّقة على هذا الجهاز كبير. اتصل بالإنترنت لحفظها أولًا.',
  },
  en: {
    add: 'Add To Cart',
    like: 'Add To Favorite',
    unlike: 'Remove From Favorite',
    compare: 'Add To Compare',
    soldOut: (title: string) => `${title} is sold out and is no longer in your cart`,
    fewerLeft: (title: string) => `Only 3 of ${title} are left, and they are in your cart`,
    costsNow: (title: string) => `${title} now costs SAR 149.50 (was 129)`,
    priceChanged: 'The price changed from SAR 129.00 to SAR 149.50.',
    priceChangedOf: (title: string) => `The price of “${title}” changed from SAR 129.00 to SAR 149.50.`,
    accept: 'Accept the new price',
    gone: (title: string) => `${title} is no longer sold`,
    full: (title: string) => `You are already comparing four products, so ${title} was not added`,
    account: 'Noura’s account',
    logOut: 'Log Out',
    loggedOut: 'Logged out successfully',
    saveTwo: 'Log in to save 2 changes',
    twoNotSaved: '2 changes are not saved yet.',
    thisDevice: 'This device',
    wait: 'Stay logged in',
    drop: 'Log out without saving',
    twoWaiting: '2 pending changes',
    logInFirst: 'Please log in to add to cart',
    couponOffline: 'You need a connection to apply a coupon.',
    couponApplied: 'Coupon applied',
    couponUnknown:
      'The store did not respond, so we cannot tell yet whether this worked. Check your cart when you are back online.',
    addressOffline: 'You are offline. You need a connection to save an address. What you typed is still here.',
    city: 'Riyadh',
    failedOffline: 'You are offline. This needs a connection. What you typed is still here.',
    lost: 'Your browser cleared the store’s data. 2 pending changes may be lost. Please check your cart and lists.',
    inMemory: 'Not saved yet: keep this page open until you are back online.',
    privateBrowsing:
      'Private browsing detected, which may affect storage: pending changes will be lost when you close this page.',
    noRoom: 'There is no space left on this device, so your change was not saved.',
    emptyCart: 'Your cart is empty',
    movesLater: 'Thing 1 stays in your cart until it has been saved to your favorites.',
    offline: 'Offline Mode',
  },
};

const both = ['ar', 'en'] as const;
const hour = 60 * 60_000;
const thing = (number: number) => ({ ar: `منتج ${number}`, en: `Thing ${number}` });
const plain = [1, 2, 3, 4, 5, 6, 7, 8].map((number) =>
  productEntry({ title: thing(number), variety: { sku: `THING-${number}`, price: 100, quantity: 50 } }),
);

/** What changes while a shopper is away, once for each language. */
const titlesOf = (language: Language) => {
  const what = language === 'ar' ? 'عقد' : 'خاتم';
  return {
    sold: { ar: `${what} نفد`, en: `Sold ${language}` },
    few: { ar: `${what} قليل`, en: `Few ${language}` },
    price: { ar: `${what} أغلى`, en: `Price ${language}` },
    gone: { ar: `${what} راحل`, en: `Gone ${language}` },
  };
};
const changing = (language: Language, now: { sold: number; few: number; price: number; active: boolean }) => {
  const titles = titlesOf(language);
  const entry = (name: keyof typeof titles, variety: object, more: object = {}) =>
    productEntry({ title: titles[name], variety: { sku: `${name}-${language}`, quantity: 9, ...variety }, ...more });
  return [
    entry('sold', { quantity: now.sold }),
    entry('few', { quantity: now.few }),
    entry('price', { price: now.price }),
    entry('gone', {}, { active: now.active }),
  ];
};
const before = { sold: 9, few: 9, price: 129, active: true };
const after = { sold: 0, few: 3, price: 149.5, active: false };

const lostCoupon = (language: Language) => `LOST${language.toUpperCase()}`;

let store: OwnStore;
let line: FaultyProxy;
let noura: Customer;

beforeAll(async () => {
  const products = [...plain, ...changing('ar', before), ...changing('en', before)];
  store = await openOwnStore({ categories: twoFields, products });
  for (const language of both) await store.runs('coupons', 'add', lostCoupon(language), '--percent', '10');
});

afterAll(() => store?.stop());

beforeEach(async () => {
  line = await openFaultyProxy(store.url);
  noura = await registerCustomer(store.url, 'Noura');
});

afterEach(() => line.close());

/** Opens the product list as a signed-in customer, on a device that has cached it. */
async function settle(page: Page, customer: Customer = noura): Promise<void> {
  await installWorker(page, line.url);
  await putSession(page, customer);
  const known = listsRead(page);
  await page.goto(`${line.url}/store`); // through the worker, which caches its answers
  await page.locator('main article').first().waitFor();
  await appReady(page);
  await known;
}

/** Resolves when the page has read the shopper’s lists, or could not; rejects if it does not ask. */
function listsRead(page: Page): Promise<void> {
  const open = new Set(['/carts', '/wishlist', '/compare']);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The page has not read ${[...open].join(', ')}.`)), soon.timeout);
    const note = (request: Request) => {
      for (const path of open) if (request.url().endsWith(`/api/v1${path}`)) open.delete(path);
      if (open.size > 0) return;
      clearTimeout(late);
      page.off('requestfinished', note);
      page.off('requestfailed', note);
      resolve();
    };
    page.on('requestfinished', note);
    page.on('requestfailed', note);
  });
}

/** A browser on a device that has cached the list; failed requests in the console are allowed. */
const visit = (
  story: (shopper: Shopper) => Promise<void>,
  options: { language?: Language; width?: number; height?: number; customer?: Customer } = {},
) =>
  withBrowser({ hasWorker: true, url: line.url, language: 'en', ...options }, async (shopper) => {
    await settle(shopper.page, options.customer);
    await story(shopper);
    expect(shopper.takeConsole().filter((message) => !message.includes('Failed to load resource'))).toEqual([]);
  });

const titleOf = (page: Page, titles: Record<Language, string>) =>
  page.evaluate(() => document.documentElement.lang).then((language) => titles[language as Language]);

async function tap(
  page: Page,
  titles: Record<Language, string>,
  what: 'add' | 'like' | 'unlike' | 'compare',
): Promise<void> {
  const card = page.getByRole('article', { name: await titleOf(page, titles), exact: true });
  const name = new RegExp(`^(${both.map((language) => texts[language][what]).join('|')})$`);
  await card.getByRole('button', { name }).click();
}

/** Two changes: adds the first product to the cart, favorites the second. */
async function tapTwice(page: Page): Promise<void> {
  await tap(page, thing(1), 'add');
  await tap(page, thing(2), 'like');
}

/** Ends Noura's session from another of her devices. */
async function endSession(): Promise<void> {
  await fetch(`${store.url}/api/v1/Auth/Logout`, { headers: { Authorization: `Bearer ${noura.token}` } });
}

/** Logs in with the form on screen. */
async function logIn(page: Page, { email, password }: Customer): Promise<void> {
  await page.locator('main input[type="email"]').fill(email);
  await page.locator('main input[type="password"]').fill(password);
  await page.locator('main form button[type="submit"]').click();
}

/**
 * Takes the connection away and makes the browser report it: its offline switch alone reaches pages and worker at
 * different times.
 */
async function loseConnection({ page, context }: Pick<Shopper, 'page' | 'context'>): Promise<void> {
  await line.cut();
  await context.setOffline(true);
  await page
    .getByRole('dialog', { name: /Offline Mode|وضع عدم الاتصال/ })
    .getByRole('button')
    .click();
}

async function regainConnection(context: Shopper['context']): Promise<void> {
  await line.mend();
  await context.setOffline(false);
}

async function ask<T>(path: string, customer = noura): Promise<T> {
  const answer = await fetch(`${store.url}/api/v1${path}`, {
    headers: { Authorization: `Bearer ${customer.token}`, 'Accept-Language': 'en' },
  });
  if (!answer.ok) throw new Error(`${path} says ${answer.status}`);
  return ((await answer.json()) as { data: T }).data;
}

async function send(path: string, body: object, customer = noura): Promise<void> {
  const answer = await fetch(`${store.url}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${customer.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} says ${answer.status}`);
}

type Named = { title: string };

/** The server's lists, by English product title. */
async function serverHas(customer = noura): Promise<{ cart: string[]; favourites: string[]; compared: string[] }> {
  const [cart, favourites, compared] = await Promise.all([
    ask<{ quantity: number; product: Named }[]>('/carts', customer),
    ask<Named[]>('/wishlist', customer),
    ask<Named[]>('/compare', customer),
  ]);
  const titles = (list: readonly Named[]) => list.map(({ title }) => title).sort();
  return {
    cart: cart.map(({ quantity, product }) => `${quantity} × ${product.title}`).sort(),
    favourites: titles(favourites),
    compared: titles(compared),
  };
}

const soon = { timeout: 20_000 };
const holds = async (facts: Partial<Awaited<ReturnType<typeof serverHas>>>, customer = noura) => {
  await expect.poll(() => serverHas(customer), soon).toMatchObject(facts);
};

/** Number of changes on the device that the server does not have. */
const waiting = (page: Page) => page.evaluate(() => Number(/(?:^|; )pending=(\d+)/.exec(document.cookie)?.[1] ?? 0));

/** The number of changes on the device, also those that the outbox has not read yet (src/outbox/store/mirror.ts). */
const left = async (page: Page) =>
  (await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('change:')).length)) +
  (await waiting(page));

async function variety(titles: Record<Language, string>) {
  const list = await fetch(`${store.url}/api/v1/products?per_page=40`, { headers: { 'Accept-Language': 'en' } });
  const { data } = (await list.json()) as { data: (Named & { id: number; default_variety_id: number })[] };
  const found = data.find(({ title }) => title === titles.en);
  if (!found) throw new Error(`there is no ${titles.en}`);
  return { id: found.id, variety_id: found.default_variety_id };
}

/** Resolves when a page of another customer has asked for the cart, and nothing of Noura’s is left on the device. */
async function isOfAnother(page: Page): Promise<void> {
  const isRead = ({ token, path }: ProxyRequest) =>
    token !== undefined && token !== noura.token && path.endsWith('/carts');
  await expect.poll(() => line.requests.some(isRead), soon).toBe(true);
  await expect.poll(async () => (await dumpDevice(page)).indexedDB, soon).not.toContain(`outbox:${noura.id}`);
}

const isAdding = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.endsWith('/products/add-to-cart');

describe('without a connection', () => {
  test(
    'row 1: add, change, remove, favorite, compare; reload; then the server has exactly that',
    { tags: ['core'] },
    async () => {
      await send('/products/add-to-cart', { variety_id: (await variety(thing(7))).variety_id });
      await visit(async ({ page, context }) => {
        await expect.poll(() => piecesInHeader(page)).toBe(1);
        // Answers are stored on the device every two seconds (offline-design.md, section 8).
        await expect.poll(async () => (await dumpDevice(page)).indexedDB).toMatch(/queryKey[^\]]*cart/);
        await loseConnection({ page, context });
        await tap(page, thing(1), 'add');
        await tap(page, thing(2), 'add');
        await tap(page, thing(3), 'like');
        await tap(page, thing(4), 'compare');
        await expect.poll(() => piecesInHeader(page)).toBe(3);
        await page.goto(`${line.url}/cart`);
        const lineOf = (number: number) => page.getByRole('article', { name: thing(number).en });
        for (const _ of [1, 2])
          await lineOf(1)
            .getByRole('button', { name: /^Increase quantity/ })
            .click();
        await lineOf(7)
          .getByRole('button', { name: /^Remove/ })
          .click();
        await expect.poll(() => piecesInHeader(page)).toBe(4);

        await page.reload();
        await expect.poll(() => piecesInHeader(page)).toBe(4);
        await expect.poll(() => lineOf(1).getByRole('spinbutton').inputValue()).toBe('3');
        expect(await lineOf(7).count()).toBe(0);
        await page.goto(`${line.url}/favorite`);
        await page.getByRole('article', { name: thing(3).en, exact: true }).waitFor();
        await page.goto(`${line.url}/compare`);
        await page.getByRole('columnheader', { name: thing(4).en }).waitFor();
        expect(line.writes()).toEqual([]);

        // The dialog opens on each such event, and covers the line with the number of pending changes.
        await page.evaluate(() => dispatchEvent(new Event('offline')));
        const notice = page.getByRole('dialog', { name: texts.en.offline });
        await notice.getByRole('link', { name: `${await waiting(page)} pending changes`, exact: true }).waitFor();

        await regainConnection(context);
        await holds({ cart: ['1 × Thing 2', '3 × Thing 1'], favourites: ['Thing 3'], compared: ['Thing 4'] });
        await expect.poll(() => waiting(page)).toBe(0);
        expect(await piecesInHeader(page)).toBe(4);
      });
    },
  );

  test('a line moved to the favorites is moved even if the page closes before the connection returns', async () => {
    await send('/products/add-to-cart', { variety_id: (await variety(thing(1))).variety_id });
    await visit(async ({ page, context }) => {
      await page.goto(`${line.url}/cart`);
      const moved = page.getByRole('article', { name: thing(1).en });
      await moved.waitFor();
      await loseConnection({ page, context });
      await moved.getByRole('button', { name: /^Move to favorites/ }).click();
      await page.getByText(texts.en.movesLater).waitFor();
      await moved.waitFor(); // until the store has the favorite
      await page.goto(`${line.url}/store`);
      await regainConnection(context);
      await holds({ cart: [], favourites: ['Thing 1'] });
      await expect.poll(() => piecesInHeader(page)).toBe(0);
    });
  });

  test('rows 2 and 15: closed before the connection returns; a cold start shows the changes, the next one sends them', async () => {
    const profile = testFolder().path;
    let shopper: Shopper | null = await openBrowser({ hasWorker: true, url: line.url, language: 'en', profile });
    try {
      await settle(shopper.page);
      await loseConnection(shopper);
      await tap(shopper.page, thing(1), 'add');
      await tap(shopper.page, thing(2), 'like');
      await expect.poll(async () => waiting((shopper as Shopper).page)).toBe(2);
      await shopper.close();

      await line.cut();
      shopper = await openBrowser({ hasWorker: true, url: line.url, language: 'en', profile });
      await shopper.context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
      await shopper.page.goto(`${line.url}/cart`);
      await shopper.page.getByRole('dialog', { name: texts.en.offline }).waitFor();
      await shopper.page.getByRole('dialog').getByRole('button').click();
      await shopper.page.getByLabel(texts.en.account, { exact: true }).first().waitFor();
      await shopper.page.getByRole('article', { name: 'Thing 1' }).waitFor();
      await shopper.close();
      expect(line.writes()).toEqual([]);

      await line.mend();
      shopper = await openBrowser({ hasWorker: true, url: line.url, language: 'en', profile });
      await shopper.page.goto(`${line.url}/store`);
      await holds({ cart: ['1 × Thing 1'], favourites: ['Thing 2'] });
      await expect.poll(() => piecesInHeader((shopper as Shopper).page)).toBe(1);
    } finally {
      await shopper?.close();
    }
  });

  test('row 2: if no page is open, the worker sends (Background Sync)', () =>
    visit(async ({ page, context }) => {
      // The browser does not notice: it would fire its own event.
      await line.cut();
      await tap(page, thing(1), 'add');
      await expect.poll(() => waiting(page)).toBe(1);
      const later = await context.newPage();
      await page.close();
      const sync = await openBackgroundSync(await context.newCDPSession(later), line.url);
      await line.mend();
      await expect
        .poll(async () => {
          await sync.fire();
          return (await serverHas()).cart;
        }, soon)
        .toEqual(['1 × Thing 1']);
      expect(new Set(line.writes().map(({ key }) => key)).size).toBe(1);
      await later.goto(`${line.url}/store`);
      await expect.poll(() => piecesInHeader(later)).toBe(1);
      await expect.poll(() => waiting(later)).toBe(0);
    }));

  test('row 33: a cart that this device has never loaded is not called empty', async () => {
    const lists = line.fail(({ path }) => /\/(carts|wishlist|compare)$/.test(path), { is: 'lost' });
    await visit(async ({ page, context }) => {
      expect(lists.met()).toBeGreaterThan(0);
      await loseConnection({ page, context });
      await page.locator('header a[href="/cart"]').click();
      await page.getByRole('heading', { name: 'This page is not saved on your device yet' }).waitFor();
      expect(await page.getByText(texts.en.emptyCart).count()).toBe(0);
      await page.goBack();
      await tap(page, thing(1), 'add');
      await page.getByRole('link', { name: 'View cart' }).click();
      await page.getByRole('article', { name: 'Thing 1' }).waitFor();
      await page.getByText('Your cart has not been loaded on this device yet.', { exact: false }).waitFor();
      lists.letGo();
    });
  });
});

describe('a line that fails', () => {
  test(
    'rows 3, 4, 12, 20: request lost, answer lost, duplicate, 503, 500, a login page, a redirect: one effect each',
    { tags: ['core'] },
    () =>
      visit(async ({ page }) => {
        const redirect = {
          is: 'answered',
          status: 302,
          type: 'text/html',
          body: '',
          headers: { Location: '/' },
        } as const;
        const faults: [string, Fault][] = [
          ['the request is lost', { is: 'lost' }],
          ['the answer is lost', { is: 'unanswered' }],
          ['it arrives twice', { is: 'doubled' }],
          ['503 with Retry-After', serverError(503, { 'Retry-After': '1' })],
          ['500', serverError(500)],
          ['a login page with 200', loginPage],
          ['a redirect', redirect],
        ];
        const counts = await page.evaluateHandle(() => {
          const seen: number[] = [];
          new MutationObserver(() => {
            for (const each of document.querySelectorAll('header [data-count]'))
              seen.push(Number(each.getAttribute('data-count')));
          }).observe(document.body, { subtree: true, childList: true, attributes: true });
          return seen;
        });
        for (const [index, [name, fault]] of faults.entries()) {
          const number = index + 1;
          const before = line.writes().length;
          const failing = line.fail(isAdding, fault, 1);
          await tap(page, thing(number), 'add');
          const cart = Array.from({ length: number }, (_, each) => `1 × Thing ${each + 1}`);
          await holds({ cart });
          await expect.poll(() => waiting(page), soon).toBe(0);
          const tries = line.writes().slice(before);
          const sent = new Set(tries.map(({ key, body, path }) => `${key} ${path} ${body}`));
          expect([name, failing.met(), tries.length, sent.size]).toEqual([name, 1, fault.is === 'doubled' ? 1 : 2, 1]);
          expect([name, (await serverHas()).cart]).toEqual([name, cart]);
          expect([name, await piecesInHeader(page), Math.max(...(await counts.jsonValue()))]).toEqual([
            name,
            number,
            number,
          ]);
        }
        const seen = await counts.jsonValue();
        expect(seen).toEqual([...seen].sort((one, other) => one - other)); // never decreases, never counts twice
        expect(line.writes().length).toBe(faults.length * 2 - 1); // nothing was sent again later
        const { indexedDB, cacheStorage } = await dumpDevice(page);
        expect(indexedDB + cacheStorage).not.toContain('hotel');
      }),
  );

  test('row 19: the server disappears without an event: an inline message, no dialog, and it recovers by itself', () =>
    visit(async ({ page }) => {
      await line.cut();
      await tap(page, thing(1), 'like');
      await tap(page, thing(2), 'add');
      await expect.poll(() => piecesInHeader(page)).toBe(1);
      await page.getByText('Showing what is saved on your device.', { exact: false }).waitFor();
      await page.getByRole('link', { name: texts.en.twoWaiting }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      await line.mend();
      await holds({ cart: ['1 × Thing 2'], favourites: ['Thing 1'] });
      await expect
        .poll(() => page.getByText('Showing what is saved on your device.', { exact: false }).count(), soon)
        .toBe(0);
      await expect.poll(() => page.getByText(texts.en.twoWaiting).count()).toBe(0);
    }));

  test('row 19: a very slow server: within three seconds the device shows what it knows', () =>
    visit(async ({ page }) => {
      line.fail(({ path }) => path.startsWith('/api/v1/') || path === '/store', { is: 'late', ms: 12_000 });
      const begun = performance.now();
      await page.reload();
      await page.getByRole('article', { name: 'Thing 1', exact: true }).waitFor();
      expect(performance.now() - begun).toBeLessThan(3_000);
      expect(await page.getByRole('dialog').count()).toBe(0);
    }));

  test('row 35: pending changes are sent before the checkout requests anything, and it shows the server’s cart', async () => {
    await send('/products/add-to-cart', { variety_id: (await variety(thing(7))).variety_id });
    await visit(async ({ page }) => {
      const held = line.fail(isWrite, { is: 'held', at: 'request' });
      await tap(page, thing(1), 'add');
      await expect.poll(() => held.met(), soon).toBe(1); // by this page or by the worker
      const before = line.requests.length;
      const asked = (paths: RegExp) => line.requests.slice(before).filter(({ path }) => paths.test(path)).length;
      await page.goto(`${line.url}/checkout`);
      // The page is open and has requested everything that needs no cart.
      await expect.poll(() => asked(/\/compare$/), soon).toBe(1);
      const summary = page.locator('section[aria-labelledby="checkout-summary"]');
      expect([asked(/\/(carts|checkout\/quote)$/), await summary.count()]).toEqual([0, 0]);
      held.letGo();
      await summary.getByText('200', { exact: false }).first().waitFor(soon);
      expect(await waiting(page)).toBe(0);
      await holds({ cart: ['1 × Thing 1', '1 × Thing 7'] });
    });
  });

  test('row 20: a captive portal answers everything: nothing of it is cached or shown, and changes stay pending', () =>
    visit(async ({ page }) => {
      const hotel = line.fail(() => true, loginPage);
      await tap(page, thing(1), 'add');
      await expect.poll(() => waiting(page)).toBe(1);
      await page.reload();
      await page.getByRole('article', { name: 'Thing 1', exact: true }).waitFor();
      await expect.poll(() => piecesInHeader(page)).toBe(1);
      await expect.poll(() => hotel.met()).toBeGreaterThan(3);
      expect(await page.getByText('hotel', { exact: false }).count()).toBe(0);
      expect(JSON.stringify(await dumpDevice(page))).not.toContain('hotel');
      expect(await waiting(page)).toBe(1);
      hotel.letGo();
      await holds({ cart: ['1 × Thing 1'] });
      await expect.poll(() => waiting(page), soon).toBe(0);
    }));

  test('row 22: the connection flaps ten times: one effect, at most one dialog, no flood of requests', () =>
    visit(async ({ page, context }) => {
      await page.evaluate(() => {
        const most = { dialogs: 0 };
        Object.assign(window, { most });
        new MutationObserver(() => {
          most.dialogs = Math.max(most.dialogs, document.querySelectorAll('dialog[open]').length);
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
      });
      const dead = line.fail(isWrite, { is: 'lost' });
      await tap(page, thing(1), 'add');
      for (let flap = 0; flap < 10; flap += 1) {
        await context.setOffline(true);
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
        if (flap === 9) dead.letGo(); // now the connection stays; otherwise the next try may be a minute away
        await context.setOffline(false);
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 350)));
      }
      await holds({ cart: ['1 × Thing 1'] });
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
      expect(await page.evaluate(() => (window as unknown as { most: { dialogs: number } }).most.dialogs)).toBe(1);
      const tries = line.writes();
      expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
      expect(tries.length).toBeLessThan(25);
    }));

  test('row 21: the browser is wrong about being offline: changes are tried, and the first answer closes the dialog', () =>
    visit(async ({ page, context }) => {
      await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
      const known = listsRead(page);
      await page.reload();
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
      const dialog = page.getByRole('dialog', { name: texts.en.offline });
      await appReady(page);
      await known; // an answer would close the dialog
      await page.evaluate(() => dispatchEvent(new Event('offline')));
      await dialog.waitFor();
      await expect.poll(() => dialog.count(), soon).toBe(0); // the page itself has tried
      await page.evaluate(() => dispatchEvent(new Event('offline')));
      await page.keyboard.press('Escape'); // if it has not already closed by itself
      await tap(page, thing(1), 'add');
      await holds({ cart: ['1 × Thing 1'] });
      await expect.poll(() => page.getByText('You are offline.', { exact: false }).count()).toBe(0);
    }));
});

/** Runs in the page: calls `noteSaved` once it shows this text. */
function watchFor(text: string): void {
  const look = () => {
    if (!document.body.innerText.includes(text)) return;
    watching.disconnect();
    (globalThis as unknown as { noteSaved: () => void }).noteSaved();
  };
  const watching = new MutationObserver(look);
  watching.observe(document.body, { childList: true, subtree: true, characterData: true });
}

describe('row 5: the browser is killed', () => {
  const moments: [string, Fault | null][] = [
    ['while it stores the tap', null],
    ['while the server has not got it yet', { is: 'held', at: 'request' }],
    ['between the effect and its answer', { is: 'held', at: 'answer' }],
  ];

  const killBrowser = async (fault: Fault | null) => {
    const profile = testFolder().path;
    let shopper: Shopper | null = await openBrowser({ hasWorker: true, url: line.url, language: 'en', profile });
    try {
      await settle(shopper.page);
      // So that the session is on disk, as some seconds after login.
      await shopper.close();
      shopper = await openBrowser({ hasWorker: true, url: line.url, language: 'en', profile });
      await shopper.page.goto(`${line.url}/store`);
      await shopper.page.getByLabel(texts.en.account, { exact: true }).first().waitFor();
      await appReady(shopper.page);
      let wasShown = false;
      await shopper.context.exposeFunction('noteSaved', () => (wasShown = true));
      await shopper.page.evaluate(
        watchFor,
        storeText('en', 'shopper-lists:added.cart').replace('{{title}}', 'Thing 1'),
      );
      const killed = shopper.context.waitForEvent('close');
      const held = fault && line.fail(isAdding, fault, 1);
      await tap(shopper.page, thing(1), 'add');
      if (held) await expect.poll(() => held.met()).toBe(1);
      killBrowserOf(profile);
      await killed;
      held?.letGo();

      shopper = await openBrowser({ hasWorker: true, url: line.url, language: 'en', profile });
      await shopper.page.goto(`${line.url}/store`);
      await shopper.page.locator('main article').first().waitFor();
      if (fault) await holds({ cart: ['1 × Thing 1'] });
      await appReady(shopper.page);
      const tries = () => line.writes().map(({ key, body }) => `${key} ${body}`);
      // The death may have taken the cookie along, so `left` may be 0 before the outbox has been read.
      if (fault) await expect.poll(() => tries().length, soon).toBe(2);
      await expect.poll(() => left((shopper as Shopper).page), soon).toBe(0);
      let cart: string[] = [];
      // The last one may still be on its way to the server.
      const missing = async () => {
        ({ cart } = await serverHas());
        return new Set(tries()).size - cart.length;
      };
      await expect.poll(missing, soon).toBe(0);
      const notShown = async () => (await missing()) + cart.length - (await piecesInHeader((shopper as Shopper).page));
      await expect.poll(notShown, soon).toBe(0);
      // Only a change that was not shown as saved may be lost.
      expect(fault || wasShown ? [['1 × Thing 1']] : [['1 × Thing 1'], []]).toContainEqual(cart);
      if (fault) expect(tries().length).toBe(2);
    } finally {
      await shopper?.close();
    }
  };

  for (const [moment, fault] of moments) {
    test(`${moment}: nothing is lost, nothing happens twice`, () => killBrowser(fault));
  }
});

describe('several tabs and devices', () => {
  test(
    'row 6: two tabs change something offline and both reconnect: one sender, both screens correct',
    { tags: ['core'] },
    () =>
      visit(async ({ page, context }) => {
        const other = await context.newPage();
        const known = listsRead(other);
        await other.goto(`${line.url}/store`);
        await appReady(other);
        await known;
        await line.cut();
        await context.setOffline(true);
        for (const [tab, number] of [
          [page, 1],
          [other, 2],
        ] as const) {
          await tab.bringToFront();
          await tab.getByRole('dialog', { name: texts.en.offline }).getByRole('button').click();
          await tap(tab, thing(number), 'add');
          await tap(tab, thing(number + 2), 'like');
        }
        await regainConnection(context);
        await holds({ cart: ['1 × Thing 1', '1 × Thing 2'], favourites: ['Thing 3', 'Thing 4'] });
        for (const tab of [page, other]) await expect.poll(() => piecesInHeader(tab)).toBe(2);
        await expect.poll(() => waiting(page)).toBe(0);
        const keys = line.writes().map(({ key }) => key);
        expect([keys.length, new Set(keys).size]).toEqual([4, 4]);
      }),
  );

  test('row 8: two offline devices reconnect: adds sum up, the last favorite change wins, compare holds four', async () => {
    const elsewhere = { ...noura, token: await anotherSession(store.url, noura) };
    for (const number of [5, 6, 7]) {
      await send('/products/add-to-compare', { variety_id: (await variety(thing(number))).variety_id });
    }
    await visit(async (first) => {
      await visit(
        async (second) => {
          await loseConnection(first);
          await line.mend(); // for the second device only
          // The first device favorites this while away; the second does so too and removes it again.
          await tap(first.page, thing(4), 'like');
          await tap(second.page, thing(4), 'like');
          await holds({ favourites: ['Thing 4'] });
          await tap(second.page, thing(4), 'unlike');
          await holds({ favourites: [] });
          await loseConnection(second);
          await tap(first.page, thing(8), 'compare');
          await tap(second.page, thing(1), 'compare');
          await tap(first.page, thing(1), 'add');
          await tap(first.page, thing(3), 'like');
          await tap(second.page, thing(1), 'add');
          await tap(second.page, thing(2), 'add');
          await regainConnection(first.context);
          const compared = ['Thing 5', 'Thing 6', 'Thing 7', 'Thing 8'];
          await holds({ cart: ['1 × Thing 1'], favourites: ['Thing 3', 'Thing 4'], compared });
          await regainConnection(second.context);
          await holds({ cart: ['1 × Thing 2', '2 × Thing 1'], favourites: ['Thing 3', 'Thing 4'], compared });
          await expect.poll(() => piecesInHeader(second.page), soon).toBe(3);
          await second.page.getByText(texts.en.full('Thing 1')).first().waitFor();
        },
        { customer: elsewhere },
      );
    });
  });
});

describe.each(both)('in %s', (language) => {
  const test = alternating(language);
  const w = texts[language];

  test.onEach(
    'row 10: sold out, fewer left, new price, gone, compare full: the right cart, and a message for each',
    async () => {
      const titles = titlesOf(language);
      // As before, even if the test is retried.
      await store.bring({ products: changing(language, before) });
      for (const number of [5, 6, 7, 8]) {
        await send('/products/add-to-compare', { variety_id: (await variety(thing(number))).variety_id });
      }
      await visit(
        async ({ page, context }) => {
          await loseConnection({ page, context });
          await tap(page, titles.sold, 'add');
          for (const pieces of [2, 3, 4, 5]) {
            await tap(page, titles.few, 'add');
            await expect.poll(() => piecesInHeader(page)).toBe(pieces);
            // Until it is stored, the card takes no other press.
            const stored = async () =>
              (await pendingChangesOn(page, noura.id)).reduce((sum, { quantity }) => sum + Number(quantity), 0);
            await expect.poll(stored).toBe(pieces);
          }
          await tap(page, titles.price, 'add');
          await tap(page, titles.gone, 'add');
          await tap(page, thing(1), 'compare');
          await expect.poll(() => waiting(page)).toBe(5);
          await store.bring({ products: changing(language, after) });
          await regainConnection(context);

          await page.getByText(w.soldOut(titles.sold[language])).first().waitFor(soon);
          await holds({ cart: [`1 × ${titles.price.en}`, `3 × ${titles.few.en}`] });
          await expect.poll(() => waiting(page)).toBe(0);
          await expect.poll(() => piecesInHeader(page)).toBe(4);
          await page.goto(`${line.url}/changes`);
          for (const text of [
            w.soldOut(titles.sold[language]),
            w.fewerLeft(titles.few[language]),
            w.costsNow(titles.price[language]),
            w.gone(titles.gone[language]),
            w.full(thing(1)[language]),
          ]) {
            await page.locator('main').getByText(text).waitFor();
          }
          expect(await axeFindings(page)).toEqual([]);

          // A higher price is marked in the cart and at checkout until the shopper accepts it.
          const main = page.locator('main');
          const dearer = main.getByText(w.priceChanged);
          await page.goto(`${line.url}/cart`);
          await main.getByRole('article', { name: titles.price[language] }).getByText(w.priceChanged).waitFor();
          await page.goto(`${line.url}/checkout`);
          await main.getByText(w.priceChangedOf(titles.price[language])).waitFor();
          const where = language === 'ar' ? '/cart' : '/checkout'; // each place in one language
          await page.goto(line.url + where);
          await main.getByRole('button', { name: w.accept }).click();
          await main.getByRole('button', { name: w.accept }).waitFor({ state: 'detached' });
          await page.goto(`${line.url}/cart`);
          await main.getByRole('article', { name: titles.price[language] }).waitFor();
          expect(await dearer.count()).toBe(0);
          await holds({ cart: [`1 × ${titles.price.en}`, `3 × ${titles.few.en}`] });
        },
        { language },
      );
    },
  );

  test(
    'row 14: the session ends with changes pending: a message asks to log in, then they are sent',
    { tags: ['core'] },
    () =>
      visit(
        async ({ page, context }) => {
          await loseConnection({ page, context });
          await tapTwice(page);
          await expect.poll(() => waiting(page)).toBe(2);
          const again = { ...noura, token: await anotherSession(store.url, noura) };
          await endSession();
          await regainConnection(context);
          const save = page.getByRole('link', { name: w.saveTwo });
          await save.click();
          await page.waitForURL('**/login?**');
          await page.locator('main input[type="email"]').waitFor();
          expect(await save.getAttribute('href')).toBe('/login?back=%2Fstore'); // here too, it keeps the way back
          expect(await serverHas(again)).toMatchObject({ cart: [], favourites: [] });
          await logIn(page, noura);
          await page.waitForURL(`${line.url}/store`);
          await holds({ cart: ['1 × Thing 1'], favourites: ['Thing 2'] }, again);
          await expect.poll(() => piecesInHeader(page)).toBe(1);
        },
        { language },
      ),
  );

  test('row 14: a press after the session has ended leads to login, and then counts once', () =>
    visit(
      async ({ page }) => {
        const again = { ...noura, token: await anotherSession(store.url, noura) };
        await endSession();
        await tap(page, thing(1), 'add');
        await page.waitForURL('**/register?back=%2Fstore');
        await page.getByText(w.logInFirst).waitFor();
        await page.locator('main a[href="/login?back=%2Fstore"]').click();
        await page.waitForURL('**/login?**');
        await logIn(page, noura);
        await page.waitForURL('**/store');
        await holds({ cart: ['1 × Thing 1'] }, again);
        await expect.poll(() => piecesInHeader(page)).toBe(1);
      },
      { language },
    ));

  test('row 34: offline, coupon and address are refused with a message, keep their input, and are not sent later', async () => {
    await send('/products/add-to-cart', { variety_id: (await variety(thing(1))).variety_id });
    await visit(
      async ({ page, context }) => {
        const main = page.locator('main');
        await page.goto(`${line.url}/cart`);
        const coupon = main.locator('input[name="coupon"]');
        await coupon.fill('LATER10');
        await loseConnection({ page, context });
        await coupon.press('Enter');
        await main.getByText(w.couponOffline).waitFor();
        expect(await coupon.inputValue()).toBe('LATER10');
        expect(await axeFindings(page)).toEqual([]);
        await regainConnection(context);

        await page.goto(`${line.url}/checkout`);
        const city = main.locator('input[name="city"]');
        await city.fill(w.city);
        await main.locator('input[name="short_address"]').fill('RHOB3242');
        await loseConnection({ page, context });
        await main.getByText(w.addressOffline).waitFor();
        await main
          .locator('form', { has: page.locator('input[name="city"]') })
          .locator('button[type="submit"]')
          .click();
        await page.getByText(w.failedOffline).first().waitFor();
        expect(await city.inputValue()).toBe(w.city);
        expect(await axeFindings(page)).toEqual([]);
        await regainConnection(context);
        await expect.poll(async () => (await ask<unknown[]>('/addresses')).length).toBe(0);
        expect(line.writes()).toEqual([]);
      },
      { language },
    );
  });

  test('a coupon with a lost answer: the cart shows the outcome, or says that it is not known yet', async () => {
    const code = lostCoupon(language);
    await send('/products/add-to-cart', { variety_id: (await variety(thing(1))).variety_id });
    const isCoupon = ({ path }: { path: string }) => path.endsWith('/carts/coupon');
    await visit(
      async ({ page }) => {
        const main = page.locator('main');
        await page.goto(`${line.url}/cart`);
        const field = main.locator('input[name="coupon"]');
        await field.fill(code);
        // A browser repeats a request by itself if a reused connection drops it, so the second answer is lost too.
        const lost = line.fail(isCoupon, { is: 'unanswered' });
        await field.press('Enter');
        await page.getByText(w.couponApplied).waitFor();
        await main.getByText(code, { exact: true }).first().waitFor();
        expect(lost.met()).toBeGreaterThan(0);
        expect(await main.locator('[data-error]').count()).toBe(0);

        const unread = line.fail(({ path }) => path.endsWith('/carts'), { is: 'lost' });
        await main.getByRole('button', { name: new RegExp(code) }).click();
        await main.getByText(w.couponUnknown).waitFor();
        lost.letGo();
        unread.letGo();
        await page.reload();
        await field.waitFor();
        expect(await main.getByText(w.couponUnknown).count()).toBe(0);
      },
      { language },
    );
  });

  test('row 16: logging out offline with changes pending asks first, and then leaves nothing', { tags: ['core'] }, () =>
    visit(
      async ({ page, context }) => {
        await loseConnection({ page, context });
        await tapTwice(page);
        await page.getByRole('link', { name: w.twoWaiting }).waitFor();
        const logOut = async () => {
          await page.locator('header').getByLabel(w.account, { exact: true }).click();
          await page.locator('header').getByRole('button', { name: w.logOut }).click();
        };
        await logOut();
        const question = page.getByRole('dialog', { name: new RegExp(w.logOut, 'i') });
        await question.getByText(w.twoNotSaved).waitFor();
        await question.getByRole('button', { name: w.wait }).click();
        expect(await waiting(page)).toBe(2);
        await logOut();
        await question.getByRole('button', { name: w.drop }).click();
        await page.getByText(w.loggedOut).waitFor();

        const dump = await dumpDevice(page);
        const personal = [noura.token, noura.firstName, noura.email, '"cart.add"', '"wishlist.set"', 'session'];
        const found = Object.entries(dump).flatMap(([place, text]) =>
          personal.filter((trace) => text.includes(trace)).map((trace) => `${place}: ${trace}`),
        );
        expect(found.filter((each) => !each.startsWith('cacheStorage: '))).toEqual([`localStorage: ${noura.token}`]);
        expect(found.some((each) => each.includes(noura.firstName) || each.includes(noura.email))).toBe(false);
        expect(Object.keys(JSON.parse(dump.localStorage) as object).sort()).toContain('revocations');

        const again = { ...noura, token: await anotherSession(store.url, noura) };
        await regainConnection(context);
        await expect
          .poll(async () => {
            const profile = await fetch(`${store.url}/api/v1/user/profile`, {
              headers: { Authorization: `Bearer ${noura.token}` },
            });
            return profile.status;
          }, soon)
          .toBe(401);
        expect(await serverHas(again)).toMatchObject({ cart: [], favourites: [] });
        expect(line.writes()).toEqual([]);
      },
      { language },
    ),
  );

  test('row 16: logging out this device in the profile asks the same', () =>
    visit(
      async ({ page }) => {
        const held = line.fail(isWrite, { is: 'held', at: 'request' });
        await tapTwice(page);
        await expect.poll(() => held.met(), soon).toBeGreaterThan(0);
        await page.goto(`${line.url}/profile`);
        const device = page.getByRole('listitem').filter({ hasText: w.thisDevice });
        await device.getByRole('button', { name: w.logOut, exact: false }).click();
        const question = page.getByRole('dialog', { name: new RegExp(w.logOut, 'i') });
        await question.getByText(w.twoNotSaved).waitFor();
        await question.getByRole('button', { name: w.wait }).click();
        expect(await waiting(page)).toBe(2);
        held.letGo();
        await expect.poll(() => waiting(page), soon).toBe(0);
      },
      { language },
    ));
});

test('row 31: with 200 pending the next change is refused with a message; then all are sent in order', () =>
  visit(
    async ({ page, context }) => {
      const { id } = await variety(thing(1));
      await loseConnection({ page, context });
      await tap(page, thing(2), 'like');
      await expect.poll(() => waiting(page)).toBe(1);
      // The other changes, as made an hour ago.
      const outbox = Array.from({ length: 198 }, (_, index): Write => ({
        kind: 'wishlist.set',
        payload: { product_id: 1_000 + index, value: false },
        seen: { product_id: id, title: 'Thing 1', price: 100, available: 50 },
      })).reduce<Outbox>(
        (sum, write) => reduce(sum, { is: 'added', write, id: crypto.randomUUID(), at: Date.now() - hour, base: null }),
        emptyOutbox(String(noura.id)),
      );
      expect(outbox.ops.length).toBe(198);
      await changeOutbox(
        page,
        noura.id,
        ({ clock, ops, ...rest }, added) => ({
          ...rest,
          clock: clock + 200,
          ops: [...ops, ...added.map((op) => ({ ...op, seq: op.seq + clock }))],
        }),
        outbox.ops,
      );
      await page.reload();
      await tap(page, thing(3), 'like');
      await expect.poll(() => waiting(page)).toBe(200);
      await tap(page, thing(4), 'like');
      await page.getByText(texts.ar.tooMany).waitFor();
      expect(await waiting(page)).toBe(200);

      const begun = performance.now();
      const saved = page.getByText(/^حُفظ \d+ تغيير/).waitFor({ timeout: 60_000 });
      await regainConnection(context);
      await expect.poll(() => waiting(page), { timeout: 60_000 }).toBe(0);
      expect(performance.now() - begun).toBeLessThan(60_000);
      const sent = line.writes().map(({ path }) => path);
      expect(sent.length).toBe(200);
      expect(sent.slice(1, -1)).toEqual(
        outbox.ops.map(({ payload }) =>
          'product_id' in payload ? `/products/${payload.product_id}/toggle-wishlist` : '',
        ),
      );
      expect(await serverHas()).toMatchObject({ favourites: ['Thing 2', 'Thing 3'] });
      await saved;
      expect(await page.getByText(/^حُفظ \d/).count()).toBe(1); // one message for all of them
    },
    { language: 'ar' },
  ));

test('row 14: another shopper logs in: the first one’s changes are deleted and never sent', () =>
  visit(async ({ page, context }) => {
    const hessa = await registerCustomer(store.url, 'Hessa');
    await loseConnection({ page, context });
    await tap(page, thing(1), 'add');
    await expect.poll(() => waiting(page)).toBe(1);
    await endSession();
    await regainConnection(context);
    await page.getByRole('link', { name: 'Log in to save 1 change' }).click();
    await page.waitForURL('**/login?**');
    await logIn(page, hessa);
    await page.getByLabel('Hessa’s account', { exact: true }).first().waitFor();
    await isOfAnother(page);
    const sent = line.writes().filter(({ token }) => token !== noura.token);
    expect(sent).toEqual([]);
    const { indexedDB } = await dumpDevice(page);
    expect(indexedDB).not.toContain(`outbox:${noura.id}`);
    expect(indexedDB).not.toContain('"cart.add"');
    expect(await piecesInHeader(page)).toBe(0);
  }));

test(
  'row 17: another shopper logs in in the other tab: the first tab drops its changes and never sends them',
  { tags: ['core'] },
  () =>
    visit(async ({ page, context }) => {
      const hessa = await registerCustomer(store.url, 'Hessa');
      await loseConnection({ page, context });
      await tap(page, thing(1), 'add');
      await expect.poll(() => waiting(page)).toBe(1);
      const dead = line.fail(isWrite, { is: 'lost' });
      await regainConnection(context);
      const other = await context.newPage();
      await other.goto(`${line.url}/healthz`);
      await putSession(other, hessa);
      await page.getByLabel('Hessa’s account', { exact: true }).first().waitFor();
      dead.letGo();
      await isOfAnother(page);
      expect(await piecesInHeader(page)).toBe(0);
      expect(await serverHas(hessa)).toMatchObject({ cart: [] });
      expect(line.writes().filter(({ token }) => token === hessa.token)).toEqual([]);
    }),
);

describe('row 27: the device cannot store anything', () => {
  const broken: [string, string | null, () => void][] = [
    [
      'has no IndexedDB',
      texts.en.privateBrowsing,
      () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
    ],
    [
      'has one that never opens',
      null,
      () => {
        IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
      },
    ],
  ];

  test.each(broken)(
    'it %s: the app starts, changes are sent, and pending ones are reported as held in memory',
    (_, notice, breakIt) =>
      visit(async ({ page, context }) => {
        await context.addInitScript(breakIt);
        await page.reload();
        await page.getByRole('article', { name: 'Thing 1', exact: true }).waitFor({ timeout: 5_000 });
        if (notice !== null) await page.getByText(notice).first().waitFor();
        await tap(page, thing(1), 'add');
        await holds({ cart: ['1 × Thing 1'] });
        await loseConnection({ page, context });
        await tap(page, thing(2), 'add');
        await page.getByText(texts.en.inMemory).waitFor();
        await page.getByRole('link', { name: 'View cart' }).waitFor();
        await page.evaluate(() => {
          document.querySelector<HTMLAnchorElement>('a[href="/changes"]')?.click();
        });
        await page.getByText('Nothing can be saved on this device now.', { exact: false }).waitFor();
        await regainConnection(context);
        await holds({ cart: ['1 × Thing 1', '1 × Thing 2'] });
      }),
  );

  test('it hangs at one start: pending changes are unavailable, not lost, and are sent once after the next start', () =>
    visit(async ({ page, context }) => {
      await context.addInitScript(() => {
        const open = IDBFactory.prototype.open;
        IDBFactory.prototype.open = function (this: IDBFactory, name: string, version?: number) {
          if (sessionStorage.getItem('hangs') === null) return open.call(this, name, version);
          return new EventTarget() as IDBOpenDBRequest;
        };
      });
      await loseConnection({ page, context });
      await tap(page, thing(1), 'add');
      await expect.poll(() => waiting(page)).toBe(1);
      await page.evaluate(() => sessionStorage.setItem('hangs', 'yes'));
      await page.reload();
      await page.getByRole('link', { name: '1 earlier change is not available right now' }).click(soon);
      expect(await waiting(page)).toBe(1);
      expect(await page.getByText('may be lost', { exact: false }).count()).toBe(0);
      await page.evaluate(() => sessionStorage.removeItem('hangs'));
      await page.getByRole('button', { name: 'Reload the page' }).click();
      await page.getByText('Add 1 to the cart').waitFor(soon);
      await regainConnection(context);
      await holds({ cart: ['1 × Thing 1'] });
    }));

  test('it is full: online the change is sent directly, offline it is not reported as saved', { tags: ['core'] }, () =>
    visit(async ({ page, context }) => {
      await context.addInitScript((answers) => {
        // The cached answers are gone: the cart is unknown until it is read.
        indexedDB.deleteDatabase(answers);
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
          if (this.transaction.db.name === 'store-outbox' && JSON.stringify(value).includes('"ops":[{'))
            throw new DOMException('no room', 'QuotaExceededError');
          return put.call(this, value, key);
        };
      }, cacheDatabase.name);
      const asksForCart = ({ method, path }: ProxyRequest) => method === 'GET' && path.endsWith('/carts');
      const firstRead = line.fail(asksForCart, { is: 'held', at: 'answer' });
      await page.reload();
      await page.getByRole('article', { name: 'Thing 1', exact: true }).waitFor();
      await expect.poll(() => firstRead.met()).toBe(1);
      await tap(page, thing(1), 'add');
      await holds({ cart: ['1 × Thing 1'] });
      const readAgain = page.waitForResponse((answer) => answer.url().endsWith('/carts'));
      firstRead.letGo(); // it was answered before the change; the page waits for another one
      await readAgain;
      await expect.poll(() => piecesInHeader(page)).toBe(1);
      await loseConnection({ page, context });
      const before = line.requests.length;
      await tap(page, thing(2), 'add');
      await page.getByText(texts.en.noRoom).waitFor();
      expect(line.requests.slice(before).filter(isWrite)).toEqual([]);
      await expect.poll(() => piecesInHeader(page)).toBe(1);
    }),
  );
});

test('row 28: the browser deleted everything with changes pending: a message says so, and the cart is the server’s', async () => {
  await send('/products/add-to-cart', { variety_id: (await variety(thing(7))).variety_id });
  await visit(async ({ page, context }) => {
    await loseConnection({ page, context });
    await tapTwice(page);
    await expect.poll(() => waiting(page)).toBe(2);
    await page.goto('about:blank');
    const { cdp } = await (async () => ({ cdp: await context.newCDPSession(page) }))();
    await cdp.send('Storage.clearDataForOrigin', {
      origin: line.url,
      storageTypes: 'indexeddb,cache_storage,local_storage',
    });
    await regainConnection(context);
    await page.goto(`${line.url}/healthz`);
    await page.evaluate(() => localStorage.clear()); // the process of a page may learn late that it has been cleared
    await page.goto(`${line.url}/store`);
    await page.getByText(texts.en.lost).waitFor();
    await expect.poll(() => piecesInHeader(page)).toBe(1);
    expect(await serverHas()).toMatchObject({ cart: ['1 × Thing 7'], favourites: [] });
  });
});

test.each([10, -10])(
  'row 29: the clock jumps by %i days: nothing is deleted or sent, the shopper is asked; the list is shown',
  (days) =>
    visit(async ({ page, context }) => {
      await loseConnection({ page, context });
      await tap(page, thing(1), 'add');
      await expect.poll(() => waiting(page)).toBe(1);
      // Only a change that was attempted before the reload may be in the cart already, and is to be checked.
      await expect.poll(async () => (await dumpDevice(page)).indexedDB, soon).toContain('"doubtful":true');
      await page.clock.setSystemTime(Date.now() + days * 24 * 60 * 60_000);
      await page.reload();
      await page.getByRole('article', { name: 'Thing 1', exact: true }).waitFor();
      await expect.poll(() => piecesInHeader(page)).toBe(1);
      // Opened while still offline: the worker's clock has not jumped, and it would send the change.
      await page.goto(`${line.url}/changes`);
      const still = page.getByRole('button', { name: 'Yes, I still want it' });
      await page.getByText('You are offline, so we cannot check yet.', { exact: false }).waitFor(soon);
      await regainConnection(context);
      await still.click(soon);
      await holds({ cart: ['1 × Thing 1'] });
      await expect.poll(() => waiting(page), soon).toBe(0);
      expect(line.writes().length).toBe(1);
    }),
);

test('row 30: days after its answer was lost, an add is asked about, with the cart’s current quantity', () =>
  visit(async ({ page, context }) => {
    line.fail(isAdding, { is: 'unanswered' });
    await tap(page, thing(1), 'add');
    await holds({ cart: ['1 × Thing 1'] });
    await loseConnection({ page, context });
    await page.clock.setSystemTime(Date.now() + 3 * 24 * 60 * 60_000);
    await page.goto(`${line.url}/changes`);
    const still = page.getByRole('button', { name: 'Yes, I still want it' });
    await page.getByText('You are offline, so we cannot check yet.', { exact: false }).waitFor(soon);
    expect(await still.count()).toBe(0);
    await regainConnection(context);
    await page.getByText('You now have 1 in your cart.').waitFor(soon);
    await still.waitFor();
    await page.getByRole('button', { name: 'No, discard it' }).click();
    await expect.poll(() => waiting(page), soon).toBe(0);
    await expect.poll(() => piecesInHeader(page)).toBe(1);
    await holds({ cart: ['1 × Thing 1'] });
  }));

test.each([
  ['ar', 'بانتظار قرارك في تغيير سابق.', 'بانتظار قرارك في التغيير السابق أعلاه', 'لا، ألغِه'],
  ['en', 'Waiting for your decision on an earlier change.', 'Waiting for your decision above', 'No, discard it'],
] as const)(
  'in %s: a change that waits behind an open question says so, and is sent once that is answered',
  (language, heldUp, above, drop) =>
    visit(
      async ({ page, context }) => {
        const lost = line.fail(isAdding, { is: 'unanswered' });
        await tap(page, thing(1), 'add');
        await holds({ cart: ['1 × Thing 1'] });
        await loseConnection({ page, context });
        lost.letGo();
        await agePendingChanges(page, noura.id, 3 * 24 * hour);
        await page.goto(`${line.url}/changes`);
        await regainConnection(context);
        await page.getByRole('button', { name: drop }).waitFor(soon);
        expect(await page.getByText(above, { exact: true }).count()).toBe(0);

        await page.goto(`${line.url}/store`);
        const before = line.requests.filter(isAdding).length;
        await tap(page, thing(1), 'add');
        await page.getByText(heldUp, { exact: true }).waitFor();
        await tap(page, thing(2), 'add'); // an unrelated change does not wait
        await holds({ cart: ['1 × Thing 1', '1 × Thing 2'] });
        expect(line.requests.filter(isAdding).length).toBe(before + 1);

        await page.goto(`${line.url}/changes`);
        await page.getByText(above, { exact: true }).waitFor();
        expect(await page.getByText(above, { exact: true }).count()).toBe(1);
        await page.getByRole('button', { name: drop }).click();
        await expect.poll(() => waiting(page), soon).toBe(0);
        await holds({ cart: ['1 × Thing 2', '2 × Thing 1'] });
      },
      { language },
    ),
);
