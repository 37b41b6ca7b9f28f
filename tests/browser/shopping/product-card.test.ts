import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Product, ProductDetail } from '../../../contract/catalogue/catalogue.ts';
import { appReady } from '../../support/browser/app-ready.ts';
import { appOnDevice, withBrowser, openBrowser, screens } from '../../support/browser/browser.ts';
import { pendingChangesOn } from '../../support/browser/device.ts';
import { inTurn } from '../../support/in-turn.ts';
import { openCuttableProxy } from '../../support/network/cuttable-proxy.ts';

const url = inject('storeUrl');

const texts = {
  ar: {
    favourite: 'أضف إلى المفضلة',
    cart: 'أضف إلى السلة',
    compare: 'أضف إلى المقارنة',
    view: 'نظرة سريعة',
    toast: {
      favourite: 'يرجى تسجيل الدخول للإضافة إلى المفضلة',
      cart: 'يرجى تسجيل الدخول للإضافة إلى السلة',
      compare: 'يرجى تسجيل الدخول للإضافة إلى المقارنة',
    },
    facts: ['الكمية المتوفرة', 'الوزن', 'المقاس أو الحجم'],
    none: 'غير متوفر',
    grams: 'جم',
    more: 'زيادة الكمية',
    less: 'إنقاص الكمية',
    quantity: 'الكمية',
    close: 'إغلاق النظرة السريعة',
    page: 'كل تفاصيل المنتج',
  },
  en: {
    favourite: 'Add To Favorite',
    cart: 'Add To Cart',
    compare: 'Add To Compare',
    view: 'Quick View',
    toast: {
      favourite: 'Please log in to add to favorites',
      cart: 'Please log in to add to cart',
      compare: 'Please log in to add to compare',
    },
    facts: ['Available quantity', 'Weight', 'Size'],
    none: 'Not available',
    grams: 'g',
    more: 'Increase quantity',
    less: 'Decrease quantity',
    quantity: 'Quantity',
    close: 'Close quick view',
    page: 'All product details',
  },
};

let products: Product[];
const find = (isMatch: (product: Product) => boolean): Product => {
  const product = products.find(isMatch);
  if (!product) throw new Error('the demonstration catalogue has no such product');
  return product;
};

beforeAll(async () => {
  products = (await Promise.all([1, 2].map((page) => get<Product[]>(`/products?per_page=100&page=${page}`)))).flat();
});

async function get<T>(path: string, language = 'ar'): Promise<T> {
  const answer = await fetch(`${url}/api/v1${path}`, { headers: { 'Accept-Language': language } });
  return ((await answer.json()) as { data: T }).data;
}

