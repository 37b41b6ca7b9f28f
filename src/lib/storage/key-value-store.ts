import { createStore, type UseStore } from 'idb-keyval';

/**
 * A store of idb-keyval that opens its database again if its connection was dropped, as iPhones do in the background
 * without an event. Opens nothing before its first use.
 */
export function keyValueStore({ name, store }: { name: string; store: string }): UseStore {
  let use = createStore(name, store);
  return (mode, work) =>
    use(mode, work).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      use = createStore(name, store);
      return use(mode, work);
    });
}
