// What the cart's page shows: the server's cart, and on it what the shopper has asked for since.
import { countsInSums, type CartLine, type CartSummary } from '../../../contract/shopper/cart.ts';
import type { Media, Product, Variety } from '../../../contract/catalogue/catalogue.ts';
import { fromSar, halalas, toSar } from '../../../contract/core/money.ts';
import type { LinePayload, Write } from '../../outbox/changes/operation.ts';
import type { CartView, Mark, ViewLine } from '../../outbox/changes/project.ts';

export type ShownIssue =
  | { kind: 'out_of_stock' }
  | { kind: 'insufficient_stock'; available: number }
  /** Amounts in SAR. */
  | { kind: 'price_changed'; was: number }
  | { kind: 'unavailable' };

export type ShownLine = {
  /** The same for as long as the line is there, whatever happens to it. */
  key: string;
  productId: number;
  varietyId: number;
  title: string;
  /** What tells the variety from others: its title, size or caliber. */
  about: readonly string[];
  customText: string | null;
  /** Addresses of the pictures that the shopper has sent for it. */
  sent: readonly string[];
  picture: Media | null;
  /** Of one piece, in SAR. */
  price: number;
  before: number | null;
  quantity: number;
  /** In SAR. */
  total: number;
  /** The most that the line can hold. */
  most: number;
  issue: ShownIssue | null;
  /** How far a change of it is that the server has not confirmed. */
  mark: Mark | null;
  /** What makes it this line, and what the shopper sees of it: for the changes that are asked for. */
  payload: LinePayload;
  seen: Write['seen'];
};

export type ShownCart = {
  lines: ShownLine[];
  summary: ShownSummary;
  /** False where the server has never been heard: there may be more in it. */ isWhole: boolean;
};

export type ShownSummary = {
  /** Pieces. */
  items: number;
  /** In SAR, VAT contained; so are the others. */
  subtotal: number;
  coupon: ShownCoupon | null;
  /** Null while a change is under way: only the server computes it. */
  vat: number | null;
  total: number;
};

export type ShownCoupon = {
  code: string;
  /** Why it takes nothing off. */
  problem: string | null;
  /** What it takes off, in SAR, and whether delivery is free with it; null while a change is under way: only the server computes it. */
  takes: { discount: number; freeShipping: boolean } | null;
};

/** What this device knows of a line that the server has not answered yet. */
export type Known = { product: Product; variety: Variety | null };

/** Lines and sums for the eye. */
export function cartView(
  cart: { data: readonly CartLine[]; summary: CartSummary } | null,
  view: CartView<CartLine>,
  known: (productId: number, varietyId: number) => Known | undefined,
): ShownCart {
  const lines = view.lines.map((line) => (line.line ? heldLine(line, line.line) : newLine(line, known)));
  const isWhole = view.isKnown;
  const { items, subtotal, coupon, vat, total } = cart?.summary ?? noSummary;
  const shownCoupon = (takes: ShownCoupon['takes']): ShownCoupon | null =>
    coupon && { code: coupon.code, problem: coupon.problem?.message ?? null, takes };
  if (cart && isAsHeld(cart.data, view)) {
    const takes = coupon && { discount: coupon.discount, freeShipping: coupon.free_shipping };
    return { lines, summary: { items, subtotal, coupon: shownCoupon(takes), vat, total }, isWhole };
  }
  // Until the server has said what it comes to, what can be had at its prices: what a coupon took off another cart says nothing of this one.
  const counted = lines.filter((_, index) => countsInSums(view.lines[index]?.line?.issue ?? null));
  const sum = counted.reduce((all, { total: each }) => all + fromSar(each), 0);
  const goods = toSar(halalas(sum));
  const pieces = counted.reduce((all, { quantity }) => all + quantity, 0);
  return {
    lines,
    summary: { items: pieces, subtotal: goods, coupon: shownCoupon(null), vat: null, total: goods },
    isWhole,
  };
}

