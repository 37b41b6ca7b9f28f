// Changes that waited for long: up to 48 hours they are sent by themselves, later the shopper is asked; and as many as may
// wait, collected over two sessions.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { mostWaiting } from '../../../src/outbox/changes/reduce.ts';
import { productEntry, twoFields } from '../../support/api/shop.ts';
import { appReady } from '../../support/browser/app-ready.ts';
import { openBackgroundSync } from '../../support/browser/background-sync.ts';
import { openBrowser, withBrowser, type Shopper } from '../../support/browser/browser.ts';
import { agePendingChanges, pendingChangeCount, putSession, registerCustomer } from '../../support/browser/device.ts';
import { prepareProfile } from '../../support/chaos/device/prepare-profile.ts';
import { openScriptedCustomer } from '../../support/chaos/scripted/scripted-customer.ts';
import { readLists } from '../../support/chaos/store-lists.ts';
import { tapCard } from '../../support/chaos/device/taps.ts';
import { testFolder } from '../../support/folder.ts';
import { openFaultyProxy } from '../../support/network/faulty-proxy.ts';
import { openOwnStore } from '../../support/store/own-store.ts';

const hourMs = 60 * 60_000;
const soon = { timeout: 20_000 };

describe('a change of many hours ago', () => {
  const here = openScriptedCustomer();

  const both = () => ({ [here.store.cartLine(0)]: 1, [here.store.favorite(1)]: 1 });

  /** A device without an open page of the store, on a good line, with two changes made that many hours ago. */
  const leaveChanges = (
    hours: number,
    story: (device: { page: Page; waiting: () => Promise<number>; fireSync: () => Promise<void> }) => Promise<void>,
  ) =>
    withBrowser({ hasWorker: true, url: here.line.url, language: 'en' }, async ({ page, context, takeConsole }) => {
      await here.openList(page);
      const change = async () => {
        await tapCard(page, 'cart', here.store.products.plain[0]);
        await tapCard(page, 'favourite', here.store.products.plain[1]);
      };
      const empty = await here.changeAndLeave(page, change, 2);
      const sync = await openBackgroundSync(await context.newCDPSession(empty), here.line.url);
      const other = await context.newPage();
      await other.goto(`${here.line.url}/healthz`);
      await agePendingChanges(other, here.noura.id, hours * hourMs);
      await other.close();
      await story({ page: empty, waiting: () => pendingChangeCount(context), fireSync: () => sync.fire() });
      expect(takeConsole().filter((message) => !message.includes('Failed to load resource'))).toEqual([]);
    });

  test('after 47 hours the next start sends it', () =>
    leaveChanges(47, async ({ page, waiting }) => {
      await page.goto(`${here.line.url}/changes`);
      await expect.poll(() => here.lists(), soon).toEqual(both());
      await expect.poll(waiting, soon).toBe(0);
      expect(await page.getByText('Do you still want it?').count()).toBe(0);
      expect(here.line.writes().length).toBe(2);
    }));

  test('after 47 hours the worker sends it without an open page', () =>
    leaveChanges(47, async ({ fireSync }) => {
      const sentLists = async () => {
        await fireSync();
        return here.lists();
      };
      await expect.poll(sentLists, soon).toEqual(both());
      expect(here.line.writes().length).toBe(2);
    }));

  test('after 49 hours neither the worker nor the next start sends it, and the shopper is asked', () =>
    leaveChanges(49, async ({ page, waiting, fireSync }) => {
      await fireSync();
      await page.goto(`${here.line.url}/changes`);
      const still = page.getByRole('button', { name: 'Yes, I still want it' });
      await expect.poll(() => still.count(), soon).toBe(2);
      await fireSync();
      expect([here.line.writes(), await waiting(), await here.lists()]).toEqual([[], 2, {}]);
      for (const left of [1, 0]) {
        await still.first().click();
        await expect.poll(() => still.count()).toBe(left);
      }
      await expect.poll(() => here.lists(), soon).toEqual(both());
      await expect.poll(waiting, soon).toBe(0);
      expect(here.line.writes().length).toBe(2);
    }));
});

/** Presses the hearts and cart buttons of all cards on the page, in their order; returns their values. */
const pressAll = (page: Page): Promise<string[]> =>
  page.locator('main article button[name="wish"]').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const value = button.getAttribute('value') ?? '';
      if (!/^(favourite|cart):/.test(value)) return [];
      (button as HTMLButtonElement).click();
      return [value];
    }),
  );

test('200 changes of two offline sessions, with the browser closed in between, are sent in order, each with one effect', async () => {
  const perPage = 20;
  const products = mostWaiting.owner / 2;
  const sessions = [
    [1, 2, 3],
    [4, 5],
  ];
  const store = await openOwnStore({
    categories: twoFields,
    products: Array.from({ length: products }, (_, index) =>
      productEntry({ variety: { sku: `MANY-${index}`, price: 100 + index, quantity: 50 } }),
    ),
  });
  const line = await openFaultyProxy(store.url);
  try {
    const listed = await fetch(`${store.url}/api/v1/products?per_page=100`);
    const { data } = (await listed.json()) as { data: { id: number; default_variety_id: number }[] };
    const varietyOf = new Map(data.map(({ id, default_variety_id }) => [id, default_variety_id]));
    const noura = await registerCustomer(store.url, 'Noura');
    const { path: profile } = testFolder();
    await prepareProfile(profile, line.url);
    const open = () => openBrowser({ hasWorker: true, url: line.url, language: 'en', profile });
    let shopper: Shopper | null = await open();
    try {
      await shopper.page.goto(`${line.url}/healthz`);
      await putSession(shopper.page, noura);
      await shopper.page.goto(`${line.url}/store`); // once with a connection: the app learns who is signed in
      await appReady(shopper.page);
      await line.cut();
      const pressed: string[] = [];
      for (const pages of sessions) {
        shopper ??= await open();
        const { page, context } = shopper;
        for (const number of pages) {
          await page.goto(`${line.url}/store?page=${number}`);
          await page
            .locator('main article')
            .nth(perPage - 1)
            .waitFor(soon);
          await appReady(page);
          pressed.push(...(await pressAll(page)));
          await expect.poll(() => pendingChangeCount(context), soon).toBe(pressed.length);
        }
        await shopper.close();
        shopper = null;
      }
      expect([pressed.length, line.writes()]).toEqual([mostWaiting.owner, []]);

      await line.mend();
      shopper = await open();
      const { page, context } = shopper;
      const begun = performance.now();
      await page.goto(`${line.url}/store`);
      await expect.poll(() => pendingChangeCount(context), { timeout: 60_000, interval: 500 }).toBe(0);
      const tookMs = Math.round(performance.now() - begun);
      process.stdout.write(`${pressed.length} changes were sent within ${tookMs} ms of the start\n`);
      expect(line.writes().map(({ path, body }) => [path, body])).toEqual(
        pressed.map((value) => {
          const [kind, id = ''] = value.split(':');
          return kind === 'favourite'
            ? [`/products/${id}/toggle-wishlist`, '{"value":true}']
            : ['/products/add-to-cart', `{"variety_id":${varietyOf.get(Number(id))},"quantity":1}`];
        }),
      );
      expect(new Set(line.writes().map(({ key }) => key)).size).toBe(pressed.length);
      expect(line.writes().flatMap(({ answers }) => answers.filter(({ isReplay }) => isReplay))).toEqual([]);
      const { values } = await readLists(store.url, noura);
      expect(Object.values(values)).toEqual(pressed.map(() => 1));
    } finally {
      await shopper?.close();
    }
  } finally {
    await line.close();
    await store.stop();
  }
}, 180_000);
