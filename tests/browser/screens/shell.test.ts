import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import {
  appOnDevice,
  openBrowser,
  screens,
  everyScreen,
  workerInCharge,
  withBrowser,
} from '../../support/browser/browser.ts';
import { inTurn, onlyIn } from '../../support/in-turn.ts';
import { openChunkedProxy } from '../../support/network/chunked-proxy.ts';
import { layoutShiftsSoFar, takeShifts } from '../../support/browser/layout-shifts.ts';
import { openCuttableProxy } from '../../support/network/cuttable-proxy.ts';

const url = inject('storeUrl');
const texts = {
  ar: {
    copy: 'انسخ الرمز LAMSA10',
    copied: 'تم نسخ الرمز LAMSA10',
    dismiss: 'إخفاء هذا العرض',
    language: 'العربية · SAR',
    other: 'English',
    ok: 'موافق',
    close: 'إغلاق',
    offline: ['وضع عدم الاتصال', 'أنت غير متصل بالإنترنت حاليًا. يُرجى التحقق من اتصالك.'],
    stays: 'ما فتحته من قبل ما زال متاحًا',
    menu: ['الرئيسية', 'المتجر', 'السلة', 'طلباتي', 'المفضلة', 'تسجيل الدخول'],
    quick: ['الرئيسية', 'المتجر', 'الأقسام', 'تسجيل الدخول'],
    orders: 'الطلبات',
    cart: 'السلة، 0 منتج',
  },
  en: {
    copy: 'Copy code LAMSA10',
    copied: 'Code LAMSA10 copied',
    dismiss: 'Hide this offer',
    language: 'English · SAR',
    other: 'العربية',
    ok: 'OK',
    close: 'Close',
    offline: ['Offline Mode', 'You are currently offline. Please check your internet connection.'],
    stays: 'Pages you have visited still work',
    menu: ['Home', 'Store', 'Cart', 'My Orders', 'Favorite', 'Login'],
    quick: ['Home', 'Store', 'Categories', 'Login'],
    orders: 'Orders',
    cart: 'Cart, 0 items',
  },
};

const phones = everyScreen.filter(({ width }) => width < 600);
const desks = everyScreen.filter(({ width }) => width > 600);

