import { setTimeout as pause } from 'node:timers/promises';

/** Looks every 100 ms until something is found; null if nothing is after `timeoutMs`. */
export async function foundWithin<T>(timeoutMs: number, find: () => Promise<T | null>): Promise<T | null> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const found = await find();
    if (found !== null || performance.now() > end) return found;
    await pause(100);
  }
}

/** The same for a condition. */
export async function isTrueWithin(timeoutMs: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  return (await foundWithin(timeoutMs, async () => (await isTrue()) || null)) !== null;
}

/** The same result; rejects if there is none after `timeoutMs`. */
export async function endedWithin<T>(timeoutMs: number, what: string, work: Promise<T>): Promise<T> {
  const isOver = new AbortController();
  const late = pause(timeoutMs, undefined, { signal: isOver.signal }).then(() => {
    throw new Error(`${what} has not ended after ${timeoutMs} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined); // stopped
    isOver.abort();
  }
}
