// What the store has on a device is deleted: each database alone, the cookies alone, and everything.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxDatabase } from '../../../src/outbox/store/outbox-database.ts';
import { cacheDatabase, catalogueDatabase } from '../../../src/lib/storage/storage.ts';
import { appReady } from '../../support/browser/app-ready.ts';
import {
  dumpDevice,
  isSendingOn,
  pendingChangeCount,
  pendingChangesOn,
  registerCustomer,
} from '../../support/browser/device.ts';
import { piecesInHeader } from '../../support/browser/header-count.ts';
import { reportLine } from '../../support/browser/line.ts';
import { storeText } from '../../support/browser/store-text.ts';
import { hasCatalogues } from '../../support/chaos/device/prepare-profile.ts';
import { openChaosWorld, type ChaosWorld } from '../../support/chaos/run-round.ts';
import {
  confirmChanges,
  runCheckedCase,
  waitForEvents,
  withDevice,
  type ScriptedCase,
} from '../../support/chaos/scripted/scripted-case.ts';
import { readLists } from '../../support/chaos/store-lists.ts';
import { logIn } from '../../support/chaos/device/taps.ts';

const soon = { timeout: 30_000 };

let world: ChaosWorld;

beforeAll(async () => {
  world = await openChaosWorld(1);
});

afterAll(() => world?.close());

/** Deletes one database as a browser does that needs room: pages that have it open lose it. */
async function evict(page: Page, databaseName: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('IndexedDB.enable');
  await cdp.send('IndexedDB.deleteDatabase', { securityOrigin: new URL(page.url()).origin, databaseName });
  await cdp.detach();
}

/** Two changes, stored on a device whose calls get no answer. Returns the function that mends the connection. */
async function makeTwoChanges({ device, events }: ScriptedCase): Promise<() => void> {
  const lost = device.connection.fail(({ path }) => path.startsWith('/api/'), { is: 'lost' });
  await device.tap(0, { is: 'add', product: 2 });
  await device.tap(0, { is: 'favorite', product: 3 });
  await waitForEvents(events, 'stored', 2);
  return () => lost.letGo();
}

/** Whether the store is open while a part is deleted. */
const opened = ['open', 'closed'] as const;

/** Deletes something while the store is open in a tab, or while no tab has it open. */
async function removeWhile(when: (typeof opened)[number], page: Page, remove: () => Promise<void>): Promise<void> {
  const origin = new URL(page.url()).origin;
  if (when === 'closed') await page.goto(`${origin}/healthz`); // a page of the same origin, without the app
  await remove();
  if (when === 'closed') {
    await page.goto(`${origin}/store`);
    await appReady(page);
  }
}

/** Whether the database has a record under a name that begins so. */
const holds = (page: Page, { name, store }: { name: string; store: string }, key: string) =>
  page.evaluate(
    async ({ name, store, key }) => {
      const request = <T>(operation: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          operation.addEventListener('success', () => resolve(operation.result));
          operation.addEventListener('error', () => reject(operation.error ?? new Error()));
        });
      if (!(await indexedDB.databases()).some((each) => each.name === name)) return false;
      const database = await request(indexedDB.open(name));
      const keys = await request(database.transaction(store).objectStore(store).getAllKeys());
      database.close();
      return keys.some((each) => String(each).startsWith(key));
    },
    { name, store, key },
  );

describe.each(opened)('row 28: with the store %s', (when) => {
  test('the query cache is deleted: pending changes are sent, and the answers are stored again', () =>
    runCheckedCase(world, async (each) => {
      const { page, customer } = each;
      const answers = () => holds(page, cacheDatabase, `rq:en:${customer.id}`);
      await expect.poll(answers, soon).toBe(true);
      const mend = await makeTwoChanges(each);
      await removeWhile(when, page, () => evict(page, cacheDatabase.name));
      await each.device.tap(0, { is: 'compare', product: 2 });
      await waitForEvents(each.events, 'stored', 3);
      mend();
      await expect.poll(answers, soon).toBe(true);
    }));

  test('the device catalogue is deleted: pending changes are sent, and it is fetched again', () =>
    runCheckedCase(world, async (each) => {
      const { page } = each;
      await reportLine(page, { effectiveType: '4g', saveData: false });
      await page.reload();
      await appReady(page);
      expect(await hasCatalogues(page)).toBe(true);
      const mend = await makeTwoChanges(each);
      await removeWhile(when, page, () => evict(page, catalogueDatabase.name));
      expect(await hasCatalogues(page)).toBe(false);
      await each.device.tap(0, { is: 'compare', product: 2 });
      await waitForEvents(each.events, 'stored', 3);
      mend();
      await expect.poll(() => hasCatalogues(page), soon).toBe(true);
    }));

  test('the outbox is deleted: its changes come back from the backup, and reach the store once', () =>
    runCheckedCase(world, async (each) => {
      const { page, device, events, customer } = each;
      const mend = await makeTwoChanges(each);
      const waiting = await pendingChangesOn(page, customer.id);
      await removeWhile(when, page, () => evict(page, outboxDatabase));
      await device.tap(0, { is: 'favorite', product: 4 });
      await waitForEvents(events, 'stored', 3);
      const found = await pendingChangesOn(page, customer.id);
      expect(found.slice(0, 2)).toEqual(waiting);
      mend();
      if (when === 'closed') await confirmChanges(page, 'en', 2); // some may have been sent since the backup was written
    }));

  test('the outbox and its backup are deleted: a message says that changes may be lost; the next one is sent', () =>
    withDevice(world, async (each) => {
      const { page, device, lists } = each;
      const before = await lists();
      const mend = await makeTwoChanges(each);
      await removeWhile(when, page, async () => {
        await page.evaluate((name) => {
          // The page writes the backup at each try to send, so also between these two.
          const { setItem } = Storage.prototype;
          Storage.prototype.setItem = function (key, value) {
            if (key !== name) setItem.call(this, key, value);
          };
          localStorage.removeItem(name);
        }, outboxDatabase);
        await evict(page, outboxDatabase);
      });
      mend();
      await device.tap(0, { is: 'favorite', product: 4 });
      await page
        .getByText(storeText('en', 'shopper-lists:outcome.lost_other').replace('{{number}}', '2'))
        .first()
        .waitFor(soon);
      const expected = { ...before.values, [`wishlist:${world.store.products.plain[4]}`]: 1 };
      await expect.poll(async () => (await lists()).values, soon).toEqual(expected);
      expect(await device.shownLists(expected, { tab: 0, starts: true })).toEqual(expected);
      expect(await pendingChangeCount(page.context())).toBe(0);
    }));
});

