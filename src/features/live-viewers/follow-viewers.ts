// The live stream of one product while the page is visible: reconnects with growing pauses when lost, and closes while
// the page is hidden.
import * as v from 'valibot';
import { liveEvent } from '../../../contract/catalogue/live-viewers.ts';
import { readEvents, StreamRefused } from '../../lib/net/event-stream.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** After a stream of this length the pauses start over. */
const lastedMs = 20_000;
/** The server sends something every 15 seconds. */
const silentForMs = 45_000;

export type Following = {
  /** Opens the stream; rejects like `openStream`. */
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Called with each number, and with null while none is known. */
  onViewers: (buyers: number | null) => void;
  /** Whether the page is visible, and the event when that changes. */
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Starts `run` once no other page of this browser runs it; `signal` aborts the wait. */
  alone: (signal: AbortSignal, run: () => Promise<void>) => Promise<void>;
  random?: () => number;
};

/** Follows until the returned function is called. */
export function followViewers({ open, onViewers, page, alone, random = Math.random }: Following): () => void {
  let current: AbortController | null = null;

  const look = () => {
    const isSeen = page.visibilityState === 'visible';
    if (isSeen && !current) {
      const mine = new AbortController();
      current = mine;
      alone(mine.signal, () => keepOpen(mine.signal)).catch(() => undefined); // aborted while waiting for its turn
    } else if (!isSeen) stop();
  };
  const stop = () => {
    current?.abort();
    current = null;
    onViewers(null);
  };

  async function keepOpen(signal: AbortSignal): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!signal.aborted) {
      const startedAt = performance.now();
      const retryAfterMs = await listen(signal);
      if (signal.aborted) return;
      onViewers(null);
      if (retryAfterMs === null) return;
      pauseMs = performance.now() - startedAt > lastedMs ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      // Jitter: not all browsers at the same moment after a server restart.
      await pause(Math.max(retryAfterMs, pauseMs) * (0.5 + random()), signal);
    }
  }

  /** One stream from start to end. Resolves with the minimum delay in ms before the next one; null for none. */
  async function listen(signal: AbortSignal): Promise<number | null> {
    const own = new AbortController();
    const end = () => own.abort();
    signal.addEventListener('abort', end, { once: true });
    let silence = setTimeout(end, silentForMs);
    try {
      const stream = await open(own.signal);
      const alive = () => {
        clearTimeout(silence);
        silence = setTimeout(end, silentForMs);
      };
      for await (const { event, data } of readEvents(stream, alive)) {
        const message = event === 'live' ? v.safeParse(liveEvent, parsed(data)) : null;
        if (message?.success && !signal.aborted) onViewers(message.output.buyers);
      }
      return 0;
    } catch (error) {
      if (!(error instanceof StreamRefused)) return 0; // network error
      return [429, 502, 503, 504].includes(error.status) ? (error.retryAfterSeconds ?? 0) * 1_000 : null;
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', end);
    }
  }

  page.addEventListener('visibilitychange', look);
  look();
  return () => {
    page.removeEventListener('visibilitychange', look);
    stop();
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // sent by another server version
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
