// What may be bought of a variety, how many of it, and what it comes to.
import type { Product } from '../../../../contract/catalogue/catalogue.ts';
import { fromSar, halalas, toSar } from '../../../../contract/core/money.ts';

/** Longest text for a piece that is made with one (specification, section 5: 'another field 50'). */
export const longestCustomText = 50;

/** What goes into the cart. */
export type BuyLine = {
  variety_id: number;
  quantity: number;
  custom_text?: string;
  /** Ids of pictures that the store has taken. */
  uploads?: readonly string[];
};

type Choice = {
  variety_id: number;
  /** Pieces in stock. */
  stock: number;
  /** How many are wanted; more than there are means all of them. */
  wanted: number;
  requiresText: boolean;
  withPictures: boolean;
  /** As it was typed. */
  text: string;
  /** Ids of the pictures that go with it. */
  uploads?: readonly string[];
};

/** Whether pictures may go with a product. Where the server or a stored copy does not say so, they go with what requires a text. */
export function acceptsUploads(product: Pick<Product, 'accepts_uploads' | 'requires_custom_text'>): boolean {
  return product.accepts_uploads ?? product.requires_custom_text === 1;
}

/** How many can be had of what is wanted: 1 at least, and no more than there are. */
export function quantityWithin(wanted: number, stock: number): number {
  return Math.max(1, Math.min(Math.trunc(wanted) || 1, stock));
}

/** Price in SAR times quantity, in SAR. */
export function totalOf(price: number, quantity: number): number {
  return toSar(halalas(fromSar(price) * quantity));
}

/** The line that a choice comes to, or why there is none. */
export function lineOf({
  variety_id,
  stock,
  wanted,
  requiresText,
  withPictures,
  text,
  uploads = [],
}: Choice): BuyLine | 'sold-out' | 'no-text' {
  if (stock < 1) return 'sold-out';
  const quantity = quantityWithin(wanted, stock);
  const pictures = withPictures && uploads.length > 0 ? { uploads } : {};
  if (!requiresText) return { variety_id, quantity, ...pictures };
  const custom_text = text.trim().slice(0, longestCustomText);
  if (custom_text === '') return 'no-text';
  return { variety_id, quantity, custom_text, ...pictures };
}
