import { expect, test, vi } from 'vitest';
import { heldFetch, holdRequests } from './held-fetch.ts';

test('a request starts at once, or when requests are no longer held', async () => {
  const started = vi.fn<(input: unknown) => Promise<Response>>(async () => new Response());
  vi.stubGlobal('fetch', started);
  await heldFetch('/first');
  let release = (): void => undefined;
  holdRequests(new Promise<void>((resolve) => (release = resolve)));
  const second = heldFetch('/second');
  await new Promise((resolve) => setTimeout(resolve));
  expect(started.mock.calls.map(([input]) => input)).toEqual(['/first']);
  release();
  await second;
  expect(started.mock.calls.map(([input]) => input)).toEqual(['/first', '/second']);
});
