// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '../../contract/core/language.ts';
import { settingIn, settingsQuery } from '../features/catalogue/catalogue.queries.ts';
import { createApi } from '../lib/net/api.ts';
import { sessionKeys } from '../lib/storage/storage.ts';
import { wipeDevice } from '../session/end/wipe-device.ts';
import { openSessionSettings } from './session-settings.ts';

const beforeThisPage = Math.floor(performance.timeOrigin) - 60_000;
const ask = vi.fn<typeof fetch>();

beforeEach(() => {
  sessionStorage.clear();
  ask.mockReset();
});

const answer = (phone: string, headers: Record<string, string> = {}) =>
  Response.json({ data: { general_settings: [{ key: 'phone', value: phone }], socials: {} } }, { headers });

/** A page of the store that was just opened in this tab. */
function openPage({ language = 'ar', restored }: { language?: Language; restored?: string } = {}) {
  const queryClient = new QueryClient();
  const api = createApi({ base: 'https://shop.test/api/v1', language, fetch: ask });
  const query = settingsQuery(api);
  const session = openSessionSettings(queryClient, api);
  return {
    queryClient,
    query,
    follow: () => session.follow(),
    phone: () => settingIn(queryClient.getQueryData(query.queryKey), 'phone'),
    async start() {
      const finish = session.begin();
      if (restored !== undefined) bring(restored, beforeThisPage);
      await finish();
    },
    bring,
  };

  function bring(value: string, updatedAt?: number) {
    const data = { data: { general_settings: [{ key: 'phone', value }], socials: {} }, cachedAt: null };
    queryClient.setQueryData(query.queryKey, data, updatedAt === undefined ? {} : { updatedAt });
  }
}

test('a session requests the settings once; later pages show its copy', async () => {
  ask.mockImplementation(async () => answer('+9661'));
  const first = openPage();
  await first.start();
  first.follow();
  expect(first.phone()).toBe('+9661');
  const second = openPage();
  await second.start();
  await second.queryClient.prefetchQuery(second.query);
  expect(second.phone()).toBe('+9661');
  expect(ask).toHaveBeenCalledOnce();
});

test('a page that the worker has stored shows the settings of this session', async () => {
  ask.mockImplementation(async () => answer('+9661'));
  const page = openPage();
  page.bring('+9660', beforeThisPage);
  await page.start();
  expect(page.phone()).toBe('+9661');
});

test('settings of an earlier session are not shown if the server answers', async () => {
  ask.mockImplementation(async () => answer('+9662'));
  const page = openPage({ restored: '+9661' });
  await page.start();
  expect(page.phone()).toBe('+9662');
});

test('settings of an earlier session are shown without the server, but not copied, and requested by the next page', async () => {
  ask.mockRejectedValue(new TypeError('away'));
  const page = openPage({ restored: '+9661' });
  await page.start();
  page.follow();
  expect(page.phone()).toBe('+9661');
  expect(sessionStorage.getItem(sessionKeys.generalSettings)).toBeNull();
  ask.mockImplementation(async () => answer('+9662'));
  await page.queryClient.prefetchQuery(page.query);
  expect(page.phone()).toBe('+9662');
  expect(sessionStorage.getItem(sessionKeys.generalSettings)).toContain('+9662');
});

test('the worker’s copy of an earlier session is not copied into this one', async () => {
  ask.mockImplementation(async () => answer('+9661', { 'x-from-cache': '1', 'x-cached-at': '2026-11-01T00:00:00Z' }));
  const page = openPage();
  await page.start();
  page.follow();
  expect(page.phone()).toBe('+9661');
  expect(sessionStorage.getItem(sessionKeys.generalSettings)).toBeNull();
});

test('the server-rendered page’s data is newer than the copy and replaces it', async () => {
  ask.mockImplementation(async () => answer('+9661'));
  const first = openPage();
  await first.start();
  first.follow();
  const page = openPage();
  page.bring('+9663');
  await page.start();
  page.follow();
  expect(page.phone()).toBe('+9663');
  expect(sessionStorage.getItem(sessionKeys.generalSettings)).toContain('+9663');
  expect(ask).toHaveBeenCalledOnce();
});

test.each([
  ['in the other language', () => openPage({ language: 'en' })],
  [
    'of invalid shape',
    () => {
      sessionStorage.setItem(sessionKeys.generalSettings, '{"language":"ar","at":1,"settings":{"phone":1}}');
      return openPage();
    },
  ],
])('a copy %s is ignored', async (_, open) => {
  ask.mockImplementation(async () => answer('+9664'));
  const first = openPage();
  await first.start();
  first.follow();
  const page = open();
  await page.start();
  expect(page.phone()).toBe('+9664');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the copy is public and survives a sign-out', async () => {
  ask.mockImplementation(async () => answer('+9665'));
  const page = openPage();
  await page.start();
  page.follow();
  sessionStorage.setItem(sessionKeys.drafts, 'personal');
  wipeDevice();
  expect(Object.keys(sessionStorage).sort()).toEqual([sessionKeys.generalSettings, sessionKeys.loading]);
});
