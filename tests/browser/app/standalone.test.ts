// The store in its own window, as opened from a home screen: no install offer, nothing hidden by the screen's edges,
// and no dead ends.
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { appOnDevice, screens, withBrowser, type Shopper, type Screen } from '../../support/browser/browser.ts';
import { dumpDevice, type Customer } from '../../support/browser/device.ts';
import { inTurn } from '../../support/in-turn.ts';
import { aBuyer, ask, newestOrder, openAs, plainProducts } from '../../support/store/ordering.ts';

const url = inject('storeUrl');

const texts = {
  ar: {
    install: 'ثبّت التطبيق',
    installed: 'التطبيق مثبّت على جهازك',
    offer: 'تثبيت التطبيق',
    orders: 'طلباتي',
  },
  en: {
    install: 'Install the app',
    installed: 'The app is on your device',
    offer: 'Install the app',
    orders: 'My Orders',
  },
};

const asApp = (screen: Screen, story: (shopper: Shopper) => Promise<void>) =>
  withBrowser({ hasWorker: true, url, ...screen, isApp: true }, story);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(url + path);
  await appReady(page);
}

/**
 * Interactive elements and headings partly covered by an edge that the device reserves, except those in sideways
 * scrollers or behind something else.
 */
function hiddenBy(page: Page, insets: { left: number; right: number; bottom: number }): Promise<string[]> {
  return page.evaluate(({ left, right, bottom }) => {
    const isScrolledAway = (element: Element): boolean => {
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
        if (around.scrollWidth > around.clientWidth && getComputedStyle(around).overflowX !== 'visible') return true;
      return false;
    };
    // The visible part; the touch area may be larger.
    const seenOf = (one: Element): DOMRect => {
      const range = document.createRange();
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const boxes = [...one.querySelectorAll('svg, img')].map((picture) => picture.getBoundingClientRect());
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        // For screen readers only.
        if (text.parentElement && getComputedStyle(text.parentElement).clipPath !== 'none') continue;
        range.selectNodeContents(text);
        boxes.push(range.getBoundingClientRect());
      }
      const seen = boxes.filter(({ width }) => width > 0);
      if (seen.length === 0) return one.getBoundingClientRect();
      const [x, y] = [Math.min(...seen.map(({ left }) => left)), Math.min(...seen.map(({ top }) => top))];
      const [right, bottom] = [Math.max(...seen.map((box) => box.right)), Math.max(...seen.map((box) => box.bottom))];
      return new DOMRect(x, y, right - x, bottom - y);
    };
    const widgets = document.querySelectorAll('a[href], button, input, textarea, select, summary, h1, h2');
    return [...widgets].flatMap((one) => {
      const box = seenOf(one);
      const onTop = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const isSeen = box.width >= 4 && onTop !== null && (one.contains(onTop) || onTop.contains(one));
      if (!isSeen || box.top < 0 || box.bottom > innerHeight) return [];
      const isFixed = (function look(at: Element | null): boolean {
        return at !== null && (getComputedStyle(at).position === 'fixed' || look(at.parentElement));
      })(one);
      const isOutside = !isScrolledAway(one) && (box.left < left || box.right > innerWidth - right);
      if (!isOutside && !(isFixed && box.bottom > innerHeight - bottom)) return [];
      const name = one.textContent.trim() || one.getAttribute('aria-label');
      return [`${one.tagName} ${name}: ${box.left} to ${box.right}, ${box.bottom}`];
    });
  }, insets);
}

async function aProduct(): Promise<number> {
  const { data } = (await (await fetch(`${url}/api/v1/products?per_page=1`)).json()) as { data: { id: number }[] };
  return data[0]?.id ?? 0;
}

async function somebodyWithAnOrder(): Promise<{ customer: Customer; id: string; number: string }> {
  const customer = await aBuyer();
  const [address] = await ask<{ id: number }[]>(customer, 'GET', '/addresses');
  const choices = { address_id: address?.id, shipping_company_id: 'aramex', payment_method: 'cash_on_delivery' };
  const { total } = await ask<{ total: number }>(customer, 'POST', '/checkout/quote', choices);
  await ask(customer, 'POST', '/orders', { ...choices, expected_total: total });
  const { id, number } = await newestOrder(customer);
  return { customer, id, number };
}

