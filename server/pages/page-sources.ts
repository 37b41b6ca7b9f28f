// Data that pages get from the server besides the API: redirects, terms of sale, share pictures.
import type { PublicReads } from '../db/replicas.ts';
import { hasExisted } from '../features/catalogue/former-pages.ts';
import { findRedirect } from '../features/redirects/manage-redirects.ts';
import { shareAddress, shareCardOf } from '../features/sharing/share-card.ts';
import type { PageDeps } from './pages.ts';
import { readSaleTerms } from './crawling/sale-terms.ts';

/** The largest id in the database (int4). */
const largestId = 2_147_483_647;

/** The product or category of a page's path (a category's may include its name). Null for deeper paths. */
function placeAt(pathname: string): { what: 'products' | 'category'; id: number } | null {
  const product = /^\/products\/([1-9]\d{0,9})\/?$/.exec(pathname)?.[1];
  if (product !== undefined) return { what: 'products', id: Number(product) };
  const category = /^\/category\/([1-9]\d{0,9})(?:\/[^/]+)?\/?$/.exec(pathname)?.[1];
  return category === undefined ? null : { what: 'category', id: Number(category) };
}

export function pageSources({
  reads: { db, primary },
  hasCarrierRates,
}: {
  reads: PublicReads;
  hasCarrierRates: boolean;
}): Pick<PageDeps, 'urlStatusOf' | 'saleTerms' | 'sharePicture'> {
  return {
    async urlStatusOf(url) {
      const to = await findRedirect(primary, url);
      if (to !== null) return { kind: 'moved', to };
      const { what, id } = placeAt(url.pathname) ?? {};
      if (what === undefined || id === undefined || id > largestId) return { kind: 'unknown' };
      return { kind: (await hasExisted(primary, what, id)) ? 'gone' : 'unknown' };
    },
    saleTerms: () => readSaleTerms(db, hasCarrierRates),
    sharePicture: ({ product, language, store }) => shareAddress(shareCardOf(product, language, store)),
  };
}
