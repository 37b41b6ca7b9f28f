// One screen of the matrix (check-screens.ts): how it is reached, and what holds for each of them.
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
  /** Presses the first visible button with this text, or whose name begins with it. */
  press(key: string): Promise<void>;
};

export type ScreenRow = {
  name: string;
  at: string | ((shop: ScreenShop) => string);
  /** Who is signed in; without it nobody. */
  who?: keyof ScreenShop['people'];
  /** Before the page is opened: what the API is to answer. */
  before?(visit: Visit): Promise<unknown>;
  /** Once the app is ready: opens the dialog or brings the state about. */
  bring?(visit: Visit): Promise<unknown>;
  /** What shows that the screen is there, if that comes after the app is ready. */
  mark?: string;
  only?: 'phone' | 'desk';
  /** Requests fail on this screen, which the browser reports in the console. */
  hasFailure?: true;
  /** The page is in both languages. */
  isBilingual?: true;
  /** The title of the document names the page, and the heading what happened there. */
  hasOtherTitle?: true;
};

export type ScreenVisitor = {
  check(row: ScreenRow, how: { withAxe: boolean; inTheDark: boolean }): Promise<void>;
  close(): Promise<void>;
};

/** One warm browser in which one screen is checked after the other; it opens with the first of them. */
export function visitScreens(screen: Screen, shopOf: () => ScreenShop): ScreenVisitor {
  let shopper: Shopper | null = null;
  let here: ScreenRow['who'] | null = null;
  return {
    async check(row, { withAxe, inTheDark }) {
      if (shopper) explainFailure(shopper.everSaid);
      else shopper = await openBrowser({ url, ...screen });
      const { page, context } = shopper;
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }); // colours do not fade
      const visit = visitOf(page, screen.language, shopOf());
      try {
        if (here !== row.who) await becomes(shopper, row.who && visit.shop.people[row.who]);
        here = row.who;
        await row.before?.(visit);
        await page.goto(url + (typeof row.at === 'string' ? row.at : row.at(visit.shop)), { waitUntil: 'commit' });
        await appReady(page);
        await row.bring?.(visit);
        if (row.mark) await page.locator(row.mark).filter({ visible: true }).first().waitFor();
        const found = withAxe ? await axeFindings(page) : [];
        found.push(...(await lookAt(page, row, screen.language)));
        if (inTheDark) found.push(...(await lookInTheDark(page)));
        const said = shopper.consoleSaid();
        found.push(...(row.hasFailure ? said.filter((line) => !isFailure.test(line)) : said));
        expect(found).toEqual([]);
      } catch (error) {
        here = null; // the next one begins anew
        await addScene(shopper, error);
        throw error;
      } finally {
        if (row.before || row.hasFailure) here = null; // what it has left on the device goes
        if (row.before || row.bring) {
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await context.setOffline(false);
        }
        shopper.consoleSaid();
      }
    },
    close: async () => shopper?.close(),
  };
}

/** Makes the device that of a customer, or of nobody, with nothing else on it. */
async function becomes({ page, context, cdp }: Shopper, customer: Customer | undefined): Promise<void> {
  await page.goto(`${url}/healthz`);
  await context.clearCookies({ name: /^(token|pending)$/ });
  await cdp.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'indexeddb' });
  // From within the page, for what is cleared from outside may be told to the next page, which then takes its shopper for gone.
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

/** What the browser and the loader of parts say of requests that fail. */
const isFailure = /^(error: Failed to load resource|warning: Couldn't load preload assets)/;

/** What is wrong with a screen as it is, in words. */
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

/** What is wrong with it in the dark theme: pale text, a width or a ground. */
async function lookInTheDark(page: Page): Promise<string[]> {
  const { ground: light } = await page.evaluate(read);
  await page.emulateMedia({ colorScheme: 'dark' });
  const pale = await axeFindings(page, { rules: ['color-contrast'] });
  const { ground, isWide } = await page.evaluate(read);
  return [
    ...pale.map((finding) => `in the dark theme: ${finding}`),
    ...(isWide ? ['something is wider than the screen in the dark theme'] : []),
    ...(ground === light ? [`the ground is ${ground} in both themes`] : []),
  ];
}

/** Runs in the page. */
function read() {
  const main = document.querySelector('main');
  const comments = main?.querySelector<HTMLElement>('#comments')?.innerText.trim() ?? ''; // each in its writer's language
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

/** Has calls of the API answered as before, but for what is changed in their data. */
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

/** Has calls of the API refused. What fails on our side is asked for again at once. */
export async function refuses(page: Page, path: string | RegExp, status: number, json: object): Promise<void> {
  await page.route(
    ({ pathname }) => (typeof path === 'string' ? pathname === `/api/v1${path}` : path.test(pathname)),
    (route) => route.fulfill({ status, json, headers: { 'Retry-After': '0.01' } }),
  );
}

/** Goes to an address as a link of the page leads there: within the app. */
export async function goInApp(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = href;
    document.querySelector('main')?.append(link);
    link.click();
  }, address);
}
