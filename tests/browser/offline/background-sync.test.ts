// Pending changes when no page of the store is open: the worker sends them (Background Sync), without it the next start
// does, and the icon of the installed app shows how many there are.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { openBackgroundSync, type BackgroundSync } from '../../support/browser/background-sync.ts';
import { openBrowser, withBrowser, type Shopper } from '../../support/browser/browser.ts';
import { removeBackgroundSync } from '../../support/browser/capabilities.ts';
import { anotherSession, pendingChangeCount } from '../../support/browser/device.ts';
import { piecesInHeader } from '../../support/browser/header-count.ts';
import { openScriptedCustomer } from '../../support/chaos/scripted/scripted-customer.ts';
import { logIn, tapCard } from '../../support/chaos/device/taps.ts';
import { testFolder } from '../../support/folder.ts';
import { isWrite, type ProxyRequest } from '../../support/network/faulty-proxy.ts';

const soon = { timeout: 20_000 };

const here = openScriptedCustomer();

/** Puts a product into Noura's cart on the server. */
async function fillCart(place: number): Promise<void> {
  const variety_id = here.store.products.varietyOf.get(here.store.products.plain[place] ?? 0);
  const answer = await fetch(`${here.store.url}/api/v1/products/add-to-cart`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${here.noura.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ variety_id }),
  });
  expect(answer.status).toBe(200);
}

const product = (place: number) => here.store.products.plain[place];

/** Three changes, of the two kinds: an add counts on, a favorite and a comparison have a state. */
async function changeThree(page: Page): Promise<void> {
  await tapCard(page, 'cart', product(0));
  await tapCard(page, 'favourite', product(1));
  await tapCard(page, 'compare', product(2));
}

const three = () => ({ [here.store.cartLine(0)]: 1, [here.store.favorite(1)]: 1, [here.store.compared(2)]: 1 });

type Away = Pick<Shopper, 'page' | 'context'> & { sync: BackgroundSync };

/**
 * A device on which `change` has made changes on a dead line. Then the only page of the store is closed, and the line is
 * good again. `page` is an empty one.
 */
const leave = (change: (page: Page) => Promise<void>, count: number, story: (away: Away) => Promise<void>) =>
  withBrowser({ hasWorker: true, url: here.line.url, language: 'en' }, async ({ page, context, takeConsole }) => {
    await here.openList(page);
    await page.goto(`${here.line.url}/cart`);
    await page.locator('main h1').waitFor();
    await appReady(page);
    const empty = await here.changeAndLeave(page, change, count);
    const sync = await openBackgroundSync(await context.newCDPSession(empty), here.line.url);
    await story({ page: empty, context, sync });
    expect(takeConsole().filter((message) => !message.includes('Failed to load resource'))).toEqual([]);
  });

/** What the server has after the worker was asked to send. */
const sentBy = (sync: BackgroundSync) => async () => {
  await sync.fire();
  return here.lists();
};

/** How often each request took effect, by its key. */
const effects = () => {
  const counts = new Map<string, number>();
  for (const { key = '', answers } of here.line.writes())
    for (const { status, isReplay } of answers)
      if (status < 300 && !isReplay) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts.values()];
};

test('the worker sends several changes of every kind in order, each once', async () => {
  await fillCart(4);
  await fillCart(5);
  const change = async (page: Page) => {
    const lineOf = (place: number) => page.getByRole('article', { name: `Thing ${place + 1}` });
    await lineOf(4)
      .getByRole('button', { name: /^Increase quantity/ })
      .click();
    await lineOf(5)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await changeThree(page);
  };
  await leave(change, 5, async ({ page, context, sync }) => {
    await expect.poll(sentBy(sync), soon).toEqual({ ...three(), [here.store.cartLine(4)]: 2 });
    expect(here.line.writes().map(({ method, path }) => `${method} ${path.replace(/\d+/, 'N')}`)).toEqual([
      'PATCH /carts/N',
      'DELETE /carts/N',
      'POST /products/add-to-cart',
      'POST /products/N/toggle-wishlist',
      'POST /products/add-to-compare',
    ]);
    expect(effects()).toEqual([1, 1, 1, 1, 1]);
    await page.goto(`${here.line.url}/store`);
    await expect.poll(() => piecesInHeader(page), soon).toBe(3);
    await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
    expect(here.line.writes().length).toBe(5);
  });
});

test.each([
  ['before the store has the request', 'request'],
  ['between an effect and its answer', 'answer'],
] as const)('a worker that is killed %s sends again at the next event, and nothing counts twice', (_, at) =>
  leave(changeThree, 3, async ({ sync }) => {
    const held = here.line.fail(isWrite, { is: 'held', at });
    await expect
      .poll(async () => {
        await sync.fire();
        return held.met();
      }, soon)
      .toBeGreaterThan(0);
    await expect.poll(sentBy(sync), soon).toEqual(at === 'answer' ? { [here.store.cartLine(0)]: 1 } : {});
    await sync.killWorker();
    held.letGo();
    await expect.poll(sentBy(sync), soon).toEqual(three());
    const sent = here.line.writes().map(({ key, path, body }) => `${key} ${path} ${body}`);
    expect(sent.lastIndexOf(sent[0] ?? '')).toBeGreaterThan(0);
    expect(new Set(sent).size).toBe(3);
    expect(effects()).toEqual([1, 1, 1]);
  }),
);

