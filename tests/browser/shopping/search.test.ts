// The live search in the header: specification, section 2, 'Search'.
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { axeFindings } from '../../support/browser/axe.ts';
import { appOnDevice, withBrowser, screens } from '../../support/browser/browser.ts';
import { layoutShiftsSoFar } from '../../support/browser/layout-shifts.ts';
import { inTurn, onlyIn } from '../../support/in-turn.ts';
import { openCuttableProxy } from '../../support/network/cuttable-proxy.ts';
import { closeOfflineDialog } from '../../support/browser/offline-dialog.ts';

const url = inject('storeUrl');

const texts = {
  ar: {
    typed: 'فرشاه', // a common spelling; the titles say فرشاة
    holds: 'فرشاة',
    nothing: 'لا توجد منتجات بهذا الاسم',
    all: 'عرض كل النتائج',
    found: /^\d+ (نتائج مقترحة|نتيجة مقترحة)$/,
    retry: 'أعد المحاولة',
    offline: 'أنت غير متصل بالإنترنت. هذه النتائج من المنتجات المحفوظة على جهازك.',
    offlineEmpty: 'ولا يوجد منتج بهذا الاسم محفوظ على جهازك',
    offlineList: 'تعرض هذه القائمة المنتجات المحفوظة على جهازك',
  },
  en: {
    typed: 'RING',
    holds: 'ring',
    nothing: 'No products found With This Name',
    all: 'Show all results',
    found: /^\d+ suggestions$/,
    retry: 'Try again',
    offline: 'You are offline. These results come from the products saved on your device.',
    offlineEmpty: 'no product with this name is saved on your device',
    offlineList: 'This list shows the products saved on your device',
  },
};

const boxOf = (page: Page) => page.getByRole('banner').getByRole('combobox');
const listOf = (page: Page) => page.getByRole('listbox');
const optionsOf = (page: Page) => listOf(page).getByRole('option');
const activeOf = async (page: Page) => {
  const id = await boxOf(page).getAttribute('aria-activedescendant');
  return id === null ? null : page.locator(`[id="${id}"][aria-selected="true"]`).getAttribute('href');
};
const productOptions = (page: Page) => listOf(page).locator('a[role="option"][href^="/products/"]');

const openStore = async (page: Page, at = url) => {
  await page.goto(`${at}/store`);
  await boxOf(page).waitFor(); // a combobox once the script runs
};

