// Releases while shoppers have the store open (row 25 of offline-design.md, section 12), and the kill switch.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { openBrowser } from '../../support/browser/browser.ts';
import { startBuiltStore, type BuiltStore } from '../../support/store/built-store.ts';
import { pendingChangeCount, putSession, registerCustomer } from '../../support/browser/device.ts';
import { fillWithEmptyData } from '../../support/store/empty-data.ts';
import { importInto } from '../../support/store/import-into.ts';
import { isSame, lookForRelease, mark, openMarked } from '../../support/browser/same-document.ts';
import { productEntry, twoFields } from '../../support/api/shop.ts';

const texts = {
  ar: {
    ready: 'إصدار جديد من المتجر جاهز',
    take: 'حدّث الآن',
    later: 'لاحقًا',
    message: 'رسالتك',
    like: 'أضف إلى المفضلة',
    liked: 'أزل من المفضلة',
  },
  en: {
    ready: 'A new version of the store is ready',
    take: 'Update now',
    later: 'Later',
    message: 'Your message',
    like: 'Add To Favorite',
    liked: 'Remove From Favorite',
  },
};

const folder = mkdtempSync(join(tmpdir(), 'releases-'));
const settings = { dataDir: folder, env: { LOG_LEVEL: 'warn', NODE_ENV: 'production' } };
let store: BuiltStore;

beforeAll(async () => {
  fillWithEmptyData(folder);
  await importInto({ DATA_DIR: folder }, { categories: twoFields, products: [productEntry(), productEntry()] });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  store = await startBuiltStore(settings);
});

afterEach(() => store.stop());

/** Restarts the store as another release: the allowed connections are part of the shell that devices store. */
async function release(env: Record<string, string>): Promise<void> {
  const port = Number(new URL(store.url).port);
  await store.stop();
  store = await startBuiltStore({ ...settings, port, env: { ...settings.env, ...env } });
}

const newer = {
  MOYASAR_PUBLISHABLE_KEY: 'pk_test_of_the_newer_release',
  MOYASAR_SECRET_KEY: 'sk_test_of_the_newer_release',
  MOYASAR_WEBHOOK_SECRET: 'a-secret-of-the-newer-release',
  MOYASAR_BASE_URL: 'https://gateway.example',
};

const openAt = (page: Page, path: string) => openMarked(page, store.url + path);

test(
  'a release is offered; accepting it preserves a half-filled form and pending changes',
  { tags: ['core'] },
  async () => {
    const say = texts.en;
    const shopper = await openBrowser({ hasWorker: true, url: store.url, language: 'en' });
    const { page, context } = shopper;
    try {
      await page.goto(`${store.url}/healthz`);
      await putSession(page, await registerCustomer(store.url, 'Noura'));
      await openAt(page, '/store');
      const form = await context.newPage();
      await openAt(form, '/contact');
      const field = form.getByRole('textbox', { name: say.message });
      await field.fill('Half a message');

      await store.stop(); // the release is starting, and a change is pending
      await page.getByRole('article').first().getByRole('button', { name: say.like }).tap();
      await expect.poll(() => pendingChangeCount(context)).toBe(1);
      await release(newer);
      await lookForRelease(page);
      const offer = page.getByRole('status').filter({ hasText: say.ready });
      await offer.waitFor({ timeout: 60_000 }); // once nothing is pending
      await expect.poll(() => pendingChangeCount(context)).toBe(0);
      await form.getByRole('status').filter({ hasText: say.ready }).getByRole('button', { name: say.later }).tap();
      expect([await isSame(page), await isSame(form)]).toEqual([true, true]);

      await offer.getByRole('button', { name: say.take }).tap();
      await expect.poll(() => isSame(page)).toBe(false);
      await page.getByRole('article').first().getByRole('button', { name: say.liked }).waitFor();
      expect(await field.inputValue()).toBe('Half a message');
      expect(await isSame(form)).toBe(true);
      await form.locator('header a[href="/store"]:visible, nav a[href="/store"]:visible').first().tap();
      await form.waitForURL(`${store.url}/store`);
      await expect.poll(() => isSame(form)).toBe(false);
      await form.getByRole('article').first().waitFor();
      expect(await offer.count()).toBe(0);
    } finally {
      await shopper.close();
    }
  },
);

test('a waiting release takes over at the next start of the only window', async () => {
  const shopper = await openBrowser({ hasWorker: true, url: store.url, language: 'en' });
  const { page, context } = shopper;
  try {
    await openAt(page, '/store');
    await release(newer);
    await lookForRelease(page);
    await page.getByText(texts.en.ready).waitFor();
    const next = await context.newPage();
    await page.close();
    await next.goto(`${store.url}/store`);
    await expect
      .poll(
        () =>
          next.evaluate(() => navigator.serviceWorker.getRegistration().then((it) => it !== undefined && !it.waiting)),
        { timeout: 30_000 },
      )
      .toBe(true);
    await next.getByRole('article').first().waitFor();
    expect(await next.getByText(texts.en.ready).count()).toBe(0);
  } finally {
    await shopper.close();
  }
});

