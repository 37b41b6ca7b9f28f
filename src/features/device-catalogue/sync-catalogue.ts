// When the device catalogue is fetched, and how changes are merged.
import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import { getCatalogueSnapshot, maxSnapshotProducts } from '../../../contract/catalogue/snapshot.ts';
import { cacheNames } from '../../../contract/app/worker-messages.ts';
import { apiBase } from '../../lib/net/api-base.ts';
import { createApi, type Api } from '../../lib/net/api.ts';
import { currentLine, type LineReport } from '../../lib/browser/line.ts';
import { hasRoom } from '../../lib/storage/has-room.ts';
import { localKeys, readStored, writeStored } from '../../lib/storage/storage.ts';
import { untilIdle } from '../../lib/browser/when-idle.ts';
import { connectivity, noteOutcome } from '../../lib/net/connectivity.state.ts';
import { heldFetch } from '../../lib/net/held-fetch.ts';
import { cachePages, cachedSettings } from './cache-pages.ts';
import {
  confirmCatalogue,
  holdsContent,
  NoRoom,
  readContent,
  readHead,
  writeCatalogue,
  type CatalogueContent,
  type CatalogueHead,
} from './stored-catalogue.ts';

/** Delay until the page is settled, so that the sync does not compete with it. */
const restMs = 4_000;
const hourMs = 60 * 60_000;
const freshForMs = 15 * 60_000;
/** The store's texts change rarely, and home shows its age. */
const pagesFreshForMs = 6 * hourMs;
/** An incomplete catalogue has no differences and is sent whole each time. */
const incompleteFreshForMs = 24 * hourMs;
/** Timeout of the snapshot call; a deliberate download may take long with poor reception. */
const timeoutMs = 120_000;

/** Whether half a megabyte that nobody asked for does no harm: not with data saving, nor on a slow connection. */
export function isGoodLine({ saveData, effectiveType }: LineReport = currentLine()): boolean {
  return saveData !== true && (effectiveType === undefined || effectiveType === '4g');
}

/** Whether the shopper has not removed the catalogue from this device. */
export function isEnabled(): boolean {
  return readStored('local', localKeys.storesCatalogue) !== '0';
}

/** Records whether the shopper wants it on this device. */
export function setCatalogueEnabled(enabled: boolean): void {
  writeStored('local', localKeys.storesCatalogue, enabled ? null : '0');
}

/** Serializes writing and dropping the catalogue across all tabs. */
export async function withCatalogueLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('catalogue-records', work) : work();
}

/**
 * Updates the device catalogue and returns its head; null if the shopper has removed it since the call began. Throws
 * the call's error, and NoRoom. Waits for another tab's refresh; with `unlessBusy` it returns null instead.
 */
export async function refreshCatalogue(
  api: Api,
  { signal, unlessBusy = false }: { signal?: AbortSignal; unlessBusy?: boolean } = {},
): Promise<CatalogueHead | null> {
  if (!navigator.locks) return takeOver(api, signal);
  return navigator.locks.request('catalogue-snapshot', unlessBusy ? { ifAvailable: true } : { signal }, (lock) =>
    lock ? takeOver(api, signal) : null,
  );
}

async function takeOver(api: Api, signal: AbortSignal | undefined): Promise<CatalogueHead | null> {
  const { language } = api;
  const stored = await readHead(language);
  const isThere = stored !== null && (await holdsContent(language, stored));
  const ask = async (since: string | undefined) =>
    (await api.call(getCatalogueSnapshot, { query: { since }, signal, timeoutMs })).data;
  const at = new Date().toISOString();
  let snapshot = await ask(isThere ? stored.mark : undefined);
  if (isThere && snapshot.mark === stored.mark && !snapshot.full)
    return ifEnabled(() => confirmCatalogue(language, stored, at));
  const before = isThere && !snapshot.full ? await readContent(language, stored) : null;
  let shop = before && merged(before, snapshot);
  if (shop?.products.length !== snapshot.total) {
    if (!snapshot.full) snapshot = await ask(undefined); // the difference does not add up: fetch everything
    shop = { categories: snapshot.categories, products: snapshot.products };
  }
  const { mark, complete } = snapshot;
  shop.products.splice(maxSnapshotProducts);
  const write = () => ifEnabled(() => writeCatalogue(language, { mark, at, complete }, shop));
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    // Pictures that were only viewed are the first to go (offline-design.md, section 9).
    await globalThis.caches?.delete(cacheNames.pictures);
    return write();
  }
}

/** The answer may arrive long after the call; if the shopper has removed the catalogue by then, it stays removed. */
function ifEnabled(write: () => Promise<CatalogueHead>): Promise<CatalogueHead | null> {
  return withCatalogueLock(async () => (isEnabled() ? write() : null));
}

/** The products after applying a difference, ordered by id. */
export function merged(
  before: CatalogueContent,
  changes: CatalogueContent & { removed: readonly number[] },
): CatalogueContent {
  const products = new Map(before.products.map((product) => [product.id, product]));
  for (const id of changes.removed) products.delete(id);
  for (const product of changes.products) products.set(product.id, product);
  return { categories: changes.categories, products: [...products.values()].sort((a, b) => a.id - b.id) };
}

/**
 * Keeps the device catalogue and the offline pages up to date while the page is open: when idle, on a good connection,
 * with room, and unless the shopper has removed it. The page's language comes first, the other one last.
 */
export function keepCatalogueSynced(api: Api, queryClient: QueryClient, inOther = apiInOtherLanguage(api)): void {
  const look = async () => {
    for (const each of [api, inOther]) {
      await untilIdle();
      if (document.visibilityState !== 'visible' || connectivity.state !== 'online') return;
      if (!isGoodLine() || !isEnabled() || !(await hasRoom(0))) return;
      await cachePages(each, cachedSettings(api, queryClient), { freshForMs: pagesFreshForMs });
      if (!isFresh(await readHead(each.language))) await refreshCatalogue(each, { unlessBusy: true });
    }
  };
  // After an error the older copy stays; the next run retries.
  const lookSoon = () => setTimeout(() => void look().catch(() => undefined), restMs);
  lookSoon();
  setInterval(lookSoon, hourMs);
  // Also when answers have proved the connection: the browser may not report that it was lost or is back.
  subscribe(connectivity, () => {
    if (connectivity.state === 'online') lookSoon();
  });
  document.addEventListener('visibilitychange', lookSoon);
}

/** A negative age means that the clock was set back: then it counts as stale, not as fresh forever. */
function isFresh(head: CatalogueHead | null): boolean {
  const age = head ? Date.now() - Date.parse(head.at) : Infinity;
  return age >= 0 && age < (head?.complete === false ? incompleteFreshForMs : freshForMs);
}

/** It only reads public data, so it sends no token. */
function apiInOtherLanguage({ language }: Api): Api {
  return createApi({
    base: apiBase,
    language: language === 'ar' ? 'en' : 'ar',
    fetch: heldFetch,
    onOutcome: noteOutcome,
  });
}
