import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import {
  cardActions,
  type CardAction,
  type CardEvent,
  type CardState,
} from '../../features/catalogue/card/product-card.tsx';
import { ProductGrid } from '../../features/catalogue/list/product-grid.tsx';
import { shopperLists, type ShopperList } from '../../session/paths/shopper-lists.ts';
import { productHref } from '../../shared/paths.ts';
import { listsNow, useLists } from '../../shopper-lists/lists.state.ts';
import type { Mark } from '../../shopper-lists/projection/project.ts';
import { useChangeList } from '../../shopper-lists/use-change-list.ts';
import { useQuickView } from './use-quick-view.tsx';

type Actions = {
  stateOf: (product: Product) => CardState;
  onEvent: (event: CardEvent, product: Product) => void;
};

/** A grid of product cards with all their actions. */
export function Shelf(props: { products: Product[]; priority?: number; level?: 2 | 3; busy?: boolean }) {
  return <InteractiveCards>{(actions) => <ProductGrid {...props} {...actions} />}</InteractiveCards>;
}

/**
 * Makes the product cards inside work: they get their state from `stateOf` and report to `onEvent`. Before JavaScript
 * has loaded, a press submits the change to the login page.
 */
export function InteractiveCards({ children }: { children: (actions: Actions) => ReactNode }) {
  const here = useLocation({ select: ({ href }) => href });
  const form = useRef<HTMLFormElement>(null);
  const { quickView, openQuickView } = useQuickView();
  const actions = useCardActions(openQuickView);

  useEffect(() => {
    const within = form.current;
    if (!within || !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    let isOver = false;
    let end = () => {};
    void import('./mouse-effects.ts').then(
      ({ addMouseEffects }) => {
        if (!isOver) end = addMouseEffects(within);
      },
      () => undefined, // the cards do without it
    );
    return () => {
      isOver = true;
      end();
    };
  }, []);

  return (
    <>
      <form ref={form} action="/login" method="get">
        {/* The server-rendered address lacks the parameters that the page does not depend on. */}
        <input type="hidden" name="back" value={here} suppressHydrationWarning />
        {children(actions)}
      </form>
      {quickView}
    </>
  );
}

/** Which action a button's event starts; `show-desc` of picture and title is a link and needs none. */
const actionOf: Partial<Record<CardEvent, CardAction>> = {
  'add-to-cart': 'cart',
  'add-to-favorite': 'favourite',
  'add-to-compare': 'compare',
  'show-desc-modal': 'view',
};

/** Reports an event of a product card to listeners on the document. */
function reportCardEvent(event: CardEvent, productId: number): void {
  document.dispatchEvent(new CustomEvent('product-card', { detail: { event, product_id: productId } }));
}

/** Faster actions show no spinner: it would flicker and cost an old phone two more renderings of the cards. */
const quickMs = 100;

/** An action and the product's id. */
type UnderWay = `${CardAction}:${number}`;

/** One array per set of actions: a card whose actions are unchanged does not re-render. */
const choices = new Map<string, readonly CardAction[]>();

function choiceOf(actions: readonly CardAction[]): readonly CardAction[] {
  const key = actions.join();
  const cached = choices.get(key);
  if (!cached) choices.set(key, actions);
  return cached ?? actions;
}

/**
 * Actions and state of product cards. `onEvent` stays the same function. `openQuickView` resolves when the quick view
 * is open.
 */
function useCardActions(openQuickView: (product: Product) => Promise<void>): Actions {
  const navigate = useNavigate();
  const changeList = useChangeList();
  const { favourites, inCart, compared, marks } = useLists();
  const [underWay, setUnderWay] = useState<readonly UnderWay[]>([]);
  const [running] = useState(() => new Set<UnderWay>());

  const marked = (id: number, mark: Mark): readonly CardAction[] =>
    shopperLists.filter((list) => marks[`${list}:${id}`] === mark);
  const pressed = (id: number): readonly CardAction[] =>
    cardActions.filter((action) => underWay.includes(`${action}:${id}`));

  const onEvent = useCallback(
    (event: CardEvent, product: Product) => {
      reportCardEvent(event, product.id);
      const action = actionOf[event];
      if (!action || running.has(`${action}:${product.id}`)) return;
      const carryOut = (): Promise<unknown> => {
        if (action === 'view') return openQuickView(product);
        if (action === 'cart' && product.requires_custom_text === 1) return navigate({ href: productHref(product.id) });
        return changeCardList(action, product, changeList);
      };
      running.add(`${action}:${product.id}`);
      const showing = setTimeout(() => setUnderWay([...running]), quickMs);
      void carryOut().finally(() => {
        clearTimeout(showing);
        running.delete(`${action}:${product.id}`);
        setUnderWay((shown) => (shown.length > 0 ? [...running] : shown));
      });
    },
    [running, navigate, changeList, openQuickView],
  );

  return {
    stateOf: ({ id }) => ({
      is_cart: inCart.includes(id),
      isFavourite: favourites.includes(id),
      isCompare: compared.includes(id),
      busy: choiceOf([...marked(id, 'sending'), ...pressed(id)]),
      waiting: choiceOf(marked(id, 'waiting')),
    }),
    onEvent,
  };
}

function changeCardList(
  list: ShopperList,
  product: Product,
  changeList: ReturnType<typeof useChangeList>,
): Promise<boolean> {
  const { id, default_variety_id, title, price, quantity: available } = product;
  const { favourites, compared } = listsNow();
  // The cart only adds; the other two toggle (specification, section 4).
  const has = list === 'favourite' ? favourites.includes(id) : list === 'compare' && compared.includes(id);
  return changeList(
    { list, product_id: id, variety_id: default_variety_id, quantity: 1, title, price, available },
    !has,
  );
}
