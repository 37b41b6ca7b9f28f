// With a larger font size in the browser all text stays readable, up to twice the size (WCAG 1.4.4).
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { withBrowser } from '../../support/browser/browser.ts';

const url = inject('storeUrl');

const typeOf = (cdp: CDPSession, size: number) =>
  cdp.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });

/** Texts within `parts` that overlap others or leave the screen. */
const lost = (page: Page, parts: string) =>
  page.locator(parts).evaluateAll((elements) => {
    const seen = elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const words: { text: string | null; box: DOMRect }[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const around = node.parentElement?.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(node);
        // Text for screen readers only is one pixel wide.
        if (around && around.width > 1) words.push({ text: node.textContent, box: range.getBoundingClientRect() });
      }
      return words.filter(({ box }) => box.width > 0);
    });
    const stands = (one: DOMRect, on: DOMRect) =>
      on.left < one.right - 1 && one.left < on.right - 1 && on.top < one.bottom - 1 && one.top < on.bottom - 1;
    return seen
      .filter(
        ({ box }) =>
          box.left < 0 ||
          box.right > document.documentElement.clientWidth ||
          seen.some((other) => other.box !== box && stands(box, other.box)),
      )
      .map(({ text }) => text);
  });

describe.each([
  ['ar', 390],
  ['en', 390],
  ['ar', 1280],
  ['en', 1280],
] as const)('%s at %s px', (language, width) => {
  test.each([24, 32])(
    'at %s px type no page overflows, and all text of the header and the bottom bar is visible',
    (size) =>
      withBrowser({ url, language, width, height: 844 }, async ({ page, cdp }) => {
        await typeOf(cdp, size);
        for (const path of ['/store', '/', '/products/1']) {
          await page.goto(url + path);
          await page.getByRole('contentinfo').waitFor({ state: 'attached' });
          await page.evaluate(() => document.fonts.ready);
          expect(
            await page.evaluate(() => [getComputedStyle(document.body).fontSize, document.documentElement.scrollWidth]),
          ).toEqual([`${size}px`, width]);
          expect(await lost(page, 'header section, header > div')).toEqual([]);
          expect(await lost(page, '#content ~ nav > *')).toEqual([]);
        }
      }),
  );
});

test.each(['ar', 'en'] as const)(
  'a card’s text and the offer are fully visible at 32 px type (%s)',
  { tags: ['core'] },
  (language) =>
    withBrowser({ url, language, width: 390, height: 844 }, async ({ page, cdp }) => {
      await typeOf(cdp, 32);
      await page.goto(`${url}/store`);
      for (const text of [
        page.locator('main article a + div').first(),
        page.getByRole('banner').locator('section > p'),
      ])
        expect(await text.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
    }),
);
