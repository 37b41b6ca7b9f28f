// Row 36 of offline-design.md, section 12, and how the store presents itself to browsers as installable.
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { axeFindings } from '../../support/browser/axe.ts';
import {
  appOnDevice,
  openBrowser,
  screens,
  installProblems,
  workerInCharge,
  withBrowser,
  type Language,
} from '../../support/browser/browser.ts';
import { layoutShiftsSoFar } from '../../support/browser/layout-shifts.ts';
import { putSession, registerCustomer } from '../../support/browser/device.ts';
import { piecesInHeader } from '../../support/browser/header-count.ts';
import { inTurn } from '../../support/in-turn.ts';
import { openCuttableProxy } from '../../support/network/cuttable-proxy.ts';

const url = inject('storeUrl');

const texts = {
  ar: {
    install: 'ثبّت التطبيق',
    installed: 'التطبيق مثبّت على جهازك',
    done: 'تم تثبيت التطبيق. ستجده بين تطبيقاتك.',
    offer: 'تثبيت التطبيق',
    notNow: 'ليس الآن',
    title: 'ثبّت لمسة على جهازك',
    gotIt: 'حسنًا',
    add: 'أضف إلى السلة',
    again: 'سجّل الدخول فيه مرة واحدة',
    left: 'تغيير واحد لم يصل إلى المتجر بعد',
    steps: {
      chrome_desktop: 'اختر «البث والحفظ والمشاركة»، ثم «تثبيت الصفحة كتطبيق».',
      ios: 'مرّر القائمة واختر «إضافة إلى الشاشة الرئيسية»، ثم اضغط «إضافة».',
      firefox: 'اختر «تثبيت» أو «إضافة التطبيق إلى الشاشة الرئيسية».',
      inside: 'اختر «فتح في Safari» أو «فتح في المتصفح»، ثم ثبّته من هناك.',
      mac: 'اختر «إضافة إلى Dock»، ثم «إضافة».',
      cannot: 'هذا المتصفح لا يثبّت التطبيقات من المواقع.',
    },
  },
  en: {
    install: 'Install the app',
    installed: 'The app is on your device',
    done: 'The app is installed. You will find it among your apps.',
    offer: 'Install the app',
    notNow: 'Not now',
    title: 'Install Lamsa on your device',
    gotIt: 'Got it',
    add: 'Add To Cart',
    again: 'log in there once',
    left: '1 change has not reached the store yet',
    steps: {
      chrome_desktop: 'Choose “Cast, save and share”, then “Install page as app”.',
      ios: 'Scroll down, choose “Add to Home Screen”, then tap “Add”.',
      firefox: 'Choose “Install” or “Add app to Home screen”.',
      inside: 'Choose “Open in Safari” or “Open in browser”, and install it from there.',
      mac: 'Choose “Add to Dock”, then “Add”.',
      cannot: 'This browser does not install apps from websites.',
    },
  },
};

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const agents = {
  ios: `${iphone} Version/18.6 Mobile/15E148 Safari/604.1`,
  firefox: 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0',
  inside: `${iphone} Mobile/22G86 Instagram 394.0.0.29.83 (iPhone15,2; iOS 18_6; ar_SA; ar; scale=3.00)`,
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  cannot: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
};

const hourMs = 60 * 60_000;

/** Simulates the browser's install prompt, which automated browsers never show. Counts how often the page calls it. */
async function actAsChromium(page: Page, outcome: 'accepted' | 'dismissed' = 'dismissed'): Promise<void> {
  await page.evaluate((choice) => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      userChoice: Promise.resolve({ outcome: choice }),
      prompt: async () => {
        if (!navigator.userActivation.isActive) throw new DOMException('no click', 'NotAllowedError');
        const { asked = 0 } = window as { asked?: number };
        Object.assign(window, { asked: asked + 1 });
      },
    });
    dispatchEvent(offer);
    if (!offer.defaultPrevented) throw new Error('the browser would show its own');
  }, outcome);
}
const asked = (page: Page) => page.evaluate(() => (window as { asked?: number }).asked ?? 0);

const actAs = (cdp: CDPSession, agent: keyof typeof agents) =>
  cdp.send('Emulation.setUserAgentOverride', { userAgent: agents[agent] });

