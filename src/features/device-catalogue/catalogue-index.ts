// The device catalogue, browsed and searched by the same rules as on the server.
import type {
  Category,
  Facets,
  Media,
  Product,
  ProductListQuery,
  Suggestion,
} from '../../../contract/catalogue/catalogue.ts';
import { TextSearch } from '../../../contract/catalogue/search.ts';
import type { SnapshotCategory, SnapshotProduct } from '../../../contract/catalogue/snapshot.ts';
import {
  facetsOf,
  ListingIndex,
  type CategorySpan,
  type Matches,
} from '../../../contract/catalogue/listing/listing-index.ts';
import { fromSar } from '../../../contract/core/money.ts';
import { paginate, type Pagination } from '../../../contract/core/paging.ts';
import { searchWords } from '../../../contract/catalogue/search-text.ts';
import type { CatalogueContent } from './stored-catalogue.ts';

const mostSuggestedCategories = 4;
const mostRelated = 8;
const smallestWidth = 320;
/** Catalogue pictures are cropped square; their real sizes are not stored here. */
const side = 1200;

export class CatalogueIndex {
  readonly #products: ReadonlyMap<number, SnapshotProduct>;
  readonly #categories: ReadonlyMap<number, SnapshotCategory>;
  readonly #listing: ListingIndex;
  readonly #search: TextSearch;

  constructor({ products, categories }: CatalogueContent) {
    this.#products = new Map(products.map((product) => [product.id, product]));
    this.#categories = new Map(categories.map((category) => [category.id, category]));
    const listed = products.filter(({ category }) => this.#categories.has(category));
    this.#listing = new ListingIndex(
      listed.map((product) => ({
        id: product.id,
        categoryId: product.category,
        price: fromSar(product.price),
        onSale: product.price_before_discount !== null,
        inStock: product.quantity > 0,
        flashSale: false,
        calibers: product.calibers,
        rating: product.rating,
        sold: product.sold,
        publishedAt: Date.parse(product.published_at),
      })),
      spansOf(categories),
    );
    const wordsOf = new Map(
      categories.map(({ id }) => [
        id,
        this.#pathOf(id)
          .map(({ words }) => words)
          .join(''),
      ]),
    );
    this.#search = new TextSearch(
      listed.map(({ id, title_words, words, category }) => {
        const title = ` ${title_words} `;
        return { id, title, text: `${title}${words} ${wordsOf.get(category) ?? ''}` };
      }),
    );
  }

  /** Prepares the index for typos, which the first mistyped search would otherwise wait for. */
  prepare(): void {
    this.#search.prepare();
  }

  /** A page of a list, with facets. */
  list(query: ProductListQuery): { data: Product[]; pagination: Pagination; facets: Facets } {
    const matches = query.search?.trim() ? this.#find(query.search) : null;
    const listing = this.#listing.list(query, matches);
    return {
      data: this.#shown(listing.ids),
      pagination: paginate(query.page, query.per_page, listing.total),
      facets: facetsOf(listing, (id) => this.#categories.get(id)?.title ?? ''),
    };
  }

  /** A few products and categories for the text typed so far. */
  suggest(typed: string, limit: number): { data: Suggestion[]; categories: { id: number; title: string }[] } {
    const { ids } = this.#listing.list({ page: 1, per_page: limit }, this.#find(typed));
    const words = searchWords(typed);
    const categories = [...this.#categories.values()].filter(
      (category) => words.length > 0 && words.every((word) => category.words.includes(` ${word}`)),
    );
    return {
      data: ids.flatMap((id) => {
        const product = this.#products.get(id);
        return product ? [{ id, title: product.title, price: product.price, image: product.image }] : [];
      }),
      categories: categories.slice(0, mostSuggestedCategories).map(({ id, title }) => ({ id, title })),
    };
  }

  #find(typed: string): Matches {
    return this.#listing.matchesOf(this.#search.find(typed));
  }

  /** The category tree. */
  tree(parentId: number | null = null): Category[] {
    return [...this.#categories.values()]
      .filter(({ parent_id }) => parent_id === parentId)
      .map(({ id, title, description, image }) => ({
        id,
        title,
        description,
        image: image === null ? null : { url: image },
        categories: this.tree(id),
      }));
  }

  /** A product as in a list; null if it is not in this catalogue. */
  product(id: number): Product | null {
    return this.#shown([id])[0] ?? null;
  }

  /** Related products: of the same category first, then of those above it. */
  related(id: number): Product[] {
    const own = this.#products.get(id);
    const ids: number[] = [];
    for (const category of own ? this.#pathOf(own.category).reverse() : []) {
      if (ids.length >= mostRelated) break;
      ids.push(...this.#listing.suggestedIn(category.id, new Set([id, ...ids]), mostRelated - ids.length));
    }
    return this.#shown(ids);
  }

  /** From the root to the category itself. */
  #pathOf(id: number): SnapshotCategory[] {
    const path: SnapshotCategory[] = [];
    for (let at = this.#categories.get(id); at && !path.includes(at);) {
      path.unshift(at);
      at = at.parent_id === null ? undefined : this.#categories.get(at.parent_id);
    }
    return path;
  }

  #shown(ids: readonly number[]): Product[] {
    return ids.flatMap((id) => {
      const product = this.#products.get(id);
      const category = product && this.#categories.get(product.category);
      return category ? [productOf(product, category)] : [];
    });
  }
}

function productOf(row: SnapshotProduct, category: SnapshotCategory): Product {
  const { published_at: _p, updated_at: _u, title_words: _t, words: _w, calibers: _c, image, ...rest } = row;
  return {
    ...rest,
    accepts_uploads: rest.accepts_uploads ?? rest.requires_custom_text === 1,
    media: image === null ? [] : [mediaOf(image, row.title)],
    category: {
      id: category.id,
      title: category.title,
      image: category.image === null ? null : { url: category.image },
    },
    is_wishlist: false,
    is_cart: false,
    is_compare: false,
  };
}

/** If another width of the picture is cached, the worker serves that. */
function mediaOf(image: string, title: string): Media {
  return { webp: image, srcset: `${image} ${smallestWidth}w`, width: side, height: side, alt: title, placeholder: '' };
}

/** Expects the categories in the order of a depth-first walk of the tree. */
function spansOf(categories: readonly SnapshotCategory[]): CategorySpan[] {
  const spans = categories.map(({ id, parent_id }, at): CategorySpan => ({
    id,
    parentId: parent_id,
    first: at,
    last: at,
  }));
  const byId = new Map(spans.map((span) => [span.id, span]));
  for (const span of [...spans].reverse()) {
    const above = span.parentId === null ? undefined : byId.get(span.parentId);
    if (above && above !== span) above.last = Math.max(above.last, span.last);
  }
  return spans;
}
