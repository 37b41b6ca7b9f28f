// What tests of one customer behind one failing connection need.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { appReady } from '../../browser/app-ready.ts';
import { syncTags } from '../../browser/background-sync.ts';
import { installWorker } from '../../browser/browser.ts';
import { pendingChangeCount, putSession, registerCustomer, type Customer } from '../../browser/device.ts';
import { openFaultyProxy, type FaultyProxy } from '../../network/faulty-proxy.ts';
import type { ListValues } from '../check/changes.ts';
import { openScriptedStore, type ScriptedStore } from './scripted-store.ts';
import { readLists } from '../store-lists.ts';

export type ScriptedCustomer = {
  store: ScriptedStore;
  line: FaultyProxy;
  noura: Customer;
  /** What the store has in her lists, or in those of another customer. */
  lists: (customer?: Customer) => Promise<ListValues>;
  /** Opens the product list as Noura, on a device that has the app. */
  openList: (page: Page) => Promise<void>;
  /**
   * Cuts the connection, has `change` make `count` changes, closes the store's only page, and mends the connection.
   * Returns the empty page that keeps the browser open.
   */
  changeAndLeave: (page: Page, change: (page: Page) => Promise<void>, count: number) => Promise<Page>;
};

const soon = { timeout: 20_000 };

/** Opens the store for the tests of a file or a group, and for each test a new connection and a new customer. */
export function openScriptedCustomer(): ScriptedCustomer {
  const here = {
    lists: async (customer = here.noura) => (await readLists(here.store.url, customer)).values,

    async openList(page) {
      await installWorker(page, here.line.url);
      await putSession(page, here.noura);
      await page.goto(`${here.line.url}/store`);
      await page.locator('main article').first().waitFor();
      await appReady(page);
    },

    async changeAndLeave(page, change, count) {
      await here.line.cut(); // which the browser does not notice: it would fire its own event
      await change(page);
      await expect.poll(() => pendingChangeCount(page.context()), soon).toBe(count);
      await expect.poll(() => syncTags(page), soon).toEqual(['outbox']);
      const empty = await page.context().newPage();
      await page.close();
      await here.line.mend();
      return empty;
    },
  } as ScriptedCustomer;

  beforeAll(async () => {
    here.store = await openScriptedStore();
  });

  afterAll(() => here.store?.stop());

  beforeEach(async () => {
    here.line = await openFaultyProxy(here.store.url);
    here.noura = await registerCustomer(here.store.url, 'Noura');
  });

  afterEach(() => here.line.close());

  return here;
}