const type = async (page: Page, text: string) => {
  await boxOf(page).click();
  await boxOf(page).pressSequentially(text, { delay: 20 });
};

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const test = inTurn(language);
  const say = texts[language];

  test.onEach(
    'typing finds products with picture, title and price; arrows, Home, End and Enter choose; nothing shifts',
    { tags: language === 'ar' ? ['core'] : [] },
    () =>
      withBrowser({ url, language, width, height }, async ({ page }) => {
        await openStore(page);
        expect(await boxOf(page).getAttribute('aria-expanded')).toBe('false');
        await type(page, say.typed);
        await productOptions(page).first().waitFor();
        expect(await boxOf(page).getAttribute('aria-expanded')).toBe('true');
        const first = productOptions(page).first();
        expect((await first.textContent())?.toLowerCase()).toContain(say.holds);
        expect((await first.locator('mark').textContent())?.toLowerCase()).toBe(say.holds);
        expect(await first.textContent()).toMatch(/\d/);
        await expect
          .poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
        const shown = await optionsOf(page).count();
        await expect.poll(() => page.getByRole('search').getByRole('status').first().textContent()).toMatch(say.found);
        for (const option of await optionsOf(page).all())
          expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        const popup = await listOf(page).boundingBox();
        if (width < 600) expect(Math.round(popup?.width ?? 0)).toBe(width);

        const hrefs = await Promise.all((await optionsOf(page).all()).map((option) => option.getAttribute('href')));
        expect(hrefs.at(-1)).toContain('/products?search=');
        const box = boxOf(page);
        expect(await activeOf(page)).toBeNull();
        await box.press('ArrowDown');
        expect(await activeOf(page)).toBe(hrefs[0]);
        await box.press('ArrowUp');
        expect(await activeOf(page)).toBe(hrefs[shown - 1]);
        await box.press('Home');
        expect(await activeOf(page)).toBe(hrefs[0]);
        await box.press('End');
        expect(await activeOf(page)).toBe(hrefs[shown - 1]);
        await box.press('ArrowDown');
        await box.press('ArrowDown');
        expect(await activeOf(page)).toBe(hrefs[1]);
        expect(await layoutShiftsSoFar(page)).toEqual([]);
        await box.press('Enter');
        await page.waitForURL(`**${hrefs[1]}`);
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
        expect(await boxOf(page).inputValue()).toBe('');
        expect(await listOf(page).count()).toBe(0);
      }),
  );

  test('offline, results and the whole list come from the device, and say so', async () => {
    const line = await openCuttableProxy(url);
    try {
      await withBrowser(
        { hasWorker: true, url: line.url, language, width, height },
        async ({ page, context, takeConsole }) => {
          await openStore(page, line.url);
          await appOnDevice(page);
          const title = await page.locator('main :is(h2, h3) a[href^="/products/"]').first().textContent();
          const word = title?.split(' ')[0] ?? '';
          await boxOf(page).click(); // its chunk loads while online
          expect(takeConsole()).toEqual([]);

          await line.cut();
          await context.setOffline(true);
          await closeOfflineDialog(page);
          await type(page, word);
          await page.getByRole('search').getByRole('status').getByText(say.offline).waitFor();
          expect(
            await productOptions(page)
              .filter({ hasText: title ?? '' })
              .count(),
          ).toBe(1);
          expect(await page.getByRole('search').getByText(say.nothing).count()).toBe(0);
          expect(await axeFindings(page)).toEqual([]);
          await boxOf(page).fill('zzqqxx');
          await page.getByRole('search').getByRole('status').getByText(say.offlineEmpty).waitFor();
          expect(await page.getByRole('search').getByText(say.nothing).count()).toBe(0);

          await boxOf(page).fill(word);
          await boxOf(page).press('Enter');
          await page.waitForURL(/\/products\?search=/);
          await page.getByRole('main').getByText(say.offlineList).waitFor();
          expect(
            await page
              .getByRole('main')
              .getByRole('link', { name: title ?? '' })
              .count(),
          ).toBeGreaterThan(0);
          expect(await axeFindings(page)).toEqual([]);
          takeConsole(); // the browser reports each failed request

          await line.mend();
          await context.setOffline(false);
          const note = page.getByRole('main').getByText(say.offlineList);
          const retry = page.getByRole('main').getByRole('button', { name: say.retry });
          // By itself, or by a press if the first try came before the connection.
          await expect
            .poll(
              async () => {
                await retry.click({ timeout: 500 }).catch(() => undefined); // may be gone by then
                return note.count();
              },
              { timeout: 20_000 },
            )
            .toBe(0);
          await page.locator('main article').first().waitFor();
          takeConsole();
        },
      );
    } finally {
      await line.close();
    }
  });
});

test.each(onlyIn('ar'))('a tap opens a result on a phone in %s', { tags: ['core'] }, (language) =>
  withBrowser({ url, language }, async ({ page }) => {
    await openStore(page);
    await boxOf(page).tap();
    await boxOf(page).pressSequentially(texts[language].typed);
    const first = productOptions(page).first();
    const href = await first.getAttribute('href');
    await first.tap();
    await page.waitForURL(`**${href}`);
    expect(await boxOf(page).inputValue()).toBe('');
  }),
);

test('an input method is left alone: its keys neither choose a result nor submit', { tags: ['core'] }, () =>
  withBrowser({ url, width: 1280 }, async ({ page, cdp }) => {
    await openStore(page);
    await boxOf(page).click();
    await cdp.send('Input.imeSetComposition', { text: 'فرشا', selectionStart: 4, selectionEnd: 4 });
    await productOptions(page).first().waitFor(); // text being composed is searched too
    const press = (key: string) =>
      boxOf(page).evaluate(
        (box, key) =>
          box.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true })),
        key,
      );
    expect(await press('ArrowDown')).toBe(true); // not intercepted from the input method
    expect(await press('Enter')).toBe(true);
    expect(await press('Escape')).toBe(true);
    expect(await activeOf(page)).toBeNull();
    expect(page.url()).toBe(`${url}/store`);
    await cdp.send('Input.insertText', { text: 'فرشاة' });
    expect(await boxOf(page).inputValue()).toBe('فرشاة');
    await boxOf(page).press('Enter');
    await page.waitForURL(/\/products\?search=/);
  }),
);

test('text typed before the script runs is searched for once it does', { tags: ['core'] }, () =>
  withBrowser({ url, width: 1280 }, async ({ page }) => {
    let comes = () => {};
    const coming = new Promise<void>((resolve) => (comes = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await coming;
      await route.continue();
    });
    await page.goto(`${url}/store`, { waitUntil: 'commit' });
    const box = page.getByRole('banner').getByRole('searchbox');
    await box.click();
    await box.pressSequentially('فرش');
    comes();
    await productOptions(page).first().waitFor();
    expect(await boxOf(page).inputValue()).toBe('فرش');
  }),
);
