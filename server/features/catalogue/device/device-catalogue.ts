// The device catalogue (contract/catalogue/snapshot.ts): a short form of the catalogue, and what has changed
// in it since a device last asked.
//
// Each instance compares every reading with the one before, row by row, and records at which reading each product
// changed. So code that changes a product need not report it. A device whose mark this instance does not know gets the
// full catalogue again.
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { calibers, type Product } from '../../../../contract/catalogue/catalogue.ts';
import {
  maxSnapshotProducts,
  type SnapshotCategory,
  type SnapshotProduct,
} from '../../../../contract/catalogue/snapshot.ts';
import { inLanguage, languages, type Language } from '../../../../contract/core/language.ts';
import { compareBySuggestion } from '../../../../contract/catalogue/listing/listing-index.ts';
import type { ListedProduct } from '../../../../contract/catalogue/listing/product-columns.ts';
import { searchText } from '../../../../contract/catalogue/search-text.ts';
import type { Database } from '../../../db/connect.ts';
import { pictureUrl } from '../../media/picture-answer.ts';
import { productSearch } from '../catalogue.tables.ts';
import { defaultVariety } from '../default-variety.ts';
import { categoryLink, productAs, readProducts, suggestionOf, type Whole } from '../product-answer.ts';
import { lookNow } from '../index/change-feed.ts';
import { readListed } from '../index/read-listed.ts';
import { readTree, type Catalogue, type CategoryNode } from '../index/snapshot.ts';

const rowsAtOnce = 1_000;
const rowsBetweenOthers = 200;

/** The share of its time that an instance may spend re-reading a large catalogue: it lags by about twenty readings. */
const mostOfTheTime = 0.05;

type Row = { product: SnapshotProduct; digest: string; changedAt: number };

/** How many marks an instance remembers: days of changes to a large catalogue. */
const mostMarks = 10_000;

/** The catalogue in one language, as this instance has read it. */
type DeviceContent = {
  readonly language: Language;
  /** How many times this instance has read it. A revision number is not enough: stock changes without one. */
  readonly reading: number;
  readonly mark: string;
  /** The reading at which each mark was given. For any other mark, the changes since then are unknown. */
  readonly markReadings: ReadonlyMap<string, number>;
  readonly complete: boolean;
  readonly categories: SnapshotCategory[];
  readonly rows: ReadonlyMap<number, Row>;
  readonly removedAt: ReadonlyMap<number, number>;
};

type Read = {
  number: number;
  complete: boolean;
  of: Record<Language, { categories: SnapshotCategory[]; products: SnapshotProduct[] }>;
};

/** A reading; null means everything. */
type Since = number | null;

export class DeviceCatalogue {
  readonly #db: Database;
  readonly #catalogue: Catalogue;
  #version: string | null = null;
  #content: Record<Language, DeviceContent> | null = null;
  #restUntil = 0;
  #reading: Promise<Record<Language, DeviceContent>> | null = null;

  constructor(db: Database, catalogue: Catalogue) {
    this.#db = db;
    this.#catalogue = catalogue;
  }

  /** The current state in one language. A large catalogue that changes all the time may lag by some seconds. */
  async in(language: Language): Promise<DeviceContent> {
    const isNew = this.#version === this.#catalogue.listVersion(null);
    if (this.#content && (isNew || performance.now() < this.#restUntil)) return this.#content[language];
    this.#reading ??= this.#refresh().finally(() => {
      this.#reading = null;
    });
    return (await this.#reading)[language];
  }

  async #refresh(): Promise<Record<Language, DeviceContent>> {
    const startedAt = performance.now();
    const version = this.#catalogue.listVersion(null);
    const read = await readForDevices(this.#db);
    const before = this.#content;
    this.#content = {
      ar: follow(before?.ar ?? null, read, 'ar'),
      en: follow(before?.en ?? null, read, 'en'),
    };
    this.#version = version;
    const now = performance.now();
    this.#restUntil = this.#content.ar.rows.size > rowsAtOnce ? now + (now - startedAt) * (1 / mostOfTheTime - 1) : 0;
    return this.#content;
  }
}

/** The reading since which a device with this mark needs changes. Equal content has an equal mark on every instance. */
export function sinceMark(current: DeviceContent, mark: string | undefined): Since {
  if (mark === undefined) return null;
  const [, language, content] = /^(ar|en)\d{1,15}\.([\w-]{12})$/.exec(mark) ?? [];
  if (language !== current.language) return null;
  return current.mark.endsWith(`.${content}`) ? current.reading : (current.markReadings.get(mark) ?? null);
}

