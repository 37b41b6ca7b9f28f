// Answers catalogue calls from the device catalogue when the server cannot be reached.
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Call } from '../../../contract/core/call.ts';
import {
  getCategories,
  getRelated,
  listProducts,
  suggestProducts,
  type Product,
} from '../../../contract/catalogue/catalogue.ts';
import type { Language } from '../../../contract/core/language.ts';
import { ApiError, Unreachable, type Answer, type Api, type CallInput } from '../../lib/net/api.ts';
import type { answer, ParametersOf, CatalogueQuestion, AnswerTo } from './catalogue-answers.ts';
import { openCatalogueWorker } from './open-worker.ts';
import { readHead, type CatalogueHead } from './stored-catalogue.ts';

/** A slow phone takes two seconds to open ten thousand products. */
const timeoutMs = 10_000;
/** A worker that has not answered for this long is considered dead. */
const silenceMs = 60_000;

export type OpenCatalogue = {
  /** When the server last confirmed it (ISO 8601). */
  at: string;
  complete: boolean;
  /** Null if it cannot be read. */
  ask<Q extends CatalogueQuestion>(question: Q, ...parameters: ParametersOf<Q>): Promise<AnswerTo<Q> | null>;
};

type CatalogueWorker = {
  answer: typeof answer;
  /** Callers waiting for an answer; they get null if the worker ends. */
  waiting: Set<(result: null) => void>;
  /** Time of the oldest open question or, if later, of the last answer (performance.now(), ms); null if none. */
  silentSince: number | null;
  end: () => void;
};

let running: CatalogueWorker | null = null;

/** The worker with the open catalogue; started by the first question. Null if the browser has no workers. */
function worker(): CatalogueWorker | null {
  if (running) return running;
  const opened = openCatalogueWorker();
  if (!opened) return null;
  const { worker: started, functions } = opened;
  const mine: CatalogueWorker = {
    answer: functions.answer,
    waiting: new Set(),
    silentSince: null,
    end() {
      started.terminate();
      if (running === mine) running = null;
      for (const release of mine.waiting) release(null);
    },
  };
  started.addEventListener('error', () => mine.end());
  running = mine;
  return mine;
}

/** The worker's answer; null if there is none in time. */
function ask<Q extends CatalogueQuestion>(
  language: Language,
  head: CatalogueHead,
  question: Q,
  parameters: ParametersOf<Q>,
): Promise<AnswerTo<Q> | null> {
  const current = worker();
  if (!current) return Promise.resolve(null);
  current.silentSince ??= performance.now();
  return new Promise((resolve) => {
    const done = (result: AnswerTo<Q> | null) => {
      clearTimeout(timer);
      current.waiting.delete(done);
      resolve(result);
    };
    const settle = (result: AnswerTo<Q> | null) => {
      done(result);
      current.silentSince = current.waiting.size > 0 ? performance.now() : null;
    };
    const timer = setTimeout(() => {
      done(null);
      if (current.silentSince !== null && performance.now() - current.silentSince >= silenceMs) current.end();
    }, timeoutMs);
    current.waiting.add(done);
    current.answer(language, head, question, parameters).then(settle, () => settle(null));
  });
}

/** The catalogue currently stored in one language, possibly by another tab; null if none. */
export async function openCatalogue(language: Language): Promise<OpenCatalogue | null> {
  const head = await readHead(language);
  if (!head) {
    running?.end(); // whatever it still has open is outdated
    return null;
  }
  return {
    at: head.at,
    complete: head.complete,
    ask: (question, ...parameters) => ask(language, head, question, parameters),
  };
}

/**
 * Returns the newest of: the copy that answered the call, the data on the page, and the device catalogue. If the page
 * has newer data than the catalogue, or there is no catalogue, it waits for the call and throws like it, and the page
 * keeps its data. A later answer replaces that of the catalogue.
 */
