import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../answers/refusal.ts';
import { apiTimeoutsMs } from '../api.ts';
import { readBody } from './read-body.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request whose body arrives in chunks of one byte, `gapMs` apart; after `count` chunks nothing more arrives. */
function arriving({ gapMs, count, ends = true }: { gapMs: number; count: number; ends?: boolean }): Request {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (sent === count) return ends ? controller.close() : new Promise<void>(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, gapMs));
        sent += 1;
        controller.enqueue(new Uint8Array([sent]));
      },
    },
    { highWaterMark: 0 },
  );
  return new Request('http://store.test', { method: 'POST', body, duplex: 'half' } as RequestInit);
}

async function read(request: Request, { late = new AbortController().signal, largest = 100 } = {}) {
  const chunks: Uint8Array[] = [];
  const idleMs = apiTimeoutsMs.formIdle;
  const reading = readBody(request, { late, idleMs, largest }, (chunk) => chunks.push(chunk)).then(
    () => Buffer.concat(chunks).toJSON().data,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );
  await vi.advanceTimersByTimeAsync(100_000);
  return Promise.race([reading, Promise.resolve('still reading')]);
}

test('a body that arrives slowly is read to its end, even if TCP sends again after 31 s only', async () => {
  expect(await read(arriving({ gapMs: 31_000, count: 3 }))).toEqual([1, 2, 3]);
});

test('of which nothing arrives for 40 s is refused', async () => {
  expect(await read(arriving({ gapMs: 39_000, count: 1, ends: false }))).toBe('unavailable');
});

test('that is too large is refused, with and without its length', async () => {
  expect(await read(arriving({ gapMs: 1, count: 100 }))).toHaveLength(100);
  expect(await read(arriving({ gapMs: 1, count: 101 }))).toBe('too_large');
  const announced = arriving({ gapMs: 1, count: 0, ends: false });
  announced.headers.set('Content-Length', '101');
  expect(await read(announced)).toBe('too_large');
});

test('that is not read by the end of its time is refused', async () => {
  const late = new AbortController();
  setTimeout(() => late.abort(new Refusal('unavailable')), 50_000);
  expect(await read(arriving({ gapMs: 15_000, count: 9 }), { late: late.signal })).toBe('unavailable');
  expect(await read(arriving({ gapMs: 1, count: 1 }), { late: late.signal })).toBe('unavailable');
});
