// Pages without layout shift while they load: opened by URL and by link, on a fresh and on a returning device.
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import type { Product, ProductDetail } from '../../../contract/catalogue/catalogue.ts';
import { withShopper } from './account-pages.ts';
import { appReady } from './app-ready.ts';
import { appOnDevice, throttle, screens, withoutStreams, type Language, type Shopper, type Screen } from './browser.ts';
import { putSession, type Customer } from './device.ts';
import { inTurn } from '../in-turn.ts';
import { goInApp, takeShifts, watchTraffic } from './layout-shifts.ts';
import { aBuyer, ask, placeOrder, plainProducts } from '../store/ordering.ts';

const url = inject('storeUrl');

/** A good mobile connection, slow enough for rendering in two steps to be seen. */
const mobileLine = { cpuSlowdown: 1, downKilobits: 10_000, upKilobits: 5_000, latencyMs: 80 };

/** The API answers later than files: a page that renders before its answers must reserve their space. */
const answerMs = 150;

const publicPages = [
  '/',
  '/store',
  '/products',
  '/products?search=ring',
  '/about',
  '/store?order=price_asc&page=2', // not right after /store: products that are sorted again move
  '/derm-teeth',
  '/terms-and-conditions',
  '/public-questions',
  '/bank-accounts',
  '/contact',
  '/compliants',
  '/no-such-page',
];

/** Text pages like the terms: only loaded on a fresh device, as the terms are opened in every other way. */
const textPages = [
  '/private-policy',
  '/return-policy',
  '/replace-and-return-policy',
  '/usage-agreement',
  '/shipping-policy',
];

const pagesOfVisitors = ['/login', '/register', '/forgetPassword', '/reset-password', '/verify-email'];

/** The first `count` products of the list, as their pages get them. */
export async function listedProducts(language: Language, count: number): Promise<ProductDetail[]> {
  const read = async <T>(path: string) => {
    const answer = await fetch(`${url}/api/v1${path}`, { headers: { 'Accept-Language': language } });
    return ((await answer.json()) as { data: T }).data;
  };
  const details: ProductDetail[] = [];
  for (const { id } of await read<Product[]>(`/products?per_page=${count}`))
    details.push(await read<ProductDetail>(`/products/${id}`));
  return details;
}

/**
 * Products of the first list page, which open with the list's data: with one picture, with several, with varieties, and
 * with a custom text.
 */
async function productPages(): Promise<string[]> {
  const details = await listedProducts('ar', 60);
  const kinds = [
    (one: ProductDetail) => one.media.length === 1 && one.varieties.length === 1,
    (one: ProductDetail) => one.media.length > 1 && one.varieties.length === 1,
    (one: ProductDetail) => one.media.length > 1 && one.varieties.length > 1,
    (one: ProductDetail) => one.requires_custom_text === 1,
  ];
  return kinds.map((isOne) => {
    const product = details.find(isOne);
    if (!product) throw new Error('the demo has no product of one of these kinds');
    return `/products/${product.id}`;
  });
}

async function categoryPages(): Promise<string[]> {
  const answer = await fetch(`${url}/api/v1/categories`);
  const { data } = (await answer.json()) as { data: { id: number; categories: { id: number }[] }[] };
  return [`/category/${data[0]?.id}`, `/category/${data[0]?.categories[0]?.id}`];
}

async function visitorPages(): Promise<Visit> {
  const pages = [...publicPages, ...pagesOfVisitors, ...(await categoryPages()), ...(await productPages())];
  return { customer: null, pages, textPages };
}

/** A customer with content on each of their pages, and those pages. */
async function customerPages(): Promise<Visit> {
  const products = (await plainProducts()).slice(0, 3);
  const customer = await aBuyer({ products });
  const { id } = await placeOrder(customer, 'bank_transfer');
  for (const product of products) {
    await ask(customer, 'POST', '/products/add-to-cart', { variety_id: product.default_variety_id, quantity: 1 });
    await ask(customer, 'POST', `/products/${product.id}/toggle-wishlist`, { value: true });
    await ask(customer, 'POST', '/products/add-to-compare', { variety_id: product.default_variety_id });
  }
  const pages = [
    '/cart',
    '/favorite',
    '/compare',
    '/checkout',
    '/orders',
    `/OrderDetails/${id}`,
    `/OrderDetails/${id}/invoice`,
    `/checkout/result/${id}`,
    `/checkout/pay/${id}`,
    '/transactions',
    '/profile',
    '/changes',
    '/verify-email',
  ];
  return { customer, pages, textPages: [] };
}

