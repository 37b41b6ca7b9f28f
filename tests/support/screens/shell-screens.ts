// Around every page: menus, dialogs, banners; and pages that are the same for everyone.
import { pageSlugs } from '../../../contract/content/pages.ts';
import type { ScreenRow } from './screen.ts';

/** What Chromium does when it would offer to install the store. */
function offerToInstall() {
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    userChoice: Promise.resolve({ outcome: 'dismissed' }),
    prompt: async () => undefined,
  });
  dispatchEvent(offer);
}

/** Values for the contact form. */
const message = {
  name: 'Noura',
  email: 'noura@example.com',
  phone: '0512345678',
  message: 'When does my order 100245 arrive?',
};

export const shellScreens: ScreenRow[] = [
  ...pageSlugs.map((slug): ScreenRow => ({
    name: `the page ${slug}`,
    at: `/${slug}`,
  })),
  { name: 'a search in the questions that finds nothing', at: '/public-questions?search=zzqqxx' },
  {
    name: 'a question with its answer',
    at: '/public-questions',
    bring: ({ page }) => page.locator('main details summary').first().click(),
    mark: 'main details[open] p',
  },
  { name: 'a page that does not exist', at: '/no-such-page', hasOtherTitle: true },
  { name: 'the contact form', at: '/contact' },
  {
    name: 'the contact form, sent empty',
    at: '/contact',
    bring: ({ page }) => page.locator('main form button[type=submit]').click(),
    mark: 'main [aria-invalid=true]',
  },
  {
    name: 'a sent contact message',
    at: '/contact',
    bring: async ({ page }) => {
      await page.route('**/api/v1/contact', (route) =>
        route.fulfill({ status: 201, json: { data: { reference: '12345678' } } }),
      );
      for (const [name, typed] of Object.entries(message)) await page.locator(`main [name=${name}]`).fill(typed);
      await page.locator('main form button[type=submit]').click();
    },
    mark: 'section[aria-labelledby=sent] bdi',
  },
  { name: 'the complaint form', at: '/compliants' },
  { name: 'changes of a visitor', at: '/changes', hasOtherTitle: true },
  ...['menu', 'categories'].map((id): ScreenRow => ({
    name: `the drawer ${id}`,
    at: '/about',
    only: 'phone',
    bring: ({ page }) => page.locator(`button[popovertarget="${id}"]`).filter({ visible: true }).first().click(),
    mark: `#${id} a`,
  })),
  {
    name: 'the category menu',
    at: '/about',
    only: 'desk',
    bring: ({ page }) => page.locator('header summary').click(),
    mark: 'header [data-column="2"] a',
  },
  {
    name: 'the language dialog',
    at: '/about',
    bring: ({ page, press }) => press('shell:language.change').then(() => page.locator('dialog[open]').waitFor()),
  },
  {
    name: 'the account menu',
    who: 'buyer',
    at: '/changes',
    hasOtherTitle: true,
    bring: ({ page }) => page.locator('header details:has(a[href="/profile"]) summary').click(),
    mark: 'header details[open] a[href="/profile"]',
  },
  {
    name: 'the offline dialog',
    at: '/about',
    hasFailure: true,
    bring: ({ page }) => page.context().setOffline(true),
    mark: 'dialog[open] #offline-text',
  },
  {
    name: 'the offline bar',
    at: '/about',
    hasFailure: true,
    bring: async ({ page, text }) => {
      await page.context().setOffline(true);
      await page.locator('dialog[open] button').click();
      await page.getByText(text('shell:offline.line')).waitFor();
    },
  },
  {
    name: 'the install banner',
    at: '/about',
    before: ({ page }) =>
      page.evaluate(() => {
        const visited = { visits: 3, seenAt: Date.now(), restsUntil: 0, installed: false };
        localStorage.setItem('install', JSON.stringify(visited));
      }),
    bring: async ({ page, text }) => {
      await page.evaluate(offerToInstall);
      await page.getByRole('region', { name: text('install:banner.label') }).waitFor();
    },
  },
  {
    name: 'the install instructions',
    at: '/about',
    bring: async ({ page, text }) => {
      await page.evaluate(offerToInstall);
      const link = page.getByRole('contentinfo').getByRole('button', { name: text('footer:apps.install') });
      await link.click(); // dismisses the browser's own prompt
      await link.click();
    },
    mark: 'dialog[open] li',
  },
  {
    name: 'confirming a logout that loses changes',
    who: 'buyer',
    at: '/store',
    hasFailure: true,
    bring: async ({ page, text }) => {
      await page.context().setOffline(true);
      await page.locator('dialog[open] button').click();
      const card = page.locator('main article').nth(3);
      await card.hover();
      await card.getByRole('button', { name: text('shelf:card.add_to_favourite') }).click();
      await page.locator('header details:has(a[href="/profile"]) summary').click();
      await page
        .locator('header')
        .getByRole('button', { name: text('shell:log_out') })
        .click();
    },
    mark: 'dialog[open] #sign-out-text',
  },
];
