// The outbox of this tab with its dependencies on the page.
import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/utils';
import { cacheNames } from '../../../contract/app/worker-messages.ts';
import { cartQuery } from '../../features/cart/cart.queries.ts';
import { compareQuery } from '../../features/compare/compare.queries.ts';
import { favoritesQuery } from '../../features/favorites/favorites.queries.ts';
import { apiBase } from '../../lib/net/api-base.ts';
import type { Api } from '../../lib/net/api.ts';
import { deferWhileFrozen } from '../../lib/browser/defer-while-frozen.ts';
import { requestPersistence } from '../../lib/browser/persistent-storage.ts';
import { cookieNames, cookieValue, yearCookie } from '../../lib/storage/storage.ts';
import { showBadge } from '../../outbox/store/app-badge.ts';
import { backupInStorage } from '../../outbox/store/backup.ts';
import { openChannel } from '../../outbox/store/channel.ts';
import { connectivity, noteAsked, noteOutcome } from '../../lib/net/connectivity.state.ts';
import { heldFetch } from '../../lib/net/held-fetch.ts';
import { mirrorInStorage } from '../../outbox/store/mirror.ts';
import { createOutbox } from '../../outbox/outbox.ts';
import { shopperQueue, type OutboxFacade } from '../../shopper-lists/operations/shopper-queue.ts';
import { pendingCount } from '../../outbox/store/pending-count.ts';
import { followOutbox, outboxCopy } from '../../shopper-lists/outbox/outbox.state.ts';
import type { Bases } from '../../shopper-lists/operations/bases.ts';
import { openRecords } from '../../outbox/store/records.ts';
import { sendWith, type Send } from '../../outbox/send/send-request.ts';
import { sha256 } from '../../outbox/sha256.ts';
import { askForSync, startTriggers } from '../../outbox/send/triggers.ts';
import { openSession } from '../../session/open-session.ts';
import { sendRevocations } from '../../session/end/revocations.ts';
import { session } from '../../session/session.state.ts';
import { readToken } from '../../session/token.ts';
import {
  showAdopted,
  showOutcomes,
  showPrivateBrowsing,
  type ListTexts,
} from '../../shopper-lists/outcomes/outcome-toasts.ts';

export type OutboxPage = {
  api: Api;
  queryClient: QueryClient;
  /** Loads the texts of shopper-lists.json. */
  loadTexts: ListTexts['load'];
};

/** Starts the outbox. The returned function resolves to it once it belongs to the current owner. */
export async function startOutbox(page: OutboxPage): Promise<() => Promise<OutboxFacade>> {
  const { api, queryClient } = page;
  const texts: ListTexts = { language: api.language, load: page.loadTexts };
  const queryOf = { cart: cartQuery(api), wishlist: favoritesQuery(api), compare: compareQuery(api) };
  showBadge(pendingCount()); // an earlier release may have left another number
  const channel = openChannel();
  const whenAwake = deferWhileFrozen();
  const records = await openRecords(globalThis.indexedDB);
  const storesNothing = records.kind === 'memory' && !records.unanswered;
  // if the texts fail to load: at the next start
  if (storesNothing) showPrivateBrowsing(texts).catch(() => undefined);
  const outbox: OutboxFacade = createOutbox({
    queue: shopperQueue,
    records,
    channel: {
      post: channel.post,
      listen: (hear) => channel.listen((message) => whenAwake(message.type, () => hear(message))),
    },
    mirror: mirrorInStorage(shopperQueue.schemas.write),
    backup: backupInStorage,
    isOffline: () => !navigator.onLine,
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    locks: navigator.locks ?? null,
    send: withConnectivityNotes(
      sendWith({
        fetch: heldFetch,
        base: apiBase,
        language: () => api.language,
        xsrfToken: () => cookieValue(document.cookie, cookieNames.xsrf),
        now: Date.now,
      }),
    ),
    token: readToken,
    digest: sha256,
    sendFirst: async () => {
      try {
        await (
          await openSession()
        ).started;
        await sendRevocations(api);
      } catch {
        // session code not loaded: try again next time
      }
    },
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    bases: () => basesIn(queryClient, queryOf),
    refetch: async (list) => {
      const { queryKey } = queryOf[list];
      await queryClient.cancelQueries({ queryKey }); // a response in progress may have been read before the change
      await queryClient.invalidateQueries({ queryKey });
    },
    onSessionOver: (token) => void openSession().then((mine) => mine.endedBy(token)),
    onStored: () => {
      requestPersistence();
      void askForSync(navigator.serviceWorker);
    },
    freeRoom,
    pending: {
      read: pendingCount,
      write: (count) => {
        document.cookie =
          yearCookie(cookieNames.pending, String(count)) + (location.protocol === 'https:' ? '; Secure' : '');
        showBadge(count);
      },
    },
    log: tell,
  });
  followOutbox(outbox);
  await outbox.open();

  let theirs: Promise<unknown> = Promise.resolve();
  const follow = () => {
    theirs = theirs.then(async () => {
      const token = readToken();
      if (session.user === null || token === null) return outbox.reload();
      const adopted = await outbox.signIn(String(session.user.id), token);
      void showAdopted(outbox, adopted, texts);
    });
    theirs = theirs.catch((cause: unknown) => tell('the outbox could not be opened for the current owner', cause));
  };
  follow();
  subscribeKey(session, 'user', follow, true);
  void hasArrived()
    .then(() => theirs)
    .then(() => (outboxCopy.isKnown = true));
  startTriggers(outbox, { window, document });
  subscribe(connectivity, () => {
    // an answer has proved the connection although no event reported it
    if (connectivity.state === 'online') void outbox.wake();
  });
  showOutcomes(outbox, texts);
  return async () => {
    await theirs;
    return outbox;
  };
}

