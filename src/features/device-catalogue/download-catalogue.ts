// The whole shop for the road: the catalogue, the store's own pages and the small pictures of the products; and all of that off the device again.
import { getSettings } from '../../../contract/content/content.ts';
import { languages } from '../../../contract/core/language.ts';
import { cacheNames } from '../../../contract/app/worker-messages.ts';
import type { Api } from '../../lib/net/api.ts';
import { keepPages } from './cache-pages.ts';
import { hasRoom, inTurn, refreshShop, want } from './sync-catalogue.ts';
import { dropShop, NoRoom, readContent, readHead, type ShopHead } from './stored-catalogue.ts';

/** What a picture in the smallest width takes, at most of those that were seen. */
const pictureBytes = 25_000;
const atOnce = 4;
/** How many pictures that cannot be had one after the other mean that the connection is lost. */
const mostMisses = 12;

/** The connection was lost on the way. What has come stays. */
export class LineLost extends Error {}

export type Progress = { done: number; of: number };

/**
 * Fetches catalogue, pages and pictures; what is there already is not fetched again. Throws NoRoom, LineLost, what the call throws, or the reason of `signal`; what has
 * come by then stays.
 */
export async function downloadShop(
  api: Api,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<void> {
  want(true);
  const head = await refreshShop(api, { signal });
  if (!head) throw new Error('the space was freed meanwhile');
  const content = await readContent(api.language, head);
  if (!content) throw new NoRoom('what was fetched is not there');
  const settings = await api.call(getSettings, { signal });
  if (!(await keepPages(api, settings.data, { signal }))) throw new LineLost('the pages cannot be had');
  signal.throwIfAborted();
  const cache = await caches.open(cacheNames.shopPictures);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const wanted = [...new Set(content.products.flatMap(({ image }) => image ?? []))].map(
    (path) => new URL(path, location.origin).href,
  );
  const missing = wanted.filter((url) => !known.has(url));
  // Of products that are not sold any more nothing is left behind.
  const left = [...known].filter((url) => !wanted.includes(url));
  await Promise.all(left.map((url) => cache.delete(url)));
  if (!(await hasRoom(missing.length * pictureBytes))) throw new NoRoom('the pictures do not fit');

  let done = wanted.length - missing.length;
  let misses = 0;
  onProgress({ done, of: wanted.length });
  const fetchNext = async (): Promise<void> => {
    for (let url = missing.shift(); url !== undefined; url = missing.shift()) {
      signal.throwIfAborted();
      const isKept = await keepPicture(cache, url, signal);
      misses = isKept ? 0 : misses + 1;
      if (misses >= mostMisses) throw new LineLost('the pictures cannot be had');
      done += 1;
      onProgress({ done, of: wanted.length });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
  if (misses > 0 && !navigator.onLine) throw new LineLost('the last pictures could not be had');
}

async function keepPicture(cache: Cache, url: string, signal: AbortSignal): Promise<boolean> {
  // 'no-store' tells the worker to keep out of it: what is kept here must not push out what was looked at.
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

/** Takes pictures, copies of the catalogue and the shop off the device, and keeps it off. Cart, what waits to be sent, and session are elsewhere and stay. */
export async function freeSpace(): Promise<void> {
  want(false);
  const { pictures, shopPictures, searches, lists, details, rest } = cacheNames;
  await Promise.all([pictures, shopPictures, searches, lists, details, rest].map((name) => caches.delete(name)));
  await inTurn(dropShop);
}

export type OnDevice = { head: ShopHead | null; pictures: number; bytes: number };

/** What of the shop is on this device: the catalogue in this language, pictures, and what all of it takes in bytes, in the other language too. */
export async function measureShop(api: Pick<Api, 'language'>): Promise<OnDevice> {
  const head = await readHead(api.language);
  let pictures = 0;
  let bytes = 0;
  for (const language of languages) bytes += (await readHead(language))?.bytes ?? 0;
  for (const name of Object.values(cacheNames)) {
    if (name === cacheNames.assets || !(await caches.has(name))) continue;
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
