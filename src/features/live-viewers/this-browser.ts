// Browser conditions for the live stream.
import { currentLine } from '../../lib/browser/line.ts';

/** One stream per browser: HTTP/1.1 allows six connections per host, and two windows are not two shoppers. */
const lockName = 'live-buyers';

/** Runs once no other page of this browser does; at once if the browser has no locks. */
export async function onlyHere(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lockName, { signal }, run);
  else await run();
}

/** Whether the shopper has asked to save data. */
export function savesData(): boolean {
  return currentLine().saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