test('two releases and back to the first: each window keeps its draft and its pending changes', async () => {
  const say = texts.en;
  const shopper = await openBrowser({ hasWorker: true, url: store.url, language: 'en' });
  const { page, context } = shopper;
  const policy = () => page.evaluate(async () => (await fetch('/shell.html')).headers.get('content-security-policy'));
  try {
    await page.goto(`${store.url}/healthz`);
    await putSession(page, await registerCustomer(store.url, 'Noura'));
    await openAt(page, '/store');
    const first = await policy();
    const form = await context.newPage();
    await openAt(form, '/contact');
    const field = form.getByRole('textbox', { name: say.message });
    await field.fill('Half a message');
    const articles = page.getByRole('article');

    const gateways = ['https://gateway.example', 'https://another-gateway.example', null];
    for (const [at, gateway] of gateways.entries()) {
      await store.stop(); // the release is starting, and a change is pending
      await articles
        .nth(at % 2)
        .getByRole('button', { name: at < 2 ? say.like : say.liked })
        .tap();
      await expect.poll(() => pendingChangeCount(context)).toBe(1);
      await release(gateway === null ? {} : { ...newer, MOYASAR_BASE_URL: gateway });
      await lookForRelease(page);
      const take = page.getByRole('status').filter({ hasText: say.ready }).getByRole('button', { name: say.take });
      await take.waitFor({ timeout: 60_000 });
      await page.evaluate(() => {
        // From the press on, and four at a time, so that a slow machine is not left with a backlog of requests.
        const keepAsking = async () => {
          const until = performance.now() + 2_000;
          while (performance.now() < until) await fetch('/api/v1/settings').then((answer) => answer.text());
        };
        const begin = () => void Promise.all([keepAsking(), keepAsking(), keepAsking(), keepAsking()]);
        addEventListener('pointerdown', begin, { once: true, capture: true });
      });
      await take.tap();
      await expect.poll(() => isSame(page)).toBe(false);
      await articles.first().waitFor();
      await expect.poll(policy).toContain(gateway ?? first ?? 'a policy');
      await expect.poll(() => pendingChangeCount(context)).toBe(0);
      await appReady(page);
      await mark(page);
      expect([await isSame(form), await field.inputValue()]).toEqual([true, 'Half a message']);
    }
    expect(await policy()).toBe(first);
    await articles.nth(1).getByRole('button', { name: say.liked }).waitFor();
    await articles.nth(0).getByRole('button', { name: say.like }).waitFor();
    await form.locator('header a[href="/store"]:visible, nav a[href="/store"]:visible').first().tap();
    await form.getByRole('article').first().waitFor();
    await expect.poll(() => isSame(form)).toBe(false);
  } finally {
    await shopper.close();
  }
}, 300_000);

test('a file missing from the server: one reload loads the newer one; if that fails too, the page says so', async () => {
  const shopper = await openBrowser({ hasWorker: true, url: store.url, language: 'en' });
  const { page, context } = shopper;
  try {
    await context.route('**/sw.js', (route) => route.abort()); // the worker would have cached the file
    let gone = 1;
    let part = '';
    let loads = 0;
    page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    await context.route('**/assets/contact*.js', (route) => {
      part ||= route.request().url();
      if (route.request().url() !== part) return route.continue();
      gone -= 1;
      return gone >= 0 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue();
    });
    await page.goto(`${store.url}/store`);
    await appReady(page);
    await mark(page);
    const toContact = async () => {
      const link = page.locator('footer a[href="/contact"]').first();
      await link.scrollIntoViewIfNeeded();
      await link.tap();
    };
    await toContact();
    await page.getByRole('textbox', { name: texts.en.message }).waitFor();
    expect(await isSame(page)).toBe(false);
    expect(loads).toBe(2);

    gone = Infinity;
    await page.goto(`${store.url}/store`);
    await appReady(page);
    await toContact();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor();
    expect(loads).toBe(3); // the one reload has already been used
  } finally {
    await shopper.close();
  }
});

test('a file lost with the connection: the page stays, says so, and loads it once the connection is back', async () => {
  const shopper = await openBrowser({ hasWorker: true, url: store.url, language: 'en' });
  const { page, context } = shopper;
  try {
    await context.route('**/sw.js', (route) => route.abort()); // the worker would have cached the file
    await page.goto(`${store.url}/store`);
    await appReady(page);
    await mark(page);
    let isCut = true;
    await context.route('**', (route) => (isCut ? route.abort() : route.fallback()));
    const link = page.locator('footer a[href="/contact"]').first();
    await link.scrollIntoViewIfNeeded();
    await link.tap();
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await isSame(page)).toBe(true);
    isCut = false;
    await again.click();
    await page.getByRole('textbox', { name: texts.en.message }).waitFor();
  } finally {
    await shopper.close();
  }
});

test('the kill switch: devices delete their copies, keep drafts, and can still shop', async () => {
  const shopper = await openBrowser({ hasWorker: true, url: store.url, language: 'en' });
  const { page } = shopper;
  const storedCounts = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  try {
    await openAt(page, '/contact');
    const field = page.getByRole('textbox', { name: texts.en.message });
    await field.fill('Half a message');
    expect((await storedCounts()).every((count) => count > 0)).toBe(true);
    await release({ SERVICE_WORKER: 'off' });
    await lookForRelease(page);
    await expect.poll(storedCounts).toEqual([0, 0]);
    expect([await isSame(page), await field.inputValue()]).toEqual([true, 'Half a message']);
    shopper.takeConsole(); // for requests while the store was down
    await page.goto(`${store.url}/store`);
    await page.getByRole('article').first().waitFor();
    await appReady(page);
    await expect.poll(storedCounts).toEqual([0, 0]);
    expect(shopper.takeConsole()).toEqual([]);
  } finally {
    await shopper.close();
  }
});
