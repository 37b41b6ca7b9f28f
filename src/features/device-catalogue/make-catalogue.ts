// Makes the catalogue that a device stores: downloads all of it or what has changed, and packs it. Runs in a worker
// (short-worker.ts): ten thousand products would keep a slow phone's page busy for 0.9 s.
import { getCatalogueSnapshot, maxSnapshotProducts } from '../../../contract/catalogue/snapshot.ts';
import type { Language } from '../../../contract/core/language.ts';
import { apiBase } from '../../lib/net/api-base.ts';
import { createApi, type Api, type ApiDeps } from '../../lib/net/api.ts';
import { describeCallError, type CallFailure } from './call-failure.ts';
import {
  holdsContent,
  packCatalogue,
  readContent,
  readHead,
  type CatalogueContent,
  type CatalogueHead,
  type PackedCatalogue,
} from './stored-catalogue.ts';

/** Timeout of the snapshot call; a deliberate download may take long with poor reception. */
const timeoutMs = 120_000;

type CallOutcome = Parameters<NonNullable<ApiDeps['onOutcome']>>[0];

type MadeCatalogue =
  | ({ state: 'new' } & PackedCatalogue)
  /** The stored one is current; its head has the new time. */
  | { state: 'same'; head: CatalogueHead }
  | { state: 'failed'; failure: CallFailure };

/**
 * The catalogue to store in this language, or why the call failed, as plain data. `onOutcome` gets the outcome of each
 * call for the page's connectivity. Stores nothing: only the page knows whether the shopper has removed the catalogue
 * since.
 */
export async function makeCatalogue(
  language: Language,
  onOutcome: (outcome: CallOutcome) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<MadeCatalogue> {
  const reports: (void | Promise<void>)[] = [];
  // It only reads public data, so it sends no token.
  const api = createApi({
    base: apiBase,
    language,
    fetch: (input, init) => fetch(input, init),
    onOutcome: (outcome) => reports.push(onOutcome(outcome)),
  });
  try {
    return await download(api, signal);
  } catch (error) {
    const failure = signal?.aborted ? null : describeCallError(error);
    if (!failure) throw error;
    return { state: 'failed', failure };
  } finally {
    await Promise.all(reports); // they take another way to the page than the result
  }
}

async function download(api: Api, signal: AbortSignal | undefined): Promise<MadeCatalogue> {
  const { language } = api;
  const stored = await readHead(language);
  const isThere = stored !== null && (await holdsContent(language, stored));
  const ask = async (query: { since: string; omit: 'categories' } | undefined) =>
    (await api.call(getCatalogueSnapshot, { query, signal, timeoutMs })).data;
  const at = new Date().toISOString();
  let snapshot = await ask(isThere ? { since: stored.mark, omit: 'categories' } : undefined);
  if (isThere && snapshot.mark === stored.mark && !snapshot.full) return { state: 'same', head: { ...stored, at } };
  const before = isThere && !snapshot.full ? await readContent(language, stored) : null;
  let shop = before && merged(before, snapshot);
  if (shop?.products.length !== snapshot.total) {
    if (!snapshot.full) snapshot = await ask(undefined); // the difference does not add up: fetch everything
    const { categories, products } = snapshot;
    if (!categories) throw new Error('a whole catalogue has come without its categories');
    shop = { categories, products };
  }
  const { mark, complete } = snapshot;
  shop.products.splice(maxSnapshotProducts);
  return { state: 'new', ...(await packCatalogue({ mark, at, complete }, shop)) };
}

/** The products after applying a difference, ordered by id. */
export function merged(
  before: CatalogueContent,
  changes: Partial<CatalogueContent> & Pick<CatalogueContent, 'products'> & { removed: readonly number[] },
): CatalogueContent {
  const products = new Map(before.products.map((product) => [product.id, product]));
  for (const id of changes.removed) products.delete(id);
  for (const product of changes.products) products.set(product.id, product);
  const { categories } = changes;
  return { categories: categories ?? before.categories, products: [...products.values()].sort((a, b) => a.id - b.id) };
}
