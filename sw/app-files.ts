// Files of the app that are not precached: the rest of this build, and scripts and styles of older builds. Each has a
// hash in its name or a revision, so a copy is as good as the network.
import { cacheNames } from '../contract/app/worker-messages.ts';
import { putBounded } from './bounded-cache.ts';
import { isWhole } from './whole-answer.ts';

/** A file in the worker's list. `revision` is null if its name contains a hash. */
export type ListedFile = { url: string; revision: string | null };

type AppFilesDeps = {
  caches: Pick<CacheStorage, 'has' | 'match' | 'open'>;
  fetch: (request: Request) => Promise<Response>;
};

const types = /^(text\/(javascript|css)|font\/woff2|image\/svg\+xml|application\/manifest\+json)/;

/** How many files of older builds are stored. */
const mostOfOlderBuilds = 60;

/** A device with this share of a build's files had all of them: single files may have failed. */
const nearlyAll = 0.9;

/** `rest`: the files of this build that are not precached. `origin`: the store's. */
export function appFiles(rest: readonly ListedFile[], origin: string, { caches, fetch }: AppFilesDeps) {
  const keys = new Map(rest.map((file) => [new URL(file.url, origin).href, keyOf(file, origin)]));
  let run: Promise<boolean> | null = null;

  async function storeMissing(
    isReplaced: () => boolean,
    fetchFile: (url: string, key: string) => Promise<Response | null>,
  ): Promise<boolean> {
    const cache = await caches.open(cacheNames.app);
    const stored = new Set((await cache.keys()).map(({ url }) => url));
    let isWholeApp = true;
    for (const [url, key] of keys) {
      if (stored.has(key)) continue;
      if (isReplaced()) return false;
      const answer = await fetchFile(url, key);
      if (answer === null) return false; // no connection any more
      if (!isWhole(answer, types)) isWholeApp = false;
      else if (!(await putBounded(caches, cache, { key, answer, most: null }))) return false; // no room
    }
    return isWholeApp;
  }

  const download = (url: string, key: string) => fetch(requestFor(url, key)).catch(() => null);
  /** From the former version if it has the file, in whichever cache. */
  const reuse = async (url: string, key: string) => (await caches.match(key)) ?? (await download(url, key));

  const storeAll = (isReplaced: () => boolean): Promise<boolean> =>
    (run ??= storeMissing(isReplaced, download).finally(() => (run = null)));

  async function hadAll(): Promise<boolean> {
    const held = await (await caches.open(cacheNames.app)).keys();
    return held.length >= keys.size * nearlyAll;
  }

  return {
    /**
     * Stores the files that are missing, one after the other, because the shopper's own requests come first. Returns
     * whether the device now has all. A call during a run shares its outcome. `isReplaced`: whether to end early.
     */
    storeAll,

    /** Whether a URL is one of the rest. */
    has: (url: string): boolean => keys.has(url),

    /** A file from the device, else from the network, and then stored. `waitUntil` keeps the worker alive for that. */
    async answer(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
      const { url } = request;
      const ofBuild = keys.get(url);
      const cache = await caches.open(ofBuild === undefined ? cacheNames.assets : cacheNames.app);
      const key = ofBuild ?? url;
      const stored = await cache.match(key);
      if (stored) return stored;
      const answer = await fetch(key === url ? request : new Request(request, { cache: 'no-cache' }));
      const most = ofBuild === undefined ? mostOfOlderBuilds : null;
      if (isWhole(answer, types)) waitUntil(putBounded(caches, cache, { key, answer: answer.clone(), most }));
      return answer;
    },

    /**
     * For the installation of this version: stores the rest if the device has that of the former version, so that an
     * update takes no page away. Throws if that fails, so that the former version stays. `hasFormer`: whether there is
     * a former version; until 2026-11-27 versions precached all files and had no cache for the rest.
     */
    async keepAll(hasFormer: boolean): Promise<void> {
      const had = (await caches.has(cacheNames.app)) ? await hadAll() : hasFormer;
      if (had && !(await storeMissing(() => false, reuse))) throw new Error('the rest of the app could not be stored');
      await caches.open(cacheNames.app);
    },

    /** Deletes the files of former versions, except those that this one has too. */
    async deleteFormer(): Promise<void> {
      const cache = await caches.open(cacheNames.app);
      const current = new Set(keys.values());
      for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request);
    },
  };
}

/** The address under which a file is stored; for one with a revision the same as in Workbox's precache. */
function keyOf({ url, revision }: ListedFile, origin: string): string {
  const key = new URL(url, origin);
  if (revision !== null) key.searchParams.set('__WB_REVISION__', revision);
  return key.href;
}

/** A request that gives way to those of pages. A file without a hash may be outdated in the browser's own cache: ask. */
function requestFor(url: string, key: string): Request {
  return new Request(url, { cache: url === key ? 'default' : 'no-cache', priority: 'low' });
}
