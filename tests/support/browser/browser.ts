// A shopper's browser: its own profile, a phone or desktop viewport, and a record of the console.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, type Page, type Request, chromium } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { explainFailure, keepScreenshot } from './failure-folder.ts';
import { recordShifts } from './layout-shifts.ts';
import { foundWithin } from '../until.ts';
import { someAddress } from '../data/some-address.ts';

export type Language = 'ar' | 'en';

export type Screen = { language: Language; width: number; height: number };

export const arabicPhone: Screen = { language: 'ar', width: 390, height: 844 };
export const englishDesktop: Screen = { language: 'en', width: 1280, height: 800 };

/** Both languages on phone and desktop. */
export const everyScreen: Screen[] = [
  arabicPhone,
  { ...englishDesktop, language: 'ar' },
  { ...arabicPhone, language: 'en' },
  englishDesktop,
];

/**
 * Each language once and each width once, in half the time. A test where the combination matters uses `everyScreen`.
 */
export const screens: Screen[] = [arabicPhone, englishDesktop];

export type Shopper = {
  context: BrowserContext;
  page: Page;
  /** Chrome DevTools Protocol session of this page. */
  cdp: CDPSession;
  /** Console messages and uncaught errors since the last call. */
  takeConsole(): string[];
  /** Requests of pages and worker without an answer so far, or with an unfinished one. */
  openRequests(): string[];
  /** All of them since the browser was opened, for the failure report. */
  everLogged: readonly string[];
  close(): Promise<void>;
};

type Options = Partial<Screen> & {
  /** The store's address; needed to set the language. */
  url: string;
  colorScheme?: 'light' | 'dark';
  /** An existing profile to reuse, as after closing the browser; it is not removed. */
  profile?: string;
  /** In its own browser with an empty profile: only there does Chromium report whether the store can be installed. */
  isOwn?: boolean;
  /** In an app window, as an installed store has, in its own browser with an empty profile. */
  isApp?: boolean;
  /** Whether left pages go to the back/forward cache, as in browsers without automation. */
  putsPagesAside?: boolean;
  /**
   * Whether only the tab in front is visible, as in browsers without automation: hidden tabs can then be frozen. With a
   * profile.
   */
  hidesTabs?: boolean;
  /**
   * Whether the service worker may register; if not, as in some private windows. A worker costs half of a first page
   * load.
   */
  hasWorker?: boolean;
};

/** The browser that tests share, with one isolated window each; it closes some time after the last window. */
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
  // A crashed browser must not affect the next test.
  made.browser.then((browser) => browser.once('disconnected', forget), forget);
  return made;
}

