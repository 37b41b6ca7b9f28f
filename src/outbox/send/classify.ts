// What a response means for its change (the table of offline-design.md, section 3). Decided by status and code, never
// by text.
import type { ChangeOf, Queue, QueueTypes } from '../queue.ts';
import type { RawResponse } from './send-request.ts';

export type VerdictOf<T extends QueueTypes> =
  /** Done: now, by an earlier attempt, or already so before. */
  | { is: 'done'; result: T['result'] }
  /** No response of our API. The change may have taken effect. */
  | { is: 'unknown' }
  /** All sending pauses. */
  | { is: 'later'; askedMs: number | null; mayHaveTakenEffect: boolean }
  /** An earlier attempt is still running on the server. */
  | { is: 'still_running' }
  /** Possibly poison: this change waits, others go on. `status` is 0 if there was no response. */
  | { is: 'struck'; status: number; code: string; askedMs: number | null; mayHaveTakenEffect: boolean }
  | { is: 'signed_out' }
  | { is: 'stale_xsrf' }
  /** The id in the request no longer exists: it is looked up, and the change becomes another request or none. */
  | { is: 'id_gone' }
  | { is: 'rejected'; status: number; code: string; reason: T['reason'] }
  /** Cannot be saved, for an unknown reason. */
  | { is: 'parked'; status: number; code: string };

/** `answer` is null if there was none. */
export function classify<T extends QueueTypes>(
  queue: Queue<T>,
  op: ChangeOf<T>,
  answer: RawResponse | null,
): VerdictOf<T> {
  if (answer === null) return { is: 'unknown' };
  const { status, retryAfterMs: askedMs } = answer;
  if (status === 425 || status === 429) return { is: 'later', askedMs, mayHaveTakenEffect: false };
  // A gateway sends the last three for a server that may well have gone on.
  if (status === 408 || status === 502 || status === 503 || status === 504)
    return { is: 'later', askedMs, mayHaveTakenEffect: true };
  if (status >= 200 && status < 300) {
    const result = queue.resultOf(op, answer.body);
    return result ? { is: 'done', result } : { is: 'unknown' };
  }
  const refusal = queue.readRefusal(answer.body);
  if (!refusal) return { is: 'unknown' };
  const { code } = refusal;
  // No effect this time. An earlier attempt may have had one: the server may have failed before it looked up the key.
  if (status >= 500) return { is: 'struck', status, code, askedMs: null, mayHaveTakenEffect: false };
  if (status === 401) return { is: 'signed_out' };
  if (code === 'bad_xsrf_token') return op.error?.code === code ? { is: 'parked', status, code } : { is: 'stale_xsrf' };
  if (code === 'in_progress') return { is: 'still_running' };
  if (code === 'idempotency_key_reused') return { is: 'parked', status, code };
  if (status === 404 || status === 410) return missing(queue, op, status, code);
  return { is: 'rejected', status, code, reason: refusal.reasonFor(op) };
}

/**
 * What the answer to a queue's probe shows: the session is over, the API cannot be reached, or null if it answers. A
 * refusal is an answer too: the connection works, whatever is wrong with that call.
 */
export function classifyProbe<T extends QueueTypes>(
  { probe, readRefusal }: Queue<T>,
  answer: RawResponse | null,
): Extract<VerdictOf<T>, { is: 'unknown' | 'later' | 'signed_out' }> | null {
  if (answer?.status === 200 && probe.isAnswer(answer.body)) return null;
  if (answer?.status === 401 && readRefusal(answer.body)) return { is: 'signed_out' };
  if (answer && answer.retryAfterMs !== null)
    return { is: 'later', askedMs: answer.retryAfterMs, mayHaveTakenEffect: false };
  return answer && readRefusal(answer.body) ? null : { is: 'unknown' };
}

/**
 * The verdict on a change without a valid response, although the API answered the probe: the connection works, so the
 * change itself fails.
 */
export function classifyProven<T extends QueueTypes>(verdict: VerdictOf<T>, answer: RawResponse | null): VerdictOf<T> {
  if (verdict.is !== 'unknown' && verdict.is !== 'later' && verdict.is !== 'signed_out') return verdict;
  return {
    is: 'struck',
    status: answer?.status ?? 0,
    code: 'not_answered',
    askedMs: verdict.is === 'later' ? verdict.askedMs : null,
    mayHaveTakenEffect: verdict.is === 'unknown' || (verdict.is === 'later' && verdict.mayHaveTakenEffect),
  };
}

function missing<T extends QueueTypes>(queue: Queue<T>, op: ChangeOf<T>, status: number, code: string): VerdictOf<T> {
  // The thing may have been removed and come back under another id.
  if (op.request && queue.lookup.isIn(op.request)) return { is: 'id_gone' };
  const result = queue.resultIfMissing(op);
  return result ? { is: 'done', result } : { is: 'rejected', status, code, reason: queue.gone };
}
