// What the server passes to the renderer and what it gets back.
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import type { Language } from '../../../contract/core/language.ts';

export type PageRequest = {
  /** Path and recognised query of the page. */
  url: URL;
  language: Language;
  /** The store's public origin, without a trailing slash. */
  origin: string;
  /** Answers API calls in this process. */
  fetch: typeof fetch;
  /** A picture small enough to inline, as a data URI. */
  inlinePicture: (webpUrl: string) => Promise<string | null>;
  saleTerms: () => Promise<SaleTerms>;
  /** Path of a product's picture for link previews (1200 × 630). */
  sharePicture: (shared: { product: SharedProduct; language: Language; store: string }) => string;
};

type SharedProduct = Pick<Product, 'id' | 'title' | 'price' | 'price_before_discount' | 'media'>;

/** Terms that hold for every order; null if they depend on the order. Amounts in SAR. */
export type SaleTerms = {
  /** Who pays for returns, if known, and whether the owner has written a page about them. */
  returns: { days: number; fees: 'customer' | 'free' | null; hasPage: boolean } | null;
  /**
   * The highest fee, if known, and whether it is the same everywhere; orders of `freeFrom` or more are delivered free;
   * working days.
   */
  delivery: { fee: number | null; isOneFee: boolean; freeFrom: number | null; days: [number, number] } | null;
};

export type RenderedPage =
  | { kind: 'redirect'; status: 301 | 302 | 307; location: string }
  | {
      kind: 'page';
      status: number;
      /** For a page whose data is not available now (503): when to retry, if the API said so. */
      retryAfterSeconds: number | null;
      /** Whether all data is present; a page without optional data is shown but not cached. */
      isWhole: boolean;
      /** First in the head: preloads of pictures. */
      preloads: string;
      head: string;
      body: string;
      /** Data blocks for search engines. */
      structured: string;
      /** State for hydration as JSON; empty if the browser should start from scratch. */
      state: string;
      /** Sources of the chunks that the page needs. */
      modules: string[];
      /** Whether the page works without the app, so that the app can wait until the page is loaded. */
      appIsLater: boolean;
      /** Build modules whose scripts load later; their styles belong to the first paint. */
      laterModules: string[];
    };

export type MissingPage = { kind: 'missing' };
