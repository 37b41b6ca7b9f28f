import { useRef } from 'react';
import type * as v from 'valibot';
import type { Call } from '../../../contract/core/call.ts';
import { ApiError, Unreachable, type Answer, type Api, type CallInput } from './api.ts';

/** A unique idempotency key. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether a request that counts once may have taken effect despite this error. `isAgain`: an earlier try got no answer;
 * then a refusal from before the server looks at the key says nothing.
 */
export function mayHaveTakenEffect(error: unknown, isAgain: boolean): boolean {
  if (error instanceof Unreachable) return true;
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status >= 500 || status === 408 || code === 'in_progress' || (isAgain && [401, 403, 429].includes(status));
}

/** Makes calls that count once: the same request, sent again after a lost answer, gets the same key. */
export function useKeyedCalls(api: Api) {
  const unanswered = useRef<{ request: string; key: string } | null>(null);
  return async <C extends Call>(call: C, input: CallInput<v.InferInput<C['body']>> = {}): Promise<Answer<C>> => {
    const request = JSON.stringify([call.method, call.path, input]);
    const former = unanswered.current?.request === request ? unanswered.current : null;
    const { key } = (unanswered.current = former ?? { request, key: newKey() });
    try {
      const answer = await api.call(call, { ...input, idempotencyKey: key });
      unanswered.current = null;
      return answer;
    } catch (error) {
      if (!mayHaveTakenEffect(error, former !== null)) unanswered.current = null;
      throw error;
    }
  };
}
