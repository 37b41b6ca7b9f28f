// One screen of the matrix (check-screens.ts): how to reach it, and what every screen must satisfy.
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { appReady } from '../browser/app-ready.ts';
import { axeFindings } from '../browser/axe.ts';
import { addScene, openBrowser, type Language, type Screen, type Shopper } from '../browser/browser.ts';
import { putSession, type Customer } from '../browser/device.ts';
import { explainFailure } from '../browser/failure-folder.ts';
import { storeText } from '../browser/store-text.ts';
import type { ScreenShop } from './shop.ts';

const url = inject('storeUrl');

export type Visit = {
  page: Page;
  language: Language;
  shop: ScreenShop;
  /** One of the store's own texts, by its key. */
  text(key: string): string;
  /** Presses the first visible button whose name contains this text. */
  press(key: string): Promise<void>;
};

export type ScreenRow = {
  name: string;
  at: string | ((shop: ScreenShop) => string);
  /** The signed-in customer; none by default. */
  who?: keyof ScreenShop['people'];
  /** Before the page is opened: prepares answers of the API. */
  before?(visit: Visit): Promise<unknown>;
  /** Once the app is ready: opens the dialog or creates the state. */
  bring?(visit: Visit): Promise<unknown>;
  /** Selector that shows that the screen is there, if that takes longer than the app. */
  mark?: string;
  only?: 'phone' | 'desk';
  /** Requests fail on this screen, and the browser reports it in the console. */
  hasFailure?: true;
  /** The page is in both languages. */
  isBilingual?: true;
  /** The document title names the page, the heading what happened there. */
  hasOtherTitle?: true;
};

export type ScreenVisitor = {
  check(row: ScreenRow, how: { withAxe: boolean; inTheDark: boolean }): Promise<void>;
  close(): Promise<void>;
};

/** One warm browser that checks one screen after another; it opens with the first. */
export function visitScreens(screen: Screen, shopOf: () => ScreenShop): ScreenVisitor {
  let shopper: Shopper | null = null;
  let here: ScreenRow['who'] | null = null;
  return {
    async check(row, { withAxe, inTheDark }) {
      if (shopper) explainFailure(shopper.everLogged);
      else shopper = await openBrowser({ url, ...screen });
      const { page, context } = shopper;
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }); // no transitions between colours
      const visit = visitOf(page, screen.language, shopOf());
      try {
        if (here !== row.who) await becomes(shopper, row.who && visit.shop.people[row.who]);
        here = row.who;
        await row.before?.(visit);
        await page.goto(url + (typeof row.at === 'string' ? row.at : row.at(visit.shop)), { waitUntil: 'commit' });
        await appReady(page);
        await row.bring?.(visit);
        if (row.mark) await page.locator(row.mark).filter({ visible: true }).first().waitFor();
        const findings = withAxe ? await axeFindings(page) : [];
        findings.push(...(await lookAt(page, row, screen.language)));
        if (inTheDark) findings.push(...(await lookInTheDark(page)));
        const logged = shopper.takeConsole();
        findings.push(...(row.hasFailure ? logged.filter((line) => !isFailure.test(line)) : logged));
        expect(findings).toEqual([]);
      } catch (error) {
        here = null; // the next screen starts fresh
        await addScene(shopper, error);
        throw error;
      } finally {
        if (row.before || row.hasFailure) here = null; // clears what it left on the device
        if (row.before || row.bring) {
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await context.setOffline(false);
        }
        shopper.takeConsole();
      }
    },
    close: async () => shopper?.close(),
  };
}

/** Switches the device to a customer or a visitor, with nothing else on it. */
async function becomes({ page, context, cdp }: Shopper, customer: Customer | undefined): Promise<void> {
  await page.goto(`${url}/healthz`);
  await context.clearCookies({ name: /^(token|pending)$/ });
  await cdp.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'indexeddb' });
  // From within the page: the next page may be notified of a deletion from outside, and would treat its shopper as
  // logged out.
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
  if (customer) await putSession(page, customer);
}

function visitOf(page: Page, language: Language, shop: ScreenShop): Visit {
  const text = (key: string) => storeText(language, key);
  const press = (key: string) =>
    page
      .getByRole('button', { name: text(key) })
      .filter({ visible: true })
      .first()
      .click();
  return { page, language, shop, text, press };
}

/** Console messages of the browser and the module loader about failed requests. */
const isFailure = /^(error: Failed to load resource|warning: Couldn't load preload assets)/;

/** What is wrong with a screen as it is, by our own checks. */
async function lookAt(page: Page, row: ScreenRow, language: Language): Promise<string[]> {
  const { heading, main, all, title, isWide, ...document } = await page.evaluate(read);
  const isArabic = /\p{Script=Arabic}{3}/u.test(main);
  const wrong: [boolean, string][] = [
    [isWide, 'something is wider than the screen'],
    [document.language !== language, `the document says that it is in ${document.language}`],
    [!row.isBilingual && isArabic !== (language === 'ar'), `the text is in the other language: ${main.slice(0, 300)}`],
    [
      /\{\{|undefined|\[object /.test(all),
      `a value is missing: ${/.{0,40}(\{\{|undefined|\[object ).{0,40}/.exec(all)?.[0]}`,
    ],
    [heading === '', 'there is no heading'],
    [!row.hasOtherTitle && !title.includes(heading), `the title is “${title}”, the heading “${heading}”`],
  ];
  return wrong.filter(([is]) => is).map(([, words]) => words);
}

/** What is wrong in the dark theme: low contrast, a page too wide, or the background of the light theme. */
async function lookInTheDark(page: Page): Promise<string[]> {
  const { ground: light } = await page.evaluate(read);
  await page.emulateMedia({ colorScheme: 'dark' });
  const pale = await axeFindings(page, { rules: ['color-contrast'] });
  const { ground, isWide } = await page.evaluate(read);
  return [
    ...pale.map((finding) => `in the dark theme: ${finding}`),
    ...(isWide ? ['something is wider than the screen in the dark theme'] : []),
    ...(ground === light ? [`the background is ${ground} in both themes`] : []),
  ];
}

/** Runs in the page. */
function read() {
  const main = document.querySelector('main');
  const comments = main?.querySelector<HTMLElement>('#comments')?.innerText.trim() ?? ''; // may be in any language
  return {
    ground: getComputedStyle(document.documentElement).backgroundColor,
    isWide: document.documentElement.scrollWidth > window.innerWidth,
    language: document.documentElement.lang,
    heading: main?.querySelector('h1')?.textContent ?? '',
    title: document.title,
    main: (main?.innerText ?? '').replace(comments, ''),
    all: document.body.innerText,
  };
}

/** Passes API calls through, with their data changed. */
export async function answersWith<T>(page: Page, path: string, change: (data: T) => T): Promise<void> {
  await page.route(
    (at) => at.pathname === `/api/v1${path}`,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: T };
      await route.fulfill({ response, json: { ...body, data: change(body.data) } });
    },
  );
}

/** Refuses API calls. The app retries server errors at once. */
export async function refuses(page: Page, path: string | RegExp, status: number, json: object): Promise<void> {
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === `/api/v1${path}` : path.test(pathname)),
    (route) => route.fulfill({ status, json, headers: { 'Retry-After': '0.01' } }),
  );
}

/** Opens an address within the app, as a link of the page does. */
export async function goInApp(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = href;
    document.querySelector('main')?.append(link);
    link.click();
  }, address);
}
