// A device of a round: a browser on a profile of its own, behind its own connection. It can be killed at any moment and
// opened again.
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { isSettled } from '../../../../src/outbox/changes/outbox-record.ts';
import { readOutbox } from '../../../../src/outbox/store/read-outbox.ts';
import { shopperQueue, type Outbox } from '../../../../src/shopper-lists/operations/shopper-queue.ts';
import { appReady } from '../../browser/app-ready.ts';
import { openBrowser, type Language, type Shopper } from '../../browser/browser.ts';
import { closePage, crashPage } from '../../browser/end-page.ts';
import { putSession, type Customer } from '../../browser/device.ts';
import { killBrowserOf } from '../../browser/kill-browser.ts';
import { storeText } from '../../browser/store-text.ts';
import type { Thing } from '../../outbox/model-server.ts';
import type { RoundProducts } from '../products.ts';
import type { createRecorder, ExpectedChange, PageReport } from '../history.ts';
import type { ConnectionState, DeviceConnection } from './connection.ts';
import { takesLogins, type Death, type PagePath, type ShopperTap } from '../plan.ts';
import { readKilledProfile } from './read-killed-profile.ts';
import { createScreenReader } from './read-screen.ts';
import { closeDialog, goTo, languageOf, logIn, tapOn } from './taps.ts';
import { endedWithin, isTrueWithin } from '../../until.ts';
import { watchPage, type RawReport, type WatchedWindow } from './watch-page.ts';

const pageMs = 10_000;
const dyingMs = 10_000;
/** How long a tap waits for the end of storing what the same button did before: the app ignores a press until then. */
const storingMs = 3_000;

type DeviceOptions = {
  connection: DeviceConnection;
  /** A folder with a copy of a profile that has the whole app. */
  profile: string;
  language: Language;
  customer: Customer;
  products: RoundProducts;
  recorder: ReturnType<typeof createRecorder>;
  /** Restarts the store as another release. */
  switchRelease: () => Promise<void>;
  /** Whether only the tab in front is visible. */
  hidesTabs?: boolean;
};

/** How long a screen may take to show what the store has, on a busy machine too. */
const shownWithinMs = 10_000;

function pick(lists: Readonly<Record<Thing, number>>, isWanted: (thing: Thing) => boolean): Record<Thing, number> {
  return Object.fromEntries(Object.entries(lists).filter(([thing]) => isWanted(thing)));
}

const isLine = (thing: Thing) => thing.startsWith('cart:');

/** The shopper comes back to a tab. Playwright's tabs are visible all the time. */
const comeBack = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

export type RoundDevice = Awaited<ReturnType<typeof openDevice>>;

