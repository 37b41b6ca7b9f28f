// The part of the catalogue that every answer needs, read at one revision: the category tree and the listing index.
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Category } from '../../../../contract/catalogue/catalogue.ts';
import type { Database } from '../../../db/connect.ts';
import { groupRows } from '../../../db/group-rows.ts';
import type { Log } from '../../../lib/log.ts';
import { catalogueRevision, categories, products, varieties } from '../catalogue.tables.ts';
import { ListingIndex, type CategorySpan, type ListedProduct } from '../../../../contract/catalogue/listing-index.ts';
import { defaultVariety } from '../default-variety.ts';
import { meanRating } from '../mean-rating.ts';
import { Searches } from '../search/search-products.ts';
import { StockMarks } from './stock-marks.ts';
import { inLanguage, type Language } from '../../../../contract/core/language.ts';
import { pictureUrl } from '../../media/picture-answer.ts';

export type CategoryNode = {
  id: number;
  titleAr: string | null;
  titleEn: string | null;
  descriptionAr: string | null;
  descriptionEn: string | null;
  imageId: string | null;
  /** From the root to the category itself. */
  path: CategoryNode[];
  children: CategoryNode[];
};

export type CatalogueSnapshot = {
  readonly revision: number;
  /** The revision of the ratings included. */
  readonly ratings: number;
  /** Combines both revisions; differs between snapshots. */
  readonly version: string;
  readonly roots: readonly CategoryNode[];
  readonly categories: ReadonlyMap<number, CategoryNode>;
  readonly index: ListingIndex;
  readonly searches: Searches;
};

const rowsAtOnce = 5_000;

type Revisions = Pick<CatalogueSnapshot, 'revision' | 'ratings' | 'version'>;

const revisionsOf = (revision: number, ratings: number): Revisions => ({
  revision,
  ratings,
  version: `${revision}.${ratings}`,
});

/** Reads the current revisions; comparing two of them detects a change. */
export async function readRevisions(db: Database): Promise<Revisions> {
  const [row] = await db
    .select({ revision: catalogueRevision.revision, ratings: catalogueRevision.ratings })
    .from(catalogueRevision);
  return revisionsOf(row?.revision ?? 0, row?.ratings ?? 0);
}

