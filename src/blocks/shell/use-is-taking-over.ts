import { useSyncExternalStore } from 'react';

/** Whether this is the server's page, on the server or while the browser takes it over: what only the browser knows must not show yet. */
export function useIsTakingOver(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

function never() {
  return () => undefined;
}
