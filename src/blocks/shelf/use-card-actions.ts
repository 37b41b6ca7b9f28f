import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Product } from '../../../contract/catalogue.ts';
import { productHref } from '../../features/catalogue/addresses.ts';
import type { CardAction, CardEvent, CardState } from '../../features/catalogue/product-card.tsx';
import type { Mark } from '../../offline/project.ts';
import { wishLists, type WishList } from '../../session/wish-lists.ts';
import { useLists } from '../lists/lists.state.ts';
import { useChangeList } from '../lists/use-change-list.ts';

/** Which button reports which event; the picture's and the title's `show-desc` is a link and needs nothing more. */
const actionOf: Partial<Record<CardEvent, CardAction>> = {
  'add-to-cart': 'cart',
  'add-to-favorite': 'favourite',
  'add-to-compare': 'compare',
  'show-desc-modal': 'view',
};

/** Whoever wants to know what is done with the cards of the page listens for this event on the document. */
function tell(event: CardEvent, productId: number): void {
  document.dispatchEvent(new CustomEvent('product-card', { detail: { event, product_id: productId } }));
}

/** What the buttons of product cards do, and what they look like meanwhile. `openQuickView` settles when it is open. */
export function useCardActions(openQuickView: (product: Product) => Promise<void>): {
  stateOf: (product: Product) => CardState;
  onEvent: (event: CardEvent, product: Product) => void;
} {
  const navigate = useNavigate();
  const changeList = useChangeList();
  const { favourites, inCart, compared, marks } = useLists();
  const [underWay, setUnderWay] = useState<{ id: number; action: CardAction } | null>(null);

  const carryOut = (action: CardAction, product: Product): Promise<unknown> => {
    if (action === 'view') return openQuickView(product);
    if (action === 'cart' && product.requires_custom_text === 1) return navigate({ href: productHref(product.id) });
    return wish(action, product);
  };
  const wish = (list: WishList, { id, default_variety_id, title, price, quantity: available }: Product) => {
    // The cart only offers adding; the other two go to and fro (specification, section 4).
    const has = list === 'favourite' ? favourites.includes(id) : list === 'compare' && compared.includes(id);
    const variety_id = default_variety_id;
    return changeList({ list, product_id: id, variety_id, quantity: 1, title, price, available }, !has);
  };
  const marked = (id: number, mark: Mark) => wishLists.filter((list) => marks[`${list}:${id}`] === mark);

  return {
    stateOf: ({ id }) => ({
      is_cart: inCart.includes(id),
      isFavourite: favourites.includes(id),
      isCompare: compared.includes(id),
      busy: [...marked(id, 'sending'), ...(underWay?.id === id ? [underWay.action] : [])],
      waiting: marked(id, 'waiting'),
    }),
    onEvent: (event, product) => {
      tell(event, product.id);
      const action = actionOf[event];
      if (!action || (underWay?.id === product.id && underWay.action === action)) return;
      setUnderWay({ id: product.id, action });
      void carryOut(action, product).finally(() => setUnderWay(null));
    },
  };
}
