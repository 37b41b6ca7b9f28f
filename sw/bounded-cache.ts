/** Puts an answer into a cache and lets the oldest go where there are too many. False where the device has no room. */
export async function putBounded(cache: Cache, key: string, answer: Response, most: number): Promise<boolean> {
  try {
    await cache.put(key, answer);
  } catch {
    return false; // no room, or storage is forbidden: a copy less
  }
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
  return true;
}
