// State that components share outside React, and the hook that follows it.
import { useSyncExternalStore } from 'react';
import { proxy, snapshot, subscribe, type Snapshot } from 'valtio/vanilla';

/**
 * Creates a state and its hook. A component that hydrates late, such as below a Suspense boundary, first renders with
 * `initial`, as on the server, and then with the current state: React does not correct attributes during hydration.
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
