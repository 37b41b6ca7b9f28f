// When the shop on this device is fetched, and how what has changed is taken over.
import type { QueryClient } from '@tanstack/react-query';
import { getCatalogueSnapshot, mostSnapshotProducts } from '../../../contract/catalogue/snapshot.ts';
import { cacheNames } from '../../../contract/app/worker-messages.ts';
import { apiBase } from '../../lib/net/api-base.ts';
import { createApi, type Api } from '../../lib/net/api.ts';
import { localKeys, readStored, writeStored } from '../../lib/storage/storage.ts';
import { untilIdle } from '../../lib/browser/when-idle.ts';
import { noteOutcome } from '../../lib/net/connectivity.state.ts';
import { keepPages, knownSettings } from './cache-pages.ts';
import {
  confirmShop,
  holdsContent,
  NoRoom,
  readContent,
  readHead,
  writeShop,
  type ShopContent,
  type ShopHead,
} from './stored-catalogue.ts';

/** The page has come to rest; whoever goes on reading is not held up. */
const restMs = 4_000;
const hourMs = 60 * 60_000;
const freshForMs = 15 * 60_000;
/** Texts of the store change seldom, and what home shows says its age. */
const pagesFreshForMs = 6 * hourMs;
/** What does not hold the whole catalogue is given whole each time. */
const incompleteFreshForMs = 24 * hourMs;
/** A download that the shopper waits for may take long where reception is poor. */
const patienceMs = 120_000;
/** So much must be left of what the browser grants. */
const leastRoom = 20 * 1024 * 1024;

type Line = { saveData?: boolean; effectiveType?: string };

/** Whether half a megabyte that nobody has asked for does no harm: not where data is saved, nor where the line is slow. */
export function isGoodLine({ saveData, effectiveType }: Line = lineOf(navigator)): boolean {
  return saveData !== true && (effectiveType === undefined || effectiveType === '4g');
}

function lineOf(navigator: Navigator): Line {
  return ('connection' in navigator && (navigator.connection as Line | undefined)) || {};
}

/** Whether the shopper has not taken it off the device. */
export function isWanted(): boolean {
  return readStored('local', localKeys.keepsShop) !== '0';
}

/** Notes whether the shopper wants it on the device. */
export function want(wanted: boolean): void {
  writeStored('local', localKeys.keepsShop, wanted ? null : '0');
}

/** Whether there is room for so many bytes more, as far as the browser says. */
export async function hasRoom(bytes = 0): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  if (estimate?.quota === undefined) return true; // it does not say; a write that fails will
  return estimate.quota - (estimate.usage ?? 0) >= leastRoom + bytes;
}

/** Writes and drops the shop one after the other, in all tabs. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('catalogue-records', work) : work();
}

/**
 * Brings the shop on this device up to date and gives what there is then; null where the shopper has taken it off meanwhile. Throws what the call throws, and NoRoom.
 * Another tab that is at it is waited for, or, with `unlessBusy`, left alone: then it gives null.
 */
export async function refreshShop(
  api: Api,
  { signal, unlessBusy = false }: { signal?: AbortSignal; unlessBusy?: boolean } = {},
): Promise<ShopHead | null> {
  if (!navigator.locks) return takeOver(api, signal);
  return navigator.locks.request('catalogue-snapshot', unlessBusy ? { ifAvailable: true } : { signal }, (lock) =>
    lock ? takeOver(api, signal) : null,
  );
}

async function takeOver(api: Api, signal: AbortSignal | undefined): Promise<ShopHead | null> {
  const { language } = api;
  const known = await readHead(language);
  const isThere = known !== null && (await holdsContent(language, known));
  const ask = async (since: string | undefined) =>
    (await api.call(getCatalogueSnapshot, { query: { since }, signal, patienceMs })).data;
  const at = new Date().toISOString();
  let told = await ask(isThere ? known.mark : undefined);
  if (isThere && told.mark === known.mark && !told.full) return ifWanted(() => confirmShop(language, known, at));
  const before = isThere && !told.full ? await readContent(language, known) : null;
  let shop = before && merged(before, told);
  if (shop?.products.length !== told.total) {
    if (!told.full) told = await ask(undefined); // something has been missed: all of it once more
    shop = { categories: told.categories, products: told.products };
  }
  const { mark, complete } = told;
  shop.products.splice(mostSnapshotProducts);
  const write = () => ifWanted(() => writeShop(language, { mark, at, complete }, shop));
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    // Pictures that were only looked at are the first to go (offline-design.md, section 9).
    await globalThis.caches?.delete(cacheNames.pictures);
    return write();
  }
}

/** An answer may come long after it was asked for: who has taken the shop off by then has it off. */
function ifWanted(write: () => Promise<ShopHead>): Promise<ShopHead | null> {
  return inTurn(async () => (isWanted() ? write() : null));
}

/** The products as they are after a difference, by their ids. */
export function merged(before: ShopContent, told: ShopContent & { removed: readonly number[] }): ShopContent {
  const products = new Map(before.products.map((product) => [product.id, product]));
  for (const id of told.removed) products.delete(id);
  for (const product of told.products) products.set(product.id, product);
  return { categories: told.categories, products: [...products.values()].sort((a, b) => a.id - b.id) };
}

/**
 * Keeps the shop on this device up to date, and the pages that open without a connection, for as long as the page is open: when it rests, on a good line, with
 * room, and unless the shopper has taken it off. The other language comes after that of the page; its catalogue is the last of all.
 */
export function keepShop(api: Api, queryClient: QueryClient, inOther = apiInOtherLanguage(api)): void {
  const look = async () => {
    for (const each of [api, inOther]) {
      await untilIdle();
      if (document.visibilityState !== 'visible' || !navigator.onLine || !isGoodLine() || !isWanted()) return;
      if (!(await hasRoom())) return;
      await keepPages(each, knownSettings(api, queryClient), { freshForMs: pagesFreshForMs });
      if (!isFresh(await readHead(each.language))) await refreshShop(each, { unlessBusy: true });
    }
  };
  const lookSoon = () => setTimeout(() => void look().catch(() => undefined), restMs); // a copy less, another time
  lookSoon();
  setInterval(lookSoon, hourMs);
  addEventListener('online', lookSoon);
  document.addEventListener('visibilitychange', lookSoon);
}

/** A clock that was set back makes it look new for ever. */
function isFresh(head: ShopHead | null): boolean {
  const age = head ? Date.now() - Date.parse(head.at) : Infinity;
  return age >= 0 && age < (head?.complete === false ? incompleteFreshForMs : freshForMs);
}

/** What it is asked is public, so it carries no token. */
function apiInOtherLanguage({ language }: Api): Api {
  return createApi({
    base: apiBase,
    language: language === 'ar' ? 'en' : 'ar',
    fetch: (input, init) => fetch(input, init),
    onOutcome: noteOutcome,
  });
}
