// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Toaster } from './toaster.tsx';

type Show = Parameters<Parameters<typeof Toaster>[0]['take']>[0];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function renderToaster() {
  const shown: Show[] = [];
  const { container } = render(
    <Toaster
      direction="ltr"
      label="Messages"
      take={(show) => {
        shown.push(show);
        return () => undefined;
      }}
    />,
  );
  return { container, show: (message: Parameters<Show>[0]) => act(() => shown.at(-1)?.(message)) };
}

// The library closes a message when its hidden progress bar has finished.
test.each([
  ['success', '3000ms', 'status'],
  ['info', '3000ms', 'status'],
  ['warning', '5000ms', 'alert'],
  ['error', '5000ms', 'alert'],
] as const)('a message of the kind %s stays for %s', async (kind, time, role) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const { container, show } = renderToaster();
  show({ kind, text: 'Something was said' });
  await waitFor(() => expect(container.querySelector(`[role=${role}]`)?.textContent).toContain('Something was said'));
  const bar = container.querySelector<HTMLElement>('[role=progressbar]');
  expect(bar?.style.animationDuration).toBe(time);
});

test('equal messages replace each other, others stay', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true })); // without motion a message is gone at once
  const { container, show } = renderToaster();
  const texts = () => [...container.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
  const fail = (text: string) => show({ kind: 'error', text });
  fail('No room');
  fail('No connection');
  await waitFor(() => expect(texts()).toHaveLength(2));
  const first = [...container.querySelectorAll('[role=alert]')].find(({ textContent }) => textContent === 'No room');
  fail('No room');
  fail('No room');
  await waitFor(() => expect(texts().toSorted()).toEqual(['No connection', 'No room']));
  expect(container.contains(first ?? null)).toBe(false); // a screen reader announces the new one
});

test('the newest is on top, at most twenty are shown, and the next follow as others are closed', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true })); // without motion a message is gone at once
  const { container, show } = renderToaster();
  const shown = () => [...container.querySelectorAll<HTMLElement>('[role=alert]')];
  const numbers = () => shown().map(({ textContent }) => Number(textContent));
  for (let number = 1; number <= 24; number += 1) show({ kind: 'error', text: String(number) });
  const newestFirst = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);
  await waitFor(() => expect(numbers()).toEqual(newestFirst(20, 1)));
  act(() => shown()[0]?.click());
  await waitFor(() => expect(numbers()).toEqual([21, ...newestFirst(19, 1)]));
});