/** Makes this page the first of a later visit. */
const asLaterVisit = (page: Page) =>
  page.addInitScript((hour) => {
    const known = localStorage.getItem('install');
    if (known === null) return;
    localStorage.setItem('install', JSON.stringify({ ...JSON.parse(known), seenAt: Date.now() - hour }));
  }, hourMs);

const open = async (page: Page, path = '/store', at = url) => {
  await page.goto(at + path);
  await appReady(page);
};
const link = (page: Page, language: Language) =>
  page.getByRole('contentinfo').getByRole('button', { name: texts[language].install });
const offer = (page: Page, language: Language) => page.getByRole('region', { name: texts[language].offer });
const dialog = (page: Page, language: Language) => page.getByRole('dialog', { name: texts[language].title });

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const test = inTurn(language);
  const say = texts[language];

  test(
    'the browser’s prompt is saved and shown once, on a click; once dismissed, the link explains the menu',
    { tags: ['core'] },
    () =>
      withBrowser({ hasWorker: true, url, language, width, height }, async ({ page }) => {
        await open(page);
        await actAsChromium(page);
        expect(await asked(page)).toBe(0);
        await link(page, language).click();
        await expect.poll(() => asked(page)).toBe(1);
        await link(page, language).click();
        await dialog(page, language).getByText(say.steps.chrome_desktop).waitFor();
        expect(await asked(page)).toBe(1);
        await page.keyboard.press('Escape');
        await expect.poll(() => dialog(page, language).count()).toBe(0);
        expect(await link(page, language).evaluate((button) => button === document.activeElement)).toBe(true);
      }),
  );

  test.onEach('from the second visit on, installing is offered without any shift; once dismissed, no longer', () =>
    withBrowser({ hasWorker: true, url, language, width, height }, async ({ page }) => {
      await asLaterVisit(page);
      await open(page);
      await actAsChromium(page);
      expect(await offer(page, language).count()).toBe(0); // the first visit
      await open(page);
      expect(await offer(page, language).count()).toBe(0); // nothing to offer yet
      await actAsChromium(page);
      await offer(page, language).waitFor();
      expect(await layoutShiftsSoFar(page)).toEqual([]);
      const box = await offer(page, language).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);

      await page.getByRole('contentinfo').getByRole('link').first().scrollIntoViewIfNeeded();
      await page.getByRole('search').getByRole('combobox').focus();
      expect(await offer(page, language).count()).toBe(0); // the shopper is typing
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      expect(await offer(page, language).count()).toBe(0); // it would take the next press
      await page.locator('main a[href^="/products/"]').first().click();
      await page.locator('main h1').waitFor();
      await offer(page, language).getByRole('button', { name: say.notNow }).click();
      expect(await offer(page, language).count()).toBe(0);
      await open(page);
      await actAsChromium(page);
      await link(page, language).waitFor();
      expect(await offer(page, language).count()).toBe(0);
      expect(await asked(page)).toBe(0);
    }),
  );

  test('once installed, it says so and offers nothing', () =>
    withBrowser({ hasWorker: true, url, language, width, height }, async ({ page }) => {
      await asLaterVisit(page);
      await open(page);
      await open(page);
      await actAsChromium(page, 'accepted');
      await offer(page, language).getByRole('button', { name: say.install }).click();
      await expect.poll(() => asked(page)).toBe(1);
      await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
      await page.getByText(say.done).waitFor();
      await page.getByRole('contentinfo').getByText(say.installed).waitFor();
      expect(await link(page, language).count()).toBe(0);
      expect(await page.locator('#menu').getByText(say.install).count()).toBe(0);
      await open(page);
      await page.getByRole('contentinfo').getByText(say.installed).waitFor();
      expect(await offer(page, language).count()).toBe(0);
    }));
});

