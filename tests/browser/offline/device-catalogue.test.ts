// The device catalogue: after one visit all of it can be browsed and searched offline.
import { get } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { generateCatalogue } from '../../../server/features/catalogue/import/generate/generate-catalogue.ts';
import { axeFindings } from '../../support/browser/axe.ts';
import {
  appOnDevice,
  englishDesktop,
  arabicPhone,
  workerInCharge,
  withBrowser,
  type Language,
  type Shopper,
} from '../../support/browser/browser.ts';
import { removalOf } from '../../support/browser/capabilities.ts';
import { putSession, registerCustomer } from '../../support/browser/device.ts';
import { reportLine } from '../../support/browser/line.ts';
import { openFaultyProxy } from '../../support/network/faulty-proxy.ts';
import { openCuttableProxy } from '../../support/network/cuttable-proxy.ts';
import { openOwnStore } from '../../support/store/own-store.ts';
import { productEntry, twoFields } from '../../support/api/shop.ts';

const storeUrl = inject('storeUrl');

const texts = {
  ar: {
    asOf: 'آخر تحديث',
    notHere: 'الوصف وأي خيارات أخرى ليست محفوظة على جهازك بعد',
    nothing: 'لا توجد منتجات بهذا الاسم',
    search: 'بحث',
    counted: /هذه النتائج من المنتجات المحفوظة على جهازك\. \p{Nd} نتائج مقترحة/u,
    part: 'المتجر على هذا الجهاز',
    download: 'تنزيل المتجر',
    free: 'وفّر مساحة',
    done: 'المتجر محفوظ الآن على جهازك',
    freed: 'تم توفير المساحة',
    copy: 'نسخة محفوظة على جهازك',
    needs: 'التنزيل يحتاج إلى اتصال بالإنترنت',
    products: 'المنتجات',
  },
  en: {
    asOf: 'Last updated',
    notHere: 'The description and any other options are not saved on your device yet',
    nothing: 'No products found',
    search: 'Search',
    counted: /These results come from the products saved on your device\. 6 suggestions/,
    part: 'The store on this device',
    download: 'Download the store',
    free: 'Free up space',
    done: 'The store is now saved on your device',
    freed: 'Space freed up',
    copy: 'Copy saved on your device',
    needs: 'Downloading needs a connection',
    products: 'Products',
    onlySeen: 'This list shows the products saved on your device; the store may have more.',
  },
};

/** The browser's own reports of failed requests; they are not the page's errors. */
const failedRequests = /Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED/;

/** A browser that reports a fast connection, however slow the machine is; with `saveData` it loads nothing unasked. */
async function withGoodLine(
  {
    saveData = false,
    ...options
  }: { url: string; language?: Language; width?: number; height?: number; saveData?: boolean },
  story: (shopper: Shopper) => Promise<void>,
): Promise<void> {
  await withBrowser({ ...options, hasWorker: true }, async (shopper) => {
    await reportLine(shopper.page, { effectiveType: '4g', saveData });
    await story(shopper);
    const unexpected = shopper.takeConsole().filter((line) => !failedRequests.test(line));
    expect(unexpected).toEqual([]);
  });
}

/** Mark and number of products of the device catalogue in a language; null if there is none. */
const onDevice = (page: Page, language: Language) =>
  page.evaluate(async (name) => {
    const databases = await indexedDB.databases();
    if (!databases.some((each) => each.name === 'store-catalogue')) return null;
    const request = <T>(operation: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        operation.addEventListener('success', () => resolve(operation.result));
        operation.addEventListener('error', () => reject(operation.error));
      });
    const database = await request(indexedDB.open('store-catalogue'));
    const head = (await request(database.transaction('snapshots').objectStore('snapshots').get(`head:${name}`))) as
      | { mark: string; products: number }
      | undefined;
    database.close();
    return head ? { mark: head.mark, products: head.products } : null;
  }, language);

async function isStored(page: Page, language: Language): Promise<void> {
  await expect.poll(() => onDevice(page, language), { timeout: 30_000 }).not.toBeNull();
}

