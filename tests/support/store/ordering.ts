// A customer on the way from the cart to an order, in the built store of the browser tests: API calls outside the
// browser, and the steps in it.
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { Action, PaymentMethod, PaymentMethodOffer } from '../../../contract/orders/payments.ts';
import { runCommandLine } from './command-line.ts';
import { putSession, registerCustomer, type Customer } from '../browser/device.ts';

const url = inject('storeUrl');

/** Calls the API as a customer, by default that of the shared store; throws if it refuses. */
export async function ask<T>(
  customer: Customer,
  method: string,
  path: string,
  body?: object,
  storeUrl = url,
): Promise<T> {
  const answer = await fetch(`${storeUrl}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${customer.token}`,
      'Content-Type': 'application/json',
      'Accept-Language': 'en',
      'Idempotency-Key': crypto.randomUUID(),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const json = (await answer.json()) as { data: T };
  if (!answer.ok) throw new Error(`${method} ${path} says ${answer.status}: ${JSON.stringify(json)}`);
  return json.data;
}

/** Products in stock that need no custom text, cheapest first. */
export async function plainProducts(query = '', storeUrl = url): Promise<Product[]> {
  const answer = await fetch(`${storeUrl}/api/v1/products?in_stock=1&order=price_asc&per_page=100${query}`);
  const { data } = (await answer.json()) as { data: Product[] };
  return data.filter(({ requires_custom_text, quantity }) => requires_custom_text === 0 && quantity > 3);
}

export const riyadhAddress = {
  city: 'riyadh',
  short_address: 'RHOB3242',
  building_number: '3242',
  street: 'Al Urubah',
  district: 'Al Olaya',
  postal_code: '12611',
};

/** A customer with an address and these products in the cart. */
export async function aBuyer(
  { products, pieces = 1, storeUrl = url }: { products?: Product[]; pieces?: number; storeUrl?: string } = {},
  address: object | null = riyadhAddress,
): Promise<Customer> {
  const customer = await registerCustomer(storeUrl, 'Noura');
  if (address) await ask(customer, 'POST', '/addresses', address, storeUrl);
  const [cheapest] = products ?? (await plainProducts('', storeUrl));
  for (const product of products ?? [cheapest]) {
    if (!product) throw new Error('the store has no product in stock');
    const body = { variety_id: product.default_variety_id, quantity: pieces };
    await ask(customer, 'POST', '/products/add-to-cart', body, storeUrl);
  }
  return customer;
}

/** Opens a page as that customer, with the session stored before any page of the store reads it. */
export async function openAs(page: Page, customer: Customer, path: string): Promise<void> {
  await page.goto(`${url}/healthz`);
  await putSession(page, customer);
  await page.goto(url + path);
}

/** Orders the cart, to the first address and by Aramex; `more` has what else the payment method needs. */
export async function placeOrder(
  customer: Customer,
  payment_method: PaymentMethod = 'cash_on_delivery',
  more: object = {},
): Promise<{ id: string; action: Action }> {
  const [address] = await ask<{ id: number }[]>(customer, 'GET', '/addresses');
  const choices = { address_id: address?.id, shipping_company_id: 'aramex', payment_method };
  const { total } = await ask<{ total: number }>(customer, 'POST', '/checkout/quote', choices);
  const placed = await ask<{ order: { id: string }; action: Action }>(customer, 'POST', '/orders', {
    ...choices,
    ...more,
    expected_total: total,
  });
  return { id: placed.order.id, action: placed.action };
}

/** Orders the cart and pays by card at the gateway's sandbox, which approves or declines by the card number. */
export async function payByCard(customer: Customer, number: string): Promise<string> {
  const { id, action } = await placeOrder(customer, 'card', { card_token: await cardToken(customer, number) });
  await approveCard(customer, id, action);
  return id;
}

/** Pays an order by another card, as `payByCard` does. */
export async function repayByCard(customer: Customer, id: string, number: string): Promise<void> {
  const { total } = await ask<Order>(customer, 'GET', `/orders/${id}`);
  const body = { payment_method: 'card', card_token: await cardToken(customer, number), expected_total: total };
  const { action } = await ask<{ action: Action }>(customer, 'POST', `/orders/${id}/repay`, body);
  await approveCard(customer, id, action);
}

async function cardToken(customer: Customer, number: string): Promise<string> {
  const offers = await ask<PaymentMethodOffer[]>(customer, 'GET', '/payment-methods');
  const { publishable_key = '', api_base = '' } = offers.find(({ id }) => id === 'card') ?? {};
  const token = await fetch(`${api_base}/v1/tokens`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Basic ${btoa(`${publishable_key}:`)}` },
    body: JSON.stringify({ name: 'Noura Alharbi', number, month: '09', year: '30', cvc: checkNumber }),
  });
  return ((await token.json()) as { id: string }).id;
}

async function approveCard(customer: Customer, id: string, action: Action): Promise<void> {
  if (action.type !== 'redirect') throw new Error(`the gateway returned no redirect: ${JSON.stringify(action)}`);
  await fetch(action.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision: 'approve' }) });
  await ask(customer, 'POST', `/orders/${id}/check-payment`);
}

export const orders = (customer: Customer) => ask<{ id: string; number: string }[]>(customer, 'GET', '/orders');

export async function newestOrder(customer: Customer): Promise<Order> {
  const [newest] = await orders(customer);
  if (!newest) throw new Error('there is no order');
  return ask<Order>(customer, 'GET', `/orders/${newest.id}`);
}

/** The submit button of a step. */
export const goOn = (page: Page) => page.locator('main form button[type=submit]').last();

/** Chooses a method at the payment step, once it is enabled. */
export async function chooseMethod(page: Page, method: string): Promise<void> {
  const choice = page.locator(`main input[type=radio][value=${method}]`);
  await choice.waitFor();
  await expect.poll(() => choice.isEnabled()).toBe(true);
  await choice.check();
}

/** Test cards of the gateway (saudi-commerce, section 1). */
export const cards = { paid: '4201320111111010', poor: '4201320000311101' };

/** The CVV to type; these cards accept any. */
export const checkNumber = '739';

export async function typeCard(page: Page, number: string): Promise<void> {
  const field = (autocomplete: string) => page.locator(`main input[autocomplete="${autocomplete}"]`);
  await field('cc-number').fill(number);
  await field('cc-exp').fill('0930');
  await field('cc-csc').fill(checkNumber);
  await field('cc-name').fill('Noura Alharbi');
}

/** Goes from the payment step to the review. */
export async function toReview(page: Page): Promise<void> {
  await goOn(page).click();
  await page.waitForURL(/step=review/);
  await expect.poll(() => goOn(page).getAttribute('aria-disabled')).toBeNull();
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Answers on the provider's own page. */
export async function atProvider(
  page: Page,
  party: string,
  answer: 'Approve' | 'Decline' | 'Reject' | 'Cancel',
): Promise<void> {
  await page.waitForURL((at) => at.pathname.startsWith(`/sandbox/${party}`));
  const code = page.locator('input[name=code], input[name=otp]');
  if (await code.count()) await code.first().fill('8888');
  await page.locator(`button[name=decision][value=${answer.toLowerCase()}]`).click();
  await page.waitForURL(/\/checkout\/result\//);
}

/** Runs the owner's command line against the running store; fails the test if it fails. */
export async function ownerDoes(...argv: string[]): Promise<void> {
  const store = { DATA_DIR: inject('storeDataDir'), HOST: '127.0.0.1', PORT: new URL(url).port };
  expect(await runCommandLine(argv, store)).toMatchObject({ code: 0 });
}

/** Moves an order's shipment in the carrier's sandbox, which notifies the store, and waits until the order follows. */
export async function moveShipment(
  customer: Customer,
  { id, move, status }: { id: string; move: string; status: Order['status'] },
): Promise<void> {
  const read = () => ask<Order>(customer, 'GET', `/orders/${id}`);
  const { shipping } = await read();
  const moved = await fetch(`${url}/sandbox/parcels/${shipping.tracking_number}`, {
    method: 'POST',
    body: JSON.stringify({ move }),
  });
  expect(moved.status).toBe(200);
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe(status);
}
