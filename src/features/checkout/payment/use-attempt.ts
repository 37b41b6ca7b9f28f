import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as v from 'valibot';
import type { Call } from '../../../../contract/core/call.ts';
import type { placeOrder, repayOrder } from '../../../../contract/orders/orders.ts';
import type { Api, CallInput } from '../../../lib/net/api.ts';
import { isUnanswered, sendOnce, settle, startPress, type SendResult } from '../../../lib/net/attempt.ts';

/** State of a payment request: none; sending; answer lost and being checked; outcome unknown. */
export type AttemptState = 'idle' | 'sending' | 'checking' | 'unanswered';

/** Whether it led to an order or payment that was not declined. */
export function isTaken(outcome: SendResult<typeof placeOrder | typeof repayOrder> | null): boolean {
  if (outcome?.is !== 'answered') return outcome !== null;
  return outcome.answer.data.transaction.status !== 'failed';
}

type Deps<C extends Call> = {
  /** Key of the pending request in session storage. */
  name: string;
  newest: () => Promise<string | null>;
  /** Called once with the outcome: the answer, or the id found afterwards. */
  onDone: (outcome: SendResult<C>) => void;
  /** Called if it was rejected. */
  onRefused: (error: unknown) => void;
  /** Called if a request from more than a minute ago, or from before a reload, had no effect. */
  onNothing: () => void;
};

/**
 * Sends a payment request once: no double click; the same request again for a minute if the answer is lost; after a
 * reload it first checks the former one. Sends nothing else while an outcome is unknown.
 */
export function useAttempt<C extends Call>(api: Api, call: C, { name, newest, ...callbacks }: Deps<C>) {
  type Input = Pick<CallInput<v.InferInput<C['body']>>, 'params' | 'body'>;
  const [state, setState] = useState<AttemptState>(() => (isUnanswered(name) ? 'unanswered' : 'idle'));
  const isBusy = useRef(false);
  const last = useRef<{ input: Input; isRecent: () => boolean } | null>(null);

  const run = async (work: () => Promise<SendResult<C> | null>, first: AttemptState): Promise<SendResult<C> | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setState(first);
    try {
      const outcome = await work();
      // The state stays busy, so nothing can be clicked while the next page opens.
      if (outcome) callbacks.onDone(outcome);
      else {
        setState('idle');
        callbacks.onNothing();
      }
      return outcome;
    } catch (error) {
      const isOpen = isUnanswered(name);
      setState(isOpen ? 'unanswered' : 'idle');
      if (!isOpen) callbacks.onRefused(error);
      return null;
    } finally {
      isBusy.current = false;
    }
  };
  /** Resolves with the outcome; null if rejected or unknown. `isRecent`: of the press, if it was a while ago. */
  const send = (input: Input, isRecent = startPress()) => {
    last.current = { input, isRecent };
    const deps = { name, newest, isRecent, onChecking: () => setState('checking') };
    return run(() => sendOnce(api, call, input, deps), 'sending');
  };
  /** Repeats the same request or, after a minute or a reload, checks what became of it. */
  const check = () => {
    const { input, isRecent } = last.current ?? {};
    if (input && isRecent?.()) return run(() => sendOnce(api, call, input, { name, newest, isRecent }), 'checking');
    return run(async () => {
      const id = await settle({ name, newest });
      return id === null ? null : { is: 'found', id };
    }, 'checking');
  };
  const checkAtStart = useEffectEvent(() => {
    if (isUnanswered(name)) void check();
  });
  useEffect(() => checkAtStart(), []);
  return { state, send, check };
}
