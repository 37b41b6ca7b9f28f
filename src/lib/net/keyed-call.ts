import { useRef } from 'react';
import type * as v from 'valibot';
import type { Call } from '../../../contract/core/call.ts';
import { Unreachable, type Answer, type Api, type CallInput } from './api.ts';

/** A unique idempotency key. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes calls that count once: the same request, sent again after a lost answer, gets the same key. */
export function useKeyedCalls(api: Api) {
  const unanswered = useRef<{ request: string; key: string } | null>(null);
  return async <C extends Call>(call: C, input: CallInput<v.InferInput<C['body']>> = {}): Promise<Answer<C>> => {
    const request = JSON.stringify([call.method, call.path, input]);
    if (unanswered.current?.request !== request) unanswered.current = { request, key: newKey() };
    const { key } = unanswered.current;
    try {
      const answer = await api.call(call, { ...input, idempotencyKey: key });
      unanswered.current = null;
      return answer;
    } catch (error) {
      if (!(error instanceof Unreachable)) unanswered.current = null;
      throw error;
    }
  };
}
