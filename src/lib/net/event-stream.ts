// Event streams of the API, the counterpart of `lib/net/api.ts`. `EventSource` sends no headers, so neither token nor
// language, and does not say why it was refused.
import type { Language } from '../../../contract/core/language.ts';
import { cookieNames, cookieValue } from '../storage/storage.ts';

export type StreamEvent = { event: string; data: string };

/** The server refused, or the answer is not from our server. */
export class StreamRefused extends Error {
  constructor(
    readonly status: number,
    readonly retryAfterSeconds: number | null,
  ) {
    super(`the server refused the event stream: status ${status}`);
  }
}

/** Opens a stream. Rejects with StreamRefused, with an error of `fetch`, or with the reason of `signal`. */
export async function openStream(
  address: string,
  { language, signal }: { language: Language; signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const token = cookieValue(document.cookie, cookieNames.token);
  const answer = await fetch(address, {
    headers: {
      Accept: 'text/event-stream',
      'Accept-Language': language,
      ...(token ? { Authorization: `Bearer ${token}`, JWT: token } : {}),
    },
    cache: 'no-store',
    signal,
  });
  const isOurs = /^text\/event-stream\b/i.test(answer.headers.get('content-type') ?? '');
  if (answer.ok && isOurs && answer.body) return answer.body;
  await answer.body?.cancel();
  const retryAfter = Number(answer.headers.get('retry-after') ?? '');
  throw new StreamRefused(answer.status, Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null);
}

/**
 * The events of a stream as they arrive (https://html.spec.whatwg.org/multipage/server-sent-events.html, without `id`
 * and `retry`, which the API does not send). `onBytes` is called for every chunk, keep-alives included.
 */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      onBytes();
      const blocks = (rest + decoder.decode(piece.value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): StreamEvent | null {
  const fields = block.split(/\r?\n/).flatMap((line) => {
    const parts = /^(\w+): ?(.*)$/.exec(line);
    return parts ? [[parts[1], parts[2] ?? ''] as const] : [];
  });
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value);
  if (data.length === 0) return null;
  return { event: fields.filter(([name]) => name === 'event').at(-1)?.[1] ?? 'message', data: data.join('\n') };
}
