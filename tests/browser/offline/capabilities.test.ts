// What browsers differ in (docs/browsers.md), taken away in Chromium: whatever is missing, a change that is made without
// a connection is on the server after the next start.
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { arabicPhone, withBrowser } from '../../support/browser/browser.ts';
import { capabilities } from '../../support/browser/capabilities.ts';
import { pendingChangesOn, putSession, registerCustomer, type Customer } from '../../support/browser/device.ts';
import { closeOfflineDialog } from '../../support/browser/offline-dialog.ts';

const url = inject('storeUrl');

const hearts = (page: Page) => page.locator('main button[name="wish"][value^="favourite:"]');

async function favoritesOnServer({ token }: Customer): Promise<number> {
  const answer = await fetch(`${url}/api/v1/wishlist`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: object[] }).data.length;
}

async function openList(page: Page): Promise<void> {
  await page.goto(`${url}/store`);
  await appReady(page);
}

const cases = capabilities.map(({ name, remove }) => [name, remove] as const);

test.each(cases)('without %s: changes are stored, shown and sent', async (_, remove) => {
  const customer = await registerCustomer(url, 'Noura');
  await withBrowser({ url, hasWorker: true, ...arabicPhone }, async ({ page, context, takeConsole }) => {
    await context.addInitScript(remove);
    await page.goto(`${url}/healthz`);
    await putSession(page, customer);
    await openList(page);
    await hearts(page).nth(0).click();
    await expect.poll(() => favoritesOnServer(customer)).toBe(1);

    await context.setOffline(true);
    await closeOfflineDialog(page);
    await hearts(page).nth(1).click();
    await expect.poll(() => hearts(page).nth(1).getAttribute('data-on')).not.toBeNull();
    const product = Number((await hearts(page).nth(1).getAttribute('value'))?.split(':')[1]);
    await expect
      .poll(() => pendingChangesOn(page, customer.id))
      .toContainEqual(expect.objectContaining({ product_id: product }));
    await page.close({ runBeforeUnload: false });

    await context.setOffline(false);
    const later = await context.newPage();
    await openList(later);
    await expect.poll(() => favoritesOnServer(customer)).toBe(2);
    await expect.poll(() => hearts(later).nth(1).getAttribute('data-on')).not.toBeNull();
    expect(takeConsole().filter((line) => !/ERR_FAILED|ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([]);
  });
});
