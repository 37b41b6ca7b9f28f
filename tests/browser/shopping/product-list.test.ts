// Product lists: order, filters, pages, scroll position, failures, and what works before the script runs.
// Specification, sections 2, 4, 8 and 9.
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { appOnDevice, openBrowser, screens, withBrowser, type Screen } from '../../support/browser/browser.ts';
import { closeOfflineDialog } from '../../support/browser/offline-dialog.ts';
import { inTurn } from '../../support/in-turn.ts';
import { openCuttableProxy } from '../../support/network/cuttable-proxy.ts';

const url = inject('storeUrl');

const texts = {
  ar: {
    sort: 'الترتيب',
    orders: ['المقترح', 'الأكثر مبيعًا', 'السعر: الأعلى أولًا', 'السعر: الأقل أولًا'],
    results: /^\d[\d,]* (منتجات|منتجًا|منتج)$/,
    open: /^تصفية/,
    filters: 'التصفية',
    inStock: /المتوفر فقط/,
    onSale: /المخفَّض فقط/,
    show: /^عرض (\d+ )?(منتج|منتجات|منتجًا|منتجين)/,
    apply: /^(تطبيق|عرض )/,
    close: 'إغلاق التصفية',
    removes: 'إزالة عامل التصفية:',
    clear: 'امسح الكل',
    previous: 'السابق',
    next: 'التالي',
    position: (page: number, last: number) => `الصفحة ${page} من ${last}`,
    known: 'تعرض هذه القائمة المنتجات المحفوظة على جهازك',
    again: 'أعد المحاولة',
  },
  en: {
    sort: 'Sort by',
    orders: ['Suggested', 'Most sold', 'Price: high to low', 'Price: low to high'],
    results: /^\d[\d,]* products$/,
    open: /^Filter/,
    filters: 'Filters',
    inStock: /In stock only/,
    onSale: /On sale only/,
    show: /^Show \d+ products?$/,
    apply: /^(Apply|Show )/,
    close: 'Close filters',
    removes: 'Remove filter:',
    clear: 'Clear all',
    previous: 'Previous',
    next: 'Next',
    position: (page: number, last: number) => `Page ${page} of ${last}`,
    known: 'This list shows the products saved on your device',
    again: 'Try again',
  },
};

const perPage = 20;

