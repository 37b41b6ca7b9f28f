// What a response means for its change (the table of offline-design.md, section 3). Decided by status and code, never
// by text.
import * as v from 'valibot';
import type { QueuedChange, Result } from '../changes/queued-change.ts';
import { isProbeAnswer, resultIfMissing, resultOf } from '../changes/requests.ts';
import type { RawResponse } from './send-request.ts';

export type RejectionReason =
  /** `isInCart`: the cart may hold some of it, which stays there. */
  | { why: 'out_of_stock'; available: number; isInCart: boolean }
  | { why: 'gone' }
  | { why: 'compare_full' }
  | { why: 'text_refused' }
  | { why: 'other'; words: string };

export type ResponseVerdict =
  /** Done: now, by an earlier attempt, or already so before. */
  | { is: 'done'; result: Result }
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
  /** The line id no longer exists: the cart is read, and this becomes another request or none. */
  | { is: 'line_gone' }
  | { is: 'rejected'; status: number; code: string; refused: RejectionReason }
  /** Cannot be saved, for an unknown reason. */
  | { is: 'parked'; status: number; code: string };

const refusal = v.object({
  code: v.string(),
  message: v.string(),
  errors: v.optional(v.record(v.string(), v.array(v.string())), {}),
  available: v.optional(v.number(), 0),
  line_id: v.optional(v.nullable(v.number()), null),
  issue: v.optional(v.nullable(v.string()), null),
});

/** `answer` is null if there was none. */
export function classify(op: QueuedChange, answer: RawResponse | null): ResponseVerdict {
  if (answer === null) return { is: 'unknown' };
  const { status, retryAfterMs: askedMs } = answer;
  if (status === 425 || status === 429) return { is: 'later', askedMs, mayHaveTakenEffect: false };
  // A gateway sends the last three for a server that may well have gone on.
  if (status === 408 || status === 502 || status === 503 || status === 504)
    return { is: 'later', askedMs, mayHaveTakenEffect: true };
  if (status >= 200 && status < 300) {
    const result = resultOf(op, answer.body);
    return result ? { is: 'done', result } : { is: 'unknown' };
  }
  const said = v.safeParse(refusal, answer.body);
  if (!said.success) return { is: 'unknown' };
  const { code } = said.output;
  // No effect this time. An earlier attempt may have had one: the server may have failed before it looked up the key.
  if (status >= 500) return { is: 'struck', status, code, askedMs: null, mayHaveTakenEffect: false };
  if (status === 401) return { is: 'signed_out' };
  if (code === 'bad_xsrf_token') return op.error?.code === code ? { is: 'parked', status, code } : { is: 'stale_xsrf' };
  if (code === 'in_progress') return { is: 'still_running' };
  if (code === 'idempotency_key_reused') return { is: 'parked', status, code };
  if (status === 404 || status === 410) return missing(op, status, code);
  return { is: 'rejected', status, code, refused: reason(op, said.output) };
}

/**
 * What the answer to `probeRequest` shows: the session is over, the API cannot be reached, or null if it answers. A
 * refusal is an answer too: the connection works, whatever is wrong with that call.
 */
export function classifyProbe(
  answer: RawResponse | null,
): Extract<ResponseVerdict, { is: 'unknown' | 'later' | 'signed_out' }> | null {
  if (answer?.status === 200 && isProbeAnswer(answer.body)) return null;
  if (answer?.status === 401 && v.is(refusal, answer.body)) return { is: 'signed_out' };
  if (answer && answer.retryAfterMs !== null)
    return { is: 'later', askedMs: answer.retryAfterMs, mayHaveTakenEffect: false };
  return answer && v.is(refusal, answer.body) ? null : { is: 'unknown' };
}

/**
 * The verdict on a change without a valid response, although the API answered the probe: the connection works, so the
 * change itself fails.
 */
export function classifyProven(verdict: ResponseVerdict, answer: RawResponse | null): ResponseVerdict {
  if (verdict.is !== 'unknown' && verdict.is !== 'later' && verdict.is !== 'signed_out') return verdict;
  return {
    is: 'struck',
    status: answer?.status ?? 0,
    code: 'not_answered',
    askedMs: verdict.is === 'later' ? verdict.askedMs : null,
    mayHaveTakenEffect: verdict.is === 'unknown' || (verdict.is === 'later' && verdict.mayHaveTakenEffect),
  };
}

function missing(op: QueuedChange, status: number, code: string): ResponseVerdict {
  // The line may have been removed and come back under another id: the cart shows whether it exists.
  if (op.request?.method === 'PATCH' || op.request?.method === 'DELETE') return { is: 'line_gone' };
  const result = resultIfMissing(op);
  if (result) return { is: 'done', result };
  return { is: 'rejected', status, code, refused: { why: 'gone' } };
}

/** With a custom text or pictures: the stock may be in another line of the same variety. */
function isMadeToOrder({ kind, payload }: QueuedChange): boolean {
  return kind === 'cart.add' && 'uploads' in payload && (payload.custom_text !== null || payload.uploads.length > 0);
}

function reason(op: QueuedChange, said: v.InferOutput<typeof refusal>): RejectionReason {
  if (said.code === 'out_of_stock')
    return said.issue === 'unavailable'
      ? { why: 'gone' }
      : { why: 'out_of_stock', available: said.available, isInCart: said.line_id !== null || isMadeToOrder(op) };
  if (said.code === 'compare_full') return { why: 'compare_full' };
  if (said.errors.custom_text) return { why: 'text_refused' };
  return { why: 'other', words: said.message };
}
