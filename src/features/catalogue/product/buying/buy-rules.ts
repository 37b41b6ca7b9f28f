// What can be bought of a variety, in which quantity and at what total.
import type { Product } from '../../../../../contract/catalogue/catalogue.ts';
import { fromSar, halalas, toSar } from '../../../../../contract/core/money.ts';
import { longestCustomText } from '../../../../../contract/shopper/custom-text.ts';

/** What is added to the cart. */
export type BuyLine = {
  variety_id: number;
  quantity: number;
  custom_text?: string;
  /** Ids of uploaded pictures. */
  uploads?: readonly string[];
};

type Choice = {
  variety_id: number;
  /** Units in stock. */
  stock: number;
  /** Quantity wanted; capped at the stock. */
  quantity: number;
  requiresText: boolean;
  withPictures: boolean;
  /** As typed. */
  text: string;
  /** Ids of uploaded pictures. */
  uploads?: readonly string[];
};

/**
 * Whether a product accepts pictures. If an older server or a stored copy does not say, only custom-text products do.
 */
export function acceptsPictures(product: Pick<Product, 'accepts_uploads' | 'requires_custom_text'>): boolean {
  return product.accepts_uploads ?? product.requires_custom_text === 1;
}

/** The wanted quantity, limited to between 1 and the stock. */
export function quantityWithin(quantity: number, stock: number): number {
  return Math.max(1, Math.min(Math.trunc(quantity) || 1, stock));
}

/** Price in SAR times quantity, in SAR. */
export function lineTotalOf(price: number, quantity: number): number {
  return toSar(halalas(fromSar(price) * quantity));
}

/** The cart line of a choice, or why there is none. */
export function lineOf({
  variety_id,
  stock,
  quantity: requested,
  requiresText,
  withPictures,
  text,
  uploads = [],
}: Choice): BuyLine | 'sold-out' | 'no-text' {
  if (stock < 1) return 'sold-out';
  const quantity = quantityWithin(requested, stock);
  const pictures = withPictures && uploads.length > 0 ? { uploads } : {};
  if (!requiresText) return { variety_id, quantity, ...pictures };
  const custom_text = text.trim().slice(0, longestCustomText);
  if (custom_text === '') return 'no-text';
  return { variety_id, quantity, custom_text, ...pictures };
}
