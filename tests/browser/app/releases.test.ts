// Releases that are real builds from different sources, while shoppers have the store open (in new-version.test.ts they
// differ in settings only).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { missingFiles } from '../../support/browser/app-files.ts';
import { appReady } from '../../support/browser/app-ready.ts';
import { openBrowser, workerInCharge, type Language } from '../../support/browser/browser.ts';
import { startBuiltStore, type BuiltStore } from '../../support/store/built-store.ts';
import { piecesInHeader } from '../../support/browser/header-count.ts';
import { readLists } from '../../support/chaos/store-lists.ts';
import { pendingChangeCount, putSession, registerCustomer } from '../../support/browser/device.ts';
import { fillWithEmptyData } from '../../support/store/empty-data.ts';
import { importInto } from '../../support/store/import-into.ts';
import { openFaultyProxy } from '../../support/network/faulty-proxy.ts';
import { openReleases, ownAssets, type Releases } from '../../support/store/releases.ts';
import { isSame, lookForRelease, mark, openMarked } from '../../support/browser/same-document.ts';
import { productEntry, twoFields } from '../../support/api/shop.ts';
import { root } from '../../support/sources.ts';

const texts = {
  ar: {
    ready: 'إصدار جديد من المتجر جاهز',
    take: 'حدّث الآن',
    message: 'رسالتك',
    add: 'أضف إلى السلة',
    like: 'أضف إلى المفضلة',
    liked: 'أزل من المفضلة',
    ring: 'خاتم',
  },
  en: {
    ready: 'A new version of the store is ready',
    take: 'Update now',
    message: 'Your message',
    add: 'Add To Cart',
    like: 'Add To Favorite',
    liked: 'Remove From Favorite',
    ring: 'Ring',
  },
};

const soon = { timeout: 20_000 };

const folder = mkdtempSync(join(tmpdir(), 'releases-'));
let releases: Releases | undefined;
/** Folders that a store starts from: this project, and two releases of it built in one folder, one after the other. */
const projects = { first: root, second: '', third: '' };
type Release = keyof typeof projects;
let store: BuiltStore;

const start = (release: Release, rest: { port?: number; env?: Record<string, string> } = {}) =>
  startBuiltStore({
    dataDir: folder,
    project: projects[release],
    ...rest,
    env: { LOG_LEVEL: 'warn', NODE_ENV: 'production', ...rest.env },
  });

beforeAll(async () => {
  fillWithEmptyData(folder);
  releases = openReleases();
  projects.second = releases.build('second');
  projects.third = releases.build('third');
  await importInto(
    { DATA_DIR: folder },
    { categories: twoFields, products: [productEntry({ title: { ar: 'خاتم', en: 'Ring' } }), productEntry()] },
  );
}, 300_000);
afterAll(() => {
  releases?.remove();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => store.stop());

/** Starts another release on the store's port. */
async function comeBack(release: Release, env: Record<string, string> = {}): Promise<void> {
  store = await start(release, { port: Number(new URL(store.url).port), env });
}

/** The release whose script is running. */
const running = (page: Page) => page.evaluate(() => document.documentElement.dataset['release'] ?? 'first');

const openAt = (page: Page, path: string) => openMarked(page, store.url + path);

/** Types into the page's search, whose list loads further chunks; returns the names of the chunks requested. */
async function search(page: Page, { text, finds }: { text: string; finds: string }): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/(.+\.js)$/.exec(request.url())?.[1];
    if (name) requests.push(name);
  });
  await page.getByRole('search').getByRole('combobox').fill(text);
  await page.getByRole('search').getByRole('option', { name: finds }).first().waitFor();
  return requests;
}

async function half(page: Page, language: Language) {
  const field = page.getByRole('textbox', { name: texts[language].message });
  await field.fill('Half a message');
  return field;
}