type Visit = { pages: string[]; textPages: string[]; customer: Customer | null };

/** Prepares a window that records layout shifts, on a mobile connection, signed in as `customer` if given. */
async function openWindow({ page, cdp }: Shopper, customer: Customer | null) {
  const traffic = watchTraffic(page);
  await page.route('**/api/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    await route.fallback();
  });
  await withoutStreams(page);
  await throttle(cdp, mobileLine);
  await page.goto(`${url}/about`);
  if (customer) await putSession(page, customer);
  await traffic.settled();
  return traffic;
}

/** Layout shifts since the last call, as lines that say what to fix; empty if they add up to 0.000. */
async function moved(page: Page, way: string): Promise<string[]> {
  const shifts = await takeShifts(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum.toFixed(3) === '0.000') return [];
  return [
    `${way}: ${sum.toFixed(4)}`,
    ...shifts.map(({ value, at, moved: what }) => `  ${value.toFixed(4)} at ${at}: ${what.join('\n    ')}`),
  ];
}

/**
 * Where a page is opened from on a fresh device: the page before, unless that one already has its data. A product or a
 * category opens with what the list knows of it. Lists of a customer come with the first page that is quiet.
 */
function startFor(path: string, before: string): string {
  if (/^\/(products|category)\//.test(path)) return '/store';
  return /^\/(products|cart|favorite|compare|checkout)\b/.test(path) ? '/about' : before;
}

/** A device with only the session: each page loaded, and opened from another page. */
async function walkFresh(shopper: Shopper, { pages, textPages: more, customer }: Visit): Promise<string[]> {
  const { page, cdp } = shopper;
  const { settled } = await openWindow(shopper, customer);
  const problems: string[] = [];
  const load = async (path: string) => {
    await cdp.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'indexeddb' });
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(url + path);
  };
  const follow = async (path: string, from: string) => {
    await goInApp(page, path);
    await settled();
    problems.push(...(await moved(page, `${path} from ${from} on a fresh device`)));
  };
  for (const [at, path] of pages.entries()) {
    await load(path);
    await settled();
    problems.push(...(await moved(page, `${path} on a fresh device`)));
    const next = pages[at + 1] ?? pages[0];
    if (next !== undefined && startFor(next, path) === path) await follow(next, path);
  }
  for (const path of more) {
    await load(path);
    await settled();
    problems.push(...(await moved(page, `${path} on a fresh device`)));
  }
  for (const [at, path] of pages.entries()) {
    const before = pages.at(at - 1) ?? path;
    const start = startFor(path, before);
    if (start === before) continue; // done above
    await load(start);
    await appReady(page); // its pictures may still load; that this page does not move was checked above
    await takeShifts(page);
    await follow(path, start);
  }
  return problems;
}

/** A returning device with the worker in charge: each page loaded, then one opened after the other. */
async function walkAgain(shopper: Shopper, { pages, customer }: Visit): Promise<string[]> {
  const { page } = shopper;
  const { settled } = await openWindow(shopper, customer);
  await page.goto(`${url}/store`);
  await appOnDevice(page);
  const problems: string[] = [];
  for (const path of pages) {
    await page.goto(url + path);
    await settled();
    problems.push(...(await moved(page, `${path} again`)));
  }
  for (const path of pages) {
    await goInApp(page, path);
    await settled();
    problems.push(...(await moved(page, `${path} from the page before`)));
  }
  return problems;
}

/** All layout shifts on these pages, on a fresh and on a returning device. */
async function walk(screen: Screen, visit: () => Promise<Visit>): Promise<string[]> {
  const visited = await visit();
  const inWindow = async (hasWorker: boolean, story: typeof walkFresh): Promise<string[]> => {
    const problems: string[] = [];
    await withShopper(
      { url, ...screen, hasWorker },
      async (shopper) => void problems.push(...(await story(shopper, visited))),
    );
    return problems;
  };
  // In parallel: most of the time is spent waiting for the network.
  return (await Promise.all([inWindow(false, walkFresh), inWindow(true, walkAgain)])).flat();
}

export function checkLayoutShift(language: Language): void {
  const test = inTurn(language);
  describe.each(screens.filter((screen) => screen.language === language))('at $width px', (screen) => {
    test('nothing moves on a page of a visitor', { timeout: 900_000 }, async () => {
      expect(await walk(screen, visitorPages)).toEqual([]);
    });

    test('nothing moves on a page of a customer', { timeout: 900_000 }, async () => {
      expect(await walk(screen, customerPages)).toEqual([]);
    });
  });
}
