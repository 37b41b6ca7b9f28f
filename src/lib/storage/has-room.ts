/** Storage that must stay free of the browser's quota. */
const leastRoom = 20 * 1024 * 1024;

/**
 * Whether the browser has room for this many bytes more, as far as it says. `mostUsed`: share of its quota that may be in
 * use already.
 */
export async function hasRoom(bytes: number, mostUsed = 1): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  if (estimate?.quota === undefined) return true; // unknown; a write without room will fail
  const { quota, usage = 0 } = estimate;
  return quota - usage >= leastRoom + bytes && usage <= quota * mostUsed;
}
