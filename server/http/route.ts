// Mounts the contract's calls as routes: validated input in, the contract's answer out.
import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Call } from '../../contract/core/call.ts';
import { errorStatus } from '../../contract/core/errors.ts';
import type { Language } from '../../contract/core/language.ts';
import { largestUpload } from '../../contract/shopper/uploads.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Database } from '../db/connect.ts';
import type { RateLimitOverrides } from './rate-limits.ts';
import { packOnce, sendAnswer, cacheableAnswer, type AnswerCache } from './answers/answer-cache.ts';
import { refuseAborted } from './requests/aborted-request.ts';
import { isForPage } from './requests/admission.ts';
import type { InTurnOf } from './requests/bounded.ts';
import { fingerprintsOf, isAnswered, runOnce, parseKey, type StoredAnswer } from './requests/idempotency.ts';
import type { MemoryLimit } from './requests/rate-limiter.ts';
import { readBody } from './requests/read-body.ts';
import { cdnHeaders } from './answers/cache-tags.ts';
import { Refusal, refusalBody } from './answers/refusal.ts';
import type { SecretKeys } from '../lib/secret-key.ts';
import { rateLimitKeyOf, remoteAddress } from './requests/remote-address.ts';
import type { MustBeOpen, Who } from './requests/require-session.ts';

export type HttpContext = {
  Variables: {
    language: Language;
    requestId: string;
    who: Who | null;
    /** Aborts with a refusal when the request times out. */
    late: AbortSignal;
    /** Does the work for a visitor's read that memory does not have; throws `unavailable` if it would be late. */
    browse: <T>(work: () => Promise<T>) => Promise<T>;
  };
};

/** For answers that must not be older than a second or two, unless a CDN purges them (cache-tags.ts). */
export const shortCaching = 'public, max-age=0, s-maxage=1';

export const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

type Input<C extends Call> = {
  params: v.InferOutput<C['params']>;
  query: v.InferOutput<C['query']>;
  language: Language;
};
type Output<C extends Call> = { data: v.InferOutput<C['data']>; message?: string } & v.InferOutput<C['extra']>;

/** Input of a call that is not a public read. */
export type RouteInput<C extends Call, W = Who> = Input<C> & {
  body: v.InferOutput<C['body']>;
  who: W;
  /** The client's address, for rate limits (remote-address.ts). */
  address: string;
  userAgent: string;
  now: Date;
};

export type CallDeps = {
  db: Database;
  now: () => Date;
  /** Keys of hashes whose content must not be guessable from the database alone. */
  secretKeys: SecretKeys;
  /** Number of proxies in front of the store. */
  trustedProxies: number;
  mustBeOpen: MustBeOpen;
  /** Overrides of rate-limits.ts. */
  rateLimitOverrides?: RateLimitOverrides;
  /** Bounds one shopper's concurrent writes (by user id): they wait for the same rows, each holding a connection. */
  inShoppersTurn: InTurnOf<number>;
  /** Bounds one shopper's concurrent reads of their own data (by user id). */
  inShoppersReadTurn: InTurnOf<number>;
  /** Counts the kilobytes of answers stored with one shopper's keys. */
  storedAnswersLimit: MemoryLimit;
  /** Bounds the forms that are read and processed at once: each is in memory as a whole. */
  inFormTurn: InTurnOf<FormSender>;
  /** How long nothing of a form may arrive while it is read, in ms. */
  formIdleMs: number;
};

/** By whom forms are bounded. `place`: `rateLimitKeyOf` the client's address. */
export type FormSender = { userId: number; place: string };

type NamedAnswer<C extends Call> = {
  name: string;
  /** Of what the answer shows, if that changes. */
  version?: string;
  answer: () => Promise<Output<C>>;
  /** What the answer shows (cache-tags.ts), besides what seldom changes. */
  tags?: (output: Output<C>) => string[];
};

