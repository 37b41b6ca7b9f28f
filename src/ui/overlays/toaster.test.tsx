// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Toaster } from './toaster.tsx';

type Show = Parameters<Parameters<typeof Toaster>[0]['take']>[0];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// The library closes a message when its hidden progress bar has finished.
test.each([
  ['success', '3000ms', 'status'],
  ['info', '3000ms', 'status'],
  ['warning', '5000ms', 'alert'],
  ['error', '5000ms', 'alert'],
] as const)('a message of the kind %s stays for %s', async (kind, time, role) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
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
  act(() => shown[0]?.({ kind, text: 'Something was said' }));
  await waitFor(() => expect(container.querySelector(`[role=${role}]`)?.textContent).toContain('Something was said'));
  const bar = container.querySelector<HTMLElement>('[role=progressbar]');
  expect(bar?.style.animationDuration).toBe(time);
});
