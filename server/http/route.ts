// From a call of the contract to a route: validated input in, the contract's answer out.
import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Call } from '../../contract/core/call.ts';
import { errorStatus } from '../../contract/core/errors.ts';
import type { Language } from '../../contract/core/language.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Database } from '../db/connect.ts';
import { packOnce, sendAnswer, storeAnswer, type AnswerCache } from './answer-cache.ts';
import type { InTurnOf } from './bounded.ts';
import { isBrokenOff } from './aborted-request.ts';
import { fingerprintOf, onceOnly, parseKey, type StoredAnswer } from './idempotency.ts';
import { Refusal, refusalBody } from './refusal.ts';
import { remoteAddress } from './remote-address.ts';
import type { MustBeOpen, Who } from './require-session.ts';

export type HttpContext = { Variables: { language: Language; requestId: string; who: Who | null } };

/** For what nobody may see older than a second or two. */
export const shortCaching = 'public, max-age=0, s-maxage=1';

export const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

type Input<C extends Call> = {
  params: v.InferOutput<C['params']>;
  query: v.InferOutput<C['query']>;
  language: Language;
};
type Output<C extends Call> = { data: v.InferOutput<C['data']>; message?: string } & v.InferOutput<C['extra']>;

/** What a call that is not a public read is given. */
export type Given<C extends Call, W = Who> = Input<C> & {
  body: v.InferOutput<C['body']>;
  who: W;
  /** Where it comes from, for limits (remote-address.ts). */
  address: string;
  userAgent: string;
  now: Date;
};

export type CallDeps = {
  db: Database;
  now: () => Date;
  /** What is hashed so that the database alone does not give it away. */
  secretKey: string;
  /** How many proxies stand in front of the store. */
  trustedProxies: number;
  mustBeOpen: MustBeOpen;
  /** Lets a few writes of one shopper (by user id) run at once: they wait for the same rows, each with a connection. */
  inShoppersTurn: InTurnOf<number>;
};

/**
 * Mounts a public read that says itself under which name its answer is kept, from what is asked: two requests with one name have the same answer. It is sent
 * with a strong ETag. Where the answer is another one for somebody who is signed in, `personal` makes it of the public one; nobody keeps that.
 */
export function namedRead<C extends Call>(
  app: Hono<HttpContext>,
  call: C,
  answers: AnswerCache,
  ask: (input: Input<C>) => Promise<{ name: string; answer: () => Promise<Output<C>> }>,
  personal?: (shown: Output<C>, who: Who) => Promise<Output<C>>,
  caching = publicCaching,
): void {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': caching,
    ...(personal ? { Vary: 'Authorization' } : {}), // or a cache in between gives a visitor's answer to those who are signed in
  };
  app.get(routePath(call), async (c) => {
    const language = c.get('language');
    const { name, answer } = await ask({ params: parseParams(call, c), query: parseQuery(call, c), language });
    const stored = await answers.through(`${name} ${language} ${call.path}`, async () =>
      storeAnswer(200, headers, JSON.stringify(await answer())),
    );
    const who = c.get('who');
    if (!personal || !who) return sendAnswer(c.req.raw, stored);
    const shown = JSON.parse(stored.plain.toString()) as Output<C>; // our own answer, of a moment ago
    c.header('Vary', headers.Vary);
    return personalAnswer(c, { status: call.status, body: await personal(shown, who) });
  });
}

/**
 * Mounts a public read. Its answers are kept under what `version` says at the time, language, path and the query's known parameters, so that what is unknown cannot
 * fill the memory.
 */
export function publicRead<C extends Call>(
  app: Hono<HttpContext>,
  call: C,
  deps: { answers: AnswerCache; version: () => string },
  answer: (input: Input<C>) => Promise<Output<C>>,
  personal?: (shown: Output<C>, who: Who) => Promise<Output<C>>,
): void {
  const ask = async (input: Input<C>) => ({
    name: `${deps.version()} ${JSON.stringify(input.params)} ${JSON.stringify(input.query)}`,
    answer: () => answer(input),
  });
  namedRead(app, call, deps.answers, ask, personal);
}

/**
 * Mounts an answer that goes on for as long as somebody listens. Nothing on the way may keep, pack or hold back its events (`X-Accel-Buffering` is nginx's name for the last),
 * and its connection ends with it, so that a server that stops does not wait for the next request on it.
 */
