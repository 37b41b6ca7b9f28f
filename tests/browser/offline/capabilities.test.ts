// What browsers differ in (docs/browsers.md), taken away in Chromium: whatever is missing, a change that is made without
// a connection is on the server after the next start. And two tabs without what they would use to work together.
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { leaseMs } from '../../../src/outbox/changes/reduce.ts';
import { appReady } from '../../support/browser/app-ready.ts';
import { arabicPhone, englishDesktop, withBrowser } from '../../support/browser/browser.ts';
import { capabilities, removalOf, removeBackgroundSync } from '../../support/browser/capabilities.ts';
import { pendingChangesOn, putSession, registerCustomer, type Customer } from '../../support/browser/device.ts';
import { closeOfflineDialog } from '../../support/browser/offline-dialog.ts';
import { testFolder } from '../../support/folder.ts';
import { isWrite, openFaultyProxy } from '../../support/network/faulty-proxy.ts';
import { isTrueWithin } from '../../support/until.ts';

const url = inject('storeUrl');

const hearts = (page: Page) => page.locator('main button[name="wish"][value^="favourite:"]');

async function favoritesOnServer({ token }: Customer): Promise<number> {
  const answer = await fetch(`${url}/api/v1/wishlist`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: object[] }).data.length;
}

async function openAt(page: Page, path: string, origin = url): Promise<void> {
  await page.goto(origin + path);
  await appReady(page);
}

/** The values of the first two hearts. */
const twoHearts = (page: Page) =>
  hearts(page).evaluateAll((buttons) => buttons.slice(0, 2).map((button) => button.getAttribute('value') ?? ''));

const heartOf = (page: Page, value = '') => page.locator(`main button[value="${value}"]`);
const isOn = async (page: Page, value?: string) => (await heartOf(page, value).getAttribute('data-on')) !== null;

const cases = capabilities.map(({ name, remove }) => [name, remove] as const);

test.each(cases)('without %s: changes are stored, shown and sent', async (_, remove) => {
  const customer = await registerCustomer(url, 'Noura');
  await withBrowser({ url, hasWorker: true, ...arabicPhone }, async ({ page, context, takeConsole }) => {
    await context.addInitScript(remove);
    await context.addInitScript(removeBackgroundSync);
    await page.goto(`${url}/healthz`);
    await putSession(page, customer);
    await openAt(page, '/store');
    const [first, second] = await twoHearts(page);
    const heart = (value?: string) => heartOf(page, value);
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
    // The line may return before the closed page has ended: it begins to send then. Without Web Locks nobody knows that
    // it was closed. Its lease ends after half a minute, and only then the other page sends, or reads what was sent.
    const onceFree = { timeout: leaseMs + 10_000 };
    await expect.poll(() => favoritesOnServer(customer), onceFree).toBe(2);
    await expect.poll(() => hearts(later).count(), onceFree).toBe(2);
    expect(takeConsole().filter((line) => !/ERR_FAILED|ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([]);
  });
});

/** How long the other tab has to do what it must not do. */
const nothingMs = 3_000;

test('without broadcast channels: a tab shows a change of another one as soon as it is shown itself', async () => {
  const customer = await registerCustomer(url, 'Noura');
  const { path: profile } = testFolder();
  const options = { url, hasWorker: true, hidesTabs: true, profile, ...englishDesktop };
  await withBrowser(options, async ({ page, context, takeConsole }) => {
    await context.addInitScript(removalOf('Broadcast channels'));
    await context.addInitScript(removeBackgroundSync);
    await page.goto(`${url}/healthz`);
    await putSession(page, customer);
    await openAt(page, '/store');
    const other = await context.newPage();
    await openAt(other, '/store');
    const [first] = await twoHearts(other);
    await context.setOffline(true); // so the answer to a request cannot tell the other tab
    await closeOfflineDialog(other);
    await heartOf(other, first).click();
    await expect.poll(() => isOn(other, first)).toBe(true);
    await expect.poll(() => pendingChangesOn(other, customer.id)).toHaveLength(1);
    expect(await isTrueWithin(nothingMs, () => isOn(page, first))).toBe(false);

    await page.bringToFront();
    await expect.poll(() => isOn(page, first)).toBe(true);
    takeConsole(); // for requests without a connection
  });
});

test('without Web Locks: two tabs with pending changes take turns, and each change is sent once', async () => {
  const customer = await registerCustomer(url, 'Noura');
  const line = await openFaultyProxy(url);
  try {
    // As on pages without HTTPS, where there are no workers either.
    await withBrowser({ url: line.url, ...arabicPhone }, async ({ page, context, takeConsole }) => {
      await context.addInitScript(removalOf('Web Locks'));
      await page.goto(`${line.url}/healthz`);
      await putSession(page, customer);
      const other = await context.newPage();
      for (const tab of [page, other]) await openAt(tab, '/store', line.url);
      const [first, second] = await twoHearts(page);
      await context.setOffline(true);
      for (const [tab, heart] of [
        [page, first],
        [other, second],
      ] as const) {
        await tab.bringToFront();
        await closeOfflineDialog(tab);
        await heartOf(tab, heart).click();
      }
      await expect.poll(() => pendingChangesOn(page, customer.id)).toHaveLength(2);

      const held = line.fail(isWrite, { is: 'held', at: 'answer' }, 1);
      await context.setOffline(false);
      await expect.poll(() => held.met()).toBe(1);
      // A tab that finds another one sending tries again each second.
      expect(await isTrueWithin(nothingMs, async () => line.writes().length > 1)).toBe(false);
      held.letGo();
      await expect.poll(() => favoritesOnServer(customer)).toBe(2);
      for (const tab of [page, other]) {
        await expect.poll(() => isOn(tab, first)).toBe(true);
        await expect.poll(() => isOn(tab, second)).toBe(true);
      }
      expect(new Set(line.writes().map(({ key }) => key)).size).toBe(2);
      expect(line.writes().length).toBe(2);
      takeConsole(); // for requests without a connection
    });
  } finally {
    await line.close();
  }
});