/** Reads a snapshot in one read-only transaction, so that all of it belongs to the same revision. */
export function readSnapshot(db: Database): Promise<CatalogueSnapshot> {
  return db.transaction(
    async (tx) => {
      const revisions = await readRevisions(tx);
      const { roots, byId, spans } = await readTree(tx);
      const index = new ListingIndex(await readListed(tx, byId), spans);
      return { ...revisions, roots, categories: byId, index, searches: new Searches(index) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Average ratings of the products that were commented on since a ratings revision. */
async function readRatingsSince(db: Database, ratings: number): Promise<Map<number, number | null>> {
  const rows = await db
    .select({ id: products.id, ratingSum: products.ratingSum, ratingCount: products.ratingCount })
    .from(products)
    .where(gt(products.ratingsRevision, ratings));
  return new Map(rows.map((row) => [row.id, meanRating(row)]));
}

/** The active categories: as a tree, by id, and as spans for the listing index. */
export async function readTree(
  db: Database,
): Promise<{ roots: CategoryNode[]; byId: Map<number, CategoryNode>; spans: CategorySpan[] }> {
  const rows = await db
    .select()
    .from(categories)
    .where(eq(categories.active, true))
    .orderBy(asc(categories.position), asc(categories.id));
  const byId = new Map<number, CategoryNode>();
  const spans: CategorySpan[] = [];
  const childrenOf = groupRows(rows, (row) => row.parentId);
  const grow = (parentId: number | null, above: CategoryNode[]): CategoryNode[] =>
    (childrenOf.get(parentId) ?? []).map((row) => {
      const node: CategoryNode = {
        id: row.id,
        titleAr: row.titleAr,
        titleEn: row.titleEn,
        descriptionAr: row.descriptionAr,
        descriptionEn: row.descriptionEn,
        imageId: row.imageId,
        path: [],
        children: [],
      };
      const span: CategorySpan = { id: row.id, parentId, first: spans.length, last: spans.length };
      node.path = [...above, node];
      byId.set(row.id, node);
      spans.push(span);
      node.children = grow(row.id, node.path);
      span.last = spans.length - 1;
      return node;
    });
  return { roots: grow(null, []), byId, spans };
}

/** All products on sale, as the listing index needs them. */
export async function readListed(db: Database, shown: ReadonlyMap<number, CategoryNode>): Promise<ListedProduct[]> {
  const listed: ListedProduct[] = [];
  for (let after = 0; ;) {
    const rows = await db
      .select({
        id: products.id,
        categoryId: products.categoryId,
        flashSale: products.flashSale,
        sold: products.sold,
        ratingSum: products.ratingSum,
        ratingCount: products.ratingCount,
        publishedAt: products.publishedAt,
      })
      .from(products)
      .where(and(gt(products.id, after), eq(products.active, true)))
      .orderBy(asc(products.id))
      .limit(rowsAtOnce);
    const last = rows.at(-1);
    if (!last) return listed;
    const offered = await db
      .select({
        productId: varieties.productId,
        position: varieties.position,
        priceHalalas: varieties.priceHalalas,
        priceBeforeDiscountHalalas: varieties.priceBeforeDiscountHalalas,
        quantity: varieties.quantity,
        caliber: varieties.caliber,
      })
      .from(varieties)
      .where(and(gt(varieties.productId, after), lte(varieties.productId, last.id), eq(varieties.active, true)))
      .orderBy(asc(varieties.position));
    after = last.id;
    const ofProduct = groupRows(offered, (variety) => variety.productId);
    for (const row of rows) {
      const own = ofProduct.get(row.id) ?? [];
      const main = defaultVariety(own);
      if (!main || !shown.has(row.categoryId)) continue; // nothing to sell, or the category is retired
      listed.push({
        id: row.id,
        categoryId: row.categoryId,
        price: main.priceHalalas,
        onSale: main.priceBeforeDiscountHalalas !== null,
        inStock: own.some((variety) => variety.quantity > 0),
        flashSale: row.flashSale,
        calibers: [...new Set(own.flatMap((variety) => variety.caliber ?? []))],
        rating: meanRating(row),
        sold: row.sold,
        publishedAt: row.publishedAt.getTime(),
      });
    }
  }
}

/** The tree in one language, in the contract's shape. */
export function categoryTree(nodes: readonly CategoryNode[], language: Language): Category[] {
  return nodes.map((node) => ({
    id: node.id,
    title: inLanguage(node.titleAr, node.titleEn, language),
    description: inLanguage(node.descriptionAr, node.descriptionEn, language),
    image: node.imageId === null ? null : { url: pictureUrl(node.imageId, 640) },
    categories: categoryTree(node.children, language),
  }));
}

/** Holds the snapshot and polls the database: any change is seen within `everyMs`. */
export class Catalogue {
  readonly #db: Database;
  readonly #log: Log;
  readonly #onChange: (() => void)[] = [];
  readonly #stock: StockMarks;
  #current: CatalogueSnapshot;
  #timer: NodeJS.Timeout | null = null;
  #refreshing: Promise<void> | null = null;

  private constructor(db: Database, log: Log, first: CatalogueSnapshot) {
    this.#db = db;
    this.#log = log;
    this.#current = first;
    this.#stock = new StockMarks(db);
  }

  static async open(db: Database, log: Log): Promise<Catalogue> {
    return new Catalogue(db, log, await readSnapshot(db));
  }

  get current(): CatalogueSnapshot {
    return this.#current;
  }

  /** The version of a product's answers: of the snapshot and of its stock, at most a second old. */
  async versionOf(productId: number): Promise<string> {
    return `${this.#current.version} ${await this.#stock.of(productId)}`;
  }

  /** Called on each new catalogue revision, but not on new ratings: most cached content is unaffected by those. */
  onChange(listener: () => void): void {
    this.#onChange.push(listener);
  }

  /** Checks for a newer revision now and loads it. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#takeNewer().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  follow(everyMs: number): void {
    this.#timer = setTimeout(() => {
      this.refresh()
        .catch((error: unknown) =>
          this.#log.warn({ err: error }, 'could not read the catalogue revision; continuing with the last one'),
        )
        .finally(() => {
          if (this.#timer) this.follow(everyMs);
        });
    }, everyMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#refreshing?.catch(() => undefined);
  }

  async #takeNewer(): Promise<void> {
    const now = await readRevisions(this.#db);
    const { revision, ratings, version, index } = this.#current;
    if (now.version === version) return;
    if (now.revision === revision && now.ratings > ratings) {
      index.setRatings(await readRatingsSince(this.#db, ratings));
      this.#current = { ...this.#current, ...now };
      return;
    }
    this.#current = await readSnapshot(this.#db);
    for (const listener of this.#onChange) listener();
  }
}
