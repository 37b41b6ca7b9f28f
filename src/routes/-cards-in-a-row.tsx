import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Product } from '../../contract/catalogue.ts';
import { useCardActions } from '../blocks/shelf/use-card-actions.ts';
import { useQuickView } from '../blocks/shelf/use-quick-view.tsx';
import { ProductCard } from '../features/catalogue/product-card.tsx';
import { dismissTooltips } from '../ui/dismiss-tooltips.ts';
import { tiltCards } from '../ui/tilt.ts';

/** Cards of products with all that a shopper can do from them, as in blocks/shelf, in a layout of the caller's. */
export function CardsInARow({ products, layout }: { products: Product[]; layout: (cards: ReactNode[]) => ReactNode }) {
  const here = useLocation({ select: ({ href }) => href });
  const form = useRef<HTMLFormElement>(null);
  const { quickView, openQuickView } = useQuickView();
  const { stateOf, onEvent } = useCardActions(openQuickView);

  useEffect(() => {
    if (!form.current) return;
    const ends = [tiltCards(form.current, 'article'), dismissTooltips(form.current)];
    return () => ends.forEach((end) => end());
  }, []);

  return (
    <>
      <form ref={form} action="/login" method="get">
        {/* The server has left out of the address what the page does not depend on. */}
        <input type="hidden" name="back" value={here} suppressHydrationWarning />
        {layout(
          products.map((product) => (
            <ProductCard
              key={product.id}
              {...stateOf(product)}
              product={product}
              level={3}
              onEvent={(event) => onEvent(event, product)}
            />
          )),
        )}
      </form>
      {quickView}
    </>
  );
}
