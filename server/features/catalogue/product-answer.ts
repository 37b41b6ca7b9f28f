// Converts product rows to the contract's shapes. Rows leave only through here.
import { asc, eq, getTableColumns, inArray, and } from 'drizzle-orm';
import type { Media, Product, ProductDetail, Suggestion, Variety } from '../../../contract/catalogue/catalogue.ts';
import { halalas, toSar } from '../../../contract/core/money.ts';
import { isReturnable, type ReturnException } from '../../../contract/orders/returns.ts';
import type { Database } from '../../db/connect.ts';
import { groupRows } from '../../db/group-rows.ts';
import { readPictures, type StoredPicture } from '../media/read-media.ts';
import { mediaPath, pictureAnswer, pictureUrl } from '../media/picture-answer.ts';
import { attachments, productMedia, products, varieties } from './catalogue.tables.ts';
import { defaultVariety } from './default-variety.ts';
import { meanRating } from './mean-rating.ts';
import type { CatalogueSnapshot, CategoryNode } from './index/snapshot.ts';
import { inLanguage, type Language } from '../../../contract/core/language.ts';

/** Without the long texts, which only the product page shows. */
const { descriptionAr, descriptionEn, notesAr, notesEn, ...listed } = getTableColumns(products);
const longTexts = { descriptionAr, descriptionEn, notesAr, notesEn };

type ProductRow = Omit<typeof products.$inferSelect, keyof typeof longTexts>;
type VarietyRow = typeof varieties.$inferSelect;
type PictureRow = StoredPicture & { altAr: string | null; altEn: string | null };
/** A product with its pictures and active varieties. */
export type Whole = { row: ProductRow; varieties: VarietyRow[]; pictures: PictureRow[] };

/**
 * Loads products by id, in the order of the ids; missing ones are left out. Queries run one after the other, because a
 * transaction has one connection.
 */
export async function readProducts(db: Database, ids: readonly number[]): Promise<Whole[]> {
  if (ids.length === 0) return [];
  const productIds = [...ids];
  const rows = await db.select(listed).from(products).where(inArray(products.id, productIds));
  const offered = await db
    .select()
    .from(varieties)
    .where(and(inArray(varieties.productId, productIds), eq(varieties.active, true)))
    .orderBy(asc(varieties.position), asc(varieties.id));
  const shown = await db
    .select()
    .from(productMedia)
    .where(inArray(productMedia.productId, productIds))
    .orderBy(asc(productMedia.position));
  const stored = await readPictures(
    db,
    shown.map(({ mediaId }) => mediaId),
  );
  const pictures = shown.flatMap(({ productId, mediaId, altAr, altEn }) => {
    const picture = stored.get(mediaId);
    return picture ? { ...picture, productId, altAr, altEn } : [];
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ofProduct = groupRows(offered, (variety) => variety.productId);
  const picturesOf = groupRows(pictures, (picture) => picture.productId);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? { row, varieties: ofProduct.get(id) ?? [], pictures: picturesOf.get(id) ?? [] } : [];
  });
}

export function varietyAnswer(row: VarietyRow, language: Language): Variety {
  return {
    id: row.id,
    sku: row.sku,
    title: inLanguage(row.titleAr, row.titleEn, language),
    price: toSar(halalas(row.priceHalalas)),
    price_before_discount:
      row.priceBeforeDiscountHalalas === null ? null : toSar(halalas(row.priceBeforeDiscountHalalas)),
    quantity: row.quantity,
    weight: row.weightMilligrams === null ? null : row.weightMilligrams / 1000,
    size: inLanguage(row.sizeAr, row.sizeEn, language) || null,
    caliber: row.caliber === 18 || row.caliber === 21 || row.caliber === 24 ? row.caliber : null,
  };
}

function pictureOf(picture: PictureRow, title: string, language: Language): Media {
  return pictureAnswer(picture, inLanguage(picture.altAr, picture.altEn, language) || title);
}

/** A product's category, in short. */
export function categoryLink(
  node: Pick<CategoryNode, 'id' | 'titleAr' | 'titleEn' | 'imageId'>,
  language: Language,
): Product['category'] {
  return {
    id: node.id,
    title: inLanguage(node.titleAr, node.titleEn, language),
    image: node.imageId === null ? null : { url: pictureUrl(node.imageId, 640) },
  };
}