export function publicStream<C extends Call>(
  app: Hono<HttpContext>,
  call: C,
  deps: { trustedProxies: number },
  open: (given: { params: v.InferOutput<C['params']>; who: Who | null; address: string }) => ReadableStream,
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

/** Mounts a read of what is somebody's own: nobody keeps its answers. */
export function personalRead<C extends Call>(
  app: Hono<HttpContext>,
  call: C,
  deps: CallDeps,
  answer: (given: Given<C>) => Promise<Output<C>>,
): void {
  app.get(routePath(call), async (c) => {
    const given = await givenOf(call, c, deps);
    return personalAnswer(c, { status: call.status, body: await answer({ ...given, who: signedIn(given.who) }) });
  });
}

/** Mounts a write of a visitor: signing in and the like. It opens its own transactions, and must be safe to send twice by itself. `headersOf` says what else the answer carries. */
export function openWrite<C extends Call>(
  app: Hono<HttpContext>,
  call: C,
  deps: CallDeps,
  carryOut: (given: Given<C, Who | null>) => Promise<Output<C>>,
  headersOf: (output: Output<C>, given: Given<C, Who | null>) => Record<string, string> = () => ({}),
): void {
  app.on(call.method, routePath(call), async (c) => {
    const given = await givenOf(call, c, deps);
    const { who } = given;
    const job = async () => {
      if (who) await deps.mustBeOpen(deps.db, who, given.now);
      return carryOut(given);
    };
    const output = await (who ? deps.inShoppersTurn(who.userId, job) : job());
    for (const [name, value] of Object.entries(headersOf(output, given))) c.header(name, value);
    return personalAnswer(c, { status: call.status, body: output });
  });
}

type Writing<C extends Call, P, Kept> = {
  /** What must be done before the transaction is opened: limits, and whatever takes long. */
  prepare?: (given: Given<C>) => Promise<P>;
  /** The job itself. A refusal undoes it. It is carried out anew where the database gave it up for another's sake. */
  carryOut: (tx: Database, given: Given<C>, prepared: P) => Promise<Kept>;
  /** Once the transaction has held; not when an answer is given again. */
  afterwards?: (given: Given<C>) => void;
  /** Whether a request without an Idempotency-Key is refused. */
  needsKey?: boolean;
};

/** Mounts a write of somebody who is signed in: one transaction, and once only where the request has an Idempotency-Key. */
export function signedInWrite<C extends Call, P = undefined>(
  app: Hono<HttpContext>,
  call: C,
  deps: CallDeps,
  writing: Writing<C, P, Output<C>>,
): void {
  mountWrite(app, call, deps, writing, async (_, answer) => answer);
}

/**
 * The same in two steps: what the transaction gives is kept with the key, and once it has held, outside of it, `finish` calls parties outside and makes the answer. Also when
 * a request comes again, for whoever came first may have died in between: so `finish` must be safe to do twice.
 */
export function twoStepWrite<C extends Call, Kept, P = undefined>(
  app: Hono<HttpContext>,
  call: C,
  deps: CallDeps,
  { finish, ...writing }: Writing<C, P, Kept> & { finish: (given: Given<C>, kept: Kept) => Promise<Output<C>> },
): void {
  mountWrite(app, call, deps, writing, finish);
}

function mountWrite<C extends Call, P, Kept>(
  app: Hono<HttpContext>,
  call: C,
  deps: CallDeps,
  { prepare, carryOut, afterwards, needsKey }: Writing<C, P, Kept>,
  finish: (given: Given<C>, kept: Kept) => Promise<Output<C>>,
): void {
  const answerOf = async (c: Context<HttpContext>, given: Given<C> & { raw: unknown }): Promise<Response> => {
    const key = parseKey(c.req.header('idempotency-key'));
    if (needsKey && key === null) throw new Refusal('idempotency_key_required');
    const finished = async ({ status, body }: StoredAnswer): Promise<Response> =>
      personalAnswer(c, { status, body: status < 300 ? await finish(given, body as Kept) : body }); // what we kept ourselves
    const prepared = (await prepare?.(given)) as P;
    const work = async (tx: Database): Promise<StoredAnswer> => ({
      status: call.status,
      body: await carryOut(tx, given, prepared),
    });
    // Before the key is looked at: that somebody has to sign in again is no answer to keep.
    const whileOpen = <T>(job: (tx: Database) => Promise<T>): Promise<T> =>
      inTransaction(deps.db, async (tx) => {
        await deps.mustBeOpen(tx, given.who, given.now);
        return job(tx);
      });
    if (key === null) {
      const answer = await whileOpen(work);
      afterwards?.(given);
      return finished(answer);
    }
    const wanted = {
      userId: given.who.userId,
      key,
      fingerprint: fingerprintOf(deps.secretKey, call.method, c.req.path + new URL(c.req.url).search, given.raw),
      now: given.now,
    };
    const answer = await whileOpen((tx) =>
      onceOnly(tx, wanted, () => tx.transaction(work).catch((error: unknown) => lasting(error, given.language))),
    );
    if (answer.replayed) c.header('Idempotent-Replayed', 'true');
    else if (answer.status < 300) afterwards?.(given);
    return finished(answer);
  };
  app.on(call.method, routePath(call), async (c) => {
    const { who, ...rest } = await givenOf(call, c, deps);
    const given = { ...rest, who: signedIn(who) };
    return deps.inShoppersTurn(given.who.userId, () => answerOf(c, given));
  });
}

/** A refusal that will be the same at the next try is an answer to keep; anything else is thrown on and nothing is kept. */
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

async function givenOf<C extends Call>(
  call: C,
  c: Context<HttpContext>,
  deps: CallDeps,
): Promise<Given<C, Who | null> & { raw: unknown }> {
  const who = c.get('who');
  if (call.signedIn) signedIn(who); // a stranger is not told what is wrong with a body
  const { body, raw } = await readBody(call, c);
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

/** What was sent, and the same as it goes into the fingerprint of the request. */
async function readBody(call: Call, c: Context<HttpContext>): Promise<{ body: unknown; raw: unknown }> {
  if (call.method === 'GET') return { body: {}, raw: {} };
  if (call.sends === 'form') return readForm(c);
  const body = await readJson(c);
  return { body, raw: body };
}

/** The parts of a form; of a name that comes twice, the last one. */
async function readForm(c: Context<HttpContext>): Promise<{ body: unknown; raw: unknown }> {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) throw new Refusal('unsupported_type');
  let form: FormData;
  try {
    form = await c.req.formData();
  } catch (error) {
    throw isBrokenOff(error) ? error : new Refusal('malformed');
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
    // The database cannot store it, and nobody types it.
    if (/\\u0000/i.test(text) && JSON.stringify(value).includes('\\u0000')) throw new Refusal('malformed');
    return value;
  } catch {
    throw new Refusal('malformed');
  }
}

function parseBody<C extends Call>(call: C, given: unknown): v.InferOutput<C['body']> {
  const result = v.safeParse(call.body, given);
  if (!result.success) throw new Refusal('invalid', { issues: result.issues });
  return result.output as v.InferOutput<C['body']>;
}

/** `/products/{id}` as the router writes it: `/products/:id`. */
function routePath(call: Call): string {
  return call.path.replace(/\{(\w+)\}/g, ':$1');
}

function parseParams<C extends Call>(call: C, c: Context<HttpContext>): v.InferOutput<C['params']> {
  const given: Record<string, string> = c.req.param();
  if (Object.values(given).some(holdsNul)) throw new Refusal('not_found');
  const result = v.safeParse(call.params, given);
  if (!result.success) throw new Refusal('not_found'); // an id of the wrong form is one that does not exist
  return result.output as v.InferOutput<C['params']>;
}

/** The database cannot look for it, and nothing has it. */
function holdsNul(text: string | undefined): boolean {
  return text?.includes('\0') ?? false;
}

/** The query's values; one that is given twice is a list and so of the wrong type. */
function parseQuery<C extends Call>(call: C, c: Context<HttpContext>): v.InferOutput<C['query']> {
  const given = Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => {
      const texts = values.map((value) => value.replaceAll('\0', '')); // nobody types it, and a page must not fail for it
      return [name, texts.length === 1 ? texts[0] : texts];
    }),
  );
  const result = v.safeParse(call.query, given);
  if (!result.success) throw new Refusal('invalid', { issues: result.issues });
  return result.output as v.InferOutput<C['query']>;
}
