import { QueryClient, onlineManager } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** How long a persisted or unused answer is retained: 14 days. */
export const retainedForMs = 14 * 24 * 60 * 60 * 1000;

/** How long an answer counts as fresh. */
export const freshForMs = 60_000;

const mostRetries = 2;

/** What a query declares in addition to its call. */
export type QueryMeta = {
  /**
   * May be stored on the device, in this category. 'personal' is deleted with the session; the others are public except
   * for three flags (is_wishlist, is_cart, is_compare).
   */
  persist?: 'list' | 'product' | 'rest' | 'personal';
  /**
   * The data came with the server-rendered page, which is a visitor's. The other fields follow when the component that
   * reads it is hydrated.
   */
  isFromServerPage?: true;
  /** The address of its call, for the worker's cache. */
  address?: string;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta & Record<string, unknown>;
  }
}

/**
 * Creates the query client. A request to an unreachable server is not retried, because a paused retry would keep
 * loaders waiting forever; a 5xx answer is retried twice.
 */
export function createQueryClient(where: 'browser' | 'server'): QueryClient {
  if (where === 'browser') {
    // navigator.onLine errs both ways: only an answer proves a connection (src/lib/net/connectivity.state.ts).
    onlineManager.setEventListener(() => undefined);
    onlineManager.setOnline(true);
  }
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: freshForMs,
        gcTime: where === 'browser' ? retainedForMs : Infinity,
        retryOnMount: false, // loaders refetch when a page is opened again
        retry:
          where === 'browser' &&
          ((count, error) => error instanceof ApiError && error.status >= 500 && count < mostRetries),
        retryDelay: (attempt, error) => {
          const retryAfter = error instanceof ApiError ? error.more.retryAfterSeconds : null;
          return retryAfter === null ? 1000 * 2 ** attempt : Math.min(retryAfter, 30) * 1000;
        },
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
