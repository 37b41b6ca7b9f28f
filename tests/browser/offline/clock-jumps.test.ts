// The clock of the device jumps by ten days while a change is on its way: nothing is lost, nothing counts twice, and the
// shopper is asked, at most once, wherever the change would be sent later than the shopper expects. A change whose request
// was lost is row 29 in outbox.test.ts, an order abandoned-attempts.test.ts.
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { openBackgroundSync, type BackgroundSync } from '../../support/browser/background-sync.ts';
import { withBrowser } from '../../support/browser/browser.ts';
import {
  agePendingChanges,
  dumpDevice,
  pendingChangeCount,
  pendingChangesOn,
  putSession,
} from '../../support/browser/device.ts';
import { jumpClock, workersOff } from '../../support/browser/jump-clock.ts';
import { piecesInHeader } from '../../support/browser/header-count.ts';
import { openScriptedCustomer } from '../../support/chaos/scripted/scripted-customer.ts';
import { tapCard } from '../../support/chaos/device/taps.ts';
import { isWrite, serverError } from '../../support/network/faulty-proxy.ts';

const hourMs = 60 * 60_000;
const soon = { timeout: 20_000 };

const here = openScriptedCustomer();

type Visit = { page: Page; context: BrowserContext };
type Away = Visit & { sync: BackgroundSync };

/** A customer on the product list, without a service worker. */
const visit = (story: (visit: Visit) => Promise<void>) =>
  withBrowser({ url: here.line.url, language: 'en' }, async ({ page, context, takeConsole }) => {
    await page.clock.install(); // before the app takes its clock
    await page.goto(`${here.line.url}/healthz`);
    await putSession(page, here.noura);
    await page.goto(`${here.line.url}/store`);
    await appReady(page);
    await story({ page, context });
    expect(takeConsole().filter((message) => !message.includes('Failed to load resource'))).toEqual([]);
  });

/** A customer whose changes are on the device, with no page of the store open. `page` is an empty one. */
const leave = (change: (page: Page) => Promise<void>, count: number, story: (away: Away) => Promise<void>) =>
  withBrowser({ hasWorker: true, url: here.line.url, language: 'en' }, async ({ page, context, takeConsole }) => {
    await page.clock.install();
    await here.openList(page);
    const empty = await here.changeAndLeave(page, change, count);
    const sync = await openBackgroundSync(await context.newCDPSession(empty), here.line.url);
    await story({ page: empty, context, sync });
    expect(takeConsole().filter((message) => !message.includes('Failed to load resource'))).toEqual([]);
  });

const addFirst = (page: Page) => tapCard(page, 'cart', here.store.products.plain[0]);

/** Occupies the outbox's records as a transaction of another tab does. Returns the function that ends it. */
async function occupyRecords(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('store-outbox');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('the records cannot be opened')));
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('records', 'readwrite');
          let isOver = false;
          const goOn = () => {
            resolve();
            if (!isOver) transaction.objectStore('records').count().addEventListener('success', goOn);
          };
          goOn();
          const over = new Promise<void>((ended) => transaction.addEventListener('complete', () => ended()));
          Object.assign(window, {
            endTransaction: () => {
              isOver = true;
              return over;
            },
          });
        });
      }),
  );
  return () => page.evaluate(() => (window as unknown as { endTransaction: () => Promise<void> }).endTransaction());
}

async function changeTwo(page: Page): Promise<void> {
  await addFirst(page);
  await tapCard(page, 'favourite', here.store.products.plain[1]);
}

const two = () => ({ [here.store.cartLine(0)]: 1, [here.store.favorite(1)]: 1 });

const notesOn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('change:')).length);

const question = (page: Page) => page.getByRole('button', { name: 'Yes, I still want it' });

async function expectNoQuestion(page: Page): Promise<void> {
  await page.goto(`${here.line.url}/changes`);
  await page.locator('main h1').waitFor();
  await appReady(page);
  await expect.poll(() => question(page).count()).toBe(0);
}

