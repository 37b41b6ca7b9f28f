import { cacheNames } from '../contract/app/worker-messages.ts';

/** Puts an answer into a cache and lets the oldest go where there are too many. A device that is full gives up older pictures first. False where there is no room even so. */
export async function putBounded(
  caches: Pick<CacheStorage, 'open'>,
  cache: Cache,
  { key, answer, most }: { key: string; answer: Response; most: number },
): Promise<boolean> {
  try {
    await cache.put(key, answer.clone());
  } catch {
    await dropOlderPictures(caches);
    try {
      await cache.put(key, answer);
    } catch {
      return false; // no room, or storage is forbidden: a copy less
    }
  }
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
  return true;
}

/** Half of them: a full device must not lose what is on the screen for one file more. */
async function dropOlderPictures(caches: Pick<CacheStorage, 'open'>): Promise<void> {
  const pictures = await caches.open(cacheNames.pictures);
  const keys = await pictures.keys();
  await Promise.all(keys.slice(0, Math.ceil(keys.length / 2)).map((old) => pictures.delete(old)));
}
