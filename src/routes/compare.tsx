import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../lib/text/use-translation.ts';
import type { ComparedProduct } from '../../contract/shopper/compare.ts';
import { useCompared } from '../pages/lists/use-compared.ts';
import { useChangeList } from '../shopper-lists/use-change-list.ts';
import { PageFailure } from '../pages/shell/failures/page-failure.tsx';
import { productHref } from '../shared/paths.ts';
import { ComparePage } from '../features/compare/compare-page.tsx';
import { signedInOnly } from '../pages/loading/guard.ts';
import { failureOf } from '../pages/loading/load.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';
import { RecentlyViewed } from '../pages/product/recently-viewed.tsx';

const texts = ['compare', 'product'] as const;

export const Route = createFileRoute('/compare')({
  staticData: { texts },
  beforeLoad: signedInOnly('compare', texts),
  component: Compare,
});

const hrefOf = ({ id, variety }: ComparedProduct) => `${productHref(id)}?variety=${variety.id}`;

function Compare() {
  const { t } = useTranslation('compare');
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const changeList = useChangeList();
  const { answer, products, markOf } = useCompared();
  const [adding, setAdding] = useState<number | null>(null);
  const failure = failureOf(answer.error);
  const itemOf = ({ id, title, variety }: ComparedProduct) => ({
    product_id: id,
    variety_id: variety.id,
    title,
    quantity: 1,
    price: variety.price,
    available: variety.quantity,
  });
  const addToCart = async (product: ComparedProduct) => {
    if (product.requires_custom_text === 1) return navigate({ href: hrefOf(product) });
    if (adding !== null) return;
    setAdding(product.variety.id);
    await changeList({ list: 'cart', ...itemOf(product) }, true).finally(() => setAdding(null));
  };
  return (
    <>
      <PageTitle title={t('title')} />
      {!products && failure !== null ? (
        <PageFailure kind={failure} onRetry={() => void answer.refetch()} />
      ) : (
        <ComparePage
          products={products}
          hrefOf={hrefOf}
          markOf={markOf}
          onRemove={(product) => void changeList({ list: 'compare', ...itemOf(product) }, false)}
          onAddToCart={(product) => void addToCart(product)}
          adding={adding}
          instead={<RecentlyViewed api={api} onScreen={0} />}
        />
      )}
    </>
  );
}
