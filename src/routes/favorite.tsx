import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Shelf } from '../blocks/shelf/shelf.tsx';
import { useFavourites } from '../blocks/lists/use-favourites.ts';
import { PageFailure } from '../blocks/shell/page-failure.tsx';
import { ProductGridSkeleton } from '../features/catalogue/list/product-grid.tsx';
import { FavouritesPage } from '../features/favorites/favorites-page.tsx';
import { signedInOnly } from './-guard.ts';
import { failureOf } from './-load.ts';
import { PageTitle } from './-page-title.tsx';
import { RecentlyViewed } from './-recently-viewed.tsx';

const texts = ['favourites', 'product'] as const;

export const Route = createFileRoute('/favorite')({
  staticData: { texts },
  beforeLoad: async (going) => {
    await signedInOnly('favourite')(going);
    await going.context.needTexts(texts);
  },
  component: Favourites,
});

function Favourites() {
  const { t } = useTranslation('favourites');
  const { api } = Route.useRouteContext();
  const { answer, products } = useFavourites();
  const failure = failureOf(answer.error);
  return (
    <>
      <PageTitle title={t('title')} />
      {!products && failure !== null ? (
        <PageFailure kind={failure} onRetry={() => void answer.refetch()} />
      ) : (
        <FavouritesPage
          products={products}
          renderProducts={(products) => <Shelf products={products} />}
          skeleton={<ProductGridSkeleton count={4} />}
          instead={<RecentlyViewed api={api} onScreen={0} />}
        />
      )}
    </>
  );
}
