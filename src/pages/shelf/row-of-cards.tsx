import type { ReactNode } from 'react';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import { ProductCard } from '../../features/catalogue/card/product-card.tsx';
import { InteractiveCards } from './shelf.tsx';

/** Product cards in a layout of the caller. */
export function RowOfCards({ products, layout }: { products: Product[]; layout: (cards: ReactNode[]) => ReactNode }) {
  return (
    <InteractiveCards>
      {({ stateOf, onEvent }) =>
        layout(
          products.map((product) => (
            <ProductCard key={product.id} {...stateOf(product)} product={product} level={3} onEvent={onEvent} />
          )),
        )
      }
    </InteractiveCards>
  );
}
