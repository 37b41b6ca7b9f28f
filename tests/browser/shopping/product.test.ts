import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import type { ProductDetail } from '../../../contract/catalogue/catalogue.ts';
import {
  appOnDevice,
  openBrowser,
  screens,
  withoutStreams,
  workerInCharge,
  withBrowser,
  type Language,
} from '../../support/browser/browser.ts';
import { layoutShiftsSoFar } from '../../support/browser/layout-shifts.ts';
import { pendingChangesOn } from '../../support/browser/device.ts';
import { inTurn } from '../../support/in-turn.ts';
import { openCuttableProxy } from '../../support/network/cuttable-proxy.ts';

const url = inject('storeUrl');

const texts = {
  ar: {
    add: 'أضف إلى السلة',
    buy: 'اشترِ الآن',
    favourite: 'أضف إلى المفضلة',
    text: 'النص المراد نقشه أو طباعته',
    ok: 'موافق',
    copy: 'انسخ الرابط',
    share: 'مشاركة',
    copied: 'تم نسخ الرابط',
    soldOut: 'نفدت الكمية',
    bar: 'إضافة إلى السلة',
    recent: 'شاهدتها مؤخرًا',
    clear: 'امسح القائمة',
    asOf: 'آخر تحديث',
  },
  en: {
    add: 'Add To Cart',
    buy: 'Buy Now',
    favourite: 'Add To Favorite',
    text: 'Text to engrave or print',
    ok: 'OK',
    copy: 'Copy link',
    share: 'Share',
    copied: 'Link copied',
    soldOut: 'Sold out',
    bar: 'Add to cart',
    recent: 'Recently viewed',
    clear: 'Clear list',
    asOf: 'Last updated',
  },
} satisfies Record<Language, Record<string, string>>;

/** A product with one variety sold out and at least two in stock, and one that requires a custom text. */
let ring: ProductDetail;
let engraved: ProductDetail;

beforeAll(async () => {
  const details: ProductDetail[] = [];
  for (let id = 100; id <= 135; id++) {
    const answer = await fetch(`${url}/api/v1/products/${id}`, { headers: { 'Accept-Language': 'en' } });
    if (answer.ok) details.push(((await answer.json()) as { data: ProductDetail }).data);
  }
  const product = details.find(
    ({ varieties }) =>
      varieties.some(({ quantity }) => quantity === 0) && varieties.filter(({ quantity }) => quantity > 1).length >= 2,
  );
  const made = details.find(({ requires_custom_text }) => requires_custom_text === 1);
  if (!product || !made) throw new Error('the demonstration catalogue has no such products any more');
  ring = product;
  engraved = made;
});

const article = (page: Page) => page.locator('main article').first();
const inStock = () => ring.varieties.filter(({ quantity }) => quantity > 1);
const soldOut = () => ring.varieties.filter(({ quantity }) => quantity === 0);
const choice = (page: Page, id: number | undefined) =>
  article(page).locator(`a[href="/products/${ring.id}?variety=${id}"]`);
const chosen = (page: Page) => article(page).locator('a[aria-current="true"][href*="variety="]').getAttribute('href');
const button = (page: Page, name: string) => article(page).getByRole('button', { name, exact: true });
const pathOf = (page: Page) => page.evaluate(() => location.pathname + location.search);

test(
  'buttons pressed before the script loads lead to login, with a link back to the variety',
  { tags: ['core'] },
  async () => {
    const shopper = await openBrowser({ url });
    try {
      await shopper.page.route('**/assets/**', (route) => route.abort());
      const address = `/products/${ring.id}?variety=${inStock()[1]?.id}`;
      await shopper.page.goto(url + address);
      await button(shopper.page, texts.ar.favourite).click();
      await shopper.page.waitForURL(/\/login\?/);
      const parameters = new URL(shopper.page.url()).searchParams;
      expect([parameters.get('back'), parameters.get('wish')]).toEqual([
        address,
        `favourite:${ring.id}:${inStock()[1]?.id}`,
      ]);
      await shopper.page.goBack();
      await button(shopper.page, texts.ar.copy).click();
      await shopper.page.locator('[popover]').getByRole('link').last().waitFor();
    } finally {
      await shopper.close();
    }
  },
);

