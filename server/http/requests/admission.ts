// Refuses requests that could not be answered in time, before any work is done for them.
import type { Context, MiddlewareHandler } from 'hono';
import { Counter } from 'prom-client';
import { processRegistry } from '../../lib/metrics.ts';
import { apiBasePath } from '../answers/openapi.ts';
import { searchIsBusy, type LocalizedText } from '../answers/messages.ts';
import { Refusal } from '../answers/refusal.ts';
import { limitConcurrency, type ConcurrencyBound, type InTurn } from '../../lib/concurrency.ts';
import type { EventLoopLoad } from '../../lib/event-loop.ts';
import { letOthersGoFirst } from '../../lib/let-others-go-first.ts';
import { createStreak } from '../../lib/streak.ts';
import type { HttpContext } from '../route.ts';
import { isProviderWebhook } from './require-session.ts';

/** Kinds of requests, the first to be refused first. Answers from memory, health and files are never refused. */
export const requestKinds = ['browsing', 'personal', 'checkout'] as const;
export type RequestKind = (typeof requestKinds)[number];

/**
 * What a request of a kind may have to wait for, in ms: each turn of the event loop, of which browsing needs a few, and a
 * write about fifteen; a transaction, which only writes need; and a connection for a single statement, which it needs several
 * times. Browsing needs neither; see `standBack`.
 */
const mostDelay: Record<RequestKind, { loop: number; transaction: number; statement: number }> = {
  browsing: { loop: 25, transaction: Infinity, statement: Infinity },
  personal: { loop: 150, transaction: 500, statement: 100 },
  checkout: { loop: 500, transaction: 2_000, statement: 400 },
};
/**
 * A hundred shoppers who fill their carts in the same second may wait for half a second. If transactions have waited for
 * longer than `waitMs` for a second, more comes than can be done: then personal writes wait no longer than that, or orders
 * would wait behind them.
 */
const lastingTransactions = { afterMs: 1_000, waitMs: 100 };
/**
 * Browsing takes what other requests leave. While the event loop is at work for more than this share of the time, browsing
 * is refused for `forMs` after a transaction had to wait for `transactionMs`, or one of the others was refused. With time
 * to spare, as when many shoppers wait for one product's lock, a page delays nobody.
 */
const standBack = { busy: 0.9, transactionMs: 30, forMs: 1_000 };
/** With fewer open requests the event loop was late because of one large piece of work, not because of a queue. */
const fewestOpen = 16;
/** Seconds: not all who are refused at one moment come back at one moment. */
const [earliestRetry, latestRetry] = [2, 5];

/**
 * Bounds for what memory does not have. Most of it is work of this process, one piece of which begins after the other
 * anyway (`letOthersGoFirst`); as many as connections for public reads, so that one which waits for a lock of the
 * database, or for an identity provider, does not stop the others. Search terms are unlimited, so pages with searches
 * have a bound of their own. A burst may wait for its turn; if a queue lasts, what comes waits for a moment only, so that
 * it is refused in time to be shown what the device has.
 */
const lasting = { afterMs: 250, waitMs: 60 };
const browsingBounds = {
  reads: { atOnce: 3, waiting: 50, waitMs: 500, lasting },
  pages: { atOnce: 2, waiting: 40, waitMs: 2_000, lasting },
  searchPages: { atOnce: 1, waiting: 40, waitMs: 2_000, lasting, message: searchIsBusy },
} satisfies Record<string, ConcurrencyBound & { message?: LocalizedText }>;
type BrowsingQueue = keyof typeof browsingBounds;

export type Admission = {
  /** Counts a request as open until its answer begins. Files are not counted: a browser asks for many at once. */
  count: MiddlewareHandler<HttpContext>;
  /** Throws `unavailable` if a request of this kind, which only reads or may write, could not be answered in time. */
  admit(kind: RequestKind, use: 'read' | 'write'): void;
  /** Admits what visitors read and memory does not have, and does the work for it when its turn in a queue comes. */
  browse<T>(queue: BrowsingQueue, work: () => Promise<T>): Promise<T>;
};

const refusals = new Counter({
  name: 'store_requests_refused_total',
  help: 'Requests, or new versions of what memory has, that were refused because they would have been late.',
  labelNames: ['kind'],
  registers: [processRegistry],
});
for (const kind of requestKinds) refusals.inc({ kind }, 0);

/**
 * `loop`: the load of the event loop now. `transactionWaitMs`: how long a transaction waits before it begins.
 * `statementWaitMs`: how long a statement waits for a connection.
 */
