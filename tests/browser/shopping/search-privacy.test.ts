// Searches in a skin and dental care shop are personal: none stays on the device after logging out.
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { withBrowser, workerInCharge } from '../../support/browser/browser.ts';
import { dumpDevice, putSession, registerCustomer } from '../../support/browser/device.ts';
import { openFaultyProxy } from '../../support/network/faulty-proxy.ts';

const storeUrl = inject('storeUrl');

/** Searched as a visitor, while signed in, and just before logging out; none of these words is in the catalogue. */
const searched = { before: 'toothbrsh', during: 'psoriasis', typed: 'rosacea', late: 'gingivitis' };

/** The device's storages that contain a word, as it is or URL-encoded. */
const placesOf = async (page: Page, word: string) =>
  Object.entries(await dumpDevice(page)).flatMap(([place, text]) => (text.includes(word) ? [place] : []));

test('searches before and after logging in, and while logging out, leave no trace on the device', async () => {
  const line = await openFaultyProxy(storeUrl);
  try {
    await withBrowser(
      { hasWorker: true, url: line.url, language: 'en', width: 1280, height: 800 },
      async ({ page, takeConsole }) => {
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

        // One search is still in progress.
        const held = line.fail(({ path }) => path.includes(searched.late), { is: 'held', at: 'answer' });
        await box.fill(searched.late);
        await expect.poll(() => held.met()).toBe(1);
        await box.fill('');
        await page.getByRole('banner').getByLabel('Noura’s account', { exact: true }).click();
        await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
        await page.waitForURL(`${line.url}/`);
        await page.getByRole('banner').locator('a[href="/login"]').first().waitFor();
        held.letGo();
        // Longer than a write of answers is delayed, so a late one with the words would show. In real time: the worker
        // writes too, and no test controls its clock.
        await page.waitForTimeout(4_500);
        for (const word of Object.values(searched)) expect([word, await placesOf(page, word)]).toEqual([word, []]);
        // A write to a deleted cache must not count as a full device.
        expect(await pictures()).toBeGreaterThanOrEqual(before);
        takeConsole();
      },
    );
  } finally {
    await line.close();
  }
});
