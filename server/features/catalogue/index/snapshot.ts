// The part of the catalogue that every answer needs: the category tree and the listing index.
import { setImmediate } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import type { Category } from '../../../../contract/catalogue/catalogue.ts';
import type { Database } from '../../../db/connect.ts';
import { groupRows } from '../../../db/group-rows.ts';
import { onlyPrimary, type PublicReads } from '../../../db/replicas.ts';
import type { Log } from '../../../lib/log.ts';
import { categories } from '../catalogue.tables.ts';
import { ListingIndex, type CategorySpan } from '../../../../contract/catalogue/listing/listing-index.ts';
import { Searches } from '../search/search-products.ts';
import { isNextTo, lookNow, lookSince, type Look } from './change-feed.ts';
import { ProductVersions } from './product-versions.ts';
import { readListed, readListedOf } from './read-listed.ts';
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
  /**
   * Equal on all instances that show the same texts, categories, settings and pages; stock, prices and ratings may
   * differ.
   */
  readonly revision: string;
  /**
   * Differs between contents, category trees and readings, but not between products. For keys in the memory of one
   * instance.
   */
  readonly version: string;
  readonly roots: readonly CategoryNode[];
  readonly categories: ReadonlyMap<number, CategoryNode>;
  /** Updated in place. */
  readonly index: ListingIndex;
  readonly searches: Searches;
};

/** Changed products are read this many at a time, and updated in about ten milliseconds. */
const changesAtOnce = 500;
/** More changed products than this share of the listed ones are not updated in place: all are read again. */
const mostInPlace = 0.25;
const alwaysInPlace = 2_000;

export type Tree = {
  roots: CategoryNode[];
  byId: Map<number, CategoryNode>;
  spans: CategorySpan[];
  /** Its rows as text, equal if nothing has changed. */
  text: string;
};

/** Everything that an instance knows of the catalogue, as of one look at it. */
type Reading = { look: Look; tree: Tree; index: ListingIndex };

/**
 * Reads everything in one read-only transaction. Others get their turn every few milliseconds. What changes between the
 * look and the transaction counts as not seen, and is read again.
 */
