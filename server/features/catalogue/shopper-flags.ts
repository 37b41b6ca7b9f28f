// Whether a product is in a shopper's cart, favorites or compare list. The program passes the lists in: the catalogue
// does not know them.
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import type { Database } from '../../db/connect.ts';
import { productsOf } from './varieties.ts';

/** Product ids on each list. */
export type ShopperFlags = Readonly<Record<'wishlist' | 'cart' | 'compare', ReadonlySet<number>>>;

export type FlagsOf = (db: Database, userId: number) => Promise<ShopperFlags>;

type IdsOf = (db: Database, userId: number) => Promise<number[]>;

/** Reads a shopper's lists one after the other, because it may run in a transaction. */
export function flagsFrom(lists: { favoriteProducts: IdsOf; cartVarieties: IdsOf; comparedVarieties: IdsOf }): FlagsOf {
  return async (db, userId) => {
    const favorites = await lists.favoriteProducts(db, userId);
    const inCart = await lists.cartVarieties(db, userId);
    const compared = await lists.comparedVarieties(db, userId);
    const productOf = await productsOf(db, [...new Set([...inCart, ...compared])]);
    const products = (ids: number[]) => new Set(ids.flatMap((id) => productOf.get(id) ?? []));
    return { wishlist: new Set(favorites), cart: products(inCart), compare: products(compared) };
  };
}

/** Adds a shopper's flags to a product. */
export function flagged<Shown extends Product>(product: Shown, flags: ShopperFlags): Shown {
  return {
    ...product,
    is_wishlist: flags.wishlist.has(product.id),
    is_cart: flags.cart.has(product.id),
    is_compare: flags.compare.has(product.id),
  };
}
