// The query cache on disk: which answers and how many. Reading it never delays the start for long, and wiped data never
// comes back.
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import type { Query, QueryClient, QueryState } from '@tanstack/react-query';
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  type PersistedClient,
} from '@tanstack/react-query-persist-client';
import { del, delMany, entries, get, promisifyRequest } from 'idb-keyval';
import { isSearch } from '../net/is-search.ts';
import { retainedForMs, type QueryMeta } from '../net/query-client.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { keyValueStore } from './key-value-store.ts';
import { cacheDatabase } from './storage.ts';
import { withTimeout } from '../net/with-timeout.ts';
import type { Language } from '../../../contract/core/language.ts';

/** Increase it when the shape of a stored answer changes; older answers are then discarded. */
const shapes = '2';

const maxStored: Record<NonNullable<QueryMeta['persist']>, number> = { list: 40, product: 100, rest: 30, personal: 30 };
const mostCharacters = 2 * 1024 * 1024;
const restoreTimeoutMs = 1_500;
/** Between a change and its writing. */
const writeAfterMs = 2_000;

/** The owner of data seen while signed out. */
export const guest = 'guest';

export type TextStorage = {
  getItem(key: string): Promise<string | undefined>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
};

/**
 * Wraps a storage so that a read gives up after a timeout and writes in progress are dropped when it is wiped.
 * `mayWrite` is checked at each write, because another tab may not know yet that its session is over.
 */
export function guardedStorage(
  storage: TextStorage,
  timeoutMs = restoreTimeoutMs,
  mayWrite: () => boolean = () => true,
): TextStorage & { wipe(key: string): Promise<void> } {
  let wiped = false;
  const isRefused = () => wiped || !mayWrite();
  return {
    getItem: (key) => withTimeout(timeoutMs, storage.getItem(key)),
    async setItem(key, value) {
      if (isRefused()) return;
      await storage.setItem(key, value);
      if (isRefused()) await storage.removeItem(key);
    },
    removeItem: (key) => storage.removeItem(key),
    async wipe(key) {
      wiped = true;
      await storage.removeItem(key);
    },
  };
}

const store = keyValueStore(cacheDatabase);

/** Storage in IndexedDB. Without IndexedDB it stores nothing. */
export function indexedDbStorage(): TextStorage {
  return {
    getItem: async (key) => get<string>(key, store),
    setItem: async (key, value) =>
      store('readwrite', (answers) => {
        answers.put(value, key);
        answers.transaction.commit(); // commit now: a page that is closing may not live until the automatic commit
        return promisifyRequest(answers.transaction);
      }),
    removeItem: async (key) => del(key, store),
  };
}

/**
 * Deletes what is stored for all signed-in customers, in every language. A visitor's data stays, except for a record of
 * an earlier release that contains searches.
 */
export async function deleteCustomerAnswers(): Promise<void> {
  const isVisitors = ([key, text]: [string, string]) =>
    [keyOf('ar', guest), keyOf('en', guest)].includes(key) && !isSearch(text);
  const owned = (await entries<string, string>(store)).filter((entry) => !isVisitors(entry));
  await delMany(
    owned.map(([key]) => key),
    store,
  );
}

function keyOf(language: Language, owner: string): string {
  return `rq:${language}:${owner}`;
}

/** The latest answers of each category as JSON; the oldest are dropped until it is short enough. */
export function serializeBounded(client: PersistedClient, limit = mostCharacters): string {
  const left = { ...maxStored };
  const queries = [...client.clientState.queries]
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .filter((query) => left[kindOf(query.meta)]-- > 0)
    .map((query) => ({ ...query, state: asAnswered(query.state) }));
  let text = JSON.stringify({ ...client, clientState: { mutations: [], queries } });
  while (text.length > limit && queries.length > 0) {
    queries.splice(Math.floor(queries.length * 0.8));
    text = JSON.stringify({ ...client, clientState: { mutations: [], queries } });
  }
  return text;
}

