// What pages take from the store beside the API: where former addresses lead, terms of sale, pictures for those who share.
import type { Database } from '../db/connect.ts';
import { wasHere } from '../features/catalogue/was-here.ts';
import { findRedirect } from '../features/redirects/manage-redirects.ts';
import { shareAddress, shareCardOf } from '../features/sharing/share-card.ts';
import type { PageDeps } from './pages.ts';
import { readSaleTerms } from './sale-terms.ts';

/** An id that the database can hold. */
const largestId = 2_147_483_647;

export function pageSources({
  db,
  hasCarrierRates,
}: {
  db: Database;
  hasCarrierRates: boolean;
}): Pick<PageDeps, 'fateOf' | 'saleTerms' | 'sharePicture'> {
  return {
    async fateOf(asked) {
      const to = await findRedirect(db, asked);
      if (to !== null) return { kind: 'moved', to };
      const [, what, id] = /^\/(products|category)\/([1-9]\d{0,9})(?:\/|$)/.exec(asked.pathname) ?? [];
      if ((what !== 'products' && what !== 'category') || Number(id) > largestId) return { kind: 'unknown' };
      return { kind: (await wasHere(db, what, Number(id))) ? 'gone' : 'unknown' };
    },
    saleTerms: () => readSaleTerms(db, hasCarrierRates),
    sharePicture: ({ product, language, store }) => shareAddress(shareCardOf(product, language, store)),
  };
}