/** Resolves when it is known who is signed in. If the session's code fails to load, nobody is. */
function hasArrived(): Promise<void> {
  return openSession().then(
    ({ started }) => started,
    () => undefined,
  );
}

type Queries = {
  cart: ReturnType<typeof cartQuery>;
  wishlist: ReturnType<typeof favoritesQuery>;
  compare: ReturnType<typeof compareQuery>;
};

/** The personal lists in the query cache. */
function basesIn(queryClient: QueryClient, queryOf: Queries): Bases {
  const cart = queryClient.getQueryData(queryOf.cart.queryKey);
  const wishlist = queryClient.getQueryData(queryOf.wishlist.queryKey);
  const compare = queryClient.getQueryData(queryOf.compare.queryKey);
  return {
    cart: cart ? { clock: cart.clock, data: cart.data } : null,
    wishlist: wishlist ? { clock: wishlist.clock, data: wishlist.data.map(({ id }) => id) } : null,
    compare: compare ? { clock: compare.clock, data: compare.data.map(({ variety }) => variety.id) } : null,
  };
}

/** Reports an error as the browser reports its own: in the console and to error listeners. */
function tell(message: string, cause: unknown): void {
  reportError(new Error(`${message}: ${String(cause)}`, { cause }));
}

/** Notes the outcome of the outbox's requests as evidence about the connection, like that of all others. */
function withConnectivityNotes(send: Send): Send {
  return async (sent) => {
    const askedAt = performance.now();
    const stopWaiting = noteAsked(askedAt);
    try {
      const answer = await send(sent);
      noteOutcome(answer.body === undefined ? 'unreachable' : 'answered', askedAt);
      return answer;
    } catch (error) {
      noteOutcome('unreachable', askedAt);
      throw error;
    } finally {
      stopWaiting();
    }
  };
}

/** Deletes the least important cache that exists (offline-design.md, section 9); false if none is left. */
async function freeRoom(): Promise<boolean> {
  for (const name of [
    cacheNames.pictures,
    cacheNames.shopPictures,
    cacheNames.pages,
    cacheNames.searches,
    cacheNames.rest,
    cacheNames.lists,
    cacheNames.details,
  ]) {
    if (await emptyCache(name)) return true;
  }
  const { dropCatalogue } = await import('../../features/device-catalogue/stored-catalogue.ts');
  return dropCatalogue();
}

/** Deletes its entries first: the room of a deleted cache is not free while the worker has it open. */
async function emptyCache(name: string): Promise<boolean> {
  if (!(await globalThis.caches?.has(name))) return false;
  const cache = await caches.open(name);
  await Promise.all((await cache.keys()).map((request) => cache.delete(request)));
  return caches.delete(name);
}
