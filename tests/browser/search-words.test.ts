// What somebody searches for in a shop for skin and teeth is personal: nothing of it stays on the device when they have logged out.
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { withBrowser, workerInCharge } from '../support/browser/browser.ts';
import { dumpDevice, putSession, registerCustomer } from '../support/browser/device.ts';
import { openFaultyLine } from '../support/network/faulty-line.ts';

const storeUrl = inject('storeUrl');

/** Searched for as a visitor, signed in, and a moment before logging out; no word of the catalogue's own. */
const searched = { before: 'toothbrsh', during: 'psoriasis', typed: 'rosacea', late: 'gingivitis' };

/** The places that hold a word, as it is or as an address writes it. */
const placesOf = async (page: Page, word: string) =>
  Object.entries(await dumpDevice(page)).flatMap(([place, text]) => (text.includes(word) ? [place] : []));

test('what was searched for, before and after logging in and as one logs out, is nowhere on the device afterwards', async () => {
  const line = await openFaultyLine(storeUrl);
  try {
    await withBrowser(
      { hasWorker: true, url: line.url, language: 'en', width: 1280, height: 800 },
      async ({ page, consoleSaid }) => {
        const search = async (word: string) => {
          await page.goto(`${line.url}/products?search=${word}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await expect.poll(() => placesOf(page, word)).not.toEqual([]);
        };
        await page.goto(`${line.url}/store`);
        await workerInCharge(page);
        await search(searched.before);
        await putSession(page, await registerCustomer(storeUrl, 'Noura'));
        await search(searched.during);
        const box = page.getByRole('banner').getByRole('combobox');
        await box.fill(searched.typed);
        await expect.poll(() => placesOf(page, searched.typed)).toContain('cacheStorage');
        const pictures = () => page.evaluate(async () => (await (await caches.open('pictures-1')).keys()).length);
        const before = await pictures();

        // One is still on its way.
        const held = line.fail(({ path }) => path.includes(searched.late), { is: 'held', at: 'answer' });
        await box.fill(searched.late);
        await expect.poll(() => held.met()).toBe(1);
        await box.fill('');
        await page.getByRole('banner').getByLabel('Account of Noura', { exact: true }).click();
        await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
        await page.waitForURL(`${line.url}/`);
        await page.getByRole('banner').locator('a[href="/login"]').first().waitFor();
        held.letGo();
        // Longer than the persister holds writes back, so that one with words in it would have come. In real time: the worker writes too, and its clock is nobody's.
        await page.waitForTimeout(3_000);
        for (const word of Object.values(searched)) expect([word, await placesOf(page, word)]).toEqual([word, []]);
        expect(await pictures()).toBeGreaterThanOrEqual(before); // an answer for a cache that is gone is no full device
        consoleSaid();
      },
    );
  } finally {
    await line.close();
  }
});