const noSummary: Pick<CartSummary, 'items' | 'subtotal' | 'coupon' | 'vat' | 'total'> = {
  items: 0,
  subtotal: 0,
  coupon: null,
  vat: 0,
  total: 0,
};

/** Whether what is shown is what the server has summed up. */
function isAsHeld(held: readonly CartLine[], { lines }: CartView<CartLine>): boolean {
  return (
    held.length === lines.length &&
    lines.every(({ line, quantity, mark }) => line?.quantity === quantity && mark === null)
  );
}

/** A line that the server has. */
function heldLine({ quantity, mark, ...payload }: ViewLine<CartLine>, line: CartLine): ShownLine {
  const { product, variety, price } = line;
  return {
    ...shown(payload, quantity, mark),
    productId: product.id,
    title: product.title,
    about: factsOf(product, variety),
    sent: line.uploads.map(({ url }) => url),
    picture: product.media[0] ?? null,
    price,
    before: variety.price_before_discount,
    total: toSar(halalas(fromSar(price) * quantity)),
    most: line.available,
    // What the server has against the former quantity says nothing about another one.
    issue: mark === null && quantity === line.quantity ? shownIssue(line) : null,
    seen: { product_id: product.id, title: product.title, price, available: line.available },
  };
}

/** A line that only this device has: as the shopper saw it when they asked for it. */
function newLine(
  { quantity, mark, seen, ...payload }: ViewLine<CartLine>,
  known: (productId: number, varietyId: number) => Known | undefined,
): ShownLine {
  const { product_id, title, price, available } = seen ?? { product_id: 0, title: '', price: 0, available: quantity };
  const { product, variety } = known(product_id, payload.variety_id) ?? {};
  return {
    ...shown(payload, quantity, mark),
    productId: product_id,
    title,
    about: product && variety ? factsOf(product, variety) : [],
    sent: [],
    picture: product?.media[0] ?? null,
    price,
    before: null,
    total: toSar(halalas(fromSar(price) * quantity)),
    most: available,
    issue: null,
    seen: { product_id, title, price, available },
  };
}

/** What tells a variety from the others of its product. */
function factsOf(product: Product, variety: Variety): string[] {
  const facts = [variety.title === product.title ? null : variety.title, variety.size];
  return facts.filter((fact, index): fact is string => fact !== null && fact !== '' && facts.indexOf(fact) === index);
}

function shown({ variety_id, custom_text, uploads }: LinePayload, quantity: number, mark: Mark | null) {
  return {
    key: JSON.stringify([variety_id, custom_text, [...uploads].sort()]),
    varietyId: variety_id,
    customText: custom_text,
    quantity,
    mark,
    payload: { variety_id, custom_text, uploads },
  };
}

function shownIssue({ issue, available, price_when_added }: CartLine): ShownIssue | null {
  switch (issue) {
    case null:
      return null;
    case 'insufficient_stock':
      return { kind: issue, available };
    case 'price_changed':
      return { kind: issue, was: price_when_added };
    default:
      return { kind: issue };
  }
}

/** Whether something has to be settled before paying. */
export function hasIssues(lines: readonly Pick<ShownLine, 'issue'>[]): boolean {
  return lines.some(({ issue }) => issue !== null);
}

/** How far it is to free shipping: what is missing in SAR and which part is reached, from 0 to 1; null where there is none, or where what the coupon takes off is not known. */
export function shippingProgress(
  { total, coupon }: Pick<ShownSummary, 'total' | 'coupon'>,
  freeFrom: number | null,
): { missing: number; part: number } | null {
  if (freeFrom === null || freeFrom <= 0 || coupon?.takes === null) return null;
  if (coupon?.takes.freeShipping) return { missing: 0, part: 1 };
  const missing = Math.max(0, Math.round((freeFrom - total) * 100) / 100);
  return { missing, part: Math.min(1, total / freeFrom) };
}