const cards = (page: Page) => page.locator('main article');
const cardTitles = (page: Page) => page.locator('main article :is(h2, h3)').allTextContents();
const answerOf = async (path: string, language: Language, url = storeUrl) =>
  (await fetch(`${url}/api/v1${path}`, { headers: { 'Accept-Language': language } })).json() as Promise<{
    data: { title: string; id: number }[];
    pagination: { meta: { page: { total: number } } };
  }>;

describe('on a phone in Arabic', () => {
  const { language, width, height } = arabicPhone;
  const say = texts[language];

  test('after one visit to the home page all products can be listed, filtered, sorted, paged and searched offline', async () => {
    // Its own store, without orders: sales of the last seconds may count on the device before they count in lists.
    const goods = JSON.parse([...generateCatalogue({ products: 300, seed: 7 })].join('')) as object;
    const store = await openOwnStore(goods);
    const line = await openCuttableProxy(store.url);
    try {
      await withGoodLine({ url: line.url, language, width, height }, async ({ page, context }) => {
        const requested = page.waitForRequest(/\/catalogue\/snapshot/, { timeout: 60_000 });
        await page.goto(`${line.url}/`);
        await appOnDevice(page);
        await isStored(page, language);
        const began = (await requested).timing().startTime;
        const { loaded, ofPage } = await page.evaluate(() => {
          const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
          return {
            loaded: performance.timeOrigin + (visit?.loadEventEnd ?? Infinity),
            ofPage: performance.getEntriesByType('resource').map(({ name }) => name),
          };
        });
        expect(began).toBeGreaterThan(loaded);
        expect(ofPage).not.toContainEqual(expect.stringContaining('/catalogue/snapshot')); // a worker requests it
        await line.cut();
        await context.setOffline(true);

        const sameAsOnline = async (path: string, query: string) => {
          const { data, pagination } = await answerOf(`/products${query}`, language, store.url);
          await page.goto(`${line.url}${path}`);
          await expect.poll(() => cardTitles(page)).toEqual(data.map(({ title }) => title));
          await page.locator('main').getByText(say.asOf).first().waitFor();
          return pagination.meta.page.total;
        };
        expect(await sameAsOnline('/store?order=most_selling', '?order=most_selling')).toBeGreaterThan(100);
        await sameAsOnline('/store?page=3&order=price_desc', '?page=3&order=price_desc');
        await sameAsOnline('/store?on_sale=1&in_stock=1&min_price=40', '?on_sale=1&in_stock=1&min_price=40');
        const category = (await answerOf('/categories', language, store.url)).data[0];
        await sameAsOnline(`/category/${category?.id}`, `?category=${category?.id}`);
        for (const typed of ['فرشاة', 'فرشه', 'toothbrsh', 'toothbrush']) {
          const total = await sameAsOnline(`/products?search=${typed}`, `?search=${encodeURIComponent(typed)}`);
          expect(total).toBeGreaterThan(3);
        }
        await page.goto(`${line.url}/products?search=zzqqxx`);
        await page.getByText(say.nothing).first().waitFor();
        await page.locator('main').getByText(say.asOf).first().waitFor();
        expect(await axeFindings(page)).toEqual([]);
      });
    } finally {
      await line.close();
      await store.stop();
    }
  });
});

test('on a hanging connection the device catalogue answers lists before their calls fail, then the server does', async () => {
  const line = await openFaultyProxy(storeUrl);
  try {
    await withGoodLine({ url: line.url, language: 'en' }, async ({ page }) => {
      await page.goto(`${line.url}/`);
      await appOnDevice(page);
      await isStored(page, 'en');
      const held = line.fail(({ path }) => path.startsWith('/api/v1/products?'), { is: 'held', at: 'request' });
      const givenUp: string[] = [];
      page.on('requestfailed', (request) => givenUp.push(request.url()));
      const asOf = page.locator('main').getByText(texts.en.asOf);
      const titlesOf = async (query: string) =>
        (await answerOf(`/products${query}`, 'en')).data.map(({ title }) => title);

      await page.goto(`${line.url}/store?page=3&order=price_desc`);
      await expect.poll(() => cardTitles(page)).toEqual(await titlesOf('?page=3&order=price_desc'));
      await asOf.first().waitFor();
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await expect.poll(() => cardTitles(page)).toEqual(await titlesOf('?page=4&order=price_desc'));
      await asOf.first().waitFor();
      expect(givenUp.filter((url) => url.includes('/products?'))).toEqual([]);

      held.letGo();
      await expect.poll(() => asOf.count()).toBe(0);
      expect(await cardTitles(page)).toEqual(await titlesOf('?page=4&order=price_desc'));
    });
  } finally {
    await line.close();
  }
});

