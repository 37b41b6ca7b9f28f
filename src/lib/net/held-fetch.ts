// The browser's fetch, for which the page can wait.
let wait: Promise<unknown> | undefined;

/** Starts no further request until `until` settles. */
export function holdRequests(until: Promise<unknown>): void {
  wait = until;
}

/** Like `fetch`, once requests are not held. */
export const heldFetch: typeof fetch = async (input, init) => {
  await wait;
  return fetch(input, init);
};
