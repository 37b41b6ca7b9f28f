import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotFound } from '../blocks/shell/not-found.tsx';
import { previewOf, productQuery, relatedQuery } from '../features/catalogue/catalogue.queries.ts';
import { ProductPage } from '../features/catalogue/product-page.tsx';
import { isMissing } from '../lib/api.ts';
import { failureOf, load, loadExtra, shownAsOf } from './-load.ts';
import { PageTitle } from './-page-title.tsx';

type ProductSearch = { variety?: number };

function parseProductSearch({ variety }: Record<string, unknown>): ProductSearch {
  return /^[1-9]\d{0,9}$/.test(String(variety)) ? { variety: Number(variety) } : {};
}

export const Route = createFileRoute('/products/$productId')({
  validateSearch: parseProductSearch,
  loader: async ({ context, params: { productId } }) => {
    await Promise.all([
      load(context, productQuery(context.api, productId)),
      loadExtra(context, relatedQuery(context.api, productId)),
    ]);
  },
  component: Product,
});

function Product() {
  const { t } = useTranslation('pages');
  const { api } = Route.useRouteContext();
  const { productId } = Route.useParams();
  const { variety } = Route.useSearch({ select: parseProductSearch });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const product = useQuery(productQuery(api, productId));
  const related = useQuery(relatedQuery(api, productId));
  const preview = product.data ? undefined : previewOf(queryClient, api, productId);
  const varietyHref = (id: number) => `/products/${productId}?variety=${id}`;
  if (isMissing(product.error) && !product.data) {
    return (
      <>
        <PageTitle title={t('not_found')} />
        <NotFound />
      </>
    );
  }
  return (
    <>
      <PageTitle title={(product.data?.data ?? preview)?.title ?? ''} />
      <ProductPage
        key={productId}
        product={product.data?.data}
        preview={preview}
        related={related.data?.data}
        varietyId={variety}
        onVariety={(id) => void navigate({ href: varietyHref(id), replace: true, resetScroll: false })}
        varietyHref={varietyHref}
        cachedAt={shownAsOf(product)}
        failure={failureOf(product.error)}
        onRetry={() => void product.refetch()}
      />
    </>
  );
}
