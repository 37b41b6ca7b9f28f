// The outbox for components: a mirror of the facade's state, which is filled as soon as the outbox has been loaded.
import { ref } from 'valtio/vanilla';
import { shared } from '../lib/storage/shared-state.ts';
import type { OutboxFacade, OutboxState } from './outbox.ts';

const nothing: OutboxState = {
  clock: 0,
  ops: [],
  outcomes: [],
  owner: null,
  waiting: 0,
  waitingForServer: 0,
  isSending: false,
  waitsForSignIn: 0,
  isInMemory: false,
  hasNoRoom: false,
  outOfReach: 0,
  isOutdated: false,
};

/** The state as one value: a projection always sees the operations and the clock of the same moment. */
export const [outboxMirror, useMirror] = shared<{
  state: OutboxState;
  /** Whether the state is that of whoever is signed in: before that it says nothing. */
  isKnown: boolean;
}>({ state: ref(nothing), isKnown: false });

/** Keeps the mirror in step. Gives the function that ends it. */
export function mirrorOutbox(outbox: Pick<OutboxFacade, 'state' | 'subscribe'>): () => void {
  const copy = () => {
    outboxMirror.state = ref(outbox.state());
  };
  copy();
  return outbox.subscribe(copy);
}

export function useOutbox(): OutboxState {
  return useMirror().state;
}

/** Whether what `useOutbox` gives is known yet. */
export function useIsOutboxKnown(): boolean {
  return useMirror().isKnown;
}
