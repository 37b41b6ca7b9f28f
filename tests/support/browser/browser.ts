// A shopper's browser: a profile of its own, a window as large as a phone or a desk, and an ear on the console.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, type Page, chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { onEveryScreen } from '../every-test.ts';
import { explainFailure, keepScreenshot } from './failure-folder.ts';
import { someAddress } from '../data/some-address.ts';

export type Language = 'ar' | 'en';

export type Screen = { language: Language; width: number; height: number };

/** Both languages on a phone and on a desk. */
export const everyScreen: Screen[] = [
  { language: 'ar', width: 390, height: 844 },
  { language: 'ar', width: 1280, height: 800 },
  { language: 'en', width: 390, height: 844 },
  { language: 'en', width: 1280, height: 800 },
];

/** Each language once and each width once, in half the time. A test where both together matter takes `everyScreen`. */
export const screens: Screen[] = everyScreen.filter(({ language, width }) => (language === 'ar') === width < 600);

/** The screen with that language for a test that stands alone and is the same on both. */
export function onlyOnScreenOf(language: Language): Screen[] {
  return onEveryScreen ? screens : screens.filter((screen) => screen.language === language);
}

export type Shopper = {
  context: BrowserContext;
  page: Page;
  /** Chromium's own protocol on this page. */
  cdp: CDPSession;
  /** Everything the console and uncaught errors have said since it was last asked. */
  consoleSaid(): string[];
  /** All of it since the browser was opened, for the report of a failure. */
  everSaid: readonly string[];
  close(): Promise<void>;
};

type Options = Partial<Screen> & {
  /** The store's address; needed to set the language. */
  url: string;
  colorScheme?: 'light' | 'dark';
  /** A profile to go on with, as after the browser was closed; it is not removed. */
  profile?: string;
  /** A browser of its own on an empty profile: only there Chromium says whether the store can be installed. */
  isOwn?: boolean;
  /** A window of its own, as an installed store has, in a browser of its own on an empty profile. */
  isApp?: boolean;
  /** Whether pages that are left are put aside as they are, as in browsers that nobody steers. */
  putsPagesAside?: boolean;
  /** Whether the service worker may register; without it, as in some private windows. A worker costs half of a first page. */
  hasWorker?: boolean;
};

/** The browser that tests share, each with a window that knows nothing of the others; it is closed a while after the last of them. */
let shared: { browser: Promise<Browser>; windows: number; closing?: NodeJS.Timeout } | undefined;

const restMs = 2_000;

async function openWindow(
  options: Parameters<Browser['newContext']>[0],
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const mine = (shared ??= openShared());
  clearTimeout(mine.closing);
  mine.windows += 1;
  const browser = await mine.browser;
  const context = await browser.newContext(options);
  return {
    context,
    close: async () => {
      await context.close();
      mine.windows -= 1;
      if (mine.windows > 0) return;
      mine.closing = setTimeout(() => {
        if (shared === mine) shared = undefined;
        void browser.close();
      }, restMs);
    },
  };
}

function openShared(): NonNullable<typeof shared> {
  const made = { browser: chromium.launch(launchOptions()), windows: 0 };
  const forget = () => {
    if (shared === made) shared = undefined;
  };
  // One that has died is no loss to the next test.
  made.browser.then((browser) => browser.once('disconnected', forget), forget);
  return made;
}