test('live search finds products offline while typing', async () => {
  const language = 'en';
  const line = await openCuttableProxy(storeUrl);
  try {
    await withGoodLine({ url: line.url, language, width: 1280, height: 800 }, async ({ page, context }) => {
      await page.goto(`${line.url}/`);
      await appOnDevice(page);
      await isStored(page, language);
      await line.cut();
      await context.setOffline(true);
      const dialog = page.getByRole('dialog'); // says that there is no connection
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      const box = page.getByRole('banner').getByRole('combobox');
      for (const typed of ['فرشه', 'toothbrsh']) {
        await box.fill(typed);
        // Six, and the link to all of them.
        await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(7);
        const search = page.getByRole('banner').getByRole('search');
        await expect.poll(() => search.getByRole('status').textContent()).toMatch(texts[language].counted);
        expect(await search.getByRole('alert').count()).toBe(0);
      }
    });
  } finally {
    await line.close();
  }
});

// Those of docs/browsers.md that the download or the lists made of it use.
test.each([
  'Open databases in the background',
  'Web Locks',
  'Broadcast channels',
  'Idle callbacks',
  'Network information',
  'Storage estimates and persistence',
])('without %s, the device catalogue arrives and answers lists offline', (missing) =>
  withoutCapability(missing, async (page, line) => {
    const path = '/products?page=3&order=price_desc';
    const { data } = await answerOf(path, 'en');
    await page.goto(`${line}/store?page=3&order=price_desc`);
    await expect.poll(() => cardTitles(page)).toEqual(data.map(({ title }) => title));
    await page.locator('main').getByText(texts.en.asOf).first().waitFor();
  }),
);

test('without Web workers for modules, the device catalogue arrives, and lists show the products of lists seen', () =>
  withoutCapability('Web workers for modules', async (page, line) => {
    await page.goto(`${line}/store?page=3&order=price_desc`);
    await page.locator('main').getByText(texts.en.onlySeen).waitFor();
    expect(await cards(page).count()).toBeGreaterThan(0);
  }));

/** A home visit that has stored the device catalogue, then no connection. */
async function withoutCapability(missing: string, story: (page: Page, line: string) => Promise<void>): Promise<void> {
  const line = await openCuttableProxy(storeUrl);
  try {
    await withGoodLine({ url: line.url, language: 'en' }, async ({ page, context }) => {
      await page.addInitScript(removalOf(missing)); // after the reported connection, which it may remove
      await page.goto(`${line.url}/`);
      await appOnDevice(page);
      await isStored(page, 'en');
      await line.cut();
      await context.setOffline(true);
      await story(page, line.url);
    });
  } finally {
    await line.close();
  }
}

test('a product never opened shows what the device knows, and says that it is incomplete', async () => {
  const language = 'ar';
  const line = await openCuttableProxy(storeUrl);
  const { data } = await answerOf('/products?page=5', language);
  const [product] = data;
  try {
    await withGoodLine({ url: line.url, language }, async ({ page, context }) => {
      await page.goto(`${line.url}/`);
      await appOnDevice(page);
      await isStored(page, language);
      await line.cut();
      await context.setOffline(true);
      await page.goto(`${line.url}/products/${product?.id}`);
      await page.getByRole('heading', { level: 1, name: product?.title ?? '', exact: true }).waitFor();
      await page.getByText(texts[language].notHere).waitFor();
      await page.locator('main article form').getByRole('button').first().waitFor();
      await page.locator('main').getByText(texts[language].asOf).first().waitFor();
      await line.mend();
      await context.setOffline(false);
      await expect.poll(() => page.getByText(texts[language].notHere).count(), { timeout: 20_000 }).toBe(0);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(product?.title);
    });
  } finally {
    await line.close();
  }
});