test('two releases from other builds, and back to the first: an open window keeps its own files or reloads once', async () => {
  const language = 'ar';
  const say = texts[language];
  store = await start('first');
  const shopper = await openBrowser({ hasWorker: true, url: store.url, language });
  const { page, context } = shopper;
  try {
    await page.goto(`${store.url}/healthz`);
    await putSession(page, await registerCustomer(store.url, 'Noura'));
    await openAt(page, '/store');
    const form = await context.newPage();
    await openAt(form, '/contact');
    const field = await half(form, language);
    const article = page.getByRole('article').first();

    const releaseTo = async (release: Release, action: 'like' | 'unlike') => {
      const [before, after] = action === 'like' ? [say.like, say.liked] : [say.liked, say.like];
      await store.stop(); // the release is starting, and a change is pending
      await article.getByRole('button', { name: before }).tap();
      await expect.poll(() => pendingChangeCount(context)).toBe(1);
      await comeBack(release);
      await lookForRelease(page);
      await page
        .getByRole('status')
        .filter({ hasText: say.ready })
        .getByRole('button', { name: say.take })
        .tap({ timeout: 60_000 });
      await expect.poll(() => isSame(page)).toBe(false);
      await article.getByRole('button', { name: after }).waitFor();
      expect(await running(page)).toBe(release);
      expect(await missingFiles(page)).toEqual({ precached: [], rest: [] }); // without waiting: an update takes nothing away
      await expect.poll(() => page.getByText(/^(\w+ )?©/).textContent()).toMatch(release === 'first' ? /^©/ : release);
      await expect.poll(() => pendingChangeCount(context)).toBe(0);
      await appReady(page);
      await mark(page);
    };

    await releaseTo('second', 'like');
    await releaseTo('third', 'unlike');
    const scripts = (release: Release) => ownAssets(projects[release]).filter((name) => name.endsWith('.js'));
    expect([await isSame(form), await running(form), await field.inputValue()]).toEqual([
      true,
      'first',
      'Half a message',
    ]);
    const parts = await search(form, { text: say.ring, finds: say.ring });
    expect(parts.filter((name) => !scripts('first').includes(name))).toEqual([]);
    // Some are the same file in both, such as that of the catalogue's worker.
    expect(parts.filter((name) => !scripts('third').includes(name))).not.toEqual([]);
    expect([await isSame(form), await running(form), await field.inputValue()]).toEqual([
      true,
      'first',
      'Half a message',
    ]);
    await form.keyboard.press('Escape');
    await form.locator('header a[href="/store"]:visible, nav a[href="/store"]:visible').first().tap();
    await form.getByRole('article').first().waitFor();
    await expect.poll(() => running(form)).toBe('third');

    await openAt(form, '/contact');
    expect(await field.inputValue()).toBe('Half a message'); // its draft
    await field.fill('Half of another message');
    await releaseTo('first', 'like'); // this server has no files of the third
    expect([await isSame(form), await running(form)]).toEqual([true, 'third']);
    const cdp = await context.newCDPSession(form);
    await cdp.send('Network.clearBrowserCache'); // which may still hold files of the third
    shopper.takeConsole();
    let loads = 0;
    form.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    const gone: string[] = [];
    form.on('response', (answer) => {
      if (answer.status() === 404) gone.push(new URL(answer.url()).pathname);
    });
    // If its list fails to load, it is a plain form.
    await form.getByRole('search').getByRole('combobox').fill(say.ring);
    await expect.poll(() => gone.length).toBe(1);
    for (const path of ['/compliants', '/favorite']) {
      // Preloads its page.
      await form.locator(`a[href="${path}"]`).first().dispatchEvent('focusin', { bubbles: true });
    }
    await expect.poll(() => gone.length).toBeGreaterThan(2);
    expect([await isSame(form), await field.inputValue()]).toEqual([true, 'Half of another message']);
    // Comes so late that the page's own script is known to be gone by then.
    await form.route(`${store.url}/store`, async (route) => {
      await expect.poll(() => gone).toContainEqual(expect.stringMatching(/^\/assets\/store-/));
      await sleep(500);
      await route.continue();
    });
    await form.locator('header a[href="/store"]:visible, nav a[href="/store"]:visible').first().tap();
    await form.getByRole('article').first().waitFor();
    expect([await running(form), loads]).toEqual(['first', 1]);
    await openAt(form, '/contact');
    expect(await field.inputValue()).toBe('Half of another message');
  } finally {
    await shopper.close();
  }
}, 300_000);

