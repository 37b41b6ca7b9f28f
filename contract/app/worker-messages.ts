// Messages between page and service worker (messages-to-worker.ts has those to the worker), and the names of the worker's caches.
import * as v from 'valibot';
import { storedPagesCache } from './page-state.ts';

/** Names of the worker's runtime caches. Raise the number when older entries must no longer be used. */
export const cacheNames = {
  details: 'catalogue-details-1',
  lists: 'catalogue-lists-1',
  rest: 'catalogue-rest-1',
  searches: 'catalogue-searches-1',
  pages: storedPagesCache,
  pictures: 'pictures-1',
  /** Small pictures of the whole catalogue, downloaded at the shopper's request. */
  shopPictures: 'shop-pictures-1',
  /** Files of the current build that are not precached. */
  app: 'app-1',
  /** Scripts and styles of older builds. */
  assets: 'assets-1',
} as const;

/** Headers of a cached copy that the worker serves. */
export const copyHeaders = { fromCache: 'X-From-Cache', cachedAt: 'X-Cached-At' } as const;

/** The worker's first reply; another one follows. */
export const receivedReply = 'heard';

/**
 * A responsive page answers well within this; a frozen one, or a page outside the app (a sandbox page of a provider),
 * does not.
 */
export const pageReplyTimeoutMs = 400;

/**
 * From the worker to a page, with a port for the answer: true if the page navigated, false if it cannot leave what the
 * shopper is doing.
 */
export const pageMessage = v.object({ type: v.literal('OPEN'), path: v.string() });

export type PageMessage = v.InferInput<typeof pageMessage>;