test('after one visit in Arabic the store works offline in English too: lists, search, cards, pages, home', async () => {
  const line = await openCuttableProxy(storeUrl);
  try {
    await withGoodLine({ url: line.url, language: 'ar', width: 1280, height: 800 }, async ({ page, context }) => {
      const workers: object[] = [];
      page.on('worker', (worker) => workers.push(worker));
      await page.goto(`${line.url}/`);
      await appOnDevice(page);
      await isStored(page, 'ar');
      await isStored(page, 'en'); // it comes last
      const [first, second] = workers; // of the downloads: a third would answer questions
      expect(second).toBeDefined();
      await expect.poll(() => page.workers().filter((each) => each === first || each === second)).toEqual([]);
      await line.cut();
      await context.setOffline(true);
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('banner').getByRole('button', { name: /اللغة/ }).first().click();
      await page.getByRole('dialog').getByRole('radio', { name: 'English' }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'موافق' }).click();
      await page.waitForFunction(() => document.documentElement.lang === 'en');

      await cards(page).first().waitFor(); // the home page
      expect(await page.locator('main').textContent()).not.toMatch(/\p{Script=Arabic}/u);
      const { data } = await answerOf('/products?order=price_asc', 'en');
      await page.goto(`${line.url}/store?order=price_asc`);
      await expect.poll(() => cardTitles(page)).toEqual(data.map(({ title }) => title));
      await page.locator(`main a[href="/products/${data[0]?.id}"]`).first().click();
      await page.getByRole('heading', { level: 1, name: data[0]?.title ?? '', exact: true }).waitFor();
      const answer = await answerOf('/products?search=toothbrush', 'en');
      await page.goto(`${line.url}/products?search=toothbrush`);
      await expect.poll(() => cardTitles(page)).toEqual(answer.data.map(({ title }) => title));
      for (const slug of ['return-policy', 'public-questions']) {
        await page.goto(`${line.url}/${slug}`);
        await page.locator('main').getByText(texts.en.copy).first().waitFor();
        expect(await page.locator('main').textContent()).not.toMatch(/\p{Script=Arabic}{4}/u);
      }
    });
  } finally {
    await line.close();
  }
});

test('with data saving on, no catalogue is downloaded unasked, in either language', () =>
  withGoodLine({ url: storeUrl, language: 'ar', saveData: true }, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.clock.install();
    await page.goto(`${storeUrl}/`);
    await workerInCharge(page);
    await expect.poll(() => requests.some((url) => url.includes('/assets/device-catalogue-'))).toBe(true);
    await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done()))); // its code has run
    await page.clock.runFor(9_000); // it would come after four seconds
    expect(requests.filter((url) => url.includes('/catalogue/snapshot'))).toEqual([]);
  }));

test(
  'the demonstration catalogue takes less than 60 kB on the wire in both languages together',
  { tags: ['core'] },
  async () => {
    const wireBytes = (language: Language) =>
      new Promise<number>((resolve, reject) => {
        const headers = { 'Accept-Language': language, 'Accept-Encoding': 'br' };
        get(`${storeUrl}/api/v1/catalogue/snapshot`, { headers }, (answer) => {
          expect(answer.headers['content-encoding']).toBe('br');
          let bytes = 0;
          answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
          answer.on('end', () => resolve(bytes));
        }).on('error', reject);
      });
    expect((await wireBytes('ar')) + (await wireBytes('en'))).toBeLessThan(60_000);
  },
);

