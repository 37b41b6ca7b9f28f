// The browser's fetch, for which the page can wait.
let wait: Promise<unknown> | undefined;

/** Starts no further request until `until` settles. */
export function holdRequests(until: Promise<unknown>): void {
  wait = until;
}

/** Settles once requests are not held; for requests that a worker sends for the page. */
export const untilReleased = () => wait;

/** Like `fetch`, once requests are not held. */
export const heldFetch: typeof fetch = async (input, init) => {
  await wait;
  return fetch(input, init);
};
