// Helpers for account forms in the browser tests of the built store.
import { randomUUID } from 'node:crypto';
import { someAddress } from '../data/some-address.ts';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { addScene, openBrowser, type Language, type Shopper } from './browser.ts';
import { uniquePhone } from '../data/unique-phone.ts';

const url = inject('storeUrl');

/** The password of every account here. */
export const password = 'qamar-saghir-77';

export const somebody = () => {
  const phone = uniquePhone().replace('+966', '0');
  return { email: `shopper-${phone}-${randomUUID()}@example.com`, phone };
};

/**
 * Runs a test in a browser. Fails it on any console message except refused API or gateway requests and a lost
 * connection.
 */
export async function withShopper(
  options: Parameters<typeof openBrowser>[0],
  story: (shopper: Shopper) => Promise<void>,
): Promise<void> {
  const shopper = await openBrowser(options);
  try {
    await story(shopper);
    const messages = shopper
      .takeConsole()
      .filter((line) => !/status of 4\d\d .*\/(api|sandbox\/moyasar)\/v1\/|ERR_INTERNET_DISCONNECTED/.test(line));
    expect(messages).toEqual([]);
  } catch (error) {
    await addScene(shopper, error);
    throw error;
  } finally {
    await shopper.close();
  }
}

export async function newestCode(to: string): Promise<string> {
  let code = '';
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${url}/sandbox/messages?to=${encodeURIComponent(to)}`);
        const { data } = (await answer.json()) as { data: { text: string }[] };
        code = /(?<!\d)\d{6}(?!\d)/.exec(data[0]?.text ?? '')?.[0] ?? '';
        return code;
      },
      { timeout: 15_000 },
    )
    .toMatch(/^\d{6}$/);
  return code;
}

export async function post(path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
/** Password fields have no ARIA role. */
export const secret = (page: Page, name: string) =>
  page.locator('main').getByLabel(name, { exact: true }).locator('visible=true');
export const button = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true });
export const codeField = (page: Page) => page.locator('input[autocomplete="one-time-code"]');
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('.Toastify__toast').getByText(text).first().waitFor();
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

export async function openPage(page: Page, path: string) {
  await page.goto(`${url}${path}`);
  await page.locator('main form button[type=submit]:not([disabled])').first().waitFor();
}

/** Registers a customer through the API, outside the browser. */
export async function account(language: Language = 'en') {
  const person = somebody();
  const body = { first_name: 'Sara', last_name: 'Ali', ...person, password, password_confirmation: password };
  const answer = await post('/user/auth/register', body, {
    'Accept-Language': language,
    'X-Forwarded-For': someAddress(),
  });
  expect(answer.status).toBe(201);
  return person;
}