/**
 * Mounts a public read that chooses its own cache key, `name`: requests with the same name and version get the same
 * answer, and under overload the one of the version before. Sends a strong ETag. `personal` derives the answer for a
 * signed-in customer from the public one; that one is not cached.
 */
export function namedRead<C extends Call>(
  app: Hono<HttpContext>,
  call: C,
  answers: AnswerCache,
  ask: (input: Input<C>) => Promise<NamedAnswer<C>>,
  personal?: (shown: Output<C>, who: Who) => Promise<Output<C>>,
  caching = publicCaching,
): void {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': caching,
    // Or a shared cache would send the visitors' answer to signed-in customers.
    ...(personal ? { Vary: 'Authorization' } : {}),
  };
  app.get(routePath(call), async (c) => {
    const language = c.get('language');
    const asked = await ask({ params: parseParams(call, c), query: parseQuery(call, c), language });
    const { name, version = '', answer, tags } = asked;
    // A page with an outdated part would be cached as a new one.
    const key = { name: `${name} ${language} ${call.path}`, version, former: null, isExact: isForPage(c) };
    const make = async () => {
      const output = await answer();
      const tagHeaders = answers.isBehindCdn ? cdnHeaders(tags?.(output) ?? []) : {};
      return cacheableAnswer(200, { ...headers, ...tagHeaders }, JSON.stringify(output));
    };
    const stored = await answers.throughOrFormer(key, () => c.get('browse')(make));
    const who = c.get('who');
    if (!personal || !who) return sendAnswer(c.req.raw, stored);
    const shown = JSON.parse((await stored.body(null)).toString()) as Output<C>; // our own answer, so not parsed
    c.header('Vary', headers.Vary);
    return personalAnswer(c, { status: call.status, body: await personal(shown, who) });
  });
}

/**
 * Mounts a public read. Its cache key is the current `version`, language, path and the known query parameters; unknown
 * parameters are left out so that they cannot fill the cache.
 */
export function publicRead<C extends Call>(
  app: Hono<HttpContext>,
  call: C,
  deps: {
    answers: AnswerCache;
    version: (input: Input<C>) => string;
    tags?: (output: Output<C>, input: Input<C>) => string[];
  },
  answer: (input: Input<C>) => Promise<Output<C>>,
  personal?: (shown: Output<C>, who: Who) => Promise<Output<C>>,
): void {
  const ask = async (input: Input<C>) => ({
    name: `${JSON.stringify(input.params)} ${JSON.stringify(input.query)}`,
    version: deps.version(input),
    answer: () => answer(input),
    tags: (output: Output<C>) => deps.tags?.(output, input) ?? [],
  });
  namedRead(app, call, deps.answers, ask, personal);
}

/**
 * Mounts an event stream. Proxies must not cache, compress or buffer its events (`X-Accel-Buffering` turns off nginx's
 * buffer). Its connection closes with it, so that a stopping server does not wait for another request on it.
 */
export function publicStream<C extends Call>(
  app: Hono<HttpContext>,
  call: C,
  deps: { trustedProxies: number },
  open: (input: { params: v.InferOutput<C['params']>; who: Who | null; address: string }) => ReadableStream,
): void {
  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'private, no-store, no-transform',
    'X-Accel-Buffering': 'no',
    Connection: 'close',
  };
  app.get(routePath(call), (c) => {
    const params = parseParams(call, c);
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    return c.body(open({ params, who: c.get('who'), address: remoteAddress(c, deps.trustedProxies) }), 200, headers);
  });
}

/** Mounts a read of personal data; its answers are marked no-store. */
export function personalRead<C extends Call>(
  app: Hono<HttpContext>,
  call: C,
  deps: CallDeps,
  answer: (input: RouteInput<C>) => Promise<Output<C>>,
): void {
  app.get(routePath(call), async (c) => {
    const input = await readInput(call, c, deps);
    const who = signedIn(input.who);
    const body = await deps.inShoppersReadTurn(who.userId, () => answer({ ...input, who }));
    return personalAnswer(c, { status: call.status, body });
  });
}

