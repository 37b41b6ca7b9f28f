import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type { Product, ProductDetail } from '../../../contract/catalogue/catalogue.ts';
import { sendUpload } from '../../../contract/shopper/uploads.ts';
import { justAdded } from '../../shopper-lists/added/added.state.ts';
import { rejectedText } from '../../shopper-lists/outcomes/rejected-text.ts';
import { useLists } from '../../shopper-lists/lists.state.ts';
import { useChangeList } from '../../shopper-lists/use-change-list.ts';
import type { ProductActions } from '../../features/catalogue/product/buying/buy-box.tsx';
import type { BuyLine } from '../../features/catalogue/product/buying/buy-rules.ts';
import { ApiError } from '../../lib/net/api.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';
import { useOutbox } from '../../shopper-lists/outbox/outbox.state.ts';
import { useSession } from '../../session/session.state.ts';
import type { ShopperList } from '../../session/paths/shopper-lists.ts';

type Action = keyof ProductActions['busy'];

/**
 * The actions of a product page's buttons: they change the shopper's lists. A visitor is sent to log in, and the change
 * is stored.
 */
export function useProductActions(
  product: (Product & Partial<Pick<ProductDetail, 'varieties'>>) | undefined,
): ProductActions {
  const { api } = useRouteContext({ from: '__root__' });
  const { user } = useSession();
  const { t } = useTranslation('product');
  const navigate = useNavigate();
  const changeList = useChangeList();
  const { favourites, compared, marks } = useLists();
  const outbox = useOutbox();
  const [underWay, setUnderWay] = useState<Action | null>(null);
  const isFavourite = product !== undefined && favourites.includes(product.id);
  const isCompare = product !== undefined && compared.includes(product.id);

  const mark = (list: ShopperList) => product && marks[`${list}:${product.id}`];
  const isSent = (list: ShopperList) => mark(list) === 'sending';
  const isPending = (list: ShopperList) => mark(list) !== undefined && !isSent(list);
  const change = async (action: Action, list: ShopperList, line: BuyLine, value: boolean): Promise<boolean> => {
    if (!product || underWay !== null) return false;
    setUnderWay(action);
    const { id: product_id, title, varieties = [] } = product;
    const { price, quantity: available } = varieties.find(({ id }) => id === line.variety_id) ?? product;
    const item = { list, product_id, title, price, available, ...line };
    const next = action === 'buy' ? '/checkout' : undefined;
    return changeList(item, value, { next }).finally(() => setUnderWay(null));
  };
  /**
   * Checkout sends pending changes before it asks for a quote. Without a connection it can do nothing, so the cart
   * opens and shows them.
   */
  const buyNow = async (line: BuyLine) => {
    if (!(await change('buy', 'cart', line, true))) return;
    justAdded.now = null; // the checkout shows it
    await navigate({ href: connectivity.state === 'online' ? '/checkout' : '/cart' });
  };
  const send = async (file: File) => {
    try {
      return (await api.call(sendUpload, { body: { file } })).data;
    } catch (error) {
      throw new Error(refusalText(error), { cause: error });
    }
  };
  /** Why a picture was rejected: the server's message if the picture or the shopper is the reason. */
  const refusalText = (error: unknown): string => {
    if (!(error instanceof ApiError)) return t('pictures.offline');
    return error.more.fields.file?.[0] ?? (error.status < 500 ? error.message : t('pictures.failed'));
  };
  return {
    onPicture: user ? send : null,
    onAddToCart: (line) => void change('cart', 'cart', line, true),
    onBuyNow: (line) => void buyNow(line),
    onFavourite: (variety_id) => void change('favourite', 'favourite', { variety_id, quantity: 1 }, !isFavourite),
    onCompare: (variety_id) => void change('compare', 'compare', { variety_id, quantity: 1 }, !isCompare),
    isFavourite,
    isCompare,
    rejectedText: product && user ? rejectedText(outbox, product.id) : null,
    busy: {
      cart: underWay === 'cart' || isSent('cart'),
      buy: underWay === 'buy',
      favourite: underWay === 'favourite' || isSent('favourite'),
      compare: underWay === 'compare' || isSent('compare'),
    },
    waiting: { cart: isPending('cart'), favourite: isPending('favourite'), compare: isPending('compare') },
  };
}
