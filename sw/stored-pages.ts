// Public pages on the device, as the server rendered them: a later visit paints one before any script runs, also
// offline, and the app brings it up to date. One copy of each, in the language and theme that the device had: what
// changes those, or dismisses the offer, deletes them (src/lib/browser/stored-pages.ts).
import { isPagePath } from '../contract/app/page-path.ts';
import { storedText } from '../contract/app/page-state.ts';
import { cacheNames, copyHeaders } from '../contract/app/worker-messages.ts';
import { putBounded } from './bounded-cache.ts';
import { isWhole } from './whole-answer.ts';

type StoredPagesDeps = {
  origin: string;
  caches: Pick<CacheStorage, 'open'>;
  fetch: (request: Request) => Promise<Response>;
  /** The revision of this build's shell: another build has other scripts or another policy. */
  build: string;
  /** Whether a path is a script of this build that is certainly on the device. */
  isPrecached: (path: string) => boolean;
  now: () => number;
};

const most = 20;
const freshForMs = 10 * 60_000;
/** A line that hangs must not delay the takeover of another version. */
const longestMs = 10_000;
/** As long as the app's stored answers. */
const usedForMs = 14 * 24 * 60 * 60_000;

/** Header of a stored page. */
const buildHeader = 'X-Build';
/** The app's scripts. Only a page that works before the app runs names them so (server/pages/template.ts). */
const appScripts = /<script type="module" src="[^"]*" data-app="([^"]*)" data-modules="([^"]*)"/;

export function storedPages({ origin, caches, fetch, build, isPrecached, now }: StoredPagesDeps) {
  const ageOf = (page: Response) => now() - Date.parse(page.headers.get(copyHeaders.cachedAt) ?? '');
  const isOwn = (page: Response) => page.headers.get(buildHeader) === build;

  return {
    /** The stored page of an address; null if there is none of this build, or no storage. */
    async answer(url: string): Promise<Response | null> {
      try {
        const page = await (await caches.open(cacheNames.pages)).match(url);
        return page && isOwn(page) && ageOf(page) < usedForMs ? page : null;
      } catch {
        return null;
      }
    },

    /**
     * Stores the page of a path, unless the stored one is new. An address with a query is not stored: there are too
     * many, and a search is personal. `hidesOffer`: whether the shopper has dismissed the offer at its top.
     */
    async store(path: string, hidesOffer: boolean): Promise<void> {
      const url = new URL(path, origin);
      if (url.origin !== origin || url.search !== '' || !isPagePath(url.pathname)) return;
      url.hash = '';
      // Opened before the request: if language or theme change during it, the page goes with the deleted cache.
      const cache = await caches.open(cacheNames.pages);
      const known = await cache.match(url.href);
      const age = known && isOwn(known) ? ageOf(known) : Infinity;
      if (age >= 0 && age < freshForMs) return;
      const answer = await fetch(
        new Request(url, {
          headers: { Accept: 'text/html' },
          cache: 'no-cache',
          priority: 'low',
          signal: AbortSignal.timeout(longestMs),
        }),
      );
      const isMoved = answer.redirected && new URL(answer.url).origin === origin;
      if (isMoved || answer.status === 404 || answer.status === 410) await cache.delete(url.href);
      // What may not be stored lacks a part, or holds a secret.
      if (!isWhole(answer, /^text\/html/) || /no-store/.test(answer.headers.get('Cache-Control') ?? '')) return;
      const sent = await answer.text();
      const [, app = '', modules = ''] = appScripts.exec(sent) ?? [];
      const at = now();
      const text = storedText(sent, { at, hidesOffer });
      if (!`${app} ${modules}`.trim().split(' ').every(isPrecached) || text === null) return;
      const headers = new Headers(answer.headers);
      for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
      headers.set(buildHeader, build);
      headers.set(copyHeaders.cachedAt, new Date(at).toISOString());
      await putBounded(caches, cache, { key: url.href, answer: new Response(text, { headers }), most });
    },
  };
}
