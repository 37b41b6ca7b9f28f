import { expect, test, vi } from 'vitest';
import { once } from './once.ts';

test('is made once for everybody', async () => {
  const make = vi.fn<() => Promise<object>>(async () => ({}));
  const ask = once(make);
  expect(await ask()).toBe(await ask());
  expect(make).toHaveBeenCalledOnce();
});

test('a failure is told to whoever asked, and tried again by the next one', async () => {
  const make = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValue('here');
  const ask = once(make);
  await expect(ask()).rejects.toThrow('no connection');
  expect(await ask()).toBe('here');
});
