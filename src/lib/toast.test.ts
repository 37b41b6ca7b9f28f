import { beforeEach, expect, test, vi } from 'vitest';

const load = () => import('./toast.ts');

beforeEach(() => {
  vi.resetModules();
});

test('toasts shown before the toaster has loaded are queued in order and request it', async () => {
  const { showToast, takeToasts, toastsWanted } = await load();
  const listener = vi.fn<() => void>();
  toastsWanted.subscribe(listener);
  expect(toastsWanted.get()).toBe(false);

  showToast({ kind: 'info', text: 'first' });
  showToast({ kind: 'error', text: 'second' });
  expect(toastsWanted.get()).toBe(true);
  expect(listener).toHaveBeenCalled();

  const shown: string[] = [];
  const stop = takeToasts(({ text }) => shown.push(text));
  showToast({ kind: 'success', text: 'third' });
  expect(shown).toEqual(['first', 'second', 'third']);

  stop();
  showToast({ kind: 'success', text: 'fourth' });
  expect(shown).toHaveLength(3);
});
