// Every store of the device that belongs to a shopper says here, at the start, how it is emptied.

type Empty = () => void | Promise<void>;

const stores = new Set<Empty>();

/** Says how a store is emptied when its shopper signs out, or another one signs in. Gives the function that takes that back. */
export function onSignedOut(empty: Empty): () => void {
  stores.add(empty);
  return () => stores.delete(empty);
}

/** Empties all stores. One that fails does not keep the others. */
export async function emptyStores(): Promise<void> {
  await Promise.allSettled([...stores].map(async (empty) => empty()));
}
