import { Refusal } from '../answers/refusal.ts';
import { refuseAborted } from './aborted-request.ts';
import { untilAborted } from './request-timeout.ts';

/**
 * Reads a body, whose chunks go to `onChunk`. Throws the reason of `late`, `unavailable` if nothing arrives for `idleMs`
 * (a lost connection sends no sign), and `too_large` beyond `largest` bytes: at once if its length is known.
 */
export async function readBody(
  request: Request,
  { late, idleMs, largest }: { late: AbortSignal; idleMs: number; largest: number },
  onChunk: (chunk: Uint8Array) => void,
): Promise<void> {
  refuseAborted(request.signal);
  if (Number(request.headers.get('content-length')) > largest) throw new Refusal('too_large');
  const reader = request.body?.getReader();
  if (!reader) return;
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(new Refusal('unavailable', { retryAfterSeconds: 5 })), idleMs);
  const over = AbortSignal.any([late, idle.signal]);
  let size = 0;
  try {
    await untilAborted(over, async () => {
      while (!over.aborted) {
        const { done, value } = await reader.read();
        if (done) return;
        timer.refresh();
        size += value.length;
        if (size > largest) throw new Refusal('too_large');
        onChunk(value);
      }
    });
  } finally {
    clearTimeout(timer);
  }
}
