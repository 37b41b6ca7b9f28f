import type { Product, Variety } from '../../../contract/catalogue/catalogue.ts';
import type { ComparedProduct } from '../../../contract/shopper/compare.ts';

/** A variety of a product as the server says what is compared. */
export function asCompared(product: Product, variety: Variety): ComparedProduct {
  const { price, price_before_discount, quantity, weight, size, caliber } = variety;
  return { ...product, price, price_before_discount, quantity, weight, size, caliber, variety };
}

/** What can be said of a variety of which the device knows no more than what the shopper saw; `product` where that is known at least. */
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

/** All that must be there of a product, of which nothing is known. */
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
    requires_custom_text: 1, // perhaps it is: its own page has the answer, and the way into the cart
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
