import type { Product, Variety } from '../../../contract/catalogue/catalogue.ts';
import type { ComparedProduct } from '../../../contract/shopper/compare.ts';

/** A variety and its product in the server's format of a compared product. */
export function asCompared(product: Product, variety: Variety): ComparedProduct {
  const { price, price_before_discount, quantity, weight, size, caliber } = variety;
  return { ...product, price, price_before_discount, quantity, weight, size, caliber, variety };
}

/** A compared product for a variety known only as the shopper saw it; `product` if at least that is known. */
export function comparedAsSeen(
  varietyId: number,
  seen: { product_id: number; title: string; price: number; available: number },
  product: Product | undefined,
): ComparedProduct {
  const { product_id, title, price, available } = seen;
  const variety: Variety = {
    id: varietyId,
    sku: '',
    title,
    price,
    price_before_discount: null,
    quantity: available,
    weight: null,
    size: null,
    caliber: null,
  };
  return asCompared(product ?? unknown(product_id, title, varietyId), variety);
}

/** An otherwise unknown product with its required fields. */
function unknown(id: number, title: string, varietyId: number): Product {
  return {
    id,
    title,
    subtitle: '',
    price: 0,
    price_before_discount: null,
    media: [],
    is_wishlist: false,
    is_cart: false,
    is_compare: false,
    requires_custom_text: 1, // it may; so its own page decides and adds it to the cart
    quantity: 0,
    size: null,
    weight: null,
    caliber: null,
    default_variety_id: varietyId,
    category: { id: 0, title: '', image: null },
    rating: null,
    comments_count: 0,
    sold: 0,
  };
}
