// Pictures and older chunks: their names carry a hash, so a copy is as good as the network.
import { cacheNames } from '../contract/messages.ts';
import { putBounded } from './bounded-cache.ts';

export type FileDeps = {
  caches: Pick<CacheStorage, 'open'>;
  fetch: (request: Request) => Promise<Response>;
  waitUntil: (work: Promise<unknown>) => void;
};

const away = new Set([502, 503, 504]);

/** Nothing to see: a list without a connection shows its empty grounds rather than broken pictures. */
const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** A picture from the device, else from the network, else the same picture in another width, else an empty one. */
export async function answerPicture(request: Request, most: number, deps: FileDeps): Promise<Response> {
  const cache = await deps.caches.open(cacheNames.pictures);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await deps.fetch(request).catch(() => null);
  if (answer === null || away.has(answer.status)) {
    const other = await otherWidth(cache, request.url);
    const small = other ?? (await otherWidth(await deps.caches.open(cacheNames.shopPictures), request.url));
    return (
      small ?? new Response(emptyPicture, { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' } })
    );
  }
  if (isWhole(answer, /^image\//)) {
    deps.waitUntil(putBounded(deps.caches, cache, { key: request.url, answer: answer.clone(), most }));
  }
  return answer;
}

/** A chunk of an older build. */
export async function answerAsset(request: Request, most: number, deps: FileDeps): Promise<Response> {
  const cache = await deps.caches.open(cacheNames.assets);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await deps.fetch(request);
  if (isWhole(answer, /^text\/(javascript|css)/)) {
    deps.waitUntil(putBounded(deps.caches, cache, { key: request.url, answer: answer.clone(), most }));
  }
  return answer;
}

/** Puts a picture among the copies unless it is there. */
export async function keepPicture(request: Request, most: number, deps: FileDeps): Promise<void> {
  const cache = await deps.caches.open(cacheNames.pictures);
  if (await cache.match(request.url)) return;
  const answer = await deps.fetch(request);
  if (isWhole(answer, /^image\//)) await putBounded(deps.caches, cache, { key: request.url, answer, most });
}

function isWhole(answer: Response, type: RegExp): boolean {
  return (
    answer.status === 200 &&
    !answer.redirected &&
    answer.type !== 'opaque' &&
    type.test(answer.headers.get('Content-Type') ?? '')
  );
}

/** `/media/<id>-640.webp` stands in for `/media/<id>-1200.webp`. The same width may be among the pictures of the whole shop. */
async function otherWidth(cache: Cache, url: string): Promise<Response | undefined> {
  const stem = /^(.*-)\d+\.\w+$/.exec(url)?.[1];
  if (stem === undefined) return undefined;
  const keys = await cache.keys();
  const other = keys.find((key) => key.url.startsWith(stem) && /^\d+\.\w+$/.test(key.url.slice(stem.length)));
  return other && cache.match(other);
}