/** A product as lists show it: default variety and first picture only. */
function productAnswer(whole: Whole, snapshot: CatalogueSnapshot, language: Language): Product | null {
  const { row } = whole;
  const main = defaultVariety(whole.varieties);
  const category = snapshot.categories.get(row.categoryId);
  if (!main || !category || !row.active) return null;
  return productAs(whole, main, categoryLink(category, language), language);
}

/** A product with the price, stock and size of one of its varieties. */
export function productAs(whole: Whole, main: VarietyRow, category: Product['category'], language: Language): Product {
  const { row } = whole;
  const title = inLanguage(row.titleAr, row.titleEn, language);
  const { price, price_before_discount, quantity, size, weight, caliber } = varietyAnswer(main, language);
  return {
    id: row.id,
    title,
    subtitle: inLanguage(row.subtitleAr, row.subtitleEn, language),
    price,
    price_before_discount,
    media: whole.pictures.slice(0, 1).map((picture) => pictureOf(picture, title, language)),
    media_count: whole.pictures.length,
    is_wishlist: false,
    is_cart: false,
    is_compare: false,
    requires_custom_text: row.requiresCustomText ? 1 : 0,
    accepts_uploads: acceptsUploads(row),
    quantity,
    size,
    weight,
    caliber,
    default_variety_id: main.id,
    category,
    rating: meanRating(row),
    comments_count: row.commentsCount,
    sold: row.sold,
  };
}

/** Whether shoppers may add pictures. By default, products with a custom text accept them. */
export function acceptsUploads(row: Pick<ProductRow, 'acceptsUploads' | 'requiresCustomText'>): boolean {
  return row.acceptsUploads ?? row.requiresCustomText;
}

/** Why a product cannot be returned, or only in some states. */
export function exceptionOf({
  requiresCustomText,
  returnException,
}: Pick<ProductRow, 'requiresCustomText' | 'returnException'>): ReturnException | null {
  return requiresCustomText ? 'made_to_order' : returnException;
}

/** Products by id, in the order of the ids, as lists show them. */
export async function productAnswers(
  db: Database,
  snapshot: CatalogueSnapshot,
  ids: readonly number[],
  language: Language,
): Promise<Product[]> {
  const wholes = await readProducts(db, ids);
  return wholes.flatMap((whole) => productAnswer(whole, snapshot, language) ?? []);
}

/** Everything about one product, or null if it is not sold. */
export async function productDetailAnswer(
  db: Database,
  snapshot: CatalogueSnapshot,
  id: number,
  language: Language,
): Promise<ProductDetail | null> {
  const [wholes, [texts], files] = await Promise.all([
    readProducts(db, [id]),
    db.select(longTexts).from(products).where(eq(products.id, id)),
    db.select().from(attachments).where(eq(attachments.productId, id)).orderBy(asc(attachments.position)),
  ]);
  const whole = wholes[0];
  const answer = whole && productAnswer(whole, snapshot, language);
  const category = whole && snapshot.categories.get(whole.row.categoryId);
  if (!whole || !answer || !category || !texts) return null;
  const exception = exceptionOf(whole.row);
  return {
    ...answer,
    media: whole.pictures.map((picture) => pictureOf(picture, answer.title, language)),
    description: inLanguage(texts.descriptionAr, texts.descriptionEn, language),
    varieties: whole.varieties.map((variety) => varietyAnswer(variety, language)),
    notes: inLanguage(texts.notesAr, texts.notesEn, language),
    attachments: files.map((file) => ({
      title: inLanguage(file.titleAr, file.titleEn, language) || file.fileName,
      url: `${mediaPath}/${file.fileName}`,
    })),
    breadcrumb: category.path.map((node) => ({ id: node.id, title: inLanguage(node.titleAr, node.titleEn, language) })),
    returnable: isReturnable(exception),
    return_exception: exception,
    updated_at: whole.row.updatedAt.toISOString(),
  };
}

/** What the live search shows of a product. */
export function suggestionOf(product: Product): Suggestion {
  return {
    id: product.id,
    title: product.title,
    price: product.price,
    image: product.media[0]?.srcset.split(' ')[0] ?? null,
  };
}
