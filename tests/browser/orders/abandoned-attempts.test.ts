// Orders and payments that the shopper leaves half-way: nothing is ordered or paid twice, and no order places itself.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { productEntry, twoFields } from '../../support/api/shop.ts';
import { openBackgroundSync } from '../../support/browser/background-sync.ts';
import { installWorker, openBrowser, type Shopper } from '../../support/browser/browser.ts';
import { putSession, type Customer } from '../../support/browser/device.ts';
import { piecesInHeader } from '../../support/browser/header-count.ts';
import { jumpClock } from '../../support/browser/jump-clock.ts';
import { closeOfflineDialog } from '../../support/browser/offline-dialog.ts';
import { storeText } from '../../support/browser/store-text.ts';
import { testFolder } from '../../support/folder.ts';
import { openFaultyProxy, type FaultyProxy, type ProxyRequest } from '../../support/network/faulty-proxy.ts';
import { aBuyer, ask, cards, chooseMethod, goOn, heading, toReview, typeCard } from '../../support/store/ordering.ts';
import { openOwnStore, type OwnStore } from '../../support/store/own-store.ts';

const soon = { timeout: 20_000 };
const fiveMinutes = '05:00';

let store: OwnStore;

beforeAll(async () => {
  const product = productEntry({ variety: { sku: 'CUP', price: 200, quantity: 500 } });
  // Without NODE_ENV=production, the sandbox of the payment providers is on.
  store = await openOwnStore({ categories: twoFields, products: [product] }, { NODE_ENV: '', COD_ENABLED: 'true' });
});

afterAll(() => store?.stop());

const get = <T>(customer: Customer, path: string) => ask<T>(customer, 'GET', path, undefined, store.url);
const ordersOf = (customer: Customer) => get<{ id: string; number: string }[]>(customer, '/orders');

type Device = { open(): Promise<Shopper>; close(): Promise<void> };

/** Runs a story on a device whose browser can be closed and opened again. */
async function onDevice(url: string, story: (device: Device) => Promise<void>): Promise<void> {
  const profile = testFolder().path;
  let shopper: Shopper | null = null;
  const close = async () => {
    await shopper?.close();
    shopper = null;
  };
  try {
    await story({
      open: async () => (shopper = await openBrowser({ hasWorker: true, url, language: 'en', width: 1280, profile })),
      close,
    });
  } finally {
    await close();
  }
}

describe('the payment page is closed after the shopper has paid on it', () => {
  const setWebhooks = async (webhooks: 'as_usual' | 'missing') => {
    const answer = await fetch(`${store.url}/sandbox/switches/moyasar`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ webhooks }),
    });
    expect(answer.status).toBe(200);
  };
  /** Payments of an order, as the provider has them. */
  const paymentsOf = async (number: string) => {
    const { data } = (await (await fetch(`${store.url}/sandbox/payments`)).json()) as {
      data: { order: string; status: string; amount: number }[];
    };
    return data.filter(({ order }) => order === number).map(({ status, amount }) => [status, amount]);
  };

  test.each([
    ['the provider notifies the store', 'as_usual', (id: string) => `/OrderDetails/${id}`],
    ['its notification is lost', 'missing', (id: string) => `/checkout/pay/${id}`],
  ] as const)('%s: the next start shows the paid order, and there is one order and one payment', (_, webhooks, first) =>
    onDevice(store.url, async (device) => {
      await setWebhooks(webhooks);
      const customer = await aBuyer({ storeUrl: store.url });
      const posted: string[] = [];
      const open = async () => {
        const shopper = await device.open();
        shopper.context.on('request', (request) => {
          const { pathname } = new URL(request.url());
          if (request.method() === 'POST' && /^\/api\/v1\/orders(\/[^/]+\/repay)?$/.test(pathname))
            posted.push(pathname);
        });
        return shopper.page;
      };
      let page = await open();
      await page.goto(`${store.url}/healthz`);
      await putSession(page, customer);
      await page.goto(`${store.url}/checkout?step=payment`);
      await chooseMethod(page, 'card');
      await typeCard(page, cards.paid);
      await toReview(page);
      await goOn(page).click();
      await page.waitForURL(/\/sandbox\/moyasar/);
      // As in the bank's own app: the page that waits for it never returns to the store.
      await fetch(page.url(), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ decision: 'approve' }),
      });
      await device.close();
      const [placed, ...others] = await ordersOf(customer);
      if (!placed || others.length > 0) throw new Error('there is not exactly one order');
      if (webhooks === 'as_usual')
        await expect
          .poll(async () => (await get<Order>(customer, `/orders/${placed.id}`)).payment_status, soon)
          .toBe('paid');

      page = await open();
      await page.goto(store.url + first(placed.id));
      if (webhooks === 'missing') await page.getByText(storeText('en', 'checkout:pay.not_now')).waitFor(soon);
      await page.goto(`${store.url}/orders`);
      await page.locator(`main a[href="/OrderDetails/${placed.id}"]`).first().click();
      await page.getByRole('heading', { level: 1 }).filter({ hasText: placed.number }).waitFor();
      await page
        .locator('main')
        .getByText(storeText('en', 'orders:payment_status.paid'), { exact: true })
        .first()
        .waitFor();
      expect(await page.locator(`main a[href="/checkout/pay/${placed.id}"]`).count()).toBe(0);
      expect(await piecesInHeader(page)).toBe(0);

      const order = await get<Order>(customer, `/orders/${placed.id}`);
      expect([order.payment_status, order.transactions.length]).toEqual(['paid', 1]);
      expect(await paymentsOf(placed.number)).toEqual([['paid', Math.round(order.total * 100)]]);
      expect([await ordersOf(customer), posted]).toMatchObject([[{ id: placed.id }], ['/api/v1/orders']]);
    }),
  );
});

