// After a deploy the server answers the worker's script with something else, as a wrong proxy rule, a crash or a cut build
// does: the former worker goes on, and the next good release takes over.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { productEntry, twoFields } from '../../support/api/shop.ts';
import { missingFiles } from '../../support/browser/app-files.ts';
import { appReady } from '../../support/browser/app-ready.ts';
import { openBrowser, withBrowser } from '../../support/browser/browser.ts';
import { pendingChangeCount, putSession, registerCustomer } from '../../support/browser/device.ts';
import { closeOfflineDialog } from '../../support/browser/offline-dialog.ts';
import { isSame, lookForRelease, mark, openMarked } from '../../support/browser/same-document.ts';
import { readLists } from '../../support/chaos/store-lists.ts';
import { loginPage, openFaultyProxy, type Fault, type FaultyProxy } from '../../support/network/faulty-proxy.ts';
import { startBuiltStore, type BuiltStore } from '../../support/store/built-store.ts';
import { fillWithEmptyData } from '../../support/store/empty-data.ts';
import { importInto } from '../../support/store/import-into.ts';

const soon = { timeout: 20_000 };
const folder = mkdtempSync(join(tmpdir(), 'releases-'));
let store: BuiltStore;
let line: FaultyProxy;

/** Releases differ in the gateway, whose address is part of the shell that devices store. */
let releases = 0;
const gatewayOf = (release: number) => `https://gateway-${release}.example`;

const start = (port?: number) =>
  startBuiltStore({
    dataDir: folder,
    ...(port === undefined ? {} : { port }),
    env: {
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      MOYASAR_PUBLISHABLE_KEY: 'pk_test_of_releases',
      MOYASAR_SECRET_KEY: 'sk_test_of_releases',
      MOYASAR_WEBHOOK_SECRET: 'a-secret-of-releases',
      MOYASAR_BASE_URL: gatewayOf(releases),
    },
  });

async function deploy(): Promise<void> {
  const port = Number(new URL(store.url).port);
  await store.stop();
  releases += 1;
  store = await start(port);
}

beforeAll(async () => {
  fillWithEmptyData(folder);
  await importInto({ DATA_DIR: folder }, { categories: twoFields, products: [productEntry(), productEntry()] });
  store = await start();
});

afterAll(async () => {
  await store?.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  line = await openFaultyProxy(store.url);
});

afterEach(() => line.close());

const html = '<!doctype html><title>Error</title>';
const answers: [string, Fault][] = [
  ['404', { is: 'answered', status: 404, type: 'text/html', body: html }],
  ['500', { is: 'answered', status: 500, type: 'text/html', body: html }],
  ['a page with status 200', loginPage],
  ['garbage', { is: 'answered', status: 200, type: 'text/javascript', body: '<<<<<<< HEAD\nconst files = [' }],
];

const breakScript = (answer: Fault) => line.fail(({ path }) => path === '/sw.js', answer);

/** Whether a worker controls the page, and whether another one is coming. */
const workers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      isInCharge: registration?.active === navigator.serviceWorker.controller && registration?.active != null,
      isReplaced: (registration?.installing ?? registration?.waiting ?? null) !== null,
    };
  });

const policy = (page: Page) =>
  page.evaluate(async () => (await fetch('/shell.html')).headers.get('content-security-policy'));

/** What Chromium itself logs about a worker's script that it cannot use. */
const isAboutScript = (message: string) =>
  /^error: (?:A bad HTTP response code \(\d+\) was received when fetching the script|The script has an unsupported MIME type)/.test(
    message,
  );

describe.each(answers)('the script of the worker is %s', (_, answer) => {
  test('the former worker goes on, changes are sent, and the next good release takes over', async () => {
    const shopper = await openBrowser({ hasWorker: true, url: line.url, language: 'en' });
    const { page, context, takeConsole } = shopper;
    try {
      const noura = await registerCustomer(store.url, 'Noura');
      const favorites = async () => Object.keys((await readLists(store.url, noura)).values).length;
      const heart = (place: number, name: string) => page.getByRole('article').nth(place).getByRole('button', { name });
      await page.goto(`${line.url}/healthz`);
      await putSession(page, noura);
      await openMarked(page, `${line.url}/store`);
      expect(takeConsole()).toEqual([]);

      const broken = breakScript(answer);
      await expect(lookForRelease(page)).rejects.toThrow('Failed to update a ServiceWorker');
      expect(broken.met()).toBeGreaterThan(0);
      expect(await workers(page)).toEqual({ isInCharge: true, isReplaced: false });
      expect((await page.reload())?.fromServiceWorker()).toBe(true);
      await appReady(page);
      await heart(0, 'Add To Favorite').tap();
      await expect.poll(favorites, soon).toBe(1);
      await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
      expect(takeConsole().filter((message) => !isAboutScript(message))).toEqual([]);

      await line.cut();
      await context.setOffline(true);
      await closeOfflineDialog(page);
      expect((await page.reload())?.fromServiceWorker()).toBe(true);
      await heart(0, 'Remove From Favorite').waitFor();
      await heart(1, 'Add To Favorite').tap();
      await expect.poll(() => pendingChangeCount(context), soon).toBe(1);
      await line.mend();
      await context.setOffline(false);
      await expect.poll(favorites, soon).toBe(2);
      await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
      expect(await workers(page)).toEqual({ isInCharge: true, isReplaced: false });

      broken.letGo();
      await deploy();
      await appReady(page);
      await mark(page);
      await lookForRelease(page);
      await page
        .getByRole('status')
        .filter({ hasText: 'A new version of the store is ready' })
        .getByRole('button', { name: 'Update now' })
        .tap({ timeout: 60_000 });
      await expect.poll(() => isSame(page), soon).toBe(false);
      await expect.poll(() => policy(page), soon).toContain(gatewayOf(releases));
      await heart(1, 'Remove From Favorite').waitFor();
      expect(await missingFiles(page)).toEqual({ precached: [], rest: [] });
    } finally {
      await shopper.close();
    }
  });

  test('a new visitor has no worker, and the store works with a connection', () =>
    withBrowser({ hasWorker: true, url: line.url, language: 'en' }, async ({ page, context, takeConsole }) => {
      const noura = await registerCustomer(store.url, 'Noura');
      const broken = breakScript(answer);
      await page.goto(`${line.url}/healthz`);
      await putSession(page, noura);
      await page.goto(`${line.url}/store`);
      await appReady(page);
      await expect.poll(() => broken.met(), soon).toBeGreaterThan(0);
      await page.getByRole('article').first().getByRole('button', { name: 'Add To Favorite' }).tap();
      await expect.poll(async () => Object.keys((await readLists(store.url, noura)).values).length, soon).toBe(1);
      await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
      await page.getByRole('article').first().getByRole('link').first().tap();
      await page.locator('main h1').waitFor();
      expect(await workers(page)).toEqual({ isInCharge: false, isReplaced: false });
      expect(takeConsole().filter((message) => !isAboutScript(message))).toEqual([]);
    }));
});
