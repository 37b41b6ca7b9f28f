import { expect, test, vi } from 'vitest';

test('dropping the catalogue ends even if its database never opens', async () => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  try {
    const { dropCatalogue } = await import('./stored-catalogue.ts');
    const dropped = dropCatalogue();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await dropped).toBe(false);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.resetModules();
  }
});
