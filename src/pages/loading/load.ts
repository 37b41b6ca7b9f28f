// How a page's data comes: on the server before it is rendered, in the browser beside it.
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
  /** Fetches texts that only some pages need, where they are not there yet. */
  needTexts: (names: readonly PageTexts[]) => Promise<void>;
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

/**
 * What a page says about a query that failed. A server that does not answer is the shopper's connection only where the browser says that there is
 * none; on the server there is always one. A list that is not read because a change of it is in doubt has not failed.
 */
export function failureOf(error: unknown): Failure | null {
  if (!error || error instanceof InDoubt) return null;
  if (!(error instanceof Unreachable) || error.reason === 'not-ours') return 'failed';
  return connectivity.state === 'offline' ? 'offline' : 'unreachable';
}

type Kept = { data?: { cachedAt: string | null }; error: Error | null; dataUpdatedAt: number };

/**
 * The age of what is shown where the server did not give it anew: of the worker's copy or of the page's own. Without a connection what was kept by a former
 * visit has one from the start, so that nothing moves when the worker's copy takes its place.
 */
export function shownAsOf({ data, error, dataUpdatedAt }: Kept): string | null {
  if (!data) return null;
  const isOld = error !== null || (connectivity.state === 'offline' && dataUpdatedAt < performance.timeOrigin);
  return data.cachedAt ?? (isOld ? new Date(dataUpdatedAt).toISOString() : null);
}