/** A failed refetch does not invalidate known data: a start without a connection shows it. */
function asAnswered(state: QueryState): QueryState {
  return { ...state, status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null };
}

/**
 * If the clock has been set back since, a stored timestamp may lie in the future: the answer would look fresh until
 * then, and newer than the page's own. Its real age is unknown, so it is shown and refetched.
 */
function withoutFutureDates(client: PersistedClient): PersistedClient {
  const now = Date.now();
  const before = Math.floor(performance.timeOrigin) - 1;
  const queries = client.clientState.queries.map((query) =>
    query.state.dataUpdatedAt > now
      ? { ...query, state: { ...query.state, dataUpdatedAt: before, isInvalidated: true } }
      : query,
  );
  return { ...client, clientState: { ...client.clientState, queries } };
}

function kindOf(meta: Record<string, unknown> | undefined): NonNullable<QueryMeta['persist']> {
  const kind = meta?.persist;
  return kind === 'list' || kind === 'product' || kind === 'personal' ? kind : 'rest';
}

export type QueryStorage = {
  /** Restores what is stored. Never throws and takes at most 1.5 s. */
  restore(): Promise<void>;
  /**
   * Stores the current answers and every change from now on: a while after it and when the browser is idle, because
   * serializing them takes longer than a frame, and many changes follow a tap.
   */
  storeChanges(): void;
  /** Writes changes at once: the page may close before they are due. */
  writeNow(): void;
  /** Stores no further changes; what is stored stays. */
  stop(): void;
  /** Deletes everything, including pending writes. */
  wipe(): Promise<void>;
};

/** The stored query cache of one language and owner, written only while `mayWrite` returns true. */
export function createQueryStorage(
  queryClient: QueryClient,
  language: Language,
  owner: string,
  storage: TextStorage = indexedDbStorage(),
  mayWrite?: () => boolean,
): QueryStorage {
  const key = keyOf(language, owner);
  const guarded = guardedStorage(storage, restoreTimeoutMs, mayWrite);
  const isStored = ({ state, meta }: Query) =>
    state.data !== undefined && meta?.persist !== undefined && !isSearch(meta.address);
  const options = {
    queryClient,
    persister: {
      ...createAsyncStoragePersister({
        storage: guarded,
        key,
        deserialize: (text) => withoutFutureDates(JSON.parse(text) as PersistedClient),
      }),
      // Not throttled: a page that is being left has no time.
      persistClient: (client: PersistedClient) => guarded.setItem(key, serializeBounded(client)),
    },
    buster: shapes,
    maxAge: retainedForMs,
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: isStored,
    },
  };
  let unsubscribe: (() => void) | undefined;
  let cancelWrite: (() => void) | null = null;
  const cancel = () => {
    cancelWrite?.();
    cancelWrite = null;
  };
  const write = () => {
    cancelWrite = null;
    persistQueryClientSave(options).catch(() => undefined); // no space, or no database: the cache is only a copy
  };
  const writeLater = () => {
    if (cancelWrite) return;
    const isHidden = globalThis.document?.visibilityState === 'hidden'; // may end without any further event
    const timer = setTimeout(
      () => {
        if (isHidden) write();
        else cancelWrite = whenIdle(write);
      },
      isHidden ? 0 : writeAfterMs,
    );
    cancelWrite = () => clearTimeout(timer);
  };
  const stop = () => {
    unsubscribe?.();
    cancel();
  };
  return {
    async restore() {
      try {
        await persistQueryClientRestore(options);
      } catch {
        // unreadable or forbidden: the cache is only a copy, start without it
      }
    },
    storeChanges() {
      unsubscribe ??= queryClient.getQueryCache().subscribe(({ type, query }) => {
        if ((type === 'added' || type === 'updated' || type === 'removed') && isStored(query)) writeLater();
      });
      cancel();
      write();
    },
    writeNow() {
      if (!cancelWrite) return;
      cancel();
      write();
    },
    stop,
    async wipe() {
      stop();
      await guarded.wipe(key);
    },
  };
}
