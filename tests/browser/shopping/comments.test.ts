// Product comments: reading, writing, and a draft that survives logging in.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Comment } from '../../../contract/catalogue/comments.ts';
import { toast, withShopper } from '../../support/browser/account-pages.ts';
import { screens } from '../../support/browser/browser.ts';
import { layoutShiftsSoFar } from '../../support/browser/layout-shifts.ts';
import { commentTexts } from '../../support/data/comment-texts.ts';
import { registerCustomer } from '../../support/browser/device.ts';
import { inTurn } from '../../support/in-turn.ts';
import { openOwnStore, type OwnStore } from '../../support/store/own-store.ts';

const texts = {
  ar: {
    ...commentTexts.ar,
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    older: 'الأقدم',
    bought: 'شراء موثّق',
  },
  en: {
    ...commentTexts.en,
    email: 'Email',
    password: 'Password',
    older: 'Older',
    bought: 'Verified purchase',
  },
};

const categories = [{ code: 'gold', title: { ar: 'الذهب', en: 'Gold' } }];

/** Each test has its own product; the first product has more comments than fit on a page. */
const titles = ['Ring', ...screens.map((_, at) => `Chain ${at}`)];
const products = titles.map((title, at) => ({
  title: { ar: `قطعة ${at}`, en: title },
  category: 'gold',
  varieties: [{ sku: `SKU-${at}`, price: 100, quantity: 50 }],
  ...(at === 0
    ? {
        reviews: Array.from({ length: 8 }, (_, number) => ({
          name: 'هدى',
          rating: (number % 5) + 1,
          text: number === 7 ? 'طويل جدًا. '.repeat(80) : `Review ${number}`,
          date: `2026-05-1${number}`,
        })),
      }
    : {}),
}));

let store: OwnStore;
const ids = new Map<string, number>();

beforeAll(async () => {
  store = await openOwnStore({ categories, products });
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${store.url}/api/v1/products?per_page=100`, { headers: { 'Accept-Language': 'en' } });
      const { data } = (await answer.json()) as { data: { id: number; title: string }[] };
      if (data.length < titles.length) throw new Error('the store does not show all of it yet');
      for (const { id, title } of data) ids.set(title, id);
    },
    { timeout: 10_000, interval: 250 },
  );
});
afterAll(() => store.stop());

const pathOf = (title: string) => `/products/${ids.get(title) ?? 0}`;

const withVisitor = (
  options: Omit<Parameters<typeof withShopper>[0], 'url'>,
  story: Parameters<typeof withShopper>[1],
) => withShopper({ hasWorker: true, ...options, url: store.url }, story);
const section = (page: Page) => page.locator('#comments');
const button = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => section(page).getByRole('textbox', { name, exact: true });
const cards = (page: Page) => section(page).getByRole('article');

async function openComments(page: Page, title: string): Promise<void> {
  await page.goto(store.url + pathOf(title));
  await section(page).scrollIntoViewIfNeeded();
  await section(page).getByRole('button').first().waitFor();
}

describe.each(screens.map((screen, at) => ({ ...screen, at })))(
  '$language at $width px',
  ({ language, width, height, at }) => {
    const test = inTurn(language);
    const w = texts[language];
    const isInWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

    test('comments fill the space reserved for them, a page at a time, and long ones expand', { tags: ['core'] }, () =>
      withVisitor({ language, width, height }, async ({ page }) => {
        await openComments(page, 'Ring');
        await expect.poll(() => cards(page).count()).toBe(6);
        expect(await isInWidth(page)).toBe(true);
        expect(await layoutShiftsSoFar(page)).toEqual([]);
        const first = cards(page).first();
        const closed = (await first.boundingBox())?.height ?? 0;
        await first.getByRole('button').click();
        await expect.poll(async () => (await first.boundingBox())?.height ?? 0).toBeGreaterThan(closed + 50);
        await button(page, w.older).click();
        await expect.poll(() => cards(page).count()).toBe(2);
      }),
    );

    test('a visitor writes a comment, logs in, finds the draft and sends it, and the product shows it', () =>
      withVisitor({ language, width, height }, async ({ page }) => {
        const title = `Chain ${at}`;
        const sara = await registerCustomer(store.url, 'Sara');
        await openComments(page, title);
        await button(page, w.add).click();
        expect(await section(page).getByText(w.logIn).count()).toBe(1);
        expect(await isInWidth(page)).toBe(true);
        await section(page).getByLabel(w.fourStars).check({ force: true });
        await field(page, w.text).fill('جميلة <b>جدًا</b> \u202Eevil');
        await button(page, w.send).click();
        await toast(page, w.logIn);
        await page.waitForURL(/\/login\?/);
        await page.getByRole('textbox', { name: w.email, exact: true }).fill(sara.email);
        await page.locator('main').getByLabel(w.password, { exact: true }).locator('visible=true').fill(sara.password);
        await page.locator('main form button[type=submit]').first().click();
        await page.waitForURL(/\/products\/\d+#comments$/);
        await expect.poll(() => field(page, w.text).inputValue()).toContain('جميلة');
        expect(await section(page).getByLabel(w.fourStars).isChecked()).toBe(true);
        await button(page, w.send).click();
        await toast(page, w.sent);
        await cards(page).first().waitFor();
        expect(await cards(page).first().innerText()).toContain('جميلة <b>جدًا</b> evil');
        expect(await cards(page).first().innerText()).toContain('Sara');
        expect(await cards(page).first().innerText()).not.toContain('Alharbi');
        await button(page, w.edit).waitFor();
        await page.locator('main h1').locator('..').getByText('(1)').waitFor();
        expect(await isInWidth(page)).toBe(true);
      }));
  },
);

describe.each(['ar', 'en'] as const)('%s: a comment by a verified buyer', (language) => {
  test.each([320, 360, 390, 960, 1280])('fits its placeholder at %s px, with its badge in full', (width) =>
    withVisitor({ language, width, height: 800 }, async ({ page }) => {
      await page.route(/\/comments\?/, async (route) => {
        const answer = await route.fetch();
        const { data, ...rest } = (await answer.json()) as { data: Comment[] };
        await route.fulfill({ json: { ...rest, data: data.map((comment) => ({ ...comment, bought: true })) } });
      });
      await openComments(page, 'Ring');
      const marks = section(page).getByText(texts[language].bought);
      await expect.poll(() => marks.count()).toBe(6);
      const long = cards(page).first();
      await long.getByRole('button').waitFor();
      for (const card of await cards(page).all())
        expect(
          await card.evaluate((element) => {
            const box = element.getBoundingClientRect();
            const text = element.querySelector('p')?.getBoundingClientRect().bottom ?? 0;
            const parts = [...(element.querySelector('footer')?.children ?? [])];
            return {
              height: box.height,
              isWhole: parts.every((part) => part.clientWidth === 0 || part.scrollWidth <= part.clientWidth),
              isInside: parts
                .map((part) => part.getBoundingClientRect())
                .every(
                  (part) =>
                    part.left >= box.left && part.right <= box.right && part.top >= text && part.bottom <= box.bottom,
                ),
            };
          }),
        ).toEqual({ height: 176, isWhole: true, isInside: true });
    }),
  );
});
