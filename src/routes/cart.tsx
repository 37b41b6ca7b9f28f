import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { CartLine } from '../../contract/cart.ts';
import { useCart } from '../blocks/lists/use-cart.ts';
import { PageFailure } from '../blocks/shell/page-failure.tsx';
import { CartPage } from '../features/cart/cart-page.tsx';
import { cartView, type ShownLine } from '../features/cart/cart-view.ts';
import { productHref } from '../features/catalogue/addresses.ts';
import { settingIn, settingsQuery } from '../features/catalogue/catalogue.queries.ts';
import { connectivity } from '../offline/connectivity.state.ts';
import { signedInOnly } from './-guard.ts';
import { failureOf } from './-load.ts';
import { PageTitle } from './-page-title.tsx';
import { RecentlyViewed } from './-recently-viewed.tsx';

const texts = ['cart', 'lists', 'product'] as const;

export const Route = createFileRoute('/cart')({
  staticData: { texts },
  beforeLoad: async (going) => {
    await signedInOnly('cart')(going);
    await going.context.needTexts(texts);
  },
  component: Cart,
});

function Cart() {
  const { t } = useTranslation('cart');
  const { api } = Route.useRouteContext();
  const { answer, asked, setQuantity, remove, moveToFavourites, coupon } = useCart();
  const settings = useQuery(settingsQuery(api)).data;
  const isOffline = useSnapshot(connectivity).state === 'offline';
  const failure = failureOf(answer.error);
  const freeFrom = Number(settingIn(settings, 'free_shipping_from'));
  const onLine = (work: (line: CartLine) => Promise<void>) => (shown: ShownLine) => {
    const line = answer.data?.data.find(({ id }) => String(id) === shown.key);
    if (line) void work(line);
  };
  return (
    <>
      <PageTitle title={t('title')} />
      {!answer.data && failure !== null ? (
        <PageFailure kind={failure} onRetry={() => void answer.refetch()} />
      ) : (
        <CartPage
          cart={answer.data ? cartView(answer.data, asked) : null}
          isOffline={isOffline}
          freeShippingFrom={freeFrom > 0 ? freeFrom : null}
          productHref={(id, variety) => `${productHref(id)}?variety=${variety}`}
          coupon={coupon}
          onQuantity={(line, quantity) => onLine((found) => setQuantity(found, quantity))(line)}
          onAccept={(line) => onLine((found) => setQuantity(found, line.quantity))(line)}
          onRemove={onLine(remove)}
          onFavourite={onLine(moveToFavourites)}
          instead={<RecentlyViewed api={api} onScreen={0} />}
        />
      )}
    </>
  );
}
