import { useQuery } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from '../lib/text/use-translation.ts';
import type { Category } from '../../contract/catalogue/catalogue.ts';
import { logOut, PageLists } from '../pages/lists/lists-of-page.tsx';
import { NotFound } from '../pages/shell/failures/not-found.tsx';
import { Shell } from '../pages/shell/shell.tsx';
import { categoriesQuery, settingsQuery } from '../features/catalogue/catalogue.queries.ts';
import { writeSearch } from '../features/catalogue/list/list-search.ts';
import { useSession } from '../session/session.state.ts';
import { loadExtra, type RouteContext } from '../pages/loading/load.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';

const noSettings = { general_settings: [], socials: {} };
const noCategories: Category[] = [];
const outlet = <Outlet />;

export const Route = createRootRouteWithContext<RouteContext>()({
  loader: async ({ context }) => {
    await Promise.all([
      loadExtra(context, settingsQuery(context.api)),
      loadExtra(context, categoriesQuery(context.api)),
    ]);
  },
  component: Root,
  notFoundComponent: NotFoundPage,
});

/** What the shell shows of the address may change after the next page is painted: only the page hurries. */
function Root() {
  const { api, switchLanguage } = Route.useRouteContext();
  const settings = useQuery(settingsQuery(api)).data?.data ?? noSettings;
  const categories = useQuery(categoriesQuery(api)).data?.data ?? noCategories;
  const { user } = useSession();
  const path = useDeferredValue(useRouterState({ select: ({ location }) => location.pathname }));
  // Only the parameters that the page knows, because the server has rendered it without the others.
  const query = useDeferredValue(
    useRouterState({ select: ({ matches }) => writeSearch(matches.at(-1)?._strictSearch ?? {}) }),
  );
  const userId = user?.id ?? null;
  const notices = useMemo(() => <PageLists userId={userId} />, [userId]);
  return (
    <Shell
      api={api}
      settings={settings}
      categories={categories}
      language={api.language}
      onLanguage={switchLanguage}
      path={path}
      query={query}
      user={user}
      onLogOut={logOut}
      notices={notices}
    >
      {outlet}
    </Shell>
  );
}

function NotFoundPage() {
  const { t } = useTranslation('pages');
  return (
    <>
      <PageTitle title={t('not_found')} />
      <NotFound />
    </>
  );
}