describe.each<Language>(['ar', 'en'])('%s', (language) => {
  const test = inTurn(language);
  const say = texts[language];

  test.each(Object.keys(agents) as (keyof typeof agents)[])('instructions for %s, in pictures and text', (agent) =>
    withBrowser({ hasWorker: true, url, language }, async ({ page, cdp }) => {
      await actAs(cdp, agent);
      await open(page);
      await link(page, language).click();
      const shown = dialog(page, language);
      await shown.getByText(say.steps[agent]).waitFor();
      expect(await shown.locator('li svg').count()).toBe(agent === 'cannot' ? 0 : 2);
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await shown.getByRole('button', { name: say.gotIt }).click();
      expect(await shown.count()).toBe(0);
    }),
  );

  test('on an iPhone pending changes are sent before the steps are shown; unsent ones are reported', async () => {
    const line = await openCuttableProxy(url);
    const shopper = await openBrowser({ hasWorker: true, url: line.url, language });
    const { page, cdp, context } = shopper;
    try {
      await actAs(cdp, 'ios');
      await page.goto(`${line.url}/healthz`);
      await putSession(page, await registerCustomer(url, 'Noura'));
      await open(page, '/store', line.url);
      await appOnDevice(page);
      await open(page, '/store', line.url);
      const pending = async () => (await context.cookies()).find(({ name }) => name === 'pending')?.value ?? '0';
      await line.cut();
      await page.getByRole('article').first().getByRole('button', { name: say.add }).tap();
      await expect.poll(pending).toBe('1');
      await page.keyboard.press('Escape'); // closes the added-to-cart message
      await link(page, language).tap();
      await dialog(page, language).getByText(say.left).waitFor();
      await dialog(page, language).getByText(say.again).waitFor();
      await dialog(page, language).getByRole('button', { name: say.gotIt }).tap();

      await line.mend();
      await link(page, language).tap();
      await dialog(page, language).getByText(say.steps.ios).waitFor();
      await expect.poll(pending).toBe('0');
    } finally {
      await shopper.close();
      await line.close();
    }
  });
});

test('the side menu does the same', () =>
  withBrowser({ hasWorker: true, url, language: 'en' }, async ({ page }) => {
    await open(page);
    await actAsChromium(page);
    await page.getByRole('banner').locator('button[popovertarget="menu"]').tap();
    await page.locator('#menu').getByRole('button', { name: texts.en.install }).tap();
    await expect.poll(() => asked(page)).toBe(1);
  }));

test.each(['/checkout', '/login', '/contact', '/cart'])('no offer on %s', (path) =>
  withBrowser({ hasWorker: true, url, language: 'en' }, async ({ page }) => {
    await asLaterVisit(page);
    await open(page);
    await open(page, path);
    await actAsChromium(page);
    await link(page, 'en').waitFor();
    expect(await offer(page, 'en').count()).toBe(0);
    await open(page);
    await actAsChromium(page);
    await offer(page, 'en').waitFor();
  }),
);

