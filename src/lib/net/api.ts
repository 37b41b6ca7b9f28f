// The only fetch of the client: makes a call of the contract and returns its validated answer.
import * as v from 'valibot';
import { pathOf, type Call } from '../../../contract/core/call.ts';
import { clientTimeoutMs, formTimeoutMs } from '../../../contract/core/client-timeout.ts';
import type { Language } from '../../../contract/core/language.ts';

/** The server answered with an error. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly more: {
      /** Validation errors by field, in the shopper's language. */
      fields: Record<string, string[]>;
      /** All other properties of the error body. */
      details: Record<string, unknown>;
      retryAfterSeconds: number | null;
    },
  ) {
    super(message);
  }
}

/** No answer, a timeout, or an answer that is not ours, such as a captive portal or a gateway error. */
export class Unreachable extends Error {
  constructor(
    readonly reason: 'network' | 'timeout' | 'not-ours',
    cause?: unknown,
  ) {
    super(`no usable answer: ${reason}`, { cause });
  }
}

/**
 * How a failed call appears to the shopper: no connection, a store that does not answer, or a store that answers with
 * an error.
 */
export type Failure = 'offline' | 'unreachable' | 'failed';

export type Answer<C extends Call> = { data: v.InferOutput<C['data']> } & v.InferOutput<C['extra']> & {
    /** When the copy was stored (ISO 8601), if the answer is a copy from the device. */
    cachedAt: string | null;
  };

export type CallInput<Body = unknown> = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  /** Sent as JSON or as a form, depending on the call. */
  body?: Body;
  /** With the same key the server applies the call once, however often it is sent. */
  idempotencyKey?: string;
  /** A token to use instead of the current session's. */
  token?: string;
  signal?: AbortSignal;
  /** Timeout in ms, if it differs from the default. */
  timeoutMs?: number;
};

export type Api = {
  readonly language: Language;
  /** Makes a call. Throws ApiError, Unreachable, or the reason of `signal`. */
  call<C extends Call>(call: C, input?: CallInput<v.InferInput<C['body']>>): Promise<Answer<C>>;
  addressOf(call: Call, input?: CallInput): string;
};

export type ApiDeps = {
  /** Prefix of all call paths, without a trailing slash. */
  base: string;
  language: Language;
  fetch: typeof fetch;
  /** The token of the current session. */
  getToken?: () => string | null;
  /** Called when the server rejects the token that was sent: its session is over. */
  onUnauthenticated?: (token: string | null) => void;
  /** The value of the XSRF-TOKEN cookie. */
  getXsrfToken?: () => string | null;
  /**
   * Called after each call: the server answered, a copy on the device did, or nobody. `startedAt`: `performance.now()`
   * in ms.
   */
  onOutcome?: (outcome: 'answered' | 'copy' | 'unreachable', startedAt: number) => void;
  /**
   * Called before each read with the default timeout (`performance.now()` in ms). The returned function is called when
   * the read ends.
   */
  onRead?: (startedAt: number) => () => void;
  timeoutMs?: number;
};

const failure = v.object({
  message: v.string(),
  code: v.string(),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
});

