// Messages between page and service worker, and the names of the worker's caches.
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

export const workerMessage = v.variant('type', [
  /** Activates the waiting worker; with `onlyAlone` only if no second window is open. */
  v.object({ type: v.literal('SKIP_WAITING'), onlyAlone: v.optional(v.boolean(), false) }),
  /** Asks the active worker, before another replaces it, not to end between two requests of a page. */
  v.object({ type: v.literal('FINISH_REQUESTS') }),
  /**
   * Asks the worker to store the rest of the app. A message port, if there is one, receives at the end whether the whole
   * app is on the device.
   */
  v.object({ type: v.literal('STORE_APP') }),
  /**
   * Asks the worker to store a public page, so that a later visit to its path paints it before any script runs.
   * `hidesOffer`: the shopper has dismissed the offer at its top.
   */
  v.object({ type: v.literal('STORE_PAGE'), path: v.string(), hidesOffer: v.boolean() }),
  /**
   * Asks the worker to cache what the first page loaded before the worker was active, or pages that are wanted offline.
   * Cached calls younger than `freshForMs` are not fetched again. A message port, if there is one, receives
   * `receivedReply` at once, and at the end whether all calls are cached.
   */
  v.object({
    type: v.literal('KEEP'),
    language: v.picklist(['ar', 'en']),
    calls: v.pipe(v.array(v.string()), v.maxLength(50)),
    pictures: v.pipe(v.array(v.string()), v.maxLength(100)),
    freshForMs: v.optional(v.number(), 0),
  }),
]);

/** The worker's first reply; another one follows. */
export const receivedReply = 'heard';

export type WorkerMessage = v.InferInput<typeof workerMessage>;

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
