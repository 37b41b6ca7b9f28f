// When the device catalogue is downloaded and stored. How it is made is in make-catalogue.ts.
import type { QueryClient } from '@tanstack/react-query';
import { proxy } from 'comlink';
import { subscribe } from 'valtio/vanilla';
import { cacheNames } from '../../../contract/app/worker-messages.ts';
import type { Language } from '../../../contract/core/language.ts';
import type { Api } from '../../lib/net/api.ts';
import { currentLine, type LineReport } from '../../lib/browser/line.ts';
import { hasRoom } from '../../lib/storage/has-room.ts';
import { localKeys, readStored, writeStored } from '../../lib/storage/storage.ts';
import { untilIdle } from '../../lib/browser/when-idle.ts';
import { connectivity, noteOutcome } from '../../lib/net/connectivity.state.ts';
import { untilReleased } from '../../lib/net/held-fetch.ts';
import { cachePages, cachedSettings } from './cache-pages.ts';
import { callErrorOf } from './call-failure.ts';
import { inShortWorker } from './short-worker.ts';
import { confirmCatalogue, NoRoom, readHead, storeCatalogue, type CatalogueHead } from './stored-catalogue.ts';

/** Delay until the page is settled, so that the sync does not compete with it. */
const restMs = 4_000;
const hourMs = 60 * 60_000;
const freshForMs = 15 * 60_000;
/** The store's texts change rarely, and home shows its age. */
const pagesFreshForMs = 6 * hourMs;
/** An incomplete catalogue has no differences and is sent whole each time. */
const incompleteFreshForMs = 24 * hourMs;

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
  language: Language,
  { signal, unlessBusy = false }: { signal?: AbortSignal; unlessBusy?: boolean } = {},
): Promise<CatalogueHead | null> {
  if (!navigator.locks) return takeOver(language, signal);
  return navigator.locks.request('catalogue-snapshot', unlessBusy ? { ifAvailable: true } : { signal }, (lock) =>
    lock ? takeOver(language, signal) : null,
  );
}

async function takeOver(language: Language, signal: AbortSignal | undefined): Promise<CatalogueHead | null> {
  await untilReleased();
  const startedAt = performance.now();
  // At once: packing takes long, and an answer counts for the connection when it arrives.
  const onOutcome = proxy((outcome: Parameters<typeof noteOutcome>[0]) => noteOutcome(outcome, startedAt));
  const made = await inShortWorker((functions, signal) => functions.makeCatalogue(language, onOutcome, signal), signal);
  signal?.throwIfAborted();
  if (made.state === 'failed') throw callErrorOf(made.failure);
  // The page stores it: a worker cannot read the shopper's choice in localStorage.
  const write = () =>
    ifEnabled(() => (made.state === 'new' ? storeCatalogue(language, made) : confirmCatalogue(language, made.head)));
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

/**
 * Keeps the device catalogue and the offline pages up to date while the page is open: when idle, on a good connection,
 * with room, and unless the shopper has removed it. The page's language comes first, the other one last.
 */
export function keepCatalogueSynced(api: Api, queryClient: QueryClient): void {
  const look = async () => {
    for (const language of [api.language, api.language === 'ar' ? 'en' : 'ar'] as const) {
      await untilIdle();
      if (document.visibilityState !== 'visible' || connectivity.state !== 'online') return;
      if (!isGoodLine() || !isEnabled() || !(await hasRoom(0))) return;
      const calls = { language, addressOf: api.addressOf };
      await cachePages(calls, cachedSettings(api, queryClient), { freshForMs: pagesFreshForMs });
      if (!isFresh(await readHead(language))) await refreshCatalogue(language, { unlessBusy: true });
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
