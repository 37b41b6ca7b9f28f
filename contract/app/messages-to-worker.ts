// Messages from a page to the service worker. Only the worker checks them, so no page loads this file.
import * as v from 'valibot';

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

export type WorkerMessage = v.InferInput<typeof workerMessage>;
