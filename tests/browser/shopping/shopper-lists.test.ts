import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import type { Product, ProductDetail } from '../../../contract/catalogue/catalogue.ts';
import { axeFindings } from '../../support/browser/axe.ts';
import { screens, withBrowser } from '../../support/browser/browser.ts';
import { putSession, registerCustomer, type Customer } from '../../support/browser/device.ts';
import { piecesInHeader } from '../../support/browser/header-count.ts';
import { alternating } from '../../support/in-turn.ts';

const url = inject('storeUrl');

const texts = {
  ar: {
    view: 'عرض السلة',
    sheet: 'أُضيف إلى السلة',
    quickView: 'نظرة سريعة',
    oneMore: 'زيادة الكمية',
    soldOut: /^نفدت كمية/,
    more: /^زيادة كمية/,
    remove: /^إزالة/,
    favourite: /^انقل إلى المفضلة/,
    code: 'رمز القسيمة',
    apply: 'تطبيق',
    applied: 'تم تطبيق القسيمة',
    removeCode: /^إزالة القسيمة/,
    codeRemoved: 'تمت إزالة القسيمة',
    unknown: 'NOSUCH',
    empty: 'سلتك فارغة',
    added: /تمت إضافة .+ إلى المفضلة بنجاح/,
    removed: /تمت إزالة .+ من المفضلة بنجاح/,
    addFavourite: 'أضف إلى المفضلة',
    removeFavourite: 'أزل من المفضلة',
    addCart: 'أضف إلى السلة',
    noFavourites: 'مفضلتك فارغة',
    text: 'النص المراد نقشه أو طباعته',
    stillSending: /^ما زال رفع الصورة جاريًا/,
    sentPictures: 'صورك',
    moveAsked: 'هل تريد نقله إلى المفضلة؟',
    keepInCart: 'أبقِه في السلة',
    onlyDifferences: 'عرض الفروق فقط',
    differs: 'مختلف',
    perGram: 'سعر الجرام',
    caliber: 'العيار',
    comparing: 'مقارنة المنتجات',
  },
  en: {
    view: 'View cart',
    sheet: 'Added to cart',
    quickView: 'Quick View',
    oneMore: 'Increase quantity',
    soldOut: /is sold out/,
    more: /^Increase quantity/,
    remove: /^Remove/,
    favourite: /^Move to favorites/,
    code: 'Coupon code',
    apply: 'Apply',
    applied: 'Coupon applied',
    removeCode: /^Remove coupon/,
    codeRemoved: 'Coupon removed',
    unknown: 'NOSUCH',
    empty: 'Your cart is empty',
    added: /added to favorites successfully/,
    removed: /removed from favorites successfully/,
    addFavourite: 'Add To Favorite',
    removeFavourite: 'Remove From Favorite',
    addCart: 'Add To Cart',
    noFavourites: 'No favorites yet',
    text: 'Text to engrave or print',
    stillSending: /^The picture is still uploading/,
    sentPictures: 'Your pictures',
    moveAsked: 'Move to favorites?',
    keepInCart: 'Keep in cart',
    onlyDifferences: 'Differences only',
    differs: 'differs',
    perGram: 'Price per gram',
    caliber: 'Caliber',
    comparing: 'Compare',
  },
};

async function openAs(page: Page, customer: Customer, path: string) {
  await page.goto(`${url}/healthz`);
  await putSession(page, customer);
  await page.goto(url + path);
}

