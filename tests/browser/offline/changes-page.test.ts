// 'Pending and recent changes' while it opens: it makes no claims until it knows the session and the pending changes.
import { expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { appOnDevice, withBrowser } from '../../support/browser/browser.ts';
import { pendingChangeCount, putSession, registerCustomer } from '../../support/browser/device.ts';
import { openCuttableProxy } from '../../support/network/cuttable-proxy.ts';

const storeUrl = inject('storeUrl');

test(
  'opened offline by a signed-in customer, it never says that all is saved or asks to log in',
  { tags: ['core'] },
  async () => {
    const line = await openCuttableProxy(storeUrl);
    try {
      await withBrowser({ hasWorker: true, url: line.url, language: 'en' }, async ({ page, context, takeConsole }) => {
        await page.goto(`${line.url}/healthz`);
        await putSession(page, await registerCustomer(storeUrl, 'Noura'));
        await page.goto(`${line.url}/store`);
        await appOnDevice(page);
        await page.reload();
        await appReady(page);
        await line.cut();
        await context.setOffline(true);
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button').press('Enter');
        await page.getByRole('article').first().getByRole('button', { name: 'Add To Favorite' }).tap();
        await expect.poll(() => pendingChangeCount(context)).toBe(1);

        // Records every text of the page from its first paint on.
        await page.addInitScript(() => {
          const shownTexts: string[] = [];
          Object.assign(window, { shownTexts });
          const look = () => shownTexts.push(document.querySelector('main')?.textContent ?? '');
          new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
        });
        await page.goto(`${line.url}/changes`);
        await page.getByRole('heading', { name: '1 pending change' }).waitFor();
        const shownTexts = await page.evaluate(() => ('shownTexts' in window ? (window.shownTexts as string[]) : []));
        expect(shownTexts.filter((text) => /Everything is saved|Log in to save/.test(text))).toEqual([]);
        expect(shownTexts.filter((text) => text.includes('Loading your changes')).length).toBeGreaterThan(0);
        takeConsole(); // the browser reports the failed requests
      });
    } finally {
      await line.close();
    }
  },
);
