import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { InstalmentOffers } from '../pages/instalments/instalments.tsx';
import { useCart } from '../pages/lists/use-cart.ts';
import { PageFailure } from '../pages/shell/failures/page-failure.tsx';
import { CartPage } from '../features/cart/cart-page.tsx';
import { freeShippingFrom } from '../shared/free-shipping-from.ts';
import { productHref } from '../shared/paths.ts';
import { settingIn, settingsQuery } from '../features/catalogue/catalogue.queries.ts';
import { useConnectivity } from '../lib/net/connectivity.state.ts';
import { signedInOnly } from '../pages/loading/guard.ts';
import { failureOf } from '../pages/loading/load.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';
import { RecentlyViewed } from '../pages/product/recently-viewed.tsx';

const texts = ['cart', 'shopper-lists', 'product'] as const;

export const Route = createFileRoute('/cart')({
  staticData: { texts },
  beforeLoad: signedInOnly('cart', texts),
  component: Cart,
});

function Cart() {
  const { t } = useTranslation('cart');
  const { api } = Route.useRouteContext();
  const { answer, cart, hasChanges, setQuantity, remove, toFavourites, coupon } = useCart();
  const settings = useQuery(settingsQuery(api)).data;
  const setting = (name: string) => settingIn(settings, name);
  const isOffline = useConnectivity().state === 'offline';
  const failure = failureOf(answer.error);
  return (
    <>
      <PageTitle title={t('title')} />
      {!cart && failure !== null ? (
        <PageFailure kind={failure} onRetry={() => void answer.refetch()} />
      ) : (
        <CartPage
          cart={cart}
          hasChanges={hasChanges}
          isOffline={isOffline}
          freeShippingFrom={freeShippingFrom(setting('free_shipping_from'))}
          productHref={(id, variety) => `${productHref(id)}?variety=${variety}`}
          coupon={coupon}
          belowTotal={cart && <InstalmentOffers total={cart.summary.total} setting={setting} />}
          onQuantity={setQuantity}
          onAccept={(line) => setQuantity(line, line.quantity)}
          onRemove={(line) => void remove(line)}
          onFavourite={(line) => void toFavourites(line)}
          instead={<RecentlyViewed api={api} onScreen={0} />}
        />
      )}
    </>
  );
}
