import type { Product } from '../../../contract/catalogue/catalogue.ts';
import { ProductGrid } from '../../features/catalogue/list/product-grid.tsx';
import { WorkingCards } from './working-cards.tsx';

/** Products on a page, with all that a shopper can do from their cards. */
export function Shelf(props: { products: Product[]; priority?: number; level?: 2 | 3; busy?: boolean }) {
  return <WorkingCards>{(actions) => <ProductGrid {...props} {...actions} />}</WorkingCards>;
}
