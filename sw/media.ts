// Pictures and older chunks: their names carry a hash, so a copy is as good as the network.
import { cacheNames } from '../contract/app/worker-messages.ts';
import { putBounded } from './bounded-cache.ts';

export type FileDeps = {
  caches: Pick<CacheStorage, 'open'>;
  fetch: (request: Request) => Promise<Response>;
  waitUntil: (work: Promise<unknown>) => void;
};

type PictureDeps = FileDeps & { caches: Pick<CacheStorage, 'match'> };

const away = new Set([502, 503, 504]);

/** Nothing to see: a list without a connection shows its empty grounds rather than broken pictures. */
const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** The width of the pictures of the whole shop, the smallest that is made of a larger one (server/features/media/store-picture.ts). */
const shopWidth = 320;

/** How long the network may take before the same picture in another width stands in. */
const patienceMs = 3_000;

/** A picture from the device, else from the network, else the same picture in another width, else an empty one. */
export async function answerPicture(request: Request, most: number, deps: PictureDeps): Promise<Response> {
  const cache = await deps.caches.open(cacheNames.pictures);
  const kept = (await cache.match(request.url)) ?? (await ofWholeShop(request.url, deps));
  if (kept) return kept;
  const coming = fetchPicture(request, { cache, most, deps });
  deps.waitUntil(coming); // a late picture is still kept
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null);
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

/** What the network answers, kept where it is a picture; null where nobody answers. */
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

/** Asked for by its name: what is opened is made, and where the shopper has freed the space there is to be none. */
function ofWholeShop(url: string, { caches }: PictureDeps): Promise<Response | undefined> {
  return caches.match(url, { cacheName: cacheNames.shopPictures });
}

/** `/media/<id>-640.webp` stands in for `/media/<id>-1200.webp`. Only what was looked at is walked through: of the whole shop there are many, all in one width. */
async function otherWidth(cache: Cache, url: string, deps: PictureDeps): Promise<Response | undefined> {
  const [, stem, ending] = /^(.*-)\d+(\.\w+)$/.exec(url) ?? [];
  if (stem === undefined) return undefined;
  const keys = await cache.keys();
  const other = keys.find((key) => key.url.startsWith(stem) && /^\d+\.\w+$/.test(key.url.slice(stem.length)));
  return (other && (await cache.match(other))) ?? ofWholeShop(`${stem}${shopWidth}${ending}`, deps);
}
