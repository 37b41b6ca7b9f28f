// Pictures: their names contain a hash, so a copy is as good as the network.
import { cacheNames } from '../contract/app/worker-messages.ts';
import { putBounded } from './bounded-cache.ts';
import { isWhole } from './whole-answer.ts';

export type FileDeps = {
  caches: Pick<CacheStorage, 'open'>;
  fetch: (request: Request) => Promise<Response>;
  waitUntil: (work: Promise<unknown>) => void;
};

type PictureDeps = FileDeps & { caches: Pick<CacheStorage, 'match'> };

const away = new Set([502, 503, 504]);

/** Transparent: an offline list shows its empty backgrounds instead of broken pictures. */
const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/**
 * The width of the device catalogue's pictures, the smallest made from a larger one
 * (server/features/media/store-picture.ts).
 */
const shopWidth = 320;

/** How long the network may take before another width of the same picture is used. */
const timeoutMs = 3_000;

/** A picture from the device, else from the network, else the same picture in another width, else an empty one. */
export async function answerPicture(request: Request, most: number, deps: PictureDeps): Promise<Response> {
  const cache = await deps.caches.open(cacheNames.pictures);
  const cached = (await cache.match(request.url)) ?? (await ofWholeShop(request.url, deps));
  if (cached) return cached;
  const coming = fetchPicture(request, { cache, most, deps });
  deps.waitUntil(coming); // a late picture is still stored
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null);
  });
  const first = await Promise.race([coming, late]);
  clearTimeout(timer);
  return (
    first ??
    (await otherWidth(cache, request.url, deps)) ??
    (await coming) ??
    new Response(emptyPicture, { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' } })
  );
}

/** The network's response, stored if it is a picture; null if there is none. */
async function fetchPicture(
  request: Request,
  { cache, most, deps }: { cache: Cache; most: number; deps: PictureDeps },
): Promise<Response | null> {
  const answer = await deps.fetch(request).catch(() => null);
  if (answer === null || away.has(answer.status)) return null;
  if (isWhole(answer, /^image\//)) {
    deps.waitUntil(putBounded(deps.caches, cache, { key: request.url, answer: answer.clone(), most }));
  }
  return answer;
}

/** Stores a picture unless there is a copy. */
export async function keepPicture(request: Request, most: number, deps: FileDeps): Promise<void> {
  const cache = await deps.caches.open(cacheNames.pictures);
  if (await cache.match(request.url)) return;
  const answer = await deps.fetch(request);
  if (isWhole(answer, /^image\//)) await putBounded(deps.caches, cache, { key: request.url, answer, most });
}

/**
 * Matched by cache name: opening a cache would create it, and there must be none once the shopper has freed the space.
 */
function ofWholeShop(url: string, { caches }: PictureDeps): Promise<Response | undefined> {
  return caches.match(url, { cacheName: cacheNames.shopPictures });
}

/**
 * Finds `/media/<id>-640.webp` for `/media/<id>-1200.webp`. Only viewed pictures are searched one by one: those of the
 * device catalogue are many, all in one width.
 */
async function otherWidth(cache: Cache, url: string, deps: PictureDeps): Promise<Response | undefined> {
  const [, stem, ending] = /^(.*-)\d+(\.\w+)$/.exec(url) ?? [];
  if (stem === undefined) return undefined;
  const keys = await cache.keys();
  const other = keys.find((key) => key.url.startsWith(stem) && /^\d+\.\w+$/.test(key.url.slice(stem.length)));
  return (other && (await cache.match(other))) ?? ofWholeShop(`${stem}${shopWidth}${ending}`, deps);
}