/** Waits until React has taken over the page. */
const alive = async (page: Page) => {
  await page.waitForFunction(() => {
    // The second header comes last.
    return ['header', '#main-nav summary'].every((part) => {
      const element = document.querySelector(part);
      return element !== null && Object.keys(element).some((key) => key.startsWith('__react'));
    });
  });
};
const openStore = async (page: Page, path = '/store') => {
  await page.goto(`${url}${path}`);
  await alive(page);
};

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const test = inTurn(language);
  const w = texts[language];

  test('the offer: its code can be copied; once dismissed, it is gone on later visits', () =>
    withBrowser({ hasWorker: true, url, language, width, height }, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
      await openStore(page);
      await page.getByRole('button', { name: w.copy }).click();
      await page.getByText(w.copied).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('LAMSA10');
      await workerInCharge(page);
      await page.getByRole('button', { name: w.dismiss }).click();
      expect(await page.getByRole('button', { name: w.copy }).count()).toBe(0);
      await page.reload(); // now from the device
      await alive(page);
      expect(await page.getByRole('button', { name: w.copy }).count()).toBe(0);
      expect(await layoutShiftsSoFar(page)).toEqual([]);
    }));

  test.onEach('a page that arrives in chunks does not move the header it has shown', { tags: ['core'] }, async () => {
    const tags = ['a', 'button', 'svg'];
    let shown = (_elements: number) => Promise.resolve();
    const line = await openChunkedProxy(url, { tags, until: '<main', shown: (elements) => shown(elements) });
    try {
      await withBrowser({ url: line.url, language, width, height }, async ({ page }) => {
        shown = async (elements) => {
          await page.waitForFunction(([selector, least]) => document.querySelectorAll(selector).length >= least, [
            tags.join(),
            elements,
          ] as const);
          await page.evaluate(async () => {
            await document.fonts.ready; // shifts from loading fonts do not count
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          });
        };
        await page.goto(`${line.url}/contact`);
        await alive(page);
        expect(await takeShifts(page)).toEqual([]);
      });
    } finally {
      line.close();
    }
  });

  test('the header has contacts and the cart count; the footer has registration numbers and this year', () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      await openStore(page);
      const top = page.getByRole('banner');
      for (const href of ['tel:+966112345678', 'mailto:care@lamsa.example', 'https://www.instagram.com/lamsa.example'])
        expect(await top.locator(`a[href="${href}"]`).isVisible()).toBe(true);
      expect(await top.getByRole('link', { name: w.cart, exact: true }).getAttribute('href')).toBe('/cart');
      expect(await top.getByRole('button', { name: w.language }).textContent()).toBe(w.language);

      const foot = page.getByRole('contentinfo');
      const text = (await foot.textContent()) ?? '';
      for (const line of [`© ${new Date().getFullYear()}`, '7000000000', '300000000000003', '25471', '11466'])
        expect(text).toContain(line);
      const hrefs = await foot
        .locator('a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(hrefs).toContain('https://wa.me/966112345678');
      for (const href of new Set(hrefs.filter((each) => each.startsWith('/'))))
        expect(`${href} ${(await fetch(url + href)).status}`).toBe(`${href} 200`);

      await foot.getByRole('list').last().scrollIntoViewIfNeeded();
      const marks = foot.locator('img');
      // Includes Apple Pay, which this store offers.
      expect(await marks.count()).toBe(10);
      await expect
        .poll(() => marks.evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth === 52)))
        .toBe(true);
    }));

  test(
    'a language chosen before the script runs keeps the query and overrides the stored language',
    { tags: ['core'] },
    async () => {
      const shopper = await openBrowser({ url, language, width, height });
      const { page, context } = shopper;
      const other = language === 'ar' ? 'en' : 'ar';
      try {
        await context.addCookies([{ name: 'language', value: language, url }]);
        await context.addInitScript((mine) => {
          if (localStorage.getItem('language') === null) localStorage.setItem('language', mine);
        }, language);
        await page.route('**/assets/**', (route) => route.abort());
        await page.goto(`${url}/store?order=price_asc&caliber=21`);
        await page.getByRole('banner').getByRole('button', { name: w.language }).click();
        await page.getByRole('dialog').getByRole('radio', { name: w.other }).check();
        await page.getByRole('dialog').getByRole('button', { name: w.ok }).click();
        await page.waitForURL(/set=1/);
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(other);
        expect(page.url()).toContain('order=price_asc&caliber=21');

        await page.unroute('**/assets/**'); // now the script loads
        await page.reload();
        await alive(page);
        expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('language')])).toEqual([
          other,
          other,
        ]);
        expect(page.url()).toBe(`${url}/store?order=price_asc&caliber=21`);
        await page.goto(`${url}/store`);
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(other);
      } finally {
        await shopper.close();
      }
    },
  );

  test.onEach(
    'the Offline Mode dialog opens on the event, closes with Close or the connection, and opens again',
    { tags: language === 'ar' ? ['core'] : [] },
    async () => {
      const line = await openCuttableProxy(url);
      try {
        await withBrowser(
          { hasWorker: true, url: line.url, language, width, height },
          async ({ page, context, takeConsole }) => {
            await page.goto(`${line.url}/store`);
            await alive(page);
            await appOnDevice(page);
            await appReady(page);
            const dialog = page.getByRole('dialog', { name: w.offline[0], exact: true });
            const leave = async () => {
              await line.cut();
              await context.setOffline(true);
            };
            const comeBack = async () => {
              await line.mend();
              await context.setOffline(false);
            };

            await leave();
            await dialog.waitFor();
            expect(await dialog.getByText(w.offline[1] ?? '', { exact: true }).isVisible()).toBe(true);
            await dialog.getByRole('button', { name: w.close }).click();
            expect(await dialog.count()).toBe(0);
            await page.getByRole('status').getByText(w.stays).waitFor(); // an inline message remains
            expect(await layoutShiftsSoFar(page)).toEqual([]);

            await comeBack();
            await expect.poll(() => page.getByText(w.stays).count()).toBe(0);
            await leave();
            await dialog.waitFor();
            await comeBack();
            await expect.poll(() => dialog.count()).toBe(0);
            takeConsole(); // the browser reports the failed requests
          },
        );
      } finally {
        await line.close();
      }
    },
  );

  test('the orders button floats after 20 px of scrolling, with a hint, and never on the home page', () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      await openStore(page);
      const orders = page.getByRole('link', { name: w.orders, exact: true }).and(page.locator('[aria-label]'));
      const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top);
      await scrollTo(20);
      await page.waitForFunction(() => window.scrollY === 20);
      expect(await orders.count()).toBe(0);
      await scrollTo(21);
      await orders.waitFor();
      expect(await orders.getAttribute('href')).toBe('/orders');
      const hint = orders.getByText(w.orders);
      expect(await hint.isVisible()).toBe(false);
      await orders.focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      expect(await hint.isVisible()).toBe(true);
      // The end of the page can be scrolled clear of it.
      await scrollTo(1e6);
      const [button, mark] = [
        await orders.boundingBox(),
        await page.getByRole('contentinfo').locator('img').last().boundingBox(),
      ];
      expect(button && mark && mark.y + mark.height <= button.y).toBe(true);
      await openStore(page, '/');
      await scrollTo(400);
      await page.waitForFunction(() => window.scrollY === 400);
      expect(await orders.count()).toBe(0);
    }));
});