export async function newestOf<C extends Call>(
  pending: Promise<Answer<C>>,
  request: { api: Api; queryClient: QueryClient; call: C; input: CallInput },
): Promise<Answer<C>> {
  const { api, queryClient, call, input } = request;
  await copySoFar(pending); // throws on a rejection, which no catalogue can answer
  const shop = await openCatalogue(api.language);
  if (!shop || input.signal?.aborted) return pending;
  const address = api.addressOf(call, input);
  const hasNewer = async () => {
    const copy = await copySoFar(pending);
    if (copy?.cachedAt === null) return true;
    const newest = copy ? copy.cachedAt : seenAt(queryClient, address);
    return newest !== null && newest >= shop.at;
  };
  if (await hasNewer()) return pending;
  const answer = await answerOf(shop, call, input, api);
  if (!answer || input.signal?.aborted || (await hasNewer())) return pending;
  void pending.then(
    (later) => setTimeout(bringLater, 0, later, queryClient, address), // by then the page has the catalogue's answer
    () => undefined, // the catalogue's answer stays
  );
  // The contract defines the shapes; TypeScript cannot tell which one belongs to this call.
  return { ...answer, cachedAt: shop.at } as unknown as Answer<C>;
}

/**
 * The answer of a call that may still be pending; null if it is, or if the server is away. Throws the server's
 * rejection.
 */
async function copySoFar<C extends Call>(pending: Promise<Answer<C>>): Promise<Answer<C> | null> {
  try {
    return await Promise.race([pending, null]);
  } catch (error) {
    if (isAway(error)) return null;
    throw error;
  }
}

/** Gives the page an answer newer than the one it shows. */
function bringLater(later: Answer<Call>, queryClient: QueryClient, address: string): void {
  for (const { queryKey, state } of queriesOf(queryClient, address)) {
    const shown = (state.data as WithAge | undefined)?.cachedAt ?? null;
    if (shown !== null && (later.cachedAt === null || later.cachedAt > shown))
      queryClient.setQueryData(queryKey, later);
  }
}

/** A product as in lists, with its age; null if the device has no catalogue or the product is not in it. */
export async function productOnDevice(
  language: Language,
  id: number,
): Promise<{ product: Product; at: string } | null> {
  const shop = await openCatalogue(language);
  const product = await shop?.ask('product', id);
  return shop && product ? { product, at: shop.at } : null;
}

function isAway(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof ApiError && error.status >= 502);
}

type WithAge = { cachedAt?: string | null };

function queriesOf(queryClient: QueryClient, address: string) {
  return queryClient.getQueryCache().findAll({ predicate: ({ meta }) => meta?.address === address });
}

/** When the page got its current answer to the same call. */
function seenAt(queryClient: QueryClient, address: string): string | null {
  const [query] = queriesOf(queryClient, address);
  const data = query?.state.data as WithAge | undefined;
  if (!query || data === undefined) return null;
  return data.cachedAt ?? new Date(query.state.dataUpdatedAt).toISOString();
}

async function answerOf(shop: OpenCatalogue, call: Call, input: CallInput, api: Api): Promise<object | null> {
  const query = Object.fromEntries(new URL(api.addressOf(call, input), location.href).searchParams);
  switch (call.path) {
    case listProducts.path: {
      const read = v.safeParse(listProducts.query, query);
      const list = read.success ? await shop.ask('list', read.output) : null;
      // In an incomplete catalogue, an empty result does not prove that there is nothing.
      return list && !shop.complete && list.data.length === 0 ? null : list;
    }
    case suggestProducts.path: {
      const read = v.safeParse(suggestProducts.query, query);
      return read.success ? shop.ask('suggest', read.output.search, read.output.limit) : null;
    }
    case getCategories.path: {
      const data = await shop.ask('tree');
      return data && { data };
    }
    case getRelated.path: {
      const data = await shop.ask('related', Number(input.params?.id));
      return data && data.length > 0 ? { data } : null;
    }
    default:
      return null;
  }
}