const cards = (page: Page) => page.locator('main article');
const idsOf = (page: Page) =>
  page
    .locator('main article :is(h2, h3) a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
const countOf = (page: Page) => page.locator('main').getByRole('status').first();
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const numberIn = (text: string | null) => Number(/\d[\d,]*/.exec(text ?? '')?.[0].replace(',', ''));

/** The list as the API returns it. */
async function listed(search: string, language: Screen['language']) {
  const answer = await fetch(`${url}/api/v1/products?${search}`, { headers: { 'Accept-Language': language } });
  const body = (await answer.json()) as {
    data: { id: number; price: number }[];
    pagination: { meta: { page: { total: number; last: number } } };
  };
  return {
    ids: body.data.map(({ id }) => `/products/${id}`),
    prices: body.data.map(({ price }) => price),
    ...body.pagination.meta.page,
  };
}

/** Opens a page and waits until the script has taken over. */
async function open(page: Page, path: string, at = url) {
  await page.goto(`${at}${path}`);
  await page.getByRole('banner').getByRole('combobox').waitFor();
}

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const test = inTurn(language);
  const say = texts[language];
  const isPhone = width < 600;

  test(
    'four orders, suggested first; choosing another one opens the first page and is announced',
    { tags: ['core'] },
    () =>
      withBrowser({ url, language, width, height }, async ({ page }) => {
        await open(page, '/store?page=2');
        const sort = page.getByRole('combobox', { name: say.sort });
        expect(await sort.locator('option').allTextContents()).toEqual(say.orders);
        expect(await sort.inputValue()).toBe('');
        expect(await cards(page).count()).toBe(perPage);
        const announcements = await listenTo(page);
        for (const [value, label] of [
          ['price_desc', say.orders[2]],
          ['price_asc', say.orders[3]],
          ['most_selling', say.orders[1]],
        ] as const) {
          await sort.selectOption({ label: label ?? '' });
          await expect.poll(() => query(page)).toEqual({ order: value });
          const { ids, prices } = await listed(`order=${value}&per_page=${perPage}`, language);
          await expect.poll(() => idsOf(page)).toEqual(ids);
          if (value === 'price_asc') expect(prices).toEqual(prices.toSorted((a, b) => a - b));
          if (value === 'price_desc') expect(prices).toEqual(prices.toSorted((a, b) => b - a));
        }
        await expect.poll(async () => (await announcements()).filter((text) => say.results.test(text)).length).toBe(3);
        await page.goBack();
        await expect.poll(() => sort.inputValue()).toBe('price_asc');
        await page.reload();
        expect(await sort.inputValue()).toBe('price_asc');
      }),
  );

  test.onEach('filters narrow the list, appear as chips and in the URL, and can be removed singly or all at once', () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      await open(page, '/store');
      const all = numberIn(await countOf(page).textContent());
      expect(all).toBe((await listed('per_page=1', language)).total);
      const sheet = page.getByRole('dialog', { name: say.filters });
      if (isPhone) {
        await page.getByRole('button', { name: say.open }).tap();
        await sheet.waitFor();
      }
      const announcements = await listenTo(page);
      const box = page.getByRole('checkbox', { name: say.onSale });
      await (isPhone ? box.tap() : box.click());
      await expect.poll(() => query(page)).toEqual({ on_sale: '1' });
      const { total } = await listed('on_sale=1&per_page=1', language);
      expect(total).toBeLessThan(all);
      await expect.poll(async () => numberIn(await countOf(page).textContent())).toBe(total);
      await expect.poll(announcements).toContainEqual(expect.stringMatching(say.results));
      await page.getByRole('checkbox', { name: say.inStock }).check();
      await expect.poll(() => query(page)).toEqual({ on_sale: '1', in_stock: '1' });
      if (isPhone) {
        const show = sheet.getByRole('button', { name: say.show });
        await show.waitFor();
        expect(numberIn(await show.textContent())).toBe((await listed('on_sale=1&in_stock=1', language)).total);
        expect((await show.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        await show.tap();
        await sheet.waitFor({ state: 'hidden' });
      }
      await page.getByRole('link', { name: say.removes }).first().waitFor();
      expect(await page.getByRole('link', { name: say.removes }).count()).toBe(2);
      await page.getByRole('link', { name: say.removes }).filter({ hasText: say.inStock }).click();
      await expect.poll(() => query(page)).toEqual({ on_sale: '1' });
      await page.getByRole('link', { name: say.clear }).click();
      await expect.poll(() => query(page)).toEqual({});
      await expect.poll(async () => numberIn(await countOf(page).textContent())).toBe(all);
      expect(await page.getByRole('link', { name: say.removes }).count()).toBe(0);
    }),
  );

  test.onEach('pages: ‘current / last’, disabled at both ends; each opens at the top with the list in sight', () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      await open(page, '/store');
      const { last } = await listed(`per_page=${perPage}`, language);
      const pager = page.locator('#pages');
      const [previous, next] = [pager.getByText(say.previous), pager.getByText(say.next)];
      expect(await pager.textContent()).toContain(`1 / ${last}`);
      expect(await pager.textContent()).toContain(say.position(1, last));
      expect(await previous.getAttribute('aria-disabled')).toBe('true');
      expect(await previous.getAttribute('href')).toBeNull();

      await next.scrollIntoViewIfNeeded();
      expect(await scrolled(page)).toBeGreaterThan(500);
      await (isPhone ? next.tap() : next.click());
      await expect.poll(() => query(page)).toEqual({ page: '2' });
      await expect.poll(async () => pager.textContent()).toContain(`2 / ${last}`);
      await expect.poll(() => scrolled(page)).toBe(0);
      await expect.poll(() => idsOf(page)).toEqual((await listed(`page=2&per_page=${perPage}`, language)).ids);
      expect((await cards(page).first().boundingBox())?.y).toBeLessThan(height - 100);
      // For keyboard users focus follows to what is on screen.
      expect(await countOf(page).evaluate((count) => count === document.activeElement)).toBe(true);

      await open(page, `/store?page=${last}`);
      expect(await next.getAttribute('aria-disabled')).toBe('true');
      expect(await previous.getAttribute('href')).toContain(`page=${last - 1}`);
      await previous.focus();
      await previous.press('Enter');
      await expect.poll(() => query(page)).toEqual({ page: String(last - 1) });
      await expect.poll(() => scrolled(page)).toBe(0);
    }),
  );

  test.onEach(
    'a page opens at its top; Back restores the scroll position, also through several lists and products',
    { tags: language === 'ar' ? ['core'] : [] },
    () =>
      withBrowser({ url, language, width, height }, async ({ page }) => {
        await open(page, '/store?order=price_asc&page=2');
        await appReady(page);
        const leave = async (nth: number) => {
          const card = page.locator('main article :is(h2, h3) a').nth(nth);
          await card.scrollIntoViewIfNeeded();
          const left = await scrolled(page);
          await card.click();
          await page.waitForURL(/\/products\/\d+/);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await expect.poll(() => scrolled(page)).toBe(0);
          return left;
        };
        const left = await leave(13);
        expect(left).toBeGreaterThan(300);
        await page.goBack();
        await page.waitForURL(/page=2/);
        await expect.poll(() => scrolled(page)).toBe(left);

        const before = await idsOf(page);
        await page.locator('#pages').getByText(say.next).click();
        await expect.poll(() => query(page)).toEqual({ order: 'price_asc', page: '3' });
        await expect.poll(() => idsOf(page)).not.toEqual(before);
        await expect.poll(() => scrolled(page)).toBe(0);
        const leftAgain = await leave(9);
        await page.goBack();
        await expect.poll(() => scrolled(page)).toBe(leftAgain);
        await page.goBack();
        await expect.poll(() => idsOf(page)).toEqual(before);
        await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
        await page.goForward();
        await expect.poll(() => query(page)).toEqual({ order: 'price_asc', page: '3' });
      }),
  );

  test.onEach('without scripts links, search, order, filters and pages work', { tags: ['core'] }, async () => {
    const shopper = await openBrowser({ url, language, width, height });
    const { page } = shopper;
    try {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(`${url}/store`);
      const sort = page.getByRole('combobox', { name: say.sort });
      await sort.selectOption('price_asc');
      if (isPhone) await page.getByRole('button', { name: say.open }).tap();
      await page.getByRole('checkbox', { name: say.onSale }).check();
      await page.locator('#filters').getByRole('button', { name: say.apply }).last().click();
      await page.waitForURL((to) => to.searchParams.get('order') === 'price_asc');
      expect(query(page)).toMatchObject({ order: 'price_asc', on_sale: '1' });
      const { ids } = await listed('order=price_asc&on_sale=1&per_page=20', language);
      expect(await idsOf(page)).toEqual(ids);

      await page.locator('#pages').getByText(say.next).click();
      await page.waitForURL((to) => to.searchParams.get('page') === '2');
      expect(query(page)).toMatchObject({ order: 'price_asc', on_sale: '1', page: '2' });

      const search = page.getByRole('banner').getByRole('searchbox');
      await search.fill(language === 'ar' ? 'خاتم' : 'ring');
      await search.press('Enter');
      await page.waitForURL(/\/products\?search=/);
      await page.locator('main article :is(h2, h3) a').first().click();
      await page.waitForURL(/\/products\/\d+/);
      await page.getByRole('heading', { level: 1 }).waitFor();
    } finally {
      await shopper.close();
    }
  });

  test('a choice made before a slow script loads is preserved', { tags: ['core'] }, () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      let comes = () => {};
      const coming = new Promise<void>((resolve) => (comes = resolve));
      await page.route('**/assets/*.js', async (route) => {
        await coming;
        await route.continue();
      });
      await page.goto(`${url}/store`, { waitUntil: 'commit' });
      await page.getByRole('combobox', { name: say.sort }).selectOption('price_desc');
      if (isPhone) await page.getByRole('button', { name: say.open }).tap();
      await page.getByRole('checkbox', { name: say.inStock }).check();
      comes();
      await expect.poll(() => query(page)).toEqual({ order: 'price_desc', in_stock: '1' });
      const { ids } = await listed(`order=price_desc&in_stock=1&per_page=${perPage}`, language);
      await expect.poll(() => idsOf(page)).toEqual(ids);
      expect(await page.getByRole('checkbox', { name: say.inStock, includeHidden: true }).isChecked()).toBe(true);
    }),
  );
});

