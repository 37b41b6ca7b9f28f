// How a page's data comes: on the server before it is rendered, in the browser beside it.
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { Language } from '../../contract/language.ts';
import { isMissing, Unreachable, type Api } from '../lib/api.ts';

export type RouteContext = {
  queryClient: QueryClient;
  api: Api;
  switchLanguage: (language: Language) => void;
  /** Whether loaders wait for what they load: on the server. */
  waits: boolean;
};

/** Starts loading; waits for it on the server, where what does not exist becomes a 404 and a failure a failed page. */
export async function load<T, K extends QueryKey>(
  context: RouteContext,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T | undefined> {
  if (!context.waits) {
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

/** Like `load` for what a page can do without. */
export async function loadExtra<T, K extends QueryKey>(
  context: RouteContext,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T | undefined> {
  try {
    return await load(context, query);
  } catch {
    return undefined; // the page is shown without it
  }
}

/** What a page says about a query that failed. */
export function failureOf(error: unknown): null | 'offline' | 'failed' {
  if (!error) return null;
  return error instanceof Unreachable ? 'offline' : 'failed';
}

type Stored = { data?: { cachedAt: string | null }; error: Error | null; dataUpdatedAt: number };

/** The age of what is shown where the server could not be asked: of the worker's copy or of the page's own. */
export function shownAsOf({ data, error, dataUpdatedAt }: Stored): string | null {
  if (!data) return null;
  return data.cachedAt ?? (failureOf(error) === 'offline' ? new Date(dataUpdatedAt).toISOString() : null);
}