const cardOf = (page: Page, id: number) => page.locator('article', { has: page.locator(`a[href="/products/${id}"]`) });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Opens a list that contains the product and waits for the script. */
async function openList(page: Page, { title }: Pick<Product, 'title'>): Promise<void> {
  await page.goto(`${url}/products?search=${encodeURIComponent(title)}`);
  await appReady(page);
}

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  const test = inTurn(language);
  const say = texts[language];
  const touch = width < 600;
  const press = async (card: Locator, name: string) => {
    if (touch) return button(card, name).tap();
    await card.hover();
    return button(card, name).click();
  };

  test.onEach(
    'the buttons are reachable: always on touch and by keyboard, on hover with a mouse',
    { tags: ['core'] },
    () =>
      withBrowser({ url, language, width, height }, async ({ page }) => {
        await page.goto(`${url}/store`);
        await appReady(page);
        const card = page.locator('article').first();
        const buttons = card.getByRole('button');
        const tools = buttons.first().locator('..');
        const seen = () => tools.evaluate((element) => getComputedStyle(element).opacity);
        expect(await buttons.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
          say.favourite,
          say.cart,
          say.compare,
          say.view,
        ]);
        for (const box of await Promise.all((await buttons.all()).map((each) => each.boundingBox()))) {
          expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
        }
        const picture = await card.locator('img').boundingBox();
        const [heart, ...rest] = await Promise.all((await buttons.all()).map((each) => each.boundingBox()));
        if (!picture || !heart) throw new Error('the card has no picture or no heart');
        const isOnPicture = (box: typeof heart | null) =>
          box !== null && box.y + box.height <= picture.y + picture.height;
        expect(isOnPicture(heart)).toBe(true);
        expect(rest.map(isOnPicture)).toEqual(rest.map(() => !touch));
        // At the inline end: on the left in Arabic.
        expect(heart.x + heart.width / 2 < picture.x + picture.width / 2).toBe(language === 'ar');

        if (touch) {
          expect(await seen()).toBe('1');
        } else {
          await page.mouse.move(0, 0);
          await expect.poll(seen).toBe('0');
          await card.hover();
          await expect.poll(seen).toBe('1');
          await page.mouse.move(0, 0);
          await expect.poll(seen).toBe('0');
          await card.getByRole('link').last().focus();
          await page.keyboard.press('Tab');
          expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(say.favourite);
          await expect.poll(seen).toBe('1');
        }
      }),
  );

  test('the quick view has every field, its rules and its total, and returns the focus', { tags: ['core'] }, () =>
    withBrowser({ url, language, width, height }, async ({ page }) => {
      const match = find(
        ({ quantity, requires_custom_text }) => quantity > 2 && quantity < 40 && requires_custom_text === 0,
      );
      const product = await get<ProductDetail>(`/products/${match.id}`, language);
      const variety = product.varieties.find(({ id }) => id === product.default_variety_id) ?? product;
      await openList(page, product);
      const card = cardOf(page, product.id);
      await press(card, say.view);
      const view = page.getByRole('dialog', { name: product.title });
      await view.waitFor();
      // Comes with the product's own data, not with the list.
      await expect.poll(() => view.textContent()).toContain(product.subtitle);
      expect(await view.locator('img').first().getAttribute('alt')).toBe(product.media[0]?.alt);
      expect(await view.locator('dt').allTextContents()).toEqual(say.facts);
      expect(await view.locator('dd').allTextContents()).toEqual([
        String(variety.quantity),
        variety.weight === null ? say.none : `${variety.weight} ${say.grams}`,
        variety.size ?? say.none,
      ]);
      const tag = view.getByRole('link', { name: product.category.title });
      expect(await tag.getAttribute('href')).toMatch(new RegExp(`^/category/${product.category.id}/`));

      const total = () => view.getByRole('status').last().locator('bdi').textContent();
      const amount = (quantity: number) =>
        (Math.round(variety.price * 100 * quantity) / 100).toLocaleString('en', { minimumFractionDigits: 2 });
      const field = view.getByRole('spinbutton', { name: say.quantity });
      expect(await total()).toContain(amount(1));
      expect(await button(view, say.less).isDisabled()).toBe(true);
      await button(view, say.more).click();
      expect(await total()).toContain(amount(2));
      await field.fill('٣');
      expect([await field.inputValue(), (await total())?.includes(amount(3))]).toEqual(['3', true]);
      await field.fill('9999');
      expect(await field.inputValue()).toBe(String(variety.quantity));
      expect(await total()).toContain(amount(variety.quantity));
      expect(await button(view, say.more).isDisabled()).toBe(true);
      await field.fill('');
      await field.blur();
      expect(await field.inputValue()).toBe(String(variety.quantity));

      await page.keyboard.press('Escape');
      await view.waitFor({ state: 'detached' });
      expect(
        await card.evaluate((element) => [
          element.contains(document.activeElement),
          document.activeElement?.getAttribute('aria-label'),
        ]),
      ).toEqual([true, say.view]);

      await press(card, say.view);
      await button(view, say.more).click();
      await button(view, say.cart).click();
      await page.waitForURL(/\/register\?/);
      await page.getByText(say.toast.cart).waitFor();
      expect(await pendingChangesOn(page)).toMatchObject([
        { kind: 'cart.add', product_id: product.id, quantity: 2, title: product.title },
      ]);
    }),
  );
});

test.each(['ar', 'en'] as const)('a tooltip opens towards the inline start (%s), and Escape hides it', (language) =>
  withBrowser({ url, language, width: 1280, height: 800 }, async ({ page }) => {
    await page.goto(`${url}/store`);
    await appReady(page);
    const card = page.locator('article').first();
    await card.hover();
    const heart = button(card, texts[language].favourite);
    const tip = () =>
      heart.evaluate((element) => {
        const { content, visibility, left, right } = getComputedStyle(element, '::after');
        return {
          content,
          visibility,
          side: Number.parseFloat(left) > 0 ? 'right' : Number.parseFloat(right) > 0 ? 'left' : '',
        };
      });
    expect((await tip()).visibility).toBe('hidden');
    await heart.hover();
    await expect.poll(async () => (await tip()).visibility).toBe('visible');
    expect((await tip()).content).toContain(texts[language].favourite);
    expect((await tip()).side).toBe(language === 'ar' ? 'right' : 'left');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await tip()).visibility).toBe('hidden');
    await button(card, texts[language].cart).hover();
    await heart.hover();
    await expect.poll(async () => (await tip()).visibility).toBe('visible');
  }),
);

