import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as v from 'valibot';
import type { Call } from '../../../../contract/core/call.ts';
import type { placeOrder, repayOrder } from '../../../../contract/orders/orders.ts';
import type { Api, CallInput } from '../../../lib/net/api.ts';
import { isUnanswered, sendOnce, settle, type Outcome } from '../../../lib/net/attempt.ts';

/** Where a request for money stands: nothing is under way; it is being sent; its answer did not come and is being asked for; nobody knows. */
export type AttemptState = 'idle' | 'sending' | 'checking' | 'unanswered';

/** Whether an order, or a payment, came of it that was not declined. */
export function isTaken(outcome: Outcome<typeof placeOrder | typeof repayOrder> | null): boolean {
  if (outcome?.is !== 'answered') return outcome !== null;
  return outcome.answer.data.transaction.status !== 'failed';
}

type Deps<C extends Call> = {
  /** The key under which it is kept in this tab. */
  name: string;
  newest: () => Promise<string | null>;
  /** Told once what came of it: the answer, or the id that was found. */
  onDone: (outcome: Outcome<C>) => void;
  /** Told that it was refused. */
  onRefused: (error: unknown) => void;
  /** Told that what was sent before a reload has come to nothing. */
  onNothing: () => void;
};

/**
 * Sends a request for money once: no second press, the same request again where the answer is lost, and after a reload first what became of the
 * former one. While something is unanswered nothing else is sent.
 */
export function useAttempt<C extends Call>(api: Api, call: C, { name, newest, ...told }: Deps<C>) {
  type Input = Pick<CallInput<v.InferInput<C['body']>>, 'params' | 'body'>;
  const [state, setState] = useState<AttemptState>(() => (isUnanswered(name) ? 'unanswered' : 'idle'));
  const isBusy = useRef(false);
  const last = useRef<Input | null>(null);

  const run = async (work: () => Promise<Outcome<C> | null>, first: AttemptState): Promise<Outcome<C> | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setState(first);
    try {
      const outcome = await work();
      // While the next page opens nothing can be pressed.
      if (outcome) told.onDone(outcome);
      else {
        setState('idle');
        told.onNothing();
      }
      return outcome;
    } catch (error) {
      const isOpen = isUnanswered(name);
      setState(isOpen ? 'unanswered' : 'idle');
      if (!isOpen) told.onRefused(error);
      return null;
    } finally {
      isBusy.current = false;
    }
  };
  /** Gives what came of it; null where it was refused, or nobody knows. */
  const send = (input: Input) => {
    last.current = input;
    return run(() => sendOnce(api, call, input, { name, newest, onChecking: () => setState('checking') }), 'sending');
  };
  /** The same request once more, or, where a reload has taken it away, a look at what came of it. */
  const check = () => {
    const input = last.current;
    if (input) return run(() => sendOnce(api, call, input, { name, newest }), 'checking');
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
