import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../lib/text/use-translation.ts';
import { returnDays } from '../../contract/orders/returns.ts';
import { InstalmentOffers } from '../pages/instalments/instalments.tsx';
import { NotFound } from '../pages/shell/failures/not-found.tsx';
import { Shelf } from '../pages/shelf/shelf.tsx';
import {
  categoriesQuery,
  productQuery,
  relatedQuery,
  settingIn,
  settingsQuery,
} from '../features/catalogue/catalogue.queries.ts';
import { previewOf } from '../features/catalogue/known-products.ts';
import { ProductPage } from '../features/catalogue/product/product-page.tsx';
import { ApiError, isMissing } from '../lib/net/api.ts';
import { categoryPath } from '../pages/product-list/category-path.ts';
import { LazyLiveViewers } from '../pages/product/live-viewers.tsx';
import { failureOf, load, loadExtra, shownAsOf } from '../pages/loading/load.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';
import { useProductActions } from '../pages/product/product-actions.ts';
import { ProductComments } from '../pages/product/product-comments.tsx';
import { RecentlyViewed } from '../pages/product/recently-viewed.tsx';
import { LazyStockAlertButton } from '../pages/product/stock-alert.tsx';
import { useDelivery } from '../pages/product/use-delivery.ts';
import { freeShippingFrom } from '../shared/free-shipping-from.ts';

type ProductSearch = { variety?: number };

function parseProductSearch({ variety }: Record<string, unknown>): ProductSearch {
  return /^[1-9]\d{0,9}$/.test(String(variety)) ? { variety: Number(variety) } : {};
}

const texts = ['product'] as const;

export const Route = createFileRoute('/products/$productId')({
  staticData: { texts },
  beforeLoad: ({ context }) => context.needTexts(texts),
  validateSearch: parseProductSearch,
  loader: async ({ context, params: { productId } }) => {
    await Promise.all([
      load(context, productQuery(context.api, productId)),
      loadExtra(context, relatedQuery(context.api, productId)),
    ]);
  },
  component: Product,
});

/** The address to which a withdrawn product leads, according to the server. */
function successorIn(error: unknown): string | null {
  const to = error instanceof ApiError ? error.more.details.moved_to : null;
  return typeof to === 'string' ? to : null;
}

function Product() {
  const { t } = useTranslation('pages');
  const { api } = Route.useRouteContext();
  const { productId } = Route.useParams();
  const { variety } = Route.useSearch({ select: parseProductSearch });
  const navigate = useNavigate();
  const here = useLocation({ select: ({ href }) => href });
  const queryClient = useQueryClient();
  const product = useQuery(productQuery(api, productId));
  const related = useQuery(relatedQuery(api, productId));
  const settings = useQuery(settingsQuery(api)).data;
  const setting = (name: string) => settingIn(settings, name);
  const delivery = useDelivery(settings?.data);
  const seen = product.data ? undefined : previewOf(queryClient, api.language, productId);
  const failure = failureOf(product.error);
  // If no answer knows the product, the device catalogue may.
  const looksHere = product.isError && !product.data && !seen && failure !== null && !isMissing(product.error);
  const onDevice = useQuery({
    queryKey: [api.language, 'on-device', productId],
    queryFn: async () => {
      const { productOnDevice } = await import('../features/device-catalogue/device-catalogue.ts');
      return productOnDevice(api.language, Number(productId));
    },
    enabled: looksHere,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const preview = seen ?? (product.data ? undefined : onDevice.data?.product);
  const tree = useQuery(categoriesQuery(api)).data?.data;
  const trail = (preview && tree && categoryPath(tree, preview.category.id)) ?? undefined;
  const actions = useProductActions(product.data?.data ?? preview);
  const varietyHref = (id: number) => `/products/${productId}?variety=${id}`;
  // The server redirects a page that it renders; this is for a page opened from the device.
  const movedTo = successorIn(product.error);
  useEffect(() => {
    if (movedTo !== null) void navigate({ href: movedTo, replace: true });
  }, [movedTo, navigate]);
  if (movedTo !== null) return null;
  // A withdrawn product is not for sale, even if the device still knows it.
  if (isMissing(product.error)) {
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
        trail={trail}
        related={related.data?.data}
        renderProducts={(products) => <Shelf products={products} level={3} />}
        varietyId={variety}
        onVariety={(id) => void navigate({ href: varietyHref(id), resetScroll: false })}
        varietyHref={varietyHref}
        actions={actions}
        here={here}
        comments={product.data && <ProductComments product={product.data.data} here={here} />}
        delivery={delivery}
        freeShippingFrom={freeShippingFrom(setting('free_shipping_from'))}
        returnDays={returnDays(setting('return_days'))}
        renderBelowPrice={(price) => <InstalmentOffers total={price} setting={setting} />}
        renderSoldOut={(id) => <LazyStockAlertButton productId={productId} varietyId={id} here={here} />}
        live={product.data && <LazyLiveViewers api={api} productId={product.data.data.id} />}
        recentlyViewed={
          related.isPending && !related.isFetched ? null : <RecentlyViewed api={api} onScreen={Number(productId)} />
        }
        cachedAt={shownAsOf(product)}
        previewAsOf={seen ? null : (onDevice.data?.at ?? null)}
        failure={looksHere && onDevice.isPending ? null : failure}
        onRetry={() => void product.refetch()}
      />
    </>
  );
}
