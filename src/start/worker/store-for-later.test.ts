// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeForLater } from './store-for-later.ts';

const megabyte = 1024 * 1024;
let messages: unknown[];
let room: { quota: number; usage: number } | undefined;

const registration = {
  active: { postMessage: (message: unknown) => messages.push(message) } as unknown as ServiceWorker,
};

const visit = async (facts: object = {}) => {
  vi.stubGlobal('navigator', { onLine: true, storage: { estimate: async () => room }, ...facts });
  const asked = storeForLater(registration, { path: '/store', hidesOffer: () => false });
  await vi.advanceTimersByTimeAsync(10_000);
  await asked;
  return messages;
};

beforeEach(() => {
  vi.useFakeTimers();
  messages = [];
  room = { quota: 1_000 * megabyte, usage: 10 * megabyte };
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the worker is asked once the page has settled', async () => {
  vi.stubGlobal('navigator', { onLine: true, storage: { estimate: async () => room } });
  void storeForLater(registration, { path: '/store', hidesOffer: () => false });
  await vi.advanceTimersByTimeAsync(3_900);
  expect(messages).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(messages).toEqual([{ type: 'STORE_PAGE', path: '/store', hidesOffer: false }, { type: 'STORE_APP' }]);
});

test('a shopper who saves data, or has no connection, is left alone', async () => {
  expect(await visit({ connection: { effectiveType: '4g', saveData: true } })).toEqual([]);
  expect(await visit({ onLine: false })).toEqual([]);
});

test.each([
  ['has less than 20 MB left', { quota: 100 * megabyte, usage: 85 * megabyte }],
  ['is used to more than nine tenths', { quota: 1_000 * megabyte, usage: 910 * megabyte }],
])('a device whose storage %s is left alone', async (_, estimate) => {
  room = estimate;
  expect(await visit()).toEqual([]);
});

test('a browser that does not tell about line or storage is asked', async () => {
  room = undefined;
  expect(await visit()).toHaveLength(2);
});
