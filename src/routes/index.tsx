import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from '../lib/text/use-translation.ts';
import { RowOfCards } from '../pages/shelf/row-of-cards.tsx';
import { Shelf } from '../pages/shelf/shelf.tsx';
import { Logo } from '../pages/shell/logo.tsx';
import { PageFailure } from '../pages/shell/failures/page-failure.tsx';
import { categoryHref } from '../shared/paths.ts';
import { productsQuery } from '../features/catalogue/catalogue.queries.ts';
import { ProductCardSkeleton } from '../features/catalogue/card/product-card.tsx';
import { ProductGridSkeleton } from '../features/catalogue/list/product-grid.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { homeHref, parseHomeSearch, type HomeSearch } from '../features/home/home-search.ts';
import { HomeSkeleton } from '../features/home/home-skeleton.tsx';
import { homeQuery, serverClockQuery } from '../features/home/home.queries.ts';
import { CountDown } from '../features/home/sections/flash-sale.tsx';
import { Preloader } from '../features/home/preloader.tsx';
import type { Api } from '../lib/net/api.ts';
import { readStored, sessionKeys } from '../lib/storage/storage.ts';
import { useConnectivity } from '../lib/net/connectivity.state.ts';
import { failureOf, load, loadExtra, shownAsOf } from '../pages/loading/load.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';

const perPage = 20;
/** The server drops the sale on the minute; a request shortly afterwards gets the new answer. */
const afterSaleMs = 1_500;

const texts = ['home'] as const;

export const Route = createFileRoute('/')({
  staticData: { texts },
  beforeLoad: ({ context }) => context.needTexts(texts),
  validateSearch: parseHomeSearch,
  loaderDeps: ({ search }) => parseHomeSearch(search), // at the start `search` still contains unknown parameters
  loader: async ({ context, deps }) => {
    await Promise.all([load(context, homeQuery(context.api)), loadExtra(context, productsQuery(context.api, deps))]);
  },
  component: Home,
});

function Home() {
  const { t } = useTranslation('errors');
  const { api } = Route.useRouteContext();
  const search = Route.useSearch({ select: parseHomeSearch });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useConnectivity(); // the age of what is shown depends on it
  const home = useQuery(homeQuery(api));
  const list = useQuery({ ...productsQuery(api, search), placeholderData: keepPreviousData });
  const [flashOver, setFlashOver] = useState<string | null>(null);
  // Only on the first page of a session, and only if nothing but the settings is known.
  const [cold] = useState(
    () =>
      readStored('session', sessionKeys.loading) === null &&
      queryClient
        .getQueryCache()
        .getAll()
        .every(({ queryKey, state }) => queryKey[1] === 'settings' || state.data === undefined),
  );

  const endsAt = home.data?.data.flash_sale?.ends_at ?? null;
  const endFlash = useCallback(() => {
    setFlashOver(endsAt);
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: homeQuery(api).queryKey }), afterSaleMs);
  }, [endsAt, queryClient, api]);

  const failure = failureOf(home.error);
  if (!home.data) {
    if (failure !== null) {
      return (
        <>
          <PageTitle title={t(`${failure}.title`)} />
          <PageFailure kind={failure} onRetry={() => void home.refetch()} />
        </>
      );
    }
    return (
      <>
        <PageTitle title="" />
        {cold ? <Preloader mark={<Logo />} /> : <HomeSkeleton card={<ProductCardSkeleton />} />}
      </>
    );
  }

  const { data } = home.data;
  const tagline = data.general_settings.find(({ key }) => key === 'tagline')?.value ?? '';
  return (
    <>
      <PageTitle title={tagline} />
      <HomePage
        home={data}
        cachedAt={shownAsOf(home)}
        flashOver={flashOver}
        renderCountDown={(endsAt) => <SaleCountDown api={api} endsAt={endsAt} onOver={endFlash} />}
        categoryHref={categoryHref}
        renderCards={(products, layout) => <RowOfCards products={products} layout={layout} />}
        list={{
          search,
          onSearch: (next: HomeSearch) => void navigate({ href: homeHref(next), resetScroll: false }),
          result: list.data && { ...list.data, cachedAt: shownAsOf(list), isOld: list.isPlaceholderData },
          isFetching: list.isFetching,
          failure: failureOf(list.error),
          failedAt: list.errorUpdatedAt,
          onRetry: () => void list.refetch(),
          renderProducts: (products, busy) => <Shelf products={products} level={3} busy={busy} />,
          skeleton: <ProductGridSkeleton count={perPage} />,
        }}
      />
    </>
  );
}

/** Apart, because the clock that it asks for would render the whole page again. */
function SaleCountDown({ api, endsAt, onOver }: { api: Api; endsAt: string; onOver: () => void }) {
  const isConnected = useConnectivity().state === 'online';
  const clock = useQuery({ ...serverClockQuery(api), enabled: isConnected }).data;
  return <CountDown endsAt={endsAt} clock={clock} onOver={onOver} />;
}
