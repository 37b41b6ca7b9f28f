import { QueryClient, onlineManager } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** How long a persisted or unused answer is kept: 14 days. */
export const keptForMs = 14 * 24 * 60 * 60 * 1000;

/** How long an answer of the server counts as fresh. */
export const freshForMs = 60_000;

const mostRetries = 2;

/** What a query may say about itself beside its call. */
export type QueryMeta = {
  /** May be kept on the device, and counts as one of these. What is 'personal' leaves with the session; the others are public, but for three flags. */
  persist?: 'list' | 'product' | 'rest' | 'personal';
  /** It came with the server's page, which is a visitor's; what reads it may not have been taken over yet, and says the rest then. */
  isOfThePage?: true;
  /** The address of its call, for the worker's copy. */
  address?: string;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta & Record<string, unknown>;
  }
}

/**
 * The query client. An unreachable server is not asked again by itself, for a paused retry would keep loaders waiting for ever; what the server
 * answers with 5xx is tried twice more.
 */
export function createQueryClient(where: 'browser' | 'server'): QueryClient {
  if (where === 'browser') {
    // navigator.onLine errs both ways: what proves a connection is an answer (src/lib/net/connectivity.state.ts tells).
    onlineManager.setEventListener(() => undefined);
    onlineManager.setOnline(true);
  }
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: freshForMs,
        gcTime: where === 'browser' ? keptForMs : Infinity,
        retryOnMount: false, // loaders ask again when a page is opened again
        retry:
          where === 'browser' &&
          ((count, error) => error instanceof ApiError && error.status >= 500 && count < mostRetries),
        retryDelay: (attempt, error) => {
          const asked = error instanceof ApiError ? error.more.retryAfterSeconds : null;
          return asked === null ? 1000 * 2 ** attempt : Math.min(asked, 30) * 1000;
        },
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
