import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Product } from '../../../contract/catalogue.ts';
import { ProductGrid } from '../../features/catalogue/product-grid.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useQuickView } from './use-quick-view.tsx';

/** Products on a page, with all that a shopper can do from their cards. A press before the script has come asks the sign-in page with what was wanted. */
export function Shelf(props: { products: Product[]; priority?: number; level?: 2 | 3; busy?: boolean }) {
  const here = useLocation({ select: ({ href }) => href });
  const form = useRef<HTMLFormElement>(null);
  const { quickView, openQuickView } = useQuickView();
  const actions = useCardActions(openQuickView);

  useEffect(() => {
    const within = form.current;
    if (!within || !matchMedia('(hover: hover) and (pointer: fine)').matches) return;
    let isOver = false;
    let end = () => {};
    void import('./under-the-mouse.ts').then(
      ({ underTheMouse }) => {
        if (!isOver) end = underTheMouse(within);
      },
      () => undefined, // the cards do without
    );
    return () => {
      isOver = true;
      end();
    };
  }, []);

  return (
    <>
      <form ref={form} action="/login" method="get">
        {/* The server has left out of the address what the page does not depend on. */}
        <input type="hidden" name="back" value={here} suppressHydrationWarning />
        <ProductGrid {...props} {...actions} />
      </form>
      {quickView}
    </>
  );
}
