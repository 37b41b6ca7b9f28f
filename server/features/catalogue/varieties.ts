// Varieties in a cart or compare list, including those that are no longer sold, so that they can be named.
import { and, eq, gt, inArray, isNotNull, type SQLWrapper } from 'drizzle-orm';
import type { Product, Variety } from '../../../contract/catalogue/catalogue.ts';
import { halalas, type Halalas } from '../../../contract/core/money.ts';
import type { Language } from '../../../contract/core/language.ts';
import type { ReturnException } from '../../../contract/orders/returns.ts';
import type { Database } from '../../db/connect.ts';
import { categories, products, varieties } from './catalogue.tables.ts';
import { defaultVariety } from './default-variety.ts';
import { acceptsUploads, categoryLink, exceptionOf, productAs, readProducts, varietyAnswer } from './product-answer.ts';
import type { CatalogueSnapshot } from './index/snapshot.ts';

/** The current terms for buying a variety, straight from the database. */
export type PurchaseTerms = {
  productId: number;
  price: Halalas;
  stock: number;
  requiresCustomText: boolean;
  acceptsUploads: boolean;
  /** False once the variety, its product or its category is retired. */
  isSold: boolean;
};

/** The terms for a variety; null if the id is unknown. */
export async function findOffer(
  db: Database,
  snapshot: CatalogueSnapshot,
  varietyId: number,
): Promise<PurchaseTerms | null> {
  const [row] = await db
    .select({
      productId: products.id,
      categoryId: products.categoryId,
      price: varieties.priceHalalas,
      stock: varieties.quantity,
      requiresCustomText: products.requiresCustomText,
      acceptsUploads: products.acceptsUploads,
      isProductSold: products.active,
      isVarietySold: varieties.active,
    })
    .from(varieties)
    .innerJoin(products, eq(products.id, varieties.productId))
    .where(eq(varieties.id, varietyId));
  if (!row) return null;
  const { productId, stock, requiresCustomText } = row;
  const isSold = row.isProductSold && row.isVarietySold && snapshot.categories.has(row.categoryId);
  return {
    productId,
    stock,
    requiresCustomText,
    acceptsUploads: acceptsUploads(row),
    isSold,
    price: halalas(row.price),
  };
}

export type VarietyWithProduct = {
  /** With its default variety. */
  product: Product;
  /** With this variety. */
  asVariety: Product;
  variety: Variety;
  price: Halalas;
  stock: number;
  /** Null if it has no weight. */
  milligrams: number | null;
  isSold: boolean;
  /** Without a shopper's text or picture: with one, it is made to order. */
  returnException: ReturnException | null;
};

/** Varieties with their products by variety id, in one language. */
export async function readVarietiesWithProducts(
  db: Database,
  snapshot: CatalogueSnapshot,
  varietyIds: readonly number[],
  language: Language,
): Promise<Map<number, VarietyWithProduct>> {
  if (varietyIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(varieties)
    .where(inArray(varieties.id, [...varietyIds]));
  const wholes = new Map(
    (await readProducts(db, [...new Set(rows.map(({ productId }) => productId))])).map((whole) => [
      whole.row.id,
      whole,
    ]),
  );
  const links = await categoryLinks(
    db,
    snapshot,
    [...wholes.values()].map(({ row }) => row.categoryId),
    language,
  );
  return new Map(
    rows.flatMap((row): [number, VarietyWithProduct][] => {
      const whole = wholes.get(row.productId);
      const category = whole && links.get(whole.row.categoryId);
      if (!category) return []; // cannot happen: foreign keys guarantee both
      const variety = {
        product: productAs(whole, defaultVariety(whole.varieties) ?? row, category, language),
        asVariety: productAs(whole, row, category, language),
        variety: varietyAnswer(row, language),
        price: halalas(row.priceHalalas),
        stock: row.quantity,
        milligrams: row.weightMilligrams,
        isSold: row.active && whole.row.active && snapshot.categories.has(whole.row.categoryId),
        returnException: exceptionOf(whole.row),
      };
      return [[row.id, variety]];
    }),
  );
}

/** Category links; retired categories are not in the snapshot and are read from the database. */
async function categoryLinks(
  db: Database,
  snapshot: CatalogueSnapshot,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, Product['category']>> {
  const retired = [...new Set(ids)].filter((id) => !snapshot.categories.has(id));
  const rows = retired.length === 0 ? [] : await db.select().from(categories).where(inArray(categories.id, retired));
  const shown = ids.flatMap((id) => snapshot.categories.get(id) ?? []);
  return new Map([...rows, ...shown].map((node) => [node.id, categoryLink(node, language)]));
}

/** Which of these varieties are gold, that is, have a caliber. */
export async function goldAmong(db: Database, varietyIds: readonly number[]): Promise<Set<number>> {
  if (varietyIds.length === 0) return new Set();
  const rows = await db
    .select({ id: varieties.id })
    .from(varieties)
    .where(and(inArray(varieties.id, [...varietyIds]), isNotNull(varieties.caliber)));
  return new Set(rows.map(({ id }) => id));
}

/** Product ids by variety id. */
export async function productsOf(db: Database, varietyIds: readonly number[]): Promise<Map<number, number>> {
  if (varietyIds.length === 0) return new Map();
  const rows = await db
    .select({ id: varieties.id, productId: varieties.productId })
    .from(varieties)
    .where(inArray(varieties.id, [...varietyIds]));
  return new Map(rows.map(({ id, productId }) => [id, productId]));
}

/** Varieties in stock, as a query for their ids. Does not check whether the category is active. */
export function inStockVarietyIds(tx: Database): SQLWrapper {
  return tx
    .select({ id: varieties.id })
    .from(varieties)
    .innerJoin(products, eq(products.id, varieties.productId))
    .where(and(gt(varieties.quantity, 0), eq(varieties.active, true), eq(products.active, true)));
}

/** All varieties (`id`) with their product (`product_id`), as a query for counts by product. */
export function productsOfVarieties(tx: Database): SQLWrapper {
  return tx.select({ id: varieties.id, product_id: varieties.productId }).from(varieties);
}

/** Product ids of the active varieties of some products, by variety id. */
export async function varietiesOf(db: Database, productIds: readonly number[]): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({ id: varieties.id, productId: varieties.productId })
    .from(varieties)
    .where(and(inArray(varieties.productId, [...productIds]), eq(varieties.active, true)));
  return new Map(rows.map(({ id, productId }) => [id, productId]));
}

type Named = { product_id: number; title: { ar: string | null; en: string | null } };

/** Product titles in both languages by id, including products that are not sold. For exports of personal data. */
export async function nameProducts(db: Database, ids: readonly number[]): Promise<Map<number, Named>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, ar: products.titleAr, en: products.titleEn })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, ar, en }) => [id, { product_id: id, title: { ar, en } }]));
}

/** The same by variety id, with SKUs. */
export async function nameVarieties(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, Named & { sku: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: varieties.id,
      productId: products.id,
      sku: varieties.sku,
      ar: products.titleAr,
      en: products.titleEn,
    })
    .from(varieties)
    .innerJoin(products, eq(products.id, varieties.productId))
    .where(inArray(varieties.id, [...ids]));
  return new Map(rows.map(({ id, productId, sku, ar, en }) => [id, { product_id: productId, sku, title: { ar, en } }]));
}
