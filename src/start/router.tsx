import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { Language } from '../../contract/core/language.ts';
import type { Api } from '../lib/net/api.ts';
import { readSearch, writeSearch } from '../features/catalogue/list/list-search.ts';
import { routeTree } from '../routeTree.gen.ts';
import { FailedRoute } from '../pages/loading/failed-route.tsx';
import type { RouteContext } from '../pages/loading/load.ts';
import type { PageTexts } from '../lib/text/i18n.ts';

type RouterParts = {
  queryClient: QueryClient;
  api: Api;
  switchLanguage: (language: Language) => void;
  needTexts: RouteContext['needTexts'];
  history?: RouterHistory;
  where: 'browser' | 'server';
  /** Whether the router may scroll at this moment; it must not where a page is taken over on which somebody is already reading. */
  scrolls?: () => boolean;
};

/** The router with what routes are given. On the server loaders wait for their data; in the browser pages show their skeleton meanwhile. */
export function createAppRouter({
  queryClient,
  api,
  switchLanguage,
  needTexts,
  history,
  where,
  scrolls = () => true,
}: RouterParts) {
  const onServer = where === 'server';
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context: { queryClient, api, switchLanguage, needTexts, waits: onServer },
    isServer: onServer,
    // The router's own script for the server's page would be an inline script; the browser restores by itself until the app runs.
    scrollRestoration: onServer ? false : scrolls,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    search: { strict: true }, // what a page does not know does not reach it
    defaultPreloadStaleTime: 0, // freshness is the query client's business
    defaultPendingMs: 0,
    defaultErrorComponent: FailedRoute,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** Texts that this page needs beside those of every page. */
    texts?: readonly PageTexts[];
  }
}
