// What page and service worker say to each other, and how the worker's caches are called.
import * as v from 'valibot';

/** Names of the worker's runtime caches. A number is raised when older entries must not be used any more. */
export const cacheNames = {
  details: 'catalogue-details-1',
  lists: 'catalogue-lists-1',
  rest: 'catalogue-rest-1',
  searches: 'catalogue-searches-1',
  pictures: 'pictures-1',
  /** Small pictures of the whole shop, which the shopper has asked for. */
  shopPictures: 'shop-pictures-1',
  assets: 'assets-1',
} as const;

/** On a copy that the worker answers with. */
export const copyHeaders = { fromCache: 'X-From-Cache', cachedAt: 'X-Cached-At' } as const;

export const workerMessage = v.variant('type', [
  /** A worker that waits takes over; with `onlyAlone` only where no second window is open. */
  v.object({ type: v.literal('SKIP_WAITING'), onlyAlone: v.optional(v.boolean(), false) }),
  /**
   * What the first page used before there was a worker, or pages that are wanted without a connection; copies of calls that are younger than `freshForMs` stay as
   * they are. A port that comes with it is told `heardAnswer` at once, and in the end whether all calls are there.
   */
  v.object({
    type: v.literal('KEEP'),
    language: v.picklist(['ar', 'en']),
    calls: v.pipe(v.array(v.string()), v.maxLength(50)),
    pictures: v.pipe(v.array(v.string()), v.maxLength(100)),
    freshForMs: v.optional(v.number(), 0),
  }),
]);

/** From a worker that will say more. */
export const heardAnswer = 'heard';

export type WorkerMessage = v.InferInput<typeof workerMessage>;

/** A page that works answers at once; one that sleeps, or is none of the app's (a provider's trial page), does not. */
export const pageAnswersWithinMs = 400;

/** What the worker asks of a page, with a port for the answer: true where it has gone there, false where it cannot leave what it is at. */
export const pageMessage = v.object({ type: v.literal('OPEN'), path: v.string() });

export type PageMessage = v.InferInput<typeof pageMessage>;
