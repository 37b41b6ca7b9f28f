// A store with more categories and longer names than the demonstration.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { withBrowser } from '../../support/browser/browser.ts';
import { openOwnStore, type OwnStore } from '../../support/store/own-store.ts';
import { productEntry } from '../../support/api/shop.ts';

const code = 'RAMADAN-BLESSED-GIFT-2026';
const categories = Array.from({ length: 15 }, (_, index) => ({
  code: `field${index}`,
  title: { ar: `قسم ${index + 1}`, en: `Field ${index + 1}` },
}));
let store: OwnStore;

beforeAll(async () => {
  store = await openOwnStore({
    categories,
    products: [productEntry({ category: 'field0' })],
    settings: {
      store_name: {
        ar: 'مؤسسة جوهرة الخليج العربي للمجوهرات والهدايا',
        en: 'The Jewel of the Arabian Gulf Establishment for Gifts',
      },
      promo_code: code,
      promo_text: { ar: 'خصم 10% على كل الطلبات عند إدخال الرمز', en: '10% off all orders with this code' },
    },
  });
  await vi.waitUntil(async () => (await (await fetch(`${store.url}/store`)).text()).includes(code), {
    timeout: 20_000,
  });
});
afterAll(() => store.stop());

const isPushedSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

describe.each([
  ['ar', 320],
  ['en', 320],
  ['ar', 1024],
  ['en', 1280],
] as const)('%s at %s px', (language, width) => {
  test('a long store name and a long code fit', { tags: ['core'] }, () =>
    withBrowser({ url: store.url, language, width, height: 700 }, async ({ page }) => {
      await page.goto(`${store.url}/store`);
      expect(await isPushedSideways(page)).toBe(false);
      const header = page.getByRole('banner');
      const name = header.locator('a[href="/"]').first();
      const mark = await name.locator('svg').boundingBox();
      expect([mark?.width, mark?.height]).toEqual([32, 32]);
      const [nameBox, searchBox] = [await name.boundingBox(), await header.getByRole('search').boundingBox()];
      if (!nameBox || !searchBox) throw new Error('the header lacks its name or its search');
      expect(nameBox.height).toBeLessThanOrEqual(56);
      // Above the search on a phone, next to it on a desktop.
      if (width < 1024) expect(nameBox.y + nameBox.height).toBeLessThanOrEqual(searchBox.y);

      const offer = header.getByText(code, { exact: true });
      const [letters, frame] = [await offer.boundingBox(), await offer.locator('..').boundingBox()];
      if (!letters || !frame) throw new Error('there is no code');
      expect(letters.x >= frame.x && letters.x + letters.width <= frame.x + frame.width).toBe(true);
      expect(letters.y >= frame.y && letters.y + letters.height <= frame.y + frame.height).toBe(true);
      for (const button of await header.locator('section button').all()) {
        const box = await button.boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
      }
    }),
  );
});

test.each([
  ['ar', 1024],
  ['en', 1280],
] as const)(
  'the last of fifteen categories can be reached in the menu and shows its content (%s, %s px)',
  (language, width) =>
    withBrowser({ url: store.url, language, width, height: 700 }, async ({ page }) => {
      await page.goto(`${store.url}/store`);
      await page.locator('header summary').click();
      const last = page.locator('header [data-column="0"]').last();
      await last.scrollIntoViewIfNeeded();
      const panel = await page.locator('header details > div').boundingBox();
      const line = await last.boundingBox();
      if (!panel || !line) throw new Error('there is no menu');
      expect(line.y + line.height).toBeLessThanOrEqual(panel.y + panel.height);
      await last.getByRole('button').click();
      // Next to the list, inside the panel.
      const more = page.locator('header [data-active] > [data-more]');
      await more.waitFor();
      const moreBox = await more.boundingBox();
      if (!moreBox) throw new Error('there is nothing next to the list');
      expect(moreBox.y).toBeGreaterThanOrEqual(panel.y);
      expect(moreBox.y + moreBox.height).toBeLessThanOrEqual(panel.y + panel.height);
      expect(moreBox.width).toBeGreaterThan(600);
      expect(language === 'ar' ? moreBox.x + moreBox.width <= line.x : line.x + line.width <= moreBox.x).toBe(true);
      expect(await isPushedSideways(page)).toBe(false);
    }),
);

test.each([
  ['ar', 320],
  ['ar', 360],
  ['ar', 375],
  ['en', 320],
  ['en', 360],
  ['en', 375],
] as const)('the demonstration’s offer fits (%s, %s px)', (language, width) => {
  const url = inject('storeUrl');
  return withBrowser({ url, language, width, height: 700 }, async ({ page }) => {
    await page.goto(`${url}/store`);
    await page.evaluate(() => document.fonts.ready);
    const text = page.getByRole('banner').locator('section > p');
    expect(await text.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  });
});