/** The device's answer: everything, or the changes since a reading. */
export function deviceAnswer({ mark, complete, categories, rows, removedAt }: DeviceContent, since: Since) {
  const shown = [...rows.values()].filter(({ changedAt }) => since === null || changedAt > since);
  return {
    mark,
    full: since === null,
    total: rows.size,
    complete,
    categories,
    products: shown.map(({ product }) => product),
    removed: since === null ? [] : [...removedAt].flatMap(([id, at]) => (at > since ? id : [])),
  };
}

function follow(before: DeviceContent | null, { number, complete, of }: Read, language: Language): DeviceContent {
  const { categories, products } = of[language];
  const reading = (before?.reading ?? 0) + 1;
  const rows = new Map<number, Row>();
  const removedAt = new Map(before?.removedAt);
  const whole = createHash('sha256').update(JSON.stringify(categories));
  for (const product of products) {
    const digest = createHash('sha256').update(JSON.stringify(product)).digest('base64url').slice(0, 16);
    const former = before?.rows.get(product.id);
    rows.set(product.id, former?.digest === digest ? former : { product, digest, changedAt: reading });
    removedAt.delete(product.id);
    whole.update(digest);
  }
  for (const id of before?.rows.keys() ?? []) if (!rows.has(id)) removedAt.set(id, reading);
  const mark = `${language}${number}.${whole.digest('base64url').slice(0, 12)}`;
  const markReadings = new Map([...(before?.markReadings ?? [])].slice(1 - mostMarks)).set(mark, reading);
  return { language, reading, mark, markReadings, complete, categories, rows, removedAt };
}

type Content = {
  number: number;
  complete: boolean;
  categories: { node: CategoryNode; parentId: number | null }[];
  products: { whole: Whole; texts: Texts | undefined }[];
};

/**
 * Reads everything in one transaction, so that it matches its revision. The embedded database is blocked during that
 * time, so processing comes afterwards.
 */
function readContent(db: Database): Promise<Content> {
  return db.transaction(
    async (tx) => {
      const { revision } = await lookNow(tx);
      const { byId, spans } = await readTree(tx);
      const listed: ListedProduct[] = [];
      for await (const batch of readListed(tx, byId)) listed.push(...batch);
      const ids = chosen(listed);
      const products: Content['products'] = [];
      for (let at = 0; at < ids.length; at += rowsAtOnce) {
        const some = ids.slice(at, at + rowsAtOnce);
        const texts = await readTexts(tx, some);
        for (const whole of await readProducts(tx, some)) products.push({ whole, texts: texts.get(whole.row.id) });
      }
      const categories = spans.flatMap(({ id, parentId }) => {
        const node = byId.get(id);
        return node ? [{ node, parentId }] : [];
      });
      return { number: revision, complete: ids.length === listed.length, categories, products };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function readForDevices(db: Database): Promise<Read> {
  const { number, complete, categories, products } = await readContent(db);
  const nodes = new Map(categories.map(({ node }) => [node.id, node]));
  const words = new Map(
    categories.map(({ node }) => [
      node.id,
      searchText(...node.path.flatMap(({ titleAr, titleEn }) => [titleAr, titleEn])).split(' '),
    ]),
  );
  const rowsOf = (language: Language) => ({
    categories: categories.map(({ node, parentId }) => categoryRow(node, parentId, language)),
    products: [] as SnapshotProduct[],
  });
  const of = { ar: rowsOf('ar'), en: rowsOf('en') };
  for (const [at, { whole, texts }] of products.entries()) {
    if (at % rowsBetweenOthers === 0) await setImmediate(); // let other requests run
    const { categoryId, titleAr, titleEn } = whole.row;
    const category = nodes.get(categoryId);
    const main = defaultVariety(whole.varieties);
    if (!category || !main) continue; // cannot happen: it is listed
    const titles = texts?.titleText ?? searchText(titleAr, titleEn);
    const listed = new Set([...titles.split(' '), ...(words.get(categoryId) ?? [])]);
    const others = (texts?.searchText ?? '').split(' ').filter((word) => !listed.has(word));
    const searched = { title_words: titles.trim(), words: others.join(' ') };
    for (const language of languages) {
      const product = productAs(whole, main, categoryLink(category, language), language);
      of[language].products.push(productRow(whole, product, searched));
    }
  }
  return { number, complete, of };
}

function chosen(listed: readonly ListedProduct[]): number[] {
  const most = listed.length > maxSnapshotProducts ? [...listed].sort(compareBySuggestion) : listed;
  return most
    .slice(0, maxSnapshotProducts)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

type Texts = { titleText: string; searchText: string };

async function readTexts(tx: Database, ids: readonly number[]): Promise<Map<number, Texts>> {
  const rows = await tx
    .select()
    .from(productSearch)
    .where(inArray(productSearch.productId, [...ids]));
  return new Map(rows.map((row) => [row.productId, row]));
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
