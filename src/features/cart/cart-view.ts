// What the cart's page shows: the server's cart with the quantities that the shopper has asked for since.
import { countsInSums, type CartLine, type CartSummary } from '../../../contract/cart.ts';
import type { Media } from '../../../contract/catalogue.ts';
import { fromSar, halalas, toSar } from '../../../contract/money.ts';

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
};

export type ShownSummary = {
  /** Pieces. */
  items: number;
  /** In SAR, VAT contained; so are the others. */
  subtotal: number;
  coupon: { code: string; discount: number; problem: string | null } | null;
  /** Null while a change is under way: only the server computes it. */
  vat: number | null;
  total: number;
};

/** Lines and sums for the eye. `asked` has quantities by line that the server has not answered yet; 0 is a line that goes. */
export function cartView(
  cart: { data: readonly CartLine[]; summary: CartSummary },
  asked: ReadonlyMap<number, number>,
): { lines: ShownLine[]; summary: ShownSummary } {
  const kept = cart.data.filter(({ id }) => asked.get(id) !== 0);
  const lines = kept.map((line) => shownLine(line, asked.get(line.id) ?? line.quantity));
  const { items, subtotal, coupon, vat, total } = cart.summary;
  const shownCoupon = coupon && {
    code: coupon.code,
    discount: coupon.discount,
    problem: coupon.problem?.message ?? null,
  };
  if (asked.size === 0) return { lines, summary: { items, subtotal, coupon: shownCoupon, vat, total } };
  // Until the server has said what it comes to, what can be had at its prices; the coupon as it was.
  const counted = lines.filter((_, index) => countsInSums(kept[index]?.issue ?? null));
  const sum = toSar(halalas(counted.reduce((all, line) => all + fromSar(line.total), 0)));
  return {
    lines,
    summary: {
      items: counted.reduce((all, { quantity }) => all + quantity, 0),
      subtotal: sum,
      coupon: shownCoupon,
      vat: null,
      total: toSar(halalas(Math.max(0, fromSar(sum) - fromSar(coupon?.discount ?? 0)))),
    },
  };
}

function shownLine(line: CartLine, quantity: number): ShownLine {
  const { product, variety } = line;
  const about = [variety.title === product.title ? null : variety.title, variety.size].filter(
    (fact, index, all): fact is string => fact !== null && fact !== '' && all.indexOf(fact) === index,
  );
  return {
    key: String(line.id),
    productId: product.id,
    varietyId: variety.id,
    title: product.title,
    about,
    customText: line.custom_text,
    picture: product.media[0] ?? null,
    price: line.price,
    before: variety.price_before_discount,
    quantity,
    total: toSar(halalas(fromSar(line.price) * quantity)),
    most: line.available,
    issue: shownIssue(line),
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

/** How far it is to free shipping: what is missing in SAR and which part is reached, from 0 to 1; null where there is none. */
export function shippingProgress(total: number, freeFrom: number | null): { missing: number; part: number } | null {
  if (freeFrom === null || freeFrom <= 0) return null;
  const missing = Math.max(0, Math.round((freeFrom - total) * 100) / 100);
  return { missing, part: Math.min(1, total / freeFrom) };
}