test('a press before the script loads keeps variety and quantity', { tags: ['core'] }, async () => {
  const shopper = await openBrowser({ url });
  const second = inStock()[1];
  try {
    let isHeld = true;
    await shopper.page.route('**/assets/**', (route) => (isHeld ? route.abort() : route.continue()));
    await shopper.page.goto(`${url}/products/${ring.id}?variety=${second?.id}`);
    await shopper.page.getByRole('spinbutton').fill('2');
    isHeld = false;
    await button(shopper.page, texts.ar.add).click();
    await shopper.page.waitForURL(/\/login\?/);
    await expect
      .poll(() => pendingChangesOn(shopper.page))
      .toMatchObject([{ kind: 'cart.add', product_id: ring.id, variety_id: second?.id, quantity: 2 }]);
    await shopper.page.getByText('× 2').waitFor();
  } finally {
    await shopper.close();
  }
});

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const test = inTurn(language);
  const word = texts[language];
  const shop = { url, language, width, height, hasWorker: true };
  const isPhone = width < 900;

  test.onEach(
    'the variety is in the URL, Back returns to the previous one, and a sold-out one says so',
    { tags: ['core'] },
    () =>
      withBrowser(shop, async ({ page }) => {
        await withoutStreams(page);
        await page.goto(`${url}/store`);
        await page.goto(`${url}/products/${ring.id}`);
        await appReady(page);
        const [, second] = inStock();
        await choice(page, second?.id).click();
        await page.waitForURL(`**/products/${ring.id}?variety=${second?.id}`);
        expect(await chosen(page)).toContain(`variety=${second?.id}`);
        await expect.poll(() => article(page).locator('dl').textContent()).toContain(second?.sku ?? '');

        const gone = choice(page, soldOut()[0]?.id);
        expect(await gone.textContent()).toContain(word.soldOut);
        await gone.scrollIntoViewIfNeeded();
        const before = await page.evaluate(() => window.scrollY);
        await gone.click();
        await button(page, word.soldOut).waitFor();
        expect(await button(page, word.soldOut).isDisabled()).toBe(true);
        expect(await button(page, word.buy).isDisabled()).toBe(true);
        expect(await page.evaluate(() => window.scrollY)).toBe(before);

        await page.goBack();
        await expect.poll(() => chosen(page)).toContain(`variety=${second?.id}`);
        await button(page, word.add).waitFor();
        await page.reload();
        expect(await chosen(page)).toContain(`variety=${second?.id}`);
        await appReady(page);
        await page.goBack();
        await expect.poll(() => pathOf(page)).toBe(`/products/${ring.id}`);
        expect(await layoutShiftsSoFar(page)).toEqual([]);
      }),
  );

  test('switching the language keeps the custom text and the quantity', () =>
    withBrowser(shop, async ({ page }) => {
      await page.goto(`${url}/products/${engraved.id}`);
      await workerInCharge(page);
      await page.getByRole('textbox', { name: word.text }).fill('Noor, forever');
      await article(page).getByRole('spinbutton').fill('2');
      await page.getByRole('banner').getByRole('button', { name: /SAR/ }).click();
      await page.getByRole('radio', { name: language === 'ar' ? 'English' : 'العربية' }).check();
      await page.getByRole('dialog').getByRole('button', { name: word.ok, exact: true }).click();
      const other = texts[language === 'ar' ? 'en' : 'ar'];
      await expect.poll(() => page.getByRole('textbox', { name: other.text }).inputValue()).toBe('Noor, forever');
      await expect.poll(() => article(page).getByRole('spinbutton').inputValue()).toBe('2');
    }));

  test.onEach('copy link and share contain product and variety, and nothing else', () =>
    withBrowser(shop, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
      const variety = inStock()[1]?.id;
      const link = `${url}/products/${ring.id}?variety=${variety}${language === 'en' ? '&lang=en' : ''}`;
      await page.goto(`${url}/products/${ring.id}?variety=${variety}&utm_source=friend`);
      await workerInCharge(page);
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
      await button(page, word.copy).click();
      await page.getByText(word.copied).waitFor();
      expect(await clipboard()).toBe(link);

      // Shares through the system if it can, otherwise copies the link.
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
      await page.evaluate(() => {
        delete (navigator as { share?: unknown }).share;
        delete (Navigator.prototype as { share?: unknown }).share;
      });
      await button(page, word.share).click();
      await expect.poll(clipboard).toBe(link);
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'share', {
          value: async (given: unknown) => Object.assign(globalThis, { given }),
          configurable: true,
        });
      });
      await button(page, word.share).click();
      await expect
        .poll(() => page.evaluate(() => (globalThis as { given?: unknown }).given))
        .toMatchObject({ url: link });
    }),
  );

  test('if the browser cannot copy, the link is shown', () =>
    withBrowser(shop, async ({ page }) => {
      await page.goto(`${url}/products/${ring.id}`);
      await workerInCharge(page);
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      await button(page, word.copy).click();
      const sheet = page.getByRole('dialog').filter({ hasText: `${url}/products/${ring.id}` });
      await sheet.waitFor();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
    }));

  test.onEach(
    'price and button follow down the page on a phone, and disappear where they are not needed',
    { tags: language === 'ar' ? ['core'] : [] },
    () =>
      withBrowser(shop, async ({ page }) => {
        await page.goto(`${url}/products/${ring.id}`);
        await workerInCharge(page);
        const bar = page.getByRole('region', { name: word.bar, exact: true });
        const add = button(page, word.add).first();
        await add.scrollIntoViewIfNeeded();
        expect(await bar.count()).toBe(0);

        await page
          .getByRole('heading', { level: 2 })
          .filter({ hasText: /مواصفات|Spec/ })
          .evaluate((heading) => {
            window.scrollTo(0, heading.getBoundingClientRect().top + window.scrollY - 100);
          });
        if (!isPhone) {
          await page.waitForTimeout(300); // time for what must not appear
          expect(await bar.isVisible()).toBe(false);
          return;
        }
        await bar.waitFor();
        const floor = (await page.getByRole('navigation').last().boundingBox())?.y ?? 0;
        await expect
          .poll(async () => {
            const box = await bar.boundingBox();
            return box && box.y + box.height;
          })
          .toBeLessThanOrEqual(floor + 1);
        const press = await bar.getByRole('button').boundingBox();
        expect(press?.height).toBeGreaterThanOrEqual(44);

        await bar.getByRole('button').focus();
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await bar.waitFor({ state: 'detached' }); // it covers nothing of the footer
        await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
        expect(await bar.count()).toBe(0);
        expect(await layoutShiftsSoFar(page)).toEqual([]);

        await page.evaluate(() => window.scrollTo(0, 1500));
        await bar.getByRole('button', { name: word.add }).click();
        await page.waitForURL(/\/register\?.*wish=cart/);
      }),
  );

  test.onEach('recently viewed products come last, the latest first, and can be cleared', () =>
    withBrowser(shop, async ({ page }) => {
      const seen = [engraved.id, 1, 60];
      for (const id of seen) {
        await page.goto(`${url}/products/${id}`);
        await expect
          .poll(() => page.evaluate(() => localStorage.getItem('recently-viewed')))
          .toMatch(new RegExp(`^\\[${id}\\b`));
      }
      await page.goto(`${url}/products/${ring.id}`);
      await button(page, word.add).waitFor();
      const row = page.getByRole('region', { name: word.recent });
      const shown = () => row.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      await row.scrollIntoViewIfNeeded();
      await expect.poll(shown, { timeout: 10_000 }).toEqual(seen.toReversed().map((id) => `/products/${id}`));
      expect(await layoutShiftsSoFar(page)).toEqual([]);

      await row.getByRole('button', { name: word.clear }).click();
      await row.waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await row.count()).toBe(0);
      expect(await page.evaluate(() => localStorage.getItem('recently-viewed'))).toBe(`[${ring.id}]`);
    }),
  );
});

test('offline, a product viewed before shows how old it is', { tags: ['core'] }, async () => {
  const line = await openCuttableProxy(url);
  try {
    await withBrowser({ hasWorker: true, url: line.url }, async ({ page, context, takeConsole }) => {
      await page.clock.install();
      await page.goto(`${line.url}/products/${ring.id}`);
      await appOnDevice(page);
      await expect
        .poll(
          () =>
            page.evaluate(async (path) => {
              for (const name of await caches.keys())
                if ((await (await caches.open(name)).keys()).some((key) => key.url.includes(path))) return true;
              return false;
            }, `/api/v1/products/${ring.id}`),
          { timeout: 15_000 },
        )
        .toBe(true);
      expect(takeConsole()).toEqual([]);
      await line.cut();
      await context.setOffline(true);
      await page.clock.fastForward('10:00'); // recent data would not be fetched again
      await page.reload();
      await article(page).getByText(texts.ar.asOf, { exact: false }).waitFor();
      expect(await layoutShiftsSoFar(page)).toEqual([]);
      takeConsole(); // the browser reports the failed requests
    });
  } finally {
    await line.close();
  }
});
