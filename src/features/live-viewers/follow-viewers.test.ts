import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StreamRefused } from '../../lib/net/event-stream.ts';
import { followViewers } from './follow-viewers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that can be hidden, and a server that records requests. */
function setting({ refuse = [] as (StreamRefused | TypeError)[] } = {}) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const startedAt = performance.now();
  const requestTimes: number[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const counts: (number | null)[] = [];
  const ended: boolean[] = [];
  const stop = followViewers({
    async open(signal) {
      requestTimes.push(performance.now() - startedAt);
      const refusal = refuse.shift();
      if (refusal) throw refusal;
      const index = streams.length;
      ended[index] = false;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          streams.push(controller);
          signal.addEventListener('abort', () => {
            ended[index] = true;
            controller.error(new DOMException('ended', 'AbortError'));
          });
        },
      });
    },
    onViewers: (buyers) => counts.push(buyers),
    page: page as unknown as Document,
    alone: (_, run) => run(),
    random: () => 0.5,
  });
  return {
    askedAt: requestTimes,
    counts,
    ended,
    stop,
    say: async (text: string) => {
      streams.at(-1)?.enqueue(new TextEncoder().encode(text));
      await vi.advanceTimersByTimeAsync(0);
    },
    lose: () => streams.at(-1)?.close(),
    show: (state: DocumentVisibilityState) => {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

const number = (buyers: number) => `event: live\ndata: {"buyers":${buyers}}\n\n`;

test('reports numbers as they arrive, and ignores anything else', async () => {
  const { say, counts, stop } = setting();
  await vi.advanceTimersByTimeAsync(0);
  await say(number(2));
  await say('event: live\ndata: {"buyers":"many"}\n\nevent: other\ndata: 1\n\nevent: live\ndata: no\n\n');
  await say(number(3));
  expect(counts).toEqual([2, 3]);
  stop();
});

test('a hidden page has no stream and no number, and reconnects at once when visible', async () => {
  const { say, counts, ended, askedAt: requestTimes, show, stop } = setting();
  await vi.advanceTimersByTimeAsync(0);
  await say(number(2));
  show('hidden');
  expect([ended, counts]).toEqual([[true], [2, null]]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requestTimes).toHaveLength(1);
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  await say(number(4));
  expect([requestTimes.length, counts.at(-1)]).toEqual([2, 4]);
  stop();
  expect(ended).toEqual([true, true]);
});

test('without a server the pauses grow to a minute, and reset after a stream that lasted', async () => {
  const lost = () => new TypeError('network');
  const { say, askedAt: requestTimes, lose, counts, stop } = setting({ refuse: Array.from({ length: 8 }, lost) });
  await vi.advanceTimersByTimeAsync(250_000);
  const pauses = requestTimes.slice(1).map((at, index) => Math.round((at - (requestTimes[index] ?? 0)) / 1_000));
  expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  await say(':\n\n');
  await vi.advanceTimersByTimeAsync(21_000);
  await say(number(5));
  const requestCount = requestTimes.length;
  lose();
  await vi.advanceTimersByTimeAsync(900);
  expect([requestTimes.length, counts.at(-1)]).toEqual([requestCount, null]);
  await vi.advanceTimersByTimeAsync(200);
  expect(requestTimes).toHaveLength(requestCount + 1);
  stop();
});

test('retries a full server when it says so, but not one that refuses', async () => {
  const { askedAt: requestTimes, stop } = setting({
    refuse: [new StreamRefused(429, 60), new StreamRefused(404, null)],
  });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(requestTimes).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requestTimes).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requestTimes).toHaveLength(2);
  stop();
});

test('reconnects after a silent connection', async () => {
  const { say, ended, askedAt: requestTimes, stop } = setting();
  await vi.advanceTimersByTimeAsync(30_000);
  await say(':\n\n');
  await vi.advanceTimersByTimeAsync(44_000);
  expect(ended).toEqual([false]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([ended[0], requestTimes.length]).toEqual([true, 2]);
  stop();
});