async function send(customer: Customer, path: string, body: object) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${customer.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} says ${answer.status}`);
}

/** Plain products in stock, the cheapest last, so that a coupon's minimum is met. */
async function plainProducts(count: number): Promise<Product[]> {
  const answer = await fetch(`${url}/api/v1/products?in_stock=1&order=price_desc&caliber=18&per_page=40`);
  const { data } = (await answer.json()) as { data: Product[] };
  return data
    .filter(({ requires_custom_text, quantity }) => requires_custom_text === 0 && quantity > 2)
    .slice(0, count);
}

/** A plain product with at least two varieties of which several units are in stock. */
async function productOfVarieties(): Promise<ProductDetail> {
  for (const { id } of await plainProducts(40)) {
    const { data } = (await (await fetch(`${url}/api/v1/products/${id}`)).json()) as { data: ProductDetail };
    if (data.varieties.filter(({ quantity }) => quantity > 2).length > 1) return data;
  }
  throw new Error('the demonstration has no plain product of two varieties any more');
}

/** A product in stock that requires a custom text. */
async function madeProduct(): Promise<Product> {
  const answer = await fetch(`${url}/api/v1/products?in_stock=1&per_page=100`);
  const { data } = (await answer.json()) as { data: Product[] };
  const made = data.find(({ requires_custom_text, quantity }) => requires_custom_text === 1 && quantity > 1);
  if (!made) throw new Error('the demonstration makes nothing with a text any more');
  return made;
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);

const isOnScreen = (place: Locator) =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

const withComma = (sar: number) => sar.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const test = alternating(language);
  const w = texts[language];
  const visit = (run: (page: Page, customer: Customer) => Promise<void>) =>
    withBrowser({ url, language, width, height }, async ({ page, takeConsole }) => {
      await run(page, await registerCustomer(url, 'Noura'));
      // The browser logs each refusal by the server.
      expect(takeConsole().filter((line) => !line.includes('Failed to load resource'))).toEqual([]);
    });

  test(
    'a product is added to the cart from its card; quantity and coupon change, and it is removed again',
    { tags: ['core'] },
    () =>
      visit(async (page, customer) => {
        const [product] = await plainProducts(1);
        if (!product) throw new Error('the demonstration has gold');
        await openAs(page, customer, `/category/${product.category.id}`);
        const card = page.locator('main article').filter({ has: page.locator(`a[href="/products/${product.id}"]`) });
        await card.first().hover();
        await card.first().getByRole('button', { name: w.addCart }).first().click();
        await page.getByRole('link', { name: w.view }).click();
        await page.waitForURL(/\/cart$/);
        await expect.poll(() => piecesInHeader(page)).toBe(1);
        await page.getByLabel(w.code).waitFor();
        expect(await page.locator('main article').count()).toBe(1);

        for (const _ of [1, 2]) await page.getByRole('button', { name: w.more }).click();
        await expect.poll(() => piecesInHeader(page)).toBe(3);
        const total = page.locator('aside dl > div').last();
        await expect.poll(() => total.textContent()).toContain(withComma(product.price * 3));

        await page.getByLabel(w.code).fill(w.unknown);
        await page.getByRole('button', { name: w.apply, exact: true }).click();
        await expect.poll(() => page.getByLabel(w.code).getAttribute('aria-invalid')).toBe('true');
        expect(await page.getByLabel(w.code).inputValue()).toBe(w.unknown);
        await page.getByLabel(w.code).fill('lamsa10');
        await page.getByRole('button', { name: w.apply, exact: true }).click();
        await page.getByText(w.applied).waitFor();
        await expect.poll(() => total.textContent()).toContain(withComma(Math.round(product.price * 270) / 100));

        // When the focused element disappears, its replacement gets the focus.
        const removeCode = page.getByRole('button', { name: w.removeCode });
        await expect.poll(() => isFocused(removeCode)).toBe(true);
        await page.reload();
        await expect.poll(() => piecesInHeader(page)).toBe(3);
        await removeCode.press('Enter');
        await page.getByText(w.codeRemoved).waitFor();
        await expect.poll(() => total.textContent()).toContain(withComma(product.price * 3));
        await expect.poll(() => isFocused(page.getByLabel(w.code))).toBe(true);
        await page.reload();
        await page.getByLabel(w.code).waitFor();
        expect(await removeCode.count()).toBe(0);

        await page.locator('main article').getByRole('button', { name: w.remove }).press('Enter');
        const empty = page.getByRole('heading', { name: w.empty });
        await empty.waitFor();
        await expect.poll(() => isFocused(empty)).toBe(true);
        await expect.poll(() => piecesInHeader(page)).toBe(0);
      }),
  );

  test('the heart toggles, and the favorites page follows', { tags: ['core'] }, () =>
    visit(async (page, customer) => {
      await openAs(page, customer, '/store');
      const card = page.locator('main article').first();
      await card.hover();
      await card.getByRole('button', { name: w.addFavourite }).click();
      await page.getByText(w.added).first().waitFor();
      await card.getByRole('button', { name: w.removeFavourite }).waitFor();
      await page.goto(`${url}/favorite`);
      await page.locator('main article').first().waitFor();
      expect(await page.locator('main article').count()).toBe(1);
      await page.locator('main article').first().hover();
      await page.locator('main article').getByRole('button', { name: w.removeFavourite }).click();
      await page.getByText(w.removed).first().waitFor();
      await page.getByRole('heading', { name: w.noFavourites }).waitFor();
    }),
  );

  test.onEach('differences are marked and can be shown alone; the names stay visible', { tags: ['core'] }, () =>
    visit(async (page, customer) => {
      const [dearest, ...others] = await plainProducts(10);
      const cheaper = others.find(({ price }) => price !== dearest?.price);
      if (!dearest?.weight || !cheaper) throw new Error('the demonstration has gold of several prices');
      for (const { default_variety_id } of [dearest, cheaper]) {
        await send(customer, '/products/add-to-compare', { variety_id: default_variety_id });
      }
      await openAs(page, customer, '/compare');
      const rows = page.getByRole('rowheader');
      await rows.first().waitFor();
      const [all, different] = [await rows.count(), await rows.filter({ hasText: w.differs }).count()];
      const perGram = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: w.perGram }) });
      expect(await perGram.getByRole('cell').first().textContent()).toContain(
        withComma(Math.round((dearest.price / dearest.weight) * 100) / 100),
      );
      expect(await page.getByRole('rowheader', { name: w.caliber, exact: true }).count()).toBe(1); // both are 18
      await page.getByRole('checkbox', { name: w.onlyDifferences }).check();
      await expect.poll(() => rows.count()).toBe(different);
      expect(different).toBeLessThan(all);
      await page.getByRole('checkbox', { name: w.onlyDifferences }).uncheck();
      await expect.poll(() => rows.count()).toBe(all);

      await page.setViewportSize({ width, height: 480 });
      const table = page.getByRole('region', { name: w.comparing });
      const below = await table.evaluate((region) => {
        region.scrollTop = region.scrollHeight;
        const head = region.querySelector('thead th:last-child')?.getBoundingClientRect().top ?? -1;
        return { scrolled: region.scrollTop, head: head - region.getBoundingClientRect().top };
      });
      expect(below.scrolled).toBeGreaterThan(0);
      expect(Math.abs(below.head)).toBeLessThanOrEqual(2);
    }),
  );

  test('a product with a text and a picture keeps both in the cart, and asks before it is moved out', () =>
    visit(async (page, customer) => {
      const made = await madeProduct();
      let answerUpload = () => {};
      const arrival = new Promise<void>((resolve) => (answerUpload = resolve));
      await page.route('**/api/v1/uploads', (route) => arrival.then(() => route.continue()));
      await openAs(page, customer, `/products/${made.id}`);
      await page.getByRole('textbox', { name: w.text }).fill('نورة Noura');
      await page
        .locator('main input[type=file]')
        .setInputFiles({ name: 'drawing.png', mimeType: 'image/png', buffer: pixel });
      // While the upload is slow, pressing the button must not add the product without its picture.
      const add = page.locator('main article').first().getByRole('button', { name: w.addCart, exact: true });
      await add.click();
      await page.getByText(w.stillSending).waitFor();
      await expect.poll(() => isOnScreen(page.getByText(w.stillSending))).toBe(true);
      expect([await isFocused(add), await piecesInHeader(page)]).toEqual([true, 0]);
      expect(await axeFindings(page)).toEqual([]);
      answerUpload();
      await page.getByRole('img', { name: 'drawing.png' }).waitFor();
      await add.click();
      await expect.poll(() => piecesInHeader(page)).toBe(1);
      await page.goto(`${url}/cart`);
      const line = page.locator('main article');
      await line.getByText('نورة Noura').waitFor();
      const picture = line.getByRole('list', { name: w.sentPictures }).locator('img');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

      await line.getByRole('button', { name: w.favourite }).click();
      const asked = page.getByRole('dialog', { name: w.moveAsked });
      await asked.waitFor();
      await asked.getByRole('button', { name: w.keepInCart }).click();
      await asked.waitFor({ state: 'hidden' });
      expect(await line.count()).toBe(1);
    }));

  test('the added-to-cart sheet covers nothing important, and Esc closes it', { tags: ['core'] }, () =>
    visit(async (page, customer) => {
      await openAs(page, customer, '/store');
      const card = page.locator('main article').first();
      const add = card.getByRole('button', { name: w.addCart }).first();
      await card.hover();
      const sheet = page.getByRole('status', { name: w.sheet });
      // Must exist before its text, or screen readers would not announce it.
      await sheet.waitFor({ state: 'attached' });
      await add.click();
      await sheet.getByRole('link', { name: w.view }).waitFor();
      expect(await sheet.textContent()).toContain(await card.getAttribute('aria-label'));
      // Header, bottom bar and buy buttons stay uncovered.
      const at = await sheet.locator('> div').boundingBox();
      const isFree = await page.evaluate(
        ({ x, y, width: wide, height: high }) =>
          [
            [x + 4, y + 20],
            [x + wide / 2, y + high / 2],
            [x + wide - 4, y + high - 20],
          ].every(([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest('[role=status]') !== null) &&
          [...document.querySelectorAll('header, nav[class], [data-on-screen]')].every((bar) => {
            const box = bar.getBoundingClientRect();
            return getComputedStyle(bar).position !== 'fixed' || box.top >= y + high || box.bottom <= y;
          }),
        at ?? { x: 0, y: 0, width: 0, height: 0 },
      );
      expect(isFree).toBe(true);

      await sheet.getByRole('link', { name: w.view }).focus();
      await page.keyboard.press('Escape');
      await expect.poll(() => sheet.getByRole('link').count()).toBe(0);
      expect(await isFocused(add)).toBe(true);
    }),
  );

  test.onEach('the quick view closes for the added-to-cart sheet and returns the focus', () =>
    visit(async (page, customer) => {
      await openAs(page, customer, '/store');
      const card = page.locator('main article').first();
      await card.hover();
      const look = card.getByRole('button', { name: w.quickView });
      await look.click();
      const view = page.getByRole('dialog');
      await view.getByRole('button', { name: w.addCart }).click();
      await view.waitFor({ state: 'detached' });
      expect(await isFocused(look)).toBe(true);
      const sheet = page.getByRole('status', { name: w.sheet });
      // From the sheet, too, focus returns there: the pressed button no longer exists.
      await sheet.getByRole('link', { name: w.view }).focus();
      await page.keyboard.press('Escape');
      await expect.poll(() => sheet.getByRole('link').count()).toBe(0);
      expect(await isFocused(look)).toBe(true);

      await look.click();
      await view.getByRole('button', { name: w.addCart }).click();
      await sheet.getByRole('link', { name: w.view }).click();
      await page.waitForURL(`${url}/cart`);
    }),
  );

  test('if nothing could be added, the quick view stays open with variety, quantity and the reason', () =>
    visit(async (page, customer) => {
      const product = await productOfVarieties();
      await openAs(page, customer, `/category/${product.category.id}`);
      const card = page.locator('main article').filter({ has: page.locator(`a[href="/products/${product.id}"]`) });
      await card.first().hover();
      await card.first().getByRole('button', { name: w.quickView }).click();
      const view = page.getByRole('dialog');
      const other = product.varieties.findIndex(
        ({ id, quantity }) => quantity > 2 && id !== product.default_variety_id,
      );
      const variety = view.getByRole('radio').nth(other);
      await variety.check();
      await view.getByRole('button', { name: w.oneMore }).click();

      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('', 'QuotaExceededError');
        };
      });
      const refusal = { code: 'out_of_stock', message: '', available: 0 };
      await page.route('**/api/v1/products/add-to-cart', (route) => route.fulfill({ status: 409, json: refusal }));
      const add = view.getByRole('button', { name: w.addCart });
      await add.click();
      await view.getByRole('alert').filter({ hasText: w.soldOut }).waitFor();
      expect(await isFocused(add)).toBe(true);
      expect(await isOnScreen(view.getByRole('alert'))).toBe(true);
      expect(await variety.isChecked()).toBe(true);
      expect(await view.getByRole('spinbutton').inputValue()).toBe('2');
    }));
});