describe.each(screens)('$language at $width px', (screen) => {
  const test = inTurn(screen.language);
  const say = texts[screen.language];

  test('no install offer, and other hosts open in the browser', { tags: ['core'] }, () =>
    asApp(screen, async ({ page, context }) => {
      await open(page, '/store');
      expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
      await page.evaluate(() => {
        localStorage.setItem('install', JSON.stringify({ visits: 5, seenAt: 0, restsUntil: 0, installed: false }));
      });
      await open(page, '/store');
      await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
      await page.getByRole('contentinfo').getByText(say.installed).waitFor();
      expect(await page.getByRole('region', { name: say.offer }).count()).toBe(0);
      expect(await page.getByRole('button', { name: say.install, includeHidden: true }).count()).toBe(0);

      await context.route('https://www.instagram.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
      );
      const outside = context.waitForEvent('page');
      await page.locator('footer a[href*="instagram.com"]').first().click();
      await expect.poll(async () => (await outside).url()).toContain('instagram.com');
      expect(page.url()).toBe(`${url}/store`);
      await page.locator('footer a[href="/contact"]').first().click();
      await page.waitForURL(`${url}/contact`);
      expect(context.pages().length).toBe(2);
    }),
  );

  test.onEach('the notch and the home indicator cover nothing that is read or pressed', () =>
    asApp(screen, async ({ page, cdp }) => {
      const isPhone = screen.width < 600;
      const insets = isPhone ? { left: 0, right: 0, bottom: 34 } : { left: 47, right: 47, bottom: 21 };
      // A phone in landscape.
      if (!isPhone) await page.setViewportSize({ width: 844, height: 390 });
      await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 0, ...insets } });
      for (const path of ['/', '/store', `/products/${await aProduct()}`, '/cart', '/contact', '/register']) {
        await open(page, path);
        expect([path, await hiddenBy(page, insets)]).toEqual([path, []]);
      }
      await page.locator('#menu').evaluate((menu) => (menu as HTMLElement).showPopover());
      await expect.poll(() => hiddenBy(page, insets)).toEqual([]);
    }),
  );

  test('every page has a way on without browser buttons', () =>
    asApp(screen, async ({ page }) => {
      const { customer, id } = await somebodyWithAnOrder();
      await openAs(page, customer, '/store');
      const home = page.getByRole('banner').locator('a[href="/"]').first();
      for (const path of [`/checkout/result/${id}`, `/OrderDetails/${id}`, '/transactions']) {
        await open(page, path);
        expect([path, await home.isVisible()]).toEqual([path, true]);
      }
      await open(page, `/OrderDetails/${id}`); // as a notification opens it
      await page.getByRole('main').getByRole('link', { name: say.orders }).click();
      await page.waitForURL(`${url}/orders`);
    }));

  test('its shortcuts, and text shared with it, open offline', () =>
    asApp(screen, async ({ page, context, takeConsole }) => {
      const { customer, number } = await somebodyWithAnOrder();
      const [plain] = await plainProducts();
      await ask(customer, 'POST', '/products/add-to-cart', { variety_id: plain?.default_variety_id });
      await openAs(page, customer, '/orders');
      await appOnDevice(page);
      await expect.poll(async () => (await dumpDevice(page)).indexedDB).toContain(number);
      const id = await aProduct();
      for (const path of ['/cart', `/products/${id}`, '/store']) await open(page, path);
      const { shortcuts } = (await (await fetch(`${url}/manifest.webmanifest`)).json()) as {
        shortcuts: { url: string }[];
      };
      const title = await page.evaluate(async (at) => {
        const answer = await fetch(`/api/v1/products/${at}`, {
          headers: { 'Accept-Language': document.documentElement.lang },
        });
        return ((await answer.json()) as { data: { title: string } }).data.title;
      }, id);

      await context.setOffline(true);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      const start = (path: string) => page.goto(url + path);
      const top = page.getByRole('main').getByRole('heading', { level: 1 });
      expect(shortcuts.map((shortcut) => shortcut.url)).toEqual(['/store#search', '/cart', '/orders']);
      await start('/store#search');
      await page.getByRole('article').first().waitFor();
      await page.getByRole('search').getByRole('combobox').waitFor();
      await start('/cart');
      await page.getByRole('main').locator('article').first().waitFor();
      await start('/orders');
      await top.filter({ hasText: say.orders }).waitFor();
      await page.getByRole('main').getByText(number).first().waitFor();
      await start(`/open?${new URLSearchParams({ title: 'A title', text: `${url}/products/${id}` }).toString()}`);
      expect(page.url()).toBe(`${url}/products/${id}`);
      await top.filter({ hasText: title }).waitFor();
      takeConsole(); // the browser reports each failed request
    }));
});
