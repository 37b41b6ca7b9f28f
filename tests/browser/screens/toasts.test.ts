import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { openBrowser, screens, withBrowser, type Screen } from '../../support/browser/browser.ts';

const url = inject('storeUrl');
const copyName = { ar: /^انسخ الرمز/, en: /^Copy code/ };

/**
 * Opens a page where the offer's code can be copied, the quickest way to a success toast; returns the function that
 * copies it.
 */
async function ready(page: Page, { language }: Pick<Screen, 'language'>): Promise<() => Promise<void>> {
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read'], { origin: url });
  await page.goto(`${url}/store`);
  const copy = page.getByRole('button', { name: copyName[language] });
  await appReady(page);
  return () => copy.click();
}

const toasts = (page: Page) => page.getByRole('status').filter({ hasText: /الرمز|code/i });

describe.each(screens)('toasts, $language at $width', (screen) => {
  test(
    'appear top left in English and top right in Arabic, and close after three seconds',
    { tags: screen.language === 'ar' ? ['core'] : [] },
    async () => {
      await withBrowser({ url, ...screen }, async ({ page }) => {
        const copy = await ready(page, screen);
        await copy();
        const toast = toasts(page).first();
        await toast.waitFor();
        const shown = Date.now();
        await expect.poll(async () => (await toast.boundingBox())?.y ?? 999).toBeLessThan(40);
        const box = await toast.boundingBox();
        const fromStart = screen.language === 'ar' ? screen.width - (box?.x ?? 0) - (box?.width ?? 0) : (box?.x ?? 0);
        expect(fromStart).toBeLessThan(24);
        await page.mouse.move(screen.width / 2, screen.height / 2);
        await toast.waitFor({ state: 'detached', timeout: 10_000 });
        const lasted = Date.now() - shown;
        expect(lasted).toBeGreaterThan(2_500);
        expect(lasted).toBeLessThan(6_000);
      });
    },
  );
});

const desk: Screen = { language: 'en', width: 1280, height: 800 };

test('a click closes a toast', async () => {
  await withBrowser({ url, ...desk }, async ({ page }) => {
    const copy = await ready(page, desk);
    await copy();
    const toast = toasts(page).first();
    await toast.hover(); // so that it does not close by itself
    await toast.click();
    await toast.waitFor({ state: 'detached' });
  });
});

test('a toast’s timer pauses under the pointer and while the window is inactive', async () => {
  await withBrowser({ url, ...desk }, async ({ page }) => {
    const copy = await ready(page, desk);
    await copy();
    const toast = toasts(page).first();
    await toast.waitFor();
    // Toasts close when their timer's animation ends, so a paused one never closes.
    const timer = () =>
      toast.evaluate(async (element) => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        return element.querySelector('.Toastify__progress-bar')?.getAnimations()[0]?.playState;
      });
    await expect.poll(timer).toBe('running');
    await toast.hover();
    await expect.poll(timer).toBe('paused');
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await page.mouse.move(640, 600);
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect.poll(timer).toBe('paused');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await toast.waitFor({ state: 'detached', timeout: 6_000 });
  });
});

test('a swipe over 60% of its width closes a toast, half of it does not', async () => {
  await withBrowser({ url, ...desk }, async ({ page }) => {
    const copy = await ready(page, desk);
    await copy();
    const toast = toasts(page).first();
    await toast.hover();
    const box = await toast.boundingBox();
    if (!box) throw new Error('the message is not there');
    const drag = async (share: number) => {
      const [x, y] = [box.x + 40, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + (box.width * share) / 2, y, { steps: 5 });
      await page.mouse.move(x + box.width * share, y, { steps: 5 });
      await page.mouse.up();
    };
    await drag(0.5);
    await expect.poll(async () => (await toast.boundingBox())?.x).toBe(box.x); // it has swung back
    expect(await toast.count()).toBe(1);
    await drag(0.65);
    await toast.waitFor({ state: 'detached', timeout: 1_500 });
  });
});

test('toasts also appear and close with reduced motion', async () => {
  const shopper = await openBrowser({ url, ...desk });
  try {
    await shopper.page.emulateMedia({ reducedMotion: 'reduce' });
    const copy = await ready(shopper.page, desk);
    await copy();
    const toast = toasts(shopper.page).first();
    await toast.waitFor();
    await shopper.page.mouse.move(640, 600);
    await toast.waitFor({ state: 'detached', timeout: 8_000 });
    expect(shopper.takeConsole()).toEqual([]);
  } finally {
    await shopper.close();
  }
});
