// The only place that turns a customer's cart into the contract's shape.
import type { CartLine, CartSummary } from '../../../contract/shopper/cart.ts';
import type { Language } from '../../../contract/core/language.ts';
import { halalas, toSar, type Halalas } from '../../../contract/core/money.ts';
import type { Database } from '../../db/connect.ts';
import { couponText } from '../../http/answers/messages.ts';
import { readVarietiesWithProducts } from '../catalogue/varieties.ts';
import { flagged, type FlagsOf, type ShopperFlags } from '../catalogue/shopper-flags.ts';
import type { CatalogueSnapshot } from '../catalogue/index/snapshot.ts';
import { uploadUrl } from '../uploads/upload-url.ts';
import { judgeCartCoupon } from './cart-coupon.ts';
import { cartTotalOf, priceLines, sumLines, type PricedLine } from './price-lines.ts';
import { readLines, readLineUploads, type Line } from './read-lines.ts';

export type CartDeps = { snapshot: CatalogueSnapshot; flagsOf: FlagsOf };

type Reader = { userId: number; language: Language; now: Date };

/** The whole cart. Runs its queries one after the other, so that it can read in the transaction that changed it. */
export async function cartAnswer(
  db: Database,
  { snapshot, flagsOf }: CartDeps,
  { userId, language, now }: Reader,
): Promise<{ data: CartLine[]; summary: CartSummary }> {
  const lines = await readLines(db, userId);
  const priced = priceLines(lines, await readVarietiesWithProducts(db, snapshot, varietiesOf(lines), language));
  const uploadsOf = await readLineUploads(
    db,
    lines.map(({ id }) => id),
  );
  const flags = await flagsOf(db, userId);
  return {
    data: priced.map((each) => lineAnswer(each, flags, uploadsOf.get(each.line.id) ?? [])),
    summary: await summaryAnswer(db, priced, { userId, language, now }),
  };
}

/** The items total of a cart, which coupons are checked against. */
export async function cartItemsTotal(
  db: Database,
  snapshot: CatalogueSnapshot,
  { userId, language }: Pick<Reader, 'userId' | 'language'>,
): Promise<Halalas> {
  const lines = await readLines(db, userId);
  return sumLines(priceLines(lines, await readVarietiesWithProducts(db, snapshot, varietiesOf(lines), language)))
    .subtotal;
}

function varietiesOf(lines: readonly Line[]): number[] {
  return [...new Set(lines.map(({ varietyId }) => varietyId))];
}

function lineAnswer(
  { line, variety, quantity, available, total, issue }: PricedLine,
  flags: ShopperFlags,
  uploadIds: readonly string[],
): CartLine {
  return {
    id: line.id,
    variety_id: line.varietyId,
    quantity,
    custom_text: line.customText,
    uploads: uploadIds.map((id) => ({ id, url: uploadUrl(id) })),
    product: flagged(variety.product, flags),
    variety: variety.variety,
    price: toSar(variety.price),
    price_when_added: toSar(line.priceWhenAdded),
    total: toSar(total),
    available,
    issue,
  };
}

async function summaryAnswer(
  db: Database,
  lines: readonly PricedLine[],
  { userId, language, now }: Reader,
): Promise<CartSummary> {
  const { items, subtotal } = sumLines(lines);
  const coupon = await judgeCartCoupon(db, { userId, subtotal, now });
  const discount = coupon?.verdict.holds ? coupon.verdict.discount : halalas(0);
  const { total, vat } = cartTotalOf(subtotal, discount);
  return {
    items,
    subtotal: toSar(subtotal),
    coupon: coupon && couponAnswer(coupon, language),
    vat: toSar(vat),
    total: toSar(total),
  };
}

function couponAnswer(
  { code, verdict }: NonNullable<Awaited<ReturnType<typeof judgeCartCoupon>>>,
  language: Language,
): CartSummary['coupon'] {
  if (verdict.holds)
    return { code, discount: toSar(verdict.discount), free_shipping: verdict.freeShipping, problem: null };
  const { reason } = verdict;
  const minimum = verdict.minimum === null ? null : toSar(verdict.minimum);
  return {
    code,
    discount: 0,
    free_shipping: false,
    problem: { reason, message: couponText(reason, language, minimum), minimum },
  };
}
