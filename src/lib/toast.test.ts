import { beforeEach, expect, test, vi } from 'vitest';

const load = () => import('./toast.ts');

beforeEach(() => {
  vi.resetModules();
});

test('toasts shown before the toaster has loaded are queued in order and request it', async () => {
  const { showToast, takeToasts, anyToast } = await load();
  const listener = vi.fn<() => void>();
  anyToast.subscribe(listener);
  expect(anyToast.get()).toBe(false);

  showToast({ kind: 'info', text: 'first' });
  showToast({ kind: 'error', text: 'second' });
  expect(anyToast.get()).toBe(true);
  expect(listener).toHaveBeenCalled();

  const shown: string[] = [];
  const stop = takeToasts(({ text }) => shown.push(text));
  showToast({ kind: 'success', text: 'third' });
  expect(shown).toEqual(['first', 'second', 'third']);

  stop();
  showToast({ kind: 'success', text: 'fourth' });
  expect(shown).toHaveLength(3);
});
