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
  /** Whether the router may scroll now: not while a page hydrates that someone is already reading. */
  scrolls?: () => boolean;
};

/**
 * Creates the router and its context. On the server loaders wait for their data; in the browser pages show their
 * skeletons.
 */
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
    context: { queryClient, api, switchLanguage, needTexts, awaitsData: onServer },
    isServer: onServer,
    // On the server the router would add an inline script; the browser restores the scroll position until the app runs.
    scrollRestoration: onServer ? false : scrolls,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    search: { strict: true }, // unknown search parameters do not reach a page
    defaultPreloadStaleTime: 0, // the query client decides what is fresh
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
    /** Texts that this page needs in addition to those of every page. */
    texts?: readonly PageTexts[];
  }
}