/** An API client for one language and one origin. */
export function createApi(deps: ApiDeps): Api {
  const { base, language, timeoutMs = clientTimeoutMs, onOutcome = () => {}, onRead } = deps;

  async function call<C extends Call>(call: C, input: CallInput<v.InferInput<C['body']>> = {}): Promise<Answer<C>> {
    const { signal } = input;
    const token = input.token ?? deps.getToken?.() ?? null;
    const startedAt = performance.now();
    const stopWaiting = call.method === 'GET' && input.timeoutMs === undefined && onRead?.(startedAt);
    const timeout = new AbortController();
    let late = false;
    const timer = setTimeout(
      () => {
        late = true;
        timeout.abort();
      },
      input.timeoutMs ?? (call.bodyType === 'form' ? formTimeoutMs : timeoutMs),
    );
    const giveUp = () => timeout.abort();
    signal?.addEventListener('abort', giveUp);
    try {
      signal?.throwIfAborted();
      const response = await deps.fetch(addressOf(call, input), {
        method: call.method,
        headers: headers(call, token, input),
        ...(input.body === undefined
          ? {}
          : { body: call.bodyType === 'form' ? formOf(input.body as object) : JSON.stringify(input.body) }),
        // Caches on the way may hold the answer, but the browser shows no price without revalidating it.
        ...(call.method === 'GET' ? { cache: 'no-cache' } : {}),
        signal: timeout.signal,
      });
      const answer = await readAnswer(call, response);
      onOutcome(answer.cachedAt === null ? 'answered' : 'copy', startedAt);
      return answer;
    } catch (error) {
      if (error instanceof ApiError) {
        onOutcome('answered', startedAt);
        // A caller that passes its own token handles its expiry; a wrong password ends no session.
        if (error.status === 401 && error.code !== 'bad_credentials' && input.token === undefined)
          deps.onUnauthenticated?.(token);
        throw error;
      }
      if (signal?.aborted) throw error;
      onOutcome('unreachable', startedAt);
      if (error instanceof Unreachable) throw error;
      throw new Unreachable(late ? 'timeout' : 'network', error);
    } finally {
      clearTimeout(timer);
      if (stopWaiting) stopWaiting();
      signal?.removeEventListener('abort', giveUp);
    }
  }

  function addressOf(call: Call, input: CallInput = {}): string {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input.query ?? {})) {
      if (value !== undefined && value !== null && value !== '')
        query.set(name, value === true ? '1' : value === false ? '0' : String(value));
    }
    const search = query.toString();
    return `${base}${pathOf(call, input.params)}${search && `?${search}`}`;
  }

  function headers(call: Call, token: string | null, { body, idempotencyKey }: CallInput): Record<string, string> {
    const xsrf = deps.getXsrfToken?.();
    return {
      Accept: 'application/json',
      'Accept-Language': language,
      // Only the browser knows the boundary of a form.
      ...(body === undefined || call.bodyType === 'form' ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      ...(token ? { Authorization: `Bearer ${token}`, JWT: token } : {}),
      ...(xsrf ? { 'X-XSRF-TOKEN': xsrf } : {}),
    };
  }

  return { language, call, addressOf };
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(body)) form.append(name, part as Blob);
  return form;
}

async function readAnswer<C extends Call>(call: C, response: Response): Promise<Answer<C>> {
  // A call of the contract that has no body. For any other call a 204 comes from a captive portal.
  if (response.status === 204 && call.status === 204) return { data: {}, cachedAt: null } as Answer<C>;
  if (response.redirected || !/^application\/json\b/i.test(response.headers.get('content-type') ?? ''))
    throw new Unreachable('not-ours');
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw cause instanceof SyntaxError ? new Unreachable('not-ours', cause) : cause; // otherwise the connection broke
  });
  if (!response.ok) throw refusalOf(response, body);
  const checked = v.safeParse(v.intersect([v.object({ data: call.data }), call.extra]), body);
  if (!checked.success) throw new Unreachable('not-ours', new v.ValiError(checked.issues));
  const cachedAt = response.headers.has('x-from-cache') ? (response.headers.get('x-cached-at') ?? '') : null;
  return { ...(checked.output as object), cachedAt } as Answer<C>;
}

function refusalOf(response: Response, body: unknown): Error {
  const refusal = v.safeParse(failure, body);
  if (!refusal.success) return new Unreachable('not-ours');
  const { message, code, errors = {} } = refusal.output;
  const { message: _message, code: _code, errors: _errors, ...details } = body as Record<string, unknown>;
  const retryAfter = Number(response.headers.get('retry-after') ?? '');
  return new ApiError(response.status, code, message, {
    fields: errors,
    details,
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  });
}

/** Whether the server says that it does not exist (404) or no longer exists (410). */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}
