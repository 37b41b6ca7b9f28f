// A JSON call to a provider's server.
import { Histogram } from 'prom-client';
import { processRegistry } from '../lib/metrics.ts';
import { tracedCall } from '../lib/tracing.ts';

/** Replaces the network: the sandbox providers are part of this process. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type JsonAnswer = {
  status: number;
  /** The parsed body; undefined if it is not JSON. */
  json: unknown;
};

/** No usable answer: whether the call was carried out is unknown. */
export class NoAnswer extends Error {
  constructor(
    /** Safe to log: contains no body, query or headers of the request. */
    readonly detail: string,
    /** It timed out, and a retry would wait as long. */
    readonly isLate: boolean,
  ) {
    super(detail);
  }
}

const answerWithinMs = 10_000;
const jsonType = { 'Content-Type': 'application/json' };
const longestAnswer = 2 * 1024 * 1024;

const duration = new Histogram({
  name: 'store_provider_call_duration_seconds',
  help: 'Calls to providers. outcome: first digit of the answer’s status, or none without an answer that says anything.',
  labelNames: ['host', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [processRegistry],
});

/** Statuses that say nothing about the call itself: timeout, rate limit, server failure. */
const saysNothing = (status: number) => status === 408 || status === 429 || status >= 500 || status < 200;

type JsonCall = {
  method: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  fetch?: Fetch | undefined;
  timeoutMs?: number | undefined;
};

/**
 * Sends a JSON body, a form (URLSearchParams) or none, and returns answers with a status from 200 to 299 or 400 to 499.
 * Does not follow redirects, which would take the key elsewhere. Throws NoAnswer.
 */
export async function callJson(url: string, call: JsonCall): Promise<JsonAnswer> {
  const { host } = new URL(url);
  return tracedCall(call.method, host, (onStatus) => exchange(url, host, call, onStatus));
}

async function exchange(
  url: string,
  host: string,
  { method, headers = {}, body, fetch: send = fetch, timeoutMs = answerWithinMs }: JsonCall,
  onStatus: (status: number) => void,
): Promise<JsonAnswer> {
  const place = `${method} ${new URL(url).pathname}`;
  const answered = duration.startTimer({ host });
  let outcome = 'none';
  const signal = AbortSignal.timeout(timeoutMs);
  const isForm = body instanceof URLSearchParams; // `fetch` gives it its type
  try {
    const response = await send(url, {
      method,
      headers: { Accept: 'application/json', ...(body === undefined || isForm ? {} : jsonType), ...headers },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'manual',
      signal,
    });
    const { status } = response;
    onStatus(status);
    if (saysNothing(status) || (status >= 300 && status < 400)) {
      await response.body?.cancel();
      throw new NoAnswer(`${place} answered ${status}`, false);
    }
    const json = parsed(await textOf(response, place));
    outcome = `${String(status)[0]}xx`;
    return { status, json };
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    if (signal.aborted) throw new NoAnswer(`${place} did not answer within ${timeoutMs} ms`, true);
    throw new NoAnswer(`${place} failed: ${causeOf(error)}`, false);
  } finally {
    answered({ outcome });
  }
}

async function textOf(response: Response, place: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return text + decoder.decode();
    length += part.value.byteLength;
    if (length > longestAnswer) {
      await reader?.cancel();
      throw new NoAnswer(`${place} answered more than ${longestAnswer} bytes`, false);
    }
    text += decoder.decode(part.value, { stream: true });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's page, which the caller's schema rejects
  }
}

/** The network's error code, such as ECONNREFUSED or UND_ERR_SOCKET: it contains no data. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.name : 'unknown';
}