async function openProfile(
  url: string | undefined,
  options: Parameters<typeof chromium.launchPersistentContext>[1],
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const profile = url ?? mkdtempSync(join(tmpdir(), 'shopper-'));
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions(), ...options });
  return {
    context,
    close: async () => {
      await context.close();
      if (url === undefined) rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** How long a browser may take to start on a busy machine. */
const startMs = 30_000;

/** Started without Playwright, which keeps the tabs of its browsers visible. */
async function openHiding(
  profile: string,
  { width, height }: { width: number; height: number },
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const { executablePath, args } = launchOptions();
  const portFile = join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true }); // of the browser before
  const own = ['--headless', '--no-first-run', '--password-store=basic', '--remote-debugging-port=0'];
  const size = [`--window-size=${width},${height}`, `--user-data-dir=${profile}`];
  // Its processes hold the pipe, so it closes when the last of them has ended: until then they write to the profile.
  const program = spawn(executablePath, [...args, ...own, ...size, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  program.stderr.resume();
  const ended = new Promise<void>((resolve) => program.once('close', () => resolve()));
  const end = async () => {
    program.kill();
    await ended;
  };
  try {
    const port = await foundWithin(startMs, async () =>
      existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n')[0] || null : null,
    );
    if (port === null) throw new Error('the browser did not start');
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
    const [context] = browser.contexts();
    if (!context) throw new Error('the browser has no window');
    return {
      context,
      async close() {
        // A signal would end it before all cookies are on the disk.
        const cdp = await browser.newBrowserCDPSession();
        await cdp.send('Browser.close');
        await ended;
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** What Playwright 1.65 disables. A second list replaces the first, so ours repeats it. */
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

/** Each window would start a spare process for a page that never opens. */
const spare = 'SpareRendererForSitePerProcess';

/**
 * Pages of the browser's address bar, invisible here: each window would build them again, in two thirds of a second of
 * CPU time.
 */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

function launchOptions() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium was not found: install it or set CHROMIUM_PATH.');
  const args = [
    `--disable-features=${[...offForTests, ...addressBar, spare].join(',')}`,
    // Test pages close before optimized code pays off. Benchmarks optimize, as shoppers' browsers do.
    ...(process.env.VITEST ? ['--js-flags=--no-opt --no-maglev'] : []),
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  return { executablePath, headless: true, args };
}

/** Opens a browser with an empty profile, or with the given one. */
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
  hidesTabs = false,
  hasWorker = false,
}: Options): Promise<Shopper> {
  const window = {
    viewport: { width, height },
    deviceScaleFactor: width < 600 ? 2 : 1,
    isMobile: width < 600 && !isApp, // mobile emulation would end the app window
    hasTouch: width < 600,
    colorScheme,
    locale: language === 'ar' ? 'ar-SA' : 'en-GB',
  };
  const { context, close } =
    hidesTabs && profile !== undefined
      ? await openHiding(profile, { width, height })
      : profile !== undefined || isOwn || isApp || putsPagesAside
        ? await openProfile(profile, {
            ...window,
            ...(isApp ? { args: [...(launchOptions().args ?? []), `--app=${url}/healthz`] } : {}),
            ...(putsPagesAside ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
          })
        : await openWindow(window);
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': someAddress() });
  if (!hasWorker) await context.addInitScript(refuseWorkers);
  if (process.env.VITEST) await recordShifts(context);
  if (language === 'en') await context.addCookies([{ name: 'language', value: 'en', url }]);

  const logged: string[] = [];
  const everLogged: string[] = [];
  explainFailure(everLogged);
  const hear = (line: string) => {
    logged.push(line);
    everLogged.push(line);
  };
  const openRequests = new Set<Request>();
  context.on('request', (request) => openRequests.add(request));
  context.on('requestfinished', (request) => openRequests.delete(request));
  context.on('requestfailed', (request) => openRequests.delete(request));
  const missingPages = new Set<string>();
  context.on('response', (answer) => {
    if (answer.status() === 404 && answer.request().isNavigationRequest()) missingPages.add(answer.url());
  });
  // React's own errors say nothing without their cause.
  await context.addInitScript(() =>
    addEventListener('error', ({ error }: ErrorEvent) => {
      if (error instanceof Error && error.cause instanceof Error) reportError(error.cause);
    }),
  );
  context.on('console', (message) => {
    const { url: from, lineNumber } = message.location();
    // Chromium logs every page that is a real 404. Any other missing resource counts.
    if (missingPages.has(from) && message.text().includes('status of 404')) return;
    // Chromium logs this at each logout, as the server sends the header.
    if (message.type() === 'info' && message.text().startsWith('Clear-Site-Data header')) return;
    // Chromium logs this if the page defers the install prompt to a click, as this store does.
    if (message.type() === 'info' && message.text().startsWith('Banner not shown: beforeinstallprompt')) return;
    // Chromium logs this if a field or dialog has the focus before it looks at the `autofocus` of a closed menu.
    if (message.type() === 'info' && message.text().startsWith('Autofocus processing was blocked')) return;
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
    takeConsole: () => logged.splice(0),
    openRequests: () => [...openRequests].map((request) => `${request.method()} ${request.url()}`),
    everLogged,
    close,
  };
}

/** Runs a test in a browser and fails it on any console message. */
export async function withBrowser(options: Options, story: (shopper: Shopper) => Promise<void>): Promise<void> {
  const shopper = await openBrowser(options);
  try {
    await story(shopper);
    const logged = shopper.takeConsole();
    if (logged.length > 0) throw new Error(`The console said:\n${logged.join('\n')}`);
  } catch (error) {
    await addScene(shopper, error);
    throw error;
  } finally {
    await shopper.close();
  }
}

/** Adds page text and console to a failure, and a screenshot to the test's folder. */
export async function addScene({ page, takeConsole, openRequests }: Shopper, error: unknown): Promise<void> {
  await keepScreenshot(page);
  if (!(error instanceof Error)) return;
  const shown = await page.innerText('body', { timeout: 1_000 }).catch(() => 'nothing that could be read');
  error.message += `\nThe page ${page.url()} showed:\n${shown.slice(0, 500)}`;
  const open = openRequests();
  if (open.length > 0) error.message += `\nRequests without an answer:\n${open.slice(0, 10).join('\n')}`;
  const logged = takeConsole();
  if (logged.length > 0) error.message += `\nThe console had said:\n${logged.slice(0, 10).join('\n')}`;
}

/** Runs in the page before its own scripts. */
function refuseWorkers(): void {
  if (origin === 'null' || !('serviceWorker' in navigator)) return; // in a sandboxed frame, reading it throws
  navigator.serviceWorker.register = () => Promise.reject(new DOMException('No workers here.', 'SecurityError'));
}

/** A mid-range phone on a slow mobile network, as in 'npm run bench'. */
export const slowPhone = { cpuSlowdown: 4, downKilobits: 1600, upKilobits: 750, latencyMs: 150 };

/**
 * Throttles CPU and network of the page. The worker's own requests are not throttled: Chromium has no switch for that.
 */
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

/** How long a service worker may take to start on a busy machine. */
const workerWithinMs = 60_000;

/** Resolves when the service worker controls the page; rejects after `workerWithinMs`. */
export async function workerInCharge(page: Page): Promise<void> {
  const state = await page.evaluate(async (timeoutMs) => {
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
      }, timeoutMs),
    );
    return Promise.race([isInCharge, isLate]);
  }, workerWithinMs);
  if (state !== 'in charge')
    throw new Error(
      `${workerWithinMs / 1000} s after it was asked for, the service worker of ${page.url()} is ${state}.`,
    );
}

/**
 * Resolves when the service worker controls the page and the whole app is on the device, as it is some time after a
 * visit on a good line. The worker is asked whatever the line; rejects if it does not manage within a minute.
 */
export async function appOnDevice(page: Page): Promise<void> {
  await workerInCharge(page);
  const end = Date.now() + workerWithinMs;
  while (!(await page.evaluate(storeApp))) {
    if (Date.now() > end) throw new Error(`The service worker of ${page.url()} has not stored the whole app.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** In a page: asks the worker to store the rest of the app; whether it has all. */
async function storeApp(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const stored = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
    port1.start();
  });
  active?.postMessage({ type: 'STORE_APP' }, [port2]);
  return stored;
}

/**
 * Installs the service worker from a page without the app and stores the whole app, so that the next page of the app is
 * not the first visit. In half the time of a visit: nothing is rendered.
 */
export async function installWorker(page: Page, url: string): Promise<void> {
  // The policy of the store's other answers allows no worker.
  const blank = { contentType: 'text/html', body: '' };
  await page.route(`${url}/healthz`, (route) => route.fulfill(blank), { times: 1 });
  await page.goto(`${url}/healthz`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  });
  await appOnDevice(page);
}

/**
 * Keeps product pages from opening their event stream, for a test that waits for an idle network: with a stream it
 * never is.
 */
export async function withoutStreams(page: Page): Promise<void> {
  await page.route('**/products/*/live', (route) => route.fulfill({ status: 204 }));
}

/** Chromium's reasons against offering to install the store; empty if there are none. */
export async function installProblems(cdp: CDPSession): Promise<string[]> {
  const { errors } = await cdp.send('Page.getAppManifest');
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  return [...errors.map(({ message }) => message), ...installabilityErrors.map(({ errorId }) => errorId)];
}