/** A signed-in device, with its browser closed: the session is on its disk, as some time after logging in. */
export async function openDevice({
  connection,
  profile,
  language,
  customer,
  products,
  recorder,
  switchRelease,
  hidesTabs = false,
}: DeviceOptions) {
  const { pressedThing, cardsOn, linesOn } = createScreenReader(products);
  let shopper: Shopper | null = null;
  const tabs = new Map<number, Page>();
  /** Which tab a page is, also while it closes. */
  const tabOf = new WeakMap<Page, number>();
  /** Resolve at the next change. */
  const waiting: (() => void)[] = [];
  /** Of each killed browser: ends when what it has left on the disk is read, and noted. */
  const reading: Promise<void>[] = [];

  async function launch(): Promise<Shopper> {
    if (shopper) return shopper;
    const opened = await openBrowser({ hasWorker: true, url: connection.url, language, profile, hidesTabs });
    const { context } = opened;
    context.setDefaultTimeout(pageMs);
    // tsx wraps the functions that it sends into pages with this one.
    await context.addInitScript('globalThis.__name = (named) => named;');
    await context.exposeBinding('reportToRound', ({ page }, report: RawReport) => hear(page, report));
    await context.addInitScript(watchPage);
    await context.setOffline(connection.state() === 'gone');
    shopper = opened;
    return opened;
  }

  function hear(page: Page, report: RawReport): void {
    const tab = tabOf.get(page);
    if (tab === undefined) return; // the empty page
    const isNewChange = recorder.hear(tab, toPageReport(report));
    if (isNewChange) for (const resolve of waiting.splice(0)) resolve();
  }

  function toPageReport(report: RawReport): PageReport {
    if (report.is === 'recorded') return { is: 'recorded', outbox: outboxIn(report.records) };
    if (report.is !== 'pressed') return report;
    const { is, at } = report;
    return { is, at, ...pressedThing(report) };
  }

  function outboxIn(records: Record<string, unknown>): Outbox | null {
    const value = records[`outbox:${customer.id}`];
    const read = readOutbox(shopperQueue, String(customer.id), value);
    return value === undefined || read.is === 'newer' ? null : read.outbox;
  }

  /** The page of a tab; a new one if it has died. Chromium ends with its last page: an empty one always stays. */
  async function pageOf(tab: number): Promise<Page> {
    const open = tabs.get(tab);
    if (open) return open;
    const { context } = await launch();
    const page = await context.newPage();
    tabs.set(tab, page);
    tabOf.set(page, tab);
    const forget = () => {
      if (tabs.get(tab) === page) tabs.delete(tab);
    };
    page.once('crash', forget);
    page.once('close', forget);
    return page;
  }

  async function open(tab: number, path: string): Promise<Page> {
    const page = await pageOf(tab);
    if (hidesTabs) await page.bringToFront();
    await page.goto(connection.url + path, { timeout: pageMs, waitUntil: 'commit' });
    await appReady(page);
    return page;
  }

  /** The token on the device; an empty text if nobody is logged in. */
  async function token(): Promise<string> {
    if (!shopper) throw new Error('the browser is closed');
    const cookies = await shopper.context.cookies(connection.url);
    return cookies.find(({ name }) => name === 'token')?.value ?? '';
  }

  const isSignedIn = async () => (await token()) !== '';
  /** The tokens of sessions that are noted. */
  const tokens = new Set<string>();
  const onLoggedIn = async () => {
    const current = await token();
    tokens.add(current);
    recorder.onLoggedIn(current);
  };

  async function ensureSignedIn(page: Page): Promise<void> {
    const current = await token();
    if (tokens.has(current)) return;
    if (current !== '') return onLoggedIn(); // a death has met the end of logging in
    recorder.onSessionOver();
    if (!takesLogins(connection.state())) throw new Error('nobody is logged in');
    await logIn(page, { customer, isSignedIn });
    await onLoggedIn();
  }

  /** A tab on a page of the store. */
  async function openTab(tab: number): Promise<Page> {
    const page = await pageOf(tab);
    if (!page.url().startsWith(connection.url)) return open(tab, '/store');
    if (hidesTabs) await page.bringToFront();
    return page;
  }

  async function press(tab: number, tap: ShopperTap): Promise<void> {
    const page = await openTab(tab);
    const { onLoggingOut, onStaying, onLoggedOut } = recorder;
    const onTap = async (expected: ExpectedChange) => {
      const { thing } = expected;
      if (thing !== null) await isTrueWithin(storingMs, async () => !recorder.isStoring(tab, thing));
      recorder.onTap(tab, expected);
    };
    const onCart = async (shown: Page) => {
      const language = await languageOf(shown);
      const isWhole = () => shown.getByText(storeText(language, 'cart:more_later')).isHidden();
      const before = await isWhole();
      recorder.onCart(tab, { lines: await linesOn(shown), isWhole: before && (await isWhole()) });
    };
    const session = { customer, isSignedIn, onLoggingOut, onStaying, onLoggedOut, onLoggedIn };
    await tapOn(page, tap, {
      products,
      ...session,
      onCart,
      onTap,
      switchRelease,
      connection: connection.state,
    });
    if (tap.is === 'language') recorder.onLanguage(tab);
  }

  /** Returns whether there was one. */
  async function killBrowser(): Promise<boolean> {
    if (!shopper) return false;
    const { context } = shopper;
    const ended = context.waitForEvent('close', { timeout: dyingMs });
    killBrowserOf(profile);
    await ended;
    shopper = null;
    tabs.clear();
    const at = performance.now();
    const found = readKilledProfile(profile, connection.url, customer.id);
    reading.push(
      found.then(
        (ids) => recorder.onFound(ids, at),
        (error) => recorder.onUnread(error, at),
      ),
    );
    return true;
  }

  /** Returns whether there was one. */
  async function killTab(tab: number, isCrash: boolean): Promise<boolean> {
    const page = tabs.get(tab);
    if (!page) return false;
    if (isCrash) await endedWithin(dyingMs, 'the crash of the tab', crashPage(page));
    tabs.delete(tab);
    await endedWithin(dyingMs, 'closing the tab', closePage(page));
    return true;
  }

  async function shownOn(
    show: () => Promise<Page>,
    read: (page: Page) => Promise<Record<Thing, number>>,
    expected: Record<Thing, number>,
  ): Promise<Record<Thing, number>> {
    let page: Page | null = null;
    let shown: Record<Thing, number> | null = null;
    let failure: unknown = null;
    await isTrueWithin(shownWithinMs, async () => {
      try {
        page ??= await show();
        shown = await read(page);
      } catch (error) {
        failure = error; // it may be loading again, for the release that the shopper accepted, which ends a navigation
      }
      return isDeepStrictEqual(shown, expected);
    });
    if (shown === null) throw failure;
    return shown;
  }

  const first = await launch();
  await first.page.goto(`${connection.url}/healthz`);
  await putSession(first.page, customer);
  await first.close();
  shopper = null;
  tokens.add(customer.token);
  recorder.onLoggedIn(customer.token, true);

  return {
    connection,
    /** Starts the browser, if it is closed, without a page of the store. Returns its empty page. */
    start: async (): Promise<Page> => (await launch()).page,
    openTab,
    open: async (tab: number, path: PagePath) => void (await open(tab, path)),

    isSignedIn,

    logIn: async (tab: number): Promise<void> => {
      await logIn(await openTab(tab), { customer, isSignedIn });
      await onLoggedIn();
    },

    /** Makes a change, without looking whether somebody is logged in. */
    press,

    async tap(tab: number, tap: ShopperTap): Promise<void> {
      await ensureSignedIn(await openTab(tab));
      await press(tab, tap);
    },

    /** Resolves when a page of the device makes its next change. */
    nextChange: () => new Promise<void>((resolve) => waiting.push(resolve)),

    async setConnection(state: ConnectionState): Promise<void> {
      if (state !== 'good') recorder.onConnection(state);
      await connection.setState(state);
      // Playwright waits for the worker too, which never answers if its process has died with a crashed tab. The pages
      // answer at once.
      await Promise.race([shopper?.context.setOffline(state === 'gone'), pause(pageMs)]);
      if (state === 'good') recorder.onConnection(state);
    },

    /** `isIdle`: no step is under way. */
    async kill(of: Exclude<Death['of'], 'server'>, tab: number, isIdle = false): Promise<void> {
      const hasDied = of === 'browser' ? await killBrowser() : await killTab(tab, of === 'crashed tab');
      if (hasDied) recorder.onDied(of, tab, isIdle);
    },

    /** On a good connection: whether everything is on the server. Logs in again if the session is gone. */
    async isEmpty(): Promise<boolean> {
      const page = await openTab(0);
      await ensureSignedIn(page);
      const { records, notes } = await page.evaluate(async () => ({
        records: await (globalThis as unknown as WatchedWindow).readOutboxRecords(),
        notes: Object.keys(localStorage).filter((name) => name.startsWith('change:')).length,
      }));
      hear(page, { is: 'recorded', records });
      return notes === 0 && (outboxIn(records)?.ops ?? []).every(isSettled);
    },

    /** Why nothing is sent, as far as the device knows: for people who read the trace. */
    async describeOutbox(): Promise<string> {
      const page = await openTab(0);
      const [records, locks] = await page.evaluate(async () => [
        await (globalThis as unknown as WatchedWindow).readOutboxRecords(),
        await navigator.locks.query(),
      ]);
      const shown = await page.locator('body').innerText();
      return JSON.stringify({ now: Date.now(), records, locks, shown: shown.slice(0, 200) });
    },

    /** Resolves once the cards of a tab show the lists as the store has them. */
    async waitForLists(tab: number, expected: Readonly<Record<Thing, number>>): Promise<void> {
      const cards = pick(expected, (thing) => !isLine(thing));
      const shown = await shownOn(() => openTab(tab), cardsOn, cards);
      if (!isDeepStrictEqual(shown, cards))
        throw new Error(`tab ${tab} shows ${Object.keys(shown).join()} at the start`);
      recorder.onListsShown(tab);
    },

    /** Resolves once what killed browsers have left on the disk is noted. */
    everyDiskRead: () => Promise.all(reading),

    /** What a tab shows, for the message of a failure. */
    shownText: async (tab = 0) => tabs.get(tab)?.innerText('body', { timeout: 1_000 }).catch(String),

    /** The open tabs, whatever they show. */
    openTabs: () => [...tabs.keys()],

    /**
     * What the screens of a tab show once it is this, and else after `shownWithinMs`: after another start of the app, or
     * when the shopper comes back to the tab.
     */
    async shownLists(
      expected: Readonly<Record<Thing, number>>,
      { tab, starts }: { tab: number; starts: boolean },
    ): Promise<Record<Thing, number>> {
      const show = async (path: PagePath) => {
        if (starts) return open(tab, path);
        const page = await openTab(tab);
        await closeDialog(page);
        await goTo(page, path);
        await comeBack(page);
        return page;
      };
      const inCart = await shownOn(() => show('/cart'), linesOn, pick(expected, isLine));
      const onStore = await shownOn(
        () => show('/store'),
        cardsOn,
        pick(expected, (thing) => !isLine(thing)),
      );
      return { ...inCart, ...onStore };
    },

    async close(): Promise<void> {
      await Promise.all(reading);
      await shopper?.close();
      shopper = null;
    },
  };
}
