// What stands on the picture of a shared product, and the address that follows from it: another price is another picture under another address.
import { createHash } from 'node:crypto';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import type { Language } from '../../../contract/core/language.ts';
import { mediaPath } from '../media/picture-answer.ts';

export type ShareCard = {
  productId: number;
  language: Language;
  title: string;
  /** SAR, as on the product's card. */
  price: number;
  /** SAR; null where there is no discount. */
  before: number | null;
  /** Address of the product's first picture; null where it has none. */
  picture: string | null;
  /** What the owner calls the store; empty where the settings do not say. */
  store: string;
};

/** Grows with each change of how the pictures are drawn. */
const design = 1;

export const sharePath = `${mediaPath}/share`;

export function shareCardOf(
  product: Pick<Product, 'id' | 'title' | 'price' | 'price_before_discount' | 'media'>,
  language: Language,
  store: string,
): ShareCard {
  const { id, title, price, price_before_discount: before, media } = product;
  return { productId: id, language, title, price, before, picture: media[0]?.webp ?? null, store };
}

/** 16 hex digits. */
export function digestOf({ title, price, before, picture, store }: ShareCard): string {
  return createHash('sha256')
    .update(JSON.stringify([design, title, price, before, picture, store]))
    .digest('hex')
    .slice(0, 16);
}

/** Where the picture is served from, by path. */
export function shareAddress(card: ShareCard): string {
  return `${sharePath}/${card.productId}-${card.language}-${digestOf(card)}.jpg`;
}