describe.each([10, -10])('the clock jumps by %i days', (days) => {
  const jump = (page: Page) => jumpClock(page.context(), days);

  /** The next start, on the page of pending changes. */
  async function startLater({ page, context }: Visit): Promise<Page> {
    const next = await context.newPage();
    if (!page.isClosed()) await page.close();
    await jump(next);
    await next.goto(`${here.line.url}/changes`);
    return next;
  }

  test('before a noted change is stored: the shopper is asked, and it counts once', () =>
    visit(async ({ page, context }) => {
      const other = await context.newPage();
      await other.goto(`${here.line.url}/healthz`);
      const release = await occupyRecords(other);
      await addFirst(page);
      expect(await notesOn(other)).toBe(1);
      await page.close();
      await release();
      expect(await pendingChangesOn(other, here.noura.id)).toEqual([]); // the note is all that there is
      const next = await startLater({ page, context });
      await question(next).waitFor(soon);
      expect([here.line.writes(), await notesOn(next)]).toEqual([[], 0]);
      await question(next).click();
      await expect.poll(() => here.lists(), soon).toEqual({ [here.store.cartLine(0)]: 1 });
      await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
      expect(here.line.writes().length).toBe(1);
    }));

  test('before a stored change is sent: the shopper is asked, and it counts once', () =>
    visit(async ({ page, context }) => {
      // The store asks for a pause that is still running when the clock jumps.
      here.line.fail(isWrite, serverError(503, { 'Retry-After': '600' }), 1);
      await tapCard(page, 'favourite', here.store.products.plain[1]);
      await expect.poll(() => here.line.writes().length, soon).toBe(1);
      await addFirst(page);
      await expect.poll(() => pendingChangeCount(context)).toBe(2);
      const next = await startLater({ page, context });
      await expect.poll(() => question(next).count(), soon).toBe(2);
      expect(here.line.writes().length).toBe(1);
      // Both before the store has answered the first: from its answer the device learns that its clock is wrong.
      const held = here.line.fail(isWrite, { is: 'held', at: 'request' });
      await question(next).first().click();
      await expect.poll(() => held.met(), soon).toBe(1);
      await question(next).click();
      await expect.poll(() => question(next).count()).toBe(0);
      held.letGo();
      await expect.poll(() => here.lists(), soon).toEqual({ [here.store.cartLine(0)]: 1, [here.store.favorite(1)]: 1 });
      await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
      expect([here.line.writes().length, await question(next).count()]).toEqual([3, 0]);
    }));

  test('while the only tab sends: the change counts once, and the shopper is not asked', () =>
    visit(async ({ page, context }) => {
      const held = here.line.fail(isWrite, { is: 'held', at: 'request' }, 1);
      await addFirst(page);
      await expect.poll(() => held.met(), soon).toBe(1);
      await jump(page);
      held.letGo();
      await expect.poll(() => here.lists(), soon).toEqual({ [here.store.cartLine(0)]: 1 });
      await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
      await expect.poll(() => piecesInHeader(page), soon).toBe(1);
      await expectNoQuestion(page);
      expect([here.line.writes().length, await here.lists()]).toEqual([1, { [here.store.cartLine(0)]: 1 }]);
    }));

  test('while one of two tabs sends: the other takes over and asks, and the change counts once', () =>
    visit(async ({ page, context }) => {
      const other = await context.newPage();
      await other.goto(`${here.line.url}/store`);
      await appReady(other);
      await expect.poll(() => piecesInHeader(other)).toBe(0);
      const held = here.line.fail(isWrite, { is: 'held', at: 'request' }, 1);
      await addFirst(page);
      await expect.poll(() => held.met(), soon).toBe(1);
      await jump(page);
      await expect.poll(async () => (await dumpDevice(other)).indexedDB, soon).toContain('"state":"confirm"');
      held.letGo();
      await expect.poll(() => here.lists(), soon).toEqual({ [here.store.cartLine(0)]: 1 });
      await other.goto(`${here.line.url}/changes`);
      await other.getByText('You now have 1 in your cart.').waitFor(soon);
      await other.getByRole('button', { name: 'No, discard it' }).click();
      await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
      for (const tab of [page, other]) await expect.poll(() => piecesInHeader(tab), soon).toBe(1);
      expect([here.line.writes().length, await here.lists()]).toEqual([1, { [here.store.cartLine(0)]: 1 }]);
    }));

  test('after the page closed while it sent: the shopper learns what the cart holds, and is asked', () =>
    visit(async ({ page, context }) => {
      const held = here.line.fail(isWrite, { is: 'held', at: 'request' }, 1);
      await addFirst(page);
      await expect.poll(() => held.met(), soon).toBe(1);
      const next = await startLater({ page, context });
      await next.getByText('You now have 0 in your cart.').waitFor(soon);
      expect(here.line.writes().length).toBe(1);
      await question(next).click();
      await expect.poll(() => here.lists(), soon).toEqual({ [here.store.cartLine(0)]: 1 });
      await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
      expect(here.line.writes().map(({ answers }) => answers.length)).toEqual([0, 1]);
    }));

  test('after an answer was lost: the shopper learns what the cart holds, and the change is not sent again', () =>
    visit(async ({ page, context }) => {
      const lost = here.line.fail(isWrite, { is: 'unanswered' });
      await addFirst(page);
      await expect.poll(() => here.lists(), soon).toEqual({ [here.store.cartLine(0)]: 1 });
      await page.close();
      lost.letGo();
      const next = await startLater({ page, context });
      // Had it been sent again, the store would have repeated its answer, and nothing would be asked.
      await next.getByText('You now have 1 in your cart.').waitFor(soon);
      await question(next).waitFor();
      const before = here.line.writes().length;
      await next.getByRole('button', { name: 'No, discard it' }).click();
      await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
      await expect.poll(() => piecesInHeader(next), soon).toBe(1);
      expect([here.line.writes().length, await here.lists()]).toEqual([before, { [here.store.cartLine(0)]: 1 }]);
      expect(new Set(here.line.writes().map(({ key }) => key)).size).toBe(1);
    }));

  test('after a change was accepted but its list not read: it is shown once, and neither asked about nor sent again', () =>
    visit(async ({ page, context }) => {
      // Answers are stored on the device every two seconds.
      await expect.poll(async () => (await dumpDevice(page)).indexedDB, soon).toMatch(/queryKey[^\]]*cart/);
      const unread = here.line.fail(({ path }) => path.endsWith('/carts'), { is: 'lost' });
      await addFirst(page);
      await expect.poll(() => here.lists(), soon).toEqual({ [here.store.cartLine(0)]: 1 });
      await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
      const next = await startLater({ page, context });
      await expect.poll(() => piecesInHeader(next), soon).toBe(1);
      expect(unread.met()).toBeGreaterThan(0);
      unread.letGo();
      const read = next.waitForResponse((answer) => answer.url().endsWith('/carts'));
      await next.reload();
      await read;
      await expect.poll(() => piecesInHeader(next), soon).toBe(1);
      await expectNoQuestion(next);
      expect([here.line.writes().length, await here.lists()]).toEqual([1, { [here.store.cartLine(0)]: 1 }]);
    }));

  /** The page of changes with a question about an add and one about a favorite, both of 49 hours ago. */
  async function openQuestions({ page, context }: Visit): Promise<void> {
    await here.line.cut();
    await changeTwo(page);
    await expect.poll(() => pendingChangeCount(context), soon).toBe(2);
    await page.goto('about:blank');
    await here.line.mend();
    await page.goto(`${here.line.url}/healthz`);
    await agePendingChanges(page, here.noura.id, 49 * hourMs);
    await page.goto(`${here.line.url}/changes`);
    await expect.poll(() => question(page).count(), soon).toBe(2);
  }

  test('while the shopper is asked: nothing is sent, each answer counts, and there is no second question', () =>
    visit(async ({ page, context }) => {
      await openQuestions({ page, context });
      await jump(page);
      await page.evaluate(() => void dispatchEvent(new Event('online')));
      await page.reload();
      await expect.poll(() => question(page).count(), soon).toBe(2);
      expect(here.line.writes()).toEqual([]);
      const { cartLine } = here.store;
      await question(page).first().click();
      await expect.poll(() => here.lists(), soon).toEqual({ [cartLine(0)]: 1 });
      await page.getByRole('button', { name: 'No, discard it' }).click();
      await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
      await jumpClock(context, 0); // it is set right again
      await expectNoQuestion(page);
      expect([here.line.writes().length, await here.lists()]).toEqual([1, { [cartLine(0)]: 1 }]);
    }));

  test('while the shopper is asked about an add that may be in the cart: they see that it is, and discard it', () =>
    visit(async ({ page, context }) => {
      const lost = here.line.fail(isWrite, { is: 'unanswered' });
      await addFirst(page);
      await expect.poll(() => here.lists(), soon).toEqual({ [here.store.cartLine(0)]: 1 });
      await page.goto(`${here.line.url}/healthz`);
      lost.letGo();
      await agePendingChanges(page, here.noura.id, 49 * hourMs);
      await page.goto(`${here.line.url}/changes`);
      const inCart = page.getByText('You now have 1 in your cart.');
      await inCart.waitFor(soon);
      const before = here.line.writes().length;
      await jump(page);
      await page.reload();
      await inCart.waitFor(soon);
      expect(await question(page).count()).toBe(1);
      await page.getByRole('button', { name: 'No, discard it' }).click();
      await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
      await expect.poll(() => piecesInHeader(page), soon).toBe(1);
      await expectNoQuestion(page);
      expect([here.line.writes().length, await here.lists()]).toEqual([before, { [here.store.cartLine(0)]: 1 }]);
    }));

  test('before the worker sends, with no page open: it sends nothing, and the next start asks once about each', () =>
    leave(changeTwo, 2, async ({ page, context, sync }) => {
      await jump(page);
      for (const _ of [1, 2, 3]) await sync.fire();
      expect(await workersOff(context)).toEqual([days]);
      await page.goto(`${here.line.url}/changes`);
      await expect.poll(() => question(page).count(), soon).toBe(2);
      expect([here.line.writes(), await pendingChangeCount(context)]).toEqual([[], 2]);
      for (const left of [1, 0]) {
        await question(page).first().click();
        await expect.poll(() => question(page).count()).toBe(left);
      }
      await expect.poll(() => here.lists(), soon).toEqual(two());
      await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
      await sync.fire();
      await expectNoQuestion(page);
      expect([here.line.writes().length, await here.lists()]).toEqual([2, two()]);
    }));

  test('while the worker sends, with no page open: each change counts once, and the shopper is not asked', () =>
    leave(changeTwo, 2, async ({ page, context, sync }) => {
      const held = here.line.fail(isWrite, { is: 'held', at: 'request' }, 1);
      await expect
        .poll(async () => {
          await sync.fire();
          return held.met();
        }, soon)
        .toBe(1);
      await jump(page);
      held.letGo();
      // From its answer the worker learns that the clock is wrong, so it sends the other change too.
      await expect.poll(() => here.lists(), soon).toEqual(two());
      expect(await workersOff(context)).toEqual([days]);
      await page.goto(`${here.line.url}/store`);
      await expect.poll(() => pendingChangeCount(context), soon).toBe(0);
      await expect.poll(() => piecesInHeader(page), soon).toBe(1);
      await expectNoQuestion(page);
      expect([here.line.writes().length, await here.lists()]).toEqual([2, two()]);
    }));
});
