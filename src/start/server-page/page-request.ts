// What the server asks of the renderer, and what it gets.
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import type { Language } from '../../../contract/core/language.ts';

export type PageRequest = {
  /** Path and known query of the page. */
  url: URL;
  language: Language;
  /** The store's address for the outside world, without a slash at the end. */
  origin: string;
  /** Answers the API's calls in this process. */
  fetch: typeof fetch;
  /** A picture small enough to stand inside the page, as a data URI. */
  inlinePicture: (webpUrl: string) => Promise<string | null>;
  saleTerms: () => Promise<SaleTerms>;
  /** The address, by path, of the picture (1200 × 630) for those who share a product. */
  sharePicture: (shared: { product: SharedProduct; language: Language; store: string }) => string;
};

type SharedProduct = Pick<Product, 'id' | 'title' | 'price' | 'price_before_discount' | 'media'>;

/** What holds for everybody's orders; null where nothing can be said beforehand. Amounts in SAR. */
export type SaleTerms = {
  /** Who pays for sending back, where that is known; whether the owner has written a page about returns. */
  returns: { days: number; fees: 'customer' | 'free' | null; hasPage: boolean } | null;
  /** The highest fee, where it is known, and whether it is the same everywhere; goods of `freeFrom` or more are delivered free; working days. */
  delivery: { fee: number | null; isOneFee: boolean; freeFrom: number | null; days: [number, number] } | null;
};

export type RenderedPage =
  | { kind: 'redirect'; status: 301 | 302 | 307; location: string }
  | {
      kind: 'page';
      status: number;
      /** Of a page whose data cannot be had at the moment (503): when to ask again, where the API said so. */
      retryAfterSeconds: number | null;
      /** Whether it has all its data; a page that can do without some of it is shown, but not worth keeping. */
      isWhole: boolean;
      /** What should come first in the head: preloads of pictures. */
      preloads: string;
      head: string;
      body: string;
      /** Data blocks for search engines. */
      structured: string;
      /** JSON for the browser to go on from; empty where it should start anew. */
      state: string;
      /** Sources of the chunks that the page needs. */
      modules: string[];
      /** Modules of the build whose scripts come later, by themselves; their styles belong to the first paint. */
      laterModules: string[];
    };

/** There is no page at that address. */
export type MissingPage = { kind: 'missing' };
