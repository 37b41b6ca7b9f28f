// Categories and products as a device stores them (contract/catalogue/snapshot.ts).
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { calibers, type Product } from '../../../../contract/catalogue/catalogue.ts';
import type { SnapshotCategory, SnapshotProduct } from '../../../../contract/catalogue/snapshot.ts';
import { inLanguage, type Language } from '../../../../contract/core/language.ts';
import { searchText } from '../../../../contract/catalogue/search-text.ts';
import type { Database } from '../../../db/connect.ts';
import { pictureUrl } from '../../media/picture-answer.ts';
import { productSearch } from '../catalogue.tables.ts';
import { defaultVariety } from '../default-variety.ts';
import type { CategoryNode, Tree } from '../index/snapshot.ts';
import { categoryLink, productAs, readProducts, suggestionOf, type Whole } from '../product-answer.ts';

const rowsAtOnce = 1_000;
const rowsBetweenOthers = 200;

/** A product in one language; `digest` is equal for equal products. */
export type Row = { product: SnapshotProduct; digest: string };

type Texts = { titleText: string; searchText: string };

/** What rows are made of. */
export type Source = { whole: Whole; texts: Texts | undefined };

/** Reads products, in the order of their ids in the database. */
export async function readSources(db: Database, ids: readonly number[]): Promise<Source[]> {
  const sources: Source[] = [];
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const some = ids.slice(at, at + rowsAtOnce);
    const texts = await readTexts(db, some);
    for (const whole of await readProducts(db, some)) sources.push({ whole, texts: texts.get(whole.row.id) });
  }
  return sources;
}

async function readTexts(tx: Database, ids: readonly number[]): Promise<Map<number, Texts>> {
  const rows = await tx
    .select()
    .from(productSearch)
    .where(inArray(productSearch.productId, [...ids]));
  return new Map(rows.map((row) => [row.productId, row]));
}

/** The rows of products by id. Others get their turn in between. */
export async function rowsOfSources(
  sources: readonly Source[],
  { byId: nodes }: Tree,
): Promise<Map<number, Record<Language, Row>>> {
  const words = new Map(
    [...nodes.values()].map((node) => [
      node.id,
      searchText(...node.path.flatMap(({ titleAr, titleEn }) => [titleAr, titleEn])).split(' '),
    ]),
  );
  const rows = new Map<number, Record<Language, Row>>();
  for (const [at, { whole, texts }] of sources.entries()) {
    if (at % rowsBetweenOthers === 0) await setImmediate();
    const { id, categoryId, titleAr, titleEn } = whole.row;
    const category = nodes.get(categoryId);
    const main = defaultVariety(whole.varieties);
    if (!category || !main) continue; // cannot happen: it is listed
    const titles = texts?.titleText ?? searchText(titleAr, titleEn);
    const listed = new Set([...titles.split(' '), ...(words.get(categoryId) ?? [])]);
    const others = (texts?.searchText ?? '').split(' ').filter((word) => !listed.has(word));
    const searched = { title_words: titles.trim(), words: others.join(' ') };
    const rowIn = (language: Language) =>
      rowOf(productRow(whole, productAs(whole, main, categoryLink(category, language), language), searched));
    rows.set(id, { ar: rowIn('ar'), en: rowIn('en') });
  }
  return rows;
}

function rowOf(product: SnapshotProduct): Row {
  return { product, digest: createHash('sha256').update(JSON.stringify(product)).digest('base64url').slice(0, 16) };
}

/** The categories, parents before their subcategories. */
export function categoryRows({ spans, byId }: Tree, language: Language): SnapshotCategory[] {
  return spans.flatMap(({ id, parentId }) => {
    const node = byId.get(id);
    return node ? categoryRow(node, parentId, language) : [];
  });
}

function categoryRow(node: CategoryNode, parentId: number | null, language: Language): SnapshotCategory {
  return lean({
    id: node.id,
    title: inLanguage(node.titleAr, node.titleEn, language),
    description: inLanguage(node.descriptionAr, node.descriptionEn, language),
    parent_id: parentId,
    image: node.imageId === null ? null : pictureUrl(node.imageId, 640),
    words: searchText(node.titleAr, node.titleEn),
  });
}

function productRow(
  { row, varieties, pictures }: Whole,
  product: Product,
  searched: Pick<SnapshotProduct, 'title_words' | 'words'>,
): SnapshotProduct {
  const isUsual = product.accepts_uploads === (product.requires_custom_text === 1);
  return lean({
    id: product.id,
    title: product.title,
    subtitle: product.subtitle,
    price: product.price,
    price_before_discount: product.price_before_discount,
    image: suggestionOf(product).image,
    media_count: pictures.length,
    category: product.category.id,
    updated_at: row.updatedAt.toISOString(),
    published_at: row.publishedAt.toISOString(),
    quantity: product.quantity,
    sold: product.sold,
    rating: product.rating,
    comments_count: product.comments_count,
    default_variety_id: product.default_variety_id,
    requires_custom_text: product.requires_custom_text,
    accepts_uploads: isUsual ? undefined : product.accepts_uploads,
    size: product.size,
    weight: product.weight,
    caliber: product.caliber,
    calibers: calibers.filter((each) => varieties.some(({ caliber }) => caliber === each)),
    ...searched,
  });
}

/** Drops empty values; the schema restores them as defaults. */
function lean<T extends object>(row: T): T {
  const nonEmpty = Object.entries(row).filter(
    ([, value]) => value !== null && value !== '' && value !== 0 && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(nonEmpty) as T;
}
