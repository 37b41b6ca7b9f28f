// The outbox for components: a copy of the facade's state, filled once the outbox is loaded.
import { ref } from 'valtio/vanilla';
import { shared } from '../../lib/storage/shared-state.ts';
import type { OutboxFacade, OutboxState } from '../operations/shopper-queue.ts';

const nothing: OutboxState = {
  clock: 0,
  ops: [],
  outcomes: [],
  owner: null,
  waiting: 0,
  waitingForServer: 0,
  isSending: false,
  pendingForSignIn: 0,
  isInMemory: false,
  hasNoRoom: false,
  outOfReach: 0,
  isOutdated: false,
};

/** The state as one value: a projection always sees the changes and the clock of the same moment. */
export const [outboxCopy, useOutboxCopy] = shared<{
  state: OutboxState;
  /** Whether the state belongs to the signed-in shopper; until then it says nothing. */
  isKnown: boolean;
}>({ state: ref(nothing), isKnown: false });

/** Keeps the copy up to date. Returns the function that stops it. */
export function followOutbox(outbox: Pick<OutboxFacade, 'state' | 'subscribe'>): () => void {
  const copy = () => {
    outboxCopy.state = ref(outbox.state());
  };
  copy();
  return outbox.subscribe(copy);
}

export function useOutbox(): OutboxState {
  return useOutboxCopy().state;
}

/** Whether the state from `useOutbox` is known yet. */
export function useIsOutboxKnown(): boolean {
  return useOutboxCopy().isKnown;
}
