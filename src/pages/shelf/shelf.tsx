import type { Product } from '../../../contract/catalogue/catalogue.ts';
import { ProductGrid } from '../../features/catalogue/list/product-grid.tsx';
import { InteractiveCards } from './working-cards.tsx';

/** A grid of product cards with all their actions. */
export function Shelf(props: { products: Product[]; priority?: number; level?: 2 | 3; busy?: boolean }) {
  return <InteractiveCards>{(actions) => <ProductGrid {...props} {...actions} />}</InteractiveCards>;
}
