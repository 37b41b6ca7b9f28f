// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { cacheNames } from '../../contract/app/worker-messages.ts';
import { createApi } from '../lib/net/api.ts';
import { indexedDbStorage } from '../lib/storage/query-storage.ts';
import { writeUser } from '../session/stored-user.ts';
import { openStoredAnswers } from './stored-answers.ts';

const clients: QueryClient[] = [];
const api = createApi({ base: '/api/v1', language: 'ar', fetch: () => Promise.reject(new TypeError('away')) });

afterEach(() => {
  clients.splice(0).forEach((client) => client.clear());
  vi.restoreAllMocks();
});

const isHere = (id: number) => writeUser({ id, first_name: 'Noura', avatar: null, gender: null });
const stored = async (owner: number | 'guest') => (await indexedDbStorage().getItem(`rq:ar:${owner}`)) ?? '';
const leave = () => dispatchEvent(new Event('pagehide'));
const look = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

/** A page of this customer: one list is stored, and a later one is not written yet. */
async function pageOf(id: number) {
  isHere(id);
  const client = new QueryClient();
  clients.push(client);
  const came = (name: string) =>
    client.prefetchQuery({ queryKey: ['ar', name], queryFn: () => `${name} of ${id}`, meta: { persist: 'personal' } });
  const answers = openStoredAnswers(client, api);
  await came('carts');
  answers.keep();
  await vi.waitFor(async () => expect(await stored(id)).toContain('carts'));
  await came('wishlist');
  expect(await stored(id)).not.toContain('wishlist');
  return { answers, came };
}

test.each([
  ['is left', leave],
  ['becomes hidden', () => look('hidden')],
])('a list that has just arrived is stored when the page %s', async (_, goes) => {
  await pageOf(7);
  goes();
  expect(await stored(7)).toContain('wishlist of 7');
});

test('a list that arrives while the page is hidden is stored at once', async () => {
  const { came } = await pageOf(7);
  look('hidden');
  await came('compare');
  await vi.waitFor(async () => expect(await stored(7)).toContain('compare of 7'), 500);
});

test('a page that becomes visible again does not write early', async () => {
  await pageOf(8);
  look('visible');
  expect(await stored(8)).not.toContain('wishlist');
});

test('a page that is left after a sign-out, in any tab, writes nothing', async () => {
  const { answers } = await pageOf(9);
  const other = await pageOf(10);
  writeUser(null);
  leave(); // the page of 10 has not noticed the sign-out; 9 is no longer the owner
  expect([await stored(9), await stored(10)].join()).not.toContain('wishlist');
  await Promise.all([answers.forget(), other.answers.forget()]);
  leave();
  expect([await stored(9), await stored(10)]).toEqual(['', '']);
});

test('deleted answers do not come back when the page is left while the same customer is signed in again', async () => {
  const { answers } = await pageOf(11);
  await answers.forget();
  leave();
  expect(await stored(11)).toBe('');
});

test('after another customer has signed in, new answers are stored only for them', async () => {
  const { answers, came } = await pageOf(12);
  isHere(13);
  answers.changeOwner();
  await vi.waitFor(async () => expect(await stored(13)).toContain('carts'));
  await came('compare');
  leave();
  expect(await stored(13)).toContain('compare');
  expect(await stored(12)).not.toContain('compare');
});

test('the worker’s searches are deleted with the rest', async () => {
  const deleted: string[] = [];
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) });
  const { answers } = await pageOf(14);
  await answers.forget();
  expect(deleted).toEqual([cacheNames.searches]);
  vi.unstubAllGlobals();
});
