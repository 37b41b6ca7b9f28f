// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { Suspense, use, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savePage, restorePage } from './restore-page.ts';

function Form() {
  const [name, setName] = useState('');
  return (
    <form aria-label={name}>
      <input name="first_name" value={name} onChange={({ target }) => setName(target.value)} />
      <input name="secret" type="password" />
      <input name="shown-secret" type="text" autoComplete="current-password" />
    </form>
  );
}

let end = () => {};

function pageOf(container: HTMLElement) {
  const [name, secret, shownSecret] = container.querySelectorAll('input');
  if (!name || !secret || !shownSecret) throw new Error('no fields');
  return { name, secret, shownSecret, known: () => container.querySelector('form')?.ariaLabel };
}

function emptyPage(): HTMLElement {
  end();
  document.body.innerHTML = '<div></div>';
  return document.body.firstElementChild as HTMLElement;
}

function form() {
  const container = emptyPage();
  const root = createRoot(container);
  act(() => root.render(<Form />));
  end = () => act(() => root.unmount());
  return pageOf(container);
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  window.scrollTo = () => undefined;
  history.replaceState(null, '', '/profile');
});
afterEach(() => {
  end();
  end = () => {};
  vi.useRealTimers();
});

test('typed text is restored once on its page, but never a password, even a visible one', () => {
  const before = form();
  before.name.value = 'Sara';
  before.secret.value = 'hidden';
  before.shownSecret.value = 'in plain sight';
  savePage(document);
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/hidden|in plain sight/);
  const after = form();
  act(() => restorePage(document));
  expect([after.name.value, after.known()]).toEqual(['Sara', 'Sara']);
  expect([after.secret.value, after.shownSecret.value]).toEqual(['', '']);
  const again = form();
  act(() => restorePage(document));
  expect(again.name.value).toBe('');
});

test('typed text waits until its page is shown again, as after a new sign-in', () => {
  form().name.value = 'Sara';
  savePage(document);
  history.replaceState(null, '', '/login?back=%2Fprofile');
  const login = form();
  act(() => restorePage(document));
  expect(login.name.value).toBe('');
  history.replaceState(null, '', '/profile');
  const profile = form();
  act(() => restorePage(document));
  expect(profile.name.value).toBe('Sara');
});

test('a component that hydrates late gets its typed text as soon as it is hydrated', async () => {
  form().name.value = 'Sara';
  savePage(document);
  let come = () => {};
  const comes = new Promise<void>((resolve) => (come = resolve));
  let isServer = true;
  const Late = () => {
    if (!isServer) use(comes);
    return <Form />;
  };
  const page = (
    <Suspense>
      <Late />
    </Suspense>
  );
  const container = emptyPage();
  container.innerHTML = renderToString(page);
  isServer = false;
  const root = await act(async () => hydrateRoot(container, page));
  end = () => act(() => root.unmount());
  const late = pageOf(container);
  await act(async () => restorePage(document));
  await act(async () => vi.advanceTimersByTime(3_000));
  expect(late.name.value).toBe('');
  await act(async () => come());
  await act(async () => vi.advanceTimersByTime(100));
  expect([pageOf(container).name.value, late.known()]).toEqual(['Sara', 'Sara']);
});

test('nothing is restored once the shopper has left the page', async () => {
  form().name.value = 'Sara';
  savePage(document);
  emptyPage();
  end = () => {};
  restorePage(document);
  history.replaceState(null, '', '/cart');
  const cart = form();
  await act(async () => vi.advanceTimersByTime(20_000));
  expect(cart.name.value).toBe('');
});