const isOrder = ({ method, path }: ProxyRequest) => method === 'POST' && path === '/api/v1/orders';

const onLine = async (story: (line: FaultyProxy, device: Device) => Promise<void>) => {
  const line = await openFaultyProxy(store.url);
  try {
    await onDevice(line.url, (device) => story(line, device));
  } finally {
    await line.close();
  }
};

/** Chooses cash on delivery, up to the button that places the order. */
async function toOrderButton(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/checkout?step=payment`);
  await chooseMethod(page, 'cash_on_delivery');
  await toReview(page);
}

async function openReview(line: FaultyProxy, device: Device) {
  const customer = await aBuyer({ storeUrl: store.url });
  const shopper = await device.open();
  const { page, cdp } = shopper;
  await page.clock.install();
  await installWorker(page, line.url);
  await putSession(page, customer);
  await toOrderButton(page, line.url);
  return { ...shopper, customer, sync: await openBackgroundSync(cdp, line.url) };
}

describe('five minutes after an order could not be sent', () => {
  /** Starts the browser again, with a worker that is asked to send, and orders by pressing the button. */
  async function orderAfterRestart(line: FaultyProxy, device: Device, customer: Customer): Promise<void> {
    await device.close();
    const before = line.requests.filter(isOrder).length;
    const { page, cdp } = await device.open();
    await toOrderButton(page, line.url);
    await (await openBackgroundSync(cdp, line.url)).fire();
    // The page shows the current cart, so whatever it sends by itself has been sent.
    expect([line.requests.filter(isOrder).length, await ordersOf(customer)]).toEqual([before, []]);
    await goOn(page).click();
    await heading(page, storeText('en', 'checkout:result.placed.title')).waitFor(soon);
    expect([line.requests.filter(isOrder).length, (await ordersOf(customer)).length]).toEqual([before + 1, 1]);
  }

  test('for want of a connection, it is not sent when the line returns, by the worker, or after a restart', () =>
    onLine(async (line, device) => {
      const { page, context, customer, sync } = await openReview(line, device);
      /** After one step back and forth again: in the time of its calls an order would have been sent. */
      const expectNoOrder = async () => {
        await page.goBack();
        await chooseMethod(page, 'cash_on_delivery');
        await toReview(page);
        expect([line.requests.filter(isOrder), await ordersOf(customer)]).toEqual([[], []]);
      };
      await line.cut();
      await context.setOffline(true);
      await closeOfflineDialog(page);
      await goOn(page).click();
      await page.getByText('You are offline. This needs a connection. What you typed is still here.').first().waitFor();
      await page.clock.fastForward(fiveMinutes);
      await sync.fire();
      await line.mend();
      await context.setOffline(false);
      await sync.fire();
      await expectNoOrder();
      await page.clock.fastForward(fiveMinutes);
      await expectNoOrder();
      await page.reload();
      await expect.poll(() => goOn(page).getAttribute('aria-disabled'), soon).toBeNull();
      expect(line.requests.filter(isOrder)).toEqual([]);
      await orderAfterRestart(line, device, customer);
    }));

  test('because each try was lost, it is looked up when the line returns, but not sent', () =>
    onLine(async (line, device) => {
      const { page, customer, sync } = await openReview(line, device);
      const lost = line.fail(isOrder, { is: 'lost' });
      await goOn(page).click();
      // Before, the page asks for its newest order: a jump of the clock would end that call.
      await expect.poll(() => line.requests.some(isOrder), soon).toBe(true);
      const unknown = page.getByText(storeText('en', 'checkout:attempt.unanswered'));
      await expect
        .poll(async () => {
          await page.clock.fastForward(15_000); // the longest wait between two tries
          return unknown.count();
        }, soon)
        .toBe(1);
      const tries = line.requests.filter(isOrder);
      expect(new Set(tries.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
      lost.letGo();
      await page.clock.fastForward(fiveMinutes);
      await sync.fire();
      await page.reload();
      await page.getByText(storeText('en', 'checkout:attempt.nothing')).first().waitFor({ timeout: 30_000 });
      await page.clock.fastForward(fiveMinutes);
      expect([line.requests.filter(isOrder).length, await ordersOf(customer)]).toEqual([tries.length, []]);
      await orderAfterRestart(line, device, customer);
    }));

  test('because the device slept between two tries, it is looked up when it wakes, but not sent', () =>
    onLine(async (line, device) => {
      const { page, customer } = await openReview(line, device);
      const lost = line.fail(isOrder, { is: 'lost' });
      await goOn(page).click();
      await expect.poll(() => line.requests.some(isOrder), soon).toBe(true);
      await page.clock.fastForward(fiveMinutes);
      lost.letGo();
      await page.getByText(storeText('en', 'checkout:attempt.unanswered')).waitFor(soon);
      const tries = line.requests.filter(isOrder).length;
      await page.getByRole('button', { name: storeText('en', 'checkout:attempt.check') }).click();
      await page.getByText(storeText('en', 'checkout:attempt.nothing')).first().waitFor({ timeout: 30_000 });
      expect([line.requests.filter(isOrder).length, await ordersOf(customer)]).toEqual([tries, []]);
      await orderAfterRestart(line, device, customer);
    }));
});

describe.each([10, -10])('the clock jumps by %i days between the press and the answer', (days) => {
  /** The page of the order says that it is placed, and the store has it once. */
  async function expectOneOrder(line: FaultyProxy, page: Page, customer: Customer): Promise<void> {
    await heading(page, storeText('en', 'checkout:result.placed.title')).waitFor(soon);
    await expect.poll(() => piecesInHeader(page), soon).toBe(0);
    expect(await ordersOf(customer)).toHaveLength(1);
    const keys = line.requests.filter(isOrder).map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
  }

  test.each([
    ['before the store has the order', 'request'],
    ['before the page has the answer', 'answer'],
  ] as const)('%s: it is placed once', (_, at) =>
    onLine(async (line, device) => {
      const { page, context, customer } = await openReview(line, device);
      const held = line.fail(isOrder, { is: 'held', at });
      await goOn(page).click();
      await expect.poll(() => held.met(), soon).toBe(1);
      await jumpClock(context, days);
      held.letGo();
      await expectOneOrder(line, page, customer);
      expect(line.requests.filter(isOrder).length).toBe(1);
    }),
  );

  test('and the answer is lost: it is placed once', () =>
    onLine(async (line, device) => {
      const { page, context, customer } = await openReview(line, device);
      const lost = line.fail(isOrder, { is: 'unanswered' }, 1);
      await goOn(page).click();
      await expect.poll(() => lost.met(), soon).toBe(1);
      await jumpClock(context, days);
      await expectOneOrder(line, page, customer);
    }));

  test.each([
    ['placed: the shopper is shown it', 'answer'],
    ['not placed: the page says so, and it is placed only by another press', 'request'],
  ] as const)('and the page is loaded again, with the order %s', (_, at) =>
    onLine(async (line, device) => {
      const { page, context, customer, sync } = await openReview(line, device);
      const held = line.fail(isOrder, { is: 'held', at });
      await goOn(page).click();
      await expect.poll(() => held.met(), soon).toBe(1);
      if (at === 'answer') await expect.poll(async () => (await ordersOf(customer)).length, soon).toBe(1);
      await jumpClock(context, days);
      await page.reload();
      if (at === 'request') {
        await page.getByText(storeText('en', 'checkout:attempt.nothing')).first().waitFor({ timeout: 30_000 });
        await sync.fire();
        expect([line.requests.filter(isOrder).length, await ordersOf(customer)]).toEqual([1, []]);
        await goOn(page).click();
        await expect.poll(() => held.met(), soon).toBe(2);
        held.letGo();
      }
      await expectOneOrder(line, page, customer);
      expect(line.requests.filter(isOrder).length).toBe(at === 'answer' ? 1 : 2);
    }),
  );
});
