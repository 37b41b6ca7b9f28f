// A shopper's device in a browser test: the session on it, and everything that the store has stored there.
import { randomUUID } from 'node:crypto';
import type { Outbox } from '../../../src/shopper-lists/operations/shopper-queue.ts';
import { someAddress } from '../data/some-address.ts';
import { uniquePhone } from '../data/unique-phone.ts';
import type { BrowserContext, Page } from 'playwright-core';

export type Customer = { email: string; password: string; firstName: string; token: string; id: number };

/** Registers a customer in a running store through its API. Names may contain anything that a name can. */
export async function registerCustomer(storeUrl: string, firstName: string, lastName = 'Alharbi'): Promise<Customer> {
  const unique = randomUUID().slice(0, 13);
  const email = `${firstName
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .slice(0, 20)}.${unique}@example.com`;
  const password = `Quiet-Lamp-${unique}`;
  const body = {
    first_name: firstName,
    last_name: lastName,
    email,
    phone: uniquePhone(),
    password,
    password_confirmation: password,
  };
  const { token, user } = await post<{ token: string; user: { id: number } }>(
    `${storeUrl}/api/v1/user/auth/register`,
    body,
  );
  return { email, password, firstName, token, id: user.id };
}

/** Starts another session of a customer; returns its token. */
export async function anotherSession(storeUrl: string, { email, password }: Customer): Promise<string> {
  const { token } = await post<{ token: string }>(`${storeUrl}/api/v1/user/auth/login`, { email, password });
  return token;
}

/** Stores a customer's session on the device, as logging in does. */
export async function putSession(page: Page, { token, id, firstName }: Customer): Promise<void> {
  // Not by the page: its next document might be requested before the cookie is stored.
  await page.context().addCookies([
    {
      name: 'token',
      value: token,
      url: new URL('/', page.url()).href,
      expires: Date.now() / 1000 + 24 * 60 * 60,
      sameSite: 'Lax',
    },
  ]);
  await page.evaluate(
    (user) => localStorage.setItem('user', user),
    JSON.stringify({ id, first_name: firstName, avatar: null, gender: null }),
  );
}

/**
 * A shopper's pending changes on the device, by default a visitor's: kind, payload and `seen` of each, merged into one
 * object.
 */
export async function pendingChangesOn(
  page: Page,
  owner: number | 'guest' = 'guest',
): Promise<Record<string, unknown>[]> {
  const { ops = [] } = await outboxOn(page, owner);
  return ops.map(({ kind, payload, seen }) => ({ kind, ...payload, ...seen }));
}

/** The number of pending changes on the device. */
export const pendingChangeCount = async (context: BrowserContext) =>
  Number((await context.cookies()).find(({ name }) => name === 'pending')?.value ?? 0);

/** Whether a page or the worker sends the shopper's changes now. */
export async function isSendingOn(page: Page, owner: number): Promise<boolean> {
  return ((await outboxOn(page, owner)).lease?.beat ?? 0) !== 0;
}

/** The ids of all changes that the device has: in the customer's record, or noted for it. */
export async function idsOnDevice(page: Page, owner: number): Promise<string[]> {
  const { ops = [], taken = [] } = await outboxOn(page, owner);
  const names = await page.evaluate(() => Object.keys(localStorage));
  const noted = names.flatMap((name) => (name.startsWith('change:') ? [name.slice('change:'.length)] : []));
  return [...ops.map(({ id }) => id), ...taken, ...noted];
}

type StoredOutbox = Partial<{
  ops: { id: string; kind: string; payload: object; seen: object }[];
  taken: string[];
  lease: { beat: number } | null;
}>;

function outboxOn(page: Page, owner: number | 'guest'): Promise<StoredOutbox> {
  return page.evaluate(async (owner) => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'store-outbox')) return {};
    const request = <T>(operation: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        operation.addEventListener('success', () => resolve(operation.result));
        operation.addEventListener('error', () => reject(operation.error));
      });
    const database = await request(indexedDB.open('store-outbox'));
    const records = database.transaction('records').objectStore('records');
    const record = (await request(records.get(`outbox:${owner}`))) as StoredOutbox | undefined;
    database.close();
    return record ?? {};
  }, owner);
}

/**
 * Replaces a customer's outbox on the device with what `change` makes of it and of `given`. It runs in the page, in one
 * transaction, and knows nothing else.
 */
export function changeOutbox<Given>(
  page: Page,
  owner: number,
  change: (outbox: Outbox, given: Given) => Outbox,
  given: Given,
): Promise<void> {
  const name = JSON.stringify(`outbox:${owner}`);
  const changeInPage = `(outbox) => (${change.toString()})(outbox, ${JSON.stringify(given)})`;
  return page.evaluate(`(${changeRecord.toString()})(${name}, ${changeInPage})`);
}

function changeRecord(name: string, change: (record: unknown) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('store-outbox');
    opening.addEventListener('success', () => {
      const records = opening.result.transaction('records', 'readwrite').objectStore('records');
      const reading = records.get(name);
      reading.addEventListener('success', () => records.put(change(reading.result), name));
      records.transaction.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
      records.transaction.addEventListener('abort', () => reject(records.transaction.error ?? new Error()));
    });
  });
}

/** Makes the pending changes of a customer older, as if they had been made `ms` earlier. */
export function agePendingChanges(page: Page, owner: number, ms: number): Promise<void> {
  return changeOutbox(
    page,
    owner,
    (outbox, ms) => ({ ...outbox, ops: outbox.ops.map((op) => ({ ...op, createdAt: op.createdAt - ms })) }),
    ms,
  );
}

export type DeviceDump = Record<'cookies' | 'localStorage' | 'sessionStorage' | 'indexedDB' | 'cacheStorage', string>;

/** Everything stored for the page's origin, as one text per kind of storage. */
export async function dumpDevice(page: Page): Promise<DeviceDump> {
  const cookies = await page.context().cookies();
  const rest = await page.evaluate(async () => {
    const request = <T>(operation: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        operation.addEventListener('success', () => resolve(operation.result));
        operation.addEventListener('error', () => reject(operation.error));
      });
    const databases: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await request(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const open = database.transaction(store).objectStore(store);
        databases.push([name, store, await request(open.getAllKeys()), await request(open.getAll())]);
      }
      database.close();
    }
    const copies: unknown[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const isText = /json|html|javascript|text/.test(answer?.headers.get('content-type') ?? '');
        copies.push([name, request.url, [...(answer?.headers ?? [])], isText ? await answer?.text() : null]);
      }
    }
    return {
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      indexedDB: JSON.stringify(databases),
      cacheStorage: JSON.stringify(copies),
    };
  });
  return { cookies: JSON.stringify(cookies), ...rest };
}

async function post<T>(address: string, body: object): Promise<T> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': someAddress() },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok || text === '')
    throw new Error(`${address} says ${answer.status} ${JSON.stringify([...answer.headers])}: ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}