export function createAdmission({
  loop,
  transactionWaitMs,
  statementWaitMs,
  random = Math.random,
}: {
  loop: EventLoopLoad;
  transactionWaitMs: () => number;
  statementWaitMs: () => number;
  random?: () => number;
}): Admission {
  let open = 0;
  /** When a transaction was last seen to wait, or a request that is not browsing was refused. */
  let othersWaitedAt = -Infinity;
  const slowTransactions = createStreak(lastingTransactions.afterMs);
  const mostTransactionWaitMs = (kind: RequestKind) =>
    kind === 'personal' && slowTransactions.lastedMs() > lastingTransactions.afterMs
      ? lastingTransactions.waitMs
      : mostDelay[kind].transaction;
  const refusalOf = (kind: RequestKind, message?: LocalizedText) => {
    refusals.inc({ kind });
    const retryAfterSeconds = earliestRetry + Math.floor(random() * (latestRetry - earliestRetry + 1));
    return new Refusal('unavailable', { retryAfterSeconds, ...(message ? { message } : {}) });
  };
  const queueOf = ({ message, ...bound }: ConcurrencyBound & { message?: LocalizedText }) =>
    limitConcurrency(bound, () => refusalOf('browsing', message));
  const queues: Record<BrowsingQueue, InTurn> = {
    reads: queueOf(browsingBounds.reads),
    pages: queueOf(browsingBounds.pages),
    searchPages: queueOf(browsingBounds.searchPages),
  };
  const mustStandBack = () => loop.busy() > standBack.busy && performance.now() - othersWaitedAt < standBack.forMs;
  const admission: Admission = {
    async count(c, next) {
      if (isForPage(c) || isFile(c.req.path)) return next();
      open += 1;
      try {
        await next();
      } finally {
        open -= 1;
      }
    },
    admit(kind, use) {
      const most = mostDelay[kind];
      const isLoopLate = open >= fewestOpen && (loop.delayMs() > most.loop || (kind === 'browsing' && mustStandBack()));
      const transactionMs = transactionWaitMs();
      if (transactionMs > lastingTransactions.waitMs) slowTransactions.note();
      const isTransactionLate = use === 'write' && transactionMs > mostTransactionWaitMs(kind);
      const isRefused = isLoopLate || isTransactionLate || statementWaitMs() > most.statement;
      if (transactionMs > standBack.transactionMs || (isRefused && kind !== 'browsing'))
        othersWaitedAt = performance.now();
      if (isRefused) throw refusalOf(kind);
    },
    async browse(queue, work) {
      admission.admit('browsing', 'read');
      return queues[queue](async () => {
        await letOthersGoFirst();
        return work();
      });
    },
  };
  return admission;
}

/** Refuses only what finds a queue full. */
export const unlimited = createAdmission({
  loop: { delayMs: () => 0, busy: () => 0 },
  transactionWaitMs: () => 0,
  statementWaitMs: () => 0,
});

/**
 * Given to `fetch` with a call of the API that a page needs: the page has been admitted as a whole, and log lines of the
 * call have the page's id.
 */
export type ForPage = { isForPage: true; requestId: string };

/** Whether the server itself calls the API, for a page. */
export function isForPage(c: Context<HttpContext>): boolean {
  return callerOf(c)?.isForPage === true;
}

/** The id of the page that a call of the API is for; undefined for any other request. */
export function requestIdOfPage(c: Context<HttpContext>): string | undefined {
  return callerOf(c)?.requestId;
}

const callerOf = (c: Context<HttpContext>) => c.env as Partial<ForPage> | undefined; // none in tests

const isFile = (path: string) => /\.\w+$/.test(path);

const checkoutPath = new RegExp(
  `^${apiBasePath}/(?:addresses|checkout|orders|payments|payment-methods|transactions|shipping-companies)(?:/|$)`,
);
/**
 * Admits calls of the API before anything is looked up for them. Visitors' reads are admitted where it is known that
 * memory does not have the answer, by the `browse` of the context.
 */
export function admitCalls(admission: Admission): MiddlewareHandler<HttpContext> {
  return async (c, next) => {
    const isPart = isForPage(c);
    c.set('browse', isPart ? (work) => work() : (work) => admission.browse('reads', work));
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const isVisitorsRead = isRead && (c.req.header('authorization') ?? c.req.header('jwt')) === undefined;
    if (!isPart && !isVisitorsRead && !isProviderWebhook(c.req))
      admission.admit(checkoutPath.test(c.req.path) ? 'checkout' : 'personal', isRead ? 'read' : 'write');
    await next();
  };
}
