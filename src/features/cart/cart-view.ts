// What the cart page shows: the server's cart with the shopper's pending changes on top.
import { countsInTotals, type CartLine, type CartSummary } from '../../../contract/shopper/cart.ts';
import type { Media, Product, Variety } from '../../../contract/catalogue/catalogue.ts';
import { fromSar, halalas, toSar } from '../../../contract/core/money.ts';
import type { LinePayload, Write } from '../../shopper-lists/operations/queued-change.ts';
import type { CartView, Mark, ViewLine } from '../../shopper-lists/projection/project.ts';

export type ShownIssue =
  | { kind: 'out_of_stock' }
  | { kind: 'insufficient_stock'; available: number }
  /** Former price in SAR. */
  | { kind: 'price_changed'; was: number }
  | { kind: 'unavailable' };

export type ShownLine = {
  /** Stable for the life of the line. */
  key: string;
  productId: number;
  varietyId: number;
  title: string;
  /** What distinguishes the variety: its title and size. */
  about: readonly string[];
  customText: string | null;
  /** URLs of the pictures that the shopper uploaded for it. */
  sent: readonly string[];
  picture: Media | null;
  /** Unit price in SAR. */
  price: number;
  before: number | null;
  quantity: number;
  /** In SAR. */
  total: number;
  /** The largest quantity of the line. */
  most: number;
  issue: ShownIssue | null;
  /** State of a change that the server has not confirmed. */
  mark: Mark | null;
  /** Identity of the line, for queued changes; `seen` is what the shopper saw of it. */
  payload: LinePayload;
  seen: Write['seen'];
};

export type ShownCart = {
  lines: ShownLine[];
  summary: ShownSummary;
  /** False if the server's cart was never loaded: it may have more lines. */
  isWhole: boolean;
};

export type ShownSummary = {
  /** Total quantity. */
  items: number;
  /** In SAR, VAT included, like the other amounts. */
  subtotal: number;
  coupon: ShownCoupon | null;
  /** Null while a change is pending: only the server computes it. */
  vat: number | null;
  total: number;
};

export type ShownCoupon = {
  code: string;
  /** Why it gives no discount. */
  problem: string | null;
  /** Discount in SAR and whether delivery is free; null while a change is pending: only the server computes it. */
  takes: { discount: number; freeShipping: boolean } | null;
};

/** What this device knows of a line that is not on the server yet. */
export type KnownLine = { product: Product; variety: Variety | null };

/** Lines and sums as shown. */
export function cartView(
  cart: { data: readonly CartLine[]; summary: CartSummary } | null,
  view: CartView<CartLine>,
  storedProduct: (productId: number, varietyId: number) => KnownLine | undefined,
): ShownCart {
  const lines = view.lines.map((line) => (line.line ? heldLine(line, line.line) : newLine(line, storedProduct)));
  const isWhole = view.isKnown;
  const { items, subtotal, coupon, vat, total } = cart?.summary ?? noSummary;
  const shownCoupon = (takes: ShownCoupon['takes']): ShownCoupon | null =>
    coupon && { code: coupon.code, problem: coupon.problem?.message ?? null, takes };
  if (cart && isAsHeld(cart.data, view)) {
    const takes = coupon && { discount: coupon.discount, freeShipping: coupon.free_shipping };
    return { lines, summary: { items, subtotal, coupon: shownCoupon(takes), vat, total }, isWhole };
  }
  // Until the server answers, sum the available lines at its prices. A coupon's discount on another cart does not apply
  // to this one.
  const counted = lines.filter((_, index) => countsInTotals(view.lines[index]?.line?.issue ?? null));
  const sum = counted.reduce((all, { total: each }) => all + fromSar(each), 0);
  const itemsTotal = toSar(halalas(sum));
  const pieces = counted.reduce((all, { quantity }) => all + quantity, 0);
  return {
    lines,
    summary: { items: pieces, subtotal: itemsTotal, coupon: shownCoupon(null), vat: null, total: itemsTotal },
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

/** Whether the shown lines are exactly those the server summed. */
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
    // An issue about the former quantity does not apply to another one.
    issue: mark === null && quantity === line.quantity ? shownIssue(line) : null,
    seen: { product_id: product.id, title: product.title, price, available: line.available },
  };
}

/** A line that only this device has, as the shopper saw it when adding it. */
function newLine(
  { quantity, mark, seen, ...payload }: ViewLine<CartLine>,
  storedProduct: (productId: number, varietyId: number) => KnownLine | undefined,
): ShownLine {
  const { product_id, title, price, available } = seen ?? { product_id: 0, title: '', price: 0, available: quantity };
  const { product, variety } = storedProduct(product_id, payload.variety_id) ?? {};
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

/** What distinguishes a variety from the others of its product. */
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

/** Whether any line has an issue that blocks checkout. */
export function hasIssues(lines: readonly Pick<ShownLine, 'issue'>[]): boolean {
  return lines.some(({ issue }) => issue !== null);
}

/**
 * Progress to free delivery: the missing amount in SAR and the fraction reached, 0 to 1. Null if there is no free
 * delivery, or while the coupon's discount is unknown.
 */
export function shippingProgress(
  { total, coupon }: Pick<ShownSummary, 'total' | 'coupon'>,
  freeFrom: number | null,
): { missing: number; part: number } | null {
  if (freeFrom === null || freeFrom <= 0 || coupon?.takes === null) return null;
  if (coupon?.takes.freeShipping) return { missing: 0, part: 1 };
  const missing = Math.max(0, Math.round((freeFrom - total) * 100) / 100);
  return { missing, part: Math.min(1, total / freeFrom) };
}