describe.each(opened)('with the store %s all cookies are deleted, with changes pending', (when) => {
  const twoChanges = storeText('ar', 'shopper-lists:for_sign_in_two');

  /** Nobody is logged in, two changes wait, and nothing is sent while the connection is good. */
  async function forgetSession(each: ScriptedCase): Promise<void> {
    const { device, page, customer, lists } = each;
    const before = await lists();
    const mend = await makeTwoChanges(each);
    await removeWhile(when, page, () => page.context().clearCookies());
    // What was about to be sent still has the token; a page that is closed sends nothing.
    if (when === 'open') await expect.poll(() => isSendingOn(page, customer.id), soon).toBe(false);
    mend();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('link', { name: twoChanges }).waitFor(soon);
    expect((await pendingChangesOn(page, customer.id)).map(({ kind }) => kind)).toEqual(['cart.add', 'wishlist.set']);
    expect(new Set(device.connection.changes().map(({ token }) => token))).toEqual(new Set([customer.token]));
    expect((await lists()).values).toEqual(before.values);
  }

  test('nothing is sent until the same shopper logs in, then each change once', () =>
    runCheckedCase(
      world,
      async (each) => {
        await forgetSession(each);
        await each.device.logIn(0);
      },
      { language: 'ar' },
    ));

  test('another shopper logs in: they never get them', () =>
    withDevice(
      world,
      async (each) => {
        const { device, page, customer, lists } = each;
        const before = await lists();
        await forgetSession(each);
        const sent = device.connection.changes().length;
        const hessa = await registerCustomer(world.store.url, 'Hessa');
        await logIn(page, { customer: hessa, isSignedIn: device.isSignedIn });
        await expect
          .poll(() => holds(page, { name: outboxDatabase, store: 'records' }, `outbox:${customer.id}`), soon)
          .toBe(false);
        await device.press(0, { is: 'favorite', product: 4 });
        const favorite = `wishlist:${world.store.products.plain[4]}`;
        await expect
          .poll(async () => (await readLists(world.store.url, hessa)).values, soon)
          .toEqual({ [favorite]: 1 });
        expect((await lists()).values).toEqual(before.values);
        expect(
          device.connection
            .changes()
            .slice(sent)
            .map(({ path }) => path.split('/').at(-1)),
        ).toEqual(['toggle-wishlist']);
      },
      { language: 'ar' },
    ));
});

test('all of it is deleted, with changes pending, as Safari does: the store opens as for a new visitor, without a message', () =>
  withDevice(
    world,
    async (each) => {
      const { device, page, customer, events, lists } = each;
      const before = await lists();
      const mend = await makeTwoChanges(each);
      const origin = new URL(page.url()).origin;
      await page.goto(`${origin}/healthz`); // a page of the same origin, without the app
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await page.evaluate(() => localStorage.clear()); // the process of a page may learn late that it has been cleared
      await page.context().clearCookies();
      mend();

      await page.goto(`${origin}/store`);
      await appReady(page);
      const left = Object.values(await dumpDevice(page)).join('\n');
      for (const trace of [customer.token, customer.firstName, `outbox:${customer.id}`, 'cart.add'])
        expect(left).not.toContain(trace);
      await device.press(0, { is: 'favorite', product: 4 });
      await expect.poll(() => pendingChangesOn(page), soon).toHaveLength(1);
      const [lost = ''] = storeText('ar', 'shopper-lists:outcome.lost_zero').split('.');
      const tellsLoss = async () => (await page.getByText(lost).count()) > 0;
      const asksToLogIn = page.getByRole('link', { name: storeText('ar', 'shopper-lists:for_sign_in_two') });
      expect([await tellsLoss(), await asksToLogIn.count(), await piecesInHeader(page)]).toEqual([false, 0, 0]);
      await device.logIn(0);
      const expected = { ...before.values, [`wishlist:${world.store.products.plain[4]}`]: 1 };
      await expect.poll(async () => (await lists()).values, soon).toEqual(expected);
      expect(await device.shownLists(expected, { tab: 0, starts: true })).toEqual(expected);
      expect(events.filter(({ is }) => is === 'alarm')).toEqual([]);
      expect(await tellsLoss()).toBe(false);
    },
    { language: 'ar' },
  ));
