// The content of a share picture, and its URL, which depends on the content: a new price means a new picture and URL.
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
  /** SAR; null without a discount. */
  before: number | null;
  /** URL of the product's first picture, or null. */
  picture: string | null;
  /** The store's name; empty if not set. */
  store: string;
};

/** Increase it whenever the drawing changes. */
const design = 1;

export const shareImagePath = `${mediaPath}/share`;

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

/** The path of the picture. */
export function shareAddress(card: ShareCard): string {
  return `${shareImagePath}/${card.productId}-${card.language}-${digestOf(card)}.jpg`;
}
