// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { BeforeApp } from './start/before-app.ts';

function showPage(content: string): void {
  document.head.innerHTML = '';
  document.body.innerHTML = `<main>${content}</main><script data-app="data:text/javascript," data-modules=""></script>`;
}

const takePresses: BeforeApp['takePresses'] = () => globalThis.beforeApp?.takePresses() ?? [];
const press = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  element?.dispatchEvent(event);
  return event.defaultPrevented;
};

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});

afterEach(() => {
  takePresses();
  vi.useRealTimers();
});

const buttons = `
  <button type="button" id="more"></button>
  <button type="button" id="less"></button>
  <button type="button" disabled id="off"></button>
  <a href="?variety=2" id="variety"></a>
  <a href="/products/2" id="product"></a>
  <a href="#reviews" id="reviews"></a>
  <form action="/login"><button id="favorite"></button></form>`;

test('presses that only the app can carry out wait for it, marked as busy and in their order', async () => {
  showPage(buttons);
  await import('./later.ts');
  expect([press('#more'), press('#variety'), press('#less')]).toEqual([true, true, true]);
  expect(document.querySelector('#more')?.ariaBusy).toBe('true');
  expect(takePresses().map(({ id }) => id)).toEqual(['more', 'variety', 'less']);
  expect(document.querySelector('#more')?.ariaBusy).toBeNull();
  expect(press('#more')).toBe(false); // from now on it is the app's
});

test('what the browser can do by itself does not wait', async () => {
  showPage(buttons);
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  await import('./later.ts');
  expect(['#off', '#product', '#reviews', '#favorite'].map(press)).toEqual([false, false, false, false]);
  expect(takePresses()).toEqual([]);
});

test('a customer’s press that would load the login page waits', async () => {
  document.cookie = 'token=of-noura';
  onTestFinished(() => void (document.cookie = 'token=; max-age=0'));
  showPage(`${buttons}<form action="/products"><button id="search"></button></form>`);
  for (const form of document.forms) form.addEventListener('submit', (event) => event.preventDefault());
  await import('./later.ts');
  expect(['#favorite', '#search', '#product'].map(press)).toEqual([true, false, false]);
  expect(takePresses().map(({ id }) => id)).toEqual(['favorite']);
});

test('if the app cannot be loaded, a customer’s press loads that page', async () => {
  document.cookie = 'token=of-noura';
  onTestFinished(() => void (document.cookie = 'token=; max-age=0'));
  showPage(buttons.replace('<button id="favorite">', '<button id="favorite" name="wish" value="favourite:12">'));
  document.querySelector('script')?.setAttribute('data-app', 'data:text/javascript,throw new Error()');
  const sent = new Promise<string | undefined>((resolve) => {
    document.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      resolve((event.submitter as HTMLButtonElement | null)?.value);
    });
  });
  await import('./later.ts');
  press('#favorite');
  expect(await sent).toBe('favourite:12');
});

test('the app starts once, after five seconds at the latest', async () => {
  Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true });
  showPage(buttons);
  await import('./later.ts');
  await vi.advanceTimersByTimeAsync(4_900);
  expect(document.querySelectorAll('link[rel=modulepreload]')).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(200);
  press('#more');
  expect(document.querySelectorAll('link[rel=modulepreload]')).toHaveLength(1);
  Reflect.deleteProperty(document, 'readyState');
});

const isStarted = () => document.head.querySelector('link[rel=modulepreload]') !== null;

test.each([
  ['a page that nobody has touched waits', () => undefined, false],
  ['a field that has the focus', () => document.querySelector('input')?.focus(), true],
  ['a fragment', () => (location.hash = '#comments'), true],
  [
    'a page that is loaded again',
    () => vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as never]),
    true,
  ],
])('starting at once: %s', async (_, before, starts) => {
  showPage('<input>');
  onTestFinished(() => {
    vi.restoreAllMocks();
    history.replaceState(null, '', location.pathname);
  });
  before();
  await import('./later.ts');
  expect(isStarted()).toBe(starts);
});

test('a page that the worker has stored does not wait for its pictures', async () => {
  Object.defineProperty(document, 'readyState', { value: 'interactive', configurable: true });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate', workerStart: 3 } as never]);
  onTestFinished(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(document, 'readyState');
  });
  showPage('<p>');
  await import('./later.ts');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStarted()).toBe(true);
});
