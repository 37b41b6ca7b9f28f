// One exchange of JSON with an outside party's server, whichever it is.

/** Another way to the party than the network: its stand-in is part of this process. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Answer = {
  status: number;
  /** Parsed; undefined where it is no JSON. */
  json: unknown;
};

/** No answer that says anything: whether the call was carried out is not known. */
export class NoAnswer extends Error {
  constructor(
    /** Without what was sent and without query and headers, so that it may be logged. */
    readonly detail: string,
    /** It took longer than we wait; another try would wait as long. */
    readonly isLate: boolean,
  ) {
    super(detail);
  }
}

const answerWithinMs = 10_000;
const longestAnswer = 2 * 1024 * 1024;

/** Statuses that say nothing about the call itself: too slow, too many, or a server that failed. */
const saysNothing = (status: number) => status === 408 || status === 429 || status >= 500 || status < 200;

/** Sends a body as JSON, or none, and gives what is answered with a status from 200 to 499. Redirects are not followed, so that no key follows them. Throws NoAnswer. */
export async function callJson(
  url: string,
  {
    method,
    headers = {},
    body,
    fetch: send = fetch,
    patienceMs = answerWithinMs,
  }: {
    method: 'GET' | 'POST';
    headers?: Readonly<Record<string, string>>;
    body?: unknown;
    fetch?: Fetch | undefined;
    patienceMs?: number | undefined;
  },
): Promise<Answer> {
  const place = `${method} ${new URL(url).pathname}`;
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const response = await send(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal,
    });
    const { status } = response;
    if (saysNothing(status) || (status >= 300 && status < 400)) {
      await response.body?.cancel();
      throw new NoAnswer(`${place} answered ${status}`, false);
    }
    return { status, json: parsed(await textOf(response, place)) };
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    if (signal.aborted) throw new NoAnswer(`${place} did not answer within ${patienceMs} ms`, true);
    throw new NoAnswer(`${place} failed: ${causeOf(error)}`, false);
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
    return undefined; // a proxy's page: the schema says no to it
  }
}

/** The network's own code, which holds no content: ECONNREFUSED, UND_ERR_SOCKET … */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.name : 'unknown';
}