describe.each(phones)('$language on a phone', ({ language, width, height }) => {
  const test = inTurn(language);
  const w = texts[language];

  test.onEach(
    'side menu, bottom bar and category drawer lead where they say, and are in a thumb’s reach',
    { tags: ['core'] },
    () =>
      withBrowser({ url, language, width, height }, async ({ page }) => {
        await openStore(page);
        await page.getByRole('banner').locator('button[popovertarget="menu"]').tap();
        const menu = page.locator('#menu');
        await menu.waitFor();
        expect((await menu.getByRole('link').allTextContents()).map((text) => text.trim())).toEqual(w.menu);
        await menu.getByRole('button', { name: w.language }).tap();
        expect(await menu.isVisible()).toBe(false);
        await page.getByRole('dialog').getByRole('button', { name: w.close }).tap();

        const bar = page.locator('nav:has(> button[popovertarget="categories"])');
        expect((await bar.locator('> *').allTextContents()).map((text) => text.trim())).toEqual(w.quick);
        for (const box of await bar
          .locator('> *')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))) {
          expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
          expect(box.bottom).toBeLessThanOrEqual(height);
        }
        expect(await bar.locator('[aria-current="page"]').textContent()).toBe(w.quick[1]);

        await bar.getByRole('button').tap();
        const drawer = page.locator('#categories');
        await drawer.locator('summary').first().tap();
        await drawer.locator('details[open] a').nth(1).tap();
        await page.waitForURL(/\/category\/\d+\/./);
        expect(await drawer.isVisible()).toBe(false);
      }),
  );

  test.each([
    ['with the script', false],
    ['before the script has come', true],
  ])('a drawer opened by keyboard takes the focus and returns it (%s)', { tags: ['core'] }, (_, isBare) =>
    withBrowser({ url, language, width, height }, async ({ page, takeConsole }) => {
      if (isBare) await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(`${url}/store`);
      await page.getByRole('contentinfo').waitFor({ state: 'attached' });
      if (!isBare) await appReady(page);
      for (const id of ['menu', 'categories']) {
        const opens = page.locator(`button[popovertarget="${id}"]:visible`).first();
        const drawer = page.locator(`#${id}`);
        const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);
        await opens.press('Enter');
        expect(await hasFocus(drawer.getByRole('heading'))).toBe(true);
        await page.keyboard.press('Tab');
        expect(await hasFocus(drawer.getByRole('button').first())).toBe(true);
        await page.keyboard.press('Tab');
        expect(await hasFocus(drawer.getByRole('link').first())).toBe(true);
        await page.keyboard.press('Escape');
        expect([await drawer.isVisible(), await hasFocus(opens)]).toEqual([false, true]);
        await opens.press('Enter');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        expect([await drawer.isVisible(), await hasFocus(opens)]).toEqual([false, true]);
      }
      if (isBare) takeConsole(); // for blocked scripts
    }),
  );

  test.onEach('the search field stays in view on scrolling', () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      await openStore(page);
      await page.evaluate(() => window.scrollTo(0, 1500));
      await expect
        .poll(async () => (await page.getByRole('banner').getByRole('combobox').boundingBox())?.y)
        .toBeLessThan(20);
    }),
  );
});

