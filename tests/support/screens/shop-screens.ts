// Browsing: home, lists, search, products, and what opens over them.
import type { Page } from 'playwright-core';
import { goInApp, refuses, type ScreenRow } from './screen.ts';

/** Scrolls through the page, so that everything that waits for the viewport loads. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
}

async function typeSearch(page: Page, text: string): Promise<void> {
  const box = page.getByRole('banner').getByRole('combobox');
  await box.click();
  await box.fill(text);
}

/** The first card of a list, with its buttons shown. */
async function firstCard(page: Page) {
  const card = page.locator('main article').first();
  await card.hover();
  return card;
}

const broken = { message: 'broken', code: 'server_error' };

const suggestions = '[role=listbox] [role=option]';

export const shopScreens: ScreenRow[] = [
  {
    name: 'home',
    at: '/',
    bring: async ({ page }) => {
      await scrollThrough(page);
      await page.locator('.swiper-initialized').nth(1).waitFor();
    },
    hasOtherTitle: true,
  },
  { name: 'the store', at: '/store' },
  { name: 'a category', at: ({ category }) => `/category/${category}` },
  { name: 'a list with filters', at: '/store?on_sale=1&in_stock=1', mark: 'main a[href="/store"]' },
  {
    name: 'the filters on a phone',
    at: '/store',
    only: 'phone',
    bring: ({ page }) => page.locator('button[popovertarget=filter-sheet]').filter({ visible: true }).click(),
    mark: '#filter-sheet[role=dialog]',
  },
  { name: 'a list that the filters leave empty', at: '/store?on_sale=1&min_price=999999' },
  {
    name: 'a list that could not be loaded',
    at: '/about',
    hasFailure: true,
    bring: async ({ page, text }) => {
      await refuses(page, '/products', 500, broken);
      await goInApp(page, '/products?search=zzqqyy');
      await page.getByText(text('catalogue:failure.failed_title')).first().waitFor();
    },
  },
  { name: 'a search that finds nothing', at: '/products?search=zzqqxx' },
  {
    name: 'search suggestions',
    at: '/store',
    bring: ({ page, language }) => typeSearch(page, language === 'ar' ? 'خاتم' : 'ring'),
    mark: suggestions,
  },
  {
    name: 'a search suggestion selected by keyboard',
    at: '/store',
    bring: async ({ page, language }) => {
      await typeSearch(page, language === 'ar' ? 'خاتم' : 'ring');
      await page.locator(suggestions).first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
    mark: '[role=option][aria-selected=true]',
  },
  {
    name: 'search suggestions that could not be loaded',
    at: '/store',
    hasFailure: true,
    bring: async ({ page, text }) => {
      await refuses(page, /\/api\/v1\/.*suggest/, 400, { message: 'broken', code: 'bad_request' });
      await typeSearch(page, 'zzqqww');
      await page
        .getByRole('search')
        .getByRole('button', { name: text('errors:retry') })
        .waitFor();
    },
  },
  { name: 'a product', at: ({ ring }) => `/products/${ring.id}` },
  {
    name: 'a product, down to the recently viewed ones',
    at: ({ ring }) => `/products/${ring.id}`,
    before: ({ page, shop }) =>
      page.evaluate((seen) => localStorage.setItem('recently-viewed', seen), JSON.stringify([shop.plain.id])),
    bring: async ({ page, text }) => {
      await scrollThrough(page);
      const row = page.getByRole('region', { name: text('product:recent.title') });
      await row.scrollIntoViewIfNeeded();
      await row.getByRole('link').first().waitFor();
    },
    mark: '#comments button',
  },
  {
    name: 'the bar with price and button',
    at: ({ ring }) => `/products/${ring.id}`,
    only: 'phone',
    bring: async ({ page, text }) => {
      await page.locator('#comments').evaluate((part) => scrollTo(0, part.getBoundingClientRect().top - 400));
      await page.getByRole('region', { name: text('product:bar.label'), exact: true }).waitFor();
    },
  },
  { name: 'a variety that is sold out', at: ({ ring }) => `/products/${ring.id}?variety=${ring.soldOut}` },
  {
    name: 'setting a stock alert',
    at: ({ ring }) => `/products/${ring.id}?variety=${ring.soldOut}`,
    bring: async ({ page, press }) => {
      await press('product:tell_me');
      await page.locator('dialog[open] input').fill('no address');
      await page.keyboard.press('Enter');
    },
    mark: 'dialog[open] [aria-invalid=true]',
  },
  {
    name: 'a product without its required text',
    at: ({ engraved }) => `/products/${engraved}`,
    bring: ({ press }) => press('product:buy.add'),
    mark: 'main [aria-invalid=true]',
  },
  {
    name: 'the link of a product, for copying by hand',
    at: ({ ring }) => `/products/${ring.id}`,
    bring: async ({ page, press }) => {
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      await press('product:share.copy');
    },
    mark: '[popover][role=dialog] a[dir=ltr]',
  },
  {
    name: 'comments, with the form sent empty',
    at: ({ discussed }) => `/products/${discussed}`,
    bring: async ({ page, press }) => {
      await page.locator('#comments').scrollIntoViewIfNeeded();
      await press('comments:add');
      await press('comments:send');
    },
    mark: '#comments form [aria-invalid=true]',
  },
  {
    name: 'confirming the deletion of a comment',
    who: 'buyer',
    at: ({ plain }) => `/products/${plain.id}`,
    bring: async ({ page, press }) => {
      await page.locator('#comments').scrollIntoViewIfNeeded();
      await press('comments:edit');
      await press('comments:remove');
    },
    mark: 'dialog[open]',
  },
  {
    name: 'a product with only the data of its list',
    at: '/store',
    hasFailure: true,
    bring: async ({ page, text }) => {
      await refuses(page, /\/api\/v1\/products\/\d+$/, 500, broken);
      await page.locator('main article :is(h2, h3) a').first().click();
      await page.getByText(text('catalogue:failure.partial')).waitFor();
    },
  },
  {
    name: 'a product that could not be loaded',
    at: '/about',
    hasFailure: true,
    hasOtherTitle: true,
    bring: async ({ page, text }) => {
      await refuses(page, '/products/999999', 500, broken);
      await goInApp(page, '/products/999999');
      await page.getByText(text('catalogue:failure.product_failed_title')).first().waitFor();
    },
  },
  {
    name: 'the quick view',
    at: '/store',
    bring: async ({ page, text }) => {
      const card = await firstCard(page);
      await card.getByRole('button', { name: text('shelf:card.quick_view') }).click();
      await page.locator('dialog[open] dd').nth(2).waitFor();
    },
  },
  {
    name: 'a quick view that could not add to the cart',
    who: 'buyer',
    at: '/store',
    hasFailure: true,
    bring: async ({ page, text }) => {
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('', 'QuotaExceededError');
        };
      });
      await refuses(page, '/products/add-to-cart', 409, { code: 'out_of_stock', message: '', available: 0 });
      const card = await firstCard(page);
      await card.getByRole('button', { name: text('shelf:card.quick_view') }).click();
      await page
        .locator('dialog[open]')
        .getByRole('button', { name: text('shelf:card.add_to_cart') })
        .click();
    },
    mark: 'dialog[open] [role=alert]',
  },
  {
    name: 'what has just been added to the cart',
    who: 'guest',
    at: '/store',
    bring: async ({ page, text }) => {
      const card = await firstCard(page);
      await card.getByRole('button', { name: text('shelf:card.add_to_cart') }).click();
    },
    mark: '[role=status] a[href="/cart"]',
  },
];
