// Loads a page's data: on the server before rendering, in the browser in parallel.
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Language } from '../../../contract/core/language.ts';
import { isMissing, Unreachable, type Api, type Failure } from '../../lib/net/api.ts';
import type { PageTexts } from '../../lib/text/i18n.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';
import { InDoubt } from '../../outbox/changes/in-doubt.ts';

export type RouteContext = {
  queryClient: QueryClient;
  api: Api;
  switchLanguage: (language: Language) => void;
  /** Fetches texts that only some pages need, if missing. */
  needTexts: (names: readonly PageTexts[]) => Promise<void>;
  /** Whether loaders wait for their data (on the server). */
  awaitsData: boolean;
};

/** Starts loading. On the server it waits; missing data becomes a 404, a failure an error page. */
export async function load<T, K extends QueryKey>(
  context: RouteContext,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T | undefined> {
  if (!context.awaitsData) {
    void context.queryClient.prefetchQuery(query);
    return undefined;
  }
  try {
    return await context.queryClient.fetchQuery(query);
  } catch (error) {
    if (isMissing(error)) throw notFound();
    throw error;
  }
}

/** Like `load`, for optional data. */
export async function loadExtra<T, K extends QueryKey>(
  context: RouteContext,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T | undefined> {
  try {
    return await load(context, query);
  } catch {
    return undefined; // the page does without it
  }
}

/**
 * How a page presents a failed query. A server that does not answer counts as 'offline' only if the browser reports no
 * connection; on the server there is always one. A list that is not read because one of its changes is in doubt has not
 * failed.
 */
export function failureOf(error: unknown): Failure | null {
  if (!error || error instanceof InDoubt) return null;
  if (!(error instanceof Unreachable) || error.reason === 'not-ours') return 'failed';
  return connectivity.state === 'offline' ? 'offline' : 'unreachable';
}

type QueryResult = { data?: { cachedAt: string | null }; error: Error | null; dataUpdatedAt: number };

/**
 * The age of what is shown (ISO 8601), if the server did not just answer: that of the worker's copy or of the page's
 * own data. Without a connection, data of an earlier visit has an age from the start, so that nothing moves when the
 * worker's copy replaces it.
 */
export function shownAsOf({ data, error, dataUpdatedAt }: QueryResult): string | null {
  if (!data) return null;
  const isOld = error !== null || (connectivity.state === 'offline' && dataUpdatedAt < performance.timeOrigin);
  return data.cachedAt ?? (isOld ? new Date(dataUpdatedAt).toISOString() : null);
}