describe.each(desks)('the category menu, $language', ({ language, width, height }) => {
  const test = inTurn(language);
  /** Records requests for the menu's products, by category. */
  const requestsOf = (page: Page) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (!request.serviceWorker() && pathname === '/api/v1/products' && searchParams.get('per_page') === '10')
        requests.push(searchParams.get('category') ?? '');
    });
    return requests;
  };
  const parts = (page: Page) => {
    const menu = page.locator('header details');
    return {
      menu,
      summary: menu.locator('summary'),
      top: menu.locator('[data-column="0"] > a'),
      below: menu.locator('[data-active] [data-column="1"] a'),
      products: menu.locator('[data-active] [data-column="2"] a'),
    };
  };
  const isOpen = (page: Page) => page.evaluate(() => document.querySelector('header details')?.hasAttribute('open'));

  test('hovering opens it; only then products are requested, once per category, ten each', () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      const requests = requestsOf(page);
      await openStore(page);
      await appReady(page);
      expect(requests).toEqual([]);
      const { menu, summary, top, below, products } = parts(page);
      await summary.hover();
      await expect.poll(() => products.count()).toBe(10);
      expect(requests).toHaveLength(1);
      expect(await below.count()).toBeGreaterThan(2);
      const first = await below.first().textContent();

      await top.nth(1).hover();
      await expect.poll(() => below.first().textContent()).not.toBe(first);
      await expect.poll(() => products.count()).toBe(10);
      expect(new Set(requests).size).toBe(2);
      await top.first().hover();
      await expect.poll(() => below.first().textContent()).toBe(first);
      expect(requests).toHaveLength(2);

      await page.mouse.move(width / 2, height - 5);
      await expect.poll(() => isOpen(page)).toBe(false);
      await summary.hover();
      await expect.poll(() => isOpen(page)).toBe(true);
      await menu.locator('[data-active] [data-column="0"] > a').click();
      await page.waitForURL(/\/category\/\d+\/./);
      expect(await isOpen(page)).toBe(false);
    }));

  test.onEach('moving the mouse to the next columns does not change them', () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      await openStore(page);
      const { summary, top, below } = parts(page);
      await summary.click();
      await below.first().waitFor();
      const first = await below.first().textContent();
      const [from, line, to] = [
        await top.first().boundingBox(),
        await top.nth(1).boundingBox(),
        await below.nth(3).boundingBox(),
      ];
      if (!from || !line || !to) throw new Error('nothing to point at');
      const start = { x: from.x + from.width / 2, y: from.y + from.height - 4 };
      const end = { x: to.x + to.width / 2, y: to.y + to.height / 2 };
      await page.mouse.move(start.x, start.y);
      await page.mouse.move(end.x, end.y, { steps: 12 });
      await expect
        .poll(() => page.evaluate(() => document.querySelector('header [data-column="1"] a:hover') !== null))
        .toBe(true);
      expect(await below.first().textContent()).toBe(first);
    }),
  );

  test.onEach(
    'keys: Down opens it, arrows move between columns, Escape closes it and returns the focus, Tab moves on',
    { tags: ['core'] },
    () =>
      withBrowser({ url, language, width, height }, async ({ page }) => {
        await openStore(page);
        const { summary, top, below, products } = parts(page);
        const [forward, back] = language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
        const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
        const press = (key: string) => page.keyboard.press(key);
        await summary.focus();
        await press('ArrowDown');
        await expect.poll(() => isOpen(page)).toBe(true);
        expect(await focused()).toBe(await top.first().textContent());
        await press('ArrowDown');
        expect(await focused()).toBe(await top.nth(1).textContent());
        await products.first().waitFor();
        await press(forward);
        expect(await focused()).toBe(await below.first().textContent());
        await press('ArrowDown');
        expect(await focused()).toBe(await below.nth(1).textContent());
        await press(forward);
        expect(await focused()).toBe(await products.first().textContent());
        await press(back);
        await press(back);
        expect(await focused()).toBe(await top.nth(1).textContent());
        await press('Escape');
        expect(await isOpen(page)).toBe(false);
        expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');

        await press('Enter');
        await expect.poll(() => isOpen(page)).toBe(true);
        await press('Tab');
        expect(await focused()).toBe(await top.first().textContent());
        await press('Shift+Tab');
        await press('Shift+Tab');
        expect(await isOpen(page)).toBe(false); // the focus has left it

        await summary.focus();
        await press('ArrowDown');
        await press('Enter');
        await page.waitForURL(/\/category\/\d+\/./);
      }),
  );

  test('touch: the first tap opens it, the arrow next to a category shows its content, its name opens it', () =>
    withBrowser({ url, language, width, height }, async ({ page, cdp }) => {
      const requests = requestsOf(page);
      await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      await openStore(page);
      const { menu, summary, top, below, products } = parts(page);
      const tap = async (place: Locator) => {
        const box = await place.boundingBox();
        if (!box) throw new Error('nothing to tap on');
        const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      };
      await tap(summary);
      await expect.poll(() => isOpen(page)).toBe(true);
      await expect.poll(() => products.count()).toBe(10);
      const first = await below.first().textContent();
      await tap(menu.locator('[data-column="0"] > button').nth(2));
      await expect.poll(() => below.first().textContent()).not.toBe(first);
      await expect.poll(() => requests.length).toBe(2);
      expect(page.url()).toBe(`${url}/store`);
      await tap(top.nth(1));
      await page.waitForURL(/\/category\/\d+\/./);
      expect(await isOpen(page)).toBe(false);
    }));

  test('it opens before the script runs, and its links work', { tags: ['core'] }, async () => {
    const shopper = await openBrowser({ url, language, width, height });
    const { page } = shopper;
    try {
      await page.route('**/assets/**', (route) => route.abort());
      await page.goto(`${url}/store`);
      const { summary, top, below } = parts(page);
      await summary.click();
      expect(await below.first().isVisible()).toBe(true);
      await top.nth(1).click();
      await page.waitForURL(/\/category\/\d+\/./);
    } finally {
      await shopper.close();
    }
  });
});

