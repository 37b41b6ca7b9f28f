// What browsers differ in (docs/browsers.md), taken away in Chromium: whatever is missing, a change that is made without
// a connection is on the server after the next start.
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { leaseMs } from '../../../src/outbox/changes/reduce.ts';
import { appReady } from '../../support/browser/app-ready.ts';
import { arabicPhone, withBrowser } from '../../support/browser/browser.ts';
import { capabilities, removeBackgroundSync } from '../../support/browser/capabilities.ts';
import { pendingChangesOn, putSession, registerCustomer, type Customer } from '../../support/browser/device.ts';
import { closeOfflineDialog } from '../../support/browser/offline-dialog.ts';

const url = inject('storeUrl');

const hearts = (page: Page) => page.locator('main button[name="wish"][value^="favourite:"]');

async function favoritesOnServer({ token }: Customer): Promise<number> {
  const answer = await fetch(`${url}/api/v1/wishlist`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: object[] }).data.length;
}

async function openAt(page: Page, path: string): Promise<void> {
  await page.goto(url + path);
  await appReady(page);
}

const cases = capabilities.map(({ name, remove }) => [name, remove] as const);

test.each(cases)('without %s: changes are stored, shown and sent', async (_, remove) => {
  const customer = await registerCustomer(url, 'Noura');
  await withBrowser({ url, hasWorker: true, ...arabicPhone }, async ({ page, context, takeConsole }) => {
    await context.addInitScript(remove);
    await context.addInitScript(removeBackgroundSync);
    await page.goto(`${url}/healthz`);
    await putSession(page, customer);
    await openAt(page, '/store');
    const [first, second] = await hearts(page).evaluateAll((buttons) =>
      buttons.slice(0, 2).map((button) => button.getAttribute('value') ?? ''),
    );
    const heart = (value = '') => page.locator(`main button[value="${value}"]`);
    await heart(first).click();
    await expect.poll(() => favoritesOnServer(customer)).toBe(1);

    await context.setOffline(true);
    await closeOfflineDialog(page);
    await heart(second).click();
    await expect.poll(() => heart(second).getAttribute('data-on')).not.toBeNull();
    const product = Number(second?.split(':')[1]);
    await expect
      .poll(() => pendingChangesOn(page, customer.id))
      .toContainEqual(expect.objectContaining({ product_id: product }));
    await page.close();

    await context.setOffline(false);
    const later = await context.newPage();
    await openAt(later, '/favorite');
    // Without Web Locks nobody knows that a page closed while it was sending; its lease ends after half a minute.
    await expect.poll(() => favoritesOnServer(customer), { timeout: leaseMs + 10_000 }).toBe(2);
    await expect.poll(() => hearts(later).count()).toBe(2);
    expect(takeConsole().filter((line) => !/ERR_FAILED|ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([]);
  });
});