/**
 * Mounts a write that visitors may call, such as signing in. It opens its own transactions and must itself be safe to
 * repeat. `headersOf` adds headers to the answer.
 */
export function openWrite<C extends Call>(
  app: Hono<HttpContext>,
  call: C,
  deps: CallDeps,
  carryOut: (input: RouteInput<C, Who | null>) => Promise<Output<C>>,
  headersOf: (output: Output<C>, input: RouteInput<C, Who | null>) => Record<string, string> = () => ({}),
): void {
  app.on(call.method, routePath(call), async (c) => {
    const input = await readInput(call, c, deps);
    const { who } = input;
    const job = async () => {
      if (who) await deps.mustBeOpen(deps.db, who, input.now);
      return carryOut(input);
    };
    const output = await (who ? deps.inShoppersTurn(who.userId, job) : job());
    for (const [name, value] of Object.entries(headersOf(output, input))) c.header(name, value);
    return personalAnswer(c, { status: call.status, body: output });
  });
}

type Writing<C extends Call, P, Result> = {
  /**
   * Runs before the body of a form is read: rate limits. `isRepeated`: the answer is stored already, so that the form is
   * read, but not processed.
   */
  beforeForm?: (sender: FormSender & { isRepeated: boolean }) => Promise<void>;
  /** Runs before the transaction is opened: rate limits and slow work. Not for a repeated form. */
  prepare?: (input: RouteInput<C>) => Promise<P>;
  /** The work in the transaction. A refusal rolls it back. It is retried after a deadlock or serialization failure. */
  carryOut: (tx: Database, input: RouteInput<C>, prepared: P) => Promise<Result>;
  /** Runs after the commit; not for a replayed answer. */
  afterwards?: (input: RouteInput<C>) => void;
  /** Refuses requests without an Idempotency-Key. */
  needsKey?: boolean;
};

/** Mounts a write of a signed-in customer: one transaction; with an Idempotency-Key it takes effect once. */
export function signedInWrite<C extends Call, P = undefined>(
  app: Hono<HttpContext>,
  call: C,
  deps: CallDeps,
  writing: Writing<C, P, Output<C>>,
): void {
  mountWrite(app, call, deps, writing, async (_, answer) => answer);
}

/**
 * Like `signedInWrite`, in two steps: the transaction's result is stored with the key; after the commit `finish` calls
 * providers and makes the answer. `finish` also runs for a repeated request, because the first may have died in
 * between, so it must be safe to repeat.
 */
export function twoStepWrite<C extends Call, Result, P = undefined>(
  app: Hono<HttpContext>,
  call: C,
  deps: CallDeps,
  {
    finish,
    ...writing
  }: Writing<C, P, Result> & { finish: (input: RouteInput<C>, result: Result) => Promise<Output<C>> },
): void {
  mountWrite(app, call, deps, writing, finish);
}

