import type { Hono } from 'hono';
import {
  getCategories,
  getProduct,
  getRelated,
  listProducts as listCall,
  suggestProducts,
} from '../../../contract/catalogue/catalogue.ts';
import { getCatalogueSnapshot } from '../../../contract/catalogue/snapshot.ts';
import { searchText, searchWords } from '../../../contract/catalogue/search-text.ts';
import type { Database } from '../../db/connect.ts';
import type { AnswerCache } from '../../http/answers/answer-cache.ts';
import { listTag, productTag } from '../../http/answers/cache-tags.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import type { Log } from '../../lib/log.ts';
import { namedRead, publicRead, shortCaching, type HttpContext } from '../../http/route.ts';
import { DeviceCatalogue, deviceAnswer, sinceMark } from './device/device-catalogue.ts';
import { listProducts, relatedIds, suggestCategories } from './index/list-products.ts';
import { productAnswers, productDetailAnswer, suggestionOf } from './product-answer.ts';
import { flagged, type FlagsOf } from './shopper-flags.ts';
import { categoryTree, type Catalogue } from './index/snapshot.ts';

const mostRelated = 8;

/** Categories, lists, search and products. */
export function mountCatalogue(
  app: Hono<HttpContext>,
  deps: {
    db: Database;
    /** For what is the same for everybody. */
    reads: Database;
    /** The same, of the primary. */
    primaryReads: Database;
    catalogue: Catalogue;
    answers: AnswerCache;
    log: Log;
    flagsOf: FlagsOf;
    /** Where a former page redirects to; null if nowhere. */
    movedTo: (path: string) => Promise<string | null>;
    /** Products often bought with this one, best first. Passed in because the catalogue does not know orders. */
    boughtWith: (db: Database, productId: number) => Promise<number[]>;
  },
): void {
  const { db, reads, primaryReads, catalogue, answers, flagsOf } = deps;
  const productTags = (shown: readonly { id: number }[]) => shown.map(({ id }) => productTag(id));

  const forDevices = new DeviceCatalogue({ ...deps, db: primaryReads });

  publicRead(app, getCategories, { answers, version: () => catalogue.current.version }, async ({ language }) => ({
    data: categoryTree(catalogue.current.roots, language),
  }));

  publicRead(
    app,
    listCall,
    {
      answers,
      version: ({ query }) => catalogue.listVersion(query.category ?? null),
      tags: ({ data }, { query }) => [listTag(catalogue.countedIn(query.category ?? null)), ...productTags(data)],
    },
    ({ query, language }) => listProducts(reads, catalogue.current, query, language),
    async (shown, who) => {
      const flags = await flagsOf(db, who.userId);
      return { ...shown, data: shown.data.map((product) => flagged(product, flags)) };
    },
  );

  publicRead(
    app,
    suggestProducts,
    { answers, version: () => catalogue.listVersion(null), tags: () => [listTag(null)] },
    async ({ query, language }) => {
      const snapshot = catalogue.current;
      const matches = await snapshot.searches.find(reads, query.search);
      const { ids } = snapshot.index.list({ page: 1, per_page: query.limit }, matches);
      const shown = await productAnswers(reads, snapshot, ids, language);
      return {
        data: shown.map(suggestionOf),
        categories: suggestCategories(snapshot, searchWords(query.search), searchText, language),
      };
    },
    async (shown) => shown, // it has no flags; but what somebody types is private
  );

  namedRead(
    app,
    getProduct,
    deps.answers,
    async ({ params, language }) => ({
      name: `product ${params.id}`,
      version: catalogue.versionOf(params.id),
      tags: () => [productTag(params.id)],
      answer: async () => {
        const data = await productDetailAnswer(reads, catalogue.current, params.id, language);
        if (data) return { data };
        const movedTo = await deps.movedTo(`/products/${params.id}`);
        throw new Refusal('not_found', movedTo === null ? {} : { details: { moved_to: movedTo } });
      },
    }),
    async ({ data }, who) => ({ data: flagged(data, await flagsOf(db, who.userId)) }),
    shortCaching,
  );

  publicRead(
    app,
    getRelated,
    // The product's own version counts new companions, the other one their stock.
    {
      answers,
      version: ({ params }) => `${catalogue.versionOf(params.id)} ${catalogue.listVersion(null)}`,
      tags: ({ data }, { params }) => [productTag(params.id), ...productTags(data)],
    },
    async ({ params, language }) => {
      const snapshot = catalogue.current;
      const [product] = await productAnswers(reads, snapshot, [params.id], language);
      if (!product) throw new Refusal('not_found');
      const source = { id: params.id, categoryId: product.category.id };
      const ids = relatedIds(snapshot, source, await deps.boughtWith(reads, params.id), mostRelated);
      return { data: await productAnswers(reads, snapshot, ids, language) };
    },
    async ({ data }, who) => {
      const flags = await flagsOf(db, who.userId);
      return { data: data.map((product) => flagged(product, flags)) };
    },
  );

  // The answer is the same for everyone. All unknown marks get the same full answer.
  namedRead(app, getCatalogueSnapshot, deps.answers, async ({ query, language }) => {
    const content = await forDevices.in(language);
    const since = await sinceMark(primaryReads, content, query);
    return {
      name: `${content.mark} ${JSON.stringify(since)}`,
      tags: () => [listTag(null)],
      answer: async () => ({ data: await deviceAnswer(primaryReads, content, since) }),
    };
  });
}