test('an open popover closes on navigation, however the page is left', () =>
  withBrowser({ url, language: 'ar', width: 390, height: 844 }, async ({ page }) => {
    await openStore(page);
    await page.locator('main a[href^="/products/"]').first().click();
    await page.waitForURL(/\/products\/\d+/);
    await page.getByRole('navigation').getByRole('button', { name: 'الأقسام' }).click();
    await expect.poll(() => page.evaluate(() => document.querySelectorAll(':popover-open').length)).toBe(1);
    await page.goBack();
    await page.waitForURL(/\/store$/);
    await expect.poll(() => page.evaluate(() => document.querySelectorAll(':popover-open').length)).toBe(0);
  }));

test.each(onlyIn('en'))('the theme can be chosen and persists, from the server and from the device (%s)', (language) =>
  withBrowser({ hasWorker: true, url, language, width: 1280, height: 900 }, async ({ page }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await openStore(page);
    const light = await ground();
    const dark = page.getByRole('radio', { name: language === 'ar' ? 'داكن' : 'Dark', exact: true });
    await dark.check({ force: true });
    const chosen = await ground();
    expect(chosen).not.toBe(light);
    expect(await (await page.request.get(`${url}/store`)).text()).toContain('data-theme="dark"');
    await workerInCharge(page);
    await page.reload(); // from the device
    await alive(page);
    expect(await ground()).toBe(chosen);
    await page
      .getByRole('radio', { name: language === 'ar' ? 'حسب الجهاز' : 'System', exact: true })
      .check({ force: true });
    expect(await ground()).toBe(light);
  }),
);

test('the floating orders button does not cover the buy buttons', () =>
  withBrowser({ url, language: 'ar', width: 390, height: 844 }, async ({ page }) => {
    await openStore(page, '/products/65');
    await page.locator('main form button').first().scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 120));
    await expect.poll(() => page.locator('aside a[href="/orders"]').isVisible()).toBe(false);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator('aside a[href="/orders"]').waitFor({ state: 'visible' });
  }));
