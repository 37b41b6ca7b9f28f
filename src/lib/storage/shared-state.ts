// State that parts of a page share outside React, and the hook that follows it.
import { useSyncExternalStore } from 'react';
import { proxy, snapshot, subscribe, type Snapshot } from 'valtio/vanilla';

/**
 * A state and its hook. A part of the server's page that is taken over late, as below a Suspense boundary, is first drawn with `initial` as the server did, and then with what the
 * state has become: React keeps the attributes of a page that it takes over, whatever they should be by then.
 */
export function shared<State extends object>(initial: State): [state: State, useState: () => Snapshot<State>] {
  const state = proxy(initial);
  const first = snapshot(state);
  const listen = (run: () => void) => subscribe(state, run);
  const now = () => snapshot(state);
  return [
    state,
    function useShared() {
      return useSyncExternalStore(listen, now, () => first);
    },
  ];
}
