// A browser without popovers (iPhones before iOS 17).
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { openBrowser } from '../../support/browser/browser.ts';
import { removalOf } from '../../support/browser/capabilities.ts';

const url = inject('storeUrl');

const texts = {
  ar: { menu: 'القائمة', close: 'إغلاق القائمة', categories: 'الأقسام', filter: 'تصفية', filters: 'التصفية' },
  en: { menu: 'Menu', close: 'Close menu', categories: 'Categories', filter: 'Filter', filters: 'Filters' },
};

describe.each(['ar', 'en'] as const)('in %s', (language) => {
  const w = texts[language];
  const visit = async (run: (page: Page) => Promise<void>) => {
    const shopper = await openBrowser({ url, language });
    try {
      await shopper.page.addInitScript(removalOf('Popovers'));
      await run(shopper.page);
      expect(shopper.takeConsole()).toEqual([]);
    } finally {
      await shopper.close();
    }
  };

  test('menus and filters open and close, and navigation keeps the page intact', { tags: ['core'] }, () =>
    visit(async (page) => {
      await page.goto(`${url}/store`);
      await appReady(page); // while React takes over, a press does not reach the polyfill
      const header = await page.getByRole('banner').elementHandle();
      const menu = page.getByRole('navigation', { name: w.menu, exact: true });
      const opens = page.getByRole('banner').getByRole('button', { name: w.menu, exact: true });
      expect(await menu.isVisible()).toBe(false);
      await opens.press('Enter');
      await menu.waitFor();
      const heading = menu.getByRole('heading', { name: w.menu });
      expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
      await menu.getByRole('button', { name: w.close }).click();
      await menu.waitFor({ state: 'hidden' });
      await opens.click();
      await menu.getByRole('link').first().click();
      await page.waitForURL((at) => at.pathname !== '/store');
      await menu.waitFor({ state: 'hidden' });

      await page.goBack();
      await page.getByRole('button', { name: w.filter, exact: true }).click();
      const sheet = page.getByRole('dialog', { name: w.filters });
      await sheet.waitFor();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });

      await page.getByRole('button', { name: w.categories, exact: true }).click();
      const drawer = page.getByRole('navigation', { name: w.categories, exact: true });
      await drawer.locator('summary').first().click();
      await drawer.locator('details a').first().click();
      await page.waitForURL(/\/category\//);
      await drawer.waitFor({ state: 'hidden' });
      expect(await header?.evaluate((element) => element.isConnected)).toBe(true);
    }),
  );
});
