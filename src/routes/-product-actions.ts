import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Product } from '../../contract/catalogue.ts';
import { useLists } from '../blocks/lists/lists.state.ts';
import { useChangeList } from '../blocks/lists/use-change-list.ts';
import type { ProductActions } from '../features/catalogue/buy-box.tsx';
import type { BuyLine } from '../features/catalogue/buy-rules.ts';
import type { WishList } from '../session/wish-lists.ts';

type Action = keyof ProductActions['busy'];

/** What the buttons of a product's page do: the shopper's lists are changed, a visitor is asked to sign in and what was wanted is remembered. */
export function useProductActions(product: Pick<Product, 'id' | 'title'> | undefined): ProductActions {
  const navigate = useNavigate();
  const changeList = useChangeList();
  const { favourites, compared } = useLists();
  const [underWay, setUnderWay] = useState<Action | null>(null);
  const isFavourite = product !== undefined && favourites.includes(product.id);
  const isCompare = product !== undefined && compared.includes(product.id);

  const change = async (action: Action, list: WishList, line: BuyLine, value: boolean): Promise<boolean> => {
    if (!product || underWay !== null) return false;
    setUnderWay(action);
    const wanted = { list, product_id: product.id, title: product.title, ...line };
    return changeList(wanted, value).finally(() => setUnderWay(null));
  };
  return {
    onAddToCart: (line) => void change('cart', 'cart', line, true),
    onBuyNow: (line) =>
      void change('buy', 'cart', line, true).then((isThere) => (isThere ? navigate({ href: '/cart' }) : undefined)),
    onFavourite: (variety_id) => void change('favourite', 'favourite', { variety_id, quantity: 1 }, !isFavourite),
    onCompare: (variety_id) => void change('compare', 'compare', { variety_id, quantity: 1 }, !isCompare),
    isFavourite,
    isCompare,
    busy: {
      cart: underWay === 'cart',
      buy: underWay === 'buy',
      favourite: underWay === 'favourite',
      compare: underWay === 'compare',
    },
  };
}