test('a card tilts towards the mouse by at most one degree, and not with reduced motion', () =>
  withBrowser({ url, width: 1280, height: 800 }, async ({ page }) => {
    await page.goto(`${url}/store`);
    await appReady(page);
    const card = page.locator('article').first();
    const style = () =>
      card.evaluate(({ style: { transform, transitionDuration } }) => [transform, transitionDuration]);
    const box = await card.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
    await expect.poll(async () => (await style())[0]).toContain('rotate');
    const [transform = '', duration] = await style();
    const degrees = [...transform.matchAll(/\((-?[\d.]+)deg\)/g)].map(([, each]) => Math.abs(Number(each)));
    expect(degrees).toHaveLength(2);
    expect(Math.max(...degrees)).toBeLessThanOrEqual(1);
    expect(Math.min(...degrees)).toBeGreaterThan(0.5);
    expect(duration).toBe('400ms');
    await page.mouse.move(0, 0);
    await expect.poll(async () => (await style())[0]).toBe('');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
    expect((await style())[0]).toBe('');
  }));

test.each([390, 1280])('at %i px a card has a hover style with a mouse only: a touch leaves no trace', (width) =>
  withBrowser({ url, width, height: 800 }, async ({ page }) => {
    await page.goto(`${url}/store`);
    await appReady(page);
    const card = page.locator('article').first();
    const title = card.getByRole('heading').getByRole('link');
    const colour = () => title.evaluate((element) => getComputedStyle(element).color);
    const fading = () => title.evaluate((element) => getComputedStyle(element).transitionDuration);
    const before = await colour();
    await card.hover();
    // As it does after a touch.
    expect(await card.evaluate((element) => element.matches(':hover'))).toBe(true);
    if (width < 600) {
      expect(await colour()).toBe(before);
      expect(await fading()).toBe('0s');
    } else {
      await expect.poll(colour).not.toBe(before);
      expect(await fading()).not.toBe('0s');
    }
  }),
);

test('a press before the script loads is not lost', { tags: ['core'] }, async () => {
  const shopper = await openBrowser({ url, language: 'en', width: 1280, height: 800 });
  const { page, context } = shopper;
  try {
    await context.route('**/assets/**', (route) => route.abort());
    await page.goto(`${url}/store?page=2`);
    const card = page.locator('article').first();
    const id = (await card.getByRole('heading').getByRole('link').getAttribute('href'))?.replace('/products/', '');
    const title = (await card.getByRole('heading').textContent()) ?? '';
    await card.hover();
    await button(card, 'Quick View').click();
    await page.waitForURL((address) => address.pathname === `/products/${id}`);
    await page.goBack();
    await context.unroute('**/assets/**');
    await card.hover();
    await button(card, 'Add To Favorite').click();
    await page.waitForURL((address) => address.pathname === '/login');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      back: '/store?page=2',
      wish: `favourite:${id}`,
    });
    await page.getByRole('main').getByText(title, { exact: true }).waitFor();
    await expect
      .poll(() => pendingChangesOn(page))
      .toMatchObject([{ kind: 'wishlist.set', product_id: Number(id), title }]);
  } finally {
    await shopper.close();
  }
});

test.each([320, 390, 1280])('a card’s placeholder is as large as the card, at %i px', async (width) => {
  const shopper = await openBrowser({ url, width });
  const { page, context } = shopper;
  try {
    await context.route('**/sw.js', (route) => route.abort()); // the worker's own requests cannot be held back
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/v1\/products(\?|$)/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${url}/products/${find(({ quantity }) => quantity > 0).id}`);
    await appReady(page);
    await page.getByRole('main').locator('a[href="/store"]').first().click();
    const waiting = page.getByRole('main').locator('[aria-hidden="true"]:has(> div [data-shape="square"])').first();
    await waiting.waitFor();
    const before = await waiting.boundingBox();
    const image = await waiting.locator('[data-shape="square"]').boundingBox();
    if (width < 360) expect(image?.height).toBeGreaterThanOrEqual(250);
    release();
    const card = page.locator('article').first();
    await card.waitFor();
    const after = await card.boundingBox();
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
  } finally {
    await shopper.close();
  }
});

test('offline, the quick view shows what the device knows', async () => {
  const line = await openCuttableProxy(url);
  const shopper = await openBrowser({ hasWorker: true, url: line.url, language: 'en' });
  const { page } = shopper;
  try {
    await page.goto(`${line.url}/store`);
    await appOnDevice(page);
    await appReady(page);
    await line.cut();
    const card = page.locator('article').nth(3);
    const title = (await card.getByRole('heading').textContent()) ?? '';
    await button(card, 'Quick View').tap();
    const view = page.getByRole('dialog', { name: title });
    await view.waitFor();
    await view.getByText('No connection. You are seeing the details saved on your device.').waitFor();
    expect(await view.locator('dd').count()).toBe(3);
    expect(await button(view, 'Add To Cart').isEnabled()).toBe(true);
    await line.mend();
    await button(view, 'Try again').tap();
    await view.getByText('No connection', { exact: false }).waitFor({ state: 'detached' });
  } finally {
    await shopper.close();
    await line.close();
  }
});
