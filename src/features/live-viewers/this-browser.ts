// What of the browser decides about the stream.

/** One stream for a browser: over HTTP/1.1 it has six connections to a host, and two windows of one shopper are not two shoppers. */
const lockName = 'live-buyers';

/** Runs once no other page of this browser runs it; at once where the browser has no locks. */
export async function onlyHere(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lockName, { signal }, run);
  else await run();
}

/** Whether the shopper has asked for as little traffic as possible. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }; // Chromium's alone, and no part of the types
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