async function openProfile(
  given: string | undefined,
  options: Parameters<typeof chromium.launchPersistentContext>[1],
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const profile = given ?? mkdtempSync(join(tmpdir(), 'shopper-'));
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions(), ...options });
  return {
    context,
    close: async () => {
      await context.close();
      if (given === undefined) rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** What Playwright 1.65 turns off. A second list takes the place of the first, so ours says it all. */
const offForTests = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Each window would start a process in advance, for a page that never comes. */
const spare = 'SpareRendererForSitePerProcess';

/** Pages of the browser's own address bar, which nobody sees here: each window makes them anew, in two thirds of a second of a processor. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

function launchOptions() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium was not found: install it or set CHROMIUM_PATH.');
  const args = [
    `--disable-features=${[...offForTests, ...addressBar, spare].join(',')}`,
    // No page of a test lives long enough to earn back what optimizing its code costs; benchmarks measure it as shoppers have it.
    ...(process.env.VITEST ? ['--js-flags=--no-opt --no-maglev'] : []),
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  return { executablePath, headless: true, args };
}

/** Opens a browser that knows nothing, or the one of a profile. */
export async function openBrowser({
  url,
  language = 'ar',
  width = 390,
  height = 844,
  colorScheme = 'light',
  profile,
  isOwn = false,
  isApp = false,
  putsPagesAside = false,
  hasWorker = false,
}: Options): Promise<Shopper> {
  const window = {
    viewport: { width, height },
    deviceScaleFactor: width < 600 ? 2 : 1,
    isMobile: width < 600 && !isApp, // a window of its own is none any more where Chromium plays a phone
    hasTouch: width < 600,
    colorScheme,
    locale: language === 'ar' ? 'ar-SA' : 'en-GB',
  };
  const { context, close } =
    profile !== undefined || isOwn || isApp || putsPagesAside
      ? await openProfile(profile, {
          ...window,
          ...(isApp ? { args: [...(launchOptions().args ?? []), `--app=${url}/healthz`] } : {}),
          ...(putsPagesAside ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
        })
      : await openWindow(window);
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': someAddress() });
  if (!hasWorker) await context.addInitScript(refuseWorkers);
  if (language === 'en') await context.addCookies([{ name: 'language', value: 'en', url }]);

  const heard: string[] = [];
  const everHeard: string[] = [];
  explainFailure(everHeard);
  const hear = (line: string) => {
    heard.push(line);
    everHeard.push(line);
  };
  const missingPages = new Set<string>();
  context.on('response', (answer) => {
    if (answer.status() === 404 && answer.request().isNavigationRequest()) missingPages.add(answer.url());
  });
  context.on('console', (message) => {
    const { url: from, lineNumber } = message.location();
    // The browser itself says so of every page that is a true 404; of anything else that is missing it counts.
    if (missingPages.has(from) && message.text().includes('status of 404')) return;
    // It says so of each sign-out, as the server has asked it to.
    if (message.type() === 'info' && message.text().startsWith('Clear-Site-Data header')) return;
    // It says so wherever its offer to install is kept for a click, as this store does.
    if (message.type() === 'info' && message.text().startsWith('Banner not shown: beforeinstallprompt')) return;
    hear(`${message.type()}: ${message.text()} (${from}:${lineNumber})`);
  });
  context.on('weberror', (event) => {
    const error = event.error();
    hear(`uncaught: ${error.stack ?? error.message}`);
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const cdp = await context.newCDPSession(page);

  return {
    context,
    page,
    cdp,
    consoleSaid: () => heard.splice(0),
    everSaid: everHeard,
    close,
  };
}

/** Gives a test a browser, and fails it if the console says anything at all. */
export async function withBrowser(options: Options, story: (shopper: Shopper) => Promise<void>): Promise<void> {
  const shopper = await openBrowser(options);
  try {
    await story(shopper);
    const said = shopper.consoleSaid();
    if (said.length > 0) throw new Error(`The console said:\n${said.join('\n')}`);
  } catch (error) {
    await addScene(shopper, error);
    throw error;
  } finally {
    await shopper.close();
  }
}

/** Adds to a failure what the page showed, and its picture to the folder of the test. */
export async function addScene({ page, consoleSaid }: Shopper, error: unknown): Promise<void> {
  await keepScreenshot(page);
  if (!(error instanceof Error)) return;
  const shown = await page.innerText('body', { timeout: 1_000 }).catch(() => 'nothing that could be read');
  error.message += `\nThe page ${page.url()} showed:\n${shown.slice(0, 500)}`;
  const said = consoleSaid();
  if (said.length > 0) error.message += `\nThe console had said:\n${said.slice(0, 10).join('\n')}`;
}

/** Runs in the page, before anything of its own. */
function refuseWorkers(): void {
  if (origin === 'null' || !('serviceWorker' in navigator)) return; // a sandboxed frame has none, and may not even look
  navigator.serviceWorker.register = () => Promise.reject(new DOMException('No workers here.', 'SecurityError'));
}

/** A middling phone on a slow mobile network, as in 'npm run bench'. */
export const slowPhone = { cpuSlowdown: 4, downKilobits: 1600, upKilobits: 750, latencyMs: 150 };

/** Slows processor and network of the page down. The worker's own requests are not slowed (Chromium has no switch for that). */
export async function throttle(
  cdp: CDPSession,
  { cpuSlowdown, downKilobits, upKilobits, latencyMs } = slowPhone,
): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: (downKilobits * 1000) / 8,
    uploadThroughput: (upKilobits * 1000) / 8,
  });
}

/** So long a service worker may take to start; a busy machine needs some of it. */
const workerWithinMs = 60_000;

/** Resolves when the service worker is in charge of the page; rejects where none comes. */
export async function workerInCharge(page: Page): Promise<void> {
  const state = await page.evaluate(async (patienceMs) => {
    const isInCharge = (async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return 'in charge';
      return new Promise<string>((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve('in charge'), { once: true }),
      );
    })();
    const isLate = new Promise<string>((resolve) =>
      setTimeout(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const { installing, waiting, active } = registration ?? {};
        const worker = installing ?? waiting ?? active;
        resolve(worker ? `${worker.state}, but not in charge` : 'not even registered');
      }, patienceMs),
    );
    return Promise.race([isInCharge, isLate]);
  }, workerWithinMs);
  if (state !== 'in charge')
    throw new Error(
      `${workerWithinMs / 1000} s after it was asked for, the service worker of ${page.url()} is ${state}.`,
    );
}

/** Keeps product pages from opening their stream, for a test that waits until the network is quiet: with one it never is. */
export async function withoutStreams(page: Page): Promise<void> {
  await page.route('**/products/*/live', (route) => route.fulfill({ status: 204 }));
}

/** What Chromium has against installing the store; empty when it would offer to. */
export async function installProblems(cdp: CDPSession): Promise<string[]> {
  const { errors } = await cdp.send('Page.getAppManifest');
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  return [...errors.map(({ message }) => message), ...installabilityErrors.map(({ errorId }) => errorId)];
}

/** Nothing moves, to three decimals. Beyond them a line of text may still be some pixels shorter in its own font than in the one before it. */
export const knownShift = 0.0005;

/** What has moved on the page so far, but for within half a second of a touch; nothing where it adds up to less than `knownShift`. */
export async function whatMoved(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; what: string }[]>((resolve) => {
        type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
        const found: { value: number; what: string }[] = [];
        const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(',');
        const observer = new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
            if (hadRecentInput) continue;
            const what = sources.map(({ node, previousRect, currentRect }) => {
              const text = (node?.textContent ?? '').trim().slice(0, 30);
              return `${node?.nodeName ?? 'gone'} "${text}" ${place(previousRect)} → ${place(currentRect)}`;
            });
            found.push({ value, what: `${value.toFixed(5)}: ${what.join('; ')}` });
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          observer.disconnect();
          resolve(found);
        }, 50);
      }),
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum < knownShift ? [] : shifts.map(({ what }) => what);
}
