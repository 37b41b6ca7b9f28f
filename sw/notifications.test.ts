import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { pageReplyTimeoutMs, pageMessage } from '../contract/app/worker-messages.ts';
import { noticeOf, openPage, pathOfNotice, type Window } from './notifications.ts';

const shipped = {
  title: 'شُحن طلبك',
  body: 'طلبك رقم 100246 في طريقه إليك.',
  language: 'ar',
  path: '/OrderDetails/5c4f',
  tag: '5c4f',
};

test('a message is shown in its own language and direction, and alerts although it replaces an older one', () => {
  expect(noticeOf(JSON.stringify(shipped), 'en')).toEqual({
    title: 'شُحن طلبك',
    options: {
      body: shipped.body,
      lang: 'ar',
      dir: 'rtl',
      tag: '5c4f',
      renotify: true,
      data: { path: '/OrderDetails/5c4f' },
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
    },
  });
});

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['no JSON', '<html>'],
  ['JSON of something else', '{"title":1}'],
  ['an unknown language', JSON.stringify({ ...shipped, language: 'fr' })],
])('for %s the text is neutral, in the language of the device', (_, text) => {
  expect(noticeOf(text, 'ar')).toMatchObject({
    title: 'لديك رسالة جديدة من المتجر',
    options: { lang: 'ar', dir: 'rtl' },
  });
  expect(noticeOf(text, 'en')).toMatchObject({
    title: 'You have a new message from the store',
    options: { lang: 'en', dir: 'ltr', data: { path: '/' } },
  });
});

test.each([
  ['/OrderDetails/5c4f', '/OrderDetails/5c4f'],
  ['/products/12?variety=31', '/products/12?variety=31'],
  ['https://evil.example/', '/'],
  ['//evil.example/x', '/'],
  ['//[', '/'],
  ['/\\evil.example/x', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  [undefined, '/'],
])('a notification with the path %s leads to %s', (path, leads) => {
  expect(pathOfNotice(path === undefined ? null : { path }, 'https://shop.test')).toBe(leads);
});

/** A window whose page gives this answer, or none. */
function windowThat(
  answers: unknown,
): Window & { focus: ReturnType<typeof vi.fn<() => Promise<void>>>; posted: string[] } {
  const posted: string[] = [];
  return {
    posted,
    focus: vi.fn<() => Promise<void>>(async () => undefined),
    postMessage(message, [port]) {
      posted.push(v.parse(pageMessage, message).path);
      if (answers !== undefined && port instanceof MessagePort) port.postMessage(answers);
    },
  };
}
const open = vi.fn<(path: string) => Promise<string>>(async (path) => path);
const lead = (...windows: Window[]) => {
  open.mockClear();
  return openPage('/orders', { windows, open, timeoutMs: 30 });
};

test('a window that can navigates there and gets the focus; no second one is opened', async () => {
  const [first, second] = [windowThat(true), windowThat(true)];
  await lead(first, second);
  expect([first.posted, second.posted]).toEqual([['/orders'], []]);
  expect(first.focus).toHaveBeenCalledOnce();
  expect(open).not.toHaveBeenCalled();
});

test.each([
  ['something is typed', false],
  ['nobody answers', undefined],
  ['something else answers', 'yes'],
])('if %s, the window is left alone and another one is opened', async (_, answers) => {
  const window = windowThat(answers);
  await lead(window);
  expect(window.focus).not.toHaveBeenCalled();
  expect(open).toHaveBeenCalledExactlyOnceWith('/orders');
});

test('the next window is asked if the first cannot', async () => {
  const [busy, free] = [windowThat(false), windowThat(true)];
  await lead(busy, free);
  expect(free.focus).toHaveBeenCalledOnce();
  expect(open).not.toHaveBeenCalled();
});

test('sleeping windows do not use up the time in which one may be opened', async () => {
  const sleeping = [windowThat(undefined), windowThat(undefined), windowThat(undefined)];
  await lead(...sleeping);
  expect(sleeping.map(({ posted }) => posted.length)).toEqual([1, 1, 0]);
  expect(2 * pageReplyTimeoutMs).toBeLessThan(1_000); // Firefox opens none later
  expect(open).toHaveBeenCalledExactlyOnceWith('/orders');
});

test('without any window one is opened', async () => {
  await lead();
  expect(open).toHaveBeenCalledExactlyOnceWith('/orders');
});