test('after the session has ended the worker sends no more, and the changes wait for their owner', () =>
  leave(changeThree, 3, async ({ page, context, sync }) => {
    await fetch(`${here.store.url}/api/v1/Auth/Logout`, { headers: { Authorization: `Bearer ${here.noura.token}` } });
    const again = { ...here.noura, token: await anotherSession(here.store.url, here.noura) };
    const isProbe = ({ method, path }: ProxyRequest) => method === 'GET' && path.endsWith('/compare');
    // The worker believes that the session is over once two calls say so.
    const refused = () => here.line.requests.filter((each) => isProbe(each) && each.answers[0]?.status === 401).length;
    await expect
      .poll(async () => {
        await sync.fire();
        return refused();
      }, soon)
      .toBe(1);
    const withOldToken = () => here.line.writes().filter(({ token }) => token === here.noura.token);
    const before = withOldToken().length;
    for (const _ of [1, 2, 3]) await sync.fire();
    await page.goto(`${here.line.url}/login`);
    await page.getByRole('link', { name: 'Log in to save 3 changes' }).waitFor(soon);
    expect([await pendingChangeCount(context), await here.lists(again)]).toEqual([3, {}]);
    const isSignedIn = async () =>
      (await context.cookies()).some(({ name, value }) => name === 'token' && value !== '');
    await logIn(page, { customer: here.noura, isSignedIn });
    await expect.poll(() => here.lists(again), soon).toEqual(three());
    // The start of the page has not heard of it yet and tries once.
    expect(withOldToken().length - before).toBeLessThanOrEqual(1);
    expect(
      withOldToken()
        .flatMap(({ answers }) => answers)
        .filter(({ status }) => status !== 401),
    ).toEqual([]);
    expect(effects()).toEqual([1, 1, 1]);
  }));

test('a worker that cannot read cookies sends nothing; the next start does', () =>
  leave(changeThree, 3, async ({ page, context, sync }) => {
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('the worker is not running');
    expect(await worker.evaluate(() => Reflect.deleteProperty(globalThis, 'cookieStore'))).toBe(true);
    for (const _ of [1, 2, 3]) await sync.fire();
    expect([here.line.writes(), await pendingChangeCount(context)]).toEqual([[], 3]);
    await page.goto(`${here.line.url}/store`);
    await expect.poll(() => here.lists(), soon).toEqual(three());
    expect(effects()).toEqual([1, 1, 1]);
  }));

test('in a browser without Background Sync the next start sends within 2.5 seconds', async () => {
  const withinMs = 2_500;
  const profile = testFolder().path;
  const open = async () => {
    const shopper = await openBrowser({ hasWorker: true, url: here.line.url, language: 'en', profile });
    await shopper.context.addInitScript(removeBackgroundSync);
    return shopper;
  };
  let shopper: Shopper | null = await open();
  try {
    await here.openList(shopper.page);
    await here.line.cut();
    await changeThree(shopper.page);
    const { context } = shopper;
    await expect.poll(() => pendingChangeCount(context), soon).toBe(3);
    await shopper.close();
    await here.line.mend();

    shopper = await open();
    const begun = performance.now();
    await shopper.page.goto(`${here.line.url}/store`);
    await expect.poll(() => here.lists(), soon).toEqual(three());
    const sentAfterMs = here.line.writes().map(({ at }) => Math.round(at - begun));
    process.stdout.write(`without Background Sync changes were sent ${sentAfterMs.join(', ')} ms after the start\n`);
    expect(sentAfterMs.length).toBe(3);
    expect(Math.max(...sentAfterMs)).toBeLessThan(withinMs);
    expect(effects()).toEqual([1, 1, 1]);
  } finally {
    await shopper?.close();
  }
});

test('the icon’s badge shows how many changes are pending, in the page and from the worker, and nothing once all are sent', () =>
  withBrowser({ hasWorker: true, url: here.line.url, language: 'en' }, async ({ page, context, takeConsole }) => {
    const badges: number[] = [];
    await context.exposeFunction('noteBadge', (count: number) => void badges.push(count));
    await context.addInitScript(() => {
      const { noteBadge } = window as unknown as { noteBadge: (count: number) => Promise<void> };
      Object.assign(Navigator.prototype, { setAppBadge: noteBadge, clearAppBadge: () => noteBadge(0) });
    });
    await here.openList(page);
    await here.line.cut();
    await changeThree(page);
    await expect.poll(() => badges.at(-1), soon).toBe(3);
    expect([...new Set(badges)]).toEqual([0, 1, 2, 3]);
    const later = await context.newPage();
    await page.close();
    const sync = await openBackgroundSync(await context.newCDPSession(later), here.line.url);

    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('the worker is not running');
    await worker.evaluate(() => {
      const shown: number[] = [];
      const prototype = Object.getPrototypeOf(navigator) as object;
      const setAppBadge = async (count: number) => void shown.push(count);
      Object.defineProperties(prototype, {
        setAppBadge: { value: setAppBadge },
        clearAppBadge: { value: () => setAppBadge(0) },
      });
      Object.assign(globalThis, { shown });
    });
    const onIcon = async () => {
      await sync.fire();
      return worker.evaluate(() => (globalThis as unknown as { shown: number[] }).shown.at(-1));
    };
    const lost = here.line.fail(({ path }) => path.endsWith('/add-to-compare'), { is: 'lost' });
    await here.line.mend();
    await expect.poll(onIcon, soon).toBe(1);
    lost.letGo();
    await expect.poll(onIcon, soon).toBe(0);
    expect(await here.lists()).toEqual(three());

    badges.length = 0;
    await later.goto(`${here.line.url}/store`);
    await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
    expect(badges.at(-1)).toBe(0);
    const held = here.line.fail(isWrite, { is: 'held', at: 'request' }, 1);
    await tapCard(later, 'favourite', product(3));
    await expect.poll(() => badges.at(-1), soon).toBe(1);
    held.letGo();
    await expect.poll(() => badges.at(-1), soon).toBe(0);
    takeConsole(); // for requests on the dead line
  }));