function mountWrite<C extends Call, P, Result>(
  app: Hono<HttpContext>,
  call: C,
  deps: CallDeps,
  { beforeForm, prepare, carryOut, afterwards, needsKey }: Writing<C, P, Result>,
  finish: (input: RouteInput<C>, result: Result) => Promise<Output<C>>,
): void {
  const answerOf = async (
    c: Context<HttpContext>,
    input: RouteInput<C> & { raw: unknown },
    isRepeatedForm: boolean,
  ): Promise<Response> => {
    const key = parseKey(c.req.header('idempotency-key'));
    if (needsKey && key === null) throw new Refusal('idempotency_key_required');
    const finished = async ({ status, body }: StoredAnswer): Promise<Response> =>
      // We stored the body ourselves, so it is not parsed.
      personalAnswer(c, { status, body: status < 300 ? await finish(input, body as Result) : body });
    const prepared = (isRepeatedForm ? undefined : await prepare?.(input)) as P;
    const work = async (tx: Database): Promise<StoredAnswer> => {
      if (isRepeatedForm) throw new Refusal('unavailable', { retryAfterSeconds: 1 }); // its key has expired since
      return { status: call.status, body: await carryOut(tx, input, prepared) };
    };
    // Before the key is looked up: a 401 must not be stored as the key's answer.
    const whileOpen = <T>(job: (tx: Database) => Promise<T>): Promise<T> =>
      inTransaction(deps.db, async (tx) => {
        await deps.mustBeOpen(tx, input.who, input.now);
        return job(tx);
      });
    if (key === null) {
      const answer = await whileOpen(work);
      afterwards?.(input);
      return finished(answer);
    }
    const { userId } = input.who;
    // Orders and payments have a count of their own, or changes of a huge cart would refuse them.
    const storedAnswers = { limit: deps.storedAnswersLimit, counter: needsKey ? `orders ${userId}` : String(userId) };
    const request = {
      userId,
      key,
      fingerprints: fingerprintsOf(deps.secretKeys, call.method, c.req.path + new URL(c.req.url).search, input.raw),
      now: input.now,
    };
    const answer = await whileOpen((tx) =>
      runOnce(tx, storedAnswers, request, () =>
        tx.transaction(work).catch((error: unknown) => lasting(error, input.language)),
      ),
    );
    if (answer.replayed) c.header('Idempotent-Replayed', 'true');
    else if (answer.status < 300) afterwards?.(input);
    return finished(answer);
  };
  const readAndAnswer = async (c: Context<HttpContext>, isRepeatedForm = false): Promise<Response> => {
    const { who, ...rest } = await readInput(call, c, deps);
    const input = { ...rest, who: signedIn(who) };
    return deps.inShoppersTurn(input.who.userId, () => answerOf(c, input, isRepeatedForm));
  };
  app.on(call.method, routePath(call), async (c) => {
    if (call.bodyType === 'json') return readAndAnswer(c);
    const { userId } = signedIn(c.get('who'));
    const sender = { userId, place: rateLimitKeyOf(remoteAddress(c, deps.trustedProxies)) };
    return deps.inFormTurn(sender, async () => {
      refuseAborted(c.req.raw.signal); // or an upload whose client has left would count
      c.get('late').throwIfAborted();
      const key = parseKey(c.req.header('idempotency-key'));
      const isRepeated = key !== null && (await isAnswered(deps.db, { userId, key }));
      await beforeForm?.({ ...sender, isRepeated });
      return readAndAnswer(c, isRepeated);
    });
  });
}

/** A refusal that a retry would get again is stored as the answer. Other errors are rethrown, and nothing is stored. */
function lasting(error: unknown, language: Language): StoredAnswer {
  if (error instanceof Refusal && error.code !== 'in_progress' && [404, 409, 422].includes(errorStatus[error.code])) {
    return { status: errorStatus[error.code], body: refusalBody(error, language) };
  }
  throw error;
}

async function personalAnswer(c: Context<HttpContext>, { status, body }: StoredAnswer): Promise<Response> {
  if (status === 204) return c.body(null, 204, { 'Cache-Control': 'private, no-store' });
  const { bytes, encoding } = await packOnce(JSON.stringify(body), c.req.header('accept-encoding'));
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (encoding) c.header('Content-Encoding', encoding);
  return c.body(bytes, status as 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'private, no-store',
  });
}

function signedIn(who: Who | null): Who {
  if (!who) throw new Refusal('unauthenticated');
  return who;
}

async function readInput<C extends Call>(
  call: C,
  c: Context<HttpContext>,
  deps: CallDeps,
): Promise<RouteInput<C, Who | null> & { raw: unknown }> {
  const who = c.get('who');
  if (call.signedIn) signedIn(who); // before validation, so that a visitor gets a 401
  const { body, raw } = await readInputBody(call, c, deps);
  return {
    params: parseParams(call, c),
    query: parseQuery(call, c),
    body: parseBody(call, body),
    raw,
    language: c.get('language'),
    who,
    address: remoteAddress(c, deps.trustedProxies),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 400),
    now: deps.now(),
  };
}