test('a category never opened shows offline what the device knows of it', async () => {
  const line = await openCuttableProxy(url);
  try {
    await withBrowser({ hasWorker: true, url: line.url, width: 1280 }, async ({ page, context, takeConsole }) => {
      await open(page, '/store', line.url);
      await appOnDevice(page);
      const known = await page.evaluate(async () => {
        const answer = await fetch('/api/v1/products?per_page=20', { headers: { 'Accept-Language': 'ar' } });
        const { data } = (await answer.json()) as { data: { id: number; category: { id: number } }[] };
        return data;
      });
      const category = known[0]?.category.id;
      const ids = known.filter((product) => product.category.id === category).map(({ id }) => `/products/${id}`);
      expect(takeConsole()).toEqual([]);
      await line.cut();
      await context.setOffline(true);
      await page.goto(`${line.url}/category/${category}`);
      await page.getByRole('main').getByText(texts.ar.known).waitFor();
      expect((await idsOf(page)).toSorted()).toEqual(ids.toSorted());
      expect(await countOf(page).textContent()).not.toBe('');

      // Asking again in vain changes nothing: what is open in the list stays, and so does the focus.
      const again = page.getByRole('main').getByRole('button', { name: texts.ar.again });
      const card = await cards(page).first().elementHandle();
      await again.focus();
      const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/v1/products'));
      await page.keyboard.press('Enter');
      await asked;
      await page.getByRole('main').getByText(texts.ar.known).waitFor();
      expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(await card?.evaluate((article) => article.isConnected)).toBe(true);
      takeConsole(); // the browser reports each failed request

      await line.mend();
      await context.setOffline(false);
      await again.waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    });
  } finally {
    await line.close();
  }
});

test('a page that cannot be reached keeps what the device knows of it while the store is asked again', async () => {
  const line = await openCuttableProxy(url);
  try {
    await withBrowser({ hasWorker: true, url: line.url, width: 1280 }, async ({ page, context, takeConsole }) => {
      await open(page, '/store', line.url);
      await appOnDevice(page);
      await line.cut();
      await context.setOffline(true);
      await closeOfflineDialog(page);
      await page.getByRole('link', { name: texts.ar.next, exact: true }).click();
      const main = page.getByRole('main');
      await main.getByText(texts.ar.known).waitFor();
      const card = await cards(page).first().elementHandle();
      const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/v1/products'));
      await main.getByRole('button', { name: texts.ar.again }).click();
      await asked;
      await main.getByText(texts.ar.known).waitFor();
      expect(await card?.evaluate((article) => article.isConnected)).toBe(true);
      takeConsole(); // the browser reports each failed request
    });
  } finally {
    await line.close();
  }
});

/** Records from now on what the list's live region announces; returns a function that reads it. */
async function listenTo(page: Page): Promise<() => Promise<string[]>> {
  await countOf(page).evaluate((region) => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    new MutationObserver(() => announced.push(region.textContent ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced);
}
