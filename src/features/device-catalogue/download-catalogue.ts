// Downloads the whole store for offline use, and removes it: catalogue, the owner's pages, small product pictures.
import { getSettings } from '../../../contract/content/content.ts';
import { languages } from '../../../contract/core/language.ts';
import { cacheNames } from '../../../contract/app/worker-messages.ts';
import type { Api } from '../../lib/net/api.ts';
import { hasRoom } from '../../lib/storage/has-room.ts';
import { cachePages } from './cache-pages.ts';
import { inShortWorker } from './short-worker.ts';
import { withCatalogueLock, refreshCatalogue, setCatalogueEnabled } from './sync-catalogue.ts';
import { dropCatalogue, NoRoom, readHead, type CatalogueHead } from './stored-catalogue.ts';

/** Upper estimate for a picture in the smallest width, as measured. */
const pictureBytes = 25_000;
const atOnce = 4;
/** This many failed pictures in a row mean that the connection is lost. */
const mostMisses = 12;

/** The connection was lost during the download. What has arrived stays. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

export type DownloadProgress = { done: number; of: number };

/**
 * Downloads catalogue, pages and pictures, except what is already there. Throws NoRoom, ConnectionLost, the call's error, or
 * the reason of `signal`; what has arrived by then stays.
 */
export async function downloadCatalogue(
  api: Api,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void },
): Promise<void> {
  setCatalogueEnabled(true);
  const { language } = api;
  const head = await refreshCatalogue(language, { signal });
  if (!head) throw new Error('the catalogue was removed during the download');
  const pictures = await inShortWorker(({ findPictures }) => findPictures(language, head), signal);
  if (!pictures) throw new NoRoom('the fetched catalogue is not stored');
  const { missing, all } = pictures;
  const settings = await api.call(getSettings, { signal });
  if (!(await cachePages(api, settings.data, { signal }))) throw new ConnectionLost('the pages could not be fetched');
  signal.throwIfAborted();
  if (!(await hasRoom(missing.length * pictureBytes))) throw new NoRoom('the pictures do not fit');

  const cache = await caches.open(cacheNames.shopPictures);
  let done = all - missing.length;
  let misses = 0;
  onProgress({ done, of: all });
  const fetchNext = async (): Promise<void> => {
    for (let url = missing.shift(); url !== undefined; url = missing.shift()) {
      signal.throwIfAborted();
      const isStored = await keepPicture(cache, url, signal);
      misses = isStored ? 0 : misses + 1;
      if (misses >= mostMisses) throw new ConnectionLost('the pictures could not be fetched');
      done += 1;
      onProgress({ done, of: all });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
  if (misses > 0 && !navigator.onLine) throw new ConnectionLost('the last pictures could not be fetched');
}

async function keepPicture(cache: Cache, url: string, signal: AbortSignal): Promise<boolean> {
  // 'no-store' makes the worker pass it through: these pictures must not evict the recently viewed ones.
  const answer = await fetch(url, { cache: 'no-store', signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    return error instanceof TypeError ? null : Promise.reject(error);
  });
  if (answer?.status !== 200 || !answer.headers.get('Content-Type')?.startsWith('image/')) return false;
  try {
    await cache.put(url, answer);
  } catch (cause) {
    throw new NoRoom('a picture does not fit', { cause });
  }
  return true;
}

/**
 * Deletes pictures, pages, catalogue copies and the device catalogue, and stops syncing it. Cart, pending changes and
 * session are stored elsewhere and stay.
 */
export async function freeSpace(): Promise<void> {
  setCatalogueEnabled(false);
  const { pictures, shopPictures, pages, searches, lists, details, rest } = cacheNames;
  await Promise.all([pictures, shopPictures, pages, searches, lists, details, rest].map((name) => caches.delete(name)));
  await withCatalogueLock(dropCatalogue);
}

export type OnDevice = { head: CatalogueHead | null; pictures: number; bytes: number };

/**
 * What is on this device: the catalogue in this language, the pictures, and the total size in bytes including the other
 * language.
 */
export async function measureDeviceCatalogue(api: Pick<Api, 'language'>): Promise<OnDevice> {
  const head = await readHead(api.language);
  let pictures = 0;
  let bytes = 0;
  for (const language of languages) bytes += (await readHead(language))?.bytes ?? 0;
  for (const name of Object.values(cacheNames)) {
    if (name === cacheNames.app || name === cacheNames.assets || !(await caches.has(name))) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      const size = Number(answer?.headers.get('Content-Length') ?? 0);
      bytes += size > 0 ? size : ((await answer?.blob())?.size ?? 0);
      if (name === cacheNames.shopPictures) pictures += 1;
    }
  }
  return { head, pictures, bytes };
}
