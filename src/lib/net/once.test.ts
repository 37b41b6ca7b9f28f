import { expect, test, vi } from 'vitest';
import { once } from './once.ts';

test('all callers share one result', async () => {
  const make = vi.fn<() => Promise<object>>(async () => ({}));
  const ask = once(make);
  expect(await ask()).toBe(await ask());
  expect(make).toHaveBeenCalledOnce();
});

test('a failure rejects its caller, and the next call tries again', async () => {
  const make = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValue('here');
  const ask = once(make);
  await expect(ask()).rejects.toThrow('no connection');
  expect(await ask()).toBe('here');
});
