import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { Shelf } from '../pages/shelf/shelf.tsx';
import { useFavorites } from '../pages/lists/use-favorites.ts';
import { PageFailure } from '../pages/shell/failures/page-failure.tsx';
import { ProductGridSkeleton } from '../features/catalogue/list/product-grid.tsx';
import { FavoritesPage } from '../features/favorites/favorites-page.tsx';
import { signedInOnly } from '../pages/loading/guard.ts';
import { failureOf } from '../pages/loading/load.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';
import { RecentlyViewed } from '../pages/product/recently-viewed.tsx';

const texts = ['favorites', 'product'] as const;

export const Route = createFileRoute('/favorite')({
  staticData: { texts },
  beforeLoad: signedInOnly('favourite', texts),
  component: Favourites,
});

function Favourites() {
  const { t } = useTranslation('favorites');
  const { api } = Route.useRouteContext();
  const { answer, products } = useFavorites();
  const failure = failureOf(answer.error);
  return (
    <>
      <PageTitle title={t('title')} />
      {!products && failure !== null ? (
        <PageFailure kind={failure} onRetry={() => void answer.refetch()} />
      ) : (
        <FavoritesPage
          products={products}
          renderProducts={(products) => <Shelf products={products} />}
          skeleton={<ProductGridSkeleton count={4} />}
          instead={<RecentlyViewed api={api} onScreen={0} />}
        />
      )}
    </>
  );
}