test('a device skips a release, forward and back: the changes that one release stored are sent once by the other', async () => {
  const say = texts.en;
  store = await start('first');
  const line = await openFaultyProxy(store.url);
  const shopper = await openBrowser({ hasWorker: true, url: line.url, language: 'en' });
  const { page, context } = shopper;
  try {
    const noura = await registerCustomer(store.url, 'Noura');
    const lists = async () => Object.values((await readLists(store.url, noura)).values);
    const isWaiting = () =>
      context
        .pages()[0]
        ?.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed');
    const cutCalls = () => line.fail(({ path }) => path.startsWith('/api/v1/'), { is: 'lost' });
    const ringOn = (tab: Page) => tab.getByRole('article', { name: say.ring, exact: true });
    await page.goto(`${line.url}/healthz`);
    await putSession(page, noura);
    await openMarked(page, `${line.url}/store`);
    const cart = await context.newPage();
    await openMarked(cart, `${line.url}/cart`);

    let dead = cutCalls();
    await ringOn(page).getByRole('button', { name: say.add }).tap();
    await ringOn(page).getByRole('button', { name: say.like }).tap();
    await expect.poll(() => pendingChangeCount(context)).toBe(2);
    await store.stop();
    await comeBack('third');
    await lookForRelease(page);
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true);
    expect([await running(page), await isSame(cart), await lists()]).toEqual(['first', true, []]);

    const next = await context.newPage();
    await page.close();
    await cart.close();
    await next.goto(`${line.url}/store`);
    await expect.poll(() => running(next), { timeout: 30_000 }).toBe('third');
    await ringOn(next).getByRole('button', { name: say.liked }).waitFor();
    await expect.poll(() => piecesInHeader(next)).toBe(1);
    expect([await pendingChangeCount(context), await lists()]).toEqual([2, []]);
    dead.letGo();
    await next.reload();
    await expect.poll(lists, soon).toEqual([1, 1]);
    await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
    expect(new Set(line.writes().map(({ key, path, body }) => `${key} ${path} ${body}`)).size).toBe(2);

    await openMarked(next, `${line.url}/store`);
    const newer = await context.newPage();
    await openMarked(newer, `${line.url}/cart`);
    dead = cutCalls();
    await ringOn(newer)
      .getByRole('button', { name: /^Increase quantity/ })
      .tap();
    await ringOn(next).getByRole('button', { name: say.liked }).tap();
    await expect.poll(() => pendingChangeCount(context)).toBe(2);
    await store.stop();
    await comeBack('first');
    await lookForRelease(next);
    const take = next.getByRole('status').filter({ hasText: say.ready }).getByRole('button', { name: say.take });
    await take.tap({ timeout: 60_000 });
    await expect.poll(() => isSame(next), soon).toBe(false);
    await expect.poll(() => running(next), soon).toBe('first');
    await expect.poll(() => piecesInHeader(next), soon).toBe(2);
    // The other window, in which nothing is typed, reloads as well.
    await expect.poll(() => running(newer), soon).toBe('first');
    await expect.poll(() => ringOn(newer).getByRole('spinbutton').inputValue(), soon).toBe('2');
    expect([await pendingChangeCount(context), await lists()]).toEqual([2, [1, 1]]);
    dead.letGo();
    await next.reload();
    await expect.poll(lists, soon).toEqual([2]);
    await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
    expect(new Set(line.writes().map(({ key, path, body }) => `${key} ${path} ${body}`)).size).toBe(4);
    await ringOn(next).getByRole('button', { name: say.like }).waitFor();
    await expect.poll(() => piecesInHeader(newer), soon).toBe(2);
  } finally {
    await shopper.close();
    await line.close();
  }
}, 180_000);

test('the kill switch in another release: changes are sent, drafts stay, and a later release is cached again', async () => {
  const say = texts.en;
  store = await start('third');
  const shopper = await openBrowser({ hasWorker: true, url: store.url, language: 'en' });
  const { page, context } = shopper;
  const form = await context.newPage();
  const copies = () => form.evaluate(async () => (await caches.keys()).length);
  try {
    await page.goto(`${store.url}/healthz`);
    await putSession(page, await registerCustomer(store.url, 'Noura'));
    await openAt(page, '/store');
    await openAt(form, '/contact');
    const field = await half(form, 'en');
    expect(await copies()).toBeGreaterThan(0);

    await store.stop();
    await page.getByRole('article').first().getByRole('button', { name: say.like }).tap();
    await expect.poll(() => pendingChangeCount(context)).toBe(1);
    await comeBack('first', { SERVICE_WORKER: 'off' });
    await lookForRelease(page);
    await expect.poll(copies).toBe(0);
    await expect.poll(() => pendingChangeCount(context), { timeout: 60_000 }).toBe(0);
    // Immediately, or at the next navigation if the change was being sent.
    await page.locator('header a[href="/"]:visible').first().tap();
    await page.waitForURL(`${store.url}/`);
    await expect.poll(() => running(page)).toBe('first');
    expect([await isSame(form), await running(form)]).toEqual([true, 'third']);
    expect(await field.inputValue()).toBe('Half a message');
    await form.locator('header a[href="/store"]:visible, nav a[href="/store"]:visible').first().tap();
    await form.getByRole('article').first().getByRole('button', { name: say.liked }).waitFor();
    expect([await running(form), await copies()]).toEqual(['first', 0]);

    await store.stop();
    await comeBack('second');
    await page.close();
    await form.goto(`${store.url}/contact`);
    await workerInCharge(form);
    await appReady(form);
    expect([await running(form), await field.inputValue()]).toEqual(['second', 'Half a message']);
    const isSettled = (also: 'waiting' | 'installing') =>
      form.evaluate(async (state) => {
        const registration = await navigator.serviceWorker.getRegistration();
        return (await caches.keys()).length > 0 && registration?.installing === null && registration[state] === null;
      }, also);
    await expect.poll(() => isSettled('installing'), { timeout: 60_000 }).toBe(true);
    await form.goto(`${store.url}/store`); // another start of the only window
    await expect.poll(() => isSettled('waiting'), { timeout: 60_000 }).toBe(true);
    expect((await form.goto(`${store.url}/store`))?.fromServiceWorker()).toBe(true);
  } finally {
    await shopper.close();
  }
}, 180_000);