test('the owner’s changes arrive as a difference', async () => {
  const ring = (price: number) =>
    productEntry({ title: { ar: 'خاتم', en: 'Ring' }, category: 'gold.rings', variety: { sku: 'RING', price } });
  const store = await openOwnStore({
    categories: twoFields,
    products: [ring(555), productEntry(), productEntry({ title: { en: 'Old' }, variety: { sku: 'OLD' } })],
  });
  try {
    await withGoodLine({ url: store.url, language: 'en' }, async ({ page, context }) => {
      const marks: (string | null)[] = [];
      page.on('request', (request) => {
        const address = new URL(request.url());
        if (!address.pathname.endsWith('/catalogue/snapshot')) return;
        if (request.headers()['accept-language'] !== 'en') return; // the other language comes later
        marks.push(address.searchParams.get('since'));
      });
      await page.goto(`${store.url}/`);
      await appOnDevice(page);
      await isStored(page, 'en');
      const before = await onDevice(page, 'en');
      expect(before?.products).toBe(3);

      await store.bring({
        products: [ring(777), productEntry({ title: { en: 'Old' }, active: false, variety: { sku: 'OLD' } })],
      });
      await expect
        .poll(async () => (await fetch(`${store.url}/api/v1/products`)).text(), { timeout: 20_000 })
        .toContain('"price":777');
      await page.clock.setSystemTime(Date.now() + 20 * 60_000); // the device's copy is fresh for 15 minutes
      await page.reload();
      await expect.poll(async () => (await onDevice(page, 'en'))?.products, { timeout: 30_000 }).toBe(2);
      expect(marks).toEqual([null, before?.mark]);
      // The response went to a worker that has ended: the server gives the same one again.
      const headers = { 'Accept-Language': 'en' };
      const query = `omit=categories&since=${encodeURIComponent(before?.mark ?? '')}`;
      const answer = await fetch(`${store.url}/api/v1/catalogue/snapshot?${query}`, { headers });
      const { data } = (await answer.json()) as { data: { products: object[]; removed: number[] } };
      expect(data).toMatchObject({ full: false, products: [{ price: 777 }], removed: [expect.any(Number)] });
      expect(data).not.toHaveProperty('categories');
      await context.setOffline(true);
      await page.goto(`${store.url}/store?order=price_desc&in_stock=1`);
      await expect.poll(() => cards(page).first().textContent()).toContain('777');
    });
  } finally {
    await store.stop();
  }
});

test('the whole catalogue is downloaded, used offline with its pictures, and removed', async () => {
  const { language, width, height } = englishDesktop;
  const say = texts[language];
  const line = await openCuttableProxy(storeUrl);
  const noura = await registerCustomer(storeUrl, 'Noura');
  try {
    await withGoodLine({ url: line.url, language, width, height, saveData: true }, async ({ page, context }) => {
      await page.goto(`${line.url}/healthz`);
      await putSession(page, noura);
      await page.goto(`${line.url}/profile`);
      await appOnDevice(page);
      const part = page.getByRole('region', { name: say.part });
      await part.scrollIntoViewIfNeeded();
      await part.getByRole('button', { name: say.download }).click();
      await part.getByText(say.done).waitFor({ timeout: 60_000 });
      expect(await axeFindings(page)).toEqual([]);

      await line.cut();
      await context.setOffline(true);
      await page.goto(`${line.url}/store?page=6`); // never opened
      const pictures = page.locator('main article img');
      await expect.poll(() => pictures.count()).toBeGreaterThan(10);
      await pictures.nth(3).scrollIntoViewIfNeeded();
      await expect
        .poll(() =>
          pictures.evaluateAll((images: HTMLImageElement[]) =>
            images.slice(0, 4).every(({ complete, naturalWidth }) => complete && naturalWidth > 100),
          ),
        )
        .toBe(true);

      // Never opened either.
      await page.goto(`${line.url}/`);
      await cards(page).first().waitFor();
      for (const slug of ['return-policy', 'bank-accounts']) {
        await page.goto(`${line.url}/${slug}`);
        await page.locator('main').getByText(say.copy).first().waitFor();
      }

      await page.goto(`${line.url}/profile`);
      await page.keyboard.press('Escape');
      await part.getByRole('button', { name: say.download }).click();
      await part.getByText(say.needs).waitFor();
      await line.mend();
      await context.setOffline(false);

      const outboxes = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());
      const before = await outboxes();
      await part.getByRole('button', { name: say.free }).click();
      await part.getByText(say.freed).waitFor();
      expect(await onDevice(page, language)).toBeNull();
      expect(await page.evaluate(() => caches.has('shop-pictures-1'))).toBe(false);
      expect(await outboxes()).toEqual(before);
      expect(await page.evaluate(() => document.cookie)).toContain('token=');
    });
  } finally {
    await line.close();
  }
});
