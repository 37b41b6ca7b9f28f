import { Suspense } from 'react';
import type { Product } from '../../../../contract/catalogue/catalogue.ts';
import { ProductCard, ProductCardSkeleton, type CardEvent, type CardState } from '../card/product-card.tsx';
import s from './product-grid.module.css';

/**
 * Cards in 1 to 4 columns by screen width. The first `priority` pictures load eagerly. A server-rendered page is hydrated
 * card by card, in tasks of a few milliseconds.
 */
export function ProductGrid({
  products,
  priority = 0,
  level,
  busy = false,
  stateOf,
  onEvent,
}: {
  products: Product[];
  priority?: number;
  level?: 2 | 3;
  busy?: boolean;
  stateOf: (product: Product) => CardState;
  onEvent: (event: CardEvent, product: Product) => void;
}) {
  return (
    <ul className={s.grid} aria-busy={busy || undefined}>
      {products.map((product, index) => (
        <li key={product.id}>
          <Suspense>
            <ProductCard
              {...stateOf(product)}
              product={product}
              priority={index < priority}
              level={level}
              onEvent={onEvent}
            />
          </Suspense>
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div className={s.grid}>
      {Array.from({ length: count }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}
