// Shoppers who order and pay while something is killed: like devices, they send each request until it is answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Order } from '../../../contract/orders/orders.ts';
import { registerCustomer, type Customer } from '../browser/device.ts';
import type { Gateway } from '../providers/gateway.ts';
import { runCommandLine } from './command-line.ts';
import { cards, riyadhAddress } from './ordering.ts';

/** A coupon of the store under test. */
export const coupon = 'TENTH';

const givesUpAfterMs = 300_000; // for a request that meets one kill after another
/** As many as a customer may have unpaid at a time (server/features/orders/checkout/unpaid-orders.ts). */
const mostOrdersOfOne = 3;

export type Placed = { customer: Customer; id: string; number: string; total: number; method: string };
export type Shoppers = ReturnType<typeof openShoppers>;

type Answer<T> = { status: number; body: { data: T; code?: string } };

type KeyedRequest = { customer: Customer; method: string; path: string; body?: object; key: string };

/** `url` is the store's address now, and `owner` the environment of its command line. */
export function openShoppers({
  url,
  gateway,
  owner,
}: {
  url: () => string;
  gateway: Gateway;
  owner: Record<string, string>;
}) {
  /** Statuses of all answers, in order of arrival. */
  const statuses: number[] = [];
  const seen = {
    /** The number of orders that were answered. */
    acknowledged: 0,
    /** Called when an order is being sent. */
    onPlacing: () => {},
    /** Called when one has been answered. */
    onPlaced: () => {},
  };

  /**
   * Sends a request with its idempotency key until it is answered, as a shopper's device does. Null if another request
   * with that key may still be in progress after `timeoutMs`.
   */
  async function persist<T>(
    { customer, method, path, body, key }: KeyedRequest,
    timeoutMs: number,
  ): Promise<Answer<T> | null> {
    const until = Date.now() + timeoutMs;
    for (;;) {
      const answer = await fetch(`${url()}/api/v1${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${customer.token}`,
          'Content-Type': 'application/json',
          'Accept-Language': 'en',
          'Idempotency-Key': key,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => null);
      const json = answer && ((await answer.json().catch(() => null)) as Answer<T>['body'] | null);
      if (answer) statuses.push(answer.status);
      const isUnderWay = answer?.status === 409 && json?.code === 'in_progress';
      if (answer && json && answer.status < 500 && !isUnderWay) return { status: answer.status, body: json };
      if (Date.now() > until && isUnderWay) return null;
      if (Date.now() > until + givesUpAfterMs)
        throw new Error(`${method} ${path}: no answer, the last was ${answer?.status}`);
      await sleep(isUnderWay ? 2_000 : 100);
    }
  }

  async function granted<T>(customer: Customer, method: string, path: string, body?: object): Promise<T> {
    const answer = await persist<T>({ customer, method, path, key: randomUUID(), ...(body ? { body } : {}) }, 60_000);
    return dataOf(answer, `${method} ${path}`);
  }

  /** A new customer with an address; retries if the store is killed. */
  async function newCustomer(): Promise<{ customer: Customer; addressId: number }> {
    for (;;) {
      const customer = await registerCustomer(url(), 'Noura').catch(() => null);
      if (customer) {
        const { id } = await granted<{ id: number }>(customer, 'POST', '/addresses', riyadhAddress);
        return { customer, addressId: id };
      }
      await sleep(200);
    }
  }

  /**
   * Fills carts, orders and pays until `isOver`; returns the acknowledged orders. After `timeoutMs` without an answer the
   * shopper buys something else.
   */
  async function shop(isOver: () => boolean, timeoutMs = 3_000): Promise<Placed[]> {
    const placed: Placed[] = [];
    const unanswered: (() => Promise<void>)[] = [];
    let { customer, addressId } = await newCustomer();
    const products = await granted<{ default_variety_id: number }[]>(customer, 'GET', '/products');
    for (let turn = 0; !isOver(); turn += 1) {
      if (turn > 0 && turn % mostOrdersOfOne === 0) ({ customer, addressId } = await newCustomer());
      const method = turn % 3 === 2 ? 'cash_on_delivery' : 'card';
      const variety_id = products[turn % products.length]?.default_variety_id;
      await granted(customer, 'POST', '/products/add-to-cart', { variety_id, quantity: 1 + (turn % 2) });
      if (turn % 4 === 1) await granted(customer, 'POST', '/carts/coupon', { code: coupon });
      const choices = { address_id: addressId, shipping_company_id: 'aramex', payment_method: method };
      const { total } = await granted<{ total: number }>(customer, 'POST', '/checkout/quote', choices);
      const body = {
        ...choices,
        expected_total: total,
        ...(method === 'card' ? { card_token: await gateway.token(cards.paid) } : {}),
      };
      const request = { customer, method: 'POST', path: '/orders', body, key: randomUUID() };
      const place = async (timeoutMs: number): Promise<boolean> => {
        seen.onPlacing();
        const answer = await persist<{ order: Order; action: { url?: string } | null }>(request, timeoutMs);
        if (!answer) return false;
        const { order, action } = dataOf(answer, 'POST /orders');
        seen.acknowledged += 1;
        seen.onPlaced();
        placed.push({ customer: request.customer, id: order.id, number: order.number, total, method });
        if (action?.url && turn % 5 !== 4) await gateway.approve(action.url); // some never return from their bank
        return true;
      };
      // For a while after a kill it is unknown whether the gateway was called, so this shopper buys something else.
      if (!(await place(timeoutMs)))
        unanswered.push(async () => {
          if (!(await place(60_000))) throw new Error('an order was never answered');
        });
    }
    for (const again of unanswered) await again();
    return placed;
  }

  /** Checks that exactly the acknowledged orders exist, that the gateway agrees with them, and that the books balance. */
  async function expectWhole(placed: readonly Placed[]): Promise<void> {
    for (const { customer, id, total } of placed)
      expect(await granted<Order>(customer, 'GET', `/orders/${id}`)).toMatchObject({ id, total });
    const numbers = new Set<string>();
    for (const customer of new Set(placed.map((one) => one.customer))) {
      const theirs: { number: string }[] = [];
      for (let page = 1; ; page += 1) {
        const some = await granted<{ number: string }[]>(customer, 'GET', `/orders?page=${page}`);
        theirs.push(...some);
        if (some.length === 0) break;
      }
      for (const { number } of theirs) numbers.add(number);
    }
    // Each order had one key and was sent until it was answered, so there are no others.
    expect([...numbers].sort()).toEqual(placed.map(({ number }) => number).sort());

    // The gateway's payments match the orders, even if the store was down when the payment arrived.
    const statusOf = async ({ customer, id }: Placed) =>
      (await granted<Order>(customer, 'GET', `/orders/${id}`)).payment_status;
    for (const one of placed.filter(({ method }) => method === 'card')) {
      const taken = (await gateway.payments()).filter(({ order, status }) => order === one.number && status === 'paid');
      expect(taken.length).toBeLessThanOrEqual(1);
      const [payment] = taken;
      if (!payment) {
        expect(await statusOf(one)).not.toBe('paid');
        continue;
      }
      expect(payment.amount).toBe(Math.round(one.total * 100));
      await expect.poll(() => statusOf(one), { timeout: 60_000, interval: 500 }).toBe('paid');
    }
    const books = await runCommandLine(['audit', '--json'], owner);
    expect(JSON.parse(books.out)).toMatchObject({ problems: [], difference: 0 });
    expect(books.code).toBe(0);
  }

  return { statuses, seen, granted, newCustomer, shop, expectWhole };
}

function dataOf<T>(answer: Answer<T> | null, what: string): T {
  if (!answer || answer.status >= 300) throw new Error(`${what} says ${JSON.stringify(answer)}`);
  return answer.body.data;
}
