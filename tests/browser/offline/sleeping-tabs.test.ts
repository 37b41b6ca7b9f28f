// Tabs that the browser freezes or discards while their changes are under way: none is lost, none counts twice.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeOutbox, type Customer } from '../../support/browser/device.ts';
import { removeBackgroundSync } from '../../support/browser/capabilities.ts';
import { discard, freeze } from '../../support/browser/tab-life.ts';
import { openChaosWorld, type ChaosWorld } from '../../support/chaos/run-round.ts';
import { runCheckedCase, waitForEvents, type ScriptedCase } from '../../support/chaos/scripted/scripted-case.ts';
import type { ProxyRequest } from '../../support/network/faulty-proxy.ts';
import { endedWithin } from '../../support/until.ts';

const tenMinutesMs = 10 * 60_000;
const soon = { timeout: 20_000 };

let world: ChaosWorld;

beforeAll(async () => {
  world = await openChaosWorld(1);
});

afterAll(() => world?.close());

const isAdding = ({ path }: ProxyRequest) => path.endsWith('/products/add-to-cart');
const isFavorite = ({ path }: ProxyRequest) => path.endsWith('/toggle-wishlist');

/** Makes the sender's last sign of life older. */
function ageLease(page: Page, { id }: Customer, ms: number): Promise<void> {
  return changeOutbox(
    page,
    id,
    ({ lease, ...outbox }, ms) => (lease ? { ...outbox, lease: { ...lease, beat: lease.beat - ms } } : outbox),
    ms,
  );
}

describe.each([
  ['before the store has its request', 'request'],
  ['between the effect and its answer', 'answer'],
] as const)('row 7: a tab is frozen while it sends, %s', (_, at) => {
  test('with a lease ten minutes old another tab takes over and sends each change once; the tab wakes and does no harm', () =>
    runCheckedCase(
      world,
      async ({ device, page, customer, events }) => {
        const { connection } = device;
        await page.context().addInitScript(removeBackgroundSync);
        for (const tab of [0, 1]) await device.open(tab, '/store');
        const other = await device.openTab(1);

        const answered = new Promise<void>((resolve) => {
          const note = (request: { method(): string; url(): string }) =>
            request.method() === 'POST' && request.url().endsWith('/products/add-to-cart') && resolve();
          page.on('requestfinished', note);
          page.on('requestfailed', note);
        });
        const held = connection.fail(isAdding, { is: 'held', at }, 1);
        await device.tap(0, { is: 'add', product: 2 });
        await expect.poll(() => held.met(), soon).toBe(1);
        await device.tap(0, { is: 'favorite', product: 3 }); // waits: one request at a time
        await waitForEvents(events, 'stored', 2);
        const wake = await freeze(page);

        await device.tap(1, { is: 'compare', product: 2 });
        await waitForEvents(events, 'stored', 3);
        expect(connection.changes().length).toBe(1); // for half a minute the sleeping tab may still be at work

        const heldAgain = connection.fail(isFavorite, { is: 'held', at: 'request' }, 1);
        await ageLease(other, customer, tenMinutesMs);
        await expect.poll(() => heldAgain.met(), soon).toBe(1);
        expect(await wake()).toBe(1);
        held.letGo();
        await endedWithin(soon.timeout, 'the request of the woken tab', answered);
        await device.tap(0, { is: 'favorite', product: 4 });
        await waitForEvents(events, 'stored', 4);
        expect(connection.changes().map(({ path }) => path.split('/').at(-1))).toEqual([
          'add-to-cart',
          'add-to-cart',
          'toggle-wishlist',
        ]);
        heldAgain.letGo();
      },
      { tabs: [2], hidesTabs: true },
    ));
});

/** A shopper's last three presses before they leave the tab. */
async function pressThree({ device }: ScriptedCase): Promise<void> {
  await device.tap(0, { is: 'add', product: 2 });
  await device.tap(0, { is: 'favorite', product: 3 });
  await device.tap(0, { is: 'compare', product: 2 });
}

test('a tab that is frozen right after changes has lost none of them when it wakes', () =>
  runCheckedCase(
    world,
    async (each) => {
      await pressThree(each);
      const wake = await freeze(each.page);
      expect(await wake()).toBe(1);
    },
    { hidesTabs: true },
  ));

test('a tab that is discarded right after changes has lost none of them when it is loaded again', () =>
  runCheckedCase(
    world,
    async (each) => {
      await pressThree(each);
      await discard(each.page);
      await each.device.open(0, '/store');
    },
    { hidesTabs: true },
  ));
