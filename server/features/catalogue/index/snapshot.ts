// The part of the catalogue that every answer needs: the category tree and the listing index.
import { and, asc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import type { Category } from '../../../../contract/catalogue/catalogue.ts';
import type { Database } from '../../../db/connect.ts';
import { groupRows } from '../../../db/group-rows.ts';
import type { Log } from '../../../lib/log.ts';
import { categories, products, varieties } from '../catalogue.tables.ts';
import { ListingIndex, type CategorySpan, type ListedProduct } from '../../../../contract/catalogue/listing-index.ts';
import { defaultVariety } from '../default-variety.ts';
import { meanRating } from '../mean-rating.ts';
import { Searches } from '../search/search-products.ts';
import { lookNow, lookSince, mostBehindMs, type Look } from './change-feed.ts';
import { ProductVersions } from './product-versions.ts';
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
  /** Differs between readings, and between contents (`catalogue_revision`). For keys in the memory of one instance. */
  readonly version: string;
  readonly roots: readonly CategoryNode[];
  readonly categories: ReadonlyMap<number, CategoryNode>;
  /** Updated in place. */
  readonly index: ListingIndex;
  readonly searches: Searches;
};

const rowsAtOnce = 5_000;
/** Changed products are read this many at a time. */
const changesAtOnce = 2_000;
/** The share of the listed products above which all are read again. */
const mostInPlace = 0.25;

const versionOf = ({ revision, content }: Look, reading: number) => `${revision}.${content}.${reading}`;

/** Reads a snapshot in one read-only transaction, with the look at the catalogue that it is. `reading` counts them. */
function readSnapshot(db: Database, reading: number): Promise<{ look: Look; snapshot: CatalogueSnapshot }> {
  return db.transaction(
    async (tx) => {
      const look = await lookNow(tx);
      const { roots, byId, spans } = await readTree(tx);
      const index = new ListingIndex(await readListed(tx, byId), spans);
      const searches = new Searches(index);
      return {
        look,
        snapshot: {
          revision: look.revision,
          version: versionOf(look, reading),
          roots,
          categories: byId,
          index,
          searches,
        },
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
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
    const rows = await readRows(db, gt(products.id, after)).limit(rowsAtOnce);
    const last = rows.at(-1);
    if (!last) return listed;
    const ofThese = and(gt(varieties.productId, after), lte(varieties.productId, last.id));
    listed.push(...(await listedOf(db, rows, shown, ofThese)));
    after = last.id;
  }
}

/** Those of some products that are on sale. */
async function readListedOf(
  db: Database,
  shown: ReadonlyMap<number, CategoryNode>,
  ids: readonly number[],
): Promise<ListedProduct[]> {
  const rows = await readRows(db, inArray(products.id, [...ids]));
  return listedOf(db, rows, shown, inArray(varieties.productId, [...ids]));
}

const readRows = (db: Database, which: SQL) =>
  db
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
    .where(and(which, eq(products.active, true)))
    .orderBy(asc(products.id));

async function listedOf(
  db: Database,
  rows: Awaited<ReturnType<typeof readRows>>,
  shown: ReadonlyMap<number, CategoryNode>,
  ofThese: SQL | undefined,
): Promise<ListedProduct[]> {
  if (rows.length === 0) return [];
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
    .where(and(ofThese, eq(varieties.active, true)))
    .orderBy(asc(varieties.position));
  const ofProduct = groupRows(offered, (variety) => variety.productId);
  return rows.flatMap((row) => {
    const own = ofProduct.get(row.id) ?? [];
    const main = defaultVariety(own);
    if (!main || !shown.has(row.categoryId)) return []; // nothing to sell, or the category is retired
    return {
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
    };
  });
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

/** Holds the snapshot and follows the change feed: any change is seen within `everyMs`. */
export class Catalogue {
  readonly #db: Database;
  readonly #log: Log;
  readonly #onChange: (() => void)[] = [];
  readonly #versions = new ProductVersions();
  #look: Look;
  #readings = 1;
  #current: CatalogueSnapshot;
  #timer: NodeJS.Timeout | null = null;
  #refreshing: Promise<void> | null = null;

  private constructor(db: Database, log: Log, first: Awaited<ReturnType<typeof readSnapshot>>) {
    this.#db = db;
    this.#log = log;
    this.#look = first.look;
    this.#current = first.snapshot;
  }

  static async open(db: Database, log: Log): Promise<Catalogue> {
    return new Catalogue(db, log, await readSnapshot(db, 1));
  }

  get current(): CatalogueSnapshot {
    return this.#current;
  }

  /**
   * The version of what shows one product. Products shown with it come from its own part of the store, or count as
   * fresh enough.
   */
  versionOf(productId: number): string {
    const { version, index, categories } = this.#current;
    const [root] = categories.get(index.categoryOf(productId) ?? 0)?.path ?? [];
    return `${version} ${this.#versions.ofProduct(productId)} ${this.#versions.relistedIn(root?.id ?? null)}`;
  }

  /**
   * The version of lists of a category and those below it; null for what shows products of the whole store. The list of
   * a category without others below it also counts its siblings.
   */
  listVersion(categoryId: number | null): string {
    const node = this.#current.categories.get(categoryId ?? 0);
    const lists = node && node.children.length === 0 ? node.path.at(-2) : node;
    return `${this.#current.version} ${this.#versions.ofLists(lists?.id ?? null)}`;
  }

  /** Called on each new revision of catalogue or content, but not for products that were updated in place. */
  onChange(listener: () => void): void {
    this.#onChange.push(listener);
  }

  /** Looks for changes now and takes them over. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#takeChanges().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  follow(everyMs: number): void {
    this.#timer = setTimeout(() => {
      this.refresh()
        .catch((error: unknown) =>
          this.#log.warn({ err: error }, 'could not read the changes of the catalogue; continuing with the last ones'),
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

  async #takeChanges(): Promise<void> {
    const { productIds, ...look } = await lookSince(this.#db, this.#look);
    const before = this.#current.version;
    if (this.#isNextTo(look) && (await this.#update(productIds))) {
      this.#look = look;
      const version = versionOf(look, this.#readings);
      if (version !== before) this.#current = { ...this.#current, version };
    } else {
      const { look: now, snapshot } = await readSnapshot(this.#db, this.#readings + 1);
      this.#readings += 1;
      this.#look = now;
      this.#current = snapshot;
    }
    this.#versions.release();
    if (this.#current.version !== before) for (const listener of this.#onChange) listener();
  }

  /** Whether the changes since the last look, if there are any, lead from there to this one. */
  #isNextTo({ revision, server, at }: Look): boolean {
    const last = this.#look;
    return revision === last.revision && server === last.server && at - last.at < mostBehindMs;
  }

  /** Updates products in place. False if the snapshot has to be read again. */
  async #update(productIds: readonly number[]): Promise<boolean> {
    const { index, categories } = this.#current;
    if (productIds.length > Math.max(changesAtOnce, index.size * mostInPlace)) return false;
    for (let at = 0; at < productIds.length; at += changesAtOnce) {
      const some = productIds.slice(at, at + changesAtOnce);
      const result = index.update(some, await readListedOf(this.#db, categories, some));
      if (!result) return false;
      const relisted = new Set(result.relisted);
      this.#versions.note(
        some.map((id) => ({
          id,
          categories: categories.get(index.categoryOf(id) ?? 0)?.path.map((node) => node.id) ?? [],
          isRelisted: relisted.has(id),
        })),
      );
    }
    return true;
  }
}