describe('for browsers', () => {
  test.each<Language>(['ar', 'en'])(
    'Chromium reports no problem with the manifest or with installing (%s)',
    async (language) => {
      const shopper = await openBrowser({ hasWorker: true, url, language, isOwn: true });
      try {
        await open(shopper.page);
        await workerInCharge(shopper.page);
        expect(await installProblems(shopper.cdp)).toEqual([]);
        const { manifest } = await shopper.cdp.send('Page.getAppManifest');
        expect([manifest.id, manifest.shareTarget?.action]).toEqual([`${url}/`, `${url}/open`]);
        expect([manifest.screenshots?.length, manifest.shortcuts?.length]).toEqual([5, 3]);
      } finally {
        await shopper.close();
      }
    },
  );

  test('every file in the manifest exists and has the type and size it declares', { tags: ['core'] }, async () => {
    const answer = await fetch(`${url}/manifest.webmanifest`);
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'application/manifest+json; charset=utf-8',
      'no-cache',
    ]);
    type Picture = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string };
    const manifest = (await answer.json()) as Record<'icons' | 'screenshots', Picture[]> & {
      shortcuts: { url: string; icons: Picture[] }[];
    };
    const { default: sharp } = await import('sharp');
    const pictures = [manifest, ...manifest.shortcuts].flatMap(({ icons }) => icons).concat(manifest.screenshots);
    expect(pictures.length).toBeGreaterThan(10);
    expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`).sort()).toEqual([
      'any 192x192',
      'any 512x512',
      'any any',
      'maskable 512x512',
      'monochrome 512x512',
    ]);
    expect(new Set(manifest.screenshots.map(({ form_factor: shape }) => shape))).toEqual(new Set(['narrow', 'wide']));
    for (const { src, sizes, type, form_factor: shape } of pictures) {
      const file = await fetch(url + src);
      expect([src, file.status, file.headers.get('content-type')?.split(';')[0]]).toEqual([src, 200, type]);
      if (sizes === 'any') continue;
      const { width, height } = await sharp(await file.arrayBuffer()).metadata();
      expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`);
      if (shape !== undefined) expect([src, width < height]).toEqual([src, shape === 'narrow']);
    }
    for (const shortcut of manifest.shortcuts) expect((await fetch(url + shortcut.url)).status).toBe(200);
  });

  test('the search shortcut focuses the search field', () =>
    withBrowser({ hasWorker: true, url, language: 'en' }, async ({ page }) => {
      await open(page, '/store#search');
      const field = page.getByRole('search').getByRole('combobox');
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    }));

  test('shared text opens its page or a search, from the server and from the worker', () =>
    withBrowser({ hasWorker: true, url, language: 'en' }, async ({ page }) => {
      const { data } = (await (await fetch(`${url}/api/v1/products?per_page=1`)).json()) as { data: { id: number }[] };
      const id = data[0]?.id ?? 0;
      const share = async (text: string) => {
        await page.goto(`${url}/open?${new URLSearchParams({ title: 'A title', text }).toString()}`);
        return page.url().slice(url.length);
      };
      const tryAll = async () => {
        expect(await share(`Look: ${url}/products/${id}`)).toBe(`/products/${id}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await share(`Who they are: ${url}/about.`)).toBe('/about');
        expect(await share('ring')).toBe('/products?search=ring');
        expect(await share('https://evil.example/products/1')).toBe('/products?search=A%20title');
      };
      await tryAll();
      await open(page);
      await workerInCharge(page);
      const fromWorker: boolean[] = [];
      page.on('response', (answer) => {
        if (answer.url().includes('/open?')) fromWorker.push(answer.fromServiceWorker());
      });
      await tryAll();
      expect(fromWorker).toEqual([true, true, true, true]);
    }));
});

test('the icon’s badge shows the number of pending changes, not the cart’s count, and is cleared at logout', () =>
  withBrowser({ url, language: 'en' }, async ({ page, takeConsole }) => {
    await page.addInitScript(() => {
      const shown: number[] = [];
      Object.assign(window, { shown });
      Object.assign(Navigator.prototype, {
        setAppBadge: async (count: number) => void shown.push(count),
        clearAppBadge: async () => void shown.push(0),
      });
    });
    const badge = () => page.evaluate(() => (window as { shown?: number[] }).shown?.at(-1));
    const customer = await registerCustomer(url, 'Noura');
    const { data } = (await (await fetch(`${url}/api/v1/products?in_stock=1&per_page=20`)).json()) as {
      data: { default_variety_id: number; requires_custom_text: number }[];
    };
    const plain = data.find((product) => !product.requires_custom_text);
    const added = await fetch(`${url}/api/v1/products/add-to-cart`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${customer.token}`, JWT: customer.token },
      body: JSON.stringify({ variety_id: plain?.default_variety_id, quantity: 3 }),
    });
    expect(added.status).toBe(200);

    await page.goto(`${url}/healthz`);
    await putSession(page, customer);
    await page.goto(`${url}/store`);
    await appReady(page);
    await expect.poll(() => piecesInHeader(page)).toBe(3);
    expect(await badge()).toBe(0);
    await page.route('**/toggle-wishlist', (route) => route.abort());
    for (const place of [0, 1]) {
      await page.getByRole('article').nth(place).getByRole('button', { name: 'Add To Favorite' }).tap();
      await expect.poll(badge).toBe(place + 1);
    }
    await page.locator('#menu').evaluate((menu) => (menu as HTMLElement).showPopover());
    await page.locator('#menu').getByRole('button', { name: 'Log Out' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out without saving' }).tap();
    await expect.poll(badge).toBe(0);
    takeConsole(); // for the aborted requests
  }));

test('once installed, the store asks the browser for persistent storage', () =>
  withBrowser({ hasWorker: true, url, language: 'en' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { requests: 0 });
      StorageManager.prototype.persist = async () => {
        (window as unknown as { requests: number }).requests += 1;
        return true;
      };
    });
    const requests = () => page.evaluate(() => (window as unknown as { requests: number }).requests);
    await open(page);
    await link(page, 'en').waitFor();
    expect(await requests()).toBe(0);
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await expect.poll(requests).toBe(1);
  }));
