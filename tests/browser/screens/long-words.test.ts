import { expect, inject, test } from 'vitest';
import { withBrowser } from '../../support/browser/browser.ts';

const url = inject('storeUrl');

test.each([
  ['ar', 340, 'ا'],
  ['ar', 390, 'w'],
  ['en', 768, 'w'],
  ['en', 1280, 'w'],
] as const)(
  'a word of eighty letters does not make the page overflow (%s, %s px)',
  { tags: ['core'] },
  (language, width, letter) =>
    withBrowser({ url, language, width, height: 844 }, async ({ page }) => {
      await page.goto(`${url}/products?search=${encodeURIComponent(letter.repeat(80))}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }),
);
