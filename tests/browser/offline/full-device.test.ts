// A device without room: the browser itself refuses to store more, until the store gives up copies. A change without any
// room is in outbox.test.ts, row 27.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cacheNames } from '../../../contract/app/worker-messages.ts';
import { pendingChangesOn } from '../../support/browser/device.ts';
import { openChaosWorld, type ChaosWorld } from '../../support/chaos/run-round.ts';
import { runCheckedCase, waitForEvents, type ScriptedCase } from '../../support/chaos/scripted/scripted-case.ts';

let world: ChaosWorld;

beforeAll(async () => {
  world = await openChaosWorld(1);
});

afterAll(() => world?.close());

const megabyte = 1024 * 1024;

type Quota = (usedBytes: number) => number;

/** Sets the quota of the store in this browser, in bytes. `page`: any page of the browser. */
async function setQuota(page: Page, origin: string, quota: Quota): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: quota(usage) });
}

/** Views pictures until the browser stores no more; returns the address of the first. */
function fillWithPictures(page: Page): Promise<string> {
  return page.evaluate(
    async ({ name, bytes }) => {
      const pictures = await caches.open(name);
      const address = (place: number) => `${location.origin}/media/view-${place}-1200.webp`;
      const options = { headers: { 'Content-Type': 'image/webp' } };
      for (let place = 0; ; place += 1) {
        const isStored = await pictures.put(address(place), new Response(new Uint8Array(bytes), options)).then(
          () => true,
          () => false,
        );
        if (!isStored) return address(0);
      }
    },
    { name: cacheNames.pictures, bytes: 2 * megabyte },
  );
}

/** Chromium under automation reports a connection to a page that starts without one. */
function startOffline(): void {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  addEventListener('online', () => Reflect.deleteProperty(navigator, 'onLine'));
}

/**
 * Starts the browser again, without a connection and with a quota below what the store uses. Returns a tab of the store. A running browser
 * would grant room from an earlier look at the quota for half a minute.
 */
async function restartFull({ device }: ScriptedCase, quota: Quota): Promise<Page> {
  await device.close();
  const empty = await device.start();
  await empty.context().addInitScript(startOffline);
  await setQuota(empty, device.connection.url, quota);
  const page = await device.openTab(0);
  await page.locator('dialog[open]').waitFor(); // the app has noticed that there is no connection
  return page;
}

test('row 27: the quota is full: copies make room for a change, which is on the server after the next start', () =>
  runCheckedCase(world, async (each) => {
    const { device, customer, events } = each;
    await setQuota(each.page, device.connection.url, (used) => used + 20 * megabyte);
    const picture = await fillWithPictures(each.page);
    await device.setConnection('gone');

    const full = await restartFull(each, (used) => used - megabyte);
    const isPictureStored = () => full.evaluate((url) => caches.match(url).then(Boolean), picture);
    expect(await isPictureStored()).toBe(true);
    await device.tap(0, { is: 'add', product: 2 });
    await waitForEvents(events, 'stored', 1);
    expect(await isPictureStored()).toBe(false);

    expect((await pendingChangesOn(full, customer.id)).map(({ kind }) => kind)).toEqual(['cart.add']);
    await device.close(); // the next start has room
  }));
