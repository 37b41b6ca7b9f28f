import { cacheNames } from '../contract/app/worker-messages.ts';

/**
 * Puts a response into a cache and deletes the oldest ones beyond `most`, if there is such a bound. If the device is
 * full, older pictures go first. False if there is still no room.
 */
export async function putBounded(
  caches: Pick<CacheStorage, 'open'>,
  cache: Cache,
  { key, answer, most }: { key: string; answer: Response; most: number | null },
): Promise<boolean> {
  try {
    await cache.put(key, answer.clone());
  } catch {
    await dropOlderPictures(caches);
    try {
      await cache.put(key, answer);
    } catch {
      return false; // no room, or storage is forbidden: no copy
    }
  }
  if (most === null) return true;
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
  return true;
}

/** Half of them: a full device must not lose what is on the screen for one more file. */
async function dropOlderPictures(caches: Pick<CacheStorage, 'open'>): Promise<void> {
  const pictures = await caches.open(cacheNames.pictures);
  const keys = await pictures.keys();
  await Promise.all(keys.slice(0, Math.ceil(keys.length / 2)).map((old) => pictures.delete(old)));
}
