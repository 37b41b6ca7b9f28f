/*
 * A request that moves money: placing an order, paying one again. However often it is sent and whatever becomes of its answers, it counts once
 * (offline-design: 'Placing and repaying').
 *
 *   nothing kept ── key and request are kept ──► sent ──► answered: forgotten
 *                                                  │ no answer
 *                                                  ▼
 *                     the same request with the same key, a few times ──► answered: forgotten
 *                                                  │ still none (or the page was left meanwhile)
 *                                                  ▼
 *                     looked up: has something new come to be? ──► yes: found, forgotten
 *                                                  │ no
 *                                                  ▼
 *                     it stays kept; the same content is sent under the same key, other content under a new one
 */
import * as v from 'valibot';
import type { Call } from '../../../contract/core/call.ts';
import { ApiError, Unreachable, type Answer, type Api, type CallInput } from './api.ts';
import { newKey } from './keyed-call.ts';
import { readStored, writeStored } from '../storage/storage.ts';

const kept = v.object({
  key: v.string(),
  /** What was sent, without what must never be kept on a device: card tokens and identity numbers. */
  request: v.string(),
  /** The newest thing of its kind before it was sent; null where there was none. */
  before: v.nullable(v.string()),
  /** Whether it has been looked up since and nothing had come of it. */
  isSettled: v.boolean(),
});

type Kept = v.InferOutput<typeof kept>;

/** Nobody knows yet whether it has taken effect. It is kept: to be sent again as it was, or looked up. */
export class Unanswered extends Error {}

export type AttemptDeps = {
  /** The key in sessionStorage. */
  name: string;
  /** The id of the newest order, or of an order's newest transaction. */
  newest: () => Promise<string | null>;
  /** Told each time that an answer is waited for anew. */
  onChecking?: () => void;
  wait?: (ms: number) => Promise<void>;
};

const sendAgainAfterMs = [1_000, 2_000, 4_000, 8_000];
const lookAgainAfterMs = [2_000, 3_000, 5_000];
const longestWaitMs = 15_000;

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** What came of it: the answer, or, where that never arrived, the id of what it has made. */
export type Outcome<C extends Call> = { is: 'answered'; answer: Answer<C> } | { is: 'found'; id: string };

/**
 * Sends a request so that it counts once. Throws ApiError where it was refused, Unanswered where nobody knows, Unreachable where it was not even
 * sent. Must not be called again before it has settled, nor for other content while something is unanswered (`isUnanswered`).
 */
export async function sendOnce<C extends Call>(
  api: Api,
  call: C,
  input: Pick<CallInput<v.InferInput<C['body']>>, 'params' | 'body'>,
  deps: AttemptDeps,
): Promise<Outcome<C>> {
  const { name, newest, onChecking = () => {}, wait = sleep } = deps;
  const request = withoutSecrets([call.path, input.params ?? {}, input.body ?? {}]);
  const former = readKept(name);
  if (former && former.request !== request && !former.isSettled) throw new Unanswered();
  const attempt: Kept =
    former?.request === request
      ? { ...former, isSettled: false }
      : { key: newKey(), request, before: await newest(), isSettled: false };
  writeKept(name, attempt);

  let isAgain = former?.key === attempt.key && !former.isSettled;
  for (const pauseMs of [...sendAgainAfterMs, null]) {
    let askedMs = 0;
    try {
      const answer = await api.call(call, { ...input, idempotencyKey: attempt.key });
      writeKept(name, null);
      return { is: 'answered', answer };
    } catch (error) {
      if (!isUnknown(error) && !(isAgain && isAtTheDoor(error))) {
        writeKept(name, null);
        // The key stands for a request that has been answered, perhaps with a token that is gone: what came of that one decides.
        if (!(error instanceof ApiError) || error.code !== 'idempotency_key_reused') throw error;
        const id = await newest();
        if (id !== null && id !== attempt.before) return { is: 'found', id };
        return sendOnce(api, call, input, deps);
      }
      askedMs = (error instanceof ApiError ? (error.more.retryAfterSeconds ?? 0) : 0) * 1000;
    }
    isAgain = true;
    onChecking();
    if (pauseMs !== null) await wait(Math.min(Math.max(pauseMs, askedMs), longestWaitMs));
  }
  const id = await lookUp(name, newest, wait, [0]).catch(() => null); // the store is still not there to be asked
  if (id === null) throw new Unanswered();
  return { is: 'found', id };
}

/** Whether something was sent that nobody has answered: in this page, or in the one before a reload. */
export function isUnanswered(name: string): boolean {
  return readKept(name)?.isSettled === false;
}

/** Finds out what became of what was sent before the page was left: the id of what it has made, or null where nothing came of it. Throws where the server does not say. */
export async function settle({ name, newest, wait = sleep }: AttemptDeps): Promise<string | null> {
  const attempt = readKept(name);
  if (!attempt) return null;
  const id = await lookUp(name, newest, wait, [0, ...lookAgainAfterMs]);
  if (id === null) writeKept(name, { ...attempt, isSettled: true });
  return id;
}

async function lookUp(
  name: string,
  newest: AttemptDeps['newest'],
  wait: (ms: number) => Promise<void>,
  pauses: readonly number[],
): Promise<string | null> {
  const before = readKept(name)?.before ?? null;
  for (const pauseMs of pauses) {
    if (pauseMs > 0) await wait(pauseMs);
    const id = await newest();
    if (id === null || id === before) continue;
    writeKept(name, null);
    return id;
  }
  return null;
}

/** Whether the request may have taken effect although it was not answered so. */
function isUnknown(error: unknown): boolean {
  if (error instanceof Unreachable) return true;
  return error instanceof ApiError && (error.status >= 500 || error.status === 408 || error.code === 'in_progress');
}

/** Whether it was turned away before anybody looked for its key: that says nothing about the tries before. */
function isAtTheDoor(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 429].includes(error.status);
}

/** The request as text, with nothing in it that must not be kept. Whether such a thing differs the server finds out. */
function withoutSecrets(request: unknown): string {
  const secret = new Set(['card_token', 'number']);
  return JSON.stringify(request, (name, value: unknown) => (secret.has(name) && value !== null ? '' : value));
}

/** What the browser would not keep, for as long as the page lives. */
const unkept = new Map<string, Kept>();

function readKept(name: string): Kept | null {
  const text = readStored('session', name);
  if (text === null) return unkept.get(name) ?? null;
  try {
    const known = v.safeParse(kept, JSON.parse(text));
    return known.success ? known.output : null;
  } catch {
    return null; // somebody else wrote there
  }
}

function writeKept(name: string, attempt: Kept | null): void {
  unkept.delete(name);
  if (!writeStored('session', name, attempt && JSON.stringify(attempt)) && attempt) unkept.set(name, attempt);
}