async function readAll(db: Database, reads: PublicReads): Promise<Reading> {
  const look = await lookNow(db);
  await reads.follow(look.position, { isChange: true });
  const { tree, makeIndex } = await reads.db.transaction(
    async (tx) => {
      const tree = await readTree(tx);
      const makeIndex = await ListingIndex.from(readListed(tx, tree.byId), tree.spans, setImmediate);
      return { tree, makeIndex };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return { look, tree, index: await makeIndex() };
}

/** The active categories: as a tree, by id, and as spans for the listing index. */
export async function readTree(db: Database): Promise<Tree> {
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
  return { roots: grow(null, []), byId, spans, text: JSON.stringify(rows) };
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
  readonly #reads: PublicReads;
  readonly #log: Log;
  readonly #onChange: (() => void)[] = [];
  readonly #versions = new ProductVersions();
  #reading: Reading;
  /** Counts what all cached answers may depend on: readings, and changes of the category tree. */
  #serial = 1;
  #current: CatalogueSnapshot;
  #timer: NodeJS.Timeout | null = null;
  #refreshing: Promise<void> | null = null;

  private constructor(db: Database, reads: PublicReads, log: Log, reading: Reading) {
    this.#db = db;
    this.#reads = reads;
    this.#log = log;
    this.#reading = reading;
    this.#current = this.#snapshot(new Searches(reading.index));
  }

  /** Follows the changes on `db`, and reads what has changed from `reads`. */
  static async open(db: Database, log: Log, reads = onlyPrimary(db)): Promise<Catalogue> {
    return new Catalogue(db, reads, log, await readAll(db, reads));
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

  /** The version of lists of a category and those below it; null for what shows products of the whole store. */
  listVersion(categoryId: number | null): string {
    return `${this.#current.version} ${this.#versions.ofLists(this.countedIn(categoryId))}`;
  }

  /**
   * The category whose products the list of a category shows or counts; null for the whole store. The list of a category
   * without others below it also counts its siblings.
   */
  countedIn(categoryId: number | null): number | null {
    const node = this.#current.categories.get(categoryId ?? 0);
    return (node?.children.length === 0 ? node.path.at(-2) : node)?.id ?? null;
  }

  /** Called when `current.version` has changed. */
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

  #snapshot(searches: Searches): CatalogueSnapshot {
    const { look, tree, index } = this.#reading;
    return {
      revision: `${look.revision}.${look.content}`,
      version: `${look.content}.${this.#serial}`,
      roots: tree.roots,
      categories: tree.byId,
      index,
      searches,
    };
  }

  async #takeChanges(): Promise<void> {
    const { productIds, ...look } = await lookSince(this.#db, this.#reading.look);
    const { look: last, tree: former, index } = this.#reading;
    const isImported = look.revision !== last.revision;
    const isChange = productIds.length > 0 || isImported || look.content !== last.content;
    await this.#reads.follow(look.position, { isChange });
    const tree = isImported ? await readTree(this.#reads.db) : former;
    const canUpdate = isNextTo(last, look) && isSameShape(former, tree) && isFew(productIds, index);
    if (canUpdate && (await this.#update(productIds, tree, isImported))) {
      if (tree.text !== former.text) this.#serial += 1;
      this.#reading = { look, tree, index };
    } else {
      this.#reading = await readAll(this.#db, this.#reads);
      this.#serial += 1;
      this.#versions.forget();
    }
    this.#versions.release();
    const { version, searches } = this.#current;
    this.#current = this.#snapshot(
      this.#reading.index === index && !isImported ? searches : new Searches(this.#reading.index),
    );
    if (this.#current.version !== version) for (const listener of this.#onChange) listener();
  }

  /**
   * Updates products in place, some at a time; lists show those of an import at once, as their texts may have changed.
   * Returns false if the index is broken and has to be made again.
   */
  async #update(productIds: readonly number[], tree: Tree, isImported: boolean): Promise<boolean> {
    const { index } = this.#reading;
    for (let at = 0; at < productIds.length; at += changesAtOnce) {
      const some = productIds.slice(at, at + changesAtOnce);
      const listed = await readListedOf(this.#reads.db, tree.byId, some);
      const soldOf = new Map(listed.map(({ id, sold }) => [id, sold]));
      const before = new Map(some.map((id) => [id, index.categoryOf(id)]));
      let relisted: Set<number>;
      try {
        relisted = new Set(index.update(some, listed));
      } catch (error) {
        this.#log.error({ err: error }, 'the listing index could not be updated: reading the catalogue again');
        return false;
      }
      // Before the new versions: an answer of a former search must not be cached under one.
      if (isImported || some.some((id) => before.get(id) === null && index.hasProduct(id)))
        this.#current = { ...this.#current, searches: new Searches(index) };
      const pathOf = (categoryId: number | null | undefined) => tree.byId.get(categoryId ?? 0)?.path ?? [];
      this.#versions.note(
        some.map((id) => ({
          id,
          categories: [...pathOf(before.get(id)), ...pathOf(index.categoryOf(id))].map((node) => node.id),
          isRelisted: isImported || relisted.has(id),
          sold: soldOf.get(id) ?? null,
        })),
      );
      await setImmediate();
    }
    return true;
  }
}

/** Whether an index for one tree is good for the other: they differ at most in titles, descriptions and pictures. */
function isSameShape({ spans, text }: Tree, other: Tree): boolean {
  return text === other.text || JSON.stringify(spans) === JSON.stringify(other.spans);
}

function isFew(changed: readonly number[], { size }: ListingIndex): boolean {
  return changed.length <= Math.max(alwaysInPlace, size * mostInPlace);
}
