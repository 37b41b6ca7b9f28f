// Whether a product is in a shopper's cart, on the wishlist, compared. Which lists there are is handed in by the program: the catalogue knows none of them.
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import type { Database } from '../../db/connect.ts';
import { productsOf } from './varieties.ts';

/** Ids of the products on each list. */
export type ShopperFlags = Readonly<Record<'wishlist' | 'cart' | 'compare', ReadonlySet<number>>>;

export type FlagsOf = (db: Database, userId: number) => Promise<ShopperFlags>;

type IdsOf = (db: Database, userId: number) => Promise<number[]>;

/** Reads all lists of a shopper, one after the other, for it may be asked in a transaction. */
export function flagsFrom(lists: { wishedProducts: IdsOf; cartVarieties: IdsOf; comparedVarieties: IdsOf }): FlagsOf {
  return async (db, userId) => {
    const wished = await lists.wishedProducts(db, userId);
    const inCart = await lists.cartVarieties(db, userId);
    const compared = await lists.comparedVarieties(db, userId);
    const productOf = await productsOf(db, [...new Set([...inCart, ...compared])]);
    const products = (ids: number[]) => new Set(ids.flatMap((id) => productOf.get(id) ?? []));
    return { wishlist: new Set(wished), cart: products(inCart), compare: products(compared) };
  };
}

/** The product as this shopper is to see it. */
export function flagged<Shown extends Product>(product: Shown, flags: ShopperFlags): Shown {
  return {
    ...product,
    is_wishlist: flags.wishlist.has(product.id),
    is_cart: flags.cart.has(product.id),
    is_compare: flags.compare.has(product.id),
  };
}
