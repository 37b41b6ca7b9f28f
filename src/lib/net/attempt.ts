/*
 * A request that moves money: placing an order or paying one again. It takes effect once, however often it is sent
 * and whatever answers are lost (offline-design: 'Placing and repaying').
 *
 *   nothing stored ── store key and request ──► send ──► answered: delete
 *                                                 │ no answer
 *                                                 ▼
 *                     retry a few times with the same key ──► answered: delete
 *                                                 │ still no answer, a minute has passed, or the page was left
 *                                                 ▼
 *                     look it up: does something new exist? ──► yes: found, delete
 *                                                 │ no
 *                                                 ▼
 *                     keep it stored; send the same content under the same key, other content under a new key
 */
import * as v from 'valibot';
import type { Call } from '../../../contract/core/call.ts';
import { ApiError, Unreachable, type Answer, type Api, type CallInput } from './api.ts';
import { mayHaveTakenEffect, newKey } from './keyed-call.ts';
import { readStored, writeStored } from '../storage/storage.ts';

const attemptSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    key: v.string(),
    /** What was sent, without what must never be stored on a device: card tokens and identity numbers. */
    request: v.string(),
    /** Id of the newest order or transaction before the request was sent; null if there was none. */
    before: v.nullable(v.string()),
    /** Whether a lookup since then found that the request had no effect. */
    isSettled: v.boolean(),
  }),
);

type StoredAttempt = v.InferOutput<typeof attemptSchema>;

/** It is unknown whether the request took effect. It stays stored, to be sent again unchanged or looked up. */
export class Unanswered extends Error {}

export type AttemptDeps = {
  /** The key in sessionStorage. */
  name: string;
  /** Returns the id of the newest order, or of an order's newest transaction. */
  newest: () => Promise<string | null>;
  /** Called each time before waiting for an answer again. */
  onChecking?: () => void;
  /** Whether the press of the button is so recent that the request may be sent. Starts with the call by default. */
  isRecent?: () => boolean;
  wait?: (ms: number) => Promise<void>;
};

const sendAgainAfterMs = [1_000, 2_000, 4_000, 8_000];
const lookAgainAfterMs = [2_000, 3_000, 5_000];
const longestWaitMs = 15_000;
const sendWithinMs = 60_000;

/**
 * Returns a function that tells for about a minute that the button was pressed recently. Sleep counts, so that a page
 * that wakes hours later sends nothing, and so does the time after the clock is set back.
 */
export function startPress(): () => boolean {
  const [date, start] = [Date.now(), performance.now()];
  return () => Math.max(Date.now() - date, performance.now() - start) < sendWithinMs;
}

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** The answer or, if it never arrived, the id of what the request created. */
export type SendResult<C extends Call> = { is: 'answered'; answer: Answer<C> } | { is: 'found'; id: string };

/**
 * Sends a request that takes effect once. Throws ApiError if it was refused, Unanswered if its outcome is unknown,
 * Unreachable if it was not even sent. Do not call it again before it has settled, nor with other content while one is
 * unanswered (`isUnanswered`).
 */
export async function sendOnce<C extends Call>(
  api: Api,
  call: C,
  input: Pick<CallInput<v.InferInput<C['body']>>, 'params' | 'body'>,
  deps: AttemptDeps,
): Promise<SendResult<C>> {
  const { name, newest, onChecking = () => {}, isRecent = startPress(), wait = sleep } = deps;
  const request = withoutSecrets([call.path, input.params ?? {}, input.body ?? {}]);
  const former = readStoredAttempt(name);
  if (former && former.request !== request && !former.isSettled) throw new Unanswered();
  const attempt: StoredAttempt =
    former?.request === request
      ? { ...former, isSettled: false }
      : { key: newKey(), request, before: await newest(), isSettled: false };
  let isAgain = former?.key === attempt.key && !former.isSettled;
  if (!isAgain && !isRecent()) throw new Unreachable('timeout');
  writeStoredAttempt(name, attempt);

  for (const pauseMs of [...sendAgainAfterMs, null]) {
    if (isAgain && !isRecent()) break;
    let retryAfterMs = 0;
    try {
      const answer = await api.call(call, { ...input, idempotencyKey: attempt.key });
      writeStoredAttempt(name, null);
      return { is: 'answered', answer };
    } catch (error) {
      if (!mayHaveTakenEffect(error, isAgain)) {
        writeStoredAttempt(name, null);
        // The key belongs to a request that was answered, perhaps with a card token that is gone: look for the outcome
        // of that one.
        if (!(error instanceof ApiError) || error.code !== 'idempotency_key_reused') throw error;
        const id = await newest();
        if (id !== null && id !== attempt.before) return { is: 'found', id };
        return sendOnce(api, call, input, { ...deps, isRecent });
      }
      retryAfterMs = (error instanceof ApiError ? (error.more.retryAfterSeconds ?? 0) : 0) * 1000;
    }
    isAgain = true;
    onChecking();
    if (pauseMs !== null) await wait(Math.min(Math.max(pauseMs, retryAfterMs), longestWaitMs));
  }
  const id = await lookUp(name, newest, wait, [0]).catch(() => null); // the server is still unreachable
  if (id === null) throw new Unanswered();
  return { is: 'found', id };
}

/** Whether a sent request has no answer yet: on this page, or before a reload. */
export function isUnanswered(name: string): boolean {
  return readStoredAttempt(name)?.isSettled === false;
}

/**
 * Finds out what became of a request sent before the page was left. Returns the id of what it created, or null if it
 * had no effect. Throws if the server does not answer.
 */
export async function settle({ name, newest, wait = sleep }: AttemptDeps): Promise<string | null> {
  const attempt = readStoredAttempt(name);
  if (!attempt) return null;
  const id = await lookUp(name, newest, wait, [0, ...lookAgainAfterMs]);
  if (id === null) writeStoredAttempt(name, { ...attempt, isSettled: true });
  return id;
}

async function lookUp(
  name: string,
  newest: AttemptDeps['newest'],
  wait: (ms: number) => Promise<void>,
  pauses: readonly number[],
): Promise<string | null> {
  const before = readStoredAttempt(name)?.before ?? null;
  for (const pauseMs of pauses) {
    if (pauseMs > 0) await wait(pauseMs);
    const id = await newest();
    if (id === null || id === before) continue;
    writeStoredAttempt(name, null);
    return id;
  }
  return null;
}

/** The request as text, without secrets. The server detects if a secret differs. */
function withoutSecrets(request: unknown): string {
  const secret = new Set(['card_token', 'number']);
  return JSON.stringify(request, (name, value: unknown) => (secret.has(name) && value !== null ? '' : value));
}

/** Fallback for attempts that the browser could not store, until the page closes. */
const attemptsInMemory = new Map<string, StoredAttempt>();

function readStoredAttempt(name: string): StoredAttempt | null {
  const text = readStored('session', name);
  if (text === null) return attemptsInMemory.get(name) ?? null;
  const read = v.safeParse(attemptSchema, text);
  return read.success ? read.output : null;
}

function writeStoredAttempt(name: string, attempt: StoredAttempt | null): void {
  attemptsInMemory.delete(name);
  if (!writeStored('session', name, attempt && JSON.stringify(attempt)) && attempt) attemptsInMemory.set(name, attempt);
}