/** The body, and the form of it that goes into the request's fingerprint. */
async function readInputBody(
  call: Call,
  c: Context<HttpContext>,
  deps: CallDeps,
): Promise<{ body: unknown; raw: unknown }> {
  if (call.method === 'GET') return { body: {}, raw: {} };
  if (call.bodyType === 'form') return readForm(c, deps);
  const body = await readJson(c);
  return { body, raw: body };
}

/** A file plus the overhead of multipart/form-data. */
const largestForm = largestUpload + 16 * 1024;

/** The parts of a form. If a name occurs twice, the last part counts. */
async function readForm(c: Context<HttpContext>, deps: CallDeps): Promise<{ body: unknown; raw: unknown }> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw new Refusal('unsupported_type');
  const chunks: Uint8Array[] = [];
  const bounds = { late: c.get('late'), idleMs: deps.formIdleMs, largest: largestForm };
  await readBody(c.req.raw, bounds, (chunk) => chunks.push(chunk));
  let form: FormData;
  try {
    form = await new Response(Buffer.concat(chunks), { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new Refusal('malformed');
  }
  const parts = [...form.entries()];
  const raw = await Promise.all(
    parts.map(async ([name, part]) => [name, typeof part === 'string' ? part : hashOf(await part.arrayBuffer())]),
  );
  return { body: Object.fromEntries(parts), raw };
}

function hashOf(bytes: ArrayBuffer): string {
  return createHash('sha256').update(new Uint8Array(bytes)).digest('base64url');
}

async function readJson(c: Context<HttpContext>): Promise<unknown> {
  const text = await c.req.text();
  if (text === '') return {};
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw new Refusal('unsupported_type');
  try {
    const value: unknown = JSON.parse(text);
    // PostgreSQL cannot store NUL characters, and nobody types them.
    if (/\\u0000/i.test(text) && JSON.stringify(value).includes('\\u0000')) throw new Refusal('malformed');
    return value;
  } catch {
    throw new Refusal('malformed');
  }
}

function parseBody<C extends Call>(call: C, body: unknown): v.InferOutput<C['body']> {
  const result = v.safeParse(call.body, body);
  if (!result.success) throw new Refusal('invalid', { issues: result.issues });
  return result.output as v.InferOutput<C['body']>;
}

/** `/products/{id}` in the router's syntax: `/products/:id`. */
function routePath(call: Call): string {
  return call.path.replace(/\{(\w+)\}/g, ':$1');
}

function parseParams<C extends Call>(call: C, c: Context<HttpContext>): v.InferOutput<C['params']> {
  const params: Record<string, string> = c.req.param();
  if (Object.values(params).some(holdsNul)) throw new Refusal('not_found');
  const result = v.safeParse(call.params, params);
  if (!result.success) throw new Refusal('not_found'); // an id in a wrong format does not exist
  return result.output as v.InferOutput<C['params']>;
}

/** PostgreSQL rejects NUL characters, so nothing can match. */
function holdsNul(text: string | undefined): boolean {
  return text?.includes('\0') ?? false;
}

/** The query's values. A repeated parameter becomes a list, which fails validation. */
function parseQuery<C extends Call>(call: C, c: Context<HttpContext>): v.InferOutput<C['query']> {
  const query = Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => {
      // PostgreSQL rejects NUL characters; a page must not fail because of one.
      const texts = values.map((value) => value.replaceAll('\0', ''));
      return [name, texts.length === 1 ? texts[0] : texts];
    }),
  );
  const result = v.safeParse(call.query, query);
  if (!result.success) throw new Refusal('invalid', { issues: result.issues });
  return result.output as v.InferOutput<C['query']>;
}
