import { useState } from 'react';
import type { Product } from '../../contract/catalogue.ts';
import type { ProductActions } from '../features/catalogue/buy-box.tsx';
import type { BuyLine } from '../features/catalogue/buy-rules.ts';
import { useAskToSignIn } from '../session/use-ask-to-sign-in.ts';
import type { WishList } from '../session/wish-lists.ts';

type Action = keyof ProductActions['busy'];

/** What the buttons of a product's page do: a visitor is asked to sign in, and what was wanted is remembered. */
export function useProductActions(product: Pick<Product, 'id' | 'title'> | undefined): ProductActions {
  const askToSignIn = useAskToSignIn();
  const [underWay, setUnderWay] = useState<Action | null>(null);

  const wish = (action: Action, list: WishList, line: BuyLine) => {
    if (!product || underWay !== null) return;
    setUnderWay(action);
    void askToSignIn({ list, product_id: product.id, title: product.title, ...line }).finally(() => setUnderWay(null));
  };
  return {
    onAddToCart: (line) => wish('cart', 'cart', line),
    onBuyNow: (line) => wish('buy', 'cart', line),
    onFavourite: (variety_id) => wish('favourite', 'favourite', { variety_id, quantity: 1 }),
    onCompare: (variety_id) => wish('compare', 'compare', { variety_id, quantity: 1 }),
    isFavourite: false,
    isCompare: false,
    busy: {
      cart: underWay === 'cart',
      buy: underWay === 'buy',
      favourite: underWay === 'favourite',
      compare: underWay === 'compare',
    },
  };
}
